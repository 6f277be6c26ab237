"""Reads money, counts, dates, quarters and numbers of identification as they are printed.

Must not guess: what does not have the form of such a value gives None.
"""

from __future__ import annotations

import calendar
import re
from datetime import date
from fractions import Fraction

from reviewer_app.money import dollars

_MONEY = re.compile(
    r"(?P<open>[(\[])?\s*(?P<sign>[-–−])?\s*\$?\s*(?P<sign2>[-–−])?\s*"
    r"(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,13}|(?=\.\d))(?:\.(?P<part>\d{0,2}))?\s*(?P<close>[)\]])?\s*(?P<after>-|CR)?"
)
_LOOSE_COUNT = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,6}")
_MONTHS = {
    name: number
    for number in range(1, 13)
    for name in (calendar.month_name[number].lower(), calendar.month_abbr[number].lower())
} | {"sept": 9}
_MONTH = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_DATE_PATTERNS = (
    re.compile(r"(?<![\d/-])(?P<m>\d{1,2})\s?[/-]\s?(?P<d>\d{1,2})\s?[/-]\s?(?P<y>(?:19|20)\d{2}|\d{2})(?![\d/-])"),
    re.compile(r"(?<![\d/-])(?P<y>(?:19|20)\d{2})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?![\d/-])"),
    re.compile(rf"\b(?P<w>{_MONTH})\.?\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s+(?P<y>(?:19|20)\d{{2}})\b", re.I),
    re.compile(rf"\b(?P<d>\d{{1,2}})[\s-]+(?P<w>{_MONTH})\.?,?[\s-]+(?P<y>(?:19|20)\d{{2}})\b", re.I),
    re.compile(r"(?<![\d.])(?P<m>\d{1,2})\.(?P<d>\d{1,2})\.(?P<y>(?:19|20)\d{2})(?![\d.])"),
)
_MONTH_YEAR = re.compile(rf"\b(?P<w>{_MONTH})\.?,?\s+(?P<y>(?:19|20)\d{{2}})\b", re.I)
_NUMBER_MONTH = re.compile(
    r"(?<![\d/-])(?:(?P<m>0?[1-9]|1[0-2])/(?P<y>20\d{2})|(?P<y2>20\d{2})-(?P<m2>0[1-9]|1[0-2]))(?![\d/-])"
)
_MONTH_SPAN = re.compile(
    rf"\b(?P<a>{_MONTH})\.?(?:\s+(?P<ya>20\d{{2}}))?\s*(?:-|–|—|to|through|thru)\s*(?P<b>{_MONTH})\.?,?\s+(?P<y>20\d{{2}})\b",
    re.I,
)
_ORDINALS = {"1st": 1, "first": 1, "2nd": 2, "second": 2, "3rd": 3, "third": 3, "4th": 4, "fourth": 4}
_ORDINAL = "|".join(_ORDINALS)
_QUARTERS = (
    re.compile(r"\bQ\s?(?P<q>[1-4])\s*[-/,' ]?\s*(?:of\s+|CY\s*)?(?P<y>20\d{2})\b", re.I),
    re.compile(r"\b(?P<y>20\d{2})\s*[-/,: ]?\s*(?:Q|quarter\s+)(?P<q>[1-4])\b", re.I),
    re.compile(r"\b(?:quarter|qtr\.?)\s*(?:no\.?\s*|#\s*)?(?P<q>[1-4])\s*(?:of|,|/|-)?\s*(?P<y>20\d{2})\b", re.I),
    re.compile(r"(?<![\d/.-])(?P<q>[1-4])(?:Q|\s?/\s?|\s?-\s?)\s?(?P<y>20\d{2})(?![\d/-])", re.I),
    re.compile(
        rf"\b(?P<o>{_ORDINAL})\s+(?:calendar\s+)?(?:quarter|qtr\.?),?\s*(?:of|ended|ending)?\s*(?P<y>20\d{{2}})\b", re.I
    ),
    re.compile(rf"\b(?P<y>20\d{{2}}),?\s+(?P<o>{_ORDINAL})\s+(?:quarter|qtr)\b", re.I),
)


def money(text: str) -> str | None:
    """The amount as the contract writes it; parentheses or a minus make it negative. None for anything else."""
    found = _MONEY.fullmatch(text.strip().rstrip("*").strip())
    if found is None or (not found["whole"] and not found["part"]):
        return None
    if bool(found["open"]) != bool(found["close"]):
        return None
    part = ((found["part"] or "") + "00")[:2]
    value = int((found["whole"] or "0").replace(",", "")) * 100 + int(part)
    is_negative = bool(found["open"] or found["sign"] or found["sign2"] or found["after"])
    return dollars(-value if is_negative else value)


def looks_like_money(text: str) -> bool:
    """Whether this is an amount beyond doubt: it has cents, separators of thousands or a currency sign."""
    return money(text) is not None and bool(re.search(r"\.\d{2}(?!\d)|\d,\d{3}|\$|\d{3}\.$", text))


def amount_cents(value: str) -> int:
    """The integer cents of an amount that `money` wrote."""
    sign = -1 if value.startswith("-") else 1
    whole, _, part = value.lstrip("-").partition(".")
    return sign * (int(whole) * 100 + int(part or "0"))


