"""Exact amounts: what is read, what is refused, and the one rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.money import cents, decimal_text, dollars, exact, floor, half_up


@given(st.integers(-(10**16), 10**16))
def test_an_amount_is_read_as_it_was_written(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize("text", ["", "1,000.00", "$5", "1.234", " 1", "1e3", "--1", "1.", ".5", "١٢", "1\n", "NaN"])
def test_text_that_is_no_amount_is_refused_with_how_to_write_it(text: str) -> None:
    with pytest.raises(ValueError, match=r"1234\.50"):
        cents(text)


@pytest.mark.parametrize("text", ["", "1/0", "1/-2", "٣", "1e3", " 1", "1/2/3", "inf"])
def test_text_that_is_no_exact_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="25/2"):
        exact(text)


@pytest.mark.parametrize(("value", "rounded"), [("1/2", 1), ("-1/2", -1), ("3/2", 2), ("49/100", 0), ("-151/100", -2)])
def test_a_half_goes_away_from_zero(value: str, rounded: int) -> None:
    assert half_up(Fraction(value)) == rounded


@given(st.fractions())
def test_floor_and_half_up_lie_within_a_cent(value: Fraction) -> None:
    assert floor(value) <= value < floor(value) + 1
    assert abs(half_up(value) - value) <= Fraction(1, 2)


@given(st.decimals(-(10**6), 10**6, places=2))
def test_decimal_text_keeps_what_fits(value: object) -> None:
    assert Fraction(decimal_text(Fraction(str(value)), 2)) == Fraction(str(value))
