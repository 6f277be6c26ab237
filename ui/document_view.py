"""One document as its reader needs it: pages with their bar, or the sheets of a workbook.

Chooses between the two by what the file turns out to be; decides nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from reviewer_app.desk.panel import State
from reviewer_app.reading.pages import PageServer, SheetCells
from reviewer_app.values import Place
from ui.icons import sign
from ui.jobs import Jobs
from ui.page_bar import PageBar
from ui.page_marks import PageBox
from ui.page_view import PageView
from ui.sheet_view import CellMark, SheetView
from ui.theme import unit


class DocumentView(QWidget):
    """Give it a PageServer of its own: a server draws for one view."""

    box_drawn = Signal(int, object)  # page from 1, Box
    box_clicked = Signal(int)  # its place in what `set_boxes` was given
    cell_picked = Signal(str)  # "Sheet1!B3"

    def __init__(self, server: PageServer, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("document_view")
        self.pages = PageView(server, jobs)
        self.sheets = SheetView()
        self._marks: tuple[CellMark, ...] = ()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.pages)
        self._stack.addWidget(self.sheets)
        self._bar = PageBar(self.pages, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._note = QLabel()
        self._note.setObjectName("document_note")
        self._note.setWordWrap(True)
        self._note.setMargin(unit(4))
        self._note.hide()
        column.addWidget(self._note)
        column.addWidget(self._stack, 1)
        column.addWidget(self._bar)
        self.setFocusProxy(self.pages)
        self.pages.sheets_opened.connect(self._on_sheets_opened)
        self.pages.feed.cells_arrived.connect(self._on_cells_arrived)
        self.pages.document_noted.connect(self._on_noted)
        self.pages.box_drawn.connect(self.box_drawn)
        self.pages.box_clicked.connect(self.box_clicked)
        self.sheets.cell_picked.connect(self.cell_picked)

    def show_document(self, path: Path | None, name: str = "") -> None:
        """Shows the file at `path`, called `name`; None empties the view."""
        self._show_page_side()
        self.pages.show_document(path, name)

    def set_boxes(self, boxes: Sequence[PageBox]) -> None:
        """Replaces the marked boxes of a paged document."""
        self.pages.set_boxes(boxes)

    def set_cells(self, marks: Sequence[CellMark]) -> None:
        """Replaces the marked cells of a workbook, also before its sheets have arrived."""
        self._marks = tuple(marks)
        self.sheets.set_marks(self._marks)

    def reveal(self, place: Place) -> None:
        """Brings a place of evidence into the middle of the view, now or once the document is open."""
        if place.cell is not None:
            self.sheets.reveal(place.cell)
        elif place.page is not None and place.box is not None:
            self.pages.reveal(place.page, place.box)

    def _show_page_side(self) -> None:
        self.sheets.show_sheets(())
        self._stack.setCurrentWidget(self.pages)
        self.setFocusProxy(self.pages)
        self._bar.show()
        self._note.hide()

    def _on_noted(self, note: str) -> None:
        self._note.setText(f"{sign(State.TO_CHECK)} {note}")
        self._note.setVisible(bool(note))

    def _on_sheets_opened(self, _names: tuple[str, ...]) -> None:
        self.pages.feed.want_cells()

    def _on_cells_arrived(self, cells: tuple[SheetCells, ...]) -> None:
        self.sheets.show_sheets(cells)
        self.sheets.set_marks(self._marks)
        self._stack.setCurrentWidget(self.sheets)
        self.setFocusProxy(self.sheets)
        self._bar.hide()
