"""Reads New Mexico's wage reports (ES903A) and gross-receipts reports (CRS-1) of any layout.

Must not rest on one layout: values are found by label and by column, and the reports' own sums are checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reviewer_app.money import dollars
from reviewer_app.reading import amounts
from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.labels import labelled, pattern_anywhere
from reviewer_app.reading.lines import Cell, Page, joined, place_of, tokens_between
from reviewer_app.reading.periods import a_quarter, period_days
from reviewer_app.reading.spots import Value
from reviewer_app.reading.tables import Line, Table, before, read_table
from reviewer_app.values import Method, Place, Reading, ReadWarning

CHECKED, UNCHECKED, CONTRADICTED = 0.98, 0.88, 0.6
_SSN = r"(?<![\dXx*#-])(?:\d{3}|[Xx*#•]{3})-?(?:\d{2}|[Xx*#•]{2})-?(?:\d{4}|[Xx*#•]{4})(?![\d-])"
_NOT_A_NAME = re.compile(
    r"\b(?:CRS|I\.?D\.?|no|number|period|date|address|account|EIN|FEIN|quarter|report|page|from|through|state of|department"
    r"|wages|receipts|social security|deductions|taxable|excess|totals?|gross|hours|employees?|month|tax|code)\b|:$", re.I
)
_CRS_ID = r"\b\d{2}-\d{6}-\d{2}-\d\b"
_CRS_COLUMNS = {
    "location": (r"location\s*code", r"\bloc(?:ation)?\b(?!.*name)"),
    "gross_receipts": tuple(
        r"^(?!.*\btaxable)(?!.*\bdeduct)(?!.*receipts\s+tax\b).*" + head for head in (r"total\s+gross\s+receipts", r"gross\s*receipts", r"\bgross\b")
    ),
    "deductions": (r"^(?!.*\bgross).*total\s+deductions", r"^(?!.*\bgross).*\bdeduct"),
    "taxable_receipts": (r"^(?!.*\bdeduct).*taxable\s+(?:gross\s+)?receipts", r"^(?!.*\bdeduct).*\btaxable\b"),
}
_WAGE_COLUMNS = {
    "name": (r"employee.?s?\s+name|name\s+of\s+employee", r"\bname\b", r"\bemployee\b"),
    "ssn": (r"soc(?:ial)?\.?\s*sec|\bSSN\b", r"\bS\.?S\.?\s*(?:no|number|#)"),
    "excess": (r"\bexcess\b",),
    "wages": (r"gross\s+wages|total\s+wages|wages\s+paid|quarterly\s+wages", r"\bgross\b", r"\bwages\b", r"\bearnings\b"),
}


@dataclass(frozen=True, slots=True)
class ReportReading:
    period: str | None
    figures: tuple[Reading, ...]
    warnings: tuple[ReadWarning, ...] = ()


def reading(name: str, value: Value) -> Reading:
    """A figure of its ink."""
    method = value.tokens[0].method
    return Reading(name, value.value, value.raw, place_of(value.tokens), method, round(value.confidence, 2))


def counted(name: str, value: str, confidence: float) -> Reading:
    """A figure that is counted or summed and printed nowhere."""
    return Reading(name, value, value, Place(), Method.TEXT, round(confidence, 2))


def doubts(values: Sequence[tuple[str, Value]]) -> Iterator[ReadWarning]:
    """A warning for each figure whose form field holds something else than the page shows."""
    for name, value in values:
        for token in value.tokens:
            if token.doubt:
                yield ReadWarning(
                    "picture_differs",
                    f"The field for {name.replace('_', ' ')} holds {token.text}, but the page shows {token.doubt}. "
                    "The two differ: look at the page and ask the applicant where needed.",
                )


# ---------------------------------------------------------------- CRS-1


def read_crs1(pages: Sequence[Page]) -> ReportReading:
    """The gross-receipts report's figures: totals as printed, else the rows' sums (RULES.md 3.3)."""
    figures: list[Reading] = []
    crs_id = labelled(pages, (r"CRS\s*(?:I\.?\s?D\.?|identification|account|no|number|#)[\w. ]*", r"\bCRS\b"), _crs)
    table = read_table(pages, _CRS_COLUMNS, ("gross_receipts",))
    name = labelled(before(pages, table), _NAME_LABELS, _a_name)
    figures += [reading(key, value) for key, value in (("business_name", name), ("crs_id", crs_id)) if value is not None]
    span = period_days(pages)
    if span is not None:
        figures += [reading("period_from", span.first), reading("period_to", span.last)]
    values = _crs_values(pages, table)
    if table is not None:
        figures += [reading("location_code", value) for line in table.people if (value := _location(line)) is not None]
    if not any(figure.name == "location_code" for figure in figures):
        place = labelled(pages, (r"location\s*code", r"\blocation\b"), _location_code)
        figures += [reading("location_code", place)] if place else []
    figures += [reading(key, value) if value.tokens else counted(key, value.value, value.confidence) for key, value in values.items()]
    return ReportReading(span.name if span else None, tuple(figures), tuple(doubts(list(values.items()))))


def _crs(text: str) -> str | None:
    found = re.fullmatch(_CRS_ID[2:-2], text.strip()) or re.fullmatch(r"\d{11}", text.strip())
    if found is None:
        return None
    digits = re.sub(r"\D", "", text)
    return f"{digits[:2]}-{digits[2:8]}-{digits[8:10]}-{digits[10:]}"


def _a_name(text: str) -> str | None:
    text = text.strip(" :")
    if len(re.findall(r"[^\W\d_]", text)) < 2 or _NOT_A_NAME.search(text) or amounts.dates(text) or len(text) > 80:
        return None
    return None if re.match(r"\d+ \w", text) and re.search(r"\b(?:st|rd|ave|blvd|dr|ln|way|nw|ne|sw|se)\b\.?$", text, re.I) else text


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


def cell_money(line: Line, name: str) -> Value | None:
    """The amount in a row's column, with its ink."""
    cell = line.cells.get(name)
    return None if cell is None else cell_value(cell)


