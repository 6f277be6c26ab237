"""The queue as a person uses it: filters, search, order, and what stays chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.store.queue import Order
from reviewer_app.values import ApplicationNo, PersonName
from tests.ui.office_at_work import new_hampshire, new_mexico, open_office, recommend, seat
from tests.ui.window_at_work import NUMBERS, child, fill, open_window, press, settle, sign_in, the_look
from ui.desk_frame import DeskFrame
from ui.queue_filter import Choice
from ui.queue_model import Column
from ui.theme import Theme
from ui.window import MainWindow


@pytest.fixture
def theme(qapp: object) -> Iterator[Theme]:
    with the_look() as theme:
        yield theme


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, theme: Theme) -> MainWindow:
    fill(tmp_path / "store")
    return open_window(qtbot, tmp_path / "store", theme)


@pytest.fixture
def frame(qtbot: QtBot, window: MainWindow) -> DeskFrame:
    return sign_in(qtbot, window, "rosa")


@pytest.fixture
def desk(window: MainWindow, frame: DeskFrame) -> Desk:
    assert window.context is not None
    return window.context.desk


def numbers(frame: DeskFrame) -> list[str]:
    model = frame.queue.model
    return [str(model.index(row, Column.NUMBER).data()) for row in range(model.rowCount())]


def click(qtbot: QtBot, window: MainWindow, button: QToolButton | QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(qtbot, window)


def test_a_chip_narrows_to_its_standing_and_says_how_many(
    qtbot: QtBot, window: MainWindow, frame: DeskFrame, desk: Desk
) -> None:
    desk.perform(acts.TakePacket(), ApplicationNo(NUMBERS[2]))
    settle(qtbot, window)
    chip = child(frame, QToolButton, "queue_chip_in_review")
    assert chip.text() == "◐ in review  1"
    click(qtbot, window, chip)
    assert numbers(frame) == [NUMBERS[2]]
    click(qtbot, window, child(frame, QToolButton, "queue_chip_received"))
    assert numbers(frame) == list(NUMBERS)


def test_who_has_it_narrows_to_me_to_nobody_and_to_a_person(
    qtbot: QtBot, window: MainWindow, frame: DeskFrame, desk: Desk
) -> None:
    desk.perform(acts.TakePacket(), ApplicationNo(NUMBERS[1]))
    combo = child(frame, QComboBox, "queue_assignee")
    for words, expected in (("Mine", [NUMBERS[1]]), ("Tomas Example", []), ("Nobody's", [NUMBERS[0], *NUMBERS[2:]])):
        combo.setFocus()
        combo.setCurrentText(words)
        combo.activated.emit(combo.currentIndex())
        settle(qtbot, window)
        assert numbers(frame) == expected


def test_the_search_narrows_shortly_after_the_last_key_and_esc_clears_it(
    qtbot: QtBot, window: MainWindow, frame: DeskFrame
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(frame.queue.listed, timeout=10_000):
        press("90003")
    assert numbers(frame) == [NUMBERS[2]]
    with qtbot.waitSignal(frame.queue.listed, timeout=10_000):
        press(Qt.Key.Key_Escape)
    assert numbers(frame) == list(NUMBERS)
    press(Qt.Key.Key_Down)
    assert frame.queue.table.hasFocus()


def test_nothing_found_offers_to_clear_the_filters(qtbot: QtBot, window: MainWindow, frame: DeskFrame) -> None:
    frame.queue.search("no such packet anywhere")
    settle(qtbot, window)
    assert child(frame, QLabel, "queue_empty_headline").text() == "No packet fits"
    click(qtbot, window, child(frame, QPushButton, "queue_empty_way_out"))
    assert numbers(frame) == list(NUMBERS)


def test_an_empty_store_says_what_would_be_here(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    fill(tmp_path / "empty", packets=0)
    window = open_window(qtbot, tmp_path / "empty", theme)
    frame = sign_in(qtbot, window, "rosa")
    assert child(frame, QLabel, "queue_empty_headline").text() == "No packets yet"
    assert "drop them on this window" in child(frame, QLabel, "queue_empty_advice").text()
    qtbot.mouseClick(child(frame, QPushButton, "queue_empty_way_out"), Qt.MouseButton.LeftButton)
    assert "Ask a clerk or a supervisor" in child(frame, QLabel, "status_message").toolTip()


def test_a_header_orders_and_orders_the_other_way_round(qtbot: QtBot, window: MainWindow, frame: DeskFrame) -> None:
    header = frame.queue.table.horizontalHeader()
    for expected in (list(NUMBERS), list(reversed(NUMBERS))):
        header.sectionClicked.emit(Column.NUMBER)
        settle(qtbot, window)
        assert numbers(frame) == expected
    assert header.sortIndicatorSection() == Column.NUMBER


def test_the_chosen_packet_stays_chosen_when_the_list_changes(
    qtbot: QtBot, window: MainWindow, frame: DeskFrame, desk: Desk
) -> None:
    frame.queue.order_by(Order.NUMBER)
    settle(qtbot, window)
    frame.queue.table.go_to(ApplicationNo(NUMBERS[3]))
    frame.queue.order_by(Order.NUMBER)
    settle(qtbot, window)
    assert frame.queue.table.current == NUMBERS[3]
    assert frame.queue.table.currentIndex().row() == 1


def test_next_goes_on_from_where_a_packet_stood_that_has_left_the_list(
    qtbot: QtBot, window: MainWindow, frame: DeskFrame, desk: Desk
) -> None:
    frame.queue.choose(Choice(standings=("received",)))
    settle(qtbot, window)
    frame.queue.table.go_to(ApplicationNo(NUMBERS[1]))
    frame.open_packet(ApplicationNo(NUMBERS[1]))
    desk.perform(acts.TakePacket(), ApplicationNo(NUMBERS[1]))
    settle(qtbot, window)
    assert NUMBERS[1] not in numbers(frame)
    frame.step(1)
    assert frame.packet == NUMBERS[2]


def test_filters_and_order_are_kept_for_the_person(qtbot: QtBot, window: MainWindow, frame: DeskFrame) -> None:
    frame.queue.choose(Choice(program="nh-msrf2", standings=("received",), order=Order.OPEN, is_descending=True))
    window.sign_out()
    kept = sign_in(qtbot, window, "rosa").queue.choice
    assert (kept.program, kept.standings, kept.order, kept.is_descending) == (
        "nh-msrf2",
        ("received",),
        Order.OPEN,
        True,
    )
    window.sign_out()
    assert not sign_in(qtbot, window, "lee").queue.choice.is_narrowed


def test_what_was_kept_and_cannot_be_understood_is_the_plain_choice() -> None:
    for text in ("", "[]", "{", '{"order": "by moon"}', '{"standings": ["lost"]}', '{"standings": 3}'):
        assert Choice.from_text(text) == Choice()


def test_a_packet_of_another_window_says_who_is_on_it(
    qtbot: QtBot, window: MainWindow, frame: DeskFrame, desk: Desk
) -> None:
    desk.store.personal.be_on("another window", PersonName("tomas"), ApplicationNo(NUMBERS[4]), desk.clock())
    frame.tick()
    assert frame.queue.model.index(4, Column.PRESENCE).data() == "◉ Tomas Example"


def test_programs_narrow_and_a_round_with_nothing_says_so(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    desk = open_office(tmp_path / "mixed")
    new_mexico(desk)
    new_hampshire(desk)
    recommend(desk, new_hampshire(desk, "NH-2020-90009"))
    seat(desk, "ines")
    desk.store.close()
    window = open_window(qtbot, tmp_path / "mixed", theme)
    frame = sign_in(qtbot, window, "ines", "a long sample password")
    frame.queue.choose(Choice(program="nm-leda"))
    settle(qtbot, window)
    assert numbers(frame) == ["NM-2021-90001"]
    frame.queue.choose(Choice(standings=("recommended",)))
    settle(qtbot, window)
    assert numbers(frame) == ["NH-2020-90009"]
