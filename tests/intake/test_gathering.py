"""Packets are found wherever people put them, one at a time, and nothing stays behind."""

import contextlib
import hashlib
import json
import os
import zipfile
from collections.abc import Generator
from pathlib import Path

import pytest

from reviewer_app.intake import Incoming, IncomingPacket, RefusedPacket, gather
from tests.intake.making import PAPERS, PDF, accepted, below, folder, gathered, numbers, packet_files, refusal, zipped

A, B = "NM-2021-00001", "NM-2021-00002"


def test_a_packet_folder_comes_in_whole(tmp_path: Path) -> None:
    files = packet_files()
    with contextlib.closing(gather([folder(tmp_path / "NM-2021-00417", files)])) as found:
        packet = next(found)
        assert isinstance(packet, IncomingPacket)
        assert packet.text == files["packet.json"].decode()
        assert [file.file for file in packet.files] == list(PAPERS)
        assert [file.content.read_bytes() for file in packet.files] == list(PAPERS.values())
        assert [file.sha256 for file in packet.files] == [hashlib.sha256(x).hexdigest() for x in PAPERS.values()]
        assert packet.files[0].uploaded_as == "crs_report"
        assert packet.files[0].uploaded_at == "2021-11-29T16:02:44-07:00"


def test_the_packet_json_itself_may_be_chosen(tmp_path: Path) -> None:
    assert accepted(folder(tmp_path / "p", packet_files()) / "packet.json").application_no == "NM-2021-00417"


def test_the_text_stays_as_it_came_and_a_byte_order_mark_is_dropped(tmp_path: Path) -> None:
    text = json.dumps(json.loads(packet_files()["packet.json"]), indent=3).replace("\n", "\r\n") + "\r\n"
    files = packet_files() | {"packet.json": b"\xef\xbb\xbf" + text.encode()}
    assert accepted(folder(tmp_path / "p", files)).text == text


@pytest.mark.parametrize("top", ["", "NM-2021-00417/", "a/b/NM-2021-00417/"])
def test_a_zip_of_a_packet_comes_in_with_and_without_folders_around_it(tmp_path: Path, top: str) -> None:
    files = {top + name: content for name, content in packet_files().items()}
    packet = accepted(zipped(tmp_path / "p.zip", files))
    assert packet.path == str(tmp_path / "p.zip")
    assert [file.file for file in packet.files] == list(PAPERS)


def test_a_folder_of_many_gives_them_by_name(tmp_path: Path) -> None:
    folder(tmp_path / "round" / "b", packet_files(B))
    folder(tmp_path / "round" / "a", packet_files(A))
    assert numbers(gathered(tmp_path / "round")) == [A, B]


def test_packets_may_lie_one_folder_deeper_and_zips_among_them(tmp_path: Path) -> None:
    folder(tmp_path / "round" / "first week" / "a", packet_files(A))
    zipped(tmp_path / "round" / "second week" / "b.zip", packet_files(B))
    assert numbers(gathered(tmp_path / "round")) == [A, B]


@pytest.mark.parametrize("top", ["", "round/"])
def test_a_zip_of_many_gives_each_with_its_place(tmp_path: Path, top: str) -> None:
    files = below(top + A, packet_files(A)) | below(top + B, packet_files(B))
    found = gathered(zipped(tmp_path / "r.zip", files))
    assert numbers(found) == [A, B]
    assert [one.path for one in found] == [f"{tmp_path / 'r.zip'}/{top}{number}" for number in (A, B)]


