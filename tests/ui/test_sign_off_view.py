"""Sign-off by keyboard, with a real store and small packets of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.exchanging import give, take
from reviewer_app.store import open_store
from reviewer_app.values import Standing
from tests.ui.office_at_work import (
    NH,
    NM,
    bring_up,
    new_hampshire,
    new_mexico,
    noon,
    open_office,
    press,
    recommend,
    seat,
    sign,
)
from ui.jobs import Jobs
from ui.sign_off_view import SignOffView

SECOND = "NH-2020-90002"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_office(tmp_path / "store")
    yield desk
    desk.store.close()


def shown(qtbot: QtBot, desk: Desk, jobs: Jobs) -> SignOffView:
    view = SignOffView(desk, jobs)
    bring_up(qtbot, view)
    return view


def child(view: QWidget, name: str) -> QWidget:
    found = view.findChild(QWidget, name)
    assert isinstance(found, QWidget)
    return found


def test_a_supervisor_signs_with_two_keys_and_comes_to_the_next_packet(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    for no in (NH, SECOND):
        recommend(desk, new_hampshire(desk, no))
    seat(desk, "ines")
    view = shown(qtbot, desk, jobs)
    assert view.packet == NH
    press("s")
    determination = desk.case(NH).determination
    assert determination is not None
    assert determination.receipt_digest[:12] in child(view, "sign_off_asked_sentence").text()  # type: ignore[attr-defined]
    press(Qt.Key.Key_Return)
    case = desk.case(NH)
    assert case.standing is Standing.SIGNED
    assert case.signature is not None
    assert case.signature.receipt_digest == determination.receipt_digest
    assert view.packet == SECOND
    assert NH in view.told.text()


def test_escape_leaves_the_packet_unsigned_and_then_the_view(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk))
    seat(desk, "ines")
    view = shown(qtbot, desk, jobs)
    press("s")
    press(Qt.Key.Key_Escape)
    assert desk.case(NH).standing is Standing.RECOMMENDED
    with qtbot.waitSignal(view.view_left):
        press(Qt.Key.Key_Escape)


def test_nobody_signs_what_they_determined_and_is_told_who_can(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk), by="ines")
    view = shown(qtbot, desk, jobs)
    assert "needs a second person" in view.standing.text()
    assert not child(view, "sign_off_sign").isEnabled()
    press("s")
    assert not view.asked.isVisible()
    assert "another supervisor" in view.told.text()
    assert desk.case(NH).standing is Standing.RECOMMENDED


def test_a_reviewer_reads_and_is_told_why_that_is_all(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk))
    seat(desk, "tomas")
    view = shown(qtbot, desk, jobs)
    assert "Ask a supervisor" in view.standing.text()
    for name in ("sign", "return", "withdraw_signature"):
        assert not child(view, f"sign_off_{name}".replace("_signature", "")).isEnabled()
    assert child(view, "sign_off_open").isEnabled()
    press("r")
    assert "Ask a supervisor" in view.told.text()


def test_a_packet_returns_with_a_reason_which_is_kept_while_it_is_written(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk))
    seat(desk, "ines")
    view = shown(qtbot, desk, jobs)
    press("r")
    press(Qt.Key.Key_Return)
    assert "write the reason" in view.told.text()
    press("The lender's letter is of 2021.")
    qtbot.waitUntil(lambda: desk.store.personal.draft(desk.signed_in().name, NH, "return") != "", timeout=2_000)
    press(Qt.Key.Key_Escape)
    press("r")
    reason = child(view, "sign_off_asked_reason")
    assert isinstance(reason, QLineEdit)
    assert reason.text() == "The lender's letter is of 2021."
    press(Qt.Key.Key_Return)
    case = desk.case(NH)
    assert (case.standing, case.returned) == (Standing.IN_REVIEW, "The lender's letter is of 2021.")
    assert desk.store.personal.draft(desk.signed_in().name, NH, "return") == ""


def test_a_signature_is_withdrawn_with_a_reason(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk))
    sign(desk, NH)
    view = shown(qtbot, desk, jobs)
    view.show_packet(NH)
    press("w")
    press("Signed too early.")
    press(Qt.Key.Key_Return)
    assert desk.case(NH).signature is None
    assert "withdrawn: Signed too early." in view.standing.text()


def test_a_changed_figure_lets_the_signature_lapse_before_the_eyes_of_the_supervisor(
    qtbot: QtBot, desk: Desk, jobs: Jobs
) -> None:
    recommend(desk, new_hampshire(desk))
    sign(desk, NH)
    view = shown(qtbot, desk, jobs)
    view.show_packet(NH)
    assert "Signed by Ines Example" in view.record.toPlainText()
    desk.perform(acts.ConfirmFigure("ppp", "90000.00", reason="a later letter"), NH)
    assert "The signature lapsed" in view.standing.text()
    assert "Paycheck Protection Program funding" in view.standing.text()
    assert "Lapsed, in review again (1)" in [row.text for row in view.list.rows.rows]


def test_the_record_shows_each_changed_figure_with_its_effect_on_the_award(
    qtbot: QtBot, desk: Desk, jobs: Jobs
) -> None:
    new_hampshire(desk)
    seat(desk, "rosa")
    desk.perform(acts.TakePacket(), NH)
    recommend(desk, new_hampshire(desk, SECOND))
    desk.perform(acts.ConfirmFigure("ppp", "90000.00", reason="the bank's letter"), NH)
    now, claimed = desk.assessment(NH).award, desk.assessor.assess_with(desk.case(NH), {"ppp": "80000.00"}).award
    assert now != claimed
    view = shown(qtbot, desk, jobs)
    view.show_packet(NH)
    text = view.record.toPlainText().replace("\n", " ")
    assert "80,000.00" in text
    assert "90,000.00" in text
    assert "“the bank's letter”" in text
    assert now is not None
    assert claimed is not None
    assert f"${now // 100:,}.{now % 100:02d}" in text
    assert "1 changed from the claim" in text
    assert f"as claimed ${claimed // 100:,}.{claimed % 100:02d}" in text


def test_the_full_digest_of_the_receipt_goes_to_the_clipboard(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_mexico(desk))
    seat(desk, "ines")
    shown(qtbot, desk, jobs)
    press("c")
    determination = desk.case(NM).determination
    assert determination is not None
    assert QGuiApplication.clipboard().text() == determination.receipt_digest


def test_enter_opens_the_packet_and_l_its_letter(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk))
    seat(desk, "ines")
    view = shown(qtbot, desk, jobs)
    with qtbot.waitSignal(view.packet_wanted) as opened:
        press(Qt.Key.Key_Return)
    with qtbot.waitSignal(view.letter_wanted) as letter:
        press("l")
    assert (opened.args, letter.args) == ([NH], [NH])


def test_a_click_shows_a_packet_and_a_double_click_opens_it(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    for no in (NH, SECOND):
        recommend(desk, new_hampshire(desk, no))
    seat(desk, "ines")
    view = shown(qtbot, desk, jobs)
    rows = view.list
    spot = rows.visualRect(rows.rows.index(rows.rows.place(SECOND))).center()
    opened: list[str] = []
    view.packet_wanted.connect(opened.append)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert (view.packet, opened) == (SECOND, [])
    QTest.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert opened == [SECOND]


def test_acts_of_two_desks_that_did_not_know_of_each_other_are_shown(
    qtbot: QtBot, desk: Desk, jobs: Jobs, tmp_path: Path
) -> None:
    recommend(desk, new_hampshire(desk))
    give(desk, tmp_path / "to_other.zip")
    other = Desk(open_store(tmp_path / "other"), noon)
    other.enter_as_clerk("lee")
    take(other, tmp_path / "to_other.zip")
    seat(other, "sam")
    other.perform(acts.WriteNote("Seen at the other desk."), NH)
    give(other, tmp_path / "back.zip")
    other.store.close()
    seat(desk, "ines")
    desk.perform(acts.WriteNote("Seen at this desk."), NH)
    view = shown(qtbot, desk, jobs)
    assert "without knowing" not in view.standing.text()
    take(desk, tmp_path / "back.zip")
    assert "Two desks acted without knowing of each other" in view.standing.text()
    assert "Sam Example: note" in view.standing.text()


def test_a_stranger_s_text_stays_text_in_the_record(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    recommend(desk, new_hampshire(desk))
    desk.perform(acts.WriteNote("<img src=x> <b>bold</b> \u202efdp.exe"), NH)
    seat(desk, "ines")
    view = shown(qtbot, desk, jobs)
    assert "<img src=x> <b>bold</b> ⟨U+202E⟩fdp.exe" in view.record.toPlainText()


def test_nothing_to_sign_says_what_would_be_here(qtbot: QtBot, desk: Desk, jobs: Jobs) -> None:
    view = shown(qtbot, desk, jobs)
    assert "Nothing waits" in view.record.toPlainText()
    button = child(view, "sign_off_sign")
    assert isinstance(button, QPushButton)
    assert not button.isEnabled()
