"""Reads tables of an unknown layout: the head's columns, the rows under it, subtotals and totals told from people.

Must not add a total to the rows it sums.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reviewer_app.reading.amounts import a_date, looks_like_money, money
from reviewer_app.reading.lines import Cell, Page, Row, Token, joined
from reviewer_app.values import Box

_TOTAL = re.compile(
    r"\b(?:grand\s+|report\s+|company\s+|page\s+)?(?:sub-?\s?)?totals?\b|^\W*(?:sum|all employees)\b", re.I
)
_PARTIAL = re.compile(
    r"\bsub-?\s?totals?\b|\bpage\s+totals?\b|\bdep(?:t|artment)\b.*\btotal|\btotals?\s+(?:for|dept|department|-)\s*\w|\baverages?\b",
    re.I,
)
_GRAND = re.compile(r"\b(?:grand|report|company|overall)\s+totals?\b", re.I)
_HEAD_GAP_PT = 16.0
_REACH_PT = 45.0

Columns = Mapping[str, Sequence[str]]  # a name, and the patterns of its head from the surest to the least


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table: `cells` by column name, `label` what else stands in it, `is_total` and `is_partial` as told."""

    cells: Mapping[str, Cell]
    label: str
    row: Row
    is_total: bool = False
    is_partial: bool = False
    is_grand: bool = False

    @property
    def count(self) -> int:
        return sum(money(cell.text) is not None for cell in self.cells.values())


@dataclass(frozen=True, slots=True)
class Table:
    heads: Mapping[str, str]
    lines: tuple[Line, ...]
    page: int  # of the head
    top: float  # of the head, in points

    @property
    def people(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if not line.is_total and not line.is_partial)

    @property
    def total(self) -> Line | None:
        """The row of the whole: of the totals with the most amounts, a named grand total, else the last."""
        totals = [line for line in self.lines if line.is_total and not line.is_partial]
        most = max((line.count for line in totals), default=0)
        fullest = [line for line in totals if line.count == most > 0]
        return next(reversed([line for line in fullest if line.is_grand] or fullest), None)


@dataclass(frozen=True, slots=True)
class _Head:
    index: int  # of the last row it takes
    columns: tuple[Cell, ...]
    names: Mapping[int, str]  # column -> wanted name


def read_table(pages: Sequence[Page], columns: Columns, needed: Sequence[str], least: int = 2) -> Table | None:
    """The table whose head names the needed columns, over all pages that go on with it."""
    head: _Head | None = None
    heads: dict[str, str] = {}
    lines: list[Line] = []
    place = (0, 0.0)
    for page in pages:
        found = _head(page, columns, needed, least)
        if found is not None:
            if head is None:
                heads = {name: found.columns[at].text for at, name in found.names.items()}
                place = (page.number, min(cell.box.top for cell in found.columns))
            head = found
        if head is None:
            continue
        start = found.index + 1 if found is not None else 0
        lines += [line for row in page.rows[start:] if (line := _line(row, head)) is not None]
    return Table(heads, tuple(lines), *place) if head is not None else None


def _head(page: Page, columns: Columns, needed: Sequence[str], least: int) -> _Head | None:
    best: _Head | None = None
    for start in range(len(page.rows)):
        for length in (1, 2, 3):
            rows = page.rows[start : start + length]
            if len(rows) < length or not _may_be_head(rows):
                break
            cells = _stacked(_split(rows, page.rows[start + length : start + length + 3]))
            names = _named(cells, columns)
            found = set(names.values())
            if len(found) < least or not found.issuperset(needed):
                continue
            if best is None or len(found) > len(best.names):
                best = _Head(start + length - 1, cells, names)
    return best


def _split(rows: Sequence[Row], below: Sequence[Row]) -> tuple[Row, ...]:
    """The head's rows with cells cut apart that stand over several of the next row's amounts."""
    data = max(below, key=lambda row: sum(_is_number(cell) for cell in row.cells), default=None)
    numbers = [cell for cell in data.cells if _is_number(cell)] if data is not None else []
    if len(numbers) < 2:
        return tuple(rows)
    return tuple(
        replace(row, cells=tuple(part for cell in row.cells for part in _parts(cell, numbers))) for row in rows
    )


