"""Files dropped on a packet that is in: each with a safe name of its own under `added/`."""

import contextlib
from pathlib import Path

import pytest

from reviewer_app.intake import IncomingFile, Limits, RefusedPacket, gather_documents
from tests.intake.making import PDF, folder, packet_files, zipped


def names(*paths: Path, taken: tuple[str, ...] = ()) -> list[str]:
    """The names given, or the reason of a refusal."""
    found = gather_documents(paths, taken=taken)
    return [one.file if isinstance(one, IncomingFile) else one.reason for one in found]


def test_a_plain_file_comes_in_with_its_content(tmp_path: Path) -> None:
    place = folder(tmp_path, {"lease.pdf": PDF}) / "lease.pdf"
    with contextlib.closing(gather_documents([place])) as found:
        file = next(found)
        assert isinstance(file, IncomingFile)
        assert (file.file, file.uploaded_as, file.uploaded_at, file.size) == (
            "added/lease.pdf",
            "other",
            None,
            len(PDF),
        )
        assert file.content.read_bytes() == PDF
    assert not file.content.exists()


def test_the_files_of_a_zip_and_of_a_folder_come_in_without_clutter(tmp_path: Path) -> None:
    files = {"a.pdf": PDF, "more/b.pdf": PDF, "__MACOSX/._a.pdf": b"x", "Thumbs.db": b"x"}
    assert names(zipped(tmp_path / "z.zip", files)) == ["added/a.pdf", "added/b.pdf"]
    assert names(folder(tmp_path / "f", files)) == ["added/a.pdf", "added/b.pdf"]


def test_no_name_is_given_twice(tmp_path: Path) -> None:
    files = zipped(tmp_path / "z.zip", {"1/a.pdf": b"1", "2/A.pdf": b"2", "3/a.pdf": b"3"})
    assert names(files, taken=("added/a.PDF",)) == ["added/a (2).pdf", "added/A (3).pdf", "added/a (4).pdf"]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("CON.pdf", "added/_CON.pdf"),
        ("a\u202efdp.exe", "added/afdp.exe"),
        ("what? now*.pdf", "added/what_ now_.pdf"),
        (".pdf", "added/pdf"),
        ("📄 lease.pdf", "added/📄 lease.pdf"),
        ("عقد.pdf", "added/عقد.pdf"),
        ("no ending", "added/no ending"),
    ],
)
def test_names_are_made_safe(tmp_path: Path, name: str, given: str) -> None:
    assert names(zipped(tmp_path / "z.zip", {name: PDF})) == [given]


def test_a_long_name_keeps_its_ending(tmp_path: Path) -> None:
    (name,) = names(zipped(tmp_path / "z.zip", {"documents/" + "関" * 300 + ".pdf": PDF}))
    assert name.endswith("関.pdf")
    assert len(name.encode()) <= 240


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"../evil.pdf": PDF}, "leads out of the folder"),
        ({"bomb.bin": bytes(1 << 20)}, "200 times its packed size"),
        ({}, "There is no file in it"),
        (packet_files(), "This is a packet, not a document"),
    ],
)
def test_a_zip_that_may_not_come_in_is_refused_whole(tmp_path: Path, files: dict[str, bytes], says: str) -> None:
    (found,) = names(zipped(tmp_path / "z.zip", {"good.pdf": PDF} | files if files else {}))
    assert says in found


def test_the_limits_hold_for_plain_files_too(tmp_path: Path) -> None:
    place = folder(tmp_path, {"lease.pdf": PDF}) / "lease.pdf"
    (found,) = gather_documents([place], limits=Limits(bytes_in_one=5))
    assert isinstance(found, RefusedPacket)
    assert "larger than 5 bytes" in found.reason


def test_a_file_that_is_gone_is_refused_and_the_next_comes_in(tmp_path: Path) -> None:
    place = folder(tmp_path, {"lease.pdf": PDF})
    gone, there = names(place / "gone.pdf", place / "lease.pdf")
    assert "“gone.pdf” cannot be read" in gone
    assert there == "added/lease.pdf"


def test_cancelled_it_leaves_nothing(tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    bench.mkdir()
    place = zipped(tmp_path / "z.zip", {f"{n}.pdf": PDF for n in range(5)})
    asked = iter(range(100))
    assert list(gather_documents([place], is_cancelled=lambda: next(asked) >= 3, temporary=bench)) == []
    assert list(bench.iterdir()) == []
