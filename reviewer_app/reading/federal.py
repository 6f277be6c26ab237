"""Reads the federal forms: which family a page belongs to, its year, and the figures its description names.

Must not rest on one year's field names; the form's own arithmetic lowers the confidence where it does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.fields import FieldKind
from reviewer_app.reading.forms import Check, FormFamily, Sort, Spot
from reviewer_app.reading.ink import Value
from reviewer_app.reading.lines import Cell, Page, Row, Token, joined, place_of, tokens_between
from reviewer_app.reading.spots import value_at
from reviewer_app.values import Box, DocumentKind, Method, Place, Reading, ReadWarning

_ROUNDING_CENTS = 200  # forms may be filled in whole dollars, line by line
_MONTHS = ("January, February", "April, May", "July, August", "October, November")
_MARK = re.compile(r"[xX✓✔✗✘☒☑■●]|\[[xX]\]")


@dataclass(frozen=True, slots=True)
class FormPage:
    """A page that bears a family's title; confidence in 0..1."""

    family: FormFamily
    page: Page
    confidence: float


@dataclass(frozen=True, slots=True)
class FormReading:
    kind: DocumentKind
    confidence: float
    period: str | None
    figures: tuple[Reading, ...]
    warnings: tuple[ReadWarning, ...]


def form_page(families: Sequence[FormFamily], page: Page) -> FormPage | None:
    """The family whose title and anchors stand on a page, the surest where several do."""
    text = re.sub(r"\s+", " ", "\n".join(row.text for row in page.rows))
    best: FormPage | None = None
    for family in families:
        if not all(re.search(sign, text, re.I if len(sign) > 14 else 0) for sign in family.title):
            continue
        if any(re.search(sign, text, re.I) for sign in family.unless):
            continue
        hits = sum(bool(re.search(sign, text, re.I)) for sign in family.anchors)
        confidence = (0.3, 0.6, 0.97, 0.99)[min(3, hits)]
        if hits and (best is None or confidence > best.confidence):
            best = FormPage(family, page, confidence)
    return best


def read_form(first: FormPage, pages: Sequence[Page]) -> FormReading:
    """The figures of a form whose title page is given, among all pages of the document."""
    family, page = first.family, first.page
    figures: list[Reading] = []
    year = _year(family, page)
    if year is not None:
        figures.append(_reading("tax_year", year))
    period = year.value if year else None
    if family.is_quarterly:
        quarter = _quarter(page, year)
        period = quarter.value if quarter else None
        if quarter is not None:
            figures.append(quarter)
    values = _values(family, page, pages)
    figures += [_reading(name, value) for name, value in values.items() if not name.startswith("_")]
    return FormReading(family.kind, first.confidence, period, tuple(figures), tuple(_warnings(figures, values)))


def read_rest(families: Sequence[FormFamily], pages: Sequence[Page]) -> FormReading | None:
    """The reading of a form whose first page is not in the file, known by its later pages' heads; None for other files."""
    for page in pages:
        for family in families:
            for row in page.rows[:3]:
                line = _whole(row)
                heads = (
                    re.search(pattern, line.text) for pattern in family.year if pattern.startswith(("Form", "Schedule"))
                )
                head = next((found for found in heads if found is not None), None)
                if head is None or not re.search(r"\bPage\s+\d+\b", line.text):
                    continue
                year = Value(head[1], head[1], tokens_between(line, head.start(1), head.end(1)), 0.9)
                further = {
                    figure.name: value
                    for figure in family.figures
                    for spot in figure.spots
                    if spot.on
                    if (value := _at(spot, page, pages)) is not None
                }
                missing = ReadWarning(
                    "first_page_missing",
                    "The first page of this form is not in the file. Ask for the form with all its pages.",
                )
                figures = (_reading("tax_year", year), *(_reading(name, value) for name, value in further.items()))
                return FormReading(family.kind, 0.85, year.value, figures, (missing,))
    return None


