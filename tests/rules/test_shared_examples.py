"""The worked examples of the rules, taken as they are, where the shared folder is there."""

from __future__ import annotations

import json
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from reviewer_app.money import decimal_text, exact
from reviewer_app.programs import compute, nh_findings, nm_leda, nm_leda_findings
from reviewer_app.programs.figures_in import FigureReader
from reviewer_app.programs.nh_msrf2_eligibility import (
    affiliated_groups,
    eligibility_rows,
    first_reason,
    is_affiliated,
)
from reviewer_app.programs.parameters import rules
from reviewer_app.programs.policies import switches
from reviewer_app.values import Program

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared" / "rules" / "worked_examples.json"
PROGRAMS = {
    "NM-LEDA-APP": Program.NM_LEDA,
    "NH-MSRF1": Program.NH_MSRF1,
    "NH-MSRF2": Program.NH_MSRF2,
    "NH-SELF": Program.NH_SELF,
}
WHOLE: list[Any] = []
SINGLE: dict[str, Any] = {}
META: dict[str, Any] = {}
if SHARED.exists():
    _file = json.loads(SHARED.read_text("utf-8"))
    META = _file["meta"]
    for _example in _file["examples"]:
        if _example["id"].startswith(tuple(META["single_rule"])):
            SINGLE[_example["id"]] = _example
        elif _example["program"] in PROGRAMS and "fund" not in _example["inputs"]:
            WHOLE.append(_example)

needs_shared = pytest.mark.skipif(not SHARED.exists(), reason="the shared worked examples are not beside the checkout")


@needs_shared
def test_every_whole_example_of_one_applicant_agrees() -> None:
    assert len(WHOLE) == 86
    for example in WHOLE:
        answer = compute(PROGRAMS[example["program"]], example["inputs"], example.get("policies"))
        assert answer.result == example["expected"], example["id"]
        assert list(answer.flags) == example["expected"].get("flags", []), example["id"]


@needs_shared
def test_the_switches_are_those_of_the_rules() -> None:
    def text(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    known = {name: switch for name, switch in switches().items() if switch.ambiguity != "PUB"}
    assert {name: switch.default for name, switch in known.items()} == {
        name: text(value) for name, value in META["defaults"].items()
    }
    assert {name: switch.allowed for name, switch in known.items()} == {
        name: tuple(text(value) for value in values) for name, values in META["allowed"].items()
    }
    assert {name: switch.ambiguity for name, switch in known.items()} == META["ambiguity"]


@needs_shared
def test_the_lowest_count_agrees() -> None:
    counts = {name[4:].upper(): exact(text) for name, text in SINGLE["NM-W37"]["inputs"].items()}
    quarter, lowest = nm_leda.lowest_count(counts)
    assert {"lowest_fte": decimal_text(lowest, 6), "source_quarter": quarter} == SINGLE["NM-W37"]["expected"]


@needs_shared
def test_the_single_rows_of_main_street_two_agree() -> None:
    law = rules(Program.NH_MSRF2)
    asked = [example for name, example in SINGLE.items() if name.startswith("NH2-E")]
    assert len(asked) == 15
    for example in asked:
        inputs, expected = example["inputs"], example["expected"]
        if "submitted" in inputs:
            in_time = nh_findings.is_in_time(datetime.fromisoformat(inputs["submitted"]), None, True, law)
            found = {"status": "in_time" if in_time else "late"}
        elif "common_ownership_percent" in inputs:
            together = is_affiliated(Fraction(inputs["common_ownership_percent"]), law)
            found = {"status": "affiliated" if together else "not_affiliated"}
        elif "members" in inputs:
            links = tuple((one, other) for one, other in inputs["links"])
            groups = affiliated_groups(tuple(inputs["members"]), links)
            found = {"status": "affiliated" if len(groups) == 1 else "not_affiliated"}
        else:
            reason = first_reason(eligibility_rows(FigureReader(inputs), law))
            found = {"status": "ineligible", "reason": reason} if reason else {"status": "eligible"}
        assert found == expected, example["id"]


@needs_shared
def test_the_single_tests_of_a_new_mexico_application_agree() -> None:
    law = rules(Program.NM_LEDA)
    for name in ("NM-E01", "NM-E02"):
        is_met = nm_leda_findings.operates_long_enough(
            date.fromisoformat(SINGLE[name]["inputs"]["operating_since"]), law
        )
        assert is_met == (SINGLE[name]["expected"]["status"] == "eligible"), name
    for name in ("NM-E06", "NM-E07", "NM-E09"):
        moment = datetime.fromisoformat(SINGLE[name]["inputs"]["submitted"])
        in_time = nm_leda_findings.is_in_time(moment, None, law)
        assert in_time == (SINGLE[name]["expected"]["status"] == "in_time"), name
    officer = SINGLE["NM-E05"]["inputs"]
    assert not nm_leda_findings.is_officer(officer["submitted_by"], officer["authorized_officer"])
