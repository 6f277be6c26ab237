"""A window over a real store with fictitious people and packets, for the tests of the shell and the queue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.store import open_store
from reviewer_app.values import PersonName
from tests.ui.office_at_work import new_hampshire, noon, open_office
from ui.desk_frame import DeskFrame
from ui.sign_in import SignInView
from ui.theme import Scheme, Theme
from ui.window import MainWindow

Shown = TypeVar("Shown", bound=QWidget)

PASSWORD = "a sample password"
NUMBERS = tuple(f"NH-2020-9000{number}" for number in range(1, 6))


def fill(folder: Path, packets: int = 5) -> None:
    """A store with the office, passwords for its people, and packets that nobody has yet."""
    desk = open_office(folder)
    for name in desk.office.people:
        if name != "ines":
            desk.set_password(PersonName(name), PASSWORD)
    for number in NUMBERS[:packets]:
        new_hampshire(desk, number)
    desk.store.close()


@contextmanager
def the_look() -> Iterator[Theme]:
    """A theme that leaves the application as it was."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    font, style_sheet = app.font(), app.styleSheet()
    theme = Theme(app, Scheme.LIGHT)
    yield theme
    theme.setObjectName("")
    theme.deleteLater()
    app.setFont(font)
    app.setStyleSheet(style_sheet)


def open_window(qtbot: QtBot, folder: Path, theme: Theme) -> MainWindow:
    """The window over a store, in front."""
    window = MainWindow(lambda: Desk(open_store(folder), noon), theme)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def sign_in(qtbot: QtBot, window: MainWindow, name: str, password: str = PASSWORD) -> DeskFrame:
    """Signs a person in by the view, and waits until the queue is listed."""
    view = page(window, SignInView)
    view.fill_in(name, password)
    view.sign_in()
    qtbot.waitUntil(lambda: window.frame is not None, timeout=10_000)
    frame = window.frame
    assert frame is not None
    settle(qtbot, window)
    return frame


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Waits until no background work is left."""
    context = window.context
    assert context is not None
    qtbot.waitUntil(lambda: context.jobs.count == 0, timeout=20_000)


def page(window: MainWindow, kind: type[Shown]) -> Shown:
    """The page of this kind that the window shows."""
    return next(found for found in window.findChildren(kind) if found.isVisible())


def child(widget: QWidget, kind: type[Shown], name: str) -> Shown:
    """The one child of that name."""
    found = widget.findChild(kind, name)
    assert found is not None, name
    return found


def press(key: Qt.Key | str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key where the focus is, as a keyboard gives it."""
    focus = QApplication.focusWidget()
    assert focus is not None
    if isinstance(key, str):
        QTest.keyClicks(focus, key)
    else:
        QTest.keyClick(focus, key, modifier)
