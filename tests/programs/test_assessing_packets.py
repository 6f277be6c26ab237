"""A whole packet assessed: the order of tests, what is open, what a reviewer's answer does."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.errors import BadInput
from reviewer_app.money import Cents, dollars
from reviewer_app.programs import assess, definition, documents_needed
from reviewer_app.programs.facts import EarlierApplication, facts_from_packet
from reviewer_app.values import ApplicationNo, Assessment, Basis, Outcome, Program, Round, Status

PACKETS = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "filled_forms"

NEW_MEXICO: dict[str, Any] = {
    "format": "packet/1",
    "application_no": "NM-2021-90001",
    "program": "nm-leda",
    "round": "nm-leda-2021-final",
    "submitted_at": "2021-11-29T16:12:09-07:00",
    "submitted_by": "Rosa  Example",
    "applicant": {
        "legal_name": "Sample Diner LLC",
        "tin": "85-0000001",
        "entity_type": "llc",
        "naics": "722511",
        "operating_since": "2014-03-01",
        "premises": {"state": "NM", "zip": "87401"},
        "authorized_officer": "Rosa Example",
    },
    "figures": {
        "revenue_path": "A",
        "revenue_quarter": "Q2",
        "revenue_2019": "100000.00",
        "revenue_2020": "50000.00",
        "positions": [{"title": "Cook", "count": 2, "hours_per_week": "40", "hourly_wage": "14.00"}],
        "lowest_quarter": "2021Q1",
        "lowest_fte": "4",
        "highest_quarter": "2019Q4",
        "highest_fte": "9",
        "rent_documented_total": "48000.00",
    },
    "attestations": {"files_crs": True, "filed_2020_return": False},
}
NEW_HAMPSHIRE: dict[str, Any] = {
    "format": "packet/1",
    "application_no": "NH-2020-90001",
    "program": "nh-msrf2",
    "round": "nh-msrf2-2020",
    "submitted_at": "2020-10-22T13:05:44-04:00",
    "submitted_by": "Tomas Example",
    "applicant": {
        "legal_name": "Sample Taproom Inc",
        "tin": "02-0000001",
        "entity_type": "s_corporation",
        "naics": "722410",
        "operating_since": "2016-03-03",
        "premises": {"state": "NH"},
    },
    "figures": {
        "gross_receipts_2019": "900000.00",
        "gross_receipts_2020_projected": "400000.00",
        "ppp": "80000.00",
        "eidl": "0.00",
        "other_non_goferr": "0.00",
        "msrf1": "60000.00",
        "gap": "0.00",
        "live_venue": "0.00",
        "other_goferr": "0.00",
        "self_grant": "0.00",
    },
    "attestations": {
        "for_profit": True,
        "non_owner_w2_employees": 8,
        "covid_loss": True,
        "bankruptcy": False,
        "permanently_closed": False,
        "operating_since": "2016-03-03",
    },
}


def changed(packet: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of a packet with one field set, or taken away with None."""
    copied = copy.deepcopy(packet)
    *parents, last = path.split(".")
    at = copied
    for name in parents:
        at = at[name]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return copied


def answer(packet: dict[str, Any], **more: Any) -> Assessment:
    return assess(facts_from_packet(packet, **more))


def outcome(found: Assessment, rule: str) -> set[Outcome]:
    return {finding.outcome for finding in found.findings if finding.rule == rule}


def codes(found: Assessment) -> set[str]:
    return {finding.code for finding in found.findings if finding.code and finding.outcome is not Outcome.PASS}


def test_a_sound_packet_of_new_mexico_is_eligible_with_its_documents_to_check() -> None:
    found = answer(NEW_MEXICO)
    assert (found.status, found.award, found.basis) == (Status.ELIGIBLE, 30_000_00, Basis.CLAIMED)
    assert found.deficiencies == ()
    assert outcome(found, "NM-DOC-01") == {Outcome.OPEN}
    assert all(finding.citation for finding in found.findings)
    assert all(line.citation and line.formula for line in found.lines)


def test_a_sound_packet_of_new_hampshire_is_eligible() -> None:
    found = answer(NEW_HAMPSHIRE)
    assert (found.status, found.award) == (Status.ELIGIBLE, 57_622_00)
    assert [finding.rule for finding in found.findings if finding.rule.startswith("NH2-ELG")] == [
        *(f"NH2-ELG-{number:02d}" for number in range(1, 13)),
        "NH2-ELG-03",  # the payroll return that shows the employee
    ]


