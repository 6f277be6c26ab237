"""What holds of every award, whatever the figures: caps, directions, and how a wrong figure is refused."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.errors import BadInput
from reviewer_app.money import cents, dollars
from reviewer_app.programs import compute
from reviewer_app.values import Assessment, Program, Status

amounts = st.integers(0, 5_000_000_00).map(dollars)
small = st.integers(0, 400_000_00).map(dollars)
positions = st.lists(
    st.fixed_dictionaries(
        {
            "title": st.just("Cook"),
            "count": st.integers(0, 9),
            "hours_per_week": st.integers(0, 60).map(str),
            "hourly_wage": st.integers(700, 3000).map(dollars),
        }
    ),
    max_size=4,
)
new_mexico = st.fixed_dictionaries(
    {
        "revenue_2019": amounts,
        "revenue_2020": amounts,
        "positions": positions,
        "lowest_fte": st.fractions(0, 20, max_denominator=520).map(str),
        "highest_fte": st.fractions(0, 30, max_denominator=520).map(str),
        "rent_documented_total": small,
    }
)
main_street_two = st.fixed_dictionaries(
    {
        "gross_receipts_2019": amounts,
        "gross_receipts_2020_projected": amounts,
        **dict.fromkeys(("ppp", "eidl", "other_non_goferr", "msrf1", "gap", "live_venue", "other_goferr"), small),
    }
)
initial_round = st.fixed_dictionaries(
    {"gross_receipts_2019": amounts, "gross_receipts_2020_est": amounts, "ppp": small, "other_federal": small}
)


def check_last_line(answer: Assessment) -> None:
    assert answer.award is not None
    assert answer.lines[-1].value == dollars(answer.award)


def check_inputs_lead_somewhere(answer: Assessment, own: Mapping[str, Any]) -> None:
    """Every input of a line is a figure's name or the rule of an earlier line."""
    seen: set[str] = set()
    for line in answer.lines:
        for name in line.inputs:
            is_figure = name.split("[")[0].split(".")[0] in own or name in answer.inputs
            assert name in seen or is_figure or name == "published_rate", (line.rule, name)
        seen.add(line.rule)


@given(new_mexico)
def test_a_new_mexico_award_stays_under_rent_and_maximum_and_its_worksheet_ends_with_it(
    figures: dict[str, Any],
) -> None:
    answer = compute(Program.NM_LEDA, figures)
    if answer.award is None:
        assert answer.status is Status.DEFICIENT
        return
    assert 0 <= answer.award <= min(cents(figures["rent_documented_total"]), 100_000_00)
    check_last_line(answer)
    check_inputs_lead_somewhere(answer, figures)
    if "quarter_limit" in answer.result:
        assert 4 * cents(str(answer.result["quarter_limit"])) <= answer.award


@given(new_mexico, st.integers(1, 1_000_000_00))
def test_a_worse_decline_never_lowers_a_new_mexico_award(figures: dict[str, Any], less: int) -> None:
    before = compute(Program.NM_LEDA, figures).award or 0
    lower = dollars(max(cents(figures["revenue_2020"]) - less, 0))
    after = compute(Program.NM_LEDA, {**figures, "revenue_2020": lower}).award or 0
    assert after >= before


@given(new_mexico, st.integers(1, 100_000_00))
def test_more_rent_never_lowers_a_new_mexico_award(figures: dict[str, Any], more: int) -> None:
    before = compute(Program.NM_LEDA, figures).award or 0
    rent = dollars(cents(figures["rent_documented_total"]) + more)
    assert (compute(Program.NM_LEDA, {**figures, "rent_documented_total": rent}).award or 0) >= before


@given(main_street_two)
def test_a_grant_and_all_other_help_stay_under_the_loss_and_the_maximum(figures: dict[str, Any]) -> None:
    answer = compute(Program.NH_MSRF2, figures)
    assert answer.award is not None
    assert answer.award >= 0
    check_last_line(answer)
    check_inputs_lead_somewhere(answer, figures)
    if answer.award > 0:
        goferr = sum(cents(figures[name]) for name in ("msrf1", "gap", "live_venue", "other_goferr"))
        others = sum(cents(figures[name]) for name in ("ppp", "eidl", "other_non_goferr"))
        loss = cents(figures["gross_receipts_2019"]) - cents(figures["gross_receipts_2020_projected"])
        assert answer.award + goferr <= 350_000_00
        assert answer.award + goferr + others <= loss


