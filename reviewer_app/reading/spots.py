"""Finds the ink of one figure on a form from its label, its line's number and the geometry of the form.

Knows no form and no year; must not decide what a figure means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from reviewer_app.reading import amounts
from reviewer_app.reading.forms import Sort, Spot, Where
from reviewer_app.reading.ink import Value, near, number_after, number_groups, parsed, until_words
from reviewer_app.reading.lines import Found, Page, Token

BELOW_PT = 30.0  # two lines of a label and the value
NAME_BELOW_PT = 26.0
_DIGITS = re.compile(r"[\d–—-]+")
_CAPTION = re.compile(
    r"number,? (?:and )?street|city,? (?:or|town|state)|p\.\s?o\. box|room or suite|trade name|see instructions"
    r"|employer identification|address|^\W*(?:type|or|print)\W*$|doing business as",
    re.I,
)


def value_at(page: Page, found: Found, spot: Spot) -> Value | None:
    """The value that belongs to a label found on a page, None where the place is blank or cannot be read."""
    match spot.where:
        case Where.LINE:
            return _on_line(page, found, spot)
        case Where.LAST:
            return _in_last_column(page, found, spot)
        case Where.RIGHT:
            return _name_right(page, found, spot) if spot.sort is Sort.NAME else _right(page, found, spot)
        case Where.BELOW:
            return _name_below(page, found) if spot.sort is Sort.NAME else _below(page, found, spot)
        case Where.COLUMN:
            return _in_column(page, found, spot)


def _on_line(page: Page, found: Found, spot: Spot) -> Value | None:
    marker = _marker(page, found, spot.line)
    if marker is not None:
        return number_after(page, marker.box.right - 1.0, marker.middle, spot, 0.97)
    middle = (found.box.top + found.box.bottom) / 2
    return number_after(page, found.box.right - 2.0, middle, spot, 0.95, found)


def _marker(page: Page, found: Found, line: str) -> Token | None:
    """The line's number as it is printed again before the amount, on the label's row or the next two."""
    if not line:
        return None
    middle = (found.box.top + found.box.bottom) / 2
    own = {id(token) for token in found.cell.tokens}  # "see instructions for line 1" is no marker
    found_here: list[Token] = []
    for token in page.tokens:
        drop = token.middle - middle
        is_number = token.field is None and token.text.lower().rstrip(".") == line and id(token) not in own
        if is_number and token.box.left > found.box.right - 1.0:
            if abs(drop) <= 4.0 or (0 < drop <= 26.0 and token.box.left > page.size[0] * 0.4):
                found_here.append(token)
    return min(found_here, key=lambda each: each.box.left, default=None)  # a value may look like the number before it


def _in_last_column(page: Page, found: Found, spot: Spot) -> Value | None:
    """The amount in the current year's column, which the heads of the two columns bound."""
    middle = (found.box.top + found.box.bottom) / 2
    edge = _current_year_edge(page)
    row = [
        token
        for token in near(page, middle, spot.within_pt, found.box.right, page.size[0])
        if (token.box.left + token.box.right) / 2 > edge and id(token) not in {id(own) for own in found.cell.tokens}
    ]
    groups = number_groups(until_words(row, middle), spot.sort)
    return parsed(groups[-1], spot.sort, 0.95 if len(groups) == 1 else 0.6) if groups else None


def _current_year_edge(page: Page) -> float:
    before, now = next(page.find(r"Prior Year"), None), next(page.find(r"Current Year"), None)
    if before is None or now is None or now.box.left < before.box.right:
        return page.size[0] * 0.78
    return (before.box.right + now.box.left) / 2


def _right(page: Page, found: Found, spot: Spot) -> Value | None:
    middle = (found.box.top + found.box.bottom) / 2
    if spot.sort in (Sort.MONEY, Sort.COUNT):
        return number_after(page, found.box.right - 2.0, middle, spot, 0.95, found)
    row = near(page, middle, spot.within_pt, found.box.right - 2.0, _stop(page, found, spot))
    kept: list[Token] = []
    own = {id(token) for token in found.cell.tokens}
    for token in row:
        if _DIGITS.fullmatch(token.text):
            kept.append(token)
        elif id(token) not in own and re.search(r"[A-Za-z]", token.text):
            break
    return parsed(kept, spot.sort, 0.96) if kept else None


def _stop(page: Page, found: Found, spot: Spot) -> float:
    """Where the next label to the right begins."""
    middle = (found.box.top + found.box.bottom) / 2
    edges = [page.size[0]]
    if spot.stop:
        edges += [
            other.box.left
            for other in page.find(spot.stop)
            if other.box.left > found.box.right and abs((other.box.top + other.box.bottom) / 2 - middle) < 20.0
        ]
    return min(edges)


