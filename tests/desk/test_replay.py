"""Whatever people do, in whatever order: the journal folded again gives the same cases and the same rows."""

import random
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app import acts
from reviewer_app.case import Case, fold_case
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild, verify
from reviewer_app.errors import Refused
from reviewer_app.fold import in_fold_order
from reviewer_app.values import ApplicationNo, Box, Evidence, Place, Program, Round, Verdict
from tests.desk import small_packets as small

PACKETS = (small.NM, small.NM_LATER, small.MSRF2)
MOVES = (
    "receive", "new version", "take", "assign", "give back", "confirm", "check", "note", "notice", "sent",
    "resume", "withdraw", "reopen", "settle", "determine", "decline", "sign", "return", "withdraw signature", "undo",
    "redo", "undo", "redo", "round", "switch", "documents", "erase",
)  # fmt: skip
steps = st.lists(
    st.tuples(
        st.sampled_from(MOVES), st.sampled_from(sorted(small.PEOPLE)), st.sampled_from(PACKETS), st.integers(0, 9)
    ),
    max_size=35,
)


def do(desk: Desk, move: str, no: ApplicationNo, pick: int) -> None:
    """One move of the person at the desk; a refusal is an answer too."""
    match move:
        case "receive":
            small.receive(desk, no)
        case "new version":
            small.receive(desk, no, small.packet_text(no, tin=f"85-000000{pick % 3}"))
        case "round":
            program = desk.case(no).packet.program
            rate = f"0.{pick + 1}" if program is not Program.NM_LEDA else None
            desk.perform(acts.KeepRound(Round(desk.case(no).packet.round, program, "Sample", None, None, None, rate)))
        case "switch":
            desk.perform(acts.SetSwitch(Program.NM_LEDA, "wage_bonus", ("total", "additive")[pick % 2], "Ruled."))
        case "erase":
            first = desk.store.journal.of_packet(no)[: 1 + pick]
            found = tuple(entry.id for entry in first if entry.kind not in ("undo", "redo"))
            desk.perform(acts.EraseBodies(found, "Its time is up."))
        case "undo":
            desk.undo()
        case "redo":
            desk.redo()
        case "settle":
            small.settle(desk, no)
        case _:
            desk.perform(deed(desk, move, no, pick), no)


def deed(desk: Desk, move: str, no: ApplicationNo, pick: int) -> acts.Deed:  # noqa: PLR0912 - one line a move
    case = desk.case(no)
    match move:
        case "take":
            return acts.TakePacket()
        case "assign":
            return acts.AssignPacket((small.ROSA, small.TOMAS, small.LEE)[pick % 3].name)
        case "give back":
            return acts.GiveBack()
        case "confirm":
            names = [spec.name for spec in desk.assessor.figures(case)]
            first = case.documents[0]
            box = Box(1.23456 * pick, 2.0, 3.999, 4.0)
            shown = Evidence(first.file, first.sha256, Place(1, box))
            return acts.ConfirmFigure(names[pick % len(names)], f"{pick + 1}000.00", (shown,))
        case "check":
            checks = sorted(desk.assessor.checks(case))
            return acts.AnswerCheck(checks[pick % len(checks)], ("yes", "no", None)[pick % 3])
        case "note":
            return acts.WriteNote(f"note {pick}")
        case "notice":
            return acts.PrepareNotice(("DEF-NM-AFFIRM",), "rosa@diner.example", "Yours", "Send more.")
        case "sent":
            return acts.MarkNoticeSent(case.notices[pick % len(case.notices)].act)
        case "resume":
            return acts.ResumeReview("The day passed.")
        case "withdraw":
            return acts.RecordWithdrawal("By telephone.")
        case "reopen":
            return acts.Reopen("An appeal.")
        case "determine":
            return small.determination(desk, no)
        case "decline":
            text, digest = desk.assessor.receipt(case)
            return acts.Determine(
                Verdict.DECLINE, tuple(desk.assessor.decline_reasons(desk.assessment(no))), None, text, digest
            )
        case "sign":
            return small.signing(desk, no)
        case "return":
            return acts.ReturnPacket("Look again.")
        case "documents":
            return acts.AddDocuments((small.document(desk, f"added/{pick}.txt", b"more"),), is_answer=pick % 2 == 0)
        case _:
            return acts.WithdrawSignature("A mistake.")


