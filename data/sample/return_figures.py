"""The amounts on a return, worked out so that its lines add up.

It draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from data.sample.businesses import TaxForm


@dataclass(frozen=True, slots=True)
class ReturnAmounts:
    """Whole dollars in cents by line number, the income lines exact and the others plausible."""

    year: int
    by_line: Mapping[str, int]
    total_assets: int


_SHAPES: dict[TaxForm, tuple[tuple[str, str, str], str, str, tuple[str, ...], str]] = {
    # (gross, returns, net), cost, profit, expense lines, then total income
    TaxForm.F1120S: (("1a", "1b", "1c"), "2", "3", ("7", "8", "9", "11", "12", "13", "14", "16", "18", "19"), "6"),
    TaxForm.F1065: (("1a", "1b", "1c"), "2", "3", ("9", "10", "11", "13", "14", "15", "16c", "20"), "8"),
    TaxForm.F1120: (("1a", "1b", "1c"), "2", "3", ("12", "13", "14", "16", "17", "18", "20", "22", "26"), "11"),
    TaxForm.SCHEDULE_C: (("1", "2", "3"), "4", "5", ("8", "11", "15", "17", "18", "20b", "22", "23", "25", "26"), "7"),
}
_TOTALS = {
    TaxForm.F1120S: ("20", ("21",)), TaxForm.F1065: ("21", ("22",)), TaxForm.F1120: ("27", ("28",)),
    TaxForm.SCHEDULE_C: ("28", ("29", "31")),
}  # fmt: skip


def return_amounts(rng: Random, form: TaxForm, year: int, gross: int, returns: int = 0) -> ReturnAmounts:
    """A return whose gross receipts and returns are those given, in whole dollars of cents."""
    if form is TaxForm.F990:
        return ReturnAmounts(year, _exempt(rng, gross), _part(rng, gross, 30, 90))
    (first, second, third), cost_line, profit_line, expenses, total_line = _SHAPES[form]
    net = gross - returns
    cost = _part(rng, net, 22, 38)
    lines = {
        first: gross,
        second: returns,
        third: net,
        cost_line: cost,
        profit_line: net - cost,
        total_line: net - cost,
    }
    total = 0
    for line in expenses:
        lines[line] = _part(rng, net, 2, 7)
        total += lines[line]
    total_expense, results = _TOTALS[form]
    lines[total_expense] = total
    lines.update(dict.fromkeys(results, net - cost - total))
    return ReturnAmounts(year, lines, _part(rng, gross, 20, 80))


def _exempt(rng: Random, revenue: int) -> dict[str, int]:
    grants, other = _part(rng, revenue, 30, 50), _part(rng, revenue, 1, 4)
    pay = _part(rng, revenue, 35, 50)
    rest = _part(rng, revenue, 30, 45)
    return {
        "8": grants, "9": revenue - grants - other, "11": other, "12": revenue, "15": pay, "17": rest, "18": pay + rest,
        "19": revenue - pay - rest,
    }  # fmt: skip


def _part(rng: Random, amount: int, low: int, high: int) -> int:
    """Between low and high percent of an amount in cents, in whole dollars."""
    return amount * rng.randint(low * 10, high * 10) // 100_000 * 100
