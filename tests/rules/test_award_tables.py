"""Every row of the award tables beside this file, computed and compared field by field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer_app.money import dollars
from reviewer_app.programs import compute
from reviewer_app.values import Program

HERE = Path(__file__).parent
Row = dict[str, str]


def rows(name: str) -> list[Row]:
    """The rows of a table file: a line of headings, a rule, then one row a line; # begins a remark."""
    lines = [line for line in (HERE / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    headings = [cell.strip() for cell in lines[0].split("|")]
    return [dict(zip(headings, _cells(line, len(headings)), strict=True)) for line in lines[2:]]


def _cells(line: str, count: int) -> Iterator[str]:
    cells = [cell.strip() for cell in line.split("|")]
    yield from (*cells, *[""] * (count - len(cells)))


def words(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split()


def pieces(cell: str) -> list[str]:
    return [] if cell in ("-", "") else cell.split("; ")


def position(text: str) -> dict[str, object]:
    """'3 Server 30h 13.75 (9.25 + tips 4.50)' as a row of the job list."""
    stated, _, parts = text.partition(" (")
    count, *title, hours, wage = stated.split()
    row: dict[str, object] = {
        "title": " ".join(title),
        "hours_per_week": hours.removesuffix("h"),
        "hourly_wage": wage,
        "count": int(count),
    }
    if parts:
        row["wage_without_tips"], row["tips_per_hour"] = parts.removesuffix(")").split(" + tips ")
    return row


def new_mexico_inputs(row: Row) -> dict[str, object]:
    inputs: dict[str, object] = {
        "revenue_2019": row["2019"],
        "revenue_2020": row["2020"],
        "positions": [position(text) for text in pieces(row["positions"])],
        "lowest_fte": row["lowest"],
        "highest_fte": row["highest"],
        "rent_documented_total": row["rent"],
    }
    policies = {}
    for text in pieces(row["also"]):
        name, value = text.split("=")
        if name == "tips_in_payroll":
            inputs[name] = value == "yes"
        elif name.endswith("_months"):
            inputs[name] = value.split("+")
        elif name in ("fte_2021q1", "other_nm_awards"):
            inputs[name] = value
        else:
            policies[name] = value
    return {**inputs, "policies": policies}


def new_mexico_answer(row: Row) -> dict[str, object]:
    status, _, why = row["status"].partition(": ")
    answer: dict[str, object] = {"status": status}
    if why:
        answer["deficiency" if why.startswith("DEF-") else "reason"] = why
    columns = {"base": "base", "bonus": "bonus", "FTE": "fte_counted", "calculated": "calculated"}
    columns |= {"award": "award", "quarter limit": "quarter_limit"}
    for column, name in columns.items():
        if row[column]:
            answer[name] = None if row[column] == "none" else row[column]
    for name in ("binding", "flags"):
        if row[name]:
            answer[name] = words(row[name])
    return answer


@pytest.mark.parametrize("row", rows("nm_leda_awards.txt"), ids=lambda row: row["example"])
def test_a_new_mexico_application_comes_to_the_award_of_the_table(row: Row) -> None:
    answer = compute(Program.NM_LEDA, new_mexico_inputs(row))
    assert answer.result == new_mexico_answer(row)
    if answer.award is not None:
        assert answer.lines[-1].value == dollars(answer.award)


@pytest.mark.parametrize("row", rows("nh_msrf1_awards.txt"), ids=lambda row: row["example"])
def test_an_applicant_of_the_initial_round_gets_the_award_of_the_table(row: Row) -> None:
    inputs = {
        "gross_receipts_2019": row["2019"],
        "gross_receipts_2020_est": row["2020 estimated"],
        "ppp": row["PPP"],
        "other_federal": row["other federal"],
        "pro_rata": row["rate"],
    }
    answer = compute(Program.NH_MSRF1, inputs)
    assert answer.result == {
        "qualified_loss": row["qualified loss"],
        "award": row["award"],
        "capped": row["capped"] == "yes",
    }
    assert answer.lines[-1].value == row["award"]


@pytest.mark.parametrize("row", rows("nh_msrf2_grants.txt"), ids=lambda row: row["example"])
def test_an_applicant_of_main_street_two_gets_the_grant_of_the_table(row: Row) -> None:
    inputs = {
        "gross_receipts_2019": row["2019"],
        "gross_receipts_2020_projected": row["2020 projected"],
        "ppp": row["PPP"],
        "eidl": row["EIDL"],
        "other_non_goferr": row["other help"],
        "msrf1": row["MSRF"],
        "gap": row["GAP"],
        "live_venue": row["Live Venue"],
        "other_goferr": row["other GOFERR"],
        "pro_rata": row["rate"],
    }
    status, _, reason = row["status"].partition(": ")
    expected: dict[str, object] = {"status": status, "grant": row["grant"]}
    if reason:
        expected["reason"] = reason
    else:
        expected |= {"eligible_loss": row["eligible loss"], "pro_rated": row["pro-rated"]}
        expected["binding"] = words(row["binding"])
    answer = compute(Program.NH_MSRF2, inputs)
    assert answer.result == expected
    assert answer.lines[-1].value == row["grant"]


def _dated(cell: str, names: tuple[str, str, str]) -> list[dict[str, str]]:
    return [dict(zip(names, text.split(", "), strict=True)) for text in pieces(cell)]


@pytest.mark.parametrize("row", rows("nh_self_awards.txt"), ids=lambda row: row["example"])
def test_a_self_employed_applicant_gets_the_award_of_the_table(row: Row) -> None:
    inputs = {
        "gross_receipts_2019": row["2019"],
        "gross_receipts_2020_est": row["2020 estimated"],
        "unemployment": _dated(row["benefit weeks"], ("owner", "week_ending", "amount")),
        "covid_aid": _dated(row["aid"], ("kind", "date", "amount")),
        "pro_rata": row["rate"],
    }
    answer = compute(Program.NH_SELF, inputs)
    assert answer.result == {
        "qualified_loss": row["qualified loss"],
        "award": row["award"],
        "capped": row["capped"] == "yes",
        "flags": words(row["flags"]),
    }
    assert answer.lines[-1].value == row["award"]
