"""Reads bank statements: the period, and each debit with its date, payee and amount.

Must not take a credit for a payment; the running balance confirms an amount or leaves it in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reviewer_app.reading import amounts
from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.figures import ReportReading, cell_money, reading
from reviewer_app.reading.ink import Value
from reviewer_app.reading.lines import Page, place_of
from reviewer_app.reading.periods import period_days
from reviewer_app.reading.tables import Line, read_table
from reviewer_app.values import Method, Payment, Reading

_COLUMNS = {
    "date": (r"^\W*(?:posting\s+|transaction\s+|post\s+)?date\b",),
    "description": (r"\b(?:description|details?|particulars|transaction)\b",),
    "debit": (r"\b(?:withdrawals?|debits?)\b", r"\b(?:payments?|checks|paid out|money out)\b"),
    "credit": (r"\b(?:deposits?|credits?)\b", r"\b(?:paid in|money in|additions)\b"),
    "balance": (r"\bbalance\b",),
    "amount": (r"^\W*amount\b",),
}
_NO_PAYMENT = re.compile(
    r"\b(?:beginning|opening|previous|ending|closing|new)\s+balance\b|\btotals?\b|brought forward", re.I
)
_COMPANY = r"(?:LLC|L\.L\.C\.|Inc|Corp|LP|LLP|Co|Company|Trust|Partners|Properties|Property|Realty|Management|Holdings|Bank|NA|Group)"
_PAYEE = re.compile(rf"\b((?:[A-Z][\w&'’.-]*\s+){{1,6}}{_COMPANY}\b\.?)")
_LEADING = re.compile(
    r"^(?:(?:ACH|Check|Bill|Pay|Payment|Debit|Transfer|Online|Wire|To|Card|Purchase|POS)\b[\s:#\d–-]*)+"
)


@dataclass(frozen=True, slots=True)
class _Debit:
    line: Line
    day: str
    value: Value


def read_statement(pages: Sequence[Page]) -> ReportReading:
    """The statement's period as two dates, and one figure `payments[]` for each debit."""
    figures: list[Reading] = []
    span = period_days(pages)
    if span is not None:
        figures += [reading("period_from", span.first), reading("period_to", span.last)]
    table = read_table(pages, _COLUMNS, ("date",), 3)
    if table is not None:
        year = span.last.value[:4] if span is not None else ""
        figures += [_payment(debit) for debit in _debits(table.lines, year)]
    period = f"{span.first.value}/{span.last.value}" if span is not None else None
    return ReportReading(period, tuple(figures))


def _debits(lines: Sequence[Line], year: str) -> list[_Debit]:
    found: list[_Debit] = []
    before: int | None = None
    for line in lines:
        balance = cell_money(line, "balance")
        after = amount_cents(balance.value) if balance is not None else None
        debit = _debit(line, year) if not _NO_PAYMENT.search(line.label) else None
        if debit is not None:
            agrees = None if before is None or after is None else before - amount_cents(debit.value.value) == after
            confidence = 0.97 if agrees else 0.85 if agrees is None else 0.6
            found.append(
                _Debit(line, debit.day, Value(debit.value.value, debit.value.raw, debit.value.tokens, confidence))
            )
        before = after if after is not None else None
    return found


def _debit(line: Line, year: str) -> _Debit | None:
    day = _day(line, year)
    value = cell_money(line, "debit")
    if value is None and "debit" not in line.cells and "credit" not in line.cells:
        amount = cell_money(line, "amount")
        if amount is not None and amount.value.startswith("-"):
            value = Value(amount.value.lstrip("-"), amount.raw, amount.tokens, amount.confidence)
    if day is None or value is None or amount_cents(value.value) <= 0:
        return None
    return _Debit(line, day, value)


def _day(line: Line, year: str) -> str | None:
    cell = line.cells.get("date")
    if cell is None:
        return None
    days = amounts.dates(cell.text) or (amounts.dates(f"{cell.text}/{year}") if year and "/" in cell.text else [])
    return days[0][1].isoformat() if days else None


def _payment(debit: _Debit) -> Reading:
    value = debit.value
    payment = Payment(debit.day, payee_of(debit.line.label), value.value)
    return Reading(
        "payments[]", value.value, value.raw, place_of(value.tokens), Method.TEXT, round(value.confidence, 2), payment
    )


def payee_of(description: str) -> str | None:
    """The company a line of a statement names, None where it names none."""
    found = _PAYEE.search(_LEADING.sub("", description))
    return found[1].strip() if found is not None else None
