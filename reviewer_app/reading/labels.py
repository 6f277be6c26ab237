"""Finds values by their labels in a layout not known beforehand: behind the label, right of it, or beneath it.

Must not take a value across another label, and must say by its confidence where two places disagree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from reviewer_app.reading.amounts import looks_like_money
from reviewer_app.reading.ink import Value
from reviewer_app.reading.lines import Cell, Found, Page, tokens_between

BELOW_PT = 28.0
_FILLER = re.compile(r"[\s:.#=_]*(?:\$|USD|US\$)?[\s:.]*|\([^)]*\)|\d{1,2}[.)]?")
_BEFORE_VALUE = re.compile(r"^[\s:.#=–—-]*(?:\([^)]*\))?[\s:.#=–—]*")

Parse = Callable[[str], str | None]


def labelled(pages: Sequence[Page], patterns: Iterable[str], parse: Parse) -> Value | None:
    """The value of the first pattern that leads to one; less sure where the label stands by different values."""
    for pattern in patterns:
        values = [
            value
            for page in pages
            for found in page.find(pattern)
            if (value := _beside(page, found, parse)) is not None
        ]
        if values:
            best = max(values, key=lambda value: value.confidence)
            differs = any(value.value != best.value for value in values)
            return Value(best.value, best.raw, best.tokens, 0.7 if differs else best.confidence)
    return None


def _beside(page: Page, found: Found, parse: Parse) -> Value | None:
    return _in_cell(found, parse) or _to_the_right(found, parse) or _beneath(page, found, parse)


def _in_cell(found: Found, parse: Parse) -> Value | None:
    """The value that follows the label in its own cell."""
    rest = found.rest
    text = _BEFORE_VALUE.sub("", rest).strip()
    value = parse(text) if text else None
    end = len(found.cell.text)
    if value is not None:
        start = end - len(rest) + rest.index(text)
        return Value(value, text, tokens_between(found.cell, start, start + len(text)), 0.95)
    last = found.cell.tokens[-1]
    if rest.strip() and looks_like_money(last.text) and (value := parse(last.text)) is not None:
        return Value(value, last.text, (last,), 0.9)
    return None


def _to_the_right(found: Found, parse: Parse) -> Value | None:
    for cell in found.row.cells:
        if cell.box.left < found.cell.box.right - 1.0 or cell is found.cell:
            continue
        text = cell.text.strip(" :$" if cell.text.strip().startswith((":", "$")) else " :")
        value = parse(text) or parse(cell.text)
        if value is not None:
            confidence = 0.5 if any(token.doubt for token in cell.tokens) else 0.95
            return Value(value, cell.text, cell.tokens, confidence)
        if not _FILLER.fullmatch(cell.text):
            return None
    return None


def _beneath(page: Page, found: Found, parse: Parse) -> Value | None:
    for cell in cells_beneath(page, found):
        value = parse(cell.text.strip(" :"))
        if value is not None:
            return Value(value, cell.text, cell.tokens, 0.5 if any(token.doubt for token in cell.tokens) else 0.93)
        if re.search(r"[A-Za-z]{2}", cell.text):
            return None
    return None


def only_one(pages: Sequence[Page], pattern: str) -> Value | None:
    """The one text of a form that nothing else has, wherever it stands; None where there are two."""
    found = [
        Value(item.match.group(), item.match.group(), tokens_between(item.cell, item.match.start(), item.match.end()), 0.88)
        for page in pages for item in page.find(pattern)
    ]  # fmt: skip
    return found[0] if len({value.value for value in found}) == 1 else None


def cells_beneath(page: Page, found: Found, depth: float = BELOW_PT) -> Iterator[Cell]:
    """The cells under a label that share a part of its width, nearest first."""
    for row in page.rows:
        for cell in row.cells:
            drop = cell.middle - (found.box.top + found.box.bottom) / 2
            if 4.0 < drop <= depth and cell.box.left < found.box.right + 6.0 and cell.box.right > found.box.left - 6.0:
                yield cell
