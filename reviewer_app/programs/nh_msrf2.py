"""The New Hampshire Main Street Relief Fund 2.0 of one applicant: figures in, worksheet out.

Solves no pool: the rate is given or the published one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from reviewer_app.money import Cents, decimal_text, dollars, exact, floor, half_up
from reviewer_app.programs.answer import Answer, Setting, assessment
from reviewer_app.programs.figures_in import FigureReader, flat
from reviewer_app.programs.nh_formula import Rate, applied_rate, loss_line, qualified_text, refuse_pool
from reviewer_app.programs.nh_msrf2_eligibility import Row, eligibility_rows, first_reason
from reviewer_app.programs.parameters import rules
from reviewer_app.programs.worksheet import Worksheet, plain, usd
from reviewer_app.values import Assessment, Program, Status, Unit

PARAMETERS = (
    "published_rate",
    "minimum_non_owner_employees",
    "operating_by",
    "receipts_under",
    "prior_grants_under",
    "ppp_share_percent",
    "maximum_award",
)
GOFERR = ("msrf1", "gap", "live_venue", "other_goferr")


@dataclass(frozen=True, slots=True)
class Msrf2Figures:
    """One applicant's figures in cents; `goferr` is all earlier help from GOFERR sources."""

    gross_receipts_2019: Cents
    gross_receipts_2020_projected: Cents
    ppp: Cents
    eidl: Cents
    other_non_goferr: Cents
    goferr: Cents


@dataclass(frozen=True, slots=True)
class _Capped:
    amount: Fraction
    ceiling: Fraction
    binding: tuple[str, ...]


def compute(inputs: Mapping[str, object], policies: Mapping[str, str], rate: str | None = None) -> Assessment:
    """The grant of one applicant's figures; rows of NH2-ELG are tested where their figures are given.

    Raises BadInput for a figure that is missing or does not fit, and for the figures of a pool.
    """
    refuse_pool(inputs)
    reader, sheet = FigureReader(inputs), Worksheet(rules(Program.NH_MSRF2))
    figures = read_figures(reader)
    share = applied_rate(reader, rate, policies, sheet)
    rows = eligibility_rows(reader, sheet.rules)
    reader.refuse_problems()
    answer = calculate(figures, rows, share, policies, sheet)
    return assessment(answer, sheet, Setting(sheet.rules, policies, PARAMETERS, flat(inputs)))


def read_figures(reader: FigureReader) -> Msrf2Figures:
    """The figures as they stand; what does not fit is kept in the reader."""
    return Msrf2Figures(
        gross_receipts_2019=reader.money("gross_receipts_2019"),
        gross_receipts_2020_projected=reader.money("gross_receipts_2020_projected"),
        ppp=reader.money("ppp"),
        eidl=reader.money("eidl"),
        other_non_goferr=reader.money("other_non_goferr"),
        goferr=Cents(sum(reader.money(name) for name in GOFERR)),
    )


def calculate(
    figures: Msrf2Figures, rows: tuple[Row, ...], rate: Rate, policies: Mapping[str, str], sheet: Worksheet
) -> Answer:
    """The answer of rows and formula; the rows become findings, the first failing one the reason."""
    for row in rows:
        sheet.finding(row.rule, row.outcome, row.message, row.notice)
    receipts = (figures.gross_receipts_2019, figures.gross_receipts_2020_projected)
    loss = Cents(receipts[0] - receipts[1])
    loss_line("NH2-CAL-01", "gross_receipts_2020_projected", loss, receipts, sheet)
    reason = first_reason(rows)
    if reason is not None:
        words = f"nothing: not eligible ({reason})"
        sheet.line("NH2-CAL-06", "Grant", "0.00", Unit.MONEY, words, ("NH2-CAL-01",))
        result = {"status": "ineligible", "reason": reason, "grant": "0.00"}
        return Answer(Status.INELIGIBLE, Cents(0), reason, result=result)
    eligible = _eligible_loss(figures, loss, sheet)
    pro_rated = rate.value * max(eligible, Fraction(0))
    words = f"{plain(rate.value * 100)} % of {usd(max(eligible, Fraction(0)))}"
    value = decimal_text(pro_rated / 100, 6)
    sheet.line("NH2-CAL-03", "Pro-rated share", value, Unit.MONEY, words, ("NH2-CAL-02", rate.source))
    share = pro_rated - figures.goferr
    words = f"{usd(pro_rated)} − {usd(figures.goferr)}, not below $0"
    value = decimal_text(max(share, Fraction(0)) / 100, 6)
    sheet.line("NH2-CAL-04", "Less help from GOFERR", value, Unit.MONEY, words, ("NH2-CAL-03", *GOFERR))
    return _answer(eligible, pro_rated, _caps(figures, loss, eligible, share, policies, sheet), sheet)


