"""Acts by file that no Packet Desk lets a person do: refused on import with nothing taken, named by `verify`."""

import hashlib
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.acts import Deed, Entry, kind_of
from reviewer_app.canonical import canonical
from reviewer_app.codec import to_plain
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import verify
from reviewer_app.desk.exchanging import give, take
from reviewer_app.errors import BadInput
from reviewer_app.store.exchange import FORMAT
from reviewer_app.store.journal import Written, act_digest, as_fields, body_digest
from reviewer_app.values import ActId, ApplicationNo, Person, PersonName, Role, Sha256
from tests.desk import small_packets as small

AT = datetime(2021, 12, 7, tzinfo=UTC)
Said = tuple[Deed, Person, ApplicationNo | None, ActId | None]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An office whose packet is settled but not determined."""
    office = small.open_office(tmp_path / "store")
    small.receive(office, small.MSRF2)
    small.take(office, small.MSRF2)
    small.settle(office, small.MSRF2)
    yield office
    office.store.close()


def forged(said: list[Said], desk: str = "0000000bad") -> list[Written]:
    """A chain that fits, of acts that somebody made up."""
    chain: list[Written] = []
    prev = ""
    for number, (deed, who, packet, seen) in enumerate(said, start=1):
        text = canonical(to_plain(deed)).decode()
        entry = Entry(
            ActId(f"{desk}:{number}"), desk, number, who.name, who.role, AT, packet, seen, kind_of(deed), deed,
            body_digest("00", text), prev, Sha256(""),
        )  # fmt: skip
        entry = replace(entry, digest=act_digest(entry))
        prev = entry.digest
        chain.append(Written(entry, "00", text))
    return chain


def packed(chain: list[Written], file: Path, files: dict[str, bytes] | None = None) -> Path:
    lines = [{"format": FORMAT}, *({**as_fields(w.entry), "salt": w.salt, "text": w.text} for w in chain)]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("acts.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        for name, content in (files or {}).items():
            out.writestr(name, content)
    return file


def last(desk: Desk) -> ActId | None:
    return desk.case(small.MSRF2).last_act


def own(word: str) -> ActId:
    return ActId(f"0000000bad:{word}")


def made_up(right: acts.Determine) -> acts.Determine:
    """A determination whose receipt is whole and its own, but names an award its figures do not give."""
    frozen = json.loads(right.receipt)
    frozen["result"]["award_cents"] = "99999900"
    text = canonical(frozen)
    digest = Sha256(hashlib.sha256(text).hexdigest())
    return replace(right, award="999999.00", receipt=text.decode(), receipt_digest=digest)


def cases(desk: Desk) -> dict[str, tuple[list[Said], str]]:
    """Forged acts by what is wrong with them, with the words that name it."""
    no, seen = small.MSRF2, last(desk)
    right = small.determination(desk, no)
    office = desk.store.journal.of_packet(None)[-1].id
    taken = next(entry for entry in desk.history(no) if entry.kind == "take").id
    rosa, lee, ines, sam = small.ROSA, small.LEE, small.INES, small.SAM
    stranger = Person(PersonName("nobody"), Role.SUPERVISOR, "Nobody")
    undated = small.packet_text(no, submitted_at="x2020-10-22T13:05:44-04:00")
    other = small.packet_text(small.NM)
    return {
        "a clerk determines": ([(right, lee, no, seen)], "a clerk may not"),
        "a clerk erases": ([(acts.EraseBodies((taken,), "x"), lee, None, office)], "a clerk may not"),
        "a stranger": ([(acts.WithdrawSignature("x"), stranger, no, seen)], "nobody made nobody"),
        "another award": ([(replace(right, award="999999.00"), rosa, no, seen)], "award is another"),
        "a receipt made up": ([(made_up(right), rosa, no, seen)], "not what its figures give"),
        "another receipt": ([(replace(right, receipt="{}"), rosa, no, seen)], "does not have the digest"),
        "signed by the determiner": (
            [(right, ines, no, seen), (acts.SignDetermination(own("1"), right.receipt_digest), ines, no, own("1"))],
            "the same person",
        ),
        "another digest signed": (
            [(right, rosa, no, seen), (acts.SignDetermination(own("1"), Sha256("0" * 64)), sam, no, own("1"))],
            "another receipt",
        ),
        "nothing signed": ([(acts.SignDetermination(taken, right.receipt_digest), sam, no, seen)], "no determination"),
        "an unknown act seen": ([(acts.WriteNote("x"), rosa, no, ActId("0000000abc:9"))], "no act on the same packet"),
        "a circle": (
            [(acts.WriteNote("x"), rosa, no, own("2")), (acts.WriteNote("y"), rosa, no, own("1"))],
            "both before and after",
        ),
        "an unknown act erased": ([(acts.EraseBodies((ActId("a:1"),), "x"), ines, None, office)], "no act on a packet"),
        "the office erased": ([(acts.EraseBodies((office,), "x"), ines, None, office)], "no act on a packet"),
        "another's act undone": ([(acts.Undo(taken), sam, no, seen)], "no act of that person"),
        "an unknown act undone": ([(acts.Undo(ActId("zz:9")), sam, no, seen)], "no act of that person"),
        "an empty packet": ([(acts.ReceivePacket(1, "{}", ()), lee, no, seen)], "packet.json"),
        "a packet without a time": ([(acts.ReceivePacket(1, undated, ()), lee, no, seen)], "submitted_at"),
        "another packet": ([(acts.ReceivePacket(1, other, ()), lee, no, seen)], "another application number"),
        "a packet act on the office": ([(acts.WriteNote("x"), rosa, None, office)], "on one packet, or on the office"),
        "a file outside": (
            [(acts.IssueLetter("award", Sha256("../../x"), None, ""), ines, no, seen)],
            "no SHA-256",
        ),
    }  # fmt: skip


NAMES = [
    "a clerk determines", "a clerk erases", "a stranger", "another award", "a receipt made up", "another receipt", "signed by the determiner",
    "another digest signed", "nothing signed", "an unknown act seen", "a circle", "an unknown act erased",
    "the office erased", "another's act undone", "an unknown act undone", "an empty packet", "a packet without a time",
    "another packet", "a packet act on the office", "a file outside",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_forged_act_is_refused_by_name_with_nothing_taken(desk: Desk, tmp_path: Path, name: str) -> None:
    said, words = cases(desk)[name]
    file = packed(forged(said), tmp_path / "forged.zip")
    count = desk.store.journal.count()
    with pytest.raises(BadInput, match=words) as refusal:
        take(desk, file)
    assert "0000000bad:" in str(refusal.value)
    assert desk.store.journal.count() == count
    assert verify(desk).problems == []


@pytest.mark.parametrize("name", ["a clerk determines", "another award", "signed by the determiner", "a circle"])
def test_a_forged_act_in_the_journal_is_named_by_verify(desk: Desk, name: str) -> None:
    said, words = cases(desk)[name]
    with desk.store.transaction():
        for written in forged(said):
            desk.store.journal.adopt(written)
    assert any("0000000bad:" in problem and words in problem for problem in verify(desk).problems)


def test_a_true_chain_of_the_same_making_is_taken_in(desk: Desk, tmp_path: Path) -> None:
    right = small.determination(desk, small.MSRF2)
    said: list[Said] = [
        (right, small.ROSA, small.MSRF2, last(desk)),
        (acts.SignDetermination(own("1"), right.receipt_digest), small.INES, small.MSRF2, own("1")),
    ]
    assert take(desk, packed(forged(said), tmp_path / "true.zip")).acts == 2
    assert desk.case(small.MSRF2).standing.value == "signed"
    assert verify(desk).problems == []


def test_a_small_zip_that_unpacks_to_much_is_refused(desk: Desk, tmp_path: Path) -> None:
    digest = Sha256("0" * 64)
    letter: Said = (acts.IssueLetter("award", digest, None, ""), small.INES, small.MSRF2, last(desk))
    file = packed(forged([letter]), tmp_path / "bomb.zip", {f"files/{digest}": bytes(64 << 20)})
    with pytest.raises(BadInput, match="unpacks to more than 200 times"):
        take(desk, file)
    assert not list(desk.store.folder.glob(f"files/00/{digest}"))


def test_erased_content_goes_whole_and_does_not_come_back(desk: Desk, tmp_path: Path) -> None:
    other = small.open_desk(tmp_path / "other")
    give(desk, tmp_path / "before.zip")
    take(other, tmp_path / "before.zip")
    other.enter(small.ROSA)
    other.perform(acts.WriteNote("an unheard-of word"), small.MSRF2)
    (document,) = desk.case(small.MSRF2).documents
    desk.store.keep_reading(document.sha256, "1", "what was read")
    desk.store.personal.keep_draft(small.ROSA.name, small.MSRF2, "note", "half a thought", AT)
    desk.enter(small.INES)
    erased = tuple(entry.id for entry in desk.history(small.MSRF2))
    desk.perform(acts.EraseBodies(erased, "its time is up"))
    raw = b"".join(part.read_bytes() for part in desk.store.folder.glob("store.sqlite*"))
    assert not desk.store.files.holds(document.sha256)
    assert [word for word in (b"Sample Diner 2", b"what was read", b"half a thought") if word in raw] == []
    give(other, tmp_path / "still.zip")
    take(desk, tmp_path / "still.zip")
    assert all(desk.store.journal.entry(act).deed is None for act in erased)  # type: ignore[union-attr]
    found = verify(desk)
    assert (found.problems, found.erased) == ([], len(erased))
    give(desk, tmp_path / "after.zip")
    take(other, tmp_path / "after.zip")
    assert not other.store.files.holds(document.sha256)
    assert verify(other).problems == []
    third = small.open_desk(tmp_path / "third")
    assert take(third, tmp_path / "after.zip").acts == desk.store.journal.count()
    assert verify(third).problems == []
    for opened in (other, third):
        opened.store.close()


def test_an_erasure_at_one_desk_wins_over_the_act_that_comes_later(desk: Desk, tmp_path: Path) -> None:
    """The act of erasure is here before the body that another desk still has."""
    give(desk, tmp_path / "with.zip")
    desk.enter(small.INES)
    erased = tuple(entry.id for entry in desk.history(small.MSRF2))
    desk.perform(acts.EraseBodies(erased, "its time is up"))
    fresh = small.open_desk(tmp_path / "fresh")
    give(desk, tmp_path / "without.zip")
    take(fresh, tmp_path / "without.zip")
    assert take(fresh, tmp_path / "with.zip").acts == 0
    held = sqlite3.connect(fresh.store.folder / "store.sqlite")
    assert held.execute("SELECT count(*) FROM body WHERE act = ?", (erased[0],)).fetchone()[0] == 0
    held.close()
    assert verify(fresh).problems == []
    fresh.store.close()


def test_a_file_left_to_delete_goes_at_the_next_opening_unless_it_came_in_again(desk: Desk, tmp_path: Path) -> None:
    (needed,) = (document.sha256 for document in desk.case(small.MSRF2).documents)
    left = desk.store.files.add_bytes(b"nobody speaks of this")
    desk.store.personal.set_setting("files to delete", json.dumps([needed, left]))
    again = small.open_desk(desk.store.folder)
    assert (again.store.files.holds(needed), again.store.files.holds(left)) == (True, False)
    assert again.store.personal.setting("files to delete") is None
    again.store.close()
