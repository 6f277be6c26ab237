"""What a new version, or files that come late, leave standing of a review."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild
from reviewer_app.desk.lettering import issue
from reviewer_app.desk.panel import figure_rows
from reviewer_app.errors import Refused
from reviewer_app.values import Standing
from tests.desk import small_packets as small

NO = small.MSRF2


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An office with a packet of MSRF 2 that rosa has."""
    made = small.open_office(tmp_path)
    small.receive(made, NO)
    small.take(made, NO)
    yield made
    made.store.close()


def test_other_documents_set_everything_shown_by_them_aside(desk: Desk) -> None:
    small.settle(desk, NO)
    small.receive(desk, NO, small.packet_text(NO, ppp="500000.00"), b"%PDF-1.4 other")
    case = desk.case(NO)
    assert (dict(case.confirmed), dict(case.answers)) == ({}, {})
    assert (case.set_aside["ppp"].value, case.set_aside["ppp"].by) == ("80000.00", "rosa")
    texts = [item.text for item in desk.assessor.open_items(case)]
    assert any("confirmed as 80000.00 by rosa before version 2; confirm it again" in text for text in texts)
    assert any("answered yes by rosa before version 2; check it again" in text for text in texts)
    assert {row.spec.name: row.former for row in figure_rows(case, desk.assessor, {})}["ppp"] == case.set_aside["ppp"]
    with pytest.raises(Refused, match="still open"):
        desk.perform(small.determination(desk, NO), NO)
    small.settle(desk, NO)
    assert dict(desk.case(NO).set_aside) == {}
    assert rebuild(desk).differences == []


def test_evidence_stands_while_its_document_is_there_and_reasons_while_the_claim_is_the_same(desk: Desk) -> None:
    desk.perform(acts.ConfirmFigure("ppp", "80000.00", (small.evidence(desk, NO),)), NO)
    desk.perform(acts.ConfirmFigure("gap", "0.00", reason="By telephone."), NO)
    desk.perform(acts.ConfirmFigure("eidl", "0.00", reason="By telephone."), NO)
    desk.perform(acts.ConfirmFigure("gross_receipts_2020_projected", "400000.00", as_stated=True), NO)
    text = small.packet_text(NO, ppp="1.00", eidl="1.00", gross_receipts_2020_projected="400001.00")
    small.receive(desk, NO, text)
    assert set(desk.case(NO).confirmed) == {"ppp", "gap"}
    assert set(desk.case(NO).set_aside) == {"eidl", "gross_receipts_2020_projected"}


def test_a_figure_of_a_row_is_set_aside_when_its_row_is_another(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    small.take(desk, small.NM)
    desk.perform(acts.ConfirmFigure("positions[0].count", "2", (small.evidence(desk, small.NM),)), small.NM)
    row = {"title": "Clerk", "count": 2, "hours_per_week": "20", "hourly_wage": "14.00", "hire_date": "2022-01-03"}
    small.receive(desk, small.NM, small.packet_text(small.NM, positions=[row]))
    assert dict(desk.case(small.NM).confirmed) == {}


def test_a_point_raised_by_hand_is_not_lost_with_a_new_version(desk: Desk) -> None:
    desk.perform(acts.AnswerCheck("DEF-NH-FIG", "no"), NO)
    small.receive(desk, NO, small.packet_text(NO, ppp="1.00"))
    assert "DEF-NH-FIG" in {item.key for item in desk.assessor.open_items(desk.case(NO))}
    desk.perform(acts.AnswerCheck("DEF-NH-FIG", None), NO)
    assert "DEF-NH-FIG" not in {item.key for item in desk.assessor.open_items(desk.case(NO))}


def test_other_evidence_for_the_same_value_lets_the_signature_lapse(desk: Desk) -> None:
    small.determine(desk, NO)
    small.sign(desk, NO)
    desk.enter(small.ROSA)
    desk.perform(acts.ConfirmFigure("ppp", "80000.00", reason="By telephone."), NO)
    assert desk.case(NO).standing is Standing.IN_REVIEW
    assert desk.case(NO).lapse is not None


def test_a_version_after_the_letter_is_seen_and_leaves_what_was_issued(desk: Desk) -> None:
    small.determine(desk, NO)
    small.sign(desk, NO)
    issue(desk, NO)
    issued = desk.store.queue.row(NO)
    small.receive(desk, NO, small.packet_text(NO, ppp="1.00"))
    case, row = desk.case(NO), desk.store.queue.row(NO)
    assert case.after_issue == "Version 2 came in after the letter was issued. A supervisor can reopen the packet."
    assert issued is not None
    assert row is not None
    assert (row.standing, row.award_cents) == ("issued", issued.award_cents)
    desk.enter(small.INES)
    desk.perform(acts.Reopen("A new version."), NO)
    assert desk.case(NO).after_issue is None
    assert rebuild(desk).differences == []


def test_added_documents_stay_and_every_name_is_there_once(desk: Desk) -> None:
    desk.perform(acts.AddDocuments((small.document(desk, "added/x.pdf", b"one"),)), NO)
    desk.perform(acts.AddDocuments((small.document(desk, "added/X.pdf", b"two"),)), NO)
    packet_own = small.document(desk, "added/x.pdf", b"three")
    desk.enter(small.LEE)
    desk.receive(NO, small.packet_text(NO, eidl="1.00"), (packet_own,))
    case = desk.case(NO)
    assert [held.file for held in case.documents] == ["added/x.pdf", "added/x (2).pdf", "added/X (3).pdf"]
    assert case.documents[0].sha256 == packet_own.sha256
    desk.receive(NO, small.packet_text(NO, eidl="2.00"), ())
    assert [held.file for held in desk.case(NO).documents] == ["added/x.pdf", "added/X (2).pdf"]
