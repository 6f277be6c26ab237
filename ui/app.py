"""The window's start: the application, its look, its answer to faults, and the main window.

Opens no store itself: it is given what makes the desk.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from reviewer_app.desk import Desk
from ui.crash import CrashKeeper
from ui.sign_in import SamplePerson
from ui.theme import Theme, current_theme
from ui.window import MainWindow


def run_window(
    make_desk: Callable[[], Desk],
    *,
    sample_passwords: tuple[SamplePerson, ...] = (),
    start_afresh: Callable[[], None] | None = None,
    banner: str | None = None,
) -> int:
    """The exit code once the window is closed.

    `make_desk` opens the store and gives a desk nobody sits at; it raises StoreTrouble with advice. It is called
    again, from other threads too, for further desks on the same store. `sample_passwords` are (name, words, password)
    of a sample round's people; `start_afresh` makes the sample store anew, with every desk on it closed.
    """
    app = make_application()
    keeper = CrashKeeper(app)
    previous, sys.excepthook = sys.excepthook, keeper.take
    window = MainWindow(
        make_desk, _theme(app), sample_people=sample_passwords, start_afresh=start_afresh, banner=banner
    )
    keeper.troubled.connect(window.say_trouble)
    window.show()
    try:
        return app.exec()
    finally:
        sys.excepthook = previous


def make_application() -> QApplication:
    """The one QApplication, made where there is none yet; high densities are not rounded."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("packet-desk")
    app.setApplicationDisplayName("Packet Desk")
    app.setDesktopFileName("packet-desk")
    return app


def _theme(app: QApplication) -> Theme:
    return current_theme() or Theme(app)
