"""The whole job at the window by keys and signals: from the queue to a letter that carries the award."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.store import open_store
from reviewer_app.values import ApplicationNo, Standing, Verdict
from tests.ui.office_at_work import NM, new_mexico, noon, recommend, seat, sign
from tests.ui.window_at_work import NUMBERS, fill, open_window, press, settle, sign_in
from ui.desk_frame import DeskFrame
from ui.formatting import money
from ui.review_view import ReviewView
from ui.theme import Theme
from ui.views import View
from ui.window import MainWindow

PACKET = ApplicationNo(NUMBERS[0])
ENTER = Qt.Key.Key_Return


def desk_of(window: MainWindow) -> Desk:
    assert window.context is not None
    return window.context.desk


def open_from_queue(qtbot: QtBot, frame: DeskFrame, packet: ApplicationNo) -> ReviewView:
    """Goes to a packet in the queue, takes it by T and opens it by Enter."""
    frame.queue.table.go_to(packet)
    frame.queue.table.setFocus()
    press(Qt.Key.Key_T)
    with qtbot.waitSignal(frame.view_shown, timeout=5_000):
        press(ENTER)
    review = frame.views.review()
    assert review.packet == packet
    qtbot.waitUntil(lambda: not review.reader.is_busy, timeout=20_000)
    return review


def confirm_figures(review: ReviewView, desk: Desk, packet: ApplicationNo) -> None:
    """Types a value with a reason, or accepts what is stated, for each figure without a person's word."""
    assert review.snapshot is not None
    for row in review.snapshot.figures:
        if row.spec.name in desk.case(packet).confirmed or not (row.claimed or row.candidates):
            continue
        review.figures.focus(row.spec.name)
        review.figures.list.setFocus()
        press(ENTER)
        if row.spec.name not in desk.case(packet).confirmed:
            editor = review.figures.editor
            assert editor is not None, row.spec.name
            editor.ask_reason()
            press("seen on the paper")
            press(ENTER)
        assert row.spec.name in desk.case(packet).confirmed, row.spec.name


def answer_checks(review: ReviewView, desk: Desk, packet: ApplicationNo) -> None:
    """Answers each check with Y."""
    assert review.snapshot is not None
    for check in review.snapshot.checks:
        review.checks.focus(check.check)
        review.checks.list.setFocus()
        press(Qt.Key.Key_Y)
        assert desk.case(packet).answers[check.check].answer == "yes"


def test_a_new_hampshire_packet_goes_from_the_queue_to_a_letter_with_its_award(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    fill(tmp_path / "store", packets=2)
    window = open_window(qtbot, tmp_path / "store", theme)
    frame = sign_in(qtbot, window, "rosa")
    desk = desk_of(window)
    review = open_from_queue(qtbot, frame, PACKET)
    assert desk.case(PACKET).assigned_to == "rosa"
    confirm_figures(review, desk, PACKET)
    answer_checks(review, desk, PACKET)
    review.figures.list.setFocus()
    press(Qt.Key.Key_A)
    assert review.drawer.form is not None
    press(ENTER, Qt.KeyboardModifier.ControlModifier)
    determination = desk.case(PACKET).determination
    assert determination is not None
    assert determination.verdict is Verdict.APPROVE
    award = desk.assessment(PACKET).award
    assert award is not None
    window.sign_out()

    frame = sign_in(qtbot, window, "sam")
    desk = desk_of(window)
    frame.show_view(View.SIGN_OFF)
    sign_off = frame.views.sign_off()
    assert sign_off.packet == PACKET
    press(Qt.Key.Key_S)
    assert sign_off.asked.slot
    press(ENTER)
    assert desk.case(PACKET).standing is Standing.SIGNED
    sign_off.show_packet(PACKET)
    press(Qt.Key.Key_L)
    letter = frame.views.letter()
    qtbot.waitUntil(lambda: not letter.is_drawing, timeout=20_000)
    letter.setFocus()
    press(Qt.Key.Key_I)
    if letter.asked.slot:
        with qtbot.waitSignal(letter.letter_issued, timeout=20_000):
            press(ENTER)
    case = desk.case(PACKET)
    assert case.standing is Standing.ISSUED
    pages = PdfReader(desk.store.files.path(case.letters[-1].file)).pages
    assert money(award) in "\n".join(page.extract_text() for page in pages)
    settle(qtbot, window)
    window.close()


def test_a_new_mexico_letter_is_a_preview_until_the_ranking_is_signed(
    qtbot: QtBot, tmp_path: Path, theme: Theme
) -> None:
    fill(tmp_path / "store", packets=0)
    desk = Desk(open_store(tmp_path / "store"), noon)
    seat(desk, "ines")
    recommend(desk, new_mexico(desk))
    sign(desk, NM)
    desk.store.close()
    window = open_window(qtbot, tmp_path / "store", theme)
    frame = sign_in(qtbot, window, "sam")
    frame.open_packet(NM)
    frame.views.review().figures.list.setFocus()
    press(Qt.Key.Key_L)
    letter = frame.views.letter()
    qtbot.waitUntil(lambda: not letter.is_drawing, timeout=20_000)
    assert frame.view is View.LETTER
    assert "Preview, not issued: the round’s ranking is not signed" in letter.banner.text()
    assert desk_of(window).case(NM).standing is Standing.SIGNED
    settle(qtbot, window)
    window.close()
