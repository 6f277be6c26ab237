"""The words and the form fields of a PDF page, with boxes on the page as displayed.

Knows nothing of what a document means, and must only run in a process that may be killed:
a hostile file aborts or hangs PDFium.
"""

from __future__ import annotations

import ctypes
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from reviewer_app.reading.fields import Field, page_fields
from reviewer_app.values import Box, Word

WORD_GAP_PT = 3.0  # the columns of forms often hold no space character between them
LARGEST_PAGE_PT = 14_400.0  # what the PDF format allows a page to measure
MOST_CHARACTERS = 60_000  # of one page; a full page of small print holds some 8,000
_SOFT_HYPHEN = 0x02  # PDFium's mark for a hyphen at the end of a line
_UNMAPPED = (0xFFFD, 0xFFFE, 0xFFFF)
_INVISIBLE = 3  # the text rendering mode of a layer laid over a scan


class Unreadable(Exception):
    """A file that cannot be opened; the message says in plain words what to do."""


@dataclass(frozen=True, slots=True)
class PageContent:
    """One page as displayed: `words` in the file's order, upright only; `size` is width, height in points.

    `turned` counts the words whose lines do not run from left to right; `unmapped` is the share of characters
    without a meaning; `is_picture` says that one picture covers most of the page, `is_hidden` that its text
    is an invisible layer.
    """

    words: tuple[Word, ...]
    fields: tuple[Field, ...]
    size: tuple[float, float]
    turned: int = 0
    unmapped: float = 0.0
    is_picture: bool = False
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Mapping:
    """The turn from a page's own user space to points of the displayed page; exact for quarter turns."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """The displayed rectangle of one in user space."""
        x0, y0 = self.a * left + self.c * bottom + self.e, self.b * left + self.d * bottom + self.f
        x1, y1 = self.a * right + self.c * top + self.e, self.b * right + self.d * top + self.f
        return Box(round(min(x0, x1), 2), round(min(y0, y1), 2), round(max(x0, x1), 2), round(max(y0, y1), 2))


def mapping_of(page: pdfium.PdfPage, size: tuple[float, float]) -> Mapping:
    """The displayed page's mapping, asked of PDFium itself so that inherited crop and turn agree with the picture.

    PDFium rounds device coordinates to integers, so it is asked at a thousandth of a point and the
    quarter turn is taken from the signs alone.
    """
    scale = 1000.0 if max(size) <= LARGEST_PAGE_PT else 1.0
    width, height = (max(1, round(side * scale)) for side in size)

    def at(x: float, y: float) -> tuple[float, float]:
        across, down = ctypes.c_int(), ctypes.c_int()
        pdfium_c.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, across, down)
        return across.value / scale, down.value / scale

    (x0, y0), (x1, y1), (x2, y2) = at(0, 0), at(100, 0), at(0, 100)
    return Mapping(
        float(round((x1 - x0) / 100)),
        float(round((y1 - y0) / 100)),
        float(round((x2 - x0) / 100)),
        float(round((y2 - y0) / 100)),
        x0,
        y0,
    )


@contextmanager
def opened(path: Path) -> Iterator[pdfium.PdfDocument]:
    """An open PDF with its forms initialised. Raises Unreadable for what cannot be opened."""
    logging.getLogger("pypdfium2").setLevel(logging.ERROR)  # every hybrid form would say that XFA is left out
    try:
        document = pdfium.PdfDocument(path)
    except pdfium.PdfiumError as trouble:
        raise Unreadable(_why(str(trouble))) from trouble
    try:
        if document.get_formtype() == pdfium_c.FORMTYPE_XFA_FULL:
            raise Unreadable("The pages of this PDF are made only inside Adobe Reader. Ask for a copy printed to PDF.")
        if document.get_formtype() != pdfium_c.FORMTYPE_NONE:
            document.init_forms()
        yield document
    finally:
        document.close()


def _why(message: str) -> str:
    if "password" in message.lower():
        return "This PDF is locked with a password. Ask for a copy without one, or open it and print it to a new PDF."
    if "security" in message.lower():
        return "This PDF is protected in a way that cannot be opened here. Ask for a copy without protection."
    return "This PDF is damaged and cannot be opened. Ask for the file again."


def page_content(document: pdfium.PdfDocument, index: int) -> PageContent:
    """The content of one page, counted from 0. Raises Unreadable where the page cannot be loaded."""
    try:
        page = document[index]
    except pdfium.PdfiumError as trouble:
        raise Unreadable(f"Page {index + 1} of this PDF is damaged. Ask for the file again.") from trouble
    try:
        size = page.get_size()
        mapping = mapping_of(page, size)
        fields = page_fields(document, page, mapping.box)
        text_page = page.get_textpage()
        try:
            run = _Runs(mapping)
            is_hidden = run.take(text_page)
        finally:
            text_page.close()
        return PageContent(
            tuple(run.words), fields, size, run.turned, run.unmapped / max(1, run.count), _is_picture(page), is_hidden
        )
    finally:
        page.close()


def _is_picture(page: pdfium.PdfPage) -> bool:
    """Whether one image covers more than half of the page."""
    left, bottom, right, top = page.get_bbox()
    area = max(1.0, (right - left) * (top - bottom))
    for item in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        try:
            x0, y0, x1, y1 = item.get_bounds()
        except pdfium.PdfiumError:
            continue  # an image without a place covers nothing
        if (min(x1, right) - max(x0, left)) * (min(y1, top) - max(y0, bottom)) > area / 2:
            return True
    return False


class _Runs:
    """Gathers characters into words: a blank, a gap, or a step to another line ends one."""

    def __init__(self, mapping: Mapping) -> None:
        self.words: list[Word] = []
        self.turned = self.unmapped = self.count = 0
        self._mapping = mapping
        self._text: list[str] = []
        self._box: Box | None = None
        self._last: Box | None = None

    def take(self, text_page: pdfium.PdfTextPage) -> bool:
        """Reads all characters; whether they are laid invisibly over the page."""
        total = min(text_page.count_chars(), MOST_CHARACTERS)
        rectangle = pdfium_c.FS_RECTF()
        hidden = seen = 0
        for index in range(total):
            code = pdfium_c.FPDFText_GetUnicode(text_page, index)
            if code <= 32 or code == 0xA0 or 0x2000 <= code <= 0x200B:
                if code == _SOFT_HYPHEN:
                    self._text.append("-")
                self._end()
                continue
            if not pdfium_c.FPDFText_GetLooseCharBox(text_page, index, rectangle):
                continue
            self.count += 1
            self.unmapped += code in _UNMAPPED or 0xE000 <= code <= 0xF8FF
            box = self._mapping.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
            if self._is_turned(text_page, index):
                self._end()
                self.turned += 1
                continue
            if index % 16 == 0:
                seen += 1
                hidden += _is_invisible(text_page, index)
            self._add(chr(code), box)
        self._end()
        return seen > 0 and hidden * 2 > seen

    def _is_turned(self, text_page: pdfium.PdfTextPage, index: int) -> bool:
        """Whether the line this character stands on does not run from left to right on the displayed page."""
        angle: float = pdfium_c.FPDFText_GetCharAngle(text_page, index)  # radians, anticlockwise, in user space
        sideways = abs(angle - 1.5708) < 0.2 or abs(angle - 4.7124) < 0.2
        if bool(self._mapping.a) == sideways:
            return True
        if sideways:
            return (abs(angle - 1.5708) < 0.2) != (self._mapping.c < 0)
        return (abs(angle - 3.1416) < 0.2) != (self._mapping.a < 0)

    def _add(self, character: str, box: Box) -> None:
        last = self._last
        if last is not None and self._is_apart(last, box):
            self._end()
        self._text.append(character)
        old = self._box
        self._box = (
            box
            if old is None
            else Box(
                min(old.left, box.left), min(old.top, box.top), max(old.right, box.right), max(old.bottom, box.bottom)
            )
        )
        self._last = box

    @staticmethod
    def _is_apart(last: Box, box: Box) -> bool:
        gap = box.left - last.right
        middle = (box.top + box.bottom) / 2
        height = max(1.0, last.bottom - last.top)
        return (
            gap > WORD_GAP_PT
            or gap < -0.6 * height
            or not last.top - 0.2 * height < middle < last.bottom + 0.2 * height
        )

    def _end(self) -> None:
        if self._box is not None:
            self.words.append(Word("".join(self._text), self._box))
        self._text, self._box, self._last = [], None, None


def _is_invisible(text_page: pdfium.PdfTextPage, index: int) -> bool:
    item = pdfium_c.FPDFText_GetTextObject(text_page, index)
    return bool(item) and pdfium_c.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE
