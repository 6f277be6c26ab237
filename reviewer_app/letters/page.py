"""The sheet a letter is printed on: head with logo, window address, banner, foot with number and digests.

Draws what stands at a fixed place; the flowing text is another module's.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reviewer_app.letters.content import LetterContent
from reviewer_app.letters.fonts import BOLD, REGULAR, printable
from reviewer_app.letters.formats import date_text

if TYPE_CHECKING:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

WIDTH_PT, HEIGHT_PT = 612.0, 792.0  # US letter
LEFT_PT, RIGHT_PT = 86.0, 60.0  # the text; the rules stand in the margin to its left
MARGIN_PT = 26.0  # where the rules in the margin begin
TEXT_PT = WIDTH_PT - LEFT_PT - RIGHT_PT
FIRST_TOP_PT, LATER_TOP_PT, BOTTOM_PT = 262.0, 92.0, 74.0
ACCENT = (0.043, 0.369, 0.420)  # the desk's accent, #0B5E6B
MUTED = (0.35, 0.385, 0.37)
# A No. 10 window envelope shows this much of a sheet folded in three, from the top left.
WINDOW_TOP_PT, WINDOW_HEIGHT_PT, WINDOW_WIDTH_PT = 150.0, 78.0, 300.0
_LOGO_WIDTH_PT, _LOGO_HEIGHT_PT = 130.0, 46.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """What every page of one letter shows; `pages` is 0 while they are being counted."""

    content: LetterContent
    logo: ImageReader | None
    pages: int

    def first(self, canvas: Canvas, page: int) -> None:
        """Draws the first page: full head, date and address."""
        self._frame(canvas, page)
        _draw_head(canvas, self.content, self.logo)
        _draw_address(canvas, self.content.address)
        canvas.setFont(REGULAR, 10)
        canvas.drawRightString(WIDTH_PT - RIGHT_PT, HEIGHT_PT - WINDOW_TOP_PT - 10, date_text(self.content.dated))

    def later(self, canvas: Canvas, page: int) -> None:
        """Draws any later page: the office in one line."""
        self._frame(canvas, page)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.setFont(BOLD, 9)
        canvas.drawString(LEFT_PT, HEIGHT_PT - 62, _cut(self.content.office.name, BOLD, 9, TEXT_PT * 0.68))
        canvas.setFont(REGULAR, 9)
        canvas.drawRightString(WIDTH_PT - RIGHT_PT, HEIGHT_PT - 62, date_text(self.content.dated))
        _draw_accent(canvas, HEIGHT_PT - 70)

    def _frame(self, canvas: Canvas, page: int) -> None:
        if self.content.not_issued:
            _draw_banner(canvas, self.content.not_issued)
        canvas.setFillColorRGB(*MUTED)
        number = _cut(f"Application {self.content.application_no}", REGULAR, 8.5, TEXT_PT * 0.7)
        canvas.setFont(REGULAR, 8.5)
        canvas.drawString(LEFT_PT, 50, number)
        canvas.drawRightString(WIDTH_PT - RIGHT_PT, 50, f"page {page} of {self.pages or page}")
        canvas.setFont(REGULAR, 6.5)
        canvas.drawString(LEFT_PT, 38, f"Journal head {printable(self.content.journal_head)}")
        canvas.drawString(LEFT_PT, 29, f"Receipt {printable(self.content.receipt_digest)}")
        canvas.setFillColorRGB(0, 0, 0)


def open_logo(data: bytes | None) -> ImageReader | None:
    """The logo ready to draw, or None where there is none or it cannot be read: no letter fails for it."""
    if not data:
        return None
    from PIL import Image, UnidentifiedImageError
    from reportlab.lib.utils import ImageReader

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            image.thumbnail((1200, 480))
            flat = Image.new("RGB", image.size, "white")
            shown = image.convert("RGBA")
            flat.paste(shown, mask=shown)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    return ImageReader(flat)


def address_lines(address: tuple[str, ...]) -> tuple[float, tuple[str, ...]]:
    """The size in points and the lines, wrapped, with which an address fits the envelope's window.

    What does not fit at the smallest size is cut with "…": the letter names the applicant in full below.
    """
    from reportlab.lib.utils import simpleSplit

    wanted = [line for line in (printable(line) for line in address) if line]
    for size in (10.5, 9.5, 8.5, 7.5):
        lines = [part for line in wanted for part in _split(simpleSplit, line, size)]
        if len(lines) * size * 1.2 <= WINDOW_HEIGHT_PT:
            return size, tuple(lines)
    room = int(WINDOW_HEIGHT_PT // (size * 1.2))
    tail = lines[-2:]  # street and town carry the letter; the name is what gives way
    head = [_cut(line, REGULAR, size, WINDOW_WIDTH_PT) for line in lines[: room - len(tail)]]
    head[-1] = _cut(f"{head[-1]} …", REGULAR, size, WINDOW_WIDTH_PT)
    return size, (*head, *tail)


def _split(split: object, line: str, size: float) -> list[str]:
    parts: list[str] = split(line, REGULAR, size, WINDOW_WIDTH_PT) if callable(split) else [line]
    return [piece for part in parts for piece in _hard_wrapped(part, size)]


def _hard_wrapped(text: str, size: float) -> list[str]:
    """A run without a blank that is too wide, broken where the width ends."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    pieces = [""]
    for character in text:
        if pieces[-1] and stringWidth(pieces[-1] + character, REGULAR, size) > WINDOW_WIDTH_PT:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _draw_head(canvas: Canvas, content: LetterContent, logo: ImageReader | None) -> None:
    top = HEIGHT_PT - 52
    left = LEFT_PT
    if logo is not None:
        width, height = logo.getSize()
        scale = min(_LOGO_WIDTH_PT / width, _LOGO_HEIGHT_PT / height)
        canvas.drawImage(logo, LEFT_PT, top - height * scale, width * scale, height * scale)
        left += width * scale + 14
    room = WIDTH_PT - RIGHT_PT - left
    office = content.office
    size = next((size for size in (14, 12, 10.5) if _width(office.name, BOLD, size) <= room), 9)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont(BOLD, size)
    canvas.drawString(left, top - 13, _cut(office.name, BOLD, size, room))
    canvas.setFillColorRGB(*MUTED)
    canvas.setFont(REGULAR, 8.5)
    canvas.drawString(left, top - 28, _cut(" · ".join(office.address), REGULAR, 8.5, room))
    reach = " · ".join(part for part in (office.phone, office.email) if part)
    canvas.drawString(left, top - 40, _cut(reach, REGULAR, 8.5, room))
    canvas.setFillColorRGB(0, 0, 0)
    _draw_accent(canvas, top - 56)


