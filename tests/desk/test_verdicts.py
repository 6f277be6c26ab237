"""Which verdicts a packet bears, for which reasons, and what has to be confirmed for them first."""

from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild
from reviewer_app.desk.lettering import plan_letter
from reviewer_app.errors import Refused
from reviewer_app.values import ApplicationNo, Standing, Verdict
from tests.desk import small_packets as small


def decide(desk: Desk, no: ApplicationNo, verdict: Verdict, *reasons: str) -> None:
    text, digest = desk.assessor.receipt(desk.case(no))
    desk.perform(acts.Determine(verdict, reasons, None, text, digest), no)


def with_packet(folder: Path, no: ApplicationNo, text: str) -> Desk:
    desk = small.open_office(folder)
    small.receive(desk, no, text)
    small.take(desk, no)
    return desk


def test_a_decline_names_the_notice_of_the_law_and_waits_for_its_figures(tmp_path: Path) -> None:
    desk = with_packet(tmp_path, small.NM, small.packet_text(small.NM, revenue_2020="130000.00"))
    reasons = desk.assessor.decline_reasons(desk.assessment(small.NM), Verdict.DECLINE)
    assert list(reasons) == ["NOTE-NM-INEL-NODECLINE"]
    with pytest.raises(Refused) as refusal:
        decide(desk, small.NM, Verdict.DECLINE, "NOTE-NM-INEL-NODECLINE")
    assert len(refusal.value.open_items) == 3
    for name in ("revenue_2019", "revenue_2020"):
        value = desk.case(small.NM).packet.claimed[name]
        desk.perform(acts.ConfirmFigure(name, value, reason="Seen."), small.NM)
    desk.perform(acts.ConfirmFigure("revenue_path", "A", as_stated=True), small.NM)
    with pytest.raises(Refused, match="Nothing in the case fails with"):
        decide(desk, small.NM, Verdict.DECLINE, "DEF-NM-REV-NODECLINE")
    decide(desk, small.NM, Verdict.DECLINE, "NOTE-NM-INEL-NODECLINE")
    assert desk.case(small.NM).standing is Standing.RECOMMENDED


@pytest.mark.parametrize("verdict", [Verdict.DECLINE, Verdict.NOT_REVIEWED])
def test_an_eligible_packet_is_neither_declined_nor_left_unreviewed(tmp_path: Path, verdict: Verdict) -> None:
    desk = with_packet(tmp_path, small.MSRF2, small.packet_text(small.MSRF2))
    small.settle(desk, small.MSRF2)
    with pytest.raises(Refused) as refusal:
        decide(desk, small.MSRF2, verdict, "NOTE-NH-INEL-NOLOSS")
    assert len(refusal.value.open_items) == 1


def test_a_late_packet_is_not_reviewed_and_not_declined(tmp_path: Path) -> None:
    late = small.packet_text(small.MSRF2, submitted_at="2020-11-05T10:00:00-05:00")
    desk = with_packet(tmp_path, small.MSRF2, late)
    with pytest.raises(Refused, match="still open"):
        decide(desk, small.MSRF2, Verdict.DECLINE, "NOTE-NH-LATE")
    decide(desk, small.MSRF2, Verdict.NOT_REVIEWED, "NOTE-NH-LATE")
    assert desk.case(small.MSRF2).standing is Standing.RECOMMENDED


def test_a_formula_that_leaves_no_loss_is_approved_at_zero(tmp_path: Path) -> None:
    desk = with_packet(tmp_path, small.MSRF1, small.packet_text(small.MSRF1, gross_receipts_2020_est="950000.00"))
    small.settle(desk, small.MSRF1)
    desk.perform(small.determination(desk, small.MSRF1), small.MSRF1)
    made = desk.case(small.MSRF1).determination
    assert made is not None
    assert (made.verdict, made.award) == (Verdict.APPROVE, "0.00")


@pytest.mark.parametrize("is_signed", [True, False])
def test_an_earlier_packet_of_the_business_lets_the_determination_lapse(tmp_path: Path, is_signed: bool) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM_LATER)
    small.determine(desk, small.NM_LATER)
    if is_signed:
        small.sign(desk, small.NM_LATER)
    small.receive(desk, small.NM, small.packet_text(small.NM, submitted_at="2021-11-01T10:00:00-07:00"))
    case, row = desk.case(small.NM_LATER), desk.store.queue.row(small.NM_LATER)
    assert case.standing is Standing.IN_REVIEW
    assert case.lapse is not None
    assert case.lapse.was_signed is is_signed
    assert row is not None
    assert row.is_lapsed
    assert rebuild(desk).differences == []


def test_what_another_packet_of_the_business_does_is_felt_at_once(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    small.receive(desk, small.NM_LATER)
    later = desk.case(small.NM_LATER)
    assert desk.assessor.assess_with(later, {"lowest_fte": "3"}).reason == "DUPLICATE"
    desk.enter(small.LEE)
    desk.perform(acts.RecordWithdrawal("By telephone."), small.NM)
    assert desk.assessor.assess_with(later, {"lowest_fte": "2"}).reason != "DUPLICATE"


def test_a_letter_prints_the_evidence_that_its_receipt_holds(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.MSRF2)
    small.determine(desk, small.MSRF2)
    small.sign(desk, small.MSRF2)
    content = plan_letter(desk, small.MSRF2).content
    assert content is not None
    shown = {figure.label: (figure.value, figure.evidence) for figure in content.figures}
    assert shown["Paycheck Protection Program funding"] == ("$80,000.00", "return.pdf, page 1")
    assert next(iter(shown)) == "Gross receipts of 2019"
