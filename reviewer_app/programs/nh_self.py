"""The New Hampshire Self Employed Livelihood Fund of one applicant: figures in, worksheet out.

Tests no criteria: the law gives a formula alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from reviewer_app.money import Cents, dollars
from reviewer_app.programs.answer import Answer
from reviewer_app.programs.figures_in import FigureReader
from reviewer_app.programs.nh_formula import (
    Given,
    Rate,
    formula_award,
    loss_line,
    qualified_text,
    share_under_maximum,
)
from reviewer_app.programs.parameters import rules
from reviewer_app.programs.worksheet import Worksheet, usd
from reviewer_app.values import Assessment, Outcome, Program, Status, Unit

PARAMETERS = ("published_rate", "unemployment_from", "unemployment_to", "aid_from", "maximum_award")
WEEK_FLAG = "WARN-NHS-UI-WEEK"


@dataclass(frozen=True, slots=True)
class DatedAmount:
    """A benefit week (dated by its last day) or a piece of aid; `name` is the row's ("covid_aid[0]")."""

    name: str
    on: date
    amount: Cents


@dataclass(frozen=True, slots=True)
class SelfFigures:
    """One applicant's figures in cents."""

    gross_receipts_2019: Cents
    gross_receipts_2020_est: Cents
    unemployment: tuple[DatedAmount, ...]
    covid_aid: tuple[DatedAmount, ...]


def compute(inputs: Mapping[str, object], policies: Mapping[str, str], rate: str | None = None) -> Assessment:
    """The award of one applicant's figures (NHS-CAL-01 to -04).

    Raises BadInput for a figure that is missing or does not fit, and for the figures of a pool.
    """
    return formula_award(Given(inputs, policies, rate), rules(Program.NH_SELF), PARAMETERS, read_figures, calculate)


def read_figures(reader: FigureReader) -> SelfFigures:
    """The figures as they stand; what does not fit is kept in the reader."""
    return SelfFigures(
        gross_receipts_2019=reader.money("gross_receipts_2019"),
        gross_receipts_2020_est=reader.money("gross_receipts_2020_est"),
        unemployment=_rows(reader, "unemployment", "week_ending"),
        covid_aid=_rows(reader, "covid_aid", "date"),
    )


def _rows(reader: FigureReader, name: str, day: str) -> tuple[DatedAmount, ...]:
    found = [(row.at, row.day(day), row.money("amount")) for row in reader.rows(name)]
    return tuple(DatedAmount(at, on, amount) for at, on, amount in found if on is not None)


def calculate(figures: SelfFigures, rate: Rate, sheet: Worksheet) -> Answer:
    """The answer of the formula, with its lines and findings on the sheet."""
    receipts = (figures.gross_receipts_2019, figures.gross_receipts_2020_est)
    loss = Cents(receipts[0] - receipts[1])
    loss_line("NHS-CAL-01", "gross_receipts_2020_est", loss, receipts, sheet)
    first, last = sheet.rules.day("unemployment_from"), sheet.rules.day("unemployment_to")
    weeks = tuple(row for row in figures.unemployment if first <= row.on <= last)
    benefits = _counted("Unemployment benefits counted", "unemployment", figures.unemployment, weeks, sheet)
    since = sheet.rules.day("aid_from")
    aided = tuple(row for row in figures.covid_aid if row.on >= since)
    aid = _counted("COVID-19 grants and loans counted", "covid_aid", figures.covid_aid, aided, sheet)
    qualified = Cents(loss - benefits - aid)
    words = f"{usd(loss)} − {usd(benefits)} − {usd(aid)}"
    inputs = ("NHS-CAL-01", *_amount_names(weeks), *_amount_names(aided))
    sheet.line("NHS-CAL-02", "Qualified loss", dollars(qualified), Unit.MONEY, words, inputs)
    return _answer(qualified, _edge_weeks(figures.unemployment, first, last), rate, sheet)


def _answer(qualified: Cents, edge_weeks: tuple[DatedAmount, ...], rate: Rate, sheet: Worksheet) -> Answer:
    _findings(qualified, edge_weeks, sheet)
    flags = (WEEK_FLAG,) if edge_weeks else ()
    maximum = sheet.rules.money("maximum_award")
    names = ("NHS-CAL-02", "NHS-CAL-03", "NHS-CAL-04")
    share = share_under_maximum(Fraction(qualified), rate, names, maximum, sheet)
    binding = ("NO_ELIGIBLE_LOSS",) if qualified <= 0 else ("CAP_50K",) if share.is_capped else ()
    result = {
        "qualified_loss": qualified_text(Fraction(qualified), 2),
        "award": dollars(share.award),
        "capped": share.is_capped,
        "flags": list(flags),
    }
    return Answer(Status.ELIGIBLE, share.award, binding=binding, flags=flags, result=result)


def _counted(
    label: str, name: str, rows: tuple[DatedAmount, ...], counted: tuple[DatedAmount, ...], sheet: Worksheet
) -> Cents:
    total = Cents(sum(row.amount for row in counted))
    words = " + ".join(usd(row.amount) for row in counted) or "none"
    if len(counted) < len(rows):
        words += f"; {len(rows) - len(counted)} left out by date"
    inputs = _amount_names(rows) or (name,)
    sheet.line("NHS-CAL-02", label, dollars(total), Unit.MONEY, words, inputs)
    return total


def _amount_names(rows: tuple[DatedAmount, ...]) -> tuple[str, ...]:
    return tuple(f"{row.name}.amount" for row in rows)


def _edge_weeks(rows: tuple[DatedAmount, ...], first: date, last: date) -> tuple[DatedAmount, ...]:
    """Weeks with days on both sides of an edge of the window (A-56)."""
    edges = (first, last + timedelta(days=1))
    return tuple(row for row in rows if any(_week_start(row.on) < edge <= row.on for edge in edges))


def _week_start(last_day: date) -> date:
    return date.fromordinal(max(last_day.toordinal() - 6, 1))


def _findings(qualified: Cents, edge_weeks: tuple[DatedAmount, ...], sheet: Worksheet) -> None:
    if qualified > 0:
        text = f"A qualified loss of {usd(qualified)} is left after benefits and aid."
    else:
        text = f"No qualified loss is left ({usd(qualified)}): the award is $0."
    sheet.finding("NHS-CAL-02", Outcome.PASS, text)
    for row in edge_weeks:
        text = f"The benefit week ending {row.on} lies on both sides of the window; its last day decides."
        sheet.finding("NHS-CAL-02", Outcome.PASS, text, WEEK_FLAG)