def test_a_zip_of_zips_is_opened_one_level(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", below(A, packet_files(A))).read_bytes()
    found = gathered(zipped(tmp_path / "r.zip", {"one.zip": inner} | below(B, packet_files(B))))
    assert sorted(numbers(found)) == [A, B]


def test_a_zip_inside_a_packet_stays_a_document(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", packet_files(A)).read_bytes()
    files = packet_files(B) | {"documents/more.zip": inner}
    assert [file.file for file in accepted(zipped(tmp_path / "p.zip", files)).files][-1] == "documents/more.zip"


def test_files_that_packet_json_does_not_name_come_in_as_other(tmp_path: Path) -> None:
    files = packet_files() | {"documents/z-extra.pdf": PDF, "note.txt": b"late"}
    packet = accepted(folder(tmp_path / "p", files))
    assert [(file.file, file.uploaded_as, file.uploaded_at) for file in packet.files[2:]] == [
        ("documents/z-extra.pdf", "other", None),
        ("note.txt", "other", None),
    ]


CLUTTER = {
    "__MACOSX/._packet.json": b"x",
    ".DS_Store": b"x",
    "documents/._2019-return.pdf": b"x",
    "documents/Thumbs.db": b"x",
    "documents/desktop.ini": b"x",
    "documents/~$lease.docx": b"x",
}


@pytest.mark.parametrize("is_zip", [True, False])
def test_clutter_is_left_out_and_counted(tmp_path: Path, is_zip: bool) -> None:
    make = zipped if is_zip else folder
    place = make(tmp_path / "p.zip", packet_files() | CLUTTER)
    packet = accepted(place)
    assert [file.file for file in packet.files] == list(PAPERS)
    assert packet.left_out == len(CLUTTER)


def test_finder_copies_count_for_the_packet_they_shadow(tmp_path: Path) -> None:
    files = below(A, packet_files(A)) | below(B, packet_files(B)) | {f"__MACOSX/{B}/._packet.json": b"x"}
    found = gathered(zipped(tmp_path / "r.zip", files))
    assert [one.left_out for one in found if isinstance(one, IncomingPacket)] == [0, 1]


def test_empty_folders_refuse_nothing(tmp_path: Path) -> None:
    place = folder(tmp_path / "round" / "a", packet_files(A)).parent
    (place / "a" / "documents" / "empty").mkdir()
    (place / "b").mkdir()
    assert numbers(gathered(place)) == [A]


def test_a_folder_entry_marked_by_its_attributes_alone_is_no_document(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files())
    entry = zipfile.ZipInfo("documents")
    entry.external_attr = 0x10
    with zipfile.ZipFile(place, "a") as out:
        out.writestr(entry, b"")
    assert [file.file for file in accepted(place).files] == list(PAPERS)


def test_a_name_decomposed_by_a_mac_is_found_by_its_composed_one(tmp_path: Path) -> None:
    composed, apart = "documents/relev\u00e9.pdf", "documents/releve\u0301.pdf"
    files = packet_files(files={composed: PDF})
    del files[composed]
    packet = accepted(zipped(tmp_path / "p.zip", files | {apart: PDF}))
    assert [file.file for file in packet.files] == [composed]


@pytest.mark.parametrize(
    "name", ["📄 " + "lease-" * 30 + ".pdf", "عقد.pdf", "relevé d’août – €.pdf", "山田 " * 24 + ".pdf"]
)
def test_names_of_all_kinds_come_in_from_folders_and_zips(tmp_path: Path, name: str) -> None:
    files = packet_files(files={f"documents/{name}": PDF})
    for place in (folder(tmp_path / "p", files), zipped(tmp_path / "p.zip", files)):
        assert [file.file for file in accepted(place).files] == [f"documents/{name}"]


def test_a_zip_that_forgets_to_say_utf8_still_gives_the_name(tmp_path: Path) -> None:
    name = "documents/relevé.pdf"
    place = zipped(tmp_path / "p.zip", packet_files(files={name: PDF}))
    content = bytearray(place.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = content.find(mark)
        while start >= 0:
            content[start + at + 1] &= ~0x08
            start = content.find(mark, start + 4)
    place.write_bytes(content)
    assert [file.file for file in accepted(place).files] == [name]


def test_a_refused_packet_stops_no_other(tmp_path: Path) -> None:
    folder(tmp_path / "round" / "a", packet_files(A) | {"packet.json": b"{"})
    folder(tmp_path / "round" / "b", packet_files(B))
    folder(tmp_path / "round" / "c", PAPERS)
    found = gathered(tmp_path / "round")
    assert numbers(found) == ["refused", B, "refused"]
    assert "No packet.json" in str(found[2])


def test_a_folder_without_packets_is_refused_once_with_advice(tmp_path: Path) -> None:
    assert "Choose the folder or the zip" in refusal(folder(tmp_path / "p", PAPERS)).reason
    assert "Choose the folder or the zip" in refusal(zipped(tmp_path / "p.zip", PAPERS)).reason


def test_a_path_that_is_nothing_to_import_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(PDF)
    assert "Neither a packet's folder nor a zip" in refusal(tmp_path / "a.pdf").reason
    assert "no such file" in refusal(tmp_path / "gone").reason


def test_copies_are_gone_once_the_next_packet_is_asked_for(tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    bench.mkdir()
    places = [folder(tmp_path / number, packet_files(number)) for number in (A, B)]
    found = gather(places, temporary=bench)
    first = next(found)
    assert isinstance(first, IncomingPacket)
    assert first.files[0].content.exists()
    assert first.files[0].content.is_relative_to(bench)
    next(found)
    assert not first.files[0].content.exists()
    assert list(found) == []
    assert list(bench.iterdir()) == []


def test_what_a_killed_run_left_is_removed_after_a_day(tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    old, young, foreign = (bench / name for name in ("packet-desk-intake-old", "packet-desk-intake-young", "other"))
    for place in (old, young, foreign):
        folder(place, {"copy": PDF})
        age_s = 3600 if place == young else 2 * 24 * 3600
        now = place.stat().st_mtime
        os.utime(place, (now - age_s, now - age_s))
    place = folder(tmp_path / "p", packet_files())
    assert len(list(gather([place], temporary=bench))) == 1
    assert sorted(bench.iterdir()) == [foreign, young]


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_copies_are_for_this_user_alone(tmp_path: Path) -> None:
    with contextlib.closing(gather([folder(tmp_path / "p", packet_files())])) as found:
        packet = next(found)
        assert isinstance(packet, IncomingPacket)
        assert packet.files[0].content.parent.stat().st_mode & 0o077 == 0


def _fail_at_the_first(found: Generator[Incoming, None, None]) -> None:
    with contextlib.closing(found):
        next(found)
        raise ZeroDivisionError


def test_an_exception_at_the_consumer_leaves_no_copy(tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    bench.mkdir()
    place = zipped(tmp_path / "p.zip", packet_files())
    with pytest.raises(ZeroDivisionError):
        _fail_at_the_first(gather([place], temporary=bench))
    assert list(bench.iterdir()) == []


class Bell:
    """Rings, as a person's cancel does, from the question numbered `after` on."""

    def __init__(self, after: int) -> None:
        self._left = after

    def rings(self) -> bool:
        self._left -= 1
        return self._left < 0


@pytest.mark.parametrize("kind", ["folder", "zip", "zip of zips"])
def test_cancelled_at_any_moment_hands_on_whole_packets_and_leaves_nothing(tmp_path: Path, kind: str) -> None:
    if kind == "folder":
        place = tmp_path / "round"
        for number in (A, B):
            folder(place / number, packet_files(number))
    else:
        place = zipped(tmp_path / "r.zip", below(A, packet_files(A)) | below(B, packet_files(B)))
        if kind == "zip of zips":
            place = zipped(tmp_path / "rr.zip", {"r.zip": place.read_bytes()})
    bench = tmp_path / "bench"
    bench.mkdir()
    seen: list[int] = []
    for after in range(60):
        bell = Bell(after)
        found = list(gather([place], is_cancelled=bell.rings, temporary=bench))
        assert all(isinstance(one, IncomingPacket) and len(one.files) == 2 for one in found)
        assert list(bench.iterdir()) == []
        seen.append(len(found))
    assert seen[0] == 0
    assert seen[-1] == 2
    assert seen == sorted(seen)


def test_progress_counts_packets_and_names_them(tmp_path: Path) -> None:
    place = zipped(tmp_path / "r.zip", below(A, packet_files(A)) | below(B, packet_files(B)))
    one = folder(tmp_path / "one", packet_files("NM-2021-00003"))
    told: list[tuple[int, int, str]] = []
    list(gather([place, one], progress=lambda *step: told.append(step)))
    assert told == [(0, 2, str(place)), (1, 3, f"{place}/{B}"), (2, 3, str(one)), (3, 3, "")]


def test_a_document_that_cannot_be_opened_does_not_refuse_the_packet(tmp_path: Path) -> None:
    packet = accepted(
        folder(tmp_path / "p", packet_files(files={"documents/empty.pdf": b"", "documents/b.heic": b"\0"}))
    )
    assert [file.size for file in packet.files] == [0, 1]


def test_a_refusal_names_the_application_where_it_can_be_told(tmp_path: Path) -> None:
    files = packet_files(A)
    del files["documents/2019-return.pdf"]
    found = refusal(folder(tmp_path / "p", files))
    assert isinstance(found, RefusedPacket)
    assert found.application_no == A
