"""A PDF's pages as pictures, with their filled fields, and their words.

Runs in a process that may be killed; must never run in the window's own.
"""

from __future__ import annotations

import ctypes
import logging
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from reviewer_app.errors import BadInput
from reviewer_app.reading.content import LARGEST_PAGE_PT, Unreadable, page_content
from reviewer_app.reading.fields import FieldKind
from reviewer_app.reading.page_drawer import Frame
from reviewer_app.reading.page_values import MOST_PAGES, PageSize
from reviewer_app.values import Word

_LETTER = PageSize(612.0, 792.0)  # stands for a page that cannot be measured; drawing it gives the reason
_DYNAMIC_XFA = 2


class PdfFile:
    """One open PDF. Raises BadInput for a file that PDFium refuses, with the reason in plain words."""

    def __init__(self, path: Path) -> None:
        logging.getLogger("pypdfium2").setLevel(logging.ERROR)  # every hybrid form would say that XFA is left out
        try:
            self._document = pdfium.PdfDocument(path)
        except pdfium.PdfiumError as trouble:
            raise BadInput(_why(str(trouble))) from trouble
        # Before any page is taken: else PDFium leaves all fields blank, without a word.
        if self._document.get_formtype() != pdfium_c.FORMTYPE_NONE:
            self._document.init_forms()
        if self._document.formenv is not None:
            pdfium_c.FPDF_SetFormFieldHighlightAlpha(self._document.formenv, 0)
        self.note = ""
        if self._document.get_formtype() == _DYNAMIC_XFA:
            self.note = "This form is of a kind (dynamic XFA) whose fields only its own program can show."

    def sizes(self) -> tuple[PageSize, ...]:
        """The pages' displayed sizes in points; as many pages as the file really holds, at most MOST_PAGES."""
        claimed = len(self._document)
        count = min(claimed, MOST_PAGES)
        sizes = [self._size(index) for index in range(count)]
        while sizes and sizes[-1] is None:
            sizes.pop()
        if not sizes:
            raise BadInput("This PDF has no page that can be shown. Ask the applicant to send it again.")
        if len(sizes) < claimed:
            self.note = f"Only the first {len(sizes)} of the {claimed} pages this file claims to have can be shown."
        return tuple(size or _LETTER for size in sizes)

    def _size(self, index: int) -> PageSize | None:
        size = pdfium_c.FS_SIZEF()
        if not pdfium_c.FPDF_GetPageSizeByIndexF(self._document, index, size):
            return None
        if not (0 < size.width <= LARGEST_PAGE_PT and 0 < size.height <= LARGEST_PAGE_PT):
            return _LETTER
        return PageSize(size.width, size.height)

    def draw(self, page: int, frame: Frame, target: memoryview) -> None:
        """Draws page `page` (from 1), its annotations and fields, over white into `target`."""
        handle = self._page(page)
        try:
            flags = pdfium_c.FPDF_ANNOT | (pdfium_c.FPDF_GRAYSCALE if frame.is_grayscale else 0)
            place = (0, 0, frame.width_px, frame.height_px, frame.rotation // 90 % 4, flags)
            memory = (ctypes.c_char * len(target)).from_buffer(target)
            bitmap = pdfium_c.FPDFBitmap_CreateEx(
                frame.width_px, frame.height_px, pdfium_c.FPDFBitmap_BGRx, memory, frame.width_px * 4
            )
            try:
                pdfium_c.FPDFBitmap_FillRect(bitmap, 0, 0, frame.width_px, frame.height_px, 0xFFFFFFFF)
                pdfium_c.FPDF_RenderPageBitmap(bitmap, handle, *place)
                if self._document.formenv is not None:
                    pdfium_c.FPDF_FFLDraw(self._document.formenv, bitmap, handle, *place)
            finally:
                pdfium_c.FPDFBitmap_Destroy(bitmap)
                del memory  # it holds the shared memory, which could not be closed otherwise
        finally:
            handle.close()

    def words(self, page: int) -> tuple[Word, ...]:
        """The words printed on a page in the file's order, and those typed into its fields, each with its field's box."""
        try:
            content = page_content(self._document, page - 1)
        except Unreadable as trouble:
            raise BadInput(str(trouble)) from trouble
        typed = [
            Word(text, field.box)
            for field in content.fields
            if field.kind in (FieldKind.TEXT, FieldKind.CHOICE)
            for text in ([field.value.replace(" ", "")] if field.is_comb else field.value.split())
            if text
        ]
        return content.words + tuple(typed)

    def close(self) -> None:
        self._document.close()

    def _page(self, page: int) -> pdfium.PdfPage:
        try:
            handle = self._document[page - 1]
        except pdfium.PdfiumError as trouble:
            raise BadInput(
                f"Page {page} is damaged and cannot be shown. Ask the applicant for the file again."
            ) from trouble
        width, height = handle.get_size()
        if not (0 < width <= LARGEST_PAGE_PT and 0 < height <= LARGEST_PAGE_PT):
            handle.close()
            raise BadInput(
                f"Page {page} says it is larger than a page can be and is not shown. Ask the applicant for a new copy."
            )
        return handle


def _why(message: str) -> str:
    if "password" in message.lower():
        return "This PDF is locked with a password. Ask the applicant for a copy without one."
    if "security" in message.lower():
        return "This PDF is protected in a way that cannot be opened here. Ask for a copy without protection."
    return "This PDF is damaged and cannot be opened. Ask the applicant to send it again."