@given(main_street_two, st.sampled_from(["ppp", "eidl", "other_non_goferr"]), st.integers(1, 100_000_00))
def test_more_help_never_raises_a_grant(figures: dict[str, Any], name: str, more: int) -> None:
    before = compute(Program.NH_MSRF2, figures).award or 0
    helped = {**figures, name: dollars(cents(figures[name]) + more)}
    assert (compute(Program.NH_MSRF2, helped).award or 0) <= before


@given(initial_round, st.integers(1, 100_000_00))
def test_the_initial_round_stays_under_its_maximum_and_falls_with_federal_help(
    figures: dict[str, Any], more: int
) -> None:
    answer = compute(Program.NH_MSRF1, figures)
    assert answer.award is not None
    assert 0 <= answer.award <= 350_000_00
    check_last_line(answer)
    check_inputs_lead_somewhere(answer, figures)
    helped = {**figures, "ppp": dollars(cents(figures["ppp"]) + more)}
    assert (compute(Program.NH_MSRF1, helped).award or 0) <= answer.award


@given(
    amounts,
    amounts,
    st.lists(st.tuples(st.dates(), small), max_size=4),
    st.lists(st.tuples(st.dates(), small), max_size=4),
)
def test_a_self_employed_award_stays_under_its_maximum(
    before: str, after: str, weeks: list[tuple[Any, str]], aid: list[tuple[Any, str]]
) -> None:
    figures = {
        "gross_receipts_2019": before,
        "gross_receipts_2020_est": after,
        "unemployment": [{"owner": "sole", "week_ending": str(day), "amount": amount} for day, amount in weeks],
        "covid_aid": [{"kind": "grant", "date": str(day), "amount": amount} for day, amount in aid],
    }
    answer = compute(Program.NH_SELF, figures)
    assert answer.award is not None
    assert 0 <= answer.award <= 50_000_00
    check_last_line(answer)
    check_inputs_lead_somewhere(answer, figures)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=8) | amounts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(list(Program)), new_mexico | main_street_two | initial_round, st.data())
def test_a_wrong_figure_is_refused_as_bad_input_and_as_nothing_else(
    program: Program, figures: dict[str, Any], data: st.DataObject
) -> None:
    names = [*figures, "policies", "pro_rata", "crs_2019_months", "unemployment", "covid_aid", "tips_in_payroll"]
    spoiled = {**figures, data.draw(st.sampled_from(names)): data.draw(json_values)}
    with contextlib.suppress(BadInput):
        answer = compute(program, spoiled)
        assert answer.award is None or answer.award >= 0


WRONG = [
    ({"positions": [{"hourly_wage": 11.5}]}, "positions[0].hourly_wage: expected a string or an integer"),
    ({"revenue_2019": "12,000.00"}, "revenue_2019: expected an amount"),
    ({"lowest_fte": "-1"}, "lowest_fte: expected a number"),
    ({"positions": {"count": 1}}, "positions: expected a list of objects"),
    ({"positions": [{"count": 1, "hours_per_week": "40"}]}, "positions[0].hourly_wage: expected an amount"),
    ({"positions": [{"count": "x", "hours_per_week": "40", "hourly_wage": "1"}]}, "positions[0].count"),
    ({"positions": [{"count": 1, "hours_per_week": "169", "hourly_wage": "1"}]}, "hours a week from 0 to 168"),
    ({"crs_2019_months": ["1.00", "2.00", "3.00"]}, "revenue_2019: expected the sum of its three months, 6.00"),
    ({"policies": {"wage_bonus": "triple"}}, "policies.wage_bonus: expected one of total, additive; found 'triple'"),
    ({"policies": {"wage_bonus": 1.0}}, "policies.wage_bonus: expected a string or an integer"),
    ({"policies": {"rent": "none"}}, "there is no such switch"),
    ({"rent_documented_total": None}, "rent_documented_total: expected an amount"),
]


@pytest.mark.parametrize(("change", "said"), WRONG, ids=lambda value: value if isinstance(value, str) else None)
def test_a_refusal_names_the_path_and_what_was_expected(change: dict[str, Any], said: str) -> None:
    figures: dict[str, Any] = {
        "revenue_2019": "100000.00",
        "revenue_2020": "50000.00",
        "positions": [],
        "lowest_fte": "4",
        "highest_fte": "9",
        "rent_documented_total": "1000.00",
    }
    with pytest.raises(BadInput) as refusal:
        compute(Program.NM_LEDA, {**figures, **change})
    assert said in str(refusal.value)


def test_a_pool_is_refused_with_the_way_to_go() -> None:
    with pytest.raises(BadInput, match="computed with its round"):
        compute(Program.NH_MSRF1, {"fund": "400000000.00", "businesses": []})