def play(desk: Desk, moves: list[tuple[str, str, ApplicationNo, int]]) -> None:
    for move, who, no, pick in moves:
        desk.enter(small.PEOPLE[who])
        try:
            do(desk, move, no, pick)
        except (Refused, AssertionError, IndexError, ZeroDivisionError):
            continue  # nobody may do that now


def check_replay(desk: Desk) -> None:
    for no in desk.store.journal.packets():
        live = desk.case(no)
        entries = desk.store.journal.of_packet(no)
        assert fold_case(no, entries) == live
        random.Random(7).shuffle(entries)
        assert fold_case(no, entries) == live
    assert verify(desk).problems == []
    assert rebuild(desk).differences == []


@settings(max_examples=60)
@given(steps)
def test_any_acts_and_undos_folded_again_give_the_same_cases_and_rows(
    moves: list[tuple[str, str, ApplicationNo, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = small.open_office(Path(folder))
        try:
            play(desk, [("receive", "lee", no, 0) for no in PACKETS])
            play(desk, moves)
            check_replay(desk)
        finally:
            desk.store.close()


@settings(max_examples=25)
@given(st.lists(steps.map(lambda found: found[:12]), min_size=2, max_size=4))
def test_two_desks_that_exchange_everything_hold_the_same_cases_and_rows(
    turns: list[list[tuple[str, str, ApplicationNo, int]]],
) -> None:
    from reviewer_app.desk.exchanging import give, take

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, other = small.open_office(folder / "one"), small.open_desk(folder / "other")
        try:
            give(one, folder / "first.zip")
            take(other, folder / "first.zip")
            play(one, [("receive", "lee", no, 0) for no in PACKETS])
            for index, moves in enumerate(turns):
                play(one, moves)
                play(other, moves[::-1])
                for source, target in ((one, other), (other, one), (one, other)):
                    target.enter(small.INES)
                    file = folder / f"{index}-{source.store.desk_id}-{source.store.journal.count()}.zip"
                    if not file.exists():
                        give(source, file)
                    take(target, file)
                assert one.store.journal.count() == other.store.journal.count()
            for no in one.store.journal.packets():
                assert one.case(no) == other.case(no)
            check_replay(one)
            check_replay(other)
        finally:
            one.store.close()
            other.store.close()


REVERSIBLE: list[acts.Deed] = [
    acts.GiveBack("Not mine."),
    acts.AnswerCheck("DEF-NM-AFFIRM", "no"),
    acts.WriteNote("A note."),
    acts.RecordWithdrawal("By letter."),
    acts.PrepareNotice(("DEF-NM-AFFIRM",), "rosa@diner.example", "Yours", "Send more."),
    acts.ConfirmFigure("revenue_2019", "99000.00", reason="Read to me by telephone."),
]


def bare(case: Case) -> Case:
    """A case without the two things that every act changes, an undo as well."""
    return replace(case, last_act=None, changed_at=None)


@pytest.mark.parametrize("done", REVERSIBLE, ids=lambda found: type(found).__name__)
def test_undo_after_do_changes_nothing_and_redo_does_it_again(done: acts.Deed, tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    small.take(desk, small.NM)
    before = desk.case(small.NM)
    desk.perform(done, small.NM)
    after = desk.case(small.NM)
    desk.undo()
    assert bare(desk.case(small.NM)) == bare(before)
    desk.redo()
    assert bare(desk.case(small.NM)) == bare(after)
    assert desk.history(small.NM) == in_fold_order(desk.store.journal.of_packet(small.NM))
