"""The flowing parts of a letter: paragraphs, margin notes, the worksheet as a table, the signatory.

Chooses no words of a program; they are handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from reviewer_app.letters.explain import Row, Source
from reviewer_app.letters.fonts import BOLD, ITALIC, REGULAR, printable, use_fonts
from reviewer_app.letters.page import LEFT_PT, MARGIN_PT, TEXT_PT

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Flowable, Table

_NOTE_PT = LEFT_PT - MARGIN_PT  # the column of rules in the margin
_VALUE_PT = 118.0
_HAIRLINE = 0.4


@cache
def _style(font: str, size: float, right: bool = False, grey: bool = False) -> ParagraphStyle:
    from reportlab.lib.colors import Color
    from reportlab.lib.enums import TA_LEFT, TA_RIGHT
    from reportlab.lib.styles import ParagraphStyle

    use_fonts()
    return ParagraphStyle(
        f"{font} {size} {right} {grey}",
        fontName=font,
        bulletFontName=font,
        fontSize=size,
        leading=size * 1.32,
        alignment=TA_RIGHT if right else TA_LEFT,
        textColor=Color(0.35, 0.385, 0.37) if grey else Color(0, 0, 0),
        splitLongWords=1,
        allowWidows=0,
        allowOrphans=0,
    )


def _paragraph(text: str, style: ParagraphStyle) -> Flowable:
    from reportlab.platypus import Paragraph

    return Paragraph(escape(printable(text)), style)


def _grid(cells: list[list[Flowable]], widths: Sequence[float], commands: Sequence[tuple[object, ...]]) -> Table:
    from reportlab.platypus import Table

    plain: list[tuple[object, ...]] = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("FONTNAME", (0, 0), (-1, -1), REGULAR),
    ]
    return Table(cells, colWidths=list(widths), style=[*plain, *commands], hAlign="LEFT", splitInRow=1)


def gap(height_pt: float) -> Flowable:
    """White space."""
    from reportlab.platypus import Spacer

    return Spacer(1, height_pt)


def paragraph(text: str, note: str = "", *, size: float = 11, font: str = REGULAR, grey: bool = False) -> Flowable:
    """A paragraph with a rule, or nothing, in the margin beside it."""
    cells = [[_paragraph(note, _style(REGULAR, 7, grey=True)), _paragraph(text, _style(font, size, grey=grey))]]
    return _grid(cells, (_NOTE_PT, TEXT_PT), ())


def heading(text: str) -> Flowable:
    """A heading, which stays with what follows it where `kept` holds both."""
    return paragraph(text, size=12, font=BOLD)


def amount(figure: str, words: str) -> Flowable:
    """The award: the largest text of the letter, with the amount in words beneath."""
    blank = _paragraph("", _style(REGULAR, 7))
    cells = [[blank, _paragraph(figure, _style(BOLD, 26))], [blank, _paragraph(words, _style(ITALIC, 10.5))]]
    return _grid(cells, (_NOTE_PT, TEXT_PT), ())


def worksheet(rows: tuple[Row, ...]) -> Flowable:
    """The worksheet as a table: rule in the margin, what a step is over how it comes about, value at the right."""
    from reportlab.platypus import Paragraph

    cells: list[list[Flowable]] = []
    for number, row in enumerate(rows, start=1):
        last = number == len(rows)
        label = escape(printable(row.label))
        how = escape(printable(row.how_in_words))
        step = Paragraph(
            f'<font name="{BOLD if last else REGULAR}">{number}. {label}</font><br/><font size="8.5">{how}</font>',
            _style(REGULAR, 10),
        )
        value = _paragraph(row.value, _style(BOLD if last else REGULAR, 10, right=True))
        cells.append([_paragraph(row.rule, _style(REGULAR, 7, grey=True)), step, value])
    rules: list[tuple[object, ...]] = [
        ("LINEABOVE", (1, 0), (-1, -1), _HAIRLINE, (0.78, 0.8, 0.78)),
        ("LINEBELOW", (1, -1), (-1, -1), 0.9, (0, 0, 0)),
        ("LINEABOVE", (1, -1), (-1, -1), 0.9, (0, 0, 0)),
        ("RIGHTPADDING", (1, 0), (1, -1), 12),
    ]
    return _grid(cells, (_NOTE_PT, TEXT_PT - _VALUE_PT, _VALUE_PT), rules)


def figures(pairs: Sequence[tuple[str, str, str]]) -> Flowable:
    """Figures as rows of a label, where each stands, and its value at the right."""
    small = _style(REGULAR, 9.5)
    cells = [
        [
            _paragraph("", small),
            _paragraph(label, small),
            _paragraph(place, _style(REGULAR, 8.5, grey=True)),
            _paragraph(value, _style(REGULAR, 9.5, right=True)),
        ]
        for label, place, value in pairs
    ]
    middle = (TEXT_PT - _VALUE_PT) * 0.48
    widths = (_NOTE_PT, TEXT_PT - _VALUE_PT - middle, middle, _VALUE_PT)
    rules = [("LINEABOVE", (1, 0), (-1, -1), _HAIRLINE, (0.78, 0.8, 0.78)), ("RIGHTPADDING", (1, 0), (2, -1), 10)]
    return _grid(cells, widths, rules)


def sources(cited: tuple[Source, ...]) -> Flowable:
    """The rules named in the margin, each with the words it rests on."""
    small = _style(REGULAR, 8)
    cells = [
        [_paragraph(source.rule, _style(REGULAR, 7, grey=True)), _paragraph(source.text, small)] for source in cited
    ]
    return _grid(cells, (_NOTE_PT, TEXT_PT), (("TOPPADDING", (0, 0), (-1, -1), 1),))


def kept(*parts: Flowable) -> Flowable:
    """The parts on one page where they fit one."""
    from reportlab.platypus import KeepTogether

    return KeepTogether(list(parts))
