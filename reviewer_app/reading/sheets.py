"""Reads workbooks: lays a sheet out like a page, so that labels and tables are read by the same rules.

Must not take a formula without a stored result for nil, nor read a hidden sheet unsaid.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import python_calamine as calamine

from reviewer_app.reading.content import Unreadable
from reviewer_app.reading.lines import Page, Token, laid_out
from reviewer_app.values import Box, DocumentReading, ReadWarning, Sha256

COLUMN_PT, ROW_PT = 120.0, 14.0  # the made-up page a sheet is laid out on
MOST_ROWS, MOST_COLUMNS = 5000, 100
_LARGEST_PART = 64 * 1024 * 1024  # bytes of one sheet's XML
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


@dataclass(frozen=True, slots=True)
class _Unseen:
    """What the values alone do not tell of a sheet: hidden rows, and formulas without a stored result."""

    hidden_rows: tuple[int, ...] = ()
    uncalculated: tuple[str, ...] = ()


def read_workbook(path: Path, digest: Sha256) -> DocumentReading:
    """The reading of a workbook by its visible sheets. Raises Unreadable for what is none."""
    from reviewer_app.reading.classify import read_other

    try:
        book = calamine.CalamineWorkbook.from_path(str(path))
        shown = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.visible == calamine.SheetVisibleEnum.Visible and sheet.typ == calamine.SheetTypeEnum.WorkSheet
        ]
        pages = [_page(book.get_sheet_by_name(name), name, number) for number, name in enumerate(shown, 1)]
    except (calamine.CalamineError, OSError, ValueError) as trouble:
        raise Unreadable(_why(path)) from trouble
    reading = read_other([page for page in pages if page.rows])
    unseen = _unseen(path)
    warnings = (*reading.warnings, *_warnings(unseen, shown, len(book.sheet_names) - len(shown)))
    return DocumentReading(
        digest,
        max(1, len(shown)),
        reading.kind,
        reading.confidence,
        reading.period,
        reading.figures,
        warnings,
        words=" ".join(token.text for page in pages for token in page.tokens),
    )


def _why(path: Path) -> str:
    if not zipfile.is_zipfile(path):
        return "This workbook is damaged or locked with a password. Ask for a copy without one, as .xlsx or PDF."
    with zipfile.ZipFile(path) as package:
        if not any(name.startswith(("xl/", "content.xml")) for name in package.namelist()):
            return (
                "This is a zip or another kind of package, not a document. Unpack it and file its documents one by one."
            )
    return "This workbook is damaged and cannot be opened. Ask for it again."


def _page(sheet: calamine.CalamineSheet, name: str, number: int) -> Page:
    spans = dict(sheet.merged_cell_ranges or ())
    tokens: list[Token] = []
    rows = sheet.to_python(skip_empty_area=False, nrows=MOST_ROWS)
    for down, row in enumerate(rows):
        for across, value in enumerate(row[:MOST_COLUMNS]):
            text = _text(value)
            if text:
                last = spans.get((down, across), (down, across))[1]
                box = Box(across * COLUMN_PT, down * ROW_PT, (last + 1) * COLUMN_PT - 20.0, down * ROW_PT + 10.0)
                tokens.append(Token(text, box, number, cell=f"{name}!{_column(across)}{down + 1}"))
    return laid_out(tokens, number, (MOST_COLUMNS * COLUMN_PT, max(1, len(rows)) * ROW_PT), is_sheet=True)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, float):  # a sheet keeps numbers in binary; their shortest decimal is what was typed
        exact = Decimal(repr(value)).quantize(Decimal("0.000001")) if abs(value) < 1e15 else Decimal(repr(value))
        return f"{exact:f}".rstrip("0").rstrip(".")
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return re.sub(r"\s+", " ", str(value)).strip()


def _column(index: int) -> str:
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


def _unseen(path: Path) -> dict[str, _Unseen]:
    """Hidden rows and uncalculated formulas by sheet; empty for workbooks that are no xlsx."""
    if not zipfile.is_zipfile(path):
        return {}
    with zipfile.ZipFile(path) as package:
        try:
            return dict(_sheets(package))
        except (KeyError, ElementTree.ParseError, zipfile.BadZipFile, ValueError):
            return {}  # an unusual package: the values were read, its extras cannot be told


def _sheets(package: zipfile.ZipFile) -> Iterator[tuple[str, _Unseen]]:
    if "xl/workbook.xml" not in package.namelist():
        return
    links = {
        item.get("Id"): item.get("Target", "")
        for item in ElementTree.fromstring(_part(package, "xl/_rels/workbook.xml.rels"))
    }
    for sheet in ElementTree.fromstring(_part(package, "xl/workbook.xml")).iter(_MAIN + "sheet"):
        target = links.get(sheet.get(_RELATION), "").lstrip("/")
        if not target:
            continue
        root = ElementTree.fromstring(_part(package, target if target.startswith("xl/") else "xl/" + target))
        yield sheet.get("name", ""), _unseen_in(root)


def _part(package: zipfile.ZipFile, name: str) -> bytes:
    if package.getinfo(name).file_size > _LARGEST_PART:
        raise ValueError("a part of the workbook is too large")
    return package.read(name)


def _unseen_in(root: ElementTree.Element) -> _Unseen:
    hidden, open_formulas = [], []
    for row in root.iter(_MAIN + "row"):
        cells = row.findall(_MAIN + "c")
        if row.get("hidden") in ("1", "true") and any(cell.find(_MAIN + "v") is not None for cell in cells):
            hidden.append(int(row.get("r", "0")))
        for cell in cells:
            stored = cell.find(_MAIN + "v")
            if cell.find(_MAIN + "f") is not None and (stored is None or not (stored.text or "").strip()):
                open_formulas.append(cell.get("r", "?"))
    return _Unseen(tuple(hidden), tuple(open_formulas))


def _warnings(unseen: dict[str, _Unseen], shown: list[str], left_out: int) -> Iterator[ReadWarning]:
    for name in shown:
        sheet = unseen.get(name, _Unseen())
        if sheet.hidden_rows:
            rows = ", ".join(map(str, sheet.hidden_rows[:8]))
            word = "is" if len(sheet.hidden_rows) == 1 else "are"
            yield ReadWarning(
                "hidden_rows",
                f"Row {rows} of sheet {name} {word} hidden and was counted. Look at the sheet with all rows shown.",
            )
        if sheet.uncalculated:
            cells = ", ".join(sheet.uncalculated[:8])
            yield ReadWarning(
                "not_calculated",
                f"Formulas without a stored result in sheet {name}: {cells}. They count as not calculated, not as nil.",
            )
    if left_out:
        yield ReadWarning("hidden_sheet", f"{left_out} hidden sheet(s) of this workbook were left out.")