def cell_value(cell: Cell) -> Value | None:
    """The amount a cell holds, where it holds one alone."""
    value = amounts.money(cell.text.strip("$ ")) or amounts.money(cell.text.replace(" ", ""))
    if value is None:
        return None
    confidence = 0.5 if any(token.doubt for token in cell.tokens) else 0.93
    return Value(value, cell.text, cell.tokens, confidence)


def _crs_values(pages: Sequence[Page], table: Table | None) -> dict[str, Value]:
    names = ("gross_receipts", "deductions", "taxable_receipts")
    values: dict[str, Value] = {}
    rows = [line for line in table.people if cell_money(line, "gross_receipts") is not None] if table else []
    total = table.total if table else None
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


def summed(rows: Sequence[Line], name: str) -> Value | None:
    """The sum of a column that has an amount in every row; printed nowhere, so without ink."""
    parts = [cell_money(line, name) for line in rows]
    if not parts or any(part is None for part in parts):
        return None
    return Value(dollars(sum(amount_cents(part.value) for part in parts if part)), "", (), 0.9)


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
        name: replace(value, confidence=min(sure, judged(value.confidence, verdicts[name]))) for name, value in values.items()
    }
    if "taxable_receipts" not in checked and gross and less:
        due = dollars(amount_cents(gross.value) - amount_cents(less.value))
        ink = cell_money(rows[0], "taxable_receipts") if len(rows) == 1 else None  # one row needs no total of its own
        raw, tokens = (ink.raw, ink.tokens) if ink is not None and ink.value == due else ("", ())
        checked["taxable_receipts"] = Value(due, raw, tokens, min(checked["gross_receipts"].confidence, checked["deductions"].confidence))
    return checked


def _adds_up(line: Line) -> bool:
    """Whether a row's own D − E is its F."""
    gross, less, taxable = (cell_money(line, name) for name in ("gross_receipts", "deductions", "taxable_receipts"))
    if gross is None or less is None or taxable is None:
        return False
    return amount_cents(gross.value) - amount_cents(less.value) == amount_cents(taxable.value)


def _is_row(value: Value, line: Line) -> bool:
    return any(value.tokens == cell.tokens for cell in line.cells.values())


def judged(confidence: float, verdicts: Sequence[bool]) -> float:
    """The confidence after the report's own checks: raised where they hold, lowered where one fails or none was made."""
    if not verdicts:
        return min(confidence, UNCHECKED)
    if not all(verdicts):
        return min(confidence, CONTRADICTED)
    return CHECKED if confidence > 0.6 else confidence


# ---------------------------------------------------------------- ES903A


def read_es903a(pages: Sequence[Page]) -> ReportReading:
    """The wage report's figures (RULES.md 3.3): items 1, 3, 9A, the numbers, and the employees listed, counted."""
    table = read_table(pages, _WAGE_COLUMNS, ("wages",))
    head = before(pages, table)
    found: dict[str, Value | None] = {
        "employer_account": labelled(
            pages, _ACCOUNT_LABELS, _account),
        "quarter": a_quarter(pages),
        "tin": labelled(pages, _EIN_LABELS, amounts.ein),
        "crs_id": labelled(pages, (r"CRS\s*(?:I\.?\s?D\.?|identification|account|no|number|#)[\w. ]*", r"\bCRS\b"), _crs),
        "business_name": labelled(head, _NAME_LABELS, _a_name) or _above_address(head),
    }
    for number, patterns in enumerate(_MONTH_LABELS, 1):
        found[f"employees_month_{number}"] = labelled(pages, patterns, amounts.count)
    figures = [reading(name, value) for name, value in found.items() if value is not None]
    listed = _listed(pages, table)
    wages = _es_wages(pages, table, listed)
    figures += [reading(name, value) for name, value in wages.items() if not name.startswith("_") and value.tokens]
    if listed:
        figures.append(counted("employees_listed", str(len(listed)), 0.96 if wages and wages["total_wages"].confidence == CHECKED else 0.85))
    quarter = found["quarter"]
    return ReportReading(quarter.value if quarter else None, tuple(figures), tuple(doubts(list(wages.items()))))


