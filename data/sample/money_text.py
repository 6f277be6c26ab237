"""Amounts and dates as forms and letters print them.

It computes nothing.
"""

from __future__ import annotations

from datetime import date

from reviewer_app.money import dollars

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def printed(cents: int) -> str:
    """1,234.50"""
    whole, _, part = dollars(cents).partition(".")
    return f"{int(whole):,}.{part}" if abs(cents) >= 100 else f"{whole}.{part}"


def whole(cents: int, style: str = "{:,}") -> str:
    """Whole dollars, as a federal return shows them; `style` formats an integer."""
    return style.format(cents // 100)


def short_date(day: date) -> str:
    return f"{day.month:02d}/{day.day:02d}/{day.year}"


def long_date(day: date) -> str:
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"


def month_name(month: int) -> str:
    return _MONTHS[month - 1]


def quarter_end(year: int, quarter: int) -> date:
    return date(year, quarter * 3, 31 if quarter in (1, 4) else 30)


def month_end(year: int, month: int) -> date:
    following = date(year + month // 12, month % 12 + 1, 1)
    return date.fromordinal(following.toordinal() - 1)
