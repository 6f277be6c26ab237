"""Reading through the process with limits: hostile files end in plain words, and never in an exception."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfWriter

from reviewer_app.reading.read import Limits, Reader, read_file
from reviewer_app.values import DocumentKind, DocumentReading
from tests.reading.drawing import Paper, s_corporation_return


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    with Reader() as reader:
        yield reader


def object_file(
    path: Path,
    content: bytes,
    resources: bytes = b"<< >>",
    extra: tuple[bytes, ...] = (),
    media: str = "0 0 612 792",
    more: bytes = b"",
) -> Path:
    """A PDF by hand of one page with this content stream, and further objects numbered from 5."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [" + media.encode() + b"] /Contents 4 0 R /Resources " + resources + b" >>",
        b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(content), more, content), *extra,
    ]  # fmt: skip
    data, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer << /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF"
    path.write_bytes(data + end % (len(objects) + 1, table, len(objects) + 1, len(data)))
    return path


def looped(path: Path) -> Path:
    """A file whose drawing draws itself ten times, without end."""
    body = b"/X Do " * 10
    inner = b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length %d >>\nstream\n%s\nendstream"
    return object_file(path, body, b"<< /XObject << /X 5 0 R >> >>", (inner % (len(body), body),))


def nested(path: Path) -> Path:
    """A file of 24 drawings, each of which draws the next ten times: small to keep, without end to draw."""
    forms = []
    for number in range(24):
        body = b"/X Do " * 10 if number < 23 else b"0 0 1 1 re f "
        entry = b"/X %d 0 R" % (6 + number) if number < 23 else b""
        forms.append(
            b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << %s >> >> /Length %d >>\nstream\n%s\nendstream"
            % (entry, len(body), body)
        )
    return object_file(path, b"/X Do", b"<< /XObject << /X 5 0 R >> >>", tuple(forms))


def failed(reading: DocumentReading, words: str) -> None:
    assert reading.error is not None
    assert re.search(words, reading.error)
    assert re.search(r"[Aa]sk for|Read it again|Unpack|open it", reading.error)
    assert (reading.kind, reading.figures, reading.is_read) == (DocumentKind.UNKNOWN, (), False)


def test_one_file_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = s_corporation_return(tmp_path / "r.pdf")
    reading = read_file(path)
    assert (reading.kind, reading.error) == (DocumentKind.F1120S, None)
    assert reading.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_truncated_file_says_that_it_is_damaged(reader: Reader, tmp_path: Path) -> None:
    path = s_corporation_return(tmp_path / "r.pdf")
    path.write_bytes(path.read_bytes()[:700])
    failed(reader.read(path), "damaged")


def test_an_empty_file_a_missing_file_and_a_page_of_the_web_say_so(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "page.pdf").write_text("<html><body>Sign in to download</body></html>")
    failed(reader.read(tmp_path / "empty.pdf"), "empty")
    failed(reader.read(tmp_path / "page.pdf"), "neither a PDF, a picture nor a spreadsheet")
    assert "cannot be opened" in str(reader.read(tmp_path / "absent.pdf").error)


def test_a_locked_file_asks_for_one_without_a_password_and_a_restricted_one_is_read(
    reader: Reader, tmp_path: Path
) -> None:
    source = s_corporation_return(tmp_path / "r.pdf")
    for name, password in (("locked.pdf", "fictitious"), ("restricted.pdf", "")):
        writer = PdfWriter(clone_from=source)
        writer.encrypt(user_password=password, owner_password="owner", algorithm="RC4-128")
        writer.write(tmp_path / name)
    failed(reader.read(tmp_path / "locked.pdf"), "password")
    assert reader.read(tmp_path / "restricted.pdf").kind is DocumentKind.F1120S


def test_a_file_without_end_is_stopped_and_the_next_one_is_read(tmp_path: Path) -> None:
    good = s_corporation_return(tmp_path / "r.pdf")
    with Reader(limits=Limits(memory_bytes=700 << 20, cpu_s=4), timeout_s=3.0) as reader:
        began = time.monotonic()
        for path in (looped(tmp_path / "loop.pdf"), nested(tmp_path / "nest.pdf")):
            reading = reader.read(path)
            assert reading.kind is DocumentKind.UNKNOWN
            assert reading.error is not None or not reading.is_read
        assert time.monotonic() - began < 30
        assert reader.read(good).kind is DocumentKind.F1120S


