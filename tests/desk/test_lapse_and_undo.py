"""What makes a signature lapse, what undo reaches, and what other packets feel of it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Change, Desk
from reviewer_app.desk.checking import rebuild, verify
from reviewer_app.errors import Refused
from reviewer_app.values import Program, Round, Sha256, Standing
from tests.desk import small_packets as small


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An office with a signed packet of MSRF 2."""
    made = small.open_office(tmp_path)
    small.receive(made, small.MSRF2)
    small.determine(made, small.MSRF2)
    small.sign(made, small.MSRF2)
    yield made
    made.store.close()


def change_figure(desk: Desk) -> None:
    desk.perform(acts.ConfirmFigure("ppp", "90000.00", reason="Corrected."), small.MSRF2)


def add_document(desk: Desk) -> None:
    desk.perform(acts.AddDocuments((small.document(desk, "added/more.txt", b"more"),)), small.MSRF2)


def new_version(desk: Desk) -> None:
    small.receive(desk, small.MSRF2, small.packet_text(small.MSRF2, ppp="70000.00"))


def keep_round(desk: Desk) -> None:
    closes = datetime(2020, 10, 1, tzinfo=UTC)
    desk.perform(acts.KeepRound(Round("nh-msrf2-2020", Program.NH_MSRF2, "Second", None, closes, None, None)))


CHANGES: list[Callable[[Desk], None]] = [change_figure, add_document, new_version, keep_round]


def test_the_same_answer_again_changes_nothing_and_lapses_nothing(desk: Desk) -> None:
    check, said = next(iter(desk.case(small.MSRF2).answers.items()))
    with pytest.raises(Refused, match="answered so already"):
        desk.perform(acts.AnswerCheck(check, said.answer, said.note), small.MSRF2)
    assert desk.case(small.MSRF2).standing is Standing.SIGNED


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_under_a_signature_lapses_it_visibly(desk: Desk, change: Callable[[Desk], None]) -> None:
    change(desk)
    case = desk.case(small.MSRF2)
    assert (case.standing, case.signature) == (Standing.IN_REVIEW, None)
    assert case.lapse is not None
    assert case.lapse.was_signed
    row = desk.store.queue.row(small.MSRF2)
    assert row is not None
    assert (row.is_lapsed, row.standing) == (True, "in review")
    assert rebuild(desk).differences == []


def test_a_switch_lapses_the_determination_that_it_changes(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    small.determine(desk, small.NM)
    desk.enter(small.INES)
    desk.perform(acts.SetSwitch(Program.NM_LEDA, "wage_bonus", "additive", "Ruled by the office."))
    assert desk.case(small.NM).standing is Standing.IN_REVIEW
    assert (verify(desk).problems, rebuild(desk).differences) == ([], [])


def test_a_signature_is_withdrawn_with_a_reason_and_not_undone(desk: Desk) -> None:
    with pytest.raises(Refused, match="nothing of yours"):
        desk.undo()
    desk.perform(acts.WithdrawSignature("The wrong packet."), small.MSRF2)
    lapse = desk.case(small.MSRF2).lapse
    assert lapse is not None
    assert "The wrong packet." in lapse.reason


def test_a_letter_that_says_something_else_than_the_signature_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="something else than the determination"):
        desk.perform(acts.IssueLetter("award", Sha256("ab" * 32), "1.00", ""), small.MSRF2)


def test_a_returned_and_a_reopened_packet_are_in_review_again(desk: Desk) -> None:
    desk.perform(acts.Reopen("An appeal."), small.MSRF2)
    assert desk.case(small.MSRF2).standing is Standing.IN_REVIEW
    desk.enter(small.ROSA)
    desk.perform(small.determination(desk, small.MSRF2), small.MSRF2)
    desk.enter(small.INES)
    desk.perform(acts.ReturnPacket("Look at page 2."), small.MSRF2)
    assert desk.case(small.MSRF2).returned == "Look at page 2."


def test_undo_and_redo_reach_across_a_restart(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    small.take(desk, small.NM)
    note = desk.perform(acts.WriteNote("first"), small.NM)
    desk.store.close()
    again = small.open_desk(tmp_path, small.TickingClock(datetime(2021, 12, 7, tzinfo=UTC)))
    again.enter(small.ROSA)
    assert again.reach().undo == note
    again.undo()
    assert again.case(small.NM).notes == ()
    again.store.close()
    third = small.open_desk(tmp_path)
    third.enter(small.ROSA)
    assert third.reach().redo == note
    third.redo()
    assert [kept.text for kept in third.case(small.NM).notes] == ["first"]
    third.store.close()


def test_nobody_undoes_what_others_have_built_on(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    desk.enter(small.INES)
    desk.perform(acts.AssignPacket(small.ROSA.name), small.NM)
    desk.enter(small.ROSA)
    desk.perform(acts.ConfirmFigure("revenue_2019", "1.00", reason="Seen."), small.NM)
    desk.enter(small.INES)
    with pytest.raises(Refused, match="rosa has built on it"):
        desk.undo()


def test_marks_of_sending_are_barriers(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    small.take(desk, small.NM)
    small.sent_notice(desk, small.NM)
    assert desk.case(small.NM).standing is Standing.AWAITING
    with pytest.raises(Refused, match="nothing of yours"):
        desk.undo()
    desk.enter(small.ROSA)
    with pytest.raises(Refused, match="lee has built on it"):
        desk.undo()


def test_undo_never_leaves_the_office_without_a_supervisor(tmp_path: Path) -> None:
    desk = small.open_desk(tmp_path)
    desk.set_up(small.OFFICE, "ines", "Ines Example", small.PASSWORD)
    with pytest.raises(Refused, match="active supervisor"):
        desk.undo()
    assert desk.office.is_set_up


def test_an_earlier_packet_that_arrives_later_changes_the_rows_of_the_other(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM_LATER)
    first = desk.store.queue.row(small.NM_LATER)
    small.receive(desk, small.NM, small.packet_text(small.NM, submitted_at="2021-11-01T10:00:00-07:00"))
    second = desk.store.queue.row(small.NM_LATER)
    assert first is not None
    assert second is not None
    assert (first.status, second.status) == ("eligible", "not_reviewed")
    assert rebuild(desk).differences == []


def test_another_window_is_told_once_and_sees_what_was_written(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    second = small.open_desk(tmp_path)
    assert second.case(small.NM).standing is Standing.RECEIVED
    told: list[Change] = []
    second.subscribe(told.append)
    second.refresh()
    told.clear()
    small.take(desk, small.NM)
    assert second.refresh()
    assert not second.refresh()
    assert len(told) == 1
    assert second.case(small.NM).standing is Standing.IN_REVIEW
    second.enter(small.TOMAS)
    desk.perform(acts.GiveBack(), small.NM)
    second.perform(acts.TakePacket(), small.NM)  # without a refresh: the act itself looks at the journal
    assert second.case(small.NM).assigned_to == "tomas"
