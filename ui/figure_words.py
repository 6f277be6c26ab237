"""How a figure's value is written for the eye, read from what a person types, and told apart from another.

Pure; it judges no figure and formats nothing that the law computes.
"""

from __future__ import annotations

import re
from datetime import date

from PySide6.QtCore import QCoreApplication

from reviewer_app.money import dollars
from reviewer_app.reading import amounts
from reviewer_app.values import FigureSpec, Unit
from ui.formatting import harmless, money, number

_QUARTER = re.compile(r"(?P<y>(?:19|20)\d\d)?\s*[Qq]\s*(?P<q>[1-4])(?:\s*(?P<y2>(?:19|20)\d\d))?")
_YES, _NO = ("true", "yes", "y", "1"), ("false", "no", "n", "0")


def _tr(text: str) -> str:
    return QCoreApplication.translate("figure_words", text)


def shown(unit: Unit, value: str) -> str:
    """A value as the columns of the panel write it; a stranger's text made harmless."""
    match unit:
        case Unit.MONEY | Unit.FTE | Unit.HOURS | Unit.COUNT | Unit.PERCENT | Unit.RATE:
            return number(value)
        case Unit.YES_NO:
            return {"true": _tr("yes"), "false": _tr("no")}.get(value, value)
        case _:
            return harmless(value)


def normal(spec: FigureSpec, typed: str) -> str:
    """What was typed, or stands under a box, as the packet contract writes the figure.

    What cannot be read as such a value comes back as it was, for the desk to refuse with its words.
    """
    text = " ".join(typed.split())
    return _normal(spec.unit, text) or text


def found_in(spec: FigureSpec, text: str) -> str | None:
    """The one value a piece of a page shows for a figure of this kind, None where it shows none or several."""
    whole = " ".join(text.split())
    if not whole:
        return None
    if (value := _normal(spec.unit, whole)) is not None:
        return value
    if spec.unit in (Unit.TEXT, Unit.YES_NO):
        return None
    values = {value for part in whole.split() if (value := _normal(spec.unit, part)) is not None}
    return values.pop() if len(values) == 1 else None


def _normal(unit: Unit, text: str) -> str | None:
    match unit:
        case Unit.MONEY:
            return amounts.money(text)
        case Unit.COUNT:
            return amounts.count(text)
        case Unit.FTE | Unit.HOURS | Unit.PERCENT | Unit.RATE:
            plain = text.replace(",", "").rstrip("% ")
            return plain if re.fullmatch(r"\d{1,15}(\.\d{1,12}|/[1-9]\d{0,11})?", plain) else None
        case Unit.DATE:
            day = amounts.a_date(text)
            return day.isoformat() if isinstance(day, date) else None
        case Unit.QUARTER:
            return _quarter(text)
        case Unit.YES_NO:
            low = text.casefold()
            return "true" if low in _YES else "false" if low in _NO else None
        case _:
            return text or None


def _quarter(text: str) -> str | None:
    found = _QUARTER.fullmatch(text.strip())
    if found is not None:
        return f"{found['y'] or found['y2'] or ''}Q{found['q']}"
    named = amounts.quarter(text)
    return named[0] if named else None


def difference(unit: Unit, first: str, second: str) -> str:
    """How two values of a figure differ, in a few words, such as "two digits swapped"; "" where they do not."""
    if first == second or not first or not second:
        return ""
    a, b = re.sub(r"\D", "", first), re.sub(r"\D", "", second)
    if unit is Unit.MONEY and (word := _of_money(first, second)):
        return word
    if len(a) == len(b):
        unequal = [at for at in range(len(a)) if a[at] != b[at]]
        if len(unequal) == 2 and sorted(a[at] for at in unequal) == sorted(b[at] for at in unequal):
            return _tr("two digits swapped")
        if len(unequal) == 1:
            return _tr("one digit differs")
    elif abs(len(a) - len(b)) == 1 and _lacks_one(min(a, b, key=len), max(a, b, key=len)):
        return _tr("one digit more or less")
    if unit is Unit.MONEY:
        gap = abs(amounts.amount_cents(first) - amounts.amount_cents(second))
        return _tr("{amount} apart").format(amount=money(gap))
    return _tr("not the same")


def _of_money(first: str, second: str) -> str:
    one, other = amounts.amount_cents(first), amounts.amount_cents(second)
    if one == -other:
        return _tr("the sign differs")
    if one // 100 == other // 100:
        return _tr("the cents differ")
    if one and other and max(abs(one), abs(other)) in (10 * min(abs(one), abs(other)), 100 * min(abs(one), abs(other))):
        return _tr("the decimal point is elsewhere")
    return _same_digits(dollars(one // 100 * 100)[:-3], dollars(other // 100 * 100)[:-3])


def _same_digits(a: str, b: str) -> str:
    if len(a) != len(b):
        return ""
    unequal = [at for at in range(len(a)) if a[at] != b[at]]
    if len(unequal) == 2 and a[unequal[0]] == b[unequal[1]] and a[unequal[1]] == b[unequal[0]]:
        return _tr("two digits swapped")
    return ""


def _lacks_one(shorter: str, longer: str) -> bool:
    return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
