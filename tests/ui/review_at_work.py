"""Keys and readings for a review, for the tests of the review; holds no test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.values import (
    Box,
    DocumentKind,
    DocumentReading,
    Method,
    Place,
    Reading,
)
from tests.ui.review_packet import NO, OTHER, PASSWORD, make_store
from ui.jobs import Jobs
from ui.review_view import ReviewView

BOX = Box(480.0, 82.0, 540.0, 94.0)


def keep_readings(desk: Desk, value: str = "400000.00") -> None:
    """Says of both returns what a reader would, so that no test waits for one."""
    from reviewer_app.desk.readings import Readings

    for no in (NO, OTHER):
        document = desk.case(no).documents[0]
        receipts = Reading("gross_receipts", value, value, Place(1, BOX), Method.TEXT, 0.97)
        reading = DocumentReading(document.sha256, 1, DocumentKind.F1120S, 0.98, "2019", (receipts,))
        Readings(desk.store).keep(reading)


def press(
    qtbot: QtBot, view: ReviewView, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Presses a key where the focus is."""
    qtbot.keyClick(view.focusWidget(), key, keys)


def write(qtbot: QtBot, view: ReviewView, text: str) -> None:
    qtbot.keyClicks(view.focusWidget(), text)


def label(view: ReviewView, name: str) -> str:
    found = view.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text()


def field(view: ReviewView, name: str) -> QLineEdit:
    found = view.findChild(QLineEdit, name)
    assert isinstance(found, QLineEdit)
    return found


def take(qtbot: QtBot, view: ReviewView) -> None:
    press(qtbot, view, Qt.Key.Key_T)


def confirm_all(qtbot: QtBot, view: ReviewView) -> None:
    """Goes through the figures with Enter; what has no evidence gets a reason."""
    for _ in range(60):
        now = view.snapshot
        if now is None or all(row.confirmed or row.spec.is_optional for row in now.figures):
            return
        press(qtbot, view, Qt.Key.Key_Return)
        if view.figures.editor is not None:
            press(qtbot, view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
            write(qtbot, view, "Nothing in the packet says otherwise")
            press(qtbot, view, Qt.Key.Key_Return)
    raise AssertionError("the figures do not come to an end")


def answer_all(qtbot: QtBot, view: ReviewView) -> None:
    view.checks.list.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(20):
        now = view.snapshot
        if now is None or all(check.answer for check in now.checks):
            return
        press(qtbot, view, Qt.Key.Key_Y)
    raise AssertionError("the checks do not come to an end")


@contextmanager
def rosa_at_a_store(folder: Path) -> Iterator[Desk]:
    """The desk of the review tests with its reviewer signed in."""
    desk = make_store(folder)
    desk.sign_in("rosa", PASSWORD)
    yield desk
    desk.store.close()


@contextmanager
def opened_review(qtbot: QtBot, desk: Desk) -> Iterator[ReviewView]:
    """The review of the tests' packet, whose documents count as read, shown and closed again."""
    jobs = Jobs()
    keep_readings(desk)
    view = ReviewView(desk, jobs)
    qtbot.addWidget(view)
    view.resize(1440, 900)
    view.show()
    view.activateWindow()
    view.show_packet(NO)
    view.setFocus()
    yield view
    view.close_reading()
    jobs.close()
