"""What a review says beside its figures: readings that come late, checks, notes, history, searching."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.values import (
    Verdict,
)
from tests.ui.review_at_work import (
    label,
    opened_review,
    press,
    rosa_at_a_store,
    take,
    write,
)
from tests.ui.review_packet import NO, OTHER, PASSWORD, make_store
from ui.jobs import Jobs
from ui.packet_search import SearchForm
from ui.review_view import ReviewView


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with rosa_at_a_store(tmp_path / "store") as desk:
        yield desk


@pytest.fixture
def view(qtbot: QtBot, desk: Desk) -> Iterator[ReviewView]:
    with opened_review(qtbot, desk) as view:
        yield view


def test_a_late_reading_of_another_packet_leaves_the_shown_one_alone(view: ReviewView) -> None:
    before = view.snapshot
    view.reader.document_read.emit(OTHER, "documents/2019-return.pdf")
    assert view.snapshot is before
    view.reader.document_read.emit(NO, "documents/2019-return.pdf")
    assert view.snapshot is not before


def test_unread_documents_are_read_in_the_background_and_their_rows_follow(qtbot: QtBot, tmp_path: Path) -> None:
    desk = make_store(tmp_path / "unread")
    desk.sign_in("rosa", PASSWORD)
    jobs = Jobs()
    view = ReviewView(desk, jobs)
    qtbot.addWidget(view)
    view.show()
    view.show_packet(NO)
    assert "waiting to be read" in view.documents.list.rows.rows[0].second
    with qtbot.waitSignal(view.reader.finished, timeout=30_000):
        pass
    assert "waiting to be read" not in view.documents.list.rows.rows[0].second
    view.close_reading()
    jobs.close()
    desk.store.close()


def test_a_check_is_answered_and_taken_back_by_keys(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    take(qtbot, view)
    view.checks.list.setFocus(Qt.FocusReason.TabFocusReason)
    first = view.checks.list.current_key
    press(qtbot, view, Qt.Key.Key_O)
    assert first not in desk.case(NO).answers  # nothing is recorded before the note
    write(qtbot, view, "The return lacks its first page")
    press(qtbot, view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert desk.case(NO).answers[first].answer == "no"
    assert desk.case(NO).answers[first].note == "The return lacks its first page"
    view.checks.list.setFocus(Qt.FocusReason.TabFocusReason)
    view.checks.list.focus_key(first)
    press(qtbot, view, Qt.Key.Key_Delete)
    assert first not in desk.case(NO).answers


def test_declining_needs_a_reason_that_the_record_holds(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    take(qtbot, view)
    press(qtbot, view, Qt.Key.Key_X)
    assert view.drawer.name == "no_reasons"
    press(qtbot, view, Qt.Key.Key_Escape)
    value = acts.ConfirmFigure("attestations.bankruptcy", "true", reason="The court's list has it")
    desk.perform(value, NO)
    press(qtbot, view, Qt.Key.Key_X)
    press(qtbot, view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "at least one reason" in label(view, "form_message")
    box = view.findChild(QCheckBox, "reason_NOTE-NH-INEL-BANKRUPTCY")
    assert isinstance(box, QCheckBox)
    qtbot.keyClick(box, Qt.Key.Key_Space)
    qtbot.keyClick(box, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    determination = desk.case(NO).determination
    assert determination is not None
    assert determination.reasons == ("NOTE-NH-INEL-BANKRUPTCY",)


def test_a_note_is_drafted_and_kept(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    press(qtbot, view, Qt.Key.Key_N)
    write(qtbot, view, "Call on Monday")
    press(qtbot, view, Qt.Key.Key_Escape)
    assert view.drawer.form is None
    press(qtbot, view, Qt.Key.Key_N)
    text = view.findChild(QPlainTextEdit, "form_text")
    assert isinstance(text, QPlainTextEdit)
    assert text.toPlainText() == "Call on Monday"
    press(qtbot, view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [note.text for note in desk.case(NO).notes] == ["Call on Monday"]


def test_undone_acts_stay_in_the_history_with_the_word(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    take(qtbot, view)
    press(qtbot, view, Qt.Key.Key_Return)
    desk.undo()
    press(qtbot, view, Qt.Key.Key_H)
    from ui.history_panel import HistoryPanel

    panel = view.drawer.form
    assert isinstance(panel, HistoryPanel)
    struck = [(row.text, row.badge) for row in panel.list.rows.rows if row.is_struck]
    assert struck == [("Confirm Gross receipts of 2019 = 400000.00", "undone")]


def test_a_returned_packet_says_by_whom_and_why(desk: Desk, view: ReviewView) -> None:
    desk.perform(acts.TakePacket(), NO)
    desk.perform(acts.ConfirmFigure("attestations.bankruptcy", "true", reason="The court's list has it"), NO)
    text, digest = desk.assessor.receipt(desk.case(NO))
    desk.perform(acts.Determine(Verdict.DECLINE, ("NOTE-NH-INEL-BANKRUPTCY",), None, text, digest), NO)
    desk.sign_in("ines", PASSWORD)
    desk.perform(acts.ReturnPacket("Look at the court's date"), NO)
    desk.sign_in("rosa", PASSWORD)
    view.show_packet(NO)
    assert label(view, "banner_text_returned") == "Returned by Ines Example: Look at the court's date"


def test_everything_that_takes_keys_has_a_name(view: ReviewView) -> None:
    nameless = [
        widget
        for widget in view.findChildren(QWidget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.isVisible() and not widget.objectName()
    ]
    assert nameless == []
    assert QApplication.focusWidget() is not None


def test_the_left_column_folds_below_1400_and_by_choice(qtbot: QtBot, view: ReviewView) -> None:
    assert not view.is_left_folded
    view.resize(1366, 768)
    qtbot.waitUntil(lambda: view.is_left_folded)
    assert view.documents.width() < 60
    view.fold_left(False)
    assert view.documents.width() > 120


def test_all_documents_are_searched_and_the_hit_stays_lit_on_its_page(qtbot: QtBot, view: ReviewView) -> None:
    press(qtbot, view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    write(qtbot, view, "400000")
    with qtbot.waitSignal(view.search.searching.finished, timeout=30_000):
        press(qtbot, view, Qt.Key.Key_Return)
    form = view.drawer.form
    assert isinstance(form, SearchForm)
    assert [(row.text, row.right) for row in form.list.rows.rows] == [("2019-return.pdf, page 1", "1")]
    pages = view.document_view.pages
    with qtbot.waitSignal(pages.hits_counted, check_params_cb=lambda count, _at, _all: count == 1, timeout=30_000):
        press(qtbot, view, Qt.Key.Key_Return)
    assert pages.page == 1
