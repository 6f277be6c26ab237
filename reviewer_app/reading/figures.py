"""What the readers of reports share: figures of their ink, sums of columns, confidence by a report's own checks.

Must not know one report's layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reviewer_app.money import dollars
from reviewer_app.reading import amounts
from reviewer_app.reading.amounts import amount_cents
from reviewer_app.reading.ink import Value
from reviewer_app.reading.lines import Cell, place_of
from reviewer_app.reading.tables import Line
from reviewer_app.values import Method, Place, Reading, ReadWarning

CHECKED, UNCHECKED, CONTRADICTED = 0.98, 0.88, 0.6
_NOT_A_NAME = re.compile(
    r"\b(?:CRS|I\.?D\.?|no|number|period|date|address|account|EIN|FEIN|quarter|report|page|from|through|state of|department"
    r"|wages|receipts|social security|deductions|taxable|excess|totals?|gross|hours|employees?|month|tax|code)\b|:$",
    re.I,
)
NAME_LABELS = (
    r"(?:business|employer|company|legal|firm|taxpayer|registrant)\s*(?:.?s)?\s*name",
    r"\bname of (?:employer|business)",
    r"^\W*(?:employer|business|taxpayer)(?=\W*:|\W*$)",
    r"^\W*name\b",
)
CRS_NUMBER = r"(?<![\d-])\d{2}-\d{6}-\d{2}-\d(?![\d-])"
CRS_LABELS = (r"CRS\s*(?:I\.?\s?D\.?|identification|account|no|number|#)[\w. ]*", r"\bCRS\b")


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


def summed(rows: Sequence[Line], name: str) -> Value | None:
    """The sum of a column that has an amount in every row; printed nowhere, so without ink."""
    parts = [cell_money(line, name) for line in rows]
    if not parts or any(part is None for part in parts):
        return None
    return Value(dollars(sum(amount_cents(part.value) for part in parts if part)), "", (), 0.9)


def judged(confidence: float, verdicts: Sequence[bool]) -> float:
    """The confidence after the report's own checks: raised where they hold, lowered where one fails or none was made."""
    if not verdicts:
        return min(confidence, UNCHECKED)
    if not all(verdicts):
        return min(confidence, CONTRADICTED)
    return CHECKED if confidence > 0.6 else confidence


def a_name(text: str) -> str | None:
    """A name of a business; None for a label, a date, or a street."""
    text = text.strip(" :")
    if len(re.findall(r"[^\W\d_]", text)) < 2 or _NOT_A_NAME.search(text) or amounts.dates(text) or len(text) > 80:
        return None
    return (
        None
        if re.match(r"\d+ \w", text) and re.search(r"\b(?:st|rd|ave|blvd|dr|ln|way|nw|ne|sw|se)\b\.?$", text, re.I)
        else text
    )


def crs_number(text: str) -> str | None:
    """A CRS identification number as it is written, NN-NNNNNN-NN-N; None for anything else."""
    found = re.fullmatch(r"\d{2}-\d{6}-\d{2}-\d", text.strip()) or re.fullmatch(r"\d{11}", text.strip())
    if found is None:
        return None
    digits = re.sub(r"\D", "", text)
    return f"{digits[:2]}-{digits[2:8]}-{digits[8:10]}-{digits[10:]}"
