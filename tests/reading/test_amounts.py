"""Money, dates, quarters and numbers as they are printed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.money import dollars
from reviewer_app.reading import amounts


@pytest.mark.parametrize(
    ("ink", "value"),
    [
        ("412,345.", "412345.00"), ("$1,234.56", "1234.56"), ("(1,234)", "-1234.00"), ("-0.50", "-0.50"), ("22912", "22912.00"),
        ("$ 7.5", "7.50"), ("1,234.56-", "-1234.56"), ("0", "0.00"), ("(1,234", None), ("12,34", None), ("7.8125%", None),
        ("06/30/2021", None), ("1.234", None), ("", None), ("-", None), ("03-218654-00-6", None),
    ],
)  # fmt: skip
def test_money_is_read_as_the_contract_writes_it(ink: str, value: str | None) -> None:
    assert amounts.money(ink) == value


@given(st.integers(min_value=-(10**12), max_value=10**12))
def test_every_amount_reads_back_from_its_printed_form(cents: int) -> None:
    text = f"{abs(cents) // 100:,}.{abs(cents) % 100:02d}"
    read = amounts.money(f"({text})" if cents < 0 else text)
    assert read == dollars(cents)
    assert read is not None
    assert amounts.amount_cents(read) == cents


@pytest.mark.parametrize(
    ("text", "quarter"),
    [
        ("Q3 2019", "2019Q3"), ("2019 Q3", "2019Q3"), ("2019-Q3", "2019Q3"), ("3rd quarter 2019", "2019Q3"), ("Third Quarter of 2019", "2019Q3"),
        ("July–September 2019", "2019Q3"), ("Jul - Sep 2019", "2019Q3"), ("3/2019", "2019Q3"), ("quarter ended September 30, 2019", "2019Q3"),
        ("9/30/2019", "2019Q3"), ("09/30/19", "2019Q3"), ("30-Sep-2019", "2019Q3"), ("2019-09-30", "2019Q3"),
        ("10/1/2021 - 12/31/2021", "2021Q4"), ("August 2019", None), ("Q3", None), ("Q3 2019 and Q3 2020", None), ("9/29/2019", None),
    ],
)  # fmt: skip
def test_a_quarter_is_known_in_many_writings_and_never_guessed(text: str, quarter: str | None) -> None:
    found = amounts.quarter(text)
    assert (found[0] if found else None) == quarter


@pytest.mark.parametrize(
    "text", ["7/1/2019", "07/01/2019", "2019-07-01", "July 1, 2019", "1 Jul 2019", "Jul. 1, 2019", "07/01/19"]
)
def test_a_date_is_the_same_day_in_every_writing(text: str) -> None:
    assert amounts.a_date(text) == date(2019, 7, 1)


@pytest.mark.parametrize("text", ["13/45/2020", "2/30/2020", "hello", "7/1/2019 to 7/31/2019"])
def test_what_is_no_single_date_is_none(text: str) -> None:
    assert amounts.a_date(text) is None


def test_numbers_of_identification_are_told_apart() -> None:
    assert amounts.ein("123456789") == amounts.ein("12-3456789") == amounts.ein("1 2 - 3 4 5 6 7 8 9") == "12-3456789"
    assert amounts.ein("900-12-3456") is None
    assert amounts.ssn("900123456") == amounts.ssn("900-12-3456") == "900-12-3456"
    assert amounts.ssn("XXX-XX-3456") is None
    assert amounts.code("311811") == amounts.code("3 1 1 8 1 1") == "311811"
    assert amounts.code("3118111") is None


def test_a_span_of_days_is_named_by_month_or_quarter_where_it_is_one() -> None:
    assert amounts.span_name(date(2020, 2, 1), date(2020, 2, 29)) == "2020-02"
    assert amounts.span_name(date(2020, 1, 1), date(2020, 3, 31)) == "2020Q1"
    assert amounts.span_name(date(2020, 1, 1), date(2020, 6, 30)) == "2020-01-01/2020-06-30"