def _draw_accent(canvas: Canvas, height: float) -> None:
    canvas.setStrokeColorRGB(*ACCENT)
    canvas.setLineWidth(1.2)
    canvas.line(LEFT_PT, height, WIDTH_PT - RIGHT_PT, height)
    canvas.setStrokeColorRGB(0, 0, 0)


def _draw_address(canvas: Canvas, address: tuple[str, ...]) -> None:
    size, lines = address_lines(address)
    canvas.setFont(REGULAR, size)
    for number, line in enumerate(lines):
        canvas.drawString(LEFT_PT, HEIGHT_PT - WINDOW_TOP_PT - size - number * size * 1.2, line)


def _draw_banner(canvas: Canvas, words: str) -> None:
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setFillColorRGB(0.93, 0.93, 0.93)
    canvas.setLineWidth(1)
    canvas.rect(LEFT_PT, HEIGHT_PT - 44, TEXT_PT, 22, stroke=1, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    size = next((size for size in (11, 10, 9, 8) if _width(words, BOLD, size) <= TEXT_PT - 16), 7)
    canvas.setFont(BOLD, size)
    canvas.drawCentredString(LEFT_PT + TEXT_PT / 2, HEIGHT_PT - 37, _cut(words, BOLD, size, TEXT_PT - 16))


def _width(text: str, font: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(printable(text), font, size))


def _cut(text: str, font: str, size: float, room_pt: float) -> str:
    """The text as it prints, ended with "…" where it is wider than the room."""
    shown = printable(text)
    if _width(shown, font, size) <= room_pt:
        return shown
    while shown and _width(f"{shown}…", font, size) > room_pt:
        shown = shown[:-1]
    return f"{shown.rstrip()}…"
