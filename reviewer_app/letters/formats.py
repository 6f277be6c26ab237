"""Money, dates and measures as letters and notices print them, the same everywhere.

Rounds nothing that a program computed: what is cut is only zeros that say nothing.
"""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction

from reviewer_app.money import Cents, decimal_text, dollars, exact
from reviewer_app.values import Unit

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_ONES = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_POWERS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))


def money_text(amount: Cents) -> str:
    """An amount in cents as "$57,622.00"; a negative one as "−$1.00"."""
    return _with_sign(dollars(amount))


def date_text(day: date) -> str:
    """A day as "6 December 2021"."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def instant_text(instant: datetime) -> str:
    """A UTC instant as "6 December 2021, 14:02 UTC"."""
    return f"{date_text(instant.date())}, {instant.hour:02d}:{instant.minute:02d} UTC"


def value_text(value: str, unit: Unit) -> str:
    """A worksheet value with its unit: "$57,622.00", "47.42 %", "2.5 FTE", "3 hours".

    A value that is no number ("none") stands as it is.
    """
    try:
        number = exact(value)
    except ValueError:
        return value
    match unit:
        case Unit.MONEY:
            return _with_sign(_trimmed(value, 2))
        case Unit.PERCENT:
            return f"{_minus(decimal_text(number, 2))} %"
        case Unit.RATE:
            return f"{_minus(_trimmed(decimal_text(number * 100, 6), 2))} %"
        case Unit.FTE:
            return f"{_minus(_trimmed(decimal_text(number, 4), 0))} FTE"
        case Unit.HOURS:
            return f"{_minus(_trimmed(decimal_text(number, 4), 0))} hours"
        case Unit.COUNT | Unit.DATE | Unit.QUARTER | Unit.TEXT | Unit.YES_NO:
            return value


def amount_in_words(amount: Cents) -> str:
    """An amount of at least zero in words, as on a check: "fifty-seven thousand six hundred twenty-two and 00/100 dollars".

    Raises ValueError for a negative amount.
    """
    if amount < 0:
        raise ValueError("a letter grants no negative amount")
    whole, rest = divmod(amount, 100)
    return f"{_in_words(whole)} and {rest:02d}/100 dollars"


def _in_words(number: int) -> str:
    for power, name in _POWERS:
        if number >= power:
            head, rest = divmod(number, power)
            return " ".join((_in_words(head), name, *((_in_words(rest),) if rest else ())))
    if number >= 100:
        head, rest = divmod(number, 100)
        return " ".join((_ONES[head], "hundred", *((_in_words(rest),) if rest else ())))
    if number < 20:
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def _with_sign(decimal: str) -> str:
    whole, _, part = decimal.lstrip("-").partition(".")
    sign = "−" if decimal.startswith("-") and Fraction(decimal) else ""
    return f"{sign}${int(whole):,}.{part or '00'}"


def _trimmed(decimal: str, least: int) -> str:
    """The decimal string without zeros at its end, keeping at least so many decimals."""
    if "/" in decimal:
        decimal = decimal_text(exact(decimal), 6)
    whole, _, part = decimal.partition(".")
    kept = part.rstrip("0").ljust(least, "0")
    return f"{whole}.{kept}" if kept else whole


def _minus(decimal: str) -> str:
    return decimal.replace("-", "−", 1)
