"""The ink of a figure: tokens that make one number, read by the sort of figure they are.

Must not look for labels, and never joins two numbers into one but dollars with their cents and digits in boxes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reviewer_app.reading import amounts
from reviewer_app.reading.forms import Sort, Spot
from reviewer_app.reading.lines import Found, Page, Token

CENTS_GAP_PT = 40.0  # between the dollars of a form and its column of cents
_NUMBERS = re.compile(r"[$(\[]*[-–−]?\$?[\d,]*\d[\d,]*\.?\d*[)\]]?")


@dataclass(frozen=True, slots=True)
class Value:
    """A figure's ink: normalised value, what stands on the page, its tokens, and how sure the geometry is."""

    value: str
    raw: str
    tokens: tuple[Token, ...]
    confidence: float


_PARSERS: dict[Sort, Callable[[str], str | None]] = {
    Sort.MONEY: amounts.money,
    Sort.COUNT: amounts.count,
    Sort.EIN: amounts.ein,
    Sort.SSN: amounts.ssn,
    Sort.CODE: amounts.code,
}


def near(page: Page, middle: float, within: float, left: float, right: float) -> list[Token]:
    """The tokens whose middle is near a height and that begin between two sides, from left to right."""
    inside = (each for each in page.tokens if abs(each.middle - middle) <= within and left <= each.box.left < right)
    return sorted(inside, key=lambda each: each.box.left)


def number_after(
    page: Page, left: float, middle: float, spot: Spot, confidence: float, found: Found | None = None
) -> Value | None:
    own = {id(token) for token in found.cell.tokens} if found else set()
    row = [
        token
        for token in near(page, middle, spot.within_pt, left, page.size[0])
        if id(token) not in own or (token.box.left >= left and amounts.looks_like_money(token.text))
    ]
    groups = number_groups(until_words(row, middle), spot.sort)
    if not groups:
        return None
    return parsed(groups[0], spot.sort, confidence if len(groups) == 1 else 0.6)


def until_words(row: Iterable[Token], middle: float) -> list[Token]:
    """The numbers and fields before the next printed words; a comb's or sign's marks are passed over."""
    kept: list[Token] = []
    for token in row:
        if token.field is not None or _NUMBERS.fullmatch(token.text):
            kept.append(token)
        elif re.search(r"[A-Za-z]", token.text) and abs(token.middle - middle) <= 4.5:
            break
    return kept


def number_groups(tokens: Sequence[Token], sort: Sort) -> list[list[Token]]:
    """Tokens that make one number: dollars with their cents, digits set apart in boxes."""
    groups: list[list[Token]] = []
    for token in tokens:
        if groups and _goes_on(groups[-1], token, sort):
            groups[-1].append(token)
        else:
            groups.append([token])
    return groups


def _goes_on(group: list[Token], token: Token, sort: Sort) -> bool:
    last, gap = group[-1], token.box.left - group[-1].box.right
    if sort is Sort.MONEY:
        is_cents = bool(re.fullmatch(r"\d{2}", token.text)) and len(group) == 1
        return is_cents and gap <= CENTS_GAP_PT and bool(re.fullmatch(r"[(\d,]*\d\.?", last.text))
    return gap <= 16.0 and len(token.text) == 1 and len(last.text) == 1


def parsed(tokens: Sequence[Token], sort: Sort, confidence: float) -> Value | None:
    if sort is Sort.MONEY and len(tokens) == 2:
        text = tokens[0].text.rstrip(".") + "." + tokens[1].text
    else:
        text = "".join(token.text for token in tokens)
    value = _PARSERS[sort](text)
    if value is None:
        return None
    if any(token.doubt for token in tokens):
        confidence = min(confidence, 0.5)
    return Value(value, " ".join(token.text for token in tokens), tuple(tokens), confidence)