ORDER_NM: list[tuple[dict[str, object], dict[str, object], Status, str | None, int | None]] = [
    ({"submitted_at": "2021-12-08T00:00:00-07:00"}, {}, Status.NOT_REVIEWED, "LATE", 30_000_00),
    ({"submitted_at": "2021-12-07T23:59:59.900-07:00"}, {}, Status.ELIGIBLE, None, 30_000_00),
    ({"submitted_at": "2021-12-08T06:59:59+00:00"}, {}, Status.ELIGIBLE, None, 30_000_00),
    ({"applicant.operating_since": "2019-10-01"}, {}, Status.ELIGIBLE, None, 30_000_00),
    ({"applicant.operating_since": "2019-10-02"}, {}, Status.INELIGIBLE, "STARTED_AFTER_2019_10_01", 0),
    ({"applicant.premises.state": "TX"}, {}, Status.INELIGIBLE, "PREMISES_NOT_NM", 0),
    (
        {"applicant.premises.state": "TX", "submitted_at": "2021-12-09T08:00:00-07:00"},
        {},
        Status.NOT_REVIEWED,
        "LATE",
        0,
    ),
    ({"figures.revenue_2020": "100000.00"}, {}, Status.INELIGIBLE, "NO_REVENUE_DECLINE", 0),
    ({"figures.revenue_2019": "0.00"}, {}, Status.DEFICIENT, None, None),
    (
        {"figures.revenue_2019": "0.00", "applicant.operating_since": "2020-01-01"},
        {},
        Status.INELIGIBLE,
        "STARTED_AFTER_2019_10_01",
        0,
    ),
    ({"figures.positions": []}, {}, Status.INELIGIBLE, "NO_NEW_FTE", 0),
    ({"figures.highest_fte": "4"}, {}, Status.INELIGIBLE, "NO_FTE_ROOM", 0),
    ({"figures.rent_documented_total": "0.00"}, {}, Status.DEFICIENT, None, 0),
    ({"submitted_by": "The Bookkeeper"}, {}, Status.DEFICIENT, None, 30_000_00),
    ({"submitted_by": "The Bookkeeper"}, {"DEF-NM-OFFICER": "yes"}, Status.ELIGIBLE, None, 30_000_00),
    ({}, {"DEF-NM-AREA": "no"}, Status.DEFICIENT, None, 30_000_00),
    ({}, {"NM-DOC-09.back": "no"}, Status.DEFICIENT, None, 30_000_00),
    ({}, {"NM-DOC-09.back": "yes"}, Status.ELIGIBLE, None, 30_000_00),
    ({"figures.highest_quarter": "2018Q4"}, {}, Status.DEFICIENT, None, 30_000_00),
    ({"figures.highest_quarter": "2021Q3"}, {}, Status.ELIGIBLE, None, 30_000_00),
    ({"figures.highest_quarter": "2021Q4"}, {}, Status.DEFICIENT, None, 30_000_00),
    ({"figures.lowest_quarter": "2020Q3"}, {}, Status.DEFICIENT, None, 30_000_00),
]


@pytest.mark.parametrize(("changes", "answers", "status", "reason", "award"), ORDER_NM)
def test_the_first_test_that_fails_gives_status_reason_and_award_in_new_mexico(
    changes: dict[str, object], answers: dict[str, str], status: Status, reason: str | None, award: int | None
) -> None:
    packet = NEW_MEXICO
    for path, value in changes.items():
        packet = changed(packet, path, value)
    found = answer(packet, answers=answers)
    assert (found.status, found.reason, found.award) == (status, reason, award)


ORDER_NH: list[tuple[str, object, Status, str | None]] = [
    ("submitted_at", "2020-10-30T16:00:00-04:00", Status.ELIGIBLE, None),
    ("submitted_at", "2020-10-30T16:00:01-04:00", Status.NOT_REVIEWED, "LATE"),
    ("submitted_at", "2020-10-30T19:59:59+00:00", Status.ELIGIBLE, None),
    ("attestations.for_profit", False, Status.INELIGIBLE, "NOT_FOR_PROFIT"),
    ("applicant.premises.state", "VT", Status.INELIGIBLE, "PRINCIPAL_OFFICE_NOT_NH"),
    ("attestations.non_owner_w2_employees", 0, Status.INELIGIBLE, "NO_NON_OWNER_W2"),
    ("applicant.operating_since", "2019-05-30", Status.INELIGIBLE, "STARTED_AFTER_2019_05_29"),
    ("figures.gross_receipts_2020_projected", "900000.00", Status.INELIGIBLE, "NO_ANTICIPATED_LOSS"),
    ("attestations.covid_loss", False, Status.INELIGIBLE, "NO_ANTICIPATED_LOSS"),
    ("figures.gross_receipts_2019", "20000000.00", Status.INELIGIBLE, "RECEIPTS_NOT_UNDER_20M"),
    ("figures.msrf1", "350000.00", Status.INELIGIBLE, "PRIOR_MSRF_GAP_NOT_UNDER_350K"),
    ("attestations.bankruptcy", True, Status.INELIGIBLE, "IN_BANKRUPTCY"),
    ("attestations.permanently_closed", True, Status.INELIGIBLE, "PERMANENTLY_CLOSED"),
    ("attestations.closed", True, Status.ELIGIBLE, None),
    ("figures.self_grant", "1.00", Status.INELIGIBLE, "RECEIVED_SELF"),
    ("applicant.entity_type", "nonprofit", Status.INELIGIBLE, "EXCLUDED_NONPROFIT"),
    ("applicant.naics", "621111", Status.INELIGIBLE, "EXCLUDED_HEALTHCARE"),
    ("applicant.naics", "541940", Status.ELIGIBLE, None),
    ("applicant.naics", "115210", Status.ELIGIBLE, None),
    ("attestations.bankruptcy", None, Status.ELIGIBLE, None),
    ("attestations.non_owner_w2_employees", "many", Status.ELIGIBLE, None),
    ("figures.ppp", None, Status.DEFICIENT, None),
    ("figures.ppp", "80,000", Status.DEFICIENT, None),
]


