"""A packet states its figures; rate, other awards, switches and rounds are the desk's alone."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from reviewer_app.programs import assess
from reviewer_app.programs.facts import facts_from_packet
from reviewer_app.values import Assessment, Outcome, Program, Round, Status
from tests.programs.sample_packets import NEW_HAMPSHIRE, NEW_MEXICO

UNDECLARED = {
    "pro_rata": "1",
    "rate": "1",
    "published_rate": "1",
    "other_nm_awards": "99999.00",
    "policies": {"wage_bonus": "additive", "msrf2_ppp_in_combined_cap": "0.5"},
    "fund": "1.00",
    "naics": "722410",
    "closed": True,
    "businesses": [],
}


def kept(program: Program, rate: str | None) -> Round:
    return Round("sample-round", program, "Sample round", None, None, None, rate)


def under(round_: Round | None, **answers: str) -> Assessment:
    return assess(facts_from_packet(NEW_HAMPSHIRE, round_=round_, answers=answers))


@pytest.mark.parametrize("packet", [NEW_MEXICO, NEW_HAMPSHIRE], ids=["nm", "nh"])
@pytest.mark.parametrize("name", UNDECLARED)
def test_a_figure_the_program_does_not_declare_changes_nothing(packet: dict[str, Any], name: str) -> None:
    changed = copy.deepcopy(packet)
    changed["figures"][name] = UNDECLARED[name]
    assert assess(facts_from_packet(changed)) == assess(facts_from_packet(packet))


def test_a_round_of_another_program_gives_no_rate_and_is_open_until_a_person_answers() -> None:
    found = under(kept(Program.NH_MSRF1, "0.1717"))
    assert (found.status, found.award) == (Status.ELIGIBLE, 57_622_00)
    doubts = [finding for finding in found.findings if finding.rule == "ROUND"]
    assert [finding.outcome for finding in doubts] == [Outcome.OPEN]
    assert "is kept for another program" in doubts[0].message
    answered = under(kept(Program.NH_MSRF1, "0.1717"), ROUND="yes")
    assert [finding.outcome for finding in answered.findings if finding.rule == "ROUND"] == [Outcome.PASS]


@pytest.mark.parametrize("rate", ["abc", "25.57", "0", "-0.2", "", "1/0"])
def test_a_kept_rate_that_is_none_leaves_the_published_one_and_says_so(rate: str) -> None:
    found = under(kept(Program.NH_MSRF2, rate))
    assert found.award == 57_622_00
    assert [finding.outcome for finding in found.findings if finding.rule == "ROUND"] == [Outcome.OPEN]


def test_a_round_of_the_program_gives_its_rate_and_an_unknown_one_the_published_rate() -> None:
    assert under(kept(Program.NH_MSRF2, "0.2000")).award != 57_622_00
    for round_ in (kept(Program.NH_MSRF2, "0.2557"), kept(Program.NH_MSRF2, None), None):
        found = under(round_)
        assert found.award == 57_622_00
        assert not [finding for finding in found.findings if finding.rule == "ROUND"]
