"""Reads New Mexico's quarterly wage report (ES903A) of any layout.

Must not rest on one layout: values are found by label and by column, and the report's own sums are checked.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import replace

from reviewer_app.reading import amounts
from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.figures import (
    CHECKED,
    CRS_LABELS,
    CRS_NUMBER,
    NAME_LABELS,
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
from reviewer_app.reading.lines import Page
from reviewer_app.reading.periods import a_quarter
from reviewer_app.reading.tables import Line, Table, before, read_table

_SSN = r"(?<![\dXx*#-])(?:\d{3}|[Xx*#•]{3})-?(?:\d{2}|[Xx*#•]{2})-?(?:\d{4}|[Xx*#•]{4})(?![\d-])"
_WAGE_COLUMNS = {
    "name": (r"employee.?s?\s+name|name\s+of\s+employee", r"\bname\b", r"\bemployee\b"),
    "ssn": (r"soc(?:ial)?\.?\s*sec|\bSSN\b", r"\bS\.?S\.?\s*(?:no|number|#)"),
    "excess": (r"\bexcess\b",),
    "wages": (
        r"gross\s+wages|total\s+wages|wages\s+paid|quarterly\s+wages",
        r"\bgross\b",
        r"\bwages\b",
        r"\bearnings\b",
    ),
}
_EIN_LABELS = (
    r"federal\s*(?:IRS|I\.R\.S\.|employer|tax|I\.?D\.?)(?:\s*(?:identification|employer|tax|payer|I\.?D\.?|no\b\.?|number|#|\(F?EIN\)))*",
    r"\bF?EIN\b(?:\s*(?:no\b\.?|number|#))?",
    r"\bemployer identification (?:no\.?|number)(?:\s*\(F?EIN\))?",
    r"\bIRS\s*(?:no\.?|number|I\.?D\.?)",
)
_NUMBER = r"(?:(?:no|number|i\.?d)\b\.?|#)"
_ACCOUNT_LABELS = (
    rf"(?:UI|unemployment|DWS|SUTA|state)\s*(?:tax\s*)?(?:account|acct\.?|employer)\s*{_NUMBER}?",
    rf"\bEAN\b(?:\s*{_NUMBER})?",
    rf"employer.?s?\s*(?:account|acct\.?)\s*{_NUMBER}?",
    rf"(?<!federal )\bemployer.?s?\s*{_NUMBER}",
    rf"\b(?:account|acct\.?)\s*{_NUMBER}",
)
_MONTH_LABELS = tuple(
    (
        rf"\b{nth}\s+month\b(?:\s*\([^)]*\))?",
        rf"\bmonth\s*(?:no\.?\s*|#\s*)?{number}\b(?:\s*\([^)]*\))?",
        rf"\b9A?\W*(?:\(?{letter}\)|{number}\b)",
    )
    for number, nth, letter in ((1, "(?:1st|first)", "a"), (2, "(?:2nd|second)", "b"), (3, "(?:3rd|third)", "c"))
)


def read_es903a(pages: Sequence[Page]) -> ReportReading:
    """The wage report's figures (RULES.md 3.3): items 1, 3, 9A, the numbers, and the employees listed, counted."""
    table = read_table(pages, _WAGE_COLUMNS, ("wages",))
    head = before(pages, table)
    found: dict[str, Value | None] = {
        "employer_account": labelled(pages, _ACCOUNT_LABELS, _account),
        "quarter": a_quarter(pages),
        "tin": labelled(pages, _EIN_LABELS, amounts.ein),
        "crs_id": labelled(pages, CRS_LABELS, crs_number) or only_one(head, CRS_NUMBER),
        "business_name": labelled(head, NAME_LABELS, a_name) or _above_address(head),
    }
    found |= _months(pages, head, found["quarter"])
    figures = [reading(name, value) for name, value in found.items() if value is not None]
    listed = _listed(pages, table)
    wages = _es_wages(pages, table, listed)
    figures += [reading(name, value) for name, value in wages.items() if not name.startswith("_") and value.tokens]
    if listed:
        figures.append(
            counted(
                "employees_listed",
                str(len(listed)),
                0.96 if "total_wages" in wages and wages["total_wages"].confidence == CHECKED else 0.85,
            )
        )
    quarter = found["quarter"]
    return ReportReading(quarter.value if quarter else None, tuple(figures), tuple(doubts(list(wages.items()))))


