"""The New Hampshire Main Street Relief Fund (initial round) of one applicant: figures in, worksheet out.

Tests no criteria: the law gives a formula alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
from reviewer_app.programs.worksheet import Worksheet, plain, usd
from reviewer_app.values import Assessment, Outcome, Program, Status, Unit

PARAMETERS = ("published_rate", "ppp_share_percent", "maximum_award")


@dataclass(frozen=True, slots=True)
class Msrf1Figures:
    """One applicant's figures in cents."""

    gross_receipts_2019: Cents
    gross_receipts_2020_est: Cents
    ppp: Cents
    other_federal: Cents


def compute(inputs: Mapping[str, object], policies: Mapping[str, str], rate: str | None = None) -> Assessment:
    """The award of one applicant's figures (NH1-CAL-01 to -06).

    Raises BadInput for a figure that is missing or does not fit, and for the figures of a pool.
    """
    return formula_award(Given(inputs, policies, rate), rules(Program.NH_MSRF1), PARAMETERS, read_figures, calculate)


def read_figures(reader: FigureReader) -> Msrf1Figures:
    """The figures as they stand; what does not fit is kept in the reader."""
    return Msrf1Figures(
        gross_receipts_2019=reader.money("gross_receipts_2019"),
        gross_receipts_2020_est=reader.money("gross_receipts_2020_est"),
        ppp=reader.money("ppp"),
        other_federal=reader.money("other_federal"),
    )


def calculate(figures: Msrf1Figures, rate: Rate, sheet: Worksheet) -> Answer:
    """The answer of the formula, with its lines and findings on the sheet."""
    receipts = (figures.gross_receipts_2019, figures.gross_receipts_2020_est)
    loss = Cents(receipts[0] - receipts[1])
    loss_line("NH1-CAL-01", "gross_receipts_2020_est", loss, receipts, sheet)
    percent = sheet.rules.number("ppp_share_percent")
    qualified = loss - figures.ppp * percent / 100 - figures.other_federal
    words = f"{usd(loss)} − {plain(percent)} % of {usd(figures.ppp)} − {usd(figures.other_federal)}"
    inputs = ("NH1-CAL-01", "ppp", "other_federal")
    sheet.line("NH1-CAL-02", "Qualified loss", qualified_text(qualified, 3), Unit.MONEY, words, inputs)
    _loss_finding(qualified, sheet)
    maximum = sheet.rules.money("maximum_award")
    share = share_under_maximum(qualified, rate, ("NH1-CAL-02", "NH1-CAL-05", "NH1-CAL-06"), maximum, sheet)
    binding = ("NO_ELIGIBLE_LOSS",) if qualified <= 0 else ("CAP_350K",) if share.is_capped else ()
    result = {
        "qualified_loss": qualified_text(qualified, 3),
        "award": dollars(share.award),
        "capped": share.is_capped,
    }
    return Answer(Status.ELIGIBLE, share.award, binding=binding, result=result)


def _loss_finding(qualified: Fraction, sheet: Worksheet) -> None:
    if qualified > 0:
        text = f"A qualified loss of {usd(qualified)} is left after federal help."
    else:
        text = f"No qualified loss is left ({usd(qualified)}): the award is $0."
    sheet.finding("NH1-CAL-02", Outcome.PASS, text)