def count(text: str) -> str | None:
    """A whole number of people, "12" or "1,204" or "12.00"; None for anything else."""
    text = re.sub(r"\.0{1,2}$", "", text.strip())
    return str(int(text.replace(",", ""))) if _LOOSE_COUNT.fullmatch(text) else None


def number(text: str) -> Fraction | None:
    """An exact number with any count of decimals, as hours and FTE are printed; None for anything else."""
    text = text.strip().replace(",", "")
    return Fraction(text) if re.fullmatch(r"-?\d{1,9}(?:\.\d{1,10})?", text) else None


def ein(text: str) -> str | None:
    """NN-NNNNNNN from "12-3456789", "123456789" or digits set apart; None for anything else."""
    digits = re.sub(r"[\s–—-]", "", text)
    if not re.fullmatch(r"\d{9}", digits) or re.search(r"\d{3}[-–—]\d{2}[-–—]\d{4}", text):
        return None
    return f"{digits[:2]}-{digits[2:]}"


def ssn(text: str) -> str | None:
    """NNN-NN-NNNN; None for anything else, a masked number included."""
    digits = re.sub(r"[\s–—-]", "", text)
    return f"{digits[:3]}-{digits[3:5]}-{digits[5:]}" if re.fullmatch(r"\d{9}", digits) else None


def code(text: str) -> str | None:
    """A business activity code: six digits; None for anything else."""
    digits = re.sub(r"\s", "", text)
    return digits if re.fullmatch(r"\d{6}", digits) else None


def dates(text: str) -> list[tuple[int, date, str]]:
    """All whole dates in a text with where they begin and their ink, in order of place."""
    found: dict[int, tuple[int, date, str]] = {}
    for pattern in _DATE_PATTERNS:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            month = int(parts["m"]) if parts.get("m") else _MONTHS[parts["w"].lower().rstrip(".")]
            year = int(parts["y"])
            try:
                day = date(year if year > 99 else 2000 + year, month, int(parts["d"]))
            except ValueError:
                continue  # 13/45/2020 is no date
            found.setdefault(match.start(), (match.start(), day, match.group()))
    return [found[start] for start in sorted(found)]


def a_date(text: str) -> date | None:
    """The date that the whole text is; None for anything else."""
    found = dates(text)
    return found[0][1] if len(found) == 1 and len(found[0][2]) >= len(text.strip(" .:")) - 1 else None


def quarter_of(day: date) -> str:
    """The calendar quarter a day falls in."""
    return f"{day.year}Q{(day.month + 2) // 3}"


def quarter(text: str) -> tuple[str, str] | None:
    """The quarter a text names, with its ink; None where it names none or more than one."""
    found: dict[str, str] = {}
    for pattern in _QUARTERS:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            which = int(parts["q"]) if parts.get("q") else _ORDINALS[parts["o"].lower()]
            found.setdefault(f"{parts['y']}Q{which}", match.group())
    for match in _MONTH_SPAN.finditer(text):
        first, last = (_MONTHS[match[side].lower()] for side in "ab")
        if last - first == 2 and last % 3 == 0 and match["ya"] in (None, match["y"]):
            found.setdefault(f"{match['y']}Q{last // 3}", match.group())
    if not found:
        ends = {quarter_of(day): ink for _, day, ink in dates(text) if is_quarter_end(day)}
        found = ends if len(ends) == 1 else {}
    return next(iter(found.items())) if len(found) == 1 else None


def is_quarter_end(day: date) -> bool:
    """Whether a day is the last of a calendar quarter."""
    return day.month % 3 == 0 and day.day == calendar.monthrange(day.year, day.month)[1]


def month_span(text: str) -> tuple[date, date, str] | None:
    """First and last day of the one month, or span of months, that a text names, with its ink; else None."""
    for match in _MONTH_SPAN.finditer(text):
        first, last, year = _MONTHS[match["a"].lower()], _MONTHS[match["b"].lower()], int(match["y"])
        return date(int(match["ya"] or year), first, 1), _month_end(year, last), match.group()
    found = [(_MONTHS[m["w"].lower()], int(m["y"]), m.group()) for m in _MONTH_YEAR.finditer(text)]
    found += [(int(m["m"] or m["m2"]), int(m["y"] or m["y2"]), m.group()) for m in _NUMBER_MONTH.finditer(text)]
    if len(found) != 1:
        return None
    month, year, ink = found[0]
    return date(year, month, 1), _month_end(year, month), ink


def quarter_days(name: str) -> tuple[date, date]:
    """First and last day of a quarter named YYYYQn."""
    year, which = int(name[:4]), int(name[5])
    return date(year, which * 3 - 2, 1), _month_end(year, which * 3)


def span_name(first: date, last: date) -> str:
    """A span as the contract writes it: a month, a quarter, else "from/to"."""
    if first.day == 1 and last == _month_end(first.year, first.month):
        return f"{first:%Y-%m}"
    if first.day == 1 and first.month % 3 == 1 and last == _month_end(first.year, first.month + 2):
        return quarter_of(first)
    return f"{first.isoformat()}/{last.isoformat()}"


def _month_end(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])
