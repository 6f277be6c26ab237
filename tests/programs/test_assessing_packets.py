"""A whole packet assessed: the order of tests, what is open, what a reviewer's answer does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reviewer_app.programs import assess, definition
from reviewer_app.programs.facts import facts_from_packet
from reviewer_app.values import Assessment, Basis, Outcome, Program, Status
from tests.programs.sample_packets import NEW_HAMPSHIRE, NEW_MEXICO, changed

PACKETS = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "filled_forms"


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
