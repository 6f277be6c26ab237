"""The office by keyboard, with a real store; what lapses by a change is shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.money import Cents
from reviewer_app.programs import definition
from reviewer_app.values import PersonName, Program, Role, Standing
from tests.ui.office_at_work import NM, bring_up, new_mexico, open_office, press, recommend, seat
from ui.jobs import Jobs
from ui.office_view import OfficeView


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_office(tmp_path / "store")
    yield desk
    desk.store.close()


@pytest.fixture
def view(qtbot: QtBot, desk: Desk) -> Iterator[OfficeView]:
    jobs = Jobs()
    view = OfficeView(desk, jobs)
    bring_up(qtbot, view)
    yield view
    jobs.close()


def write(line: QLineEdit, text: str) -> None:
    line.setFocus()
    line.selectAll()
    press(text)


def push(view: OfficeView, name: str) -> None:
    """Presses a button by the keyboard."""
    button = view.findChild(QAbstractButton, name)
    assert isinstance(button, QAbstractButton)
    button.setFocus()
    press(Qt.Key.Key_Space)


def choose(box: QComboBox, value: str) -> None:
    """Chooses by the arrows, as a keyboard does."""
    box.setFocus()
    press(Qt.Key.Key_Home)
    while box.currentData() != value:
        before = box.currentIndex()
        press(Qt.Key.Key_Down)
        assert box.currentIndex() != before


def test_a_person_is_added_and_signs_in_with_the_password_set(qtbot: QtBot, view: OfficeView, desk: Desk) -> None:
    push(view, "person_new")
    write(view.people.name, "ana")
    write(view.people.full_name, "Ana Example")
    choose(view.people.role, Role.CLERK.value)
    write(view.people.full_name, "Ana Example")
    press(Qt.Key.Key_Return)
    assert desk.office.people[PersonName("ana")].role is Role.CLERK
    write(view.people.password, "another sample password")
    write(view.people.again, "another sample password")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "is set at this desk" in view.people.told.text(), timeout=10_000)
    assert desk.sign_in("ana", "another sample password").name == "ana"


def test_two_passwords_that_differ_set_nothing(view: OfficeView, desk: Desk) -> None:
    view.people.rows.focus_key("rosa")
    view.people.rows.row_focused.emit("rosa")
    write(view.people.password, "one sample password")
    write(view.people.again, "other sample password")
    press(Qt.Key.Key_Return)
    assert "not the same" in view.people.told.text()
    assert desk.store.personal.password_hash(PersonName("rosa")) is None


def test_a_person_gets_another_role_and_is_made_inactive(view: OfficeView, desk: Desk) -> None:
    view.people.rows.setFocus()
    press(Qt.Key.Key_Down)
    assert view.people.name.text() == "rosa"
    choose(view.people.role, Role.SUPERVISOR.value)
    view.people.is_active.setFocus()
    press(Qt.Key.Key_Space)
    push(view, "person_save")
    rosa = desk.office.people[PersonName("rosa")]
    assert (rosa.role, rosa.is_active) == (Role.SUPERVISOR, False)


def test_a_round_is_kept_with_times_of_the_program_s_zone(view: OfficeView, desk: Desk) -> None:
    view.tabs.setCurrentWidget(view.rounds)
    push(view, "round_new")
    for line, text in (
        (view.rounds.id, "nm-leda-2021-final"),
        (view.rounds.title, "Final round"),
        (view.rounds.opens, "2021-11-01 09:00"),
        (view.rounds.closes, "2021-12-06 17:00"),
        (view.rounds.fund, "1,500,000.00"),
    ):
        write(line, text)
    choose(view.rounds.program, Program.NM_LEDA.value)
    push(view, "round_save")
    kept = desk.office.rounds["nm-leda-2021-final"]
    assert definition(Program.NM_LEDA).time_zone == "America/Denver"
    assert kept.closes_at == datetime(2021, 12, 7, 0, 0, tzinfo=UTC)
    assert kept.opens_at == datetime(2021, 11, 1, 15, 0, tzinfo=UTC)
    assert (kept.fund, kept.published_rate) == (Cents(150_000_000), None)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("closes", "tomorrow", "is no date with a time"),
        ("fund", "much", "is no amount"),
        ("rate", "25.57", "is no rate"),
    ],
)
def test_a_round_written_wrongly_is_not_kept_and_says_how(
    view: OfficeView, desk: Desk, name: str, text: str, words: str
) -> None:
    view.tabs.setCurrentWidget(view.rounds)
    push(view, "round_new")
    write(view.rounds.id, "r1")
    write(view.rounds.title, "A round")
    write(getattr(view.rounds, name), text)
    push(view, "round_save")
    assert words in view.rounds.told.text()
    assert not desk.office.rounds


def test_another_reading_of_the_law_needs_a_reason_and_names_what_lapsed(view: OfficeView, desk: Desk) -> None:
    recommend(desk, new_mexico(desk))
    seat(desk, "ines")
    view.show_office()
    view.tabs.setCurrentWidget(view.switches)
    view.switches.rows.setFocus()
    press(Qt.Key.Key_Down)
    assert "wage_bonus" in view.switches.rows.current_key
    choose(view.switches.value, "additive")
    push(view, "switch_save")
    assert "write the reason" in view.switches.told.text()
    assert not desk.office.switches
    choose(view.switches.value, "additive")
    write(view.switches.reason, "The board decided so.")
    press(Qt.Key.Key_Return)
    assert desk.office.switches[Program.NM_LEDA]["wage_bonus"] == "additive"
    assert desk.case(NM).standing is Standing.IN_REVIEW
    assert "in review again (1)" in view.switches.told.text()
    assert NM in view.switches.told.text()


def test_the_particulars_are_saved_with_a_logo(view: OfficeView, desk: Desk, tmp_path: Path) -> None:
    Image.new("RGB", (240, 120), (11, 94, 107)).save(tmp_path / "logo.png")
    view.tabs.setCurrentWidget(view.particulars)
    view.particulars.take_logo(tmp_path / "logo.png")
    write(view.particulars.signatory, "Sam Example")
    press(Qt.Key.Key_Return)
    office = desk.office.particulars
    assert office is not None
    assert office.signatory == "Sam Example"
    assert office.logo is not None
    assert desk.store.files.path(office.logo).read_bytes() == (tmp_path / "logo.png").read_bytes()


@pytest.mark.parametrize("content", [b"%PDF-1.7 not a picture", b"", b"\x89PNG\r\n\x1a\n cut off"])
def test_a_file_that_is_no_small_picture_is_no_logo(
    view: OfficeView, desk: Desk, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "logo.png").write_bytes(content)
    view.particulars.take_logo(tmp_path / "logo.png")
    assert "cannot be the logo" in view.particulars.told.text()
    assert not list((desk.store.folder / "files").glob("??/*"))


def test_verify_and_rebuild_say_in_words_what_they_found(qtbot: QtBot, view: OfficeView, desk: Desk) -> None:
    new_mexico(desk)
    view.tabs.setCurrentWidget(view.store)
    push(view, "store_verify")
    qtbot.waitUntil(lambda: not view.store.is_busy, timeout=20_000)
    assert "Everything fits" in view.store.told.text()
    push(view, "store_rebuild")
    qtbot.waitUntil(lambda: not view.store.is_busy, timeout=20_000)
    assert "as the journal says" in view.store.told.text()


def test_a_backup_is_asked_for_and_its_age_is_shown(qtbot: QtBot, view: OfficeView) -> None:
    view.tabs.setCurrentWidget(view.store)
    assert "No backup" in view.store.last.text()
    with qtbot.waitSignal(view.backup_wanted):
        push(view, "store_back_up")


def test_a_reviewer_reads_the_office_and_sets_only_their_own_password(view: OfficeView, desk: Desk) -> None:
    seat(desk, "rosa")
    view.show_office()
    assert "only a supervisor" in view.against.text()
    assert not view.people.role.isEnabled()
    assert not view.people.password.isEnabled()
    assert view.particulars.name.isReadOnly()
    view.people.rows.setFocus()
    view.people.rows.focus_key("rosa")
    view.people.show_office()
    assert view.people.password.isEnabled()
