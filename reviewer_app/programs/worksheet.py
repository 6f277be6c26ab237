"""The blocks a worksheet is built of: lines and findings with their citations, and amounts in words.

Computes no award: it only writes down what a program computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from reviewer_app.money import decimal_text
from reviewer_app.programs.parameters import Rules
from reviewer_app.values import Finding, Line, Outcome, Unit


@dataclass(slots=True)
class Worksheet:
    """Lines and findings as a computation adds them, in its order."""

    rules: Rules
    lines: list[Line] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def line(self, rule: str, label: str, value: str, unit: Unit, formula: str, inputs: Sequence[str]) -> None:
        """Adds a step; `inputs` name figures, or rule ids of earlier lines."""
        self.lines.append(Line(rule, label, value, unit, formula, tuple(inputs), self.rules.citation(rule)))

    def finding(self, rule: str, outcome: Outcome, message: str, code: str | None = None) -> None:
        self.findings.append(Finding(rule, outcome, code, message, self.rules.citation(rule)))

    def test(self, rule: str, is_met: bool, met: str, not_met: str, code: str | None = None) -> bool:
        """Adds the finding of a plain test, and says whether it passed."""
        if is_met:
            self.finding(rule, Outcome.PASS, met)
        else:
            self.finding(rule, Outcome.FAIL, not_met, code)
        return is_met


def usd(amount: Fraction | int) -> str:
    """An amount in cents in words of a formula: "$15,000", "$937.50", "$34,519.4987"."""
    exact = Fraction(amount)
    sign = "−" if exact < 0 else ""
    whole, rest = divmod(abs(exact), 100)
    if rest == 0:
        return f"{sign}${whole:,}"
    if rest.denominator == 1:
        return f"{sign}${whole:,}.{rest.numerator:02d}"
    shown_whole, _, part = decimal_text(abs(exact) / 100, 6).partition(".")  # as wide as a line's own value
    return f"{sign}${int(shown_whole):,}.{part.rstrip('0').ljust(2, '0')}"


def plain(number: Fraction) -> str:
    """An exact number in words of a formula: "2.5", "40", or "125/26" where decimals do not end soon."""
    if number.denominator == 1:
        return str(number.numerator)
    scaled = number * 10**6
    if scaled.denominator == 1:
        sign = "−" if number < 0 else ""
        whole, rest = divmod(abs(number), 1)
        return f"{sign}{whole}.{_digits(rest, 6)}"
    return f"{number.numerator}/{number.denominator}"


def _digits(part: Fraction, places: int) -> str:
    scaled = part * 10**places
    return f"{scaled.numerator // scaled.denominator:0{places}d}".rstrip("0")
