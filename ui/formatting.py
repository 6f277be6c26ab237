"""The one place that writes money, dates, times and ages for the eye, and tells in which digits two amounts differ.

Rounds nothing and reads no clock.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from difflib import SequenceMatcher

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

from reviewer_app.money import cents

Ranges = tuple[tuple[int, int], ...]

_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def money(amount_cents: int) -> str:
    """ "$37,500.00"; negatives as "-$37,500.00"."""
    sign = "-" if amount_cents < 0 else ""
    return f"{sign}${abs(amount_cents) // 100:,}.{abs(amount_cents) % 100:02d}"


def money_text(amount: str) -> str:
    """The same for a decimal string of dollars ("37500.00"). Raises ValueError for anything else."""
    return money(cents(amount))


def number(value: str) -> str:
    """A decimal string with thousands separated, its decimals as they are; anything else unchanged."""
    match = re.fullmatch(r"(-?)(\d+)(\.\d+)?", value)
    return f"{match[1]}{int(match[2]):,}{match[3] or ''}" if match else value


def day(value: date) -> str:
    """A date as the locale writes it in short; where none is set, with the month's name, so that it reads one way."""
    date_ = QDate(value.year, value.month, value.day)
    if QLocale().language() is QLocale.Language.C:
        return QLocale().toString(date_, "d MMM yyyy")
    return QLocale().toString(date_, QLocale.FormatType.ShortFormat)


def time_of_day(value: datetime) -> str:
    """ "14:02", in the zone of this computer."""
    local = value.astimezone()
    return QTime(local.hour, local.minute).toString("HH:mm")


def moment(value: datetime) -> str:
    """Date and time, in the zone of this computer."""
    return f"{day(value.astimezone().date())} {time_of_day(value)}"


def age(since: datetime, now: datetime) -> str:
    """How long ago, in the largest whole unit: "9 days", "3 hours", "just now"."""
    passed = max(timedelta(0), now - since)
    hours, minutes = passed.seconds // 3600, passed.seconds // 60
    if passed.days:
        return _count(passed.days, "%n day(s)", "day")
    if hours:
        return _count(hours, "%n hour(s)", "hour")
    if minutes:
        return _count(minutes, "%n minute(s)", "minute")
    return QCoreApplication.translate("formatting", "just now")


def _count(count: int, key: str, word: str) -> str:
    """A count with its word, by the translation where one is loaded, else in English."""
    translated = QCoreApplication.translate("formatting", key, None, count)
    return f"{count} {word}{'' if count == 1 else 's'}" if "(s)" in translated else translated


def differing(first: str, second: str) -> tuple[Ranges, Ranges]:
    """Where two amounts differ: ranges [start, end) of characters in the one and in the other.

    Digits are compared with digits, whatever the separators: place by place where both have as many, else
    by the longest runs they share. Signs count as digits do.
    """
    first_at, second_at = _signs_of(first), _signs_of(second)
    left, right = "".join(first[i] for i in first_at), "".join(second[i] for i in second_at)
    if len(left) == len(right):
        unequal = [place for place in range(len(left)) if left[place] != right[place]]
        return _ranges([first_at[i] for i in unequal]), _ranges([second_at[i] for i in unequal])
    mine: list[int] = []
    theirs: list[int] = []
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind != "equal":
            mine += first_at[a:b]
            theirs += second_at[c:d]
    return _ranges(mine), _ranges(theirs)


def _signs_of(text: str) -> list[int]:
    return [index for index, sign in enumerate(text) if sign.isdigit() or sign in "-("]


def _ranges(places: list[int]) -> Ranges:
    """Neighbouring places joined to ranges."""
    joined: list[tuple[int, int]] = []
    for place in places:
        if joined and joined[-1][1] == place:
            joined[-1] = (joined[-1][0], place + 1)
        else:
            joined.append((place, place + 1))
    return tuple(joined)


def harmless(text: str) -> str:
    """A stranger's name or file name for display: marks that turn the reading direction are shown as "⟨U+202E⟩",
    so that "invoice⟨U+202E⟩fdp.exe" cannot pass for a PDF; control characters become a blank."""
    shown = _BIDI.sub(lambda mark: f"⟨U+{ord(mark[0]):04X}⟩", text)
    return _CONTROL.sub(" ", shown)
