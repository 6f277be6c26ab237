"""Boxes and cells picked on the document, given to the figure they are meant for with the words under them.

Asks the page for its words in the background; what the words mean as a value is the editor's to say.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QTableView

from reviewer_app.values import Box, Evidence, Place
from ui.document_view import DocumentView
from ui.figures_panel import FiguresPanel
from ui.page_search import text_of, words_in
from ui.review_focus import ReviewFocus


class ReviewBoxes(QObject):
    """A drawn box goes to the figure being typed, else to the focused one; a clicked box takes the focus to its figure."""

    figure_picked = Signal(str)

    def __init__(self, view: DocumentView, focus: ReviewFocus, figures: FiguresPanel) -> None:
        super().__init__(view)
        self._view, self._focus, self._figures = view, focus, figures
        self._awaited: tuple[str, str, int, Box] | None = None  # figure, file, page, box whose words are on the way
        view.box_drawn.connect(self._on_box_drawn)
        view.box_clicked.connect(self._on_box_clicked)
        view.cell_picked.connect(self._on_cell_picked)
        view.pages.feed.words_arrived.connect(self._on_words_arrived)

    def ask(self, _figure: str) -> None:
        """Goes to the page and begins a box there, to draw by mouse or to move by arrow keys; to a sheet, to choose a cell."""
        if not self._focus.file:
            self._figures.say(self.tr("Choose the document on the left first, then draw the box on its page."))
            return
        target = self._view.focusProxy() or self._view
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        if target is self._view.pages:
            self._view.pages.begin_box()
            self._figures.say(
                self.tr(
                    "Drag over the figure, or move the box with the arrows (Shift sizes it) and take it with Enter."
                )
            )
        else:
            self._figures.say(self.tr("Choose the cell and press Enter."))

    def forget(self) -> None:
        """Another packet is shown: words that are on the way belong to nobody."""
        self._awaited = None

    def _target(self) -> str:
        editor = self._figures.editor
        return editor.row.spec.name if editor is not None else self._figures.focused

    def _on_box_drawn(self, page: int, box: object) -> None:
        name = self._target()
        evidence = self._focus.evidence_at(Place(page, box)) if isinstance(box, Box) else None
        if not name or evidence is None or not isinstance(box, Box):
            self._figures.say(self.tr("Choose the figure first that this box is for."))
            return
        feed = self._view.pages.feed
        if page in feed.words:
            self._give(name, evidence, text_of(words_in(feed.words[page], box)))
            return
        self._give(name, evidence, "")
        self._awaited = (name, self._focus.file, page, box)
        feed.want_words([page])

    def _on_words_arrived(self, page: int) -> None:
        if self._awaited is None:
            return
        name, file, wanted, box = self._awaited
        if page != wanted:
            return
        self._awaited = None
        editor, evidence = self._figures.editor, self._focus.evidence_at(Place(page, box))
        if file == self._focus.file and evidence is not None and editor is not None and editor.row.spec.name == name:
            self._give(name, evidence, text_of(words_in(self._view.pages.feed.words[page], box)))

    def _on_cell_picked(self, cell: str) -> None:
        owner = self._focus.owner_of_cell(cell)
        if self._figures.editor is None and owner:
            self.figure_picked.emit(owner)
            return
        name, evidence = self._target(), self._focus.evidence_at(Place(cell=cell))
        if name and evidence is not None:
            self._give(name, evidence, cell_text(self._view))

    def _on_box_clicked(self, box: int) -> None:
        owner = self._focus.owner(box)
        if owner and owner != self._focus.figure:
            self.figure_picked.emit(owner)

    def _give(self, name: str, evidence: Evidence, text: str) -> None:
        self._figures.take_box(name, (evidence,), text)
        self._focus.show_typed((evidence,))


def cell_text(view: DocumentView) -> str:
    """What stands in the current cell of the sheet in front, which is the one just picked."""
    table = view.sheets.currentWidget()
    index = table.currentIndex() if isinstance(table, QTableView) else None
    return str(index.data() or "") if index is not None and index.isValid() else ""
