"""Typographical entry errors: a misplaced point, one digit too many or too few, two digits transposed.

The definition of the appeal rule, word by word (NHA-02, A-57); a flag never changes the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

DECIMAL_POINT = "decimal_point"
OMITTED = "one_digit_omitted"
ADDED = "one_digit_added"
TRANSPOSED = "two_digits_transposed"
OVER_TWO_PLACES = "TYPO_OVER_TWO_PLACES"
NOT_NEIGHBOURS = "TYPO_NOT_NEIGHBOURS"
_AMOUNT = re.compile(r"\d+(\.\d{0,2})?")
_PLACES = 2


@dataclass(frozen=True, slots=True)
class Typo:
    """The kinds of error that turn one amount into the other, in the order of RULES 6.6, with flags."""

    kinds: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def is_typo(self) -> bool:
        return bool(self.kinds)


def typo(entered: str, correct: str, *, only_neighbours: bool = False) -> Typo:
    """Which single entry error explains `entered` where `correct` was meant; both as typed.

    An amount with a sign, or one that cannot be read, explains nothing. `only_neighbours` is the
    switch typo_transposition=neighbours. Source: NHA-02, A-57.
    """
    a, b = _readable(entered), _readable(correct)
    if a is None or b is None or Fraction(a) == Fraction(b):
        return Typo()
    kinds, flags = [], []
    power = _power_of_ten(Fraction(a), Fraction(b))
    if power is not None:
        kinds.append(DECIMAL_POINT)
        if abs(power) > _PLACES:
            flags.append(OVER_TWO_PLACES)
    if _lacks_one_digit(shorter=a, longer=b):
        kinds.append(OMITTED)
    if _lacks_one_digit(shorter=b, longer=a):
        kinds.append(ADDED)
    swapped = _swapped_places(a, b)
    if swapped is not None:
        apart = any(char.isdigit() for char in a[swapped[0] + 1 : swapped[1]])
        if not (apart and only_neighbours):
            kinds.append(TRANSPOSED)
            if apart:
                flags.append(NOT_NEIGHBOURS)
    return Typo(tuple(kinds), tuple(flags))


def _readable(text: str) -> str | None:
    """The amount without separators, leading zeros and an all-zero fraction, or None."""
    bare = re.sub(r"[$, ]", "", text)
    if not _AMOUNT.fullmatch(bare):
        return None
    whole, _, part = bare.partition(".")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{part}" if part.strip("0") else whole


def _power_of_ten(a: Fraction, b: Fraction) -> int | None:
    if a == 0 or b == 0:
        return None
    ratio = max(a, b) / min(a, b)
    digits = str(ratio.numerator)
    if ratio.denominator != 1 or digits.strip("0") != "1":
        return None
    return len(digits) - 1


def _lacks_one_digit(*, shorter: str, longer: str) -> bool:
    if len(longer) != len(shorter) + 1:
        return False
    return any(char.isdigit() and longer[:index] + longer[index + 1 :] == shorter for index, char in enumerate(longer))


def _swapped_places(a: str, b: str) -> tuple[int, int] | None:
    if len(a) != len(b):
        return None
    places = [index for index, (one, other) in enumerate(zip(a, b, strict=True)) if one != other]
    if len(places) != _PLACES:
        return None
    first, second = places
    crossed = a[first] == b[second] and a[second] == b[first]
    are_digits = all(a[place].isdigit() for place in places)
    return (first, second) if crossed and are_digits else None
