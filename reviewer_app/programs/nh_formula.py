"""What the three New Hampshire formulas share: the rate, the loss, a share under a maximum.

Knows no program's own steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from reviewer_app.errors import BadInput
from reviewer_app.money import Cents, decimal_text, dollars, exact, half_up
from reviewer_app.programs.answer import Answer, Setting, assessment
from reviewer_app.programs.figures_in import FigureReader, flat
from reviewer_app.programs.parameters import Rules
from reviewer_app.programs.worksheet import Worksheet, plain, usd
from reviewer_app.values import Assessment, Unit

_Figures = TypeVar("_Figures")


@dataclass(frozen=True, slots=True)
class Rate:
    """The pro-rata rate applied, and the input or parameter it came from."""

    value: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class Given:
    """What a computation is given: inputs, every switch resolved, and the rate or None."""

    inputs: Mapping[str, object]
    policies: Mapping[str, str]
    rate: str | None


def formula_award(
    given: Given,
    law: Rules,
    parameters: tuple[str, ...],
    read: Callable[[FigureReader], _Figures],
    calculate: Callable[[_Figures, Rate, Worksheet], Answer],
) -> Assessment:
    """The award of one applicant in a program that is a formula alone.

    Raises BadInput for a figure that is missing or does not fit, and for the figures of a pool.
    """
    refuse_pool(given.inputs)
    reader, sheet = FigureReader(given.inputs), Worksheet(law)
    figures = read(reader)
    share = applied_rate(reader, given.rate, given.policies, sheet)
    reader.refuse_problems()
    answer = calculate(figures, share, sheet)
    return assessment(answer, sheet, Setting(law, given.policies, parameters, flat(given.inputs)))


def applied_rate(reader: FigureReader, given: str | None, policies: Mapping[str, str], sheet: Worksheet) -> Rate:
    """The rate of the inputs (`pro_rata`), else the one given, else the program's published one.

    Under the switch single_packet_rate=unrounded the run's exact rate must be given; a missing one,
    and a rate outside 0 to 1, is kept in the reader as a problem. Raises BadInput for a given rate
    that is no number.
    """
    expected = 'a rate from 0 to 1 such as "0.2557" or "p/q"'
    if reader.has("pro_rata"):
        rate = Rate(reader.number("pro_rata", expected), "pro_rata")
    elif given is not None:
        rate = Rate(_given(given, expected), "pro_rata")
    else:
        if policies["single_packet_rate"] == "unrounded":
            reader.refuse("pro_rata", 'the exact rate of a run, "p/q"')
        rate = Rate(sheet.rules.number("published_rate"), "published_rate")
    if rate.value > 1:
        reader.refuse("pro_rata", expected)
    return rate


def _given(text: str, expected: str) -> Fraction:
    try:
        return exact(text)
    except ValueError as error:
        raise BadInput(f"pro_rata: expected {expected}; found {text!r}.") from error


def loss_line(rule: str, later: str, loss: Cents, receipts: tuple[Cents, Cents], sheet: Worksheet) -> None:
    """Writes the loss line; `later` is the name of the 2020 figure."""
    formula = f"{usd(receipts[0])} − {usd(receipts[1])}"
    inputs = ("gross_receipts_2019", later)
    sheet.line(rule, "Anticipated loss of gross receipts", dollars(loss), Unit.MONEY, formula, inputs)


def qualified_text(amount: Fraction, places: int) -> str:
    """An exact amount in cents as a decimal string in dollars with that many decimals."""
    return decimal_text(amount / 100, places)


@dataclass(frozen=True, slots=True)
class Share:
    """A pro-rata share under a maximum; capped iff the exact amount before rounding is above it."""

    award: Cents
    is_capped: bool


def share_under_maximum(
    qualified: Fraction, rate: Rate, rules: tuple[str, str, str], maximum: Cents, sheet: Worksheet
) -> Share:
    """rate × max(qualified loss, 0), half up once, at most the maximum.

    `rules` are the ids of the loss, of the multiplication and of the maximum, in this order.
    """
    loss_rule, share_rule, cap_rule = rules
    amount = rate.value * max(qualified, Fraction(0))
    words = f"{plain(rate.value * 100)} % of {usd(max(qualified, Fraction(0)))}"
    value = decimal_text(amount / 100, 6)
    sheet.line(share_rule, "Pro-rated share", value, Unit.MONEY, words, (loss_rule, rate.source))
    award = min(half_up(amount), maximum)
    words = f"the smaller of {usd(amount)} and {usd(maximum)}, to the cent"
    sheet.line(cap_rule, "Award", dollars(award), Unit.MONEY, words, (share_rule,))
    return Share(award, amount > maximum)


def refuse_pool(inputs: Mapping[str, object]) -> None:
    """Raises BadInput for the inputs of a pool, which are not one applicant's."""
    found = [name for name in ("fund", "businesses") if name in inputs]
    if found:
        raise BadInput(
            f"{found[0]}: these are the figures of a pool of applicants; this computes one applicant. "
            "A pool is computed with its round."
        )
