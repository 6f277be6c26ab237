"""Periods of documents, and the periods a packet asks for: quarter, its months, the rent window.

Reads no document.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from reviewer_app.programs.facts import Facts, day_of_submission
from reviewer_app.programs.nm_leda_figures import HIGHEST_QUARTER, LOWEST_QUARTER, REVENUE_MONTHS, REVENUE_QUARTER
from reviewer_app.programs.parameters import rules


def span(period: str | None) -> tuple[date, date] | None:
    """First and last day of a period "2019", "2019Q2", "2019-04", "2019-04-02" or "from/to"; else None."""
    try:
        return _span(period) if period else None
    except ValueError:
        return None


def matches(period: str | None, wanted: str) -> bool:
    """Whether a document's period is the wanted one, however either is written."""
    found, asked = span(period), span(wanted)
    return period == wanted or (found is not None and found == asked)


def is_within(period: str | None, wanted: str) -> bool:
    """Whether a document's period lies whole in the wanted one."""
    found, asked = span(period), span(wanted)
    return found is not None and asked is not None and asked[0] <= found[0] and found[1] <= asked[1]


def _span(period: str) -> tuple[date, date]:
    if "/" in period:
        first, last = period.split("/")
        return date.fromisoformat(first), date.fromisoformat(last)
    if len(period) == 4:
        return date(int(period), 1, 1), date(int(period), 12, 31)
    if len(period) == 6 and period[4] == "Q":
        month = int(period[5]) * 3
        return date(int(period[:4]), month - 2, 1), _month_end(int(period[:4]), month)
    if len(period) == 7:
        year, month = int(period[:4]), int(period[5:])
        return date(year, month, 1), _month_end(year, month)
    day = date.fromisoformat(period)
    return day, day


def _month_end(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


@dataclass(frozen=True)
class PeriodsOf:
    """The periods one packet asks for; names of periods are those of the figures' declaration."""

    facts: Facts

    def single(self, period: str | None) -> str | None:
        """The period a name stands for in this packet; an empty text where the packet names none.

        None where any period will do.
        """
        if period is None:
            return None
        if period.startswith(REVENUE_QUARTER):
            return self._revenue_quarter(period.removeprefix(REVENUE_QUARTER))
        if period in (LOWEST_QUARTER, HIGHEST_QUARTER):
            return str(self.facts.figures.get(period.replace(" ", "_")) or "")
        if self._is_by_quarter and len(period) == 4:
            return ""  # a whole year's return evidences no quarter
        return period

    def months(self, period: str) -> tuple[str, ...]:
        """The three months of the revenue quarter the name stands for; none where no quarter is named."""
        if not period.startswith(REVENUE_MONTHS):
            return ()
        found = span(self._revenue_quarter(period.removeprefix(REVENUE_MONTHS)))
        if found is None:
            return ()
        return tuple(f"{found[0].year}-{found[0].month + at:02d}" for at in range(3))

    def is_in_rent_window(self, day: str) -> bool:
        """Whether a date lies from March 2019 to the day of application."""
        found = span(day)
        return found is not None and self._window[0] <= found[0] <= self._window[1]

    def _revenue_quarter(self, year: str) -> str:
        quarter = str(self.facts.figures.get("revenue_quarter") or "")
        return f"{year}{quarter}" if quarter and self._is_by_quarter else ""

    @cached_property
    def _is_by_quarter(self) -> bool:
        """Whether the packet compares quarters (paths A and C), not the years (B)."""
        return self.facts.figures.get("revenue_path") in ("A", "C")

    @cached_property
    def _window(self) -> tuple[date, date]:
        law = rules(self.facts.program)
        return law.day("rent_from"), day_of_submission(self.facts, law.time_zone) or date.max
