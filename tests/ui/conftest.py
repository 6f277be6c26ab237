"""A window over a filled store with a person signed in, for the tests of the shell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from tests.ui.window_at_work import (
    fill,
    open_window,
    sign_in,
    the_look,
)
from ui.desk_frame import DeskFrame
from ui.jobs import Jobs
from ui.theme import Theme
from ui.window import MainWindow


@pytest.fixture
def theme(qapp: object) -> Iterator[Theme]:
    with the_look() as theme:
        yield theme


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path / "store")
    return tmp_path / "store"


@pytest.fixture
def seated(qtbot: QtBot, folder: Path, theme: Theme) -> Iterator[Callable[[str], tuple[MainWindow, DeskFrame, Desk]]]:
    """Opens the window with a person signed in, and holds it until the test is over."""
    held: list[MainWindow] = []

    def seat(name: str) -> tuple[MainWindow, DeskFrame, Desk]:
        window = open_window(qtbot, folder, theme)
        held.append(window)
        frame = sign_in(qtbot, window, name)
        assert window.context is not None
        return window, frame, window.context.desk

    yield seat
    for window in held:
        window.close()


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[Jobs]:
    """Background work that ends with the test."""
    jobs = Jobs()
    yield jobs
    jobs.close()