def _values(family: FormFamily, page: Page, pages: Sequence[Page]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for figure in family.figures:
        for spot in figure.spots:
            value = _at(spot, page, pages)
            if value is not None:
                values[figure.name] = value
                break
    for check in family.checks:
        _apply(check, values)
    checked = {name for check in family.checks for name in (check.total, *check.plus, *check.minus)}
    for name in checked & values.keys():
        if values[name].confidence not in (0.98, 0.6, 0.5):  # neither confirmed nor contradicted
            values[name] = _with(values[name], min(values[name].confidence, 0.88))
    return values


def _at(spot: Spot, page: Page, pages: Sequence[Page]) -> Value | None:
    if spot.on:
        wanted = re.compile(spot.on, re.I)
        where = [other for other in pages if any(wanted.search(row.text) for row in other.rows)]
    else:
        where = [page]
    for other in where:
        for found in other.find(spot.label):
            value = value_at(other, found, spot)
            if value is not None:
                return value
            if spot.sort in (Sort.MONEY, Sort.COUNT) and not spot.on:
                break  # the first label is the line itself; the same words further down are another line
    return None


def _with(value: Value, confidence: float) -> Value:
    return Value(value.value, value.raw, value.tokens, confidence)


def _apply(check: Check, values: dict[str, Value]) -> None:
    """Marks the figures of one sum as confirmed (0.98) or contradicted (0.6)."""
    names = [name for name in (check.total, *check.plus, *check.minus) if name in values]
    parts = [name for name in check.plus if name in values]
    if check.total not in values or not parts:
        return
    due = sum(amount_cents(values[name].value) for name in parts)
    due -= sum(abs(amount_cents(values[name].value)) for name in check.minus if name in values)
    holds = abs(due - amount_cents(values[check.total].value)) <= _ROUNDING_CENTS
    for name in names:
        old = values[name].confidence
        if not holds:
            values[name] = _with(values[name], min(old, 0.6))
        elif old > 0.6:
            values[name] = _with(values[name], 0.98)


def _reading(name: str, value: Value) -> Reading:
    return Reading(
        name, value.value, value.raw, place_of(value.tokens), value.tokens[0].method, round(value.confidence, 2)
    )


def _warnings(figures: Sequence[Reading], values: dict[str, Value]) -> Iterator[ReadWarning]:
    for name, value in values.items():
        for token in value.tokens:
            if token.doubt:
                yield ReadWarning(
                    "picture_differs",
                    f"The field for {name.replace('_', ' ')} holds {token.text}, but the page shows {token.doubt}. "
                    "The two differ: look at the page and ask the applicant where needed.",
                )
    if any(figure.confidence == 0.6 for figure in figures):
        yield ReadWarning(
            "sums_do_not_hold", "The lines of this form do not add up as the form says. Check its figures on the page."
        )


def _whole(row: Row) -> Cell:
    return joined(token for cell in row.cells for token in cell.tokens)


def _year(family: FormFamily, page: Page) -> Value | None:
    """The tax year, from the words that state it and the large figures at the top right."""
    found: list[Value] = []
    for row in page.rows:
        line = _whole(row)
        for pattern in family.year:
            for match in re.finditer(pattern.replace(" ", r"\s+"), line.text, re.I):
                tokens = tokens_between(line, match.start(1), match.end(1))
                found.append(Value(re.sub(r"\D", "", match[1]), match[1], tokens, 0.93))
    for token in _large_years(page):
        found.append(Value(token.text, token.text, (token,), 0.9))
    if not found:
        return None
    ballots = [value.value for value in found]
    winner = max(reversed(found), key=lambda value: ballots.count(value.value))  # the large one, where it agrees
    is_unanimous = len(set(ballots)) == 1
    return _with(winner, 0.6 if not is_unanimous else 0.98 if len(found) > 1 else winner.confidence)


def _large_years(page: Page) -> Iterator[Token]:
    """Four figures of a year in type larger than the form's own, as they stand in the form's head."""
    heights = sorted(token.box.bottom - token.box.top for token in page.tokens if token.field is None)
    usual = heights[len(heights) // 2] if heights else 0.0
    for token in page.tokens:
        if (
            token.field is None
            and re.fullmatch(r"20\d\d", token.text)
            and token.box.bottom - token.box.top > 1.4 * usual
        ):
            yield token


def _quarter(page: Page, year: Value | None) -> Reading | None:
    """The quarter whose box is marked, with the mark as its place."""
    if year is None:
        return None
    marked: list[tuple[int, Reading]] = []
    for number, months in enumerate(_MONTHS, 1):
        for found in page.find(months.replace(" ", r"\s*")):
            mark = _mark(page, found.box)
            if mark is not None:
                place, raw, is_field = mark
                method = Method.FORM_FIELD if is_field else Method.TEXT
                marked.append(
                    (
                        number,
                        Reading("quarter", f"{year.value}Q{number}", raw, place, method, min(0.97, year.confidence)),
                    )
                )
                break
    return marked[0][1] if len(marked) == 1 else None


def _mark(page: Page, label: Box) -> tuple[Place, str, bool] | None:
    middle = (label.top + label.bottom) / 2
    for item in page.fields:
        centre = (item.box.top + item.box.bottom) / 2
        if (
            item.kind is FieldKind.CHECK
            and item.is_checked
            and abs(centre - middle) < 7
            and -45 < item.box.left - label.left < 2
        ):
            return Place(page=page.number, box=item.box), item.value, True
    for token in page.tokens:
        if _MARK.fullmatch(token.text) and abs(token.middle - middle) < 7 and -45 < token.box.left - label.left < 2:
            return place_of([token]), token.text, token.field is not None
    return None
