"""Lays out a page's words and field values as rows and cells, the same for PDF pages and for sheets.

Knows nothing of kinds of documents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reviewer_app.reading.amounts import money
from reviewer_app.reading.content import PageContent
from reviewer_app.reading.fields import Field, FieldKind
from reviewer_app.values import Box, Method, Place

_LEADERS = re.compile(r"[.·…_‧•]+|\(\)|[-–—=]{2,}")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a field's value, or a sheet's cell. `doubt` says that a field's value and its picture differ."""

    text: str
    box: Box
    page: int
    field: Field | None = None
    cell: str | None = None
    doubt: str = ""

    @property
    def middle(self) -> float:
        return (self.box.top + self.box.bottom) / 2

    @property
    def method(self) -> Method:
        return Method.FORM_FIELD if self.field is not None else Method.TEXT


@dataclass(frozen=True, slots=True)
class Cell:
    """Words that stand close together on one row, read as one text."""

    tokens: tuple[Token, ...]
    text: str
    box: Box

    @property
    def middle(self) -> float:
        return (self.box.top + self.box.bottom) / 2

    @property
    def centre(self) -> float:
        return (self.box.left + self.box.right) / 2


@dataclass(frozen=True, slots=True)
class Found:
    """Where a pattern stands: the words it covers, their row, and the text that follows in the same cell."""

    box: Box
    row: Row
    cell: Cell
    rest: str
    match: re.Match[str]


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Cell, ...]
    page: int

    @property
    def text(self) -> str:
        return "\t".join(cell.text for cell in self.cells)

    @property
    def top(self) -> float:
        return min(cell.box.top for cell in self.cells)

    @property
    def middle(self) -> float:
        middles = sorted(cell.middle for cell in self.cells)
        return middles[len(middles) // 2]


@dataclass(frozen=True, slots=True)
class Page:
    """One page: all tokens, its rows from top to bottom, and its fields."""

    number: int
    size: tuple[float, float]
    tokens: tuple[Token, ...]
    rows: tuple[Row, ...]
    fields: tuple[Field, ...] = field(default=())

    def find(self, pattern: str) -> Iterator[Found]:
        """Each place where a pattern stands within one cell, from top to bottom."""
        wanted = re.compile(pattern, re.I)
        for row in self.rows:
            for cell in row.cells:
                for match in wanted.finditer(cell.text):
                    yield Found(_covered(cell, match.start(), match.end()), row, cell, cell.text[match.end() :], match)


def page_of(content: PageContent, number: int) -> Page:
    """The page laid out, with the fields' values among its words."""
    tokens = [Token(word.text, word.box, number) for word in content.words]
    tokens += [token for item in content.fields if (token := _field_token(item, number)) is not None]
    return laid_out(tokens, number, content.size, content.fields)


def laid_out(
    tokens: Sequence[Token],
    number: int,
    size: tuple[float, float],
    fields: tuple[Field, ...] = (),
    is_sheet: bool = False,
) -> Page:
    """A page of these tokens, grouped into rows and cells; the tokens of a sheet are its cells already."""
    return Page(number, size, tuple(tokens), tuple(_rows(tokens, number, is_sheet)), fields)


def _field_token(item: Field, number: int) -> Token | None:
    if item.kind is FieldKind.CHECK:
        return None
    value, picture = item.value.strip(), (item.picture or "").strip()
    if not value and not picture:
        return None
    doubt = ""
    if value and picture and _compact(value) != _compact(picture) and money(value) and money(picture):
        doubt = picture if money(value) != money(picture) else ""
    return Token(value or picture, item.box, number, item, doubt=doubt)


def _compact(text: str) -> str:
    return re.sub(r"[\s,$]", "", text)


def _rows(tokens: Sequence[Token], number: int, is_sheet: bool) -> Iterator[Row]:
    groups: list[list[Token]] = []
    middle = 0.0
    for token in sorted(tokens, key=lambda each: (each.middle, each.box.left)):
        height = min(14.0, token.box.bottom - token.box.top)
        if groups and abs(token.middle - middle) <= max(1.5, 0.35 * height):
            groups[-1].append(token)
            middle += (token.middle - middle) / len(groups[-1])
        else:
            groups.append([token])
            middle = token.middle
    for group in groups:
        cells = tuple(_cells(sorted(group, key=lambda each: each.box.left), is_sheet))
        if cells:
            yield Row(cells, number)


def _cells(tokens: Sequence[Token], is_sheet: bool) -> Iterator[Cell]:
    run: list[Token] = []
    for token in tokens:
        if token.field is None and not is_sheet and _LEADERS.fullmatch(token.text) and not _ends_word(run, token):
            if run:
                yield joined(run)
            run = []
            continue
        if run and (is_sheet or not _is_close(run[-1], token)):
            yield joined(run)
            run = []
        run.append(token)
    if run:
        yield joined(run)


def _ends_word(run: list[Token], token: Token) -> bool:
    return bool(run) and token.text == "." and token.box.left - run[-1].box.right < 1.0


def _is_close(last: Token, token: Token) -> bool:
    if last.field is not None or token.field is not None:
        return False
    height = max(4.0, min(last.box.bottom - last.box.top, token.box.bottom - token.box.top))
    return token.box.left - last.box.right <= max(2.5, 0.65 * height)


def joined(tokens: Iterable[Token]) -> Cell:
    """The tokens, at least one, as one cell from left to right."""
    run = tuple(tokens)
    return Cell(run, " ".join(token.text for token in run), around(token.box for token in run))


def around(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle around boxes, at least one."""
    every = tuple(boxes)
    return Box(
        min(box.left for box in every),
        min(box.top for box in every),
        max(box.right for box in every),
        max(box.bottom for box in every),
    )


def _covered(cell: Cell, start: int, end: int) -> Box:
    return around(token.box for token in tokens_between(cell, start, end))


def tokens_between(cell: Cell, start: int, end: int) -> tuple[Token, ...]:
    """The tokens of a cell that a stretch of its text covers; all of them for an empty stretch."""
    covered: list[Token] = []
    at = 0
    for token in cell.tokens:
        if at < end and at + len(token.text) > start:
            covered.append(token)
        at += len(token.text) + 1
    return tuple(covered) or cell.tokens


def place_of(tokens: Sequence[Token]) -> Place:
    """Where these tokens, all of one page or one cell of a sheet, stand."""
    if tokens[0].cell is not None:
        return Place(cell=tokens[0].cell)
    box = around(token.box for token in tokens)
    return Place(page=tokens[0].page, box=box)