def test_a_process_that_runs_out_of_memory_says_so_and_is_replaced(tmp_path: Path) -> None:
    good = s_corporation_return(tmp_path / "r.pdf")
    packer = zlib.compressobj(1)
    packed = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(500)) + packer.flush()
    large = object_file(tmp_path / "large.pdf", packed, more=b" /Filter /FlateDecode")
    with Reader(limits=Limits(memory_bytes=360 << 20)) as reader:
        failed(reader.read(large), "memory|stops the reader")
        assert reader.read(good).kind is DocumentKind.F1120S


@pytest.mark.parametrize("media", ["0 0 2147483648 2147483648", "0 0 -612 -792", "0 0 0 0", "0 0 1 100000000"])
def test_a_page_of_a_strange_size_is_no_trouble(reader: Reader, tmp_path: Path, media: str) -> None:
    reading = reader.read(object_file(tmp_path / "huge.pdf", b"BT ET", media=media))
    assert reading.error is not None or not reading.is_read


def test_pictures_are_told_as_not_read_yet_with_their_pages(reader: Reader, tmp_path: Path) -> None:
    picture = Image.new("L", (400, 500), 200)
    for name in ("scan.png", "scan.jpg"):
        picture.save(tmp_path / name)
    picture.save(tmp_path / "scan.tiff", save_all=True, append_images=[picture, picture])
    picture.save(tmp_path / "scan.pdf")
    for name, pages in (("scan.png", 1), ("scan.jpg", 1), ("scan.tiff", 3), ("scan.pdf", 1)):
        reading = reader.read(tmp_path / name)
        assert (reading.pages, reading.is_read, reading.error, reading.kind) == (
            pages,
            False,
            None,
            DocumentKind.UNKNOWN,
        )
        assert [warning.code for warning in reading.warnings] == ["not_read_yet"]
        assert "type the figure from it" in reading.warnings[0].message


def test_half_a_picture_and_a_photo_of_an_unknown_format_are_told(reader: Reader, tmp_path: Path) -> None:
    Image.effect_noise((600, 600), 90).save(tmp_path / "a.jpg")
    half = (tmp_path / "a.jpg").read_bytes()
    (tmp_path / "half.jpg").write_bytes(half[: len(half) // 2])
    (tmp_path / "a.heic").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64))
    failed(reader.read(tmp_path / "half.jpg"), "damaged or incomplete")
    heic = reader.read(tmp_path / "a.heic")
    assert ([warning.code for warning in heic.warnings], heic.is_read, heic.error) == (["unreadable_here"], False, None)


def test_a_layer_of_wrong_letters_is_not_taken_for_text(reader: Reader, tmp_path: Path) -> None:
    paper = Paper(tmp_path / "g.pdf")
    words = "Return of organization exempt from income tax for the year and for every business that was in operation"
    shifted = "".join(chr((ord(letter) - 97 + 3) % 26 + 97) if letter.isalpha() else letter for letter in words.lower())
    for line in range(12):
        paper.at(40, 60 + 14 * line, shifted)
    reading = reader.read(paper.saved())
    assert (reading.is_read, [warning.code for warning in reading.warnings]) == (False, ["not_read_yet"])


def test_nothing_is_left_in_the_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", None)
    read_file(s_corporation_return(tmp_path / "r.pdf"))
    read_file(looped(tmp_path / "loop.pdf"), timeout_s=3.0)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_reader_serves_another_thread_and_says_when_it_is_closed(tmp_path: Path) -> None:
    path = s_corporation_return(tmp_path / "r.pdf")
    readings: list[DocumentReading] = []
    reader = Reader()
    thread = threading.Thread(target=lambda: readings.append(reader.read(path)))
    thread.start()
    thread.join(60)
    reader.close()
    assert [reading.kind for reading in readings] == [DocumentKind.F1120S]
    failed(reader.read(path), "stopped")


def test_the_window_does_not_load_the_pdf_library() -> None:
    code = "import sys, reviewer_app.reading.read, reviewer_app.reading.contract; sys.exit('pypdfium2' in sys.modules or 'PIL' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).resolve().parents[2]).returncode
        == 0
    )
