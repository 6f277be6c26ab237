"""The sheets of a workbook as text, cell by cell.

Computes nothing: a formula shows the value its program stored. Runs in a process that may be killed.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from pathlib import Path

from python_calamine import CalamineError, CalamineWorkbook

from reviewer_app.errors import BadInput
from reviewer_app.reading.page_values import MOST_COLUMNS, MOST_ROWS, SheetCells

Cell = int | float | str | bool | date | datetime | time | timedelta


def sheet_names(path: Path) -> tuple[str, ...]:
    """The sheets' names in their order. Raises BadInput for a file that is no workbook."""
    return tuple(_workbook(path).sheet_names)


def sheet_cells(path: Path) -> tuple[SheetCells, ...]:
    """All sheets with their cells as text. Raises BadInput for a file that is no workbook."""
    book = _workbook(path)
    try:
        return tuple(
            _cells(name, book.get_sheet_by_name(name).to_python(skip_empty_area=False)) for name in book.sheet_names
        )
    except (CalamineError, ValueError) as trouble:
        raise _unusable() from trouble


def _cells(name: str, rows: list[list[Cell]]) -> SheetCells:
    kept = tuple(tuple(cell_text(cell) for cell in row[:MOST_COLUMNS]) for row in rows[:MOST_ROWS])
    is_cut = len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows[:1])
    note = f"Only the first {MOST_ROWS} rows and {MOST_COLUMNS} columns are shown." if is_cut else ""
    return SheetCells(name, kept, note)


def cell_text(cell: Cell) -> str:
    """A cell as text: 1234.5, 2020-07-02, true; whole numbers without a point."""
    match cell:
        case bool():
            return "TRUE" if cell else "FALSE"
        case float():
            return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
        case datetime():
            is_day = (cell.hour, cell.minute, cell.second) == (0, 0, 0)
            return cell.date().isoformat() if is_day else cell.isoformat(" ", "minutes")
        case _:
            return str(cell)


def _workbook(path: Path) -> CalamineWorkbook:
    try:
        return CalamineWorkbook.from_path(path)
    except (CalamineError, ValueError, OSError) as trouble:
        raise _unusable() from trouble


def _unusable() -> BadInput:
    return BadInput(
        "This file is no workbook that can be shown here. It is kept as it came: "
        "open it in another program, or ask the applicant for a PDF or an .xlsx file."
    )