_EIN_LABELS = (
    r"federal\s*(?:IRS|I\.R\.S\.|employer|tax|I\.?D\.?)(?:\s*(?:identification|employer|tax|payer|I\.?D\.?|no\b\.?|number|#|\(F?EIN\)))*",
    r"\bF?EIN\b(?:\s*(?:no\b\.?|number|#))?", r"\bemployer identification (?:no\.?|number)(?:\s*\(F?EIN\))?", r"\bIRS\s*(?:no\.?|number|I\.?D\.?)",
)
_NAME_LABELS = (
    r"(?:business|employer|company|legal|firm|taxpayer|registrant)\s*(?:.?s)?\s*name", r"\bname of (?:employer|business)",
    r"^\W*(?:employer|business|taxpayer)(?=\W*:|\W*$)", r"^\W*name\b",
)
_NUMBER = r"(?:(?:no|number|i\.?d)\b\.?|#)"
_ACCOUNT_LABELS = (
    rf"(?:UI|unemployment|DWS|SUTA|state)\s*(?:tax\s*)?(?:account|acct\.?|employer)\s*{_NUMBER}?",
    rf"employer.?s?\s*(?:account|acct\.?)\s*{_NUMBER}?",
    rf"(?<!federal )\bemployer.?s?\s*{_NUMBER}",
    rf"\b(?:account|acct\.?)\s*{_NUMBER}",
)
_MONTH_LABELS = tuple(
    (rf"\b{nth}\s+month\b(?:\s*\([^)]*\))?", rf"\bmonth\s*(?:no\.?\s*|#\s*)?{number}\b(?:\s*\([^)]*\))?", rf"\b9A?\W*(?:\(?{letter}\)|{number}\b)")
    for number, nth, letter in ((1, "(?:1st|first)", "a"), (2, "(?:2nd|second)", "b"), (3, "(?:3rd|third)", "c"))
)


def _account(text: str) -> str | None:
    text = text.strip(" :.")
    return text if re.fullmatch(r"\d[\d-]{4,14}\d", text) and not re.fullmatch(r"\d{2}-\d{7}", text) else None


def _above_address(pages: Sequence[Page]) -> Value | None:
    """The name on the line above a street and a town, as letterheads and reports print it."""
    for page in pages[:1]:
        for above, street, town in zip(page.rows, page.rows[1:], page.rows[2:], strict=False):
            if not (above.cells and street.cells and town.cells):
                continue
            is_address = re.match(r"(?:P\.?\s?O\.? box|\d+\s+\w)", street.cells[0].text, re.I) and re.search(r",\s*[A-Z]{2}\s+\d{5}", town.cells[0].text)
            if is_address and (name := _a_name(above.cells[0].text)) is not None:
                return Value(name, name, above.cells[0].tokens, 0.85)
    return None


def _listed(pages: Sequence[Page], table: Table | None) -> list[Line]:
    """The employees of Schedule B: rows with a social security number, masked or not, else rows with name and wages."""
    if table is None:
        return []
    rows = [line for line in table.people if any(re.search(_SSN, cell.text) for cell in line.row.cells)]
    return rows or [line for line in table.people if cell_money(line, "wages") is not None and "name" in line.cells
                    and re.search(r"[A-Za-z]{2}", line.cells["name"].text)]


def _es_wages(pages: Sequence[Page], table: Table | None, listed: Sequence[Line]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, patterns in (
        ("total_wages", (r"total\s+(?:gross\s+)?wages\s+paid", r"total\s+(?:gross\s+)?wages", r"gross\s+wages\s+paid", r"wages\s+paid")),
        ("_excess", (r"(?:less\s+)?excess\s+wages", r"wages\s+in\s+excess")),
        ("taxable_wages", (r"(?:total\s+)?taxable\s+wages", r"wages\s+subject")),
    ):
        value = labelled(pages, patterns, _sure_money)
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


def letterhead(pages: Sequence[Page]) -> tuple[str, Cell] | None:
    """The one CRS number anywhere on the pages, with its cell."""
    found = pattern_anywhere(pages, _CRS_ID)
    return (found[0], joined(found[1])) if found else None
