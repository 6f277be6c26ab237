"""The window at work: commands and their refusals, what goes in and out, what it keeps for a person."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.errors import StoreTrouble
from reviewer_app.store import open_store
from reviewer_app.values import ApplicationNo, PersonName, Standing
from tests.ui.office_at_work import new_hampshire, noon, open_office
from tests.ui.window_at_work import (
    NUMBERS,
    child,
    open_window,
    page,
    press,
    sign_in,
)
from ui.desk_frame import DeskFrame
from ui.form_parts import Sheet
from ui.menus import Command
from ui.theme import Scheme, Theme
from ui.views import View
from ui.window import MainWindow

FIRST = ApplicationNo(NUMBERS[0])
Seated = Callable[[str], tuple[MainWindow, DeskFrame, Desk]]


def test_what_a_role_cannot_do_is_disabled_and_says_whom_to_ask(seated: Seated) -> None:
    window, _, _ = seated("rosa")
    for command, words in ((Command.IMPORT, "Ask a clerk or a supervisor"), (Command.ASSIGN, "Ask a supervisor")):
        action = window.menus.actions[command]
        assert not action.isEnabled()
        assert words in action.toolTip()
    assert window.menus.actions[Command.TAKE].isEnabled()


def test_take_is_one_key_and_the_menu_names_it_for_undo_and_redo(qtbot: QtBot, seated: Seated) -> None:
    window, frame, desk = seated("rosa")
    press("t")
    assert desk.case(FIRST).assigned_to == "rosa"
    undo = window.menus.actions[Command.UNDO]
    assert undo.text().replace("&", "") == f"Undo take ({FIRST})"
    assert "undo: take" in child(frame, QLabel, "status_undo").text()
    assert "saved" in child(frame, QLabel, "status_saved").text()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.case(FIRST).standing is Standing.RECEIVED
    assert window.menus.actions[Command.REDO].text().replace("&", "") == f"Redo take ({FIRST})"
    window.menus.actions[Command.REDO].trigger()
    assert desk.case(FIRST).assigned_to == "rosa"


def test_a_note_is_asked_for_in_place_and_kept_in_the_history(seated: Seated) -> None:
    _, frame, desk = seated("rosa")
    press("n")
    assert frame.ask_bar.isVisible()
    press("The lease is missing.")
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [note.text for note in desk.case(FIRST).notes] == ["The lease is missing."]
    assert not frame.ask_bar.isVisible()
    assert frame.queue.table.hasFocus()


def test_an_empty_note_is_refused_in_place_and_the_question_stays(seated: Seated) -> None:
    _, frame, _ = seated("rosa")
    press("n")
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "The note is empty" in child(frame.ask_bar, QLabel, "ask_refusal").text()
    assert frame.ask_bar.isVisible()


def test_what_is_being_typed_is_in_the_store_before_it_is_answered(qtbot: QtBot, seated: Seated, folder: Path) -> None:
    _, frame, _ = seated("rosa")
    press("n")
    press("half a sent")
    other = open_store(folder)
    qtbot.waitUntil(lambda: other.personal.draft(PersonName("rosa"), FIRST, "note") == "half a sent", timeout=1_000)
    other.close()
    press(Qt.Key.Key_Escape)
    assert not frame.ask_bar.isVisible()
    press("n")
    assert child(frame.ask_bar, QPlainTextEdit, "ask_text").toPlainText() == "half a sent"


def test_a_supervisor_assigns_to_a_person_of_the_office(
    seated: Seated, qtbot: QtBot, folder: Path, theme: Theme
) -> None:
    window = open_window(qtbot, folder, theme)
    frame = sign_in(qtbot, window, "ines", "a long sample password")
    window.menus.actions[Command.ASSIGN].trigger()
    assert frame.ask_bar.isVisible()
    press("T")  # Tomas
    press(Qt.Key.Key_Return)
    assert window.context is not None
    assert window.context.desk.case(FIRST).assigned_to == "tomas"


def test_enter_opens_the_review_and_says_that_somebody_is_on_it(seated: Seated, folder: Path) -> None:
    _, frame, _ = seated("rosa")
    press(Qt.Key.Key_Return)
    assert frame.view is View.REVIEW
    assert frame.packet == FIRST
    other = open_store(folder)
    assert [who.person for who in other.personal.on_packet(FIRST, noon())] == ["rosa"]
    frame.show_view(View.QUEUE)
    assert other.personal.on_packet(FIRST, noon()) == []
    other.close()


def test_next_and_previous_follow_the_queue_as_it_is_ordered(seated: Seated) -> None:
    window, frame, _ = seated("rosa")
    frame.open_packet(FIRST)
    window.menus.actions[Command.NEXT].trigger()
    assert frame.packet == NUMBERS[1]
    window.menus.actions[Command.PREVIOUS].trigger()
    assert frame.packet == FIRST
    assert not window.menus.actions[Command.PREVIOUS].isEnabled()
    frame.step(-1)
    assert "first packet" in child(frame, QLabel, "status_message").toolTip()


def test_what_another_process_wrote_is_taken_in_within_a_tick(qtbot: QtBot, seated: Seated, folder: Path) -> None:
    _, frame, _ = seated("rosa")
    other = Desk(open_store(folder), noon)
    other.sign_in("ines", "a long sample password")
    new_hampshire(other, "NH-2020-92001")
    other.store.close()
    with qtbot.waitSignal(frame.queue.listed, timeout=10_000):
        frame.tick()
    assert frame.queue.model.rowCount() == 6


def test_the_look_is_kept_for_the_person(qtbot: QtBot, seated: Seated, theme: Theme) -> None:
    window, _, _ = seated("rosa")
    window.menus.actions[Command.LOOK_DARK].trigger()
    window.menus.actions[Command.LARGER].trigger()
    theme.apply(Scheme.LIGHT, 100)
    window.sign_out()
    sign_in(qtbot, window, "rosa")
    assert theme.is_dark
    assert theme.scale_percent == 125
    assert window.menus.actions[Command.LOOK_DARK].isChecked()


def test_the_sheet_of_keys_comes_with_f1_and_goes_with_esc(qtbot: QtBot, seated: Seated) -> None:
    window, frame, _ = seated("rosa")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.keys.isVisible()
    press(Qt.Key.Key_Escape)
    assert not window.keys.isVisible()
    assert frame.queue.table.hasFocus()


def test_a_store_that_cannot_be_opened_says_what_to_do_and_is_tried_again(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    troubles = [StoreTrouble("This store was written by a newer Packet Desk. Open it with that version.")]

    def make_desk() -> Desk:
        if troubles:
            raise troubles.pop()
        return open_office(tmp_path / "store")

    window = MainWindow(make_desk, theme)
    qtbot.addWidget(window)
    window.show()
    sheet = page(window, Sheet)
    assert any("newer Packet Desk" in label.text() for label in sheet.findChildren(QLabel))
    qtbot.mouseClick(child(sheet, QPushButton, "trouble_again"), Qt.MouseButton.LeftButton)
    assert page(window, Sheet).objectName() == "sign_in"


def test_starting_afresh_asks_first_and_opens_the_new_round(qtbot: QtBot, folder: Path, theme: Theme) -> None:
    made: list[str] = []
    window = MainWindow(lambda: Desk(open_store(folder), noon), theme, start_afresh=lambda: made.append("anew"))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    frame = sign_in(qtbot, window, "rosa")
    window.menus.actions[Command.START_AFRESH].trigger()
    assert made == []
    qtbot.mouseClick(child(frame.ask_bar, QPushButton, "ask_do"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.context is not None, timeout=10_000)
    assert made == ["anew"]
    assert page(window, Sheet).objectName() == "sign_in"


def test_every_widget_that_takes_the_focus_has_a_name_and_says_what_it_is(seated: Seated) -> None:
    window, frame, _ = seated("rosa")
    for widget in frame.findChildren(QPushButton):
        assert widget.objectName(), widget.text()
        assert widget.text() or widget.accessibleName() or not widget.isVisible()
    for command, action in window.menus.actions.items():
        assert action.objectName(), command
        assert action.text(), command
