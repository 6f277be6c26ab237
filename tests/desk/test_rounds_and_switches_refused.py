"""Rounds and readings of the law that an office cannot keep, and that no kept one stops an import."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.errors import Refused
from reviewer_app.money import Cents
from reviewer_app.programs.policies import switches
from reviewer_app.values import Program, Round, Status
from tests.desk import small_packets as small

SOUND = Round("sample-round", Program.NH_MSRF2, "Sample", None, None, None, "0.2557")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = small.open_office(tmp_path)
    made.enter(small.INES)
    yield made
    made.store.close()


@pytest.mark.parametrize("rate", ["abc", "25.57", "0", "0.0", "-0.5", "1.01", "1/4", "", " 0.5", "1e-1", "NaN"])
def test_a_rate_outside_0_to_1_is_refused(desk: Desk, rate: str) -> None:
    with pytest.raises(Refused, match="is no rate"):
        desk.perform(acts.KeepRound(replace(SOUND, published_rate=rate)))


@pytest.mark.parametrize("rate", [None, "0.0001", "0.2557", "1", "1.0"])
def test_a_rate_above_0_and_at_most_1_is_kept(desk: Desk, rate: str | None) -> None:
    desk.perform(acts.KeepRound(replace(SOUND, published_rate=rate)))
    assert desk.office.rounds[SOUND.id].published_rate == rate


def test_a_round_that_cannot_be_is_refused_in_words(desk: Desk) -> None:
    noon, later = datetime(2020, 10, 1, 16, tzinfo=UTC), datetime(2020, 10, 2, 16, tzinfo=UTC)
    desk.perform(acts.KeepRound(replace(SOUND, opens_at=noon, closes_at=later)))
    for changed, words in (
        (replace(SOUND, opens_at=later, closes_at=noon), "closes before it opens"),
        (replace(SOUND, fund=Cents(-1)), "cannot be negative"),
        (replace(SOUND, program=Program.NH_SELF), "does not change its program"),
        (Round("sample-nm", Program.NM_LEDA, "Sample", None, None, None, "0.5"), "use no rate"),
    ):
        with pytest.raises(Refused, match=words):
            desk.perform(acts.KeepRound(changed))


def test_a_switch_of_another_program_is_refused(desk: Desk) -> None:
    for program, switch, value in (
        (Program.NH_SELF, "wage_bonus", "additive"),
        (Program.NM_LEDA, "msrf2_ppp_in_combined_cap", "0.5"),
    ):
        with pytest.raises(Refused, match="is a reading of"):
            desk.perform(acts.SetSwitch(program, switch, value, "Ruled."))


def test_a_switch_without_effect_is_refused_and_its_default_is_not(desk: Desk) -> None:
    idle = [switch for switch in switches().values() if not switch.is_effective]
    assert {"count_basis", "revenue_line", "rent_window", "msrf1_redistribute", "pool_rate"} <= {s.name for s in idle}
    for switch in idle:
        for value in switch.allowed:
            deed = acts.SetSwitch(switch.programs[0], switch.name, value, "Ruled.")
            if value == switch.default:
                desk.perform(deed)
            else:
                with pytest.raises(Refused, match="no effect on one packet yet"):
                    desk.perform(deed)


def test_a_packet_under_the_round_of_another_program_comes_in_at_the_published_rate(desk: Desk) -> None:
    other = Round("nh-msrf2-2020", Program.NH_MSRF1, "Other", None, None, None, "0.1717")
    desk.perform(acts.KeepRound(other))
    small.receive(desk, small.MSRF2)
    case = desk.case(small.MSRF2)
    assert case.packet.round == other.id
    found = desk.assessor.assess(case)
    assert found.status is Status.ELIGIBLE
    assert found.award == desk.assessor.assess_claimed(case).award
    assert [item.key for item in desk.assessor.open_items(case) if item.key == "ROUND"] == ["ROUND"]
