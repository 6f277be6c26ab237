"""Signing in and the first start, over real stores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.desk.exchanging import give, take
from reviewer_app.store import open_store
from reviewer_app.values import PersonName
from tests.ui.office_at_work import noon
from tests.ui.window_at_work import PASSWORD, child, fill, open_window, page, press, settle, sign_in, the_look
from ui.first_start import FirstStartView
from ui.jobs import Jobs
from ui.sign_in import SignInView
from ui.theme import Theme


@pytest.fixture
def theme(qapp: object) -> Iterator[Theme]:
    with the_look() as theme:
        yield theme


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path / "store", packets=1)
    return tmp_path / "store"


def test_a_wrong_password_is_refused_in_place_and_nobody_sits_at_the_desk(
    qtbot: QtBot, folder: Path, theme: Theme
) -> None:
    window = open_window(qtbot, folder, theme)
    view = page(window, SignInView)
    press("rosa")
    press(Qt.Key.Key_Return)
    press("not the password")
    press(Qt.Key.Key_Return)
    refusal = child(view, QLabel, "sign_in_refusal")
    qtbot.waitUntil(refusal.isVisible, timeout=10_000)
    assert "Name and password do not fit" in refusal.text()
    assert "ask a supervisor" in refusal.text()
    assert window.context is not None
    assert window.context.desk.person is None
    assert child(view, QLineEdit, "sign_in_password").hasFocus()


def test_name_and_password_are_typed_and_entered_by_keyboard_alone(qtbot: QtBot, folder: Path, theme: Theme) -> None:
    window = open_window(qtbot, folder, theme)
    for line in ("rosa", PASSWORD):
        press(line)
        press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.frame is not None, timeout=10_000)
    settle(qtbot, window)
    assert window.context is not None
    assert window.context.desk.signed_in().name == "rosa"
    assert window.frame is not None
    assert window.frame.queue.table.hasFocus()


def test_a_person_without_a_password_here_is_told_who_can_set_one(qtbot: QtBot, folder: Path, theme: Theme) -> None:
    desk = Desk(open_store(folder), noon)
    desk.sign_in("ines", "a long sample password")
    from reviewer_app import acts
    from reviewer_app.values import PersonName, Role

    desk.perform(acts.AddPerson(PersonName("nan"), "Nan Example", Role.REVIEWER))
    desk.store.close()
    window = open_window(qtbot, folder, theme)
    view = page(window, SignInView)
    view.fill_in("nan", "whatever it is")
    view.sign_in()
    refusal = child(view, QLabel, "sign_in_refusal")
    qtbot.waitUntil(refusal.isVisible, timeout=10_000)
    assert "Ask a supervisor" in refusal.text()


def test_a_sample_person_is_filled_in_by_one_click(qtbot: QtBot, folder: Path) -> None:
    desk, jobs = Desk(open_store(folder), noon), Jobs()
    view = SignInView(desk, jobs, (("rosa", "Rosa Example, reviewer", PASSWORD),))
    qtbot.addWidget(view)
    view.show()
    button = child(view, QPushButton, "sign_in_as_rosa")
    assert PASSWORD in button.text()
    with qtbot.waitSignal(view.signed_in, timeout=10_000):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.keyClick(child(view, QPushButton, "sign_in_button"), Qt.Key.Key_Space)
    assert desk.signed_in().full_name == "Rosa Example"
    jobs.close()
    desk.store.close()


def filled_first_start(view: FirstStartView, again: str = PASSWORD) -> None:
    texts = {
        "office_name": "Office of Sample Relief",
        "office_signatory": "Dana Sampleton",
        "office_title": "Director",
        "office_phone": "603-555-0100",
        "office_email": "relief@office.example",
        "supervisor_name": "ines",
        "supervisor_full_name": "Ines Example",
        "supervisor_password": PASSWORD,
        "supervisor_again": again,
    }
    for name, text in texts.items():
        child(view, QLineEdit, name).setText(text)
    child(view, QPlainTextEdit, "office_address").setPlainText("1 Sample Plaza\nConcord, NH 03301\n")


def test_the_first_start_sets_up_the_office_and_its_first_supervisor(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    window = open_window(qtbot, tmp_path / "new", theme)
    view = page(window, FirstStartView)
    filled_first_start(view)
    view.send()
    qtbot.waitUntil(lambda: window.frame is not None, timeout=10_000)
    settle(qtbot, window)
    assert window.context is not None
    office = window.context.desk.office
    assert office.particulars is not None
    assert office.particulars.address == ("1 Sample Plaza", "Concord, NH 03301")
    assert [person.role.value for person in office.people.values()] == ["supervisor"]


def test_the_first_start_refuses_two_passwords_that_differ(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    window = open_window(qtbot, tmp_path / "new", theme)
    view = page(window, FirstStartView)
    filled_first_start(view, again="another password")
    view.send()
    assert "Type both again" in child(view, QLabel, "first_start_refusal").text()
    assert window.context is not None
    assert not window.context.desk.office.is_set_up


def test_the_first_start_refuses_a_logo_that_is_no_picture(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    logo = tmp_path / "logo.png"
    logo.write_text("no picture")
    window = open_window(qtbot, tmp_path / "new", theme)
    view = page(window, FirstStartView)
    filled_first_start(view)
    child(view, QLineEdit, "office_logo").setText(str(logo))
    view.send()
    refusal = child(view, QLabel, "first_start_refusal")
    qtbot.waitUntil(refusal.isVisible, timeout=10_000)
    assert "leave it empty" in refusal.text()


def test_signing_out_asks_who_is_there_and_keeps_nothing_of_the_person(
    qtbot: QtBot, folder: Path, theme: Theme
) -> None:
    window = open_window(qtbot, folder, theme)
    sign_in(qtbot, window, "rosa")
    window.sign_out()
    assert page(window, SignInView).isVisible()
    assert window.frame is None
    assert window.context is not None
    assert window.context.desk.person is None
    assert sign_in(qtbot, window, "lee").menus.person_menu.actions()


def test_where_only_acts_came_a_supervisor_sets_the_first_password_and_a_reviewer_cannot(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    fill(tmp_path / "other", packets=0)
    other = Desk(open_store(tmp_path / "other"), noon)
    other.enter(other.office.people[PersonName("ines")])
    give(other, tmp_path / "acts.zip")
    other.store.close()
    here = Desk(open_store(tmp_path / "store"), noon)
    take(here, tmp_path / "acts.zip")
    here.store.close()
    window = open_window(qtbot, tmp_path / "store", theme)
    view = page(window, SignInView)
    again, refusal = child(view, QLineEdit, "sign_in_again"), child(view, QLabel, "sign_in_refusal")
    assert again.isVisible()
    for name in ("rosa", "ines"):
        view.fill_in(name, "a new sample password")
        again.setText("a new sample password")
        view.sign_in()
        qtbot.waitUntil(lambda: window.frame is not None or refusal.isVisible(), timeout=10_000)
        assert (window.frame is None) == (name == "rosa")
    settle(qtbot, window)
    assert window.context is not None
    assert window.context.desk.signed_in().name == "ines"


def test_what_was_typed_at_the_first_start_is_there_again_but_no_password(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    window = open_window(qtbot, tmp_path / "new", theme)
    press("Office of Sample Relief")
    assert window.context is not None
    personal = window.context.desk.store.personal
    qtbot.waitUntil(lambda: "Relief" in (personal.setting("first start") or ""), timeout=5_000)
    assert "password" not in (personal.setting("first start") or "")
    window.close()
    again = open_window(qtbot, tmp_path / "new", theme)
    assert child(page(again, FirstStartView), QLineEdit, "office_name").text() == "Office of Sample Relief"
