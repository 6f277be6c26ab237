"""Reads payroll reports of any layout, as PDF or as a sheet: quarter, hours, wages, employees, FTE.

Must not count a subtotal as a person, nor take a formula without its result for nil.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from reviewer_app.money import decimal_text, dollars
from reviewer_app.reading import amounts
from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.figures import CHECKED, ReportReading, cell_value, counted, doubts, judged, reading
from reviewer_app.reading.ink import Value
from reviewer_app.reading.labels import labelled
from reviewer_app.reading.lines import Cell, Page, joined, tokens_between
from reviewer_app.reading.periods import a_quarter
from reviewer_app.reading.tables import Line, Table, read_table
from reviewer_app.values import Reading, ReadWarning

FULL_QUARTER_HOURS = 520  # 40 hours in each of 13 weeks (NM-FTE-02)
_COUNT_OF_PEOPLE = re.compile(
    r"(?<![\d.,])(\d{1,4})\s*(?:employees?|people|persons|staff|workers)\b|\b(?:employees?|count|headcount)\s*[:=]\s*(\d{1,4})(?![\d.,])",
    re.I,
)
_PART_OF = r"^(?!.*(?:\breg|\bover|\bO\.?T\.?\b|week|\brate|holiday|sick|vacation|\bPTO\b|double))"
COLUMNS = {
    "name": (r"employee.?s?\s+name|name\s+of\s+employee", r"\bname\b", r"\bemployee\b|\bworker\b|\bstaff\b"),
    "hours": (r"total\s+h(?:ou)?rs|h(?:ou)?rs\.?\s+total", _PART_OF + r".*\bh(?:ou)?rs\b", _PART_OF + r".*\bhours"),
    "regular": (r"reg(?:ular)?\b.*h(?:ou)?rs|h(?:ou)?rs.*\breg", r"^\W*reg(?:ular)?\b(?!.*(?:pay|wage|earn|rate))"),
    "overtime": (
        r"(?:over\s?time|\bO\.?T\.?)\b.*h(?:ou)?rs|h(?:ou)?rs.*(?:over\s?time|\bO\.?T\b)",
        r"^\W*(?:over\s?time|O\.?T\.?)\W*$",
    ),
    "wages": (
        r"(?:gross|total)\s+(?:wages|pay|earnings|compensation)",
        r"(?:wages|pay|earnings)\s+(?:gross|total|paid)",
        r"^(?!.*(?:rate|net|hourly|taxable|excess|tips)).*\b(?:gross|wages|earnings)\b",
        r"^\W*(?:pay|compensation|amount)\W*$",
    ),
    "fte": (r"\bFTE\b",),
    "rate": (r"\brate\b", r"hourly"),
}


def read_payroll(pages: Sequence[Page]) -> ReportReading:
    """The payroll report's figures; totals as printed, else the rows' sums, FTE derived from the hours (NM-FTE-02)."""
    figures: list[Reading] = []
    quarter = a_quarter(pages)
    if quarter is not None:
        figures.append(reading("quarter", quarter))
    table = _table(pages)
    people = _people(table) if table is not None else []
    values: dict[str, Value] = {}
    for name, patterns in (
        ("total_hours", (r"total\s+h(?:ou)?rs(?:\s+worked)?", r"h(?:ou)?rs\s+total")),
        (
            "total_wages",
            (
                r"total\s+(?:gross\s+)?(?:wages|pay|payroll|earnings)",
                r"gross\s+(?:wages|pay)\s+total",
                r"(?:wages|pay)\s+total",
            ),
        ),
    ):
        value = _total(pages, table, people, name, patterns)
        if value is not None:
            values[name] = value
    figures += [
        reading(key, value) if value.tokens else counted(key, value.value, value.confidence)
        for key, value in values.items()
    ]
    by_person = _by_person(people)
    is_proved = any(value.confidence == CHECKED for value in values.values())
    employees = _employees(pages, table, by_person, is_proved)
    if employees is not None:
        figures.append(employees)
    fte = _fte(pages, table, by_person, is_proved)
    if fte is not None:
        figures.append(fte)
    return ReportReading(
        quarter.value if quarter else None, tuple(figures), (*doubts(list(values.items())), *_sum_warnings(values))
    )


def _by_person(people: Sequence[Line]) -> list[list[Line]]:
    """The rows of each employee: one as a rule, several where a report lists each pay date."""
    grouped: dict[str, list[Line]] = {}
    for number, line in enumerate(people):
        name = line.cells["name"].text if "name" in line.cells else line.label
        grouped.setdefault(name.casefold() or str(number), []).append(line)
    return list(grouped.values())


def _table(pages: Sequence[Page]) -> Table | None:
    for needed in (("hours", "wages"), ("wages",), ("hours",)):
        table = read_table(pages, COLUMNS, needed)
        if table is not None:
            return table
    return None


def _people(table: Table) -> list[Line]:
    """The rows of single employees: some words, and an amount or hours."""
    return [
        line
        for line in table.people
        if re.search(r"[A-Za-z]{2}|\d{4}", line.label or line.row.cells[0].text)
        and (line.label or _hours(line) is not None)
        and any(_number(line, name) is not None for name in ("hours", "regular", "wages"))
        and not re.search(r"\b(?:employees|headcount|FTE)\b\W*\d*$", line.label, re.I)
    ]


def _number(line: Line, name: str) -> Fraction | None:
    cell = line.cells.get(name)
    return amounts.number(cell.text.strip("$ ")) if cell is not None else None


def _hours(line: Line) -> Fraction | None:
    """The hours of a row: its total, else regular and overtime together."""
    if (hours := _number(line, "hours")) is not None:
        return hours
    parts = [hours for name in ("regular", "overtime") if (hours := _number(line, name)) is not None]
    return sum(parts, Fraction(0)) if parts else None


def _total(
    pages: Sequence[Page], table: Table | None, people: Sequence[Line], name: str, patterns: Sequence[str]
) -> Value | None:
    """The printed total confirmed by the rows' sum, or that sum; less sure where they differ."""
    column = name.removeprefix("total_")
    total = table.total if table is not None else None
    value = _cell(total.cells.get(column)) if total is not None else None
    if (
        value is None
        and column == "hours"
        and total is not None
        and "regular" in total.cells
        and (hours := _hours(total)) is not None
    ):
        both = decimal_text(hours, 2)
        return Value(both, "", (), judged(0.9, [both == _sum(people, column)] if people else []))
    if value is None and not (table is not None and total is not None and column in table.heads):
        printed = labelled(pages, patterns, _decimal)
        if printed is not None and not _is_of_a_row(printed, people):  # a column's head is no label of its first row
            value = replace(printed, confidence=min(printed.confidence, 0.9))
    summed = _sum(people, column)
    if value is None:
        is_listed = table is not None and (column in table.heads or (column == "hours" and "regular" in table.heads))
        return Value(summed, "", (), 0.88) if summed is not None and is_listed else None
    verdicts = [summed == value.value] if summed is not None and people else []
    return replace(value, confidence=judged(value.confidence, verdicts))


