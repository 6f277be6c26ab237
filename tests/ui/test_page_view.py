"""The page view, offscreen, with real files and a real drawing process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QLineEdit, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from reportlab.pdfgen import canvas

from reviewer_app.reading.pages import PageServer, PageSize
from reviewer_app.values import Box, Place
from ui.document_view import DocumentView
from ui.jobs import Jobs
from ui.page_layout import PageLayout, Spot
from ui.page_marks import PageBox
from ui.page_view import PageView
from ui.page_zoom import Fit
from ui.sheet_view import CellMark, cell_name, cell_place
from ui.theme import Colour

HOSTILE = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "hostile" / "made_here"
FIELD = Box(300, 168, 500, 192)


@pytest.fixture
def form(tmp_path: Path) -> Path:
    """Three letter pages; the first with a filled field at FIELD, each with "Gross receipts" and its own number."""
    pdf = canvas.Canvas(str(tmp_path / "form.pdf"), pagesize=(612, 792), invariant=1)
    for page in (1, 2, 3):
        pdf.drawString(72, 700, f"Gross receipts {page}")
        if page == 1:
            pdf.acroForm.textfield(name="line1c", value="36,201", x=300, y=600, width=200, height=24)
        pdf.showPage()
    pdf.save()
    return tmp_path / "form.pdf"


@pytest.fixture
def document(qtbot: QtBot) -> Iterator[DocumentView]:
    jobs, server = Jobs(), PageServer(timeout_s=2.0)
    view = DocumentView(server, jobs)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    yield view
    server.close()
    jobs.close()


@pytest.fixture
def view(document: DocumentView) -> PageView:
    return document.pages


def show(qtbot: QtBot, document: DocumentView, path: Path) -> None:
    """Shows a file and waits until all that is wished for has come."""
    with qtbot.waitSignal(document.pages.document_opened, timeout=10_000):
        document.show_document(path, path.name)
    settle(qtbot, document.pages)


def settle(qtbot: QtBot, view: PageView) -> None:
    qtbot.waitUntil(lambda: not view.feed.is_busy, timeout=20_000)


def shot(view: PageView) -> QImage:
    return view.viewport().grab().toImage()


def at(view: PageView, page: int, x_pt: float, y_pt: float) -> QPoint:
    """Where a place on paper stands in the viewport."""
    return (view.layout_now.to_point(Spot(page, x_pt, y_pt)) - view.origin()).toPoint()


def dark_count(image: QImage, first: QPoint, second: QPoint) -> int:
    return sum(
        image.pixelColor(x, y).lightness() < 110
        for x in range(first.x(), second.x())
        for y in range(first.y(), second.y())
    )


def drag(qtbot: QtBot, view: PageView, first: QPoint, second: QPoint, shift: bool = False) -> None:
    keys = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, keys, first)
    qtbot.mouseMove(view.viewport(), second)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, keys, second)


def test_the_ink_of_a_filled_field_is_on_the_screen(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    assert (view.page, view.page_count) == (1, 3)
    assert dark_count(shot(view), at(view, 1, 303, 171), at(view, 1, 350, 189)) > 40


def test_a_box_is_outlined_in_its_colour_and_leaves_the_ink_readable(
    qtbot: QtBot, document: DocumentView, form: Path
) -> None:
    show(qtbot, document, form)
    view = document.pages
    view.set_boxes([PageBox(1, FIELD, Colour.WRONG, "2020 receipts")])
    image = shot(view)
    edge = at(view, 1, FIELD.left, 180) - QPoint(2, 0)
    assert image.pixelColor(edge) == QColor("#A3261C")
    washed = image.pixelColor(at(view, 1, 480, 180))
    assert washed != QColor("white")
    assert washed.lightness() > 200
    assert dark_count(image, at(view, 1, 303, 171), at(view, 1, 350, 189)) > 40


def test_revealing_a_box_brings_it_into_the_middle_even_before_the_document_is_open(
    qtbot: QtBot, document: DocumentView, form: Path
) -> None:
    document.show_document(form)
    document.reveal(Place(page=2, box=FIELD))
    view = document.pages
    with qtbot.waitSignal(view.document_opened, timeout=10_000):
        pass
    middle = view.layout_now.to_content(2, FIELD).center() - view.origin()
    assert middle.y() == pytest.approx(view.viewport().height() / 2, abs=2)
    assert view.page == 2


def test_a_dragged_rectangle_is_told_in_points_of_the_page(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    with qtbot.waitSignal(view.box_drawn) as drawn:
        drag(qtbot, view, at(view, 1, 300, 168), at(view, 1, 500, 192), shift=True)
    page, box = drawn.args
    assert page == 1
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((300, 168, 500, 192), abs=1)


def test_a_rectangle_can_be_drawn_by_keys_alone(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    qtbot.keyClick(view, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(view.box_drawn) as drawn:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    box = drawn.args[1]
    assert box.right - box.left == pytest.approx(72 + 18, abs=0.1)
    assert box.bottom - box.top == pytest.approx(16, abs=0.1)


def test_escape_drops_the_rectangle_and_is_then_left_to_others(
    qtbot: QtBot, document: DocumentView, form: Path
) -> None:
    show(qtbot, document, form)
    view = document.pages
    qtbot.keyClick(view, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(view.drawing_changed) as changed, qtbot.assertNotEmitted(view.box_drawn):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert changed.args == [False]


def test_a_click_and_the_keys_pick_a_box(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    view.set_boxes([PageBox(1, Box(60, 80, 300, 110)), PageBox(1, FIELD), PageBox(3, FIELD)])
    with qtbot.waitSignal(view.box_clicked) as clicked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at(view, 1, 400, 180))
    assert clicked.args == [1]
    with qtbot.waitSignal(view.box_clicked) as stepped:
        qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert stepped.args == [0]
    with qtbot.waitSignal(view.box_clicked) as stepped:
        qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert stepped.args == [2]
    assert view.page == 3


def test_dragging_selects_words_of_the_page_and_of_fields_for_copying(
    qtbot: QtBot, document: DocumentView, form: Path
) -> None:
    show(qtbot, document, form)
    view = document.pages
    with qtbot.waitSignal(view.feed.words_arrived, timeout=10_000):
        drag(qtbot, view, at(view, 1, 60, 70), at(view, 1, 520, 200))
    assert view.selected_text == "Gross receipts 1\n36,201"
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Gross receipts 1\n36,201"


def test_a_search_counts_its_hits_on_all_pages_and_goes_through_them(
    qtbot: QtBot, document: DocumentView, form: Path
) -> None:
    show(qtbot, document, form)
    view = document.pages
    with qtbot.waitSignal(
        view.hits_counted, check_params_cb=lambda count, _at, done: count == 3 and done, timeout=10_000
    ):
        view.search("gross RECEIPTS")
    for current, page in ((2, 2), (3, 3), (1, 1)):
        with qtbot.waitSignal(view.hits_counted) as counted:
            qtbot.keyClick(view, Qt.Key.Key_F3)
        assert counted.args == [3, current, True]
        assert view.page == page
    with qtbot.waitSignal(view.hits_counted, check_params_cb=lambda count, _at, done: count == 1 and done):
        view.search("$36201")


def test_the_bar_shows_and_asks(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    number, search = document.findChild(QSpinBox, "page_number"), document.findChild(QLineEdit, "page_search")
    hits = document.findChild(QLabel, "page_hits")
    assert isinstance(number, QSpinBox)
    assert isinstance(search, QLineEdit)
    assert isinstance(hits, QLabel)
    assert (number.value(), number.maximum()) == (1, 3)
    number.setValue(3)
    assert document.pages.page == 3
    qtbot.keyClicks(search, "receipts 2")
    qtbot.waitUntil(lambda: hits.text() == "1 of 1", timeout=10_000)
    qtbot.keyClicks(search, "x")
    qtbot.waitUntil(lambda: hits.text() == "not found", timeout=10_000)


def test_zoom_keeps_the_middle_and_stays_within_its_bounds(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    view.set_zoom(1.0)
    view.reveal(2, FIELD)
    before = view.layout_now.to_content(2, FIELD).center() - view.origin()
    qtbot.keyClick(view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom == pytest.approx(1.1)
    after = view.layout_now.to_content(2, FIELD).center() - view.origin()
    assert after.y() == pytest.approx(before.y(), abs=3)
    for _ in range(30):
        view.zoom_by(1)
    assert view.zoom == 4.0
    for _ in range(30):
        view.zoom_by(-1)
    assert view.zoom == 0.25
    view.fit(Fit.PAGE)
    assert view.layout_now.rect(1).height() <= view.viewport().height()
    view.fit(Fit.WIDTH)
    assert view.layout_now.rect(1).width() == pytest.approx(view.viewport().width(), abs=40)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_paper_and_screen_turn_into_each_other(rotation: int) -> None:
    layout = PageLayout([PageSize(612, 792), PageSize(400, 300)], 1.3, rotation, 1200)
    for spot in (Spot(1, 10, 20), Spot(2, 390, 290), Spot(2, 0, 0)):
        back = layout.spot(layout.to_point(spot), spot.page)
        assert back is not None
        assert back.page == spot.page
        assert (back.x_pt, back.y_pt) == pytest.approx((spot.x_pt, spot.y_pt), abs=0.5)
    rect = layout.to_content(2, Box(10, 20, 110, 40))
    assert layout.rect(2).contains(rect)


def test_a_turned_page_carries_its_boxes_and_words_along(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    qtbot.keyClick(view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, view)
    view.reveal(1, FIELD)
    corners = [at(view, 1, 303, 171), at(view, 1, 350, 189)]
    first = QPoint(min(corner.x() for corner in corners), min(corner.y() for corner in corners))
    second = QPoint(max(corner.x() for corner in corners), max(corner.y() for corner in corners))
    assert dark_count(shot(view), first, second) > 40


def test_two_pages_stand_beside_each_other(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    qtbot.keyClick(view, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, view)
    first, second, third = (view.layout_now.rect(page) for page in (1, 2, 3))
    assert first.top() == second.top() < third.top()
    assert first.right() < second.left()
    assert second.right() <= view.viewport().width()
    with qtbot.waitSignal(view.box_drawn) as drawn:
        drag(qtbot, view, at(view, 2, 100, 50), at(view, 2, 200, 90), shift=True)
    assert drawn.args[0] == 2
    assert (drawn.args[1].left, drawn.args[1].bottom) == pytest.approx((100, 90), abs=2)
    qtbot.keyClick(view, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(view.box_drawn) as drawn:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert 0 <= drawn.args[1].left < drawn.args[1].right <= 612
    qtbot.keyClick(view, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    assert view.layout_now.rect(2).top() > view.layout_now.rect(1).bottom()


def test_paper_turns_dark_only_when_asked(qtbot: QtBot, document: DocumentView, form: Path) -> None:
    show(qtbot, document, form)
    view = document.pages
    spot = at(view, 1, 300, 400)
    assert shot(view).pixelColor(spot) == QColor("white")
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    assert shot(view).pixelColor(spot) == QColor("black")
    button = document.findChild(QToolButton, "page_invert")
    assert isinstance(button, QToolButton)
    assert button.isChecked()


def test_a_locked_file_says_why_in_place(qtbot: QtBot, document: DocumentView, tmp_path: Path) -> None:
    pdf = canvas.Canvas(str(tmp_path / "locked.pdf"), encrypt="fictitious")
    pdf.drawString(72, 700, "locked")
    pdf.save()
    with qtbot.waitSignal(document.pages.open_failed, timeout=10_000) as failed:
        document.show_document(tmp_path / "locked.pdf")
    assert "locked with a password" in failed.args[0]


def test_the_next_document_replaces_one_that_is_still_opening(
    qtbot: QtBot, document: DocumentView, form: Path, tmp_path: Path
) -> None:
    pdf = canvas.Canvas(str(tmp_path / "one.pdf"), pagesize=(300, 300))
    pdf.showPage()
    pdf.save()
    for _ in range(5):
        document.show_document(form)
        document.show_document(tmp_path / "one.pdf")
    with qtbot.waitSignal(document.pages.document_opened, timeout=20_000) as opened:
        pass
    assert opened.args == [1]


def test_a_workbook_is_shown_as_a_table_with_its_cells_marked(
    qtbot: QtBot, document: DocumentView, tmp_path: Path
) -> None:
    import xlsxwriter

    with xlsxwriter.Workbook(str(tmp_path / "payroll.xlsx")) as book:
        sheet = book.add_worksheet("Q1 & Q2")
        sheet.write("B3", "Rosa Example")
        sheet.write("AA7", 480)
    document.set_cells([CellMark("Q1 & Q2!AA7", Colour.OK, "Hours", True)])
    with qtbot.waitSignal(document.pages.feed.cells_arrived, timeout=10_000):
        document.show_document(tmp_path / "payroll.xlsx")
    table = document.sheets.currentWidget()
    assert isinstance(table, QWidget)
    index = table.currentIndex()  # type: ignore[attr-defined]
    assert (index.row(), index.column(), index.data()) == (6, 26, "480")
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "Hours"
    with qtbot.waitSignal(document.cell_picked) as picked:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert picked.args == ["Q1 & Q2!AA7"]


@pytest.mark.parametrize(
    ("row", "column", "name"), [(0, 0, "A1"), (2, 1, "B3"), (9, 25, "Z10"), (0, 26, "AA1"), (0, 702, "AAA1")]
)
def test_cells_are_named_as_sheets_name_them(row: int, column: int, name: str) -> None:
    assert cell_name(row, column) == name
    assert cell_place(name) == (row, column)


def test_every_control_has_a_name_for_those_who_do_not_see_it(document: DocumentView) -> None:
    for widget in [
        document.pages,
        document.sheets,
        *document.findChildren(QSpinBox),
        *document.findChildren(QLineEdit),
    ]:
        if widget.objectName() != "qt_spinbox_lineedit":
            assert widget.objectName()
            assert widget.accessibleName(), widget.objectName()


@pytest.mark.skipif(not HOSTILE.is_dir(), reason="the shared collection of hostile files is not at hand")
def test_a_page_that_never_ends_leaves_the_window_awake_and_says_why(
    qtbot: QtBot, document: DocumentView, form: Path
) -> None:
    view = document.pages
    with qtbot.waitSignal(view.document_opened, timeout=10_000):
        document.show_document(HOSTILE / "xobject_self_recursive.pdf")
    zooms: list[float] = []
    view.zoom_changed.connect(zooms.append)
    with qtbot.waitSignal(view.feed.page_failed, timeout=20_000):
        view.zoom_by(1)
        assert view.feed.is_busy
        assert zooms
    assert "took longer than 2 seconds" in view.feed.failures[1]
    assert "Ask the applicant" in view.feed.failures[1]
    show(qtbot, document, form)
    assert view.page_count == 3
