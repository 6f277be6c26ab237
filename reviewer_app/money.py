"""Exact amounts: integer cents, exact fractions, and the one place where they are rounded.

No float enters or leaves this module.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NewType

Cents = NewType("Cents", int)

_AMOUNT = re.compile(r"-?\d{1,15}(\.\d{1,2})?", re.ASCII)
_EXACT = re.compile(r"-?\d{1,15}(\.\d{1,12}|/[1-9]\d{0,11})?", re.ASCII)


def cents(text: str) -> Cents:
    """The amount in integer cents of a decimal string such as "-1234.50".

    Accepts at most two decimals and no separators or currency sign (the packet contract).
    Raises ValueError otherwise.
    """
    if not _AMOUNT.fullmatch(text):
        raise ValueError(f'not an amount: {text!r}; write it as "1234.50"')
    whole, _, part = text.lstrip("-").partition(".")
    value = int(whole) * 100 + int((part + "00")[:2])
    return Cents(-value if text.startswith("-") else value)


def dollars(amount: int) -> str:
    """The decimal string of an amount in cents, two decimals, negatives with a leading "-"."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def exact(text: str) -> Fraction:
    """The exact rational of a decimal string or of "p/q" in decimal digits.

    Raises ValueError for anything else, exponents and surrounding blanks included.
    """
    if not _EXACT.fullmatch(text):
        raise ValueError(f'not a number: {text!r}; write it as "12.5" or "25/2"')
    return Fraction(text)


def half_up(value: Fraction) -> Cents:
    """The amount in cents nearest to an exact amount in cents; a half goes away from zero."""
    sign = -1 if value < 0 else 1
    return Cents(sign * ((2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)))


def floor(value: Fraction) -> Cents:
    """The greatest whole amount in cents that is not above an exact amount in cents."""
    return Cents(value.numerator // value.denominator)


def decimal_text(value: Fraction, places: int) -> str:
    """An exact number written with a fixed number of decimals, half up; for display only."""
    scaled = half_up(value * 10**places)
    sign = "-" if scaled < 0 else ""
    digits = f"{abs(scaled):0{places + 1}d}"
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
