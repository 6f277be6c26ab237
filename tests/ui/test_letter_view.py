"""Letters on the screen, issued and printed, with a real store and a real page worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from reviewer_app.desk import Desk
from reviewer_app.values import ApplicationNo, Standing
from tests.ui.office_at_work import NH, NM, new_hampshire, new_mexico, open_office, press, recommend, seat, sign
from ui.formatting import money
from ui.jobs import Jobs
from ui.letter_printing import letter_printer, pages_in_range
from ui.letter_view import LetterView


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_office(tmp_path / "store")
    yield desk
    desk.store.close()


@pytest.fixture
def view(qtbot: QtBot, desk: Desk) -> Iterator[LetterView]:
    jobs = Jobs()
    view = LetterView(desk, jobs)
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.show()
    yield view
    view.close_pages()
    jobs.close()


def show(qtbot: QtBot, view: LetterView, packet: ApplicationNo) -> None:
    """Shows a packet's letter and waits until its first pages are drawn."""
    with qtbot.waitSignal(view.pages.pages.document_opened, timeout=20_000):
        view.show_packet(packet)
    qtbot.waitUntil(lambda: not view.pages.pages.feed.is_busy, timeout=20_000)


def pdf_text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def award_of(desk: Desk, packet: ApplicationNo) -> str:
    award = desk.assessment(packet).award
    assert award is not None
    return money(award)


def test_a_new_hampshire_letter_is_issued_and_carries_the_signed_award(
    qtbot: QtBot, desk: Desk, view: LetterView
) -> None:
    recommend(desk, new_hampshire(desk))
    sign(desk, NH)
    show(qtbot, view, NH)
    assert "can be issued" in view.banner.text()
    press(Qt.Key.Key_I)
    with qtbot.waitSignal(view.letter_issued, timeout=20_000) as issued:
        press(Qt.Key.Key_Return)
    assert issued.args == [NH]
    case = desk.case(NH)
    assert case.standing is Standing.ISSUED
    text = pdf_text(desk.store.files.path(case.letters[-1].file))
    assert award_of(desk, NH) in text
    assert "PREVIEW" not in text
    qtbot.waitUntil(lambda: not view.is_drawing, timeout=20_000)
    assert "Issued by Ines Example" in view.banner.text()
    assert [row.right for row in view.issued.rows.rows if not row.is_heading] == [award_of(desk, NH)]


def test_a_signed_new_mexico_letter_is_a_preview_that_says_why(
    qtbot: QtBot, desk: Desk, view: LetterView, tmp_path: Path
) -> None:
    recommend(desk, new_mexico(desk))
    sign(desk, NM)
    show(qtbot, view, NM)
    assert "not issued: the round’s ranking is not signed" in view.banner.text()
    button = view.findChild(QPushButton, "letter_bar_issue")
    assert isinstance(button, QPushButton)
    assert not button.isEnabled()
    press(Qt.Key.Key_I)
    assert not view.asked.isVisible()
    assert "ranking" in view.told.text()
    view.save_to(tmp_path / "preview.pdf")
    assert "PREVIEW — not issued" in pdf_text(tmp_path / "preview.pdf")
    assert desk.case(NM).letters == ()


def test_an_unsigned_letter_is_shown_with_its_banner(qtbot: QtBot, desk: Desk, view: LetterView) -> None:
    recommend(desk, new_hampshire(desk))
    show(qtbot, view, NH)
    assert "no supervisor has signed it" in view.banner.text()


def test_a_clerk_sees_a_signed_letter_and_who_may_issue_it(qtbot: QtBot, desk: Desk, view: LetterView) -> None:
    recommend(desk, new_hampshire(desk))
    sign(desk, NH)
    seat(desk, "lee")
    show(qtbot, view, NH)
    press(Qt.Key.Key_I)
    assert "Ask a supervisor" in view.told.text()
    assert desk.case(NH).standing is Standing.SIGNED


def test_a_packet_without_a_determination_says_that_there_is_no_letter(
    qtbot: QtBot, desk: Desk, view: LetterView
) -> None:
    view.show_packet(new_hampshire(desk))
    assert "no determination yet" in view.banner.text()


def test_printing_puts_the_pages_of_the_range_on_letter_sheets(
    qtbot: QtBot, desk: Desk, view: LetterView, tmp_path: Path
) -> None:
    recommend(desk, new_mexico(desk))
    show(qtbot, view, NM)
    count = view.pages.pages.page_count
    assert count > 1
    for first, last, expected in ((0, 0, count), (2, 2, 1)):
        target = tmp_path / f"printed-{first}.pdf"
        printer = letter_printer()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target))
        if first:
            printer.setPrintRange(QPrinter.PrintRange.PageRange)
            printer.setFromTo(first, last)
        with qtbot.waitSignal(view.printing.printed, timeout=60_000) as printed:
            view.print_to(printer)
        assert printed.args == [expected]
        pages = PdfReader(target).pages
        assert len(pages) == expected
        assert (round(pages[0].mediabox.width), round(pages[0].mediabox.height)) == (612, 792)
        assert len(pages[0].images) == 1
    assert "went to the printer" in view.told.text()


def test_a_range_beyond_the_letter_ends_with_the_letter(qtbot: QtBot) -> None:
    printer = letter_printer()
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(2, 9)
    assert list(pages_in_range(printer, 3)) == [2, 3]


def test_the_preview_leaves_nothing_behind(qtbot: QtBot, desk: Desk, view: LetterView) -> None:
    recommend(desk, new_hampshire(desk))
    show(qtbot, view, NH)
    assert list(desk.store.folder.glob(".preview-*/*.pdf"))
    view.close_pages()
    assert not list(desk.store.folder.glob(".preview-*"))
