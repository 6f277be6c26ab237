"""Reads one file into a document reading: opens it by its content, tells its kind, gathers its figures.

Runs inside a process that may be killed; must never be called where a hostile file could take the window down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image, UnidentifiedImageError
from pypdfium2 import PdfDocument

from reviewer_app.reading.content import PageContent, Unreadable, opened, page_content
from reviewer_app.reading.failure import failed
from reviewer_app.reading.federal import FormPage, FormReading, form_page, read_form, read_rest
from reviewer_app.reading.forms import FormFamily, form_families
from reviewer_app.reading.lines import Page, page_of
from reviewer_app.values import DocumentKind, DocumentReading, Reading, ReadWarning, Sha256

MOST_PAGES = 120  # pages read for figures; longer files are shown whole all the same
LARGEST_FILE = 512 * 1024 * 1024  # bytes
MOST_PIXELS = 400_000_000
MOST_WORDS = 200_000  # characters of a document that are kept for the search
LEAST_VOWELS = 0.25  # of a page's letters: real pages have 0.33 to 0.45, a shifted alphabet some 0.15
_NOT_READ = ReadWarning(
    "not_read_yet",
    "This is a scan or photo; Packet Desk cannot read it yet. Look at the page and type the figure from it.",
)
_NO_TEXT = ReadWarning(
    "not_read_yet",
    "No text could be read from this file: its pages may be drawn, turned or blank. Look at the page and type the figure from it.",
)
_HIDDEN_TEXT = ReadWarning(
    "hidden_text",
    "The text of this scan was laid under it by another program. Compare each figure with the picture.",
)
_EXTENSIONS = (DocumentKind.F4868, DocumentKind.F7004)


def read_document(path: Path) -> DocumentReading:
    """The reading of a file by its content, whatever its name says; troubles with the file stand in `error`."""
    try:
        size = path.stat().st_size
    except OSError as trouble:
        return failed(
            Sha256(""), f"The file cannot be opened ({trouble.strerror}). Check that it is still there and try again."
        )
    if size == 0:
        return failed(Sha256(hashlib.sha256(b"").hexdigest()), "The file is empty. Ask for it again.")
    if size > LARGEST_FILE:
        return failed(Sha256(""), "The file is larger than 512 MB. Ask for it in smaller parts.")
    with path.open("rb") as file:
        head = file.read(2048)
        file.seek(0)
        digest = Sha256(hashlib.file_digest(file, "sha256").hexdigest())
    try:
        reading = _by_content(path, head, digest)
        return replace(reading, words=reading.words[:MOST_WORDS])
    except Unreadable as trouble:
        return failed(digest, str(trouble))


def _by_content(path: Path, head: bytes, digest: Sha256) -> DocumentReading:
    if head[4:8] == b"ftyp" and head[8:12] in (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"avif"):
        warning = ReadWarning(
            "unreadable_here", "This photo is in a format (HEIC) that cannot be shown here. Ask for it as JPEG or PDF."
        )
        return DocumentReading(digest, 1, DocumentKind.UNKNOWN, 0.0, None, warnings=(warning,), is_read=False)
    if b"%PDF-" in head[:1024] and head[:4] != b"PK\x03\x04":  # a zip may hold a PDF near its beginning
        return _pdf(path, digest)
    if head[:4] == b"PK\x03\x04" or head[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        from reviewer_app.reading.sheets import read_workbook

        return read_workbook(path, digest)
    return _image(path, digest)


def _image(path: Path, digest: Sha256) -> DocumentReading:
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with Image.open(path) as picture:
            pages = int(getattr(picture, "n_frames", 1))
            if picture.width * picture.height <= MOST_PIXELS // 4:
                picture.load()
    except Image.DecompressionBombError as trouble:
        raise Unreadable(
            "This picture is too large to be opened safely. Ask for it at a lower resolution."
        ) from trouble
    except UnidentifiedImageError as trouble:
        raise Unreadable(
            "This file is neither a PDF, a picture nor a spreadsheet that can be opened here. Ask for it as PDF."
        ) from trouble
    except (OSError, SyntaxError, ValueError, EOFError) as trouble:
        raise Unreadable("This picture is damaged or incomplete. Ask for it again.") from trouble
    return _unread(digest, pages)


def _unread(digest: Sha256, pages: int, warning: ReadWarning = _NOT_READ) -> DocumentReading:
    return DocumentReading(digest, pages, DocumentKind.UNKNOWN, 0.0, None, warnings=(warning,), is_read=False)


def _pdf(path: Path, digest: Sha256) -> DocumentReading:
    with opened(path) as document:
        count = len(document)
        if count == 0:
            raise Unreadable("This PDF has no pages. Ask for the file again.")
        contents, damaged = _contents(document, min(count, MOST_PAGES))
    usable = [_is_usable(content) for content in contents]
    if not any(usable):
        return _unread(digest, count, _NOT_READ if any(content.is_picture for content in contents) else _NO_TEXT)
    pages = [page_of(content, index + 1) for index, content in enumerate(contents) if usable[index]]
    reading = _of_pages(pages)
    figures = reading.figures
    warnings = [*reading.warnings, *_page_warnings(usable, damaged, count)]
    if any(content.is_hidden and content.is_picture for content in contents):
        figures = tuple(_capped(figure, 0.85) for figure in figures)
        warnings.append(_HIDDEN_TEXT)
    return DocumentReading(
        digest,
        count,
        reading.kind,
        round(reading.confidence, 2),
        reading.period,
        figures,
        tuple(warnings),
        words=" ".join(_words(content for content, is_usable in zip(contents, usable, strict=True) if is_usable)),
    )


def _words(contents: Iterable[PageContent]) -> Iterator[str]:
    for content in contents:
        yield from (word.text for word in content.words)
        yield from (item.value for item in content.fields if item.value)


def _page_warnings(usable: Sequence[bool], damaged: Sequence[str], count: int) -> Iterator[ReadWarning]:
    """What must be said of pages that were not read."""
    if damaged:
        yield ReadWarning(
            "damaged_pages", f"Page {', '.join(damaged[:8])} is damaged and cannot be shown. Ask for the file again."
        )
    missing = [
        str(number) for number, is_usable in enumerate(usable, 1) if not is_usable and str(number) not in damaged
    ]
    if missing:
        yield ReadWarning(
            "pages_not_read",
            f"Page {', '.join(missing[:8])} is a scan, a photo or blank and was not read. Look at it yourself.",
        )
    if count > MOST_PAGES:
        yield ReadWarning("long_file", f"Only the first {MOST_PAGES} of {count} pages were read for figures.")


def _contents(document: PdfDocument, count: int) -> tuple[list[PageContent], list[str]]:
    """What the pages hold, and the numbers of those that cannot be loaded; they count as blank. Raises Unreadable where none can."""
    contents: list[PageContent] = []
    damaged: list[str] = []
    for index in range(count):
        try:
            contents.append(page_content(document, index))
        except Unreadable:
            contents.append(PageContent((), (), (0.0, 0.0)))
            damaged.append(str(index + 1))
    if len(damaged) == count:
        raise Unreadable("The pages of this PDF are damaged and cannot be opened. Ask for the file again.")
    return contents, damaged


def _capped(figure: Reading, most: float) -> Reading:
    return Reading(
        figure.name, figure.value, figure.raw, figure.place, figure.method, min(figure.confidence, most), figure.payment
    )


def _is_usable(content: PageContent) -> bool:
    """Whether a page's text makes words: a layer of wrong letters looks perfect on the page and means nothing."""
    filled = sum(bool(item.value) for item in content.fields)
    words = [word.text for word in content.words]
    if len(words) + filled < 5 or content.unmapped > 0.3:
        return False
    if content.is_picture and len(words) < 25 and not filled:
        return False
    letters = [letter for word in words for letter in word.lower() if letter.isalpha() and letter != "x"]
    if len(words) >= 30 and len(letters) < len(words) // 2:
        return False
    return len(letters) < 150 or sum(letter in "aeiouyáéíóú" for letter in letters) >= LEAST_VOWELS * len(letters)