def _eligible_loss(figures: Msrf2Figures, loss: Cents, sheet: Worksheet) -> Fraction:
    percent = sheet.rules.number("ppp_share_percent")
    eligible = loss - figures.ppp * percent / 100 - figures.eidl - figures.other_non_goferr
    ppp = f"{plain(percent)} % of {usd(figures.ppp)}"
    words = f"{usd(loss)} − {ppp} − {usd(figures.eidl)} − {usd(figures.other_non_goferr)}"
    inputs = ("NH2-CAL-01", "ppp", "eidl", "other_non_goferr")
    sheet.line("NH2-CAL-02", "Eligible loss", qualified_text(eligible, 3), Unit.MONEY, words, inputs)
    return eligible


def _caps(
    figures: Msrf2Figures,
    loss: Cents,
    eligible: Fraction,
    share: Fraction,
    policies: Mapping[str, str],
    sheet: Worksheet,
) -> _Capped:
    most = sheet.rules.money("maximum_award")
    maximum = Fraction(max(most - figures.goferr, 0))
    after = min(max(share, Fraction(0)), maximum)
    words = f"the smaller of {usd(max(share, Fraction(0)))} and {usd(most)} − {usd(figures.goferr)}"
    value = decimal_text(after / 100, 6)
    sheet.line("NH2-CAL-05", "After the maximum", value, Unit.MONEY, words, ("NH2-CAL-04", *GOFERR))
    ppp = figures.ppp * exact(policies["msrf2_ppp_in_combined_cap"])
    help_ = ppp + figures.eidl + figures.other_non_goferr + figures.goferr
    headroom = max(loss - help_, Fraction(0))
    words = f"loss of {usd(loss)} − all COVID-19 help of {usd(help_)}, not below $0"
    inputs = ("NH2-CAL-01", "ppp", "eidl", "other_non_goferr", *GOFERR)
    sheet.line("NH2-CAL-06", "Left of the loss after all help", qualified_text(headroom, 3), Unit.MONEY, words, inputs)
    capped = (("CAP_350K", share > maximum), ("CAP_COMBINED", after > headroom))
    if eligible <= 0:
        binding: tuple[str, ...] = ("NO_ELIGIBLE_LOSS",)
    elif share <= 0:
        binding = ("OFFSET_BY_GOFERR",)
    else:
        binding = tuple(code for code, is_binding in capped if is_binding)
    return _Capped(after, min(maximum, headroom), binding)


def _answer(eligible: Fraction, pro_rated: Fraction, capped: _Capped, sheet: Worksheet) -> Answer:
    grant = min(half_up(min(capped.amount, capped.ceiling)), floor(capped.ceiling))
    words = f"the smaller of {usd(capped.amount)} and {usd(capped.ceiling)}, to the cent"
    sheet.line("NH2-CAL-06", "Grant", dollars(grant), Unit.MONEY, words, ("NH2-CAL-05", "NH2-CAL-06"))
    result = {
        "status": "eligible",
        "eligible_loss": qualified_text(eligible, 3),
        "pro_rated": dollars(half_up(pro_rated)),
        "grant": dollars(grant),
        "binding": list(capped.binding),
    }
    return Answer(Status.ELIGIBLE, grant, binding=capped.binding, result=result)