def _is_number(cell: Cell) -> bool:
    return money(cell.text.strip("$ ")) is not None


def _parts(cell: Cell, numbers: Sequence[Cell]) -> list[Cell]:
    over = [number for number in numbers if _overlap(cell.box, number.box) > 2.0]
    if len(over) < 2 or len(cell.tokens) < 2 or cell.tokens[0].cell is not None:
        return [cell]
    groups: dict[int, list[Token]] = {}
    for token in cell.tokens:
        nearest = min(range(len(over)), key=lambda at: _distance(over[at].box, token.box))
        groups.setdefault(nearest, []).append(token)
    return [joined(group) for group in groups.values()]


def _may_be_head(rows: Sequence[Row]) -> bool:
    if any(looks_like_money(cell.text) or a_date(cell.text) for row in rows for cell in row.cells):
        return False
    return all(below.top - above.top <= _HEAD_GAP_PT for above, below in itertools.pairwise(rows))


def _stacked(rows: Sequence[Row]) -> tuple[Cell, ...]:
    """The columns of a head of several rows, from the lowest up: what stands over a column belongs to it."""
    columns = [[cell] for cell in rows[-1].cells]
    for row in reversed(rows[:-1]):
        for cell in row.cells:
            over = [column for column in columns if _overlap(column[0].box, cell.box) > 0]
            for column in over:
                column.append(cell)
            if not over:
                columns.append([cell])
    return tuple(sorted((_column(column) for column in columns), key=lambda cell: cell.box.left))


def _column(cells: list[Cell]) -> Cell:
    if len(cells) == 1:
        return cells[0]
    whole = joined(token for cell in sorted(cells, key=lambda each: each.middle) for token in cell.tokens)
    return Cell(whole.tokens, whole.text, cells[0].box)


def _overlap(one: Box, other: Box) -> float:
    return min(one.right, other.right) - max(one.left, other.left)


def _named(cells: Sequence[Cell], columns: Columns) -> dict[int, str]:
    taken: dict[int, str] = {}
    ranked = [
        (rank, -order, at, name)
        for order, (name, patterns) in enumerate(reversed(list(columns.items())))
        for rank, pattern in enumerate(patterns)
        for at, cell in enumerate(cells)
        if re.search(pattern, cell.text, re.I)
    ]
    for _, _, at, name in sorted(ranked):
        if at not in taken and name not in taken.values():
            taken[at] = name
    return taken


def _line(row: Row, head: _Head) -> Line | None:
    """A row under the head, its cells given to the nearest columns; None for a repeated head."""
    if sum(cell.text in {column.text for column in head.columns} for cell in row.cells) >= 2:
        return None
    given: dict[str, Cell] = {}
    words: list[str] = []
    for cell in row.cells:
        at = min(range(len(head.columns)), key=lambda each: _distance(head.columns[each].box, cell.box))
        name = head.names.get(at)
        if name is not None and _distance(head.columns[at].box, cell.box) <= _REACH_PT:
            given[name] = cell if name not in given else _better(given[name], cell)
        if re.search(r"[A-Za-z]", cell.text):
            words.append(cell.text)
    label = " ".join(words)
    is_partial = bool(_PARTIAL.search(label))
    return Line(given, label, row, bool(_TOTAL.search(label)), is_partial, bool(_GRAND.search(label)))


def _better(one: Cell, other: Cell) -> Cell:
    if money(one.text) is not None or money(other.text) is not None:
        return one if money(one.text) is not None else other
    return joined((*one.tokens, *other.tokens))


def _distance(column: Box, cell: Box) -> float:
    gap = max(0.0, -_overlap(column, cell))
    return gap + 0.05 * abs((column.left + column.right) - (cell.left + cell.right)) / 2


def before(pages: Sequence[Page], table: Table | None) -> tuple[Page, ...]:
    """The pages without the table and what follows it, where names and numbers of the report itself stand."""
    if table is None:
        return tuple(pages)
    return tuple(
        replace(page, rows=tuple(row for row in page.rows if page.number < table.page or row.top < table.top - 1.0))
        for page in pages
        if page.number <= table.page
    )
