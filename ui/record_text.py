"""Pieces of a record written as rich text: headings, tables with hairlines, and digits marked where they differ.

Everything that comes from outside passes through `plain`; no piece links to a file or a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ui.formatting import Ranges, harmless
from ui.theme import Colour, TextSize, colour, text_font, unit


@dataclass(frozen=True, slots=True)
class Heading:
    """One column of a table; `width` in per cent of the table."""

    text: str
    width: int
    is_number: bool = False


def plain(text: str) -> str:
    """A text as rich text that says just that; a stranger's marks of direction are made visible."""
    return "<br>".join(escape(harmless(line)) for line in text.split("\n"))


def marked(text: str, ranges: Ranges) -> str:
    """A value with the digits of `ranges` marked: bold, underlined and in the colour of what differs."""
    shade = colour(Colour.WRONG).name()
    parts, at = [], 0
    for start, end in ranges:
        parts.append(plain(text[at:start]))
        parts.append(f'<b><u style="color:{shade}">{plain(text[start:end])}</u></b>')
        at = end
    return "".join(parts) + plain(text[at:])


def toned(text: str, tone: Colour, size: TextSize = TextSize.TEXT, *, is_bold: bool = False) -> str:
    """Rich text in a role's colour and one of the sizes."""
    weight = "font-weight:600;" if is_bold else ""
    points = text_font(size).pointSizeF()
    return f'<span style="color:{colour(tone).name()};font-size:{points:.1f}pt;{weight}">{text}</span>'


def muted(text: str) -> str:
    """Rich text as a note beside what matters."""
    return toned(text, Colour.MUTED, TextSize.NOTE)


def heading(text: str) -> str:
    """The heading of a part."""
    return (
        f'<p style="margin-top:{unit(16)}px;margin-bottom:{unit(4)}px">'
        + toned(plain(text), Colour.TEXT, TextSize.HEADING, is_bold=True)
        + "</p>"
    )


def paragraph(rich: str) -> str:
    """A paragraph of rich text."""
    return f'<p style="margin-top:{unit(2)}px;margin-bottom:{unit(2)}px">{rich}</p>'


def table(headings: Sequence[Heading], rows: Sequence[Sequence[str]], *, is_narrow: bool = False) -> str:
    """A table of rich text with a hairline under each row; `rows` have a cell for each heading.

    Where the room is narrow a row becomes its words above its numbers, each number under its heading.
    """
    if is_narrow:
        return _stacked(headings, rows)
    line = colour(Colour.LINE).name()
    head = "".join(
        f'<td width="{column.width}%" {_side(column)} style="{_border(line)}">{muted(plain(column.text))}</td>'
        for column in headings
    )
    body = "".join(f"<tr>{_cells(headings, row, line)}</tr>" for row in rows)
    return _framed(f"<tr>{head}</tr>{body}")


def _framed(rows: str) -> str:
    style = "border-collapse:collapse"
    return f'<table width="100%" cellspacing="0" cellpadding="{unit(4)}" style="{style}">{rows}</table>'


def _stacked(headings: Sequence[Heading], rows: Sequence[Sequence[str]]) -> str:
    numbers = [at for at, column in enumerate(headings) if column.is_number]
    words = [at for at, column in enumerate(headings) if not column.is_number]
    width = max(1, len(numbers))
    line = colour(Colour.LINE).name()
    out = []
    for row in rows:
        out.append(f'<tr><td colspan="{width}">{row[words[0]]}</td></tr>')
        cells = "".join(
            f'<td width="{100 // width}%" align="right" valign="top">{muted(plain(headings[at].text))}<br>{row[at]}</td>'
            for at in numbers
        )
        out.append(f"<tr>{cells}</tr>" if cells else "")
        rest = "<br>".join(row[at] for at in words[1:] if row[at])
        out.append(f'<tr><td colspan="{width}" style="{_border(line)}">{rest}</td></tr>')
    return _framed("".join(out))


def _cells(headings: Sequence[Heading], row: Sequence[str], line: str) -> str:
    return "".join(
        f'<td {_side(column)} style="{_border(line)}{_wrap(column)}">{cell}</td>'
        for column, cell in zip(headings, row, strict=True)
    )


def _border(line: str) -> str:
    return f"border-bottom:1px solid {line};padding-right:{unit(8)}px;"


def _wrap(column: Heading) -> str:
    return "white-space:nowrap;" if column.is_number else ""


def _side(column: Heading) -> str:
    return 'align="right" valign="top"' if column.is_number else 'align="left" valign="top"'
