"""A reviewer's laptop and a supervisor's: acts by file, twice without effect, clashes shown, damage refused."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import verify
from reviewer_app.desk.exchanging import clashes_on, give, take
from reviewer_app.errors import BadInput, Refused
from reviewer_app.store.backup import back_up, restore
from reviewer_app.values import Standing
from tests.desk import small_packets as small

Pair = tuple[Desk, Desk]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """The supervisor's desk with one packet, and the reviewer's, which has its acts."""
    clock = small.TickingClock()
    supervisors = small.open_office(tmp_path / "supervisor", clock)
    small.receive(supervisors, small.MSRF2)
    reviewers = small.open_desk(tmp_path / "reviewer", clock)
    carry(supervisors, reviewers, tmp_path)
    yield supervisors, reviewers
    supervisors.store.close()
    reviewers.store.close()


def carry(source: Desk, target: Desk, folder: Path) -> int:
    """Everything of one desk to the other by file; the acts that were new there."""
    file = folder / f"{source.store.desk_id}-{len(list(folder.iterdir()))}.zip"
    give(source, file)
    return take(target, file).acts


def test_a_review_travels_to_the_supervisor_and_the_signature_back(pair: Pair, tmp_path: Path) -> None:
    supervisors, reviewers = pair
    small.determine(reviewers, small.MSRF2)
    assert carry(reviewers, supervisors, tmp_path) > 0
    small.sign(supervisors, small.MSRF2)
    assert carry(supervisors, reviewers, tmp_path) == 1
    assert reviewers.case(small.MSRF2) == supervisors.case(small.MSRF2)
    assert reviewers.case(small.MSRF2).standing is Standing.SIGNED
    assert carry(supervisors, reviewers, tmp_path) == 0
    for desk in pair:
        assert verify(desk).problems == []
        assert clashes_on(desk, small.MSRF2) == []


def test_people_travel_without_their_passwords(pair: Pair) -> None:
    supervisors, reviewers = pair
    assert supervisors.sign_in("ines", small.PASSWORD).name == "ines"
    with pytest.raises(Refused, match="no password at this desk"):
        reviewers.sign_in("ines", small.PASSWORD)


def test_a_supervisor_sets_the_first_password_at_a_desk_whose_people_came_by_file(pair: Pair) -> None:
    _, reviewers = pair
    with pytest.raises(Refused, match="active supervisor"):
        reviewers.set_first_password("rosa", small.PASSWORD)
    assert reviewers.set_first_password("ines", small.PASSWORD).name == "ines"
    with pytest.raises(Refused, match="sign in at this desk already"):
        reviewers.set_first_password("sam", small.PASSWORD)
    reviewers.set_password(small.ROSA.name, small.PASSWORD)
    assert reviewers.sign_in("rosa", small.PASSWORD).name == "rosa"


def test_a_clash_is_listed_until_somebody_worked_with_both(pair: Pair, tmp_path: Path) -> None:
    supervisors, reviewers = pair
    small.take(reviewers, small.MSRF2, small.ROSA)
    small.take(supervisors, small.MSRF2, small.TOMAS)
    supervisors.perform(acts.WriteNote("mine"), small.MSRF2)
    carry(reviewers, supervisors, tmp_path)
    (clash,) = clashes_on(supervisors, small.MSRF2)
    assert {entry.who for entry in clash.acts} == {"rosa", "tomas"}
    supervisors.enter(small.INES)
    supervisors.perform(acts.AssignPacket(small.ROSA.name), small.MSRF2)
    assert clashes_on(supervisors, small.MSRF2) == []
    assert supervisors.case(small.MSRF2).assigned_to == "rosa"


def rewritten(file: Path, change: object, only: int = -1) -> None:
    """The export with one line of its acts changed, or (None) taken out."""
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    lines = parts["acts.jsonl"].splitlines()
    if change is None:
        del lines[only]
    elif isinstance(change, bytes):
        lines[only] = change
    else:
        assert isinstance(change, dict)
        lines[only] = json.dumps({**json.loads(lines[only]), **change}).encode()
    parts["acts.jsonl"] = b"\n".join(lines) + b"\n"
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name, content)


DAMAGES = [
    {"who": "sam"},
    {"text": '{"x":"1"}'},
    {"at": "2021-12-06T10:00:00"},
    {"kind": "unheard of"},
    {"number": None},
    b"{",
    b"[]",
]


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_a_changed_export_is_refused_with_nothing_taken(pair: Pair, tmp_path: Path, damage: object) -> None:
    supervisors, reviewers = pair
    small.take(reviewers, small.MSRF2)
    file = tmp_path / "changed.zip"
    give(reviewers, file)
    rewritten(file, damage)
    before = supervisors.store.journal.count()
    with pytest.raises(BadInput):
        take(supervisors, file)
    assert supervisors.store.journal.count() == before
    assert verify(supervisors).problems == []


def test_missing_acts_are_refused(pair: Pair, tmp_path: Path) -> None:
    supervisors, reviewers = pair
    small.take(reviewers, small.MSRF2)
    reviewers.perform(acts.WriteNote("second"), small.MSRF2)
    file = tmp_path / "missing.zip"
    give(reviewers, file)
    with zipfile.ZipFile(file) as packed:
        lines = packed.read("acts.jsonl").splitlines()
    own = next(index for index, line in enumerate(lines) if f'"{reviewers.store.desk_id}:1"'.encode() in line)
    rewritten(file, None, own)
    with pytest.raises(BadInput, match="are missing before"):
        take(supervisors, file)


def test_two_histories_of_one_desk_are_refused(pair: Pair, tmp_path: Path) -> None:
    supervisors, reviewers = pair
    back_up(reviewers.store, tmp_path / "b", reviewers.clock())
    restore(tmp_path / "b", tmp_path / "copy")
    copy = small.open_desk(tmp_path / "copy", small.TickingClock())
    copy.store.personal.set_setting("desk", reviewers.store.desk_id)
    copy.store.close()
    copy = small.open_desk(tmp_path / "copy", small.TickingClock())
    small.take(copy, small.MSRF2, small.TOMAS)
    small.take(reviewers, small.MSRF2, small.ROSA)
    carry(reviewers, supervisors, tmp_path)
    with pytest.raises(BadInput, match="two histories"):
        carry(copy, supervisors, tmp_path)
    copy.store.close()


def test_an_export_is_never_written_over_and_a_missing_one_is_named(pair: Pair, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    give(pair[0], file)
    with pytest.raises(Refused, match="Choose another name"):
        give(pair[0], file)
    with pytest.raises(BadInput, match="is not there"):
        take(pair[1], tmp_path / "none.zip")