def _name_right(page: Page, found: Found, spot: Spot) -> Value | None:
    middle = (found.box.top + found.box.bottom) / 2
    row = near(page, middle, spot.within_pt, found.box.right - 2.0, _stop(page, found, spot))
    fields = [token for token in row if token.field is not None]
    if fields:
        return _name(fields[:1], 0.97)
    row = [token for token in row if abs(token.middle - middle) <= 3.5]
    return _name(_run(row), 0.94) if row and row[0].box.left - found.box.right < 40.0 else None


def _run(row: Sequence[Token]) -> list[Token]:
    """The words of a row up to the first wide gap."""
    kept = list(row[:1])
    for token in row[1:]:
        if token.box.left - kept[-1].box.right > 14.0 or token.field is not kept[-1].field:
            break
        kept.append(token)
    return kept


def _name(tokens: Sequence[Token], confidence: float) -> Value | None:
    raw = " ".join(token.text for token in tokens).strip()
    first = re.split(r"[\r\n]+", raw)[0].strip(" :")
    if len(re.findall(r"[^\W\d_]", first)) < 2 or _CAPTION.search(first):
        return None
    return Value(first, raw, tuple(tokens), confidence)


def _height(token: Token) -> float:
    """The middle of a token, or of the first line of a field that holds several."""
    return token.middle if token.field is None else min(token.middle, token.box.top + 7.0)


def _sides(page: Page, found: Found) -> tuple[float, float]:
    """Where the box of a label begins and ends: from its letter, apart or close before it, to the next label."""
    middle = (found.box.top + found.box.bottom) / 2
    lefts = [
        cell.box.left
        for cell in found.row.cells
        if (len(cell.text) <= 2 or cell is found.cell) and 0 < found.box.left - cell.box.left < 40.0
    ]
    rights = [
        token.box.left
        for token in page.tokens
        if token.field is None
        and abs(token.middle - middle) <= 6.0
        and token.box.left > found.cell.box.right + 3.0
        and re.search(r"[A-Za-z]{2}", token.text)
    ]
    return min([found.box.left, *lefts]) - 14.0, min([page.size[0], *rights])


def _beneath(page: Page, found: Found, depth: float) -> list[list[Token]]:
    """The rows of tokens in the box under a label, nearest first."""
    middle = (found.box.top + found.box.bottom) / 2
    left, right = _sides(page, found)
    inside = [
        token
        for token in page.tokens
        if middle + 4.0 < _height(token) <= found.box.bottom + depth
        and left <= token.box.left < right - 1.0
        and token.box.right < right + 14.0
    ]
    rows: list[list[Token]] = []
    for token in sorted(inside, key=_height):
        if rows and abs(_height(token) - _height(rows[-1][0])) <= 3.5:
            rows[-1].append(token)
        else:
            rows.append([token])
    return [sorted(row, key=lambda each: each.box.left) for row in rows]


def _below(page: Page, found: Found, spot: Spot) -> Value | None:
    for row in _beneath(page, found, BELOW_PT):
        if spot.sort is Sort.MONEY:
            value = next(
                (
                    read
                    for token in row
                    if amounts.looks_like_money(token.text) or token.field is not None
                    if (read := parsed([token], spot.sort, 0.95)) is not None
                ),
                None,
            )
        else:
            digits = [token for token in row if _DIGITS.fullmatch(token.text)]
            value = parsed(digits, spot.sort, 0.96) if digits else None
            if value is None:
                value = next((read for token in digits if (read := parsed([token], spot.sort, 0.9)) is not None), None)
        if value is not None:
            return value
    return None


def _name_below(page: Page, found: Found) -> Value | None:
    for row in _beneath(page, found, NAME_BELOW_PT):
        fields = [token for token in row if token.field is not None]
        value = _name(fields[:1], 0.97) if fields else _name(_run(row), 0.94)
        if value is not None:
            return value
        if not fields and _CAPTION.search(" ".join(token.text for token in row)):
            return None  # the box is blank and the next caption follows
    return None


def _in_column(page: Page, found: Found, spot: Spot) -> Value | None:
    """Of the codes under a head, the one whose row has the greatest amount (A-68)."""
    centre = (found.box.left + found.box.right) / 2
    best: tuple[int, Value] | None = None
    for token in sorted(page.tokens, key=lambda each: each.middle):
        if (
            not 0 < token.middle - found.box.bottom <= 75.0
            or abs((token.box.left + token.box.right) / 2 - centre) > 36.0
        ):
            continue
        value = parsed([token], spot.sort, 0.95)
        if value is None:
            continue
        beside = near(page, token.middle, 4.0, token.box.right, page.size[0])
        amount = next(
            (amounts.amount_cents(paid) for each in beside if (paid := amounts.money(each.text)) is not None), 0
        )
        if best is None or amount > best[0]:
            best = (amount, value)
    return best[1] if best else None
