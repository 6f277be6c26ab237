"""What a fault report holds, and what it must not hold."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.errors import Refused
from reviewer_app.money import cents
from ui.crash import CrashDialog, CrashKeeper, crash_report

SECRET = "Acequia Diner, 85-0000001"


def failed() -> BaseException:
    """A fault in our own code whose message and cause carry what an applicant wrote."""
    try:
        try:
            cents(SECRET)
        except ValueError as cause:
            raise RuntimeError(f"cannot count {SECRET}") from cause
    except RuntimeError as error:
        return error
    raise AssertionError


def test_a_report_names_types_and_our_own_lines_and_no_word_of_the_applicant() -> None:
    error = failed()
    report = crash_report(type(error), error, error.__traceback__)
    assert "builtins.RuntimeError" in report
    assert "because of\nbuiltins.ValueError" in report or "because of" in report
    assert "reviewer_app/money.py:" in report
    assert "Acequia" not in report
    assert "85-0000001" not in report
    assert str(Path.home()) not in report


def test_a_report_can_be_copied_and_saved(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = CrashDialog("the report\n")
    qtbot.addWidget(dialog)
    dialog.copy()
    dialog.save(tmp_path / "fault.txt")
    assert QGuiApplication.clipboard().text() == "the report\n"
    assert (tmp_path / "fault.txt").read_text() == "the report\n"


def test_a_fault_shows_one_dialog_from_which_one_can_go_on(qtbot: QtBot, qapp: QApplication) -> None:
    keeper = CrashKeeper(qapp)
    error = failed()
    for _ in range(3):
        keeper.take(type(error), error, error.__traceback__)
    dialogs = [widget for widget in qapp.topLevelWidgets() if isinstance(widget, CrashDialog) and widget.isVisible()]
    assert len(dialogs) == 1
    go_on = dialogs[0].findChild(QPushButton, "crash_go_on")
    assert go_on is not None
    with qtbot.waitSignal(dialogs[0].destroyed):
        go_on.click()


def test_our_own_words_for_people_are_told_and_are_no_fault(qtbot: QtBot, qapp: QApplication) -> None:
    keeper = CrashKeeper(qapp)
    refusal = Refused("Take it first.")
    with qtbot.waitSignal(keeper.troubled) as told:
        keeper.take(Refused, refusal, None)
    assert told.args == ["Take it first."]
