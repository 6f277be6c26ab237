"""Reads New Mexico's gross-receipts report (CRS-1) of any layout.

Must not rest on one layout: values are found by label and by column, and the report's own sums are checked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from reviewer_app.money import dollars
from reviewer_app.reading import amounts
from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.figures import (
    CHECKED,
    CRS_LABELS,
    CRS_NUMBER,
    NAME_LABELS,
    UNCHECKED,
    ReportReading,
    a_name,
    cell_money,
    counted,
    crs_number,
    doubts,
    judged,
    reading,
    summed,
)
from reviewer_app.reading.ink import Value
from reviewer_app.reading.labels import labelled, only_one
from reviewer_app.reading.lines import Page, tokens_between
from reviewer_app.reading.periods import period_days
from reviewer_app.reading.tables import Line, Table, before, read_table
from reviewer_app.values import Reading

_CRS_COLUMNS = {
    "location": (r"location\s*code", r"\bloc(?:ation)?\b(?!.*name)"),
    "gross_receipts": tuple(
        r"^(?!.*\btaxable)(?!.*\bdeduct)(?!.*receipts\s+tax\b).*" + head
        for head in (r"total\s+gross\s+receipts", r"gross\s*receipts", r"\bgross\b")
    ),
    "deductions": (r"^(?!.*\bgross).*total\s+deductions", r"^(?!.*\bgross).*\bdeduct"),
    "taxable_receipts": (r"^(?!.*\bdeduct).*taxable\s+(?:gross\s+)?receipts", r"^(?!.*\bdeduct).*\btaxable\b"),
}


def read_crs1(pages: Sequence[Page]) -> ReportReading:
    """The gross-receipts report's figures: totals as printed, else the rows' sums (RULES.md 3.3)."""
    figures: list[Reading] = []
    crs_id = labelled(pages, CRS_LABELS, crs_number) or only_one(pages, CRS_NUMBER)
    table = read_table(pages, _CRS_COLUMNS, ("gross_receipts",))
    name = labelled(before(pages, table), NAME_LABELS, a_name)
    figures += [
        reading(key, value) for key, value in (("business_name", name), ("crs_id", crs_id)) if value is not None
    ]
    span = period_days(pages)
    if span is not None:
        figures += [reading("period_from", span.first), reading("period_to", span.last)]
    values = _crs_values(pages, table)
    if table is not None:
        figures += [reading("location_code", value) for line in table.people if (value := _location(line)) is not None]
    if not any(figure.name == "location_code" for figure in figures):
        place = labelled(pages, (r"location\s*code", r"\blocation\b"), _location_code)
        figures += [reading("location_code", value) for value in ([place] if place else _bare_locations(pages))]
    figures += [
        reading(key, value) if value.tokens else counted(key, value.value, value.confidence)
        for key, value in values.items()
    ]
    return ReportReading(span.name if span else None, tuple(figures), tuple(doubts(list(values.items()))))


def _bare_locations(pages: Sequence[Page]) -> list[Value]:
    """Location codes that stand in cells of their own, where no head or label leads to them."""
    return [
        Value(cell.text, cell.text, cell.tokens, 0.85)
        for page in pages for row in page.rows for cell in row.cells if re.fullmatch(r"\d{2}-\d{3}", cell.text)
    ]  # fmt: skip


def _location_code(text: str) -> str | None:
    found = re.search(r"(?<![\d-])\d{2}-\d{3}(?![\d-])", text)
    return found.group() if found else None


def _location(line: Line) -> Value | None:
    cells = [line.cells["location"]] if "location" in line.cells else []
    if not any(amounts.money(cell.text) is not None for cell in line.row.cells):
        return None
    for cell in (*cells, *line.row.cells):
        found = re.search(r"(?<![\d-])\d{2}-\d{3}(?![\d-])", cell.text)
        if found is not None:
            return Value(found.group(), found.group(), tokens_between(cell, found.start(), found.end()), 0.96)
    return None


def _crs_values(pages: Sequence[Page], table: Table | None) -> dict[str, Value]:
    names = ("gross_receipts", "deductions", "taxable_receipts")
    values: dict[str, Value] = {}
    rows = [line for line in table.people if cell_money(line, "gross_receipts") is not None] if table else []
    total = table.total if table else None
    if total is not None and cell_money(total, "gross_receipts") is None:
        total = None  # "total amount due", further down, is no total of the columns
    if total is None and len(rows) == 1:
        total = rows[0]
    for name in names:
        value = cell_money(total, name) if total is not None else None
        if value is None and total is None and rows:
            value = summed(rows, name)
        if value is not None:
            values[name] = value
    if "gross_receipts" not in values:
        for name, patterns in (
            ("gross_receipts", (r"total\s+gross\s+receipts", r"gross\s+receipts")),
            ("deductions", (r"total\s+deductions", r"\bdeductions")),
            ("taxable_receipts", (r"total\s+taxable", r"taxable\s+(?:gross\s+)?receipts", r"\btaxable\b")),
        ):
            value = labelled(pages, patterns, amounts.money)
            if value is not None and (amounts.looks_like_money(value.raw) or value.value == "0.00"):
                values[name] = value
    return _crs_checked(values, rows)


def _crs_checked(values: dict[str, Value], rows: Sequence[Line]) -> dict[str, Value]:
    """Confidence by the report's own sums: column D − E = F, and each total the sum of its rows."""
    gross, less, taxable = (values.get(name) for name in ("gross_receipts", "deductions", "taxable_receipts"))
    verdicts: dict[str, list[bool]] = {name: [] for name in values}
    if gross and less and taxable:
        holds = amount_cents(gross.value) - amount_cents(less.value) == amount_cents(taxable.value)
        for name in values:
            verdicts[name].append(holds)
    for name, value in values.items():
        column = summed(rows, name)
        if column is not None and value.tokens and rows and not (len(rows) == 1 and _is_row(value, rows[0])):
            verdicts[name].append(column.value == value.value)
    are_columns_proved = (gross and less and taxable) or (rows and all(_adds_up(line) for line in rows))
    sure = CHECKED if are_columns_proved else UNCHECKED  # a column's sum alone does not prove which column it is
    checked = {
        name: replace(value, confidence=min(sure, judged(value.confidence, verdicts[name])))
        for name, value in values.items()
    }
    if "taxable_receipts" not in checked and gross and less:
        due = dollars(amount_cents(gross.value) - amount_cents(less.value))
        ink = cell_money(rows[0], "taxable_receipts") if len(rows) == 1 else None  # one row needs no total of its own
        raw, tokens = (ink.raw, ink.tokens) if ink is not None and ink.value == due else ("", ())
        checked["taxable_receipts"] = Value(
            due, raw, tokens, min(checked["gross_receipts"].confidence, checked["deductions"].confidence)
        )
    return checked


def _adds_up(line: Line) -> bool:
    """Whether a row's own D − E is its F."""
    gross, less, taxable = (cell_money(line, name) for name in ("gross_receipts", "deductions", "taxable_receipts"))
    if gross is None or less is None or taxable is None:
        return False
    return amount_cents(gross.value) - amount_cents(less.value) == amount_cents(taxable.value)


def _is_row(value: Value, line: Line) -> bool:
    return any(value.tokens == cell.tokens for cell in line.cells.values())
