"""A sheet of paper to draw a document on, which remembers where each figure was written.

It knows no form and no figure's meaning.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from data.sample.pen import draw_signature
from reviewer_app.values import Box, Place

PAGE_WIDTH_PT = 612.0
PAGE_HEIGHT_PT = 792.0
_BOLD = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold", "Courier": "Courier-Bold"}
_ITALIC = {"Helvetica": "Helvetica-Oblique", "Times-Roman": "Times-Italic", "Courier": "Courier-Oblique"}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A finished file: its bytes, its suffix with the dot, and where each named value stands in it."""

    content: bytes
    suffix: str = ".pdf"
    marks: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ink:
    """How the filled-in values look: font, size in points, colour as red, green, blue from 0 to 1."""

    font: str = "Helvetica"
    size_pt: float = 8.5
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)


def an_ink(rng: Random) -> Ink:
    """One of the ways in which software, typewriters and pens fill in a form."""
    return rng.choice(
        (
            Ink(),
            Ink("Courier", 8.5),
            Ink("Courier-Bold", 8.5, (0.05, 0.05, 0.2)),
            Ink("Helvetica", 8.5, (0.05, 0.1, 0.45)),
            Ink("Times-Roman", 9.0),
            Ink("Times-Italic", 9.5, (0.1, 0.15, 0.5)),
        )
    )


@contextmanager
def binary_streams() -> Iterator[None]:
    """While it lasts, streams are written as bytes and not in ASCII 85, whose encoding takes half the time.

    The library knows this only as a setting of the whole program; a file saved meanwhile elsewhere is as valid.
    """
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


