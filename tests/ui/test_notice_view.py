"""E-mails to the applicant by keyboard, with a real store and a real draft."""

from __future__ import annotations

from collections.abc import Iterator
from email import policy
from email.parser import BytesParser
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.correspondence import items
from reviewer_app.store import open_store
from reviewer_app.values import PersonName, Standing
from tests.ui.office_at_work import NH, NM, bring_up, new_hampshire, new_mexico, noon, open_office, press, seat
from ui.jobs import Jobs
from ui.notice_typed import SLOT, answer_day
from ui.notice_view import NoticeView

PAGES, UI = "DEF-NM-RETURN-PAGES", "DEF-NM-UI-MISSING"
CHORD = Qt.KeyboardModifier.ControlModifier


class MailProgram(QObject):
    """Takes the files that the desk hands to the person's mail program."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[Path] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.taken.append(Path(url.toLocalFile()))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_office(tmp_path / "store")
    seat(desk, "rosa")
    yield desk
    desk.store.close()


def shown(qtbot: QtBot, desk: Desk, jobs: Jobs) -> NoticeView:
    view = NoticeView(desk, jobs)
    bring_up(qtbot, view)
    return view


@pytest.fixture
def view(qtbot: QtBot, desk: Desk, jobs: Jobs) -> NoticeView:
    new_mexico(desk)
    desk.perform(acts.TakePacket(), NM)
    return shown(qtbot, desk, jobs)


def box(view: NoticeView, code: str) -> QCheckBox:
    found = view.findChild(QCheckBox, f"notice_item_{code}")
    assert isinstance(found, QCheckBox)
    return found


def test_the_suggested_points_are_ticked_and_the_text_is_built_from_them(view: NoticeView, desk: Desk) -> None:
    view.show_packet(NM)
    suggested = tuple(item.entry.code for item in items(desk, NM) if item.is_suggested)
    assert suggested
    assert view.points.ticked == suggested
    assert view.editor.to.text() == "owner@applicant.example"
    assert NM in view.editor.subject.text()
    assert view.editor.answer_by.text() == ""


def test_an_e_mail_is_recorded_and_marked_as_sent_and_the_packet_waits(
    qtbot: QtBot, view: NoticeView, desk: Desk
) -> None:
    view.show_packet(NM, (UI,))
    view.editor.body.setFocus()
    assert not view.editor.open_gaps
    with qtbot.waitSignal(view.notice_recorded):
        press(Qt.Key.Key_Return, CHORD)
    notice = desk.case(NM).notices[-1]
    assert notice.items == (UI,)
    assert notice.answer_by is None
    view.editor.body.setFocus()
    press(Qt.Key.Key_Return, CHORD)
    assert "recorded already" in view.told.text()
    assert len(desk.case(NM).notices) == 1
    view.recorded.setFocus()
    assert desk.case(NM).standing is Standing.IN_REVIEW
    with qtbot.waitSignal(view.notice_sent):
        press("t")
    case = desk.case(NM)
    assert case.standing is Standing.AWAITING
    assert case.notices[-1].sent_at is not None
    press("t")
    assert "as sent" in view.told.text()
    with qtbot.waitSignal(view.next_packet_wanted) as wanted:
        press("x")
    assert wanted.args == [NM]


def test_nothing_is_recorded_while_a_gap_is_unfilled_and_f8_goes_to_it(view: NoticeView, desk: Desk) -> None:
    view.show_packet(NM, (PAGES,))
    gaps = view.editor.open_gaps
    assert gaps
    assert gaps[0] in view.editor.gaps.text()
    view.editor.to.setFocus()
    press(Qt.Key.Key_Return, CHORD)
    assert desk.case(NM).notices == ()
    assert gaps[0] in view.told.text()
    for _ in gaps:
        press(Qt.Key.Key_F8)
        press("page 3")
    assert view.editor.open_gaps == ()
    press(Qt.Key.Key_Return, CHORD)
    assert "page 3" in desk.case(NM).notices[-1].body


def test_a_point_ticked_by_the_keyboard_comes_into_the_text(view: NoticeView) -> None:
    view.show_packet(NM, (UI,))
    before = view.editor.body.toPlainText()
    more = view.findChild(QObject, "notice_more")
    assert more is not None
    more.setProperty("checked", True)
    box(view, PAGES).setFocus()
    press(Qt.Key.Key_Space)
    assert view.points.ticked == (PAGES, UI)
    assert view.editor.body.toPlainText() != before
    assert "1. " in view.editor.body.toPlainText()


def test_a_text_changed_by_hand_is_kept_or_built_anew_as_the_person_says(view: NoticeView) -> None:
    view.show_packet(NM, (UI,))
    view.editor.body.setFocus()
    press("Dear Rosa, ")
    mine = view.editor.body.toPlainText()
    box(view, UI).parentWidget()
    view.points.focus_first()
    press(Qt.Key.Key_Space)
    assert view.asked.isVisible()
    press(Qt.Key.Key_Escape)
    assert view.editor.body.toPlainText() == mine
    assert view.typed.items == view.points.ticked
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    assert "Dear Rosa, " not in view.editor.body.toPlainText()
    assert not view.typed.is_edited


def test_a_draft_is_there_at_another_desk_on_the_same_store(
    qtbot: QtBot, view: NoticeView, desk: Desk, jobs: Jobs
) -> None:
    view.show_packet(NM, (UI,))
    view.editor.body.setFocus()
    press("Dear Rosa, ")
    qtbot.waitUntil(lambda: "Dear Rosa" in desk.store.personal.draft(PersonName("rosa"), NM, SLOT), timeout=1_000)
    other = Desk(open_store(desk.store.folder), noon)
    seat(other, "rosa")
    again = shown(qtbot, other, jobs)
    again.show_packet(NM)
    assert again.editor.body.toPlainText() == view.editor.body.toPlainText()
    assert again.points.ticked == (UI,)
    again.hide()
    other.store.close()


def test_the_answer_day_stands_in_the_text_only_once_it_is_set(view: NoticeView, desk: Desk) -> None:
    view.show_packet(NM, (UI,))
    view.editor.answer_by.setFocus()
    press("someday")
    press(Qt.Key.Key_Return, CHORD)
    assert "is no day" in view.told.text()
    view.editor.answer_by.clear()
    press("2021-12-20")
    press(Qt.Key.Key_Return, CHORD)
    assert desk.case(NM).notices[-1].answer_by == "2021-12-20"
    assert answer_day("") is None


def test_the_mail_program_gets_a_file_that_opens_as_a_draft(view: NoticeView, desk: Desk) -> None:
    view.show_packet(NM, (UI,))
    view.editor.body.setFocus()
    press(Qt.Key.Key_Return, CHORD)
    program = MailProgram()
    QDesktopServices.setUrlHandler("file", program, "take")  # type: ignore[arg-type]  # the stubs ask for bytes, the binding for text
    try:
        press("m")
    finally:
        QDesktopServices.unsetUrlHandler("file")
    message = BytesParser(policy=policy.default).parsebytes(program.taken[0].read_bytes())
    assert (message["To"], message["X-Unsent"]) == ("owner@applicant.example", "1")
    press("c")
    assert QGuiApplication.clipboard().text() == desk.case(NM).notices[-1].body


def test_a_clerk_reads_what_was_recorded_and_marks_it_as_sent(qtbot: QtBot, view: NoticeView, desk: Desk) -> None:
    view.show_packet(NM, (UI,))
    view.editor.body.setFocus()
    press(Qt.Key.Key_Return, CHORD)
    seat(desk, "lee")
    view.show_packet(NM)
    assert "Ask a reviewer or a supervisor" in view.against.text()
    assert view.editor.body.isReadOnly()
    view.recorded.setFocus()
    with qtbot.waitSignal(view.notice_sent):
        press("t")
    assert desk.case(NM).standing is Standing.AWAITING


def test_a_packet_that_nobody_has_says_to_take_it_first(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    new_hampshire(desk)
    view = shown(qtbot, desk, jobs)
    view.show_packet(NH)
    assert "Take it" in view.against.text()
