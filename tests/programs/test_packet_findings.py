"""What an assessment says of a packet beside its status: open figures, notes, answers, rounds."""

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
from reviewer_app.programs.nm_leda_findings import is_officer
from reviewer_app.values import ApplicationNo, Assessment, Basis, Outcome, Program, Round, Status
from tests.programs.sample_packets import NEW_HAMPSHIRE, NEW_MEXICO, changed

PACKETS = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "filled_forms"


def answer(packet: dict[str, Any], **more: Any) -> Assessment:
    return assess(facts_from_packet(packet, **more))


def outcome(found: Assessment, rule: str) -> set[Outcome]:
    return {finding.outcome for finding in found.findings if finding.rule == rule}


def codes(found: Assessment) -> set[str]:
    return {finding.code for finding in found.findings if finding.code and finding.outcome is not Outcome.PASS}


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


def test_an_instant_without_a_zone_or_out_of_all_time_leaves_the_closing_test_open() -> None:
    for moment in ("2021-12-09T08:00:00", "0001-01-01T00:00:00+14:00", "yesterday"):
        found = answer(changed(NEW_MEXICO, "submitted_at", moment))
        assert outcome(found, "NM-PRC-01") == {Outcome.OPEN}


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


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("Jos\u00e9 Example", "Jose\u0301 Example", True),
        ("JOS\u00c9  example ", "jose\u0301\u00a0Example", True),
        ("Stra\u00dfe Example", "STRASSE Example", True),
        ("Jose Example", "Jos\u00e9 Example", False),
        ("", "", False),
    ],
)
def test_an_officer_is_known_however_the_accents_of_the_name_are_stored(one: str, other: str, is_same: bool) -> None:
    assert is_officer(one, other) is is_same
    assert is_officer(other, one) is is_same


def test_a_notice_or_warning_answered_is_nothing() -> None:
    for packet in (NEW_MEXICO, NEW_HAMPSHIRE):
        program = Program(packet["program"])
        for entry in definition(program).catalogue:
            if entry.code.startswith("DEF-") or entry.code == "NOTE-NH-INEL-GROUP":
                continue
            for word in ("yes", "no"):
                assert answer(packet, answers={entry.code: word}) == answer(packet), entry.code


def test_the_group_of_affiliates_is_a_reason_only_by_the_reviewers_word() -> None:
    def raised(**answers: str) -> set[str | None]:
        return {finding.code for finding in answer(NEW_HAMPSHIRE, answers=answers).findings}

    code = "NOTE-NH-INEL-GROUP"
    assert code in raised(**{code: "no"})
    assert code not in raised()
    assert code not in raised(**{code: "yes"}) | raised(**{"NH2-ELG-11": "no"}) | raised(**{"NH2-ELG-11": "yes"})
