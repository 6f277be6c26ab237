"""What goes in and out of the window: imports, documents, backups, acts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.values import ApplicationNo, Standing
from tests.programs.sample_packets import NEW_HAMPSHIRE
from tests.ui.window_at_work import (
    NUMBERS,
    child,
    press,
)
from ui.desk_frame import DeskFrame
from ui.window import MainWindow

FIRST = ApplicationNo(NUMBERS[0])
WHOLE_APPLICANT = {
    "trade_name": "Sample Taproom",
    "email": "owner@applicant.example",
    "phone": "603-555-0198",
    "authorized_officer": "Tomas Example",
    "owners": [{"name": "Tomas Example", "tin": "", "percent": "100"}],
    "premises": {"street": "1 Main St", "city": "Concord", "state": "NH", "zip": "03301", "location_code": ""},
}


Seated = Callable[[str], tuple[MainWindow, DeskFrame, Desk]]


def packet_folder(folder: Path, number: str, **figures: str) -> Path:
    """A packet's folder without documents."""
    raw = {**NEW_HAMPSHIRE, "application_no": number}
    raw["figures"] = {**NEW_HAMPSHIRE["figures"], **figures}
    raw["applicant"] = {**NEW_HAMPSHIRE["applicant"], **WHOLE_APPLICANT}
    raw["documents"] = []
    folder.mkdir(parents=True)
    (folder / "packet.json").write_text(json.dumps(raw))
    return folder


def test_an_import_shows_what_was_refused_with_the_reason_to_copy(qtbot: QtBot, seated: Seated, tmp_path: Path) -> None:
    _, frame, desk = seated("lee")
    packet_folder(tmp_path / "in" / "good", "NH-2020-91001")
    (tmp_path / "in" / "bad").mkdir()
    (tmp_path / "in" / "bad" / "packet.json").write_text("{ no packet")
    with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
        frame.drops.take([tmp_path / "in"], None)
    assert desk.case(ApplicationNo("NH-2020-91001")).standing is Standing.RECEIVED
    assert frame.panel.report.words == "1 imported, 1 refused"
    assert frame.panel.report.is_trouble
    qtbot.mouseClick(child(frame.panel, QPushButton, "task_copy"), Qt.MouseButton.LeftButton)
    assert "bad" in QGuiApplication.clipboard().text()
    qtbot.waitUntil(lambda: frame.queue.model.rowCount() == 6)


def test_a_new_version_offers_to_show_what_it_says_otherwise(qtbot: QtBot, seated: Seated, tmp_path: Path) -> None:
    _, frame, _ = seated("lee")
    number = "NH-2020-91001"
    for name, receipts in (("old", "900000.00"), ("new", "910000.00")):
        with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
            frame.drops.take([packet_folder(tmp_path / name, number, gross_receipts_2019=receipts)], None)
    assert frame.panel.report.words == "1 in a new version"
    qtbot.mouseClick(child(frame.panel, QPushButton, "task_step"), Qt.MouseButton.LeftButton)
    assert "900000.00 → 910000.00" in frame.panel.report.details


def test_a_reviewer_who_drops_packets_is_told_who_imports(seated: Seated, tmp_path: Path) -> None:
    _, frame, _ = seated("rosa")
    frame.drops.take([packet_folder(tmp_path / "in", "NH-2020-91001")], None)
    assert "Ask a clerk or a supervisor" in child(frame, QLabel, "status_message").toolTip()
    assert not frame.inbox.is_running


def test_a_file_dropped_on_a_packet_is_added_once_it_is_confirmed(qtbot: QtBot, seated: Seated, tmp_path: Path) -> None:
    _, frame, desk = seated("rosa")
    letter = tmp_path / "letter.pdf"
    letter.write_bytes(b"%PDF-1.4\n%%EOF\n")
    frame.drops.take([letter], FIRST)
    assert frame.ask_bar.isVisible()
    with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
        press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [document.file for document in desk.case(FIRST).documents] == ["added/letter.pdf"]


def test_a_backup_is_written_and_its_age_is_shown(qtbot: QtBot, seated: Seated, tmp_path: Path) -> None:
    _, frame, _ = seated("rosa")
    assert "No backup yet" in child(frame, QLabel, "status_backup").text()
    with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
        frame.inbox.back_up(tmp_path / "backup.zip")
    frame.tick()
    assert (tmp_path / "backup.zip").is_file()
    assert child(frame, QLabel, "status_backup").text() == "Backed up just now"


def test_acts_go_to_another_desk_and_nothing_is_taken_twice(qtbot: QtBot, seated: Seated, tmp_path: Path) -> None:
    _, frame, _ = seated("rosa")
    with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
        frame.inbox.export_acts(tmp_path / "acts.zip")
    with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
        frame.inbox.import_acts(tmp_path / "acts.zip")
    assert frame.panel.report.words.startswith("0 acts taken in")


def test_a_file_that_holds_no_acts_is_refused_in_place(qtbot: QtBot, seated: Seated, tmp_path: Path) -> None:
    _, frame, _ = seated("rosa")
    (tmp_path / "no.zip").write_text("no zip")
    with qtbot.waitSignal(frame.inbox.ended, timeout=20_000):
        frame.inbox.import_acts(tmp_path / "no.zip")
    assert frame.panel.report.is_trouble
