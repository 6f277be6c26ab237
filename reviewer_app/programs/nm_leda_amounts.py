"""From decline and counted FTE to the award: base, bonus, room, caps (NM-AMT-01 to -05, NM-FTE-04).

Tests no eligibility.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from reviewer_app.money import Cents, decimal_text, dollars, half_up
from reviewer_app.programs.nm_leda_positions import Positions
from reviewer_app.programs.worksheet import Worksheet, plain, usd
from reviewer_app.values import Unit

_TIERS = range(1, 6)


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts of an application; money in cents, `calculated` exact and before any cap."""

    base: Cents
    bonus: Cents
    fte_counted: Fraction
    is_over_room: bool
    calculated: Fraction
    award: Cents
    binding: tuple[str, ...]


def amounts(
    *,
    decline: Fraction,
    found: Positions,
    lowest: Fraction,
    highest: Fraction,
    rent: Cents,
    other_awards: Cents,
    policies: Mapping[str, str],
    sheet: Worksheet,
) -> Amounts:
    """The award of a decline and of counted positions, with its lines; `highest` is above `lowest`."""
    base = _base(decline, sheet)
    bonus = _bonus(found.average_wage, policies, sheet)
    per_fte = base + bonus
    words = f"{usd(base)} + {usd(bonus)}"
    sheet.line("NM-AMT-02", "Amount per FTE", dollars(per_fte), Unit.MONEY, words, ("NM-AMT-01", "NM-AMT-03"))
    room = highest - lowest
    counted = _counted(found.fte, room, lowest, highest, sheet)
    calculated = per_fte * counted
    words = f"{plain(counted)} FTE × {usd(per_fte)}"
    value = dollars(half_up(calculated))
    sheet.line("NM-AMT-02", "Calculated amount", value, Unit.MONEY, words, ("NM-FTE-04", "NM-AMT-02"))
    award, binding = _capped(calculated, rent, other_awards, policies, sheet)
    return Amounts(base, bonus, counted, found.fte > room, calculated, award, binding)


def _base(decline: Fraction, sheet: Worksheet) -> Cents:
    reached = [tier for tier in _TIERS if decline * 100 >= sheet.rules.number(f"tier_{tier}_from_percent")]
    tier = reached[-1]
    base = sheet.rules.money(f"tier_{tier}_base")
    start = plain(sheet.rules.number(f"tier_{tier}_from_percent"))
    band = f"decline of at least {start} %"
    if tier < _TIERS[-1]:
        band += f" and under {plain(sheet.rules.number(f'tier_{tier + 1}_from_percent'))} %"
    sheet.line("NM-AMT-01", "Base grant per FTE", dollars(base), Unit.MONEY, f"{band}: {usd(base)}", ("NM-REV-01",))
    return base


def _bonus(average: Fraction, policies: Mapping[str, str], sheet: Worksheet) -> Cents:
    law = sheet.rules
    lower, higher = law.money("bonus_wage_over"), law.money("higher_bonus_wage_over")
    if average > higher:
        extra = law.money("bonus") if policies["wage_bonus"] == "additive" else 0
        bonus, words = Cents(law.money("higher_bonus") + extra), f"average wage over {usd(higher)} an hour"
    elif average > lower:
        bonus, words = law.money("bonus"), f"average wage over {usd(lower)} and not over {usd(higher)} an hour"
    else:
        bonus, words = Cents(0), f"average wage not over {usd(lower)} an hour"
    sheet.line("NM-AMT-03", "Wage bonus per FTE", dollars(bonus), Unit.MONEY, f"{words}: {usd(bonus)}", ("NM-AMT-03",))
    return bonus


def _counted(new: Fraction, room: Fraction, lowest: Fraction, highest: Fraction, sheet: Worksheet) -> Fraction:
    words = f"highest {plain(highest)} − lowest {plain(lowest)}"
    inputs = ("highest_fte", "lowest_fte")
    sheet.line("NM-FTE-04", "Room under the highest count", decimal_text(room, 6), Unit.FTE, words, inputs)
    counted = min(new, room)
    words = f"the smaller of {plain(new)} new and {plain(room)} of room"
    inputs = ("NM-FTE-01", "NM-FTE-04")
    sheet.line("NM-FTE-04", "New FTE counted", decimal_text(counted, 6), Unit.FTE, words, inputs)
    return counted


def _capped(
    calculated: Fraction, rent: Cents, other_awards: Cents, policies: Mapping[str, str], sheet: Worksheet
) -> tuple[Cents, tuple[str, ...]]:
    most = sheet.rules.money("maximum_award")
    cap = Cents(max(most - other_awards, 0))
    capped = min(half_up(calculated), cap)
    others = f" less other awards of {usd(other_awards)}" if other_awards else ""
    words = f"the smaller of {usd(half_up(calculated))} and {usd(most)}{others}"
    inputs = ("NM-AMT-02", "other_nm_awards") if other_awards else ("NM-AMT-02",)
    sheet.line("NM-AMT-05", "After the maximum award", dollars(capped), Unit.MONEY, words, inputs)
    binding = ["CAP_100K"] if calculated > cap else []
    if policies["rent_cap_stage"] == "payout" and rent > 0:
        award, words = capped, f"{usd(capped)}; rent of {usd(rent)} limits what is paid out, not the award"
    else:
        award, words = min(capped, rent), f"the smaller of {usd(capped)} and payments of {usd(rent)}"
        if rent < min(calculated, Fraction(cap)):
            binding.append("CAP_RENT")
    inputs = ("NM-AMT-05", "rent_documented_total")
    sheet.line("NM-AMT-04", "After the rent cap", dollars(award), Unit.MONEY, words, inputs)
    return award, tuple(binding)