@pytest.mark.parametrize(("path", "value", "status", "reason"), ORDER_NH)
def test_each_criterion_of_main_street_two_gives_its_reason(
    path: str, value: object, status: Status, reason: str | None
) -> None:
    found = answer(changed(NEW_HAMPSHIRE, path, value))
    assert (found.status, found.reason) == (status, reason)
    if status is Status.INELIGIBLE:
        assert found.award == 0
        assert any(finding.code for finding in found.findings if finding.outcome is Outcome.FAIL)


def test_the_notice_of_every_reason_stands_in_the_catalogue() -> None:
    for program in Program:
        own = {entry.code for entry in definition(program).catalogue}
        for reason in definition(program).decline_reasons:
            assert reason.notice in own or (not reason.notice and reason.code == "NO_ELIGIBLE_LOSS")
            assert reason.citation


def test_an_unstated_attestation_and_two_start_dates_stay_open() -> None:
    assert outcome(answer(changed(NEW_HAMPSHIRE, "attestations.bankruptcy", None)), "NH2-ELG-08") == {Outcome.OPEN}
    twice = answer(changed(NEW_HAMPSHIRE, "attestations.operating_since", "2018-01-01"))
    assert outcome(twice, "NH2-ELG-04") == {Outcome.OPEN}
    assert twice.status is Status.ELIGIBLE


def test_a_figure_that_cannot_be_read_is_asked_for_and_nothing_is_computed() -> None:
    missing = answer(changed(NEW_HAMPSHIRE, "figures.ppp", None))
    assert (missing.award, missing.deficiencies) == (None, ("DEF-NH-FIG",))
    assert any("ppp: expected an amount" in finding.message for finding in missing.findings)
    incomplete = copy.deepcopy(NEW_MEXICO)
    del incomplete["figures"]["positions"][0]["hourly_wage"]
    found = answer(incomplete)
    assert (found.award, found.deficiencies) == (None, ("DEF-NM-POS-FIELDS",))


def test_a_duplicate_names_the_earlier_application_and_how_it_ended() -> None:
    earlier = (EarlierApplication(ApplicationNo("NM-2021-00007"), "nm-leda-2021-1", "not_funded"),)
    found = answer(NEW_MEXICO, earlier=earlier)
    assert (found.status, found.reason, found.award) == (Status.NOT_REVIEWED, "DUPLICATE", 30_000_00)
    message = next(finding.message for finding in found.findings if finding.rule == "NM-PRC-02")
    assert "NM-2021-00007" in message
    assert "not_funded" in message


def test_earlier_awards_of_the_same_business_lower_the_maximum() -> None:
    found = answer(NEW_MEXICO, other_nm_awards=Cents(80_000_00))
    assert found.award == 20_000_00
    assert found.binding == ("CAP_100K",)


def test_a_position_hired_before_april_2021_is_left_out_and_asked_about() -> None:
    packet = copy.deepcopy(NEW_MEXICO)
    row = packet["figures"]["positions"][0]
    packet["figures"]["positions"].append({**row, "count": 1, "hire_date": "2021-03-31"})
    found = answer(packet)
    assert (found.award, found.deficiencies) == (30_000_00, ("DEF-NM-POS-FIELDS",))


def test_confirmed_values_are_laid_over_the_claimed_ones_by_their_flat_names() -> None:
    override = {
        "revenue_2020": "15000.00",
        "positions[0].hourly_wage": "17.50",
        "positions[1].count": "1",
        "positions[1].hours_per_week": "20",
        "positions[1].hourly_wage": "17.50",
        "applicant.naics": "722410",
        "attestations.files_crs": "false",
    }
    facts = facts_from_packet(NEW_MEXICO, override, basis=Basis.MIXED)
    found = assess(facts)
    assert (found.award, found.basis) == (48_000_00, Basis.MIXED)  # the rent caps 20,000 × 2.5
    assert facts.applicant["naics"] == "722410"
    assert facts.attestations["files_crs"] == "false"
    assert NEW_MEXICO["figures"]["revenue_2020"] == "50000.00"
    assert assess(facts_from_packet(NEW_HAMPSHIRE, {"attestations.bankruptcy": "true"})).reason == "IN_BANKRUPTCY"


