"""The review of a packet, driven by keys, over a real store and real files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.store import open_store
from reviewer_app.values import (
    Place,
    Standing,
    Verdict,
)
from tests.ui.review_at_work import (
    BOX,
    answer_all,
    confirm_all,
    field,
    keep_readings,
    label,
    opened_review,
    press,
    rosa_at_a_store,
    take,
    write,
)
from tests.ui.review_packet import NO, NOW, OTHER, PASSWORD
from ui.ask_form import ListForm
from ui.jobs import Jobs
from ui.review_view import ReviewView


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with rosa_at_a_store(tmp_path / "store") as desk:
        yield desk


@pytest.fixture
def view(qtbot: QtBot, desk: Desk) -> Iterator[ReviewView]:
    with opened_review(qtbot, desk) as view:
        yield view


def test_the_focus_begins_at_the_first_figure_with_its_box_and_its_line(view: ReviewView) -> None:
    assert view.figures.focused == "gross_receipts_2019"
    lit = [mark for mark in view.document_view.pages.boxes if mark.is_focused]
    assert [mark.box for mark in lit] == [BOX]
    assert [row.text for row in view.worksheet.list.rows.rows if row.is_lit] == ["Anticipated loss of gross receipts"]


def test_a_packet_that_nobody_took_says_so_and_confirms_nothing(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    assert [banner.key for banner in view.banners.shown] == ["take"]
    press(qtbot, view, Qt.Key.Key_Return)
    assert "Take it" in label(view, "figures_message")
    assert not desk.case(NO).confirmed
    take(qtbot, view)
    assert desk.case(NO).assigned_to == "rosa"
    assert view.banners.shown == ()


def test_enter_confirms_what_a_document_shows_with_its_box_and_goes_on(
    qtbot: QtBot, desk: Desk, view: ReviewView
) -> None:
    take(qtbot, view)
    press(qtbot, view, Qt.Key.Key_Return)
    said = desk.case(NO).confirmed["gross_receipts_2019"]
    assert said.value == "400000.00"
    assert [found.place.box for found in said.evidence] == [BOX]
    assert view.figures.focused == "gross_receipts_2020_projected"
    press(qtbot, view, Qt.Key.Key_Return)
    assert desk.case(NO).confirmed["gross_receipts_2020_projected"].as_stated


def test_the_whole_packet_is_taken_confirmed_and_approved_by_keys(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    take(qtbot, view)
    confirm_all(qtbot, view)
    answer_all(qtbot, view)
    assert label(view, "award_standing").endswith("confirmed")
    press(qtbot, view, Qt.Key.Key_A)
    assert view.drawer.name == "approve_form"
    write(qtbot, view, "All in order")
    press(qtbot, view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    case = desk.case(NO)
    assert case.standing is Standing.RECOMMENDED
    assert case.determination is not None
    assert (case.determination.verdict, case.determination.note) == (Verdict.APPROVE, "All in order")
    assert view.drawer.form is None
    with qtbot.waitSignal(view.next_wanted):
        press(qtbot, view, Qt.Key.Key_J)


def test_approving_too_early_lists_what_is_open_and_leads_there(qtbot: QtBot, view: ReviewView) -> None:
    take(qtbot, view)
    press(qtbot, view, Qt.Key.Key_A)
    form = view.drawer.form
    assert isinstance(form, ListForm)
    texts = [row.text for row in form.list.rows.rows]
    assert "Paycheck Protection Program funding: not confirmed" in texts
    at = texts.index("Paycheck Protection Program funding: not confirmed")
    for _ in range(at):
        press(qtbot, view, Qt.Key.Key_Down)
    press(qtbot, view, Qt.Key.Key_Return)
    assert view.figures.focused == "ppp"
    assert view.drawer.form is None


def test_a_typed_figure_moves_the_award_at_once_and_asks_for_a_box_or_a_reason(
    qtbot: QtBot, desk: Desk, view: ReviewView
) -> None:
    take(qtbot, view)
    was = label(view, "award")
    view.figures.list.focus_key("ppp")
    write(qtbot, view, "1")
    write(qtbot, view, "00000")
    assert field(view, "figure_value").text() == "100000"
    assert label(view, "award") != was
    assert "ppp" not in desk.case(NO).confirmed
    press(qtbot, view, Qt.Key.Key_Return)
    assert "draw a box" in label(view, "figure_editor_message")
    press(qtbot, view, Qt.Key.Key_R)
    write(qtbot, view, "The bank confirmed it by telephone")
    press(qtbot, view, Qt.Key.Key_Return)
    said = desk.case(NO).confirmed["ppp"]
    assert (said.value, said.reason) == ("100000.00", "The bank confirmed it by telephone")
    assert view.figures.editor is None


def test_a_box_on_the_page_offers_its_words_as_the_value(qtbot: QtBot, desk: Desk, view: ReviewView) -> None:
    take(qtbot, view)
    pages = view.document_view.pages
    qtbot.waitUntil(lambda: pages.page_count == 1 and not pages.feed.is_busy, timeout=20_000)
    view.figures.list.setFocus()
    view.figures.list.focus_key("ppp")
    pages.box_drawn.emit(1, BOX)
    qtbot.waitUntil(lambda: field(view, "figure_value").text() == "400,000.00", timeout=20_000)
    assert "2019-return.pdf, page 1" in label(view, "figure_place")
    press(qtbot, view, Qt.Key.Key_Return)
    said = desk.case(NO).confirmed["ppp"]
    assert (said.value, said.evidence[0].place) == ("400000.00", Place(1, BOX))


def test_b_begins_a_box_that_the_keyboard_takes(qtbot: QtBot, view: ReviewView) -> None:
    take(qtbot, view)
    pages = view.document_view.pages
    qtbot.waitUntil(lambda: pages.page_count == 1, timeout=20_000)
    view.figures.list.focus_key("ppp")
    press(qtbot, view, Qt.Key.Key_B)
    assert pages.hasFocus()
    press(qtbot, view, Qt.Key.Key_Return)
    assert view.figures.editor is not None
    assert view.figures.editor.typed.evidence[0].place.page == 1


def test_what_was_being_typed_is_there_again_at_a_new_desk_on_the_store(
    qtbot: QtBot, tmp_path: Path, desk: Desk, view: ReviewView
) -> None:
    take(qtbot, view)
    view.figures.list.focus_key("eidl")
    write(qtbot, view, "2")
    write(qtbot, view, "500")
    press(qtbot, view, Qt.Key.Key_R)
    write(qtbot, view, "Half a rea")
    personal = desk.store.personal
    qtbot.waitUntil(lambda: "Half a rea" in personal.draft(desk.signed_in().name, NO, "figure:eidl"), timeout=2_000)
    again = Desk(open_store(tmp_path / "store"), lambda: NOW)  # as after a kill: nothing was closed
    again.sign_in("rosa", PASSWORD)
    jobs = Jobs()
    second = ReviewView(again, jobs)
    qtbot.addWidget(second)
    second.show()
    second.show_packet(NO)
    assert field(second, "figure_value").text() == "2500"
    assert field(second, "figure_reason").text() == "Half a rea"
    second.close_reading()
    jobs.close()
    again.store.close()


def test_escape_steps_back_from_reason_to_value_to_list_to_the_queue(
    qtbot: QtBot, desk: Desk, view: ReviewView
) -> None:
    take(qtbot, view)
    view.figures.list.focus_key("eidl")
    write(qtbot, view, "7")
    press(qtbot, view, Qt.Key.Key_R)
    press(qtbot, view, Qt.Key.Key_Escape)
    assert field(view, "figure_value").hasFocus()
    press(qtbot, view, Qt.Key.Key_Escape)
    assert view.figures.editor is None
    assert desk.store.personal.draft(desk.signed_in().name, NO, "figure:eidl") == ""
    with qtbot.waitSignal(view.packet_left):
        press(qtbot, view, Qt.Key.Key_Escape)


def test_the_focus_goes_from_a_worksheet_line_to_its_figure_and_to_its_box(qtbot: QtBot, view: ReviewView) -> None:
    view.worksheet.list.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.worksheet.figures_under_focus() == ("gross_receipts_2019", "gross_receipts_2020_projected")
    press(qtbot, view, Qt.Key.Key_Right)
    assert view.figures.focused == "gross_receipts_2019"
    assert any(mark.is_focused for mark in view.document_view.pages.boxes)
    assert view.worksheet.list.hasFocus()
    press(qtbot, view, Qt.Key.Key_Right)
    assert view.figures.focused == "gross_receipts_2020_projected"
    press(qtbot, view, Qt.Key.Key_Left)
    assert view.figures.focused == "gross_receipts_2019"
    assert view.figures.list.hasFocus()


def test_a_clicked_box_takes_the_focus_to_its_figure(view: ReviewView) -> None:
    view.figures.list.focus_key("ppp")
    view.figures.figure_focused.emit("ppp")
    assert view.focus.figure == "ppp"
    view.document_view.pages.box_clicked.emit(0)
    assert view.figures.focused == "gross_receipts_2019"


def test_a_difference_is_shown_in_its_digits_and_with_what_it_would_move(desk: Desk, view: ReviewView) -> None:
    keep_readings(desk, "410000.00")
    view.show_packet(OTHER)
    assert view.snapshot is not None
    from ui.figure_row_paint import FigureLook

    look = next(row for row in view.figures.list.rows.rows if row.key == "gross_receipts_2019")
    assert isinstance(look, FigureLook)
    assert (look.claimed.marked, look.read.marked) == (((1, 2),), ((1, 2),))
    assert "would move the award from" in look.second
