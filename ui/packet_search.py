"""A search through all documents of a packet: which pages hold a phrase or a figure, one document after another.

Reads in the background with a page server of its own; opens no document for the eye.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from reviewer_app.errors import PacketDeskError
from reviewer_app.reading.pages import PageServer
from ui.formatting import harmless
from ui.icons import Icon
from ui.jobs import Jobs, Ticket
from ui.page_search import hits_on
from ui.rows_model import Row
from ui.rows_view import RowsView

Found = list[tuple[int, int]]  # pages (from 1) with how many hits each has


class PacketSearch(QObject):
    """One search at a time; a new one stops the one before."""

    found = Signal(str, object)  # file, Found
    finished = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._server: PageServer | None = None
        self._ticket: Ticket | None = None
        self._todo: list[tuple[str, Path]] = []

    def search(self, wanted: str, documents: Sequence[tuple[str, Path]]) -> None:
        """Goes through the documents, each a file name in the packet and its path; `found` tells each that has hits."""
        self.stop()
        self._todo = list(documents)
        self._go_on(wanted)

    def stop(self) -> None:
        """Lets go of the search under way."""
        if self._ticket is not None and self._server is not None:
            self._ticket.cancel()
            self._server.abandon()
        self._ticket, self._todo = None, []

    def close(self) -> None:
        """Stops for good and ends the process."""
        self.stop()
        if self._server is not None:
            self._server.close()
            self._server = None

    def _go_on(self, wanted: str) -> None:
        self._ticket = None
        if not self._todo:
            self.finished.emit()
            return
        file, path = self._todo.pop(0)
        self._server = server = self._server or PageServer()

        def done(pages: Found) -> None:
            if pages:
                self.found.emit(file, pages)
            self._go_on(wanted)

        def failed(trouble: Exception) -> None:
            if isinstance(trouble, PacketDeskError):
                self._go_on(wanted)  # what cannot be opened holds nothing to find; its row says why

        self._ticket = self._jobs.start(lambda ticket: _pages_with(server, path, wanted, ticket), done, failed)


def _pages_with(server: PageServer, path: Path, wanted: str, ticket: Ticket) -> Found:
    pages: Found = []
    for page in range(1, len(server.open(path).sizes) + 1):
        ticket.check()
        count = len(hits_on(page, server.words(path, page), wanted))
        if count:
            pages.append((page, count))
    return pages


class SearchForm(QWidget):
    """A field and the pages found; Enter searches, Down goes to the pages, Enter there shows one with its hits."""

    search_wanted = Signal(str)
    page_wanted = Signal(str, int, str)  # file, page, what was searched

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("packet_search")
        self._wanted = ""
        self._rows: list[Row] = []
        self.field = QLineEdit()
        self.field.setObjectName("packet_search_field")
        self.field.setAccessibleName(self.tr("Search all documents"))
        self.field.setPlaceholderText(self.tr("A word, a name or a figure; Enter searches all documents of the packet"))
        self.field.returnPressed.connect(self._on_return)
        self._state = QLabel()
        self._state.setObjectName("packet_search_state")
        self.list = RowsView("packet_search_list", self.tr("Pages found"))
        self.list.row_chosen.connect(self._on_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.field, self._state):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.field)

    def add(self, file: str, pages: object) -> None:
        """Adds the pages of one document."""
        if isinstance(pages, list):
            name = harmless(PurePosixPath(file).name)
            for page, count in pages:
                words = self.tr("{name}, page {page}").format(name=name, page=page)
                self._rows.append(Row(f"{page}|{file}", words, right=str(count), icon=Icon.DOCUMENT))
            self.list.show_rows(self._rows)

    def end(self) -> None:
        """Says that the search is through."""
        count = len(self._rows)
        self._state.setText(
            self.tr("Found on {count} pages.").format(count=count)
            if count
            else self.tr("Found on no page. Scans are not searched yet.")
        )
        if count:
            self.list.focus_key(self._rows[0].key)
            self.list.setFocus()

    def _on_return(self) -> None:
        self._wanted, self._rows = self.field.text().strip(), []
        self.list.show_rows(())
        if self._wanted:
            self._state.setText(self.tr("Searching…"))
            self.search_wanted.emit(self._wanted)

    def _on_chosen(self, key: str) -> None:
        page, _, file = key.partition("|")
        self.page_wanted.emit(file, int(page), self._wanted)
