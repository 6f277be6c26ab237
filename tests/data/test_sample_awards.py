"""The planted caps and refusals are what the law itself finds in the packets."""

from __future__ import annotations

import pytest

from data.sample.plan import Fault, SamplePlan
from reviewer_app.programs import assess
from reviewer_app.programs.facts import facts_from_packet
from reviewer_app.values import Assessment
from tests.data.sample_reading import packet_json, planted

_BINDING = {
    Fault.CAP_100K: "CAP_100K",
    Fault.CAP_RENT: "CAP_RENT",
    Fault.CAP_350K: "CAP_350K",
    Fault.CAP_50K: "CAP_50K",
    Fault.CAP_COMBINED: "CAP_COMBINED",
    Fault.OFFSET: "OFFSET_BY_GOFERR",
    Fault.ZERO_AWARD: "NO_ELIGIBLE_LOSS",
}
_REASONS = {
    Fault.LATE: "LATE",
    Fault.STARTED_LATE: "STARTED_AFTER_2019_10_01",
    Fault.NO_DECLINE: "NO_REVENUE_DECLINE",
    Fault.SELF_RECIPIENT: "RECEIVED_SELF",
    Fault.EXCLUDED: "EXCLUDED_CHILDCARE",
}


def _assessment(plan: SamplePlan, fault: Fault) -> Assessment:
    packet = planted(plan, fault)
    return assess(facts_from_packet(packet_json(packet), {n: f.value for n, f in packet.figures_to_confirm.items()}))


@pytest.mark.parametrize("fault", list(_BINDING))
def test_a_planted_cap_binds(sample_plan: SamplePlan, fault: Fault) -> None:
    assert _BINDING[fault] in _assessment(sample_plan, fault).binding


@pytest.mark.parametrize("fault", list(_REASONS))
def test_a_planted_bar_is_the_reason(sample_plan: SamplePlan, fault: Fault) -> None:
    assert _assessment(sample_plan, fault).reason == _REASONS[fault]


def test_no_cap_binds_where_none_is_planted(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        found = assess(
            facts_from_packet(packet_json(packet), {n: f.value for n, f in packet.figures_to_confirm.items()})
        )
        if packet.fault not in (*_BINDING, Fault.NO_RENT_PROOF):
            assert found.binding == (), packet.application_no


def test_clean_packets_have_an_award(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        if packet.fault is None:
            found = assess(facts_from_packet(packet_json(packet)))
            assert found.reason is None
            assert found.award is not None
            assert found.award > 0
