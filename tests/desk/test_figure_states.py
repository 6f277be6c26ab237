"""What the panel calls a difference, and what it leaves to a person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reviewer_app.desk.panel import FigureRow, State, as_claimed, contradicts
from reviewer_app.programs.evidence import Candidate
from reviewer_app.values import FigureSpec, Unit


def a_row(claimed: str, shown: str, how: str = "line 1c", unit: Unit = Unit.MONEY) -> FigureRow:
    spec = FigureSpec("rent_documented_total", "Rent", unit)
    return FigureRow(spec, claimed, (Candidate(shown, (), 0.98, how),), None, State.TO_CHECK)


def test_another_amount_on_a_document_contradicts_the_claim() -> None:
    assert contradicts(a_row("63201.00", "36201.00"))
    assert not contradicts(a_row("63201.00", "63201.00"))


def test_payments_that_add_up_to_less_may_only_be_a_part() -> None:
    assert not contradicts(a_row("147000.00", "98000.00", "28 payments summed"))
    assert contradicts(a_row("98000.00", "147000.00", "42 payments summed"))


def test_a_head_count_of_one_pay_period_contradicts_no_other_count() -> None:
    assert not contradicts(a_row("8", "9", unit=Unit.COUNT))


def test_a_figure_without_a_claim_or_a_reading_contradicts_nothing() -> None:
    assert not contradicts(a_row("", "9.00"))
    assert not contradicts(replace(a_row("9.00", "8.00"), candidates=()))


@pytest.mark.parametrize(("claimed", "shown"), [("4", "4.00"), ("1.5", "1.50"), ("125/26", "125/26")])
def test_the_same_number_written_otherwise_is_no_difference(claimed: str, shown: str) -> None:

    same = as_claimed(Candidate(shown, (), 0.98, "total hours"), claimed)
    assert same.value == claimed