def test_a_round_gives_its_closing_and_its_rate() -> None:
    closing = datetime(2021, 7, 1, 6, 0, tzinfo=UTC)  # midnight in Denver, in summer time
    first = Round("nm-leda-2021-1", Program.NM_LEDA, "First round", None, closing, None, None)
    in_time = changed(NEW_MEXICO, "submitted_at", "2021-06-30T23:59:59-06:00")
    assert answer(in_time, round_=first).reason is None
    late = changed(NEW_MEXICO, "submitted_at", "2021-07-01T00:00:00-06:00")
    assert answer(late, round_=first).reason == "LATE"
    doubled = Round("r", Program.NH_MSRF2, "Doubled", None, None, None, "0.5114")
    assert answer(NEW_HAMPSHIRE, round_=doubled).award == 175_244_00


def test_documents_are_asked_for_only_where_the_figures_name_what_they_prove() -> None:
    def checks(packet: dict[str, Any]) -> set[str]:
        return {need.check for need in documents_needed(facts_from_packet(packet))}

    assert "NH-DOC-PPP" in checks(NEW_HAMPSHIRE)
    assert "NH-DOC-PPP" not in checks(changed(NEW_HAMPSHIRE, "figures.ppp", "0.00"))
    assert "NH-DOC-PPP" in checks(changed(NEW_HAMPSHIRE, "figures.ppp", "illegible"))


def test_codes_of_figures_are_not_cleared_by_a_word() -> None:
    over = changed(NEW_MEXICO, "figures.highest_fte", "5")
    assert answer(over, answers={"DEF-NM-FTE-OVER": "yes"}).deficiencies == ("DEF-NM-FTE-OVER",)


def test_deficiencies_stand_in_catalogue_order() -> None:
    answers = {"NM-DOC-14": "no", "NM-DOC-01": "no", "DEF-NM-COUNT": "no", "DEF-NM-START": "no"}
    found = answer(changed(NEW_MEXICO, "submitted_by", "Somebody Else"), answers=answers)
    assert found.deficiencies == (
        "DEF-NM-RETURN-MISSING",
        "DEF-NM-START",
        "DEF-NM-AFFIRM",
        "DEF-NM-OFFICER",
        "DEF-NM-COUNT",
    )


def test_advice_from_public_pages_shows_only_when_it_is_switched_on() -> None:
    assert not any(finding.rule.startswith("PUB-") for finding in answer(NEW_MEXICO).findings)
    found = answer(NEW_MEXICO, policies={"public_advisories": "on"})
    assert any(finding.rule == "PUB-NM-ELG" for finding in found.findings)
    assert found.status is Status.ELIGIBLE


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(BadInput, match="no such switch"):
        answer(NEW_MEXICO, policies={"generosity": "high"})


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=6), inner, max_size=2),
    max_leaves=5,
)


@given(st.sampled_from([NEW_MEXICO, NEW_HAMPSHIRE]), st.data())
def test_no_packet_however_spoiled_stops_the_assessment(packet: dict[str, Any], data: st.DataObject) -> None:
    spoiled = copy.deepcopy(packet)
    part = data.draw(st.sampled_from(["applicant", "figures", "attestations"]))
    if data.draw(st.booleans()):
        spoiled[part] = data.draw(junk)
    else:
        spoiled[part][data.draw(st.sampled_from(sorted(spoiled[part])))] = data.draw(junk)
    found = answer(spoiled)
    assert found.award is None or found.award >= 0
    if found.award is None:
        assert found.status in (Status.DEFICIENT, Status.NOT_REVIEWED)


@pytest.mark.skipif(not PACKETS.exists(), reason="the shared sample packets are not beside the checkout")
def test_the_claimed_figures_of_every_sample_packet_come_to_the_award_that_is_known() -> None:
    truths = json.loads((PACKETS / "packets_truth.json").read_text("utf-8"))
    assert len(truths) == 24
    for truth in truths:
        raw = json.loads((PACKETS / truth["dir"] / "packet.json").read_text("utf-8"))
        found = answer(raw)
        assert found.award is not None
        assert dollars(found.award) == truth["expected"]["award_claimed"], truth["application_no"]
        assert found.basis is Basis.CLAIMED
        assert codes(found) >= set(found.deficiencies) - set(found.flags)