def _is_of_a_row(value: Value, people: Sequence[Line]) -> bool:
    return any(token in cell.tokens for line in people for cell in line.row.cells for token in value.tokens)


def _cell(cell: Cell | None) -> Value | None:
    return cell_value(cell) if cell is not None else None


def _decimal(text: str) -> str | None:
    text = re.sub(r"\s*(?:hours|hrs)\.?$", "", text.strip(), flags=re.I)
    return amounts.money(text) if re.search(r"\d", text) else None


def _sum(people: Sequence[Line], column: str) -> str | None:
    if column == "hours":
        hours = [value for line in people if (value := _hours(line)) is not None]
        return decimal_text(sum(hours, Fraction(0)), 2) if hours else None
    cells = [_cell(line.cells.get(column)) for line in people]
    parts = [amount_cents(value.value) for value in cells if value is not None]
    return dollars(sum(parts)) if parts else None


def _employees(
    pages: Sequence[Page], table: Table | None, people: Sequence[Sequence[Line]], is_proved: bool
) -> Reading | None:
    """The count as printed, sure where the rows agree; else the people of the rows, counted."""
    printed: Value | None = None
    if table is not None and table.total is not None:
        line = joined(token for cell in table.total.row.cells for token in cell.tokens)
        found = _COUNT_OF_PEOPLE.search(line.text)
        if found is not None:
            at = 1 if found[1] else 2
            printed = Value(str(int(found[at])), found[at], tokens_between(line, found.start(at), found.end(at)), 0.95)
    if printed is None:
        printed = labelled(
            pages,
            (
                r"(?:number|no\.|#|count|total)\s*(?:of\s+)?employees(?:\s+paid|\s+listed)?",
                r"\b(?:employee\s+count|head\s?count)\b",
                r"^\W*employees\W*$",
            ),
            amounts.count,
        )
        if printed is not None and printed.value != str(len(people)) and people and printed.confidence > 0.6:
            printed = replace(printed, confidence=0.6)
    if printed is None:
        return counted("employees", str(len(people)), _confidence(people, is_proved)) if people else None
    agrees = printed.value == str(len(people))
    return reading("employees", replace(printed, confidence=0.98 if agrees else 0.6))


def _fte(
    pages: Sequence[Page], table: Table | None, people: Sequence[Sequence[Line]], is_proved: bool
) -> Reading | None:
    """The FTE as printed, else each employee's hours over a full quarter's, at most one each."""
    printed = labelled(
        pages, (r"total\s+FTEs?", r"\bFTEs?\b(?:\s+(?:count|total))?", r"full[- ]time equivalents?"), _fte_text
    )
    if table is not None and table.total is not None and "fte" in table.heads:
        cell = table.total.cells.get("fte")
        if cell is not None and (text := _fte_text(cell.text)) is not None:
            printed = Value(text, cell.text, cell.tokens, 0.93)
    if printed is not None:
        return reading("fte", printed)
    hours = [
        sum(parts, Fraction(0))
        for rows in people
        if (parts := [value for line in rows if (value := _hours(line)) is not None])
    ]
    if not hours:
        return None
    fte = sum((min(value / FULL_QUARTER_HOURS, Fraction(1)) for value in hours), Fraction(0))
    text = decimal_text(fte, 6).rstrip("0").rstrip(".")
    return counted("fte", text, _confidence(people, is_proved))


def _confidence(people: Sequence[Sequence[Line]], is_proved: bool) -> float:
    """Of what is counted from the rows: sure only where the rows add up to a printed total, and each is a person."""
    if any(len(rows) > 1 for rows in people):
        return 0.7  # two people of one name, or one who is listed twice
    return 0.93 if is_proved else 0.85


def _fte_text(text: str) -> str | None:
    text = text.strip(" :")
    return text if re.fullmatch(r"\d{1,4}(?:\.\d{1,6})?", text) else None


def _sum_warnings(values: dict[str, Value]) -> tuple[ReadWarning, ...]:
    names = [name.removeprefix("total_") for name, value in values.items() if value.tokens and value.confidence == 0.6]
    if not names:
        return ()
    return (
        ReadWarning(
            "totals_differ",
            f"The printed total of {' and '.join(names)} is not the sum of the rows above it. Check it on the page.",
        ),
    )