def _months(pages: Sequence[Page], head: Sequence[Page], quarter: Value | None) -> dict[str, Value | None]:
    """The covered workers of the quarter's three months, by "1st month", else by the months' names where all three stand."""
    names = [f"employees_month_{number}" for number in (1, 2, 3)]
    numbered = {
        name: labelled(pages, patterns, amounts.count) for name, patterns in zip(names, _MONTH_LABELS, strict=True)
    }
    if quarter is None or any(numbered.values()):
        return numbered
    first = amounts.quarter_days(quarter.value)[0].month
    months = [
        rf"\b{calendar.month_abbr[month]}(?:{calendar.month_name[month][3:]})?\b\.?"
        for month in range(first, first + 3)
    ]
    by_name = {name: labelled(head, (month,), amounts.count) for name, month in zip(names, months, strict=True)}
    if not all(by_name.values()):
        return numbered
    return {name: value and replace(value, confidence=min(value.confidence, 0.88)) for name, value in by_name.items()}


def _account(text: str) -> str | None:
    text = text.strip(" :.")
    return text if re.fullmatch(r"\d[\d-]{4,14}\d", text) and not re.fullmatch(r"\d{2}-\d{7}", text) else None


def _above_address(pages: Sequence[Page]) -> Value | None:
    """The name on the line above a street and a town, as letterheads and reports print it."""
    for page in pages[:1]:
        for above, street, town in zip(page.rows, page.rows[1:], page.rows[2:], strict=False):
            if not (above.cells and street.cells and town.cells):
                continue
            is_address = re.match(r"(?:P\.?\s?O\.? box|\d+\s+\w)", street.cells[0].text, re.I) and re.search(
                r",\s*[A-Z]{2}\s+\d{5}", town.cells[0].text
            )
            if is_address and (name := a_name(above.cells[0].text)) is not None:
                return Value(name, name, above.cells[0].tokens, 0.85)
    return None


def _listed(pages: Sequence[Page], table: Table | None) -> list[Line]:
    """The employees of Schedule B: rows with a social security number, masked or not, else rows with name and wages."""
    if table is None:
        return []
    rows = [line for line in table.people if any(re.search(_SSN, cell.text) for cell in line.row.cells)]
    return rows or [
        line
        for line in table.people
        if cell_money(line, "wages") is not None
        and "name" in line.cells
        and re.search(r"[A-Za-z]{2}", line.cells["name"].text)
    ]


def _es_wages(pages: Sequence[Page], table: Table | None, listed: Sequence[Line]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    head = before(pages, table)  # the head of the list says "gross wages" too
    for name, patterns in (
        (
            "total_wages",
            (
                r"total\s+(?:gross\s+)?wages\s+paid",
                r"total\s+(?:gross\s+)?wages",
                r"gross\s+wages\s+paid",
                r"wages\s+paid",
            ),
        ),
        ("_excess", (r"(?:less\s+)?excess\s+wages", r"wages\s+in\s+excess", r"^\W*(?:\d\W+)?(?:less\s+)?excess\b")),
        ("taxable_wages", (r"(?:total\s+)?taxable\s+wages", r"wages\s+subject", r"^\W*(?:\d\W+)?(?:net\s+)?taxable\b")),
    ):
        value = labelled(head, patterns, _sure_money) or labelled(pages, patterns, _sure_money)
        if value is not None:
            values[name] = value
    total, excess, taxable = (values.get(name) for name in ("total_wages", "_excess", "taxable_wages"))
    if total is None and table is not None and table.total is not None:
        total = cell_money(table.total, "wages")
        if total is not None:
            values["total_wages"] = total
    verdicts: dict[str, list[bool]] = {name: [] for name in values}
    if total and excess and taxable:
        for name in values:
            verdicts[name].append(amount_cents(total.value) - amount_cents(excess.value) == amount_cents(taxable.value))
    column = summed(listed, "wages") if listed else None
    if total and column:
        verdicts["total_wages"].append(column.value == total.value)
    return {name: replace(value, confidence=judged(value.confidence, verdicts[name])) for name, value in values.items()}


def _sure_money(text: str) -> str | None:
    return amounts.money(text) if amounts.looks_like_money(text) or text.strip() == "0" else None
