"""The new positions of a New Mexico application: what of them counts, as FTE and as wages.

Knows nothing of revenue, caps or the award.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from reviewer_app.money import Cents, decimal_text, dollars, half_up
from reviewer_app.programs.figures_in import FigureReader
from reviewer_app.programs.parameters import Rules
from reviewer_app.programs.worksheet import Worksheet, plain, usd
from reviewer_app.values import Outcome, Unit


@dataclass(frozen=True, slots=True)
class Position:
    """One row of the job list; wages in cents an hour, `hours` a week; parts are None where not given."""

    name: str  # "positions[0]"
    title: str
    count: int
    hours: Fraction
    hourly_wage: Cents
    wage_without_tips: Cents | None
    tips_per_hour: Cents
    hire_date: date | None


@dataclass(frozen=True, slots=True)
class Positions:
    """What the positions come to; `average_wage` is in cents an hour, exact."""

    fte: Fraction
    average_wage: Fraction
    tips_to_ask: bool
    not_counted: tuple[Position, ...]


def read_positions(reader: FigureReader) -> tuple[Position, ...]:
    """The rows of `positions`, in their order; problems stand in the reader."""
    return tuple(_position(row) for row in reader.rows("positions"))


def _position(row: FigureReader) -> Position:
    hours = row.number("hours_per_week", "hours a week from 0 to 168")
    if hours > 168:
        row.refuse("hours_per_week", "hours a week from 0 to 168")
    has_parts = row.has("wage_without_tips") or row.has("tips_per_hour")
    return Position(
        name=row.at,
        title=row.text("title"),
        count=row.count("count"),
        hours=hours,
        hourly_wage=row.money("hourly_wage"),
        wage_without_tips=row.money("wage_without_tips") if has_parts else None,
        tips_per_hour=row.money("tips_per_hour") if row.has("tips_per_hour") else Cents(0),
        hire_date=row.day("hire_date") if row.has("hire_date") else None,
    )


def count_positions(
    positions: tuple[Position, ...],
    tips_in_payroll: bool | None,
    rules: Rules,
    policies: Mapping[str, str],
    sheet: Worksheet,
) -> Positions:
    """FTE and average wage of the positions hired in the window (NM-FTE-01, -06, NM-AMT-03, -06).

    Writes the lines down to the average wage.
    """
    first, last = rules.day("hired_from"), rules.day("hired_to")
    counted = [row for row in positions if row.hire_date is None or first <= row.hire_date <= last]
    wages = [_wage(row, tips_in_payroll, sheet) for row in counted]
    fte = _fte(counted, rules, policies, sheet)
    average = _average(counted, wages, rules, policies, sheet)
    with_parts = [(row, wage) for row, wage in zip(counted, wages, strict=True) if row.wage_without_tips is not None]
    return Positions(
        fte=fte,
        average_wage=average,
        tips_to_ask=any(tips_in_payroll is None or wage != row.hourly_wage for row, wage in with_parts),
        not_counted=tuple(row for row in positions if row not in counted),
    )


def _wage(row: Position, tips_in_payroll: bool | None, sheet: Worksheet) -> Cents:
    if row.wage_without_tips is None:
        return row.hourly_wage
    wage = Cents(row.wage_without_tips + (row.tips_per_hour if tips_in_payroll else 0))
    added = (
        f"{usd(row.wage_without_tips)} + tips of {usd(row.tips_per_hour)}, which are in the payroll reports"
        if tips_in_payroll
        else f"{usd(row.wage_without_tips)}; tips are not shown to be in the payroll reports"
    )
    inputs = (f"{row.name}.wage_without_tips", f"{row.name}.tips_per_hour", "tips_in_payroll")
    label = f"Hourly wage counted: {row.title or row.name}"
    sheet.line("NM-AMT-06", label, dollars(wage), Unit.MONEY, added, inputs)
    return wage


def _person(row: Position, rules: Rules, policies: Mapping[str, str]) -> Fraction:
    full = rules.number("full_time_hours_per_week")
    return row.hours / full if policies["fte_person_cap"] == "none" else min(row.hours, full) / full


def _fte(counted: list[Position], rules: Rules, policies: Mapping[str, str], sheet: Worksheet) -> Fraction:
    full = plain(rules.number("full_time_hours_per_week"))
    fte = sum((row.count * _person(row, rules, policies) for row in counted), Fraction(0))
    cap = "" if policies["fte_person_cap"] == "none" else f", at most {full} h a person"
    terms = " + ".join(f"{row.count} × {plain(row.hours)} h" for row in counted) or "0 h"
    inputs = [f"{row.name}.{part}" for row in counted for part in ("count", "hours_per_week")]
    formula = f"({terms}) ÷ {full} h{cap}"
    sheet.line("NM-FTE-01", "New FTE projected", decimal_text(fte, 6), Unit.FTE, formula, inputs or ("positions",))
    return fte


def _average(
    counted: list[Position], wages: list[Cents], rules: Rules, policies: Mapping[str, str], sheet: Worksheet
) -> Fraction:
    is_weighted = policies["wage_average"] == "fte_weighted"
    weights = [row.count * (_person(row, rules, policies) if is_weighted else Fraction(1)) for row in counted]
    total = sum(weights, Fraction(0))
    if total == 0:
        return Fraction(0)
    average = sum((weight * wage for weight, wage in zip(weights, wages, strict=True)), Fraction(0)) / total
    if policies["wage_compare"] == "rounded_to_cent":
        average = Fraction(half_up(average))
    terms = " + ".join(f"{plain(weight)} × {usd(wage)}" for weight, wage in zip(weights, wages, strict=True))
    what = "FTE" if is_weighted else "persons"
    inputs = ["NM-FTE-01", *(f"{row.name}.hourly_wage" for row in counted if row.wage_without_tips is None)]
    if any(row.wage_without_tips is not None for row in counted):
        inputs.append("NM-AMT-06")
    label, formula = "Average wage of the new FTE", f"({terms}) ÷ {plain(total)} {what}"
    sheet.line("NM-AMT-03", label, decimal_text(average / 100, 6), Unit.MONEY, formula, inputs)
    return average


def hiring_window_finding(found: Positions, rules: Rules, sheet: Worksheet) -> None:
    """Says which positions were left out since they were hired outside the window (NM-FTE-06)."""
    first, last = rules.day("hired_from"), rules.day("hired_to")
    if not found.not_counted:
        sheet.finding("NM-FTE-06", Outcome.PASS, f"No position is hired outside {first} to {last}.")
        return
    names = "; ".join(f"{row.title or row.name} ({row.hire_date})" for row in found.not_counted)
    text = f"Not counted, hired outside {first} to {last}: {names}."
    sheet.finding("NM-FTE-06", Outcome.FAIL, text, "DEF-NM-POS-FIELDS")
