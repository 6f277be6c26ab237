"""Finds the quarter or the span of days a report is for, in the many ways in which one is written.

Must not take a filing date, a due date or a print date for the period.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from reviewer_app.reading import amounts
from reviewer_app.reading.ink import Value
from reviewer_app.reading.labels import labelled
from reviewer_app.reading.lines import Cell, Page, tokens_between

_PERIOD = r"\b(?:report(?:ing)?|tax|filing|pay(?:roll)?|wage)?\s*period\b(?:\s+covered)?"
_QUARTER_LABELS = (
    r"(?:quarter|qtr\.?)\s*(?:/|and|&|,)\s*year\b",
    r"\byear\s*(?:/|and|&|,)\s*quarter\b",
    r"(?:calendar\s+)?(?:quarter|qtr\.?)(?:ly\s+period)?\s*(?:end(?:ed|ing|s)?)?(?:\s+date)?(?:\s+\(?mm/dd/yyyy\)?)?\b",
    _PERIOD + r"(?:\s*(?:end(?:ed|ing|s)?|covered))?",
    r"\bfor the (?:quarter|period)\b",
    r"\bperiod end(?:ed|ing)\b",
    r"\bended\b",
)
_FROM = (
    r"period\s*(?:from|begin\w*|start\w*)\b",
    r"^\W*(?:from|begin\w*(?:\s+date)?|start(?:\s+date)?)\b",
    r"\bfrom\b",
    r"\bbeginning\b",
)
_TO = (
    r"period\s*(?:to|through|thru|end\w*)\b",
    r"^\W*(?:through|thru|to|end(?:ing)?(?:\s+date)?)\b",
    r"\b(?:through|thru)\b",
    r"\bending\b",
)
_OTHER_DATE = re.compile(r"\b(?:due|filed|printed|signed|prepared|run|received|postmark|confirmation|dated?)\b", re.I)


@dataclass(frozen=True, slots=True)
class Span:
    """First and last day with their ink, and the span as the contract names it."""

    first: Value
    last: Value
    name: str


def a_quarter(pages: Sequence[Page]) -> Value | None:
    """The calendar quarter a report is for."""
    by_label = labelled(pages, _QUARTER_LABELS, _quarter_text)
    if by_label is not None:
        return by_label
    apart = _quarter_and_year(pages)
    if apart is not None:
        return apart
    named = [
        Value(name, ink, tokens_between(cell, cell.text.find(ink), cell.text.find(ink) + len(ink)), 0.9)
        for page in pages[:1]
        for row in page.rows
        for cell in row.cells
        if (found := amounts.quarter(cell.text)) is not None and not _OTHER_DATE.search(cell.text)
        for name, ink in (found,)
        if amounts.a_date(ink) is None
    ]
    if len({value.value for value in named}) == 1:
        return named[0]
    span = period_days(pages)
    if span is not None and "Q" in span.name:
        return Value(span.name, span.last.raw, span.last.tokens, span.last.confidence)
    return None


def _quarter_and_year(pages: Sequence[Page]) -> Value | None:
    """A quarter whose number and year stand in boxes of their own."""
    number = labelled(pages, (r"(?:calendar\s+)?\b(?:quarter|qtr\.?)(?:\s*(?:no|number|#)\.?)?",), _quarter_number)
    year = labelled(pages, (r"\b(?:calendar\s+|tax\s+)?year\b",), _year)
    if number is None or year is None:
        return None
    return Value(
        f"{year.value}Q{number.value}",
        f"{number.raw} {year.raw}",
        number.tokens,
        min(number.confidence, year.confidence, 0.93),
    )


def _quarter_number(text: str) -> str | None:
    found = re.fullmatch(r"\W*(?:Q\s?)?([1-4])(?:st|nd|rd|th)?\W*", text, re.I)
    return found[1] if found else None


def _year(text: str) -> str | None:
    return text.strip() if re.fullmatch(r"\s*20\d\d\s*", text) else None


def _quarter_text(text: str) -> str | None:
    """The quarter of a text that is hardly more than its name."""
    if _OTHER_DATE.search(text) or len(text) > 60:
        return None
    found = amounts.quarter(text)
    return found[0] if found else None


def period_days(pages: Sequence[Page]) -> Span | None:
    """First and last day of the report's period: two labelled dates, a span in one place, a quarter or a month."""
    found = _two_labels(pages) or _span_in_a_cell(pages) or _named(pages)
    if found is None or found[0] >= found[1]:
        return None
    first, last, ink, other = found
    name = amounts.span_name(first, last)
    confidence = 0.97 if "/" not in name else 0.75
    start = Value(first.isoformat(), ink.raw, ink.tokens, min(confidence, ink.confidence + 0.02))
    end = Value(last.isoformat(), other.raw, other.tokens, min(confidence, other.confidence + 0.02))
    return Span(start, end, name)


