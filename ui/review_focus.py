"""The one focus of the review: a figure, the places it stands at, and the document that is shown with their boxes.

Knows which document is open and which figure is lit; opens no editor and confirms nothing.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reviewer_app.desk import Desk
from reviewer_app.desk.panel import FigureRow
from reviewer_app.desk.readings import Readings
from reviewer_app.errors import StoreTrouble
from reviewer_app.values import Evidence, Place
from ui.document_view import DocumentView
from ui.figure_items import evidence_of, likely_document
from ui.figure_look import sign_of
from ui.formatting import harmless
from ui.page_marks import PageBox
from ui.review_snapshot import Snapshot
from ui.sheet_view import CellMark
from ui.theme import Colour


class ReviewFocus(QObject):
    """Give it a snapshot whenever the packet changed; it draws what the focus is about."""

    document_shown = Signal(str)  # its file, "" where none
    document_failed = Signal(str, str)  # its file, why it cannot be shown

    def __init__(self, desk: Desk, readings: Readings, view: DocumentView) -> None:
        super().__init__(view)
        self._desk, self._readings, self._view = desk, readings, view
        self._now: Snapshot | None = None
        self._owners: list[str] = []  # the figure of each box that is drawn
        self.figure = ""
        self.file = ""
        self._at = 0
        self._typed: tuple[Evidence, ...] = ()

    def set_snapshot(self, now: Snapshot | None, is_new_packet: bool) -> None:
        """Takes the packet as it now stands; another packet begins without focus and without a document."""
        self._now = now
        if is_new_packet:
            self.figure, self._at, self._typed = "", 0, ()
            self._open("")
        elif now is not None and self.file and now.case.document(self.file) is None:
            self._open("")
        else:
            self._mark()

    def focus(self, figure: str, at: int = 0) -> None:
        """Makes a figure the focus and shows the place it stands at, or the document where it may stand."""
        if figure != self.figure:
            self._typed = ()
        self.figure, self._at = figure, at
        row = self._row(figure)
        if row is None or self._now is None:
            self._mark()
            return
        places = self._places(row)
        if places:
            self._show(places[at % len(places)])
            return
        file = likely_document(row, self._now.case, self._desk.assessor.needs(self._now.case), self._now.readings)
        if file is not None:
            self.show_document(file)
        self._mark()

    def step(self, step: int) -> None:
        """Goes to the next place of the focused figure, or back, round the end."""
        row = self._row(self.figure)
        if row is not None and (places := self._places(row)):
            self._at = (self._at + step) % len(places) if len(places) > 1 else 0
            self._show(places[self._at])

    def show_typed(self, evidence: tuple[Evidence, ...]) -> None:
        """Marks the box that is being given to the focused figure, over the places it has."""
        self._typed, self._at = evidence, 0
        self._mark()

    def show_document(self, file: str) -> None:
        """Opens a document of the packet with the boxes of its figures."""
        if file != self.file:
            self._open(file)
        self._mark()

    def owner(self, box: int) -> str:
        """The figure that a drawn box belongs to, "" where there is none."""
        return self._owners[box] if 0 <= box < len(self._owners) else ""

    def owner_of_cell(self, cell: str) -> str:
        """The figure that stands in a cell of the open workbook, "" where none does."""
        found = (
            (row.spec.name, held) for row in self._rows() for held in self._places(row) if held.document == self.file
        )
        return next((name for name, held in found if held.place.cell == cell), "")

    def evidence_at(self, place: Place) -> Evidence | None:
        """A place of the open document as evidence, None where no document is open."""
        document = self._now.case.document(self.file) if self._now is not None and self.file else None
        return Evidence(document.file, document.sha256, place) if document is not None else None

    # ---- inside

    def _rows(self) -> tuple[FigureRow, ...]:
        return self._now.figures if self._now is not None else ()

    def _row(self, figure: str) -> FigureRow | None:
        return self._now.figure(figure) if self._now is not None else None

    def _places(self, row: FigureRow) -> tuple[Evidence, ...]:
        if row.spec.name == self.figure and self._typed:
            return self._typed
        return evidence_of(row)

    def _show(self, found: Evidence) -> None:
        if found.document != self.file:
            self._open(found.document)
        self._mark()
        self._view.reveal(found.place)

    def _open(self, file: str) -> None:
        self.file = file
        self._owners = []
        document = self._now.case.document(file) if self._now is not None and file else None
        path: Path | None = None
        if document is not None:
            try:
                path = self._readings.path(document)
            except StoreTrouble as trouble:
                self.document_failed.emit(file, str(trouble))
        self._view.set_boxes(())
        self._view.show_document(path, harmless(file.rpartition("/")[2]))
        self.document_shown.emit(file)

    def _mark(self) -> None:
        """Draws the boxes and cells of the open document: thin, those of the focus lit."""
        boxes: list[PageBox] = []
        cells: list[CellMark] = []
        self._owners = []
        for row in self._rows():
            icon_tone = self._tone(row)
            for at, found in enumerate(self._places(row)):
                if found.document != self.file:
                    continue
                is_lit = row.spec.name == self.figure and at == self._at
                if found.place.box is not None and found.place.page is not None:
                    boxes.append(
                        PageBox(found.place.page, found.place.box, icon_tone, row.spec.label if is_lit else "", is_lit)
                    )
                    self._owners.append(row.spec.name)
                elif found.place.cell:
                    cells.append(CellMark(found.place.cell, icon_tone, row.spec.label, is_lit))
        self._view.set_boxes(boxes)
        self._view.set_cells(cells)

    def _tone(self, row: FigureRow) -> Colour:
        if row.spec.name == self.figure and self._typed:
            return Colour.ACCENT
        return sign_of(row.state)[1]