def _of_pages(pages: Sequence[Page], families: tuple[FormFamily, ...] | None = None) -> FormReading:
    """The reading of a document by the surest of its pages; a federal form counts before all else."""
    known = families if families is not None else form_families()
    titled = [found for page in pages if (found := form_page(known, page)) is not None]
    if titled and max(found.confidence for found in titled) >= 0.75:
        return _federal(titled, pages)
    from reviewer_app.reading.classify import read_other

    return read_rest(known, pages) or read_other(pages)


def _federal(titled: Sequence[FormPage], pages: Sequence[Page]) -> FormReading:
    returns = [found for found in titled if found.family.kind not in _EXTENSIONS] or list(titled)
    first = max(returns, key=lambda found: round(found.confidence, 1))
    reading = read_form(first, pages)
    warnings = list(reading.warnings)
    figures = reading.figures
    if reading.kind in _EXTENSIONS:
        warnings.append(
            ReadWarning(
                "extension_not_return",
                "This is an extension of time to file. It cannot stand in for the return; ask for the filed return.",
            )
        )
    periods = {read_form(other, pages).period for other in titled if other.family.kind is reading.kind}
    if len(periods) > 1:
        figures = tuple(_capped(figure, 0.85) for figure in figures)
        warnings.append(
            ReadWarning(
                "several_forms",
                "This file holds more than one form of this kind; the first was read. Check the others.",
            )
        )
    return FormReading(reading.kind, reading.confidence, reading.period, figures, tuple(warnings))