_Days = tuple[date, date, Value, Value]


def _two_labels(pages: Sequence[Page]) -> _Days | None:
    first, last = labelled(pages, _FROM, _iso), labelled(pages, _TO, _iso)
    if first is None or last is None or first.value >= last.value:
        return None
    return date.fromisoformat(first.value), date.fromisoformat(last.value), first, last


def _iso(text: str) -> str | None:
    day = amounts.a_date(text)
    return day.isoformat() if day else None


def _span_in_a_cell(pages: Sequence[Page]) -> _Days | None:
    """Two dates on one row that speaks of a period, or that begins a month and ends one."""
    for page in pages[:1]:
        for row in page.rows:
            for cells in (*((cell,) for cell in row.cells), row.cells):
                spans = [(cell, start, day, ink) for cell in cells for start, day, ink in amounts.dates(cell.text)]
                text = " ".join(cell.text for cell in cells) if len(cells) == 1 else row.text
                if len(spans) == 2 and (days := _two_days(spans, row.text, text)) is not None:
                    return days
    return None


def _two_days(spans: Sequence[tuple[Cell, int, date, str]], row: str, text: str) -> _Days | None:
    (cell, start, first, ink), (other, later, last, later_ink) = spans
    if first >= last or re.search(r"\b(?:due|filed|signed)\b", text, re.I):
        return None
    is_whole = first.day == 1 and "/" not in amounts.span_name(first, last)
    if not is_whole and not re.search(r"\bperiod\b|\bfrom\b|\bquarter\b|\bthrough\b|\bthru\b", row, re.I):
        return None
    return (
        first,
        last,
        Value(first.isoformat(), ink, tokens_between(cell, start, start + len(ink)), 0.94),
        Value(last.isoformat(), later_ink, tokens_between(other, later, later + len(later_ink)), 0.94),
    )


def _named(pages: Sequence[Page]) -> _Days | None:
    """A quarter or a month by name, or a quarter's last day."""
    labels = (
        _PERIOD + r"(?:\s*end(?:ed|ing|s)?)?",
        r"\bquarter(?:\s*end(?:ed|ing|s)?)?\b",
        r"\b(?:report(?:ing)?|filing|tax)\s+month\b",
        r"\bmonth(?:\s+of|\s*end(?:ed|ing|s)?)?\b",
        r"\bfor\b",
    )
    found = labelled(pages, labels, _span_text)
    if found is None:
        return None
    first, last = (date.fromisoformat(day) for day in found.value.split("/"))
    return first, last, found, found


def _span_text(text: str) -> str | None:
    if len(text) > 50:
        return None
    quarter = amounts.quarter(text)
    if quarter is not None:
        first, last = amounts.quarter_days(quarter[0])
        return f"{first.isoformat()}/{last.isoformat()}"
    span = amounts.month_span(text)
    if span is None:
        day = amounts.a_date(text)  # "month ending 07/31/2019"
        span = (
            amounts.month_span(f"{day:%B %Y}")
            if day is not None and (day.replace(day=28).month != _next(day).month)
            else None
        )
    return f"{span[0].isoformat()}/{span[1].isoformat()}" if span else None


def _next(day: date) -> date:
    return date.fromordinal(day.toordinal() + 1)