class Sheet:
    """A letter-size document in the making; y counts from the top of the page, all lengths in points."""

    def __init__(
        self,
        rng: Random,
        *,
        font: str = "Helvetica",
        ink: Ink | None = None,
        is_fillable: bool = False,
        password: str = "",
    ) -> None:
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(PAGE_WIDTH_PT, PAGE_HEIGHT_PT),
            invariant=1,
            encrypt=password or None,
            pageCompression=1,
        )
        self._rng = rng
        self._marks: dict[str, Place] = {}
        self._page = 1
        self._fields = 0
        self.font = font
        self.ink = ink or Ink()
        self.is_fillable = is_fillable

    # ------------------------------------------------------------ print

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 8.5,
        *,
        bold: bool = False,
        italic: bool = False,
        align: str = "left",
        mark: str = "",
        font: str = "",
        grey: float = 0.0,
    ) -> float:
        """The x where the words end; `align` is left, right or centre of x."""
        face = font or self.font
        face = _BOLD.get(face, face) if bold else _ITALIC.get(face, face) if italic else face
        width = stringWidth(words, face, size)
        left = x if align == "left" else x - width if align == "right" else x - width / 2
        self._canvas.setFont(face, size)
        self._canvas.setFillGray(grey)
        self._canvas.drawString(left, PAGE_HEIGHT_PT - y, words)
        self._canvas.setFillGray(0)
        self._remember(mark, left, y, width, size)
        return float(left + width)

    def lines(self, x: float, y: float, rows: tuple[str, ...], size: float = 9, *, within: float = 0) -> float:
        """The y after the rows, one under the other; a row too long for `within` is set smaller, on more lines."""
        for row in rows:
            if within and stringWidth(row, self.font, size) > within:
                y = self.paragraph(x, y, row, within, size * 0.7, 1.25) + size * 0.3
            else:
                self.text(x, y, row, size)
                y += size * 1.3
        return y

    def paragraph(self, x: float, y: float, words: str, width: float, size: float = 10, leading: float = 1.35) -> float:
        """The y after the words, broken to the width."""
        row = ""
        for word in words.split():
            longer = f"{row} {word}".strip()
            if row and stringWidth(longer, self.font, size) > width:
                self.text(x, y, row, size)
                y += size * leading
                longer = word
            row = longer
        self.text(x, y, row, size)
        return y + size * leading

    def rule(self, x: float, y: float, to_x: float, to_y: float | None = None, width: float = 0.6) -> None:
        self._canvas.setLineWidth(width)
        self._canvas.line(x, PAGE_HEIGHT_PT - y, to_x, PAGE_HEIGHT_PT - (y if to_y is None else to_y))

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: float | None = None, line: float = 0.6
    ) -> None:
        """A rectangle whose top left is x, y; `fill` is a grey from 0 (black) to 1."""
        self._canvas.setLineWidth(line)
        if fill is not None:
            self._canvas.setFillGray(fill)
        self._canvas.rect(
            x, PAGE_HEIGHT_PT - y - height, width, height, stroke=int(line > 0), fill=int(fill is not None)
        )
        self._canvas.setFillGray(0)

    def sideways(self, x: float, y: float, words: str, size: float = 9) -> None:
        """Bold words that run upwards and end centred on y."""
        self._canvas.saveState()
        self._canvas.translate(x, PAGE_HEIGHT_PT - y)
        self._canvas.rotate(90)
        self._canvas.setFont("Helvetica-Bold", size)
        self._canvas.drawCentredString(0, 0, words)
        self._canvas.restoreState()

    def inverse(self, x: float, y: float, width: float, words: str, size: float = 8.5) -> None:
        """White bold words on a black bar."""
        self.box(x, y - size, width, size + 4, fill=0, line=0)
        self.text(x + 4, y, words, size, bold=True, grey=1.0)

    # ------------------------------------------------------------ ink

    def entry(
        self,
        x: float,
        y: float,
        width: float,
        value: str,
        *,
        mark: str = "",
        align: str = "right",
        label: str = "",
        size: float = 0,
    ) -> None:
        """A filled-in value between x and x + width on the baseline y; a form field where the sheet is fillable."""
        if not value:
            return
        size = size or self.ink.size_pt
        if self.is_fillable:
            self._field(x, y, width, value, label, size)
            self._remember(mark, x, y, width, size)
            return
        taken = stringWidth(value, self.ink.font, size)
        if taken > width > 0:
            size, taken = size * width / taken, width
        left = x if align == "left" else x + width - taken if align == "right" else x + (width - taken) / 2
        self._canvas.setFont(self.ink.font, size)
        self._canvas.setFillColorRGB(*self.ink.colour)
        self._canvas.drawString(left, PAGE_HEIGHT_PT - y, value)
        self._canvas.setFillGray(0)
        self._remember(mark, left, y, taken, size)

    def tick(self, x: float, y: float, is_set: bool, label: str = "", size: float = 6.5) -> None:
        """A small box with its label, crossed if set."""
        self.box(x, y - 6, 6.5, 6.5, line=0.5)
        if is_set:
            self.text(x + 0.8, y - 0.3, "X", 7, bold=True)
        if label:
            self.text(x + 9, y, label, size)

    def signature(self, x: float, y: float, name: str, width: float = 110) -> None:
        """Strokes of a pen that stand for the name; the same name always signs alike."""
        draw_signature(self._canvas, x, PAGE_HEIGHT_PT - y, name, width, self._rng.choice((0.15, 0.5)))

    def stamp(
        self, x: float, y: float, rows: tuple[str, ...], *, colour: tuple[float, float, float] = (0.7, 0.1, 0.1)
    ) -> None:
        """A rubber stamp, slightly askew."""
        self._canvas.saveState()
        self._canvas.translate(x, PAGE_HEIGHT_PT - y)
        self._canvas.rotate(self._rng.uniform(-9, 9))
        self._canvas.setStrokeColorRGB(*colour)
        self._canvas.setFillColorRGB(*colour)
        self._canvas.setLineWidth(1.6)
        width = 16 + max(stringWidth(row, "Helvetica-Bold", 11) for row in rows)
        self._canvas.roundRect(0, -len(rows) * 13 - 5, width, len(rows) * 13 + 8, 4)
        self._canvas.setFont("Helvetica-Bold", 11)
        for number, row in enumerate(rows):
            self._canvas.drawCentredString(width / 2, -11 - 13 * number, row)
        self._canvas.restoreState()

    # ------------------------------------------------------------ pages

    @property
    def page(self) -> int:
        return self._page

    def next_page(self) -> None:
        self._canvas.showPage()
        self._page += 1

    def finish(self) -> Drawn:
        """The file as bytes; the sheet is used up."""
        with binary_streams():
            self._canvas.save()
        return Drawn(self._buffer.getvalue(), ".pdf", self._marks)

    def _field(self, x: float, y: float, width: float, value: str, label: str, size: float) -> None:
        self._fields += 1
        self._canvas.acroForm.textfield(
            value=value,
            name=f"f{self._page}_{self._fields:02d}",
            tooltip=label or None,
            x=x,
            y=PAGE_HEIGHT_PT - y - 3,
            width=width,
            height=size + 4,
            fontName="Helvetica",
            fontSize=size,
            borderWidth=0,
            maxlen=200,
            fieldFlags="",
            forceBorder=False,
        )

    def _remember(self, mark: str, left: float, y: float, width: float, size: float) -> None:
        if mark:
            box = Box(round(left, 1), round(y - size, 1), round(left + width, 1), round(y + size * 0.25, 1))
            self._marks[mark] = Place(page=self._page, box=box)
