"""The search through a packet's documents, opened in the drawer, whose hits stay lit on the page that is chosen.

Brings the search, the form and the page together; finds nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit

from reviewer_app.desk.readings import Readings
from reviewer_app.errors import StoreTrouble
from ui.document_view import DocumentView
from ui.jobs import Jobs
from ui.packet_search import PacketSearch, SearchForm
from ui.review_drawer import Drawer
from ui.review_focus import ReviewFocus
from ui.review_snapshot import Snapshot


class ReviewSearch(QObject):
    """Close it before the background work is closed."""

    def __init__(
        self,
        jobs: Jobs,
        readings: Readings,
        drawer: Drawer,
        view: DocumentView,
        focus: ReviewFocus,
        now: Callable[[], Snapshot | None],
    ) -> None:
        super().__init__(drawer)
        self._readings, self._drawer, self._view, self._focus, self._now = readings, drawer, view, focus, now
        self._form: SearchForm | None = None
        self._awaited = ("", 0)  # file and page to go to once it is open
        self.searching = PacketSearch(jobs, self)
        self.searching.found.connect(self._on_found)
        self.searching.finished.connect(self._on_finished)
        drawer.form_closed.connect(self._on_form_closed)
        view.pages.document_opened.connect(self._on_document_opened)

    def ask(self) -> None:
        """Opens the field to search all documents."""
        self.searching.stop()
        form = SearchForm()
        form.search_wanted.connect(self._on_search_wanted)
        form.page_wanted.connect(self._on_page_wanted)
        self._drawer.open(self.tr("Search all documents"), form)
        self._form = form

    def _on_search_wanted(self, wanted: str) -> None:
        now = self._now()
        documents = []
        for document in now.case.documents if now is not None else ():
            try:
                documents.append((document.file, self._readings.path(document)))
            except StoreTrouble:
                continue  # the list of documents says that it is not in the store
        self.searching.search(wanted, documents)

    def _on_found(self, file: str, pages: object) -> None:
        if self._form is not None:
            self._form.add(file, pages)

    def _on_finished(self) -> None:
        if self._form is not None:
            self._form.end()

    def _on_page_wanted(self, file: str, page: int, wanted: str) -> None:
        field = self._view.findChild(QLineEdit, "page_search")
        if isinstance(field, QLineEdit):
            field.setText(wanted)  # so that the hits stay lit, and F3 goes through them
        if self._focus.file == file and self._view.pages.page_count:
            self._view.pages.go_to(page)
            return
        self._awaited = (file, page)
        self._focus.show_document(file)

    def _on_document_opened(self, _count: int) -> None:
        file, page = self._awaited
        if page and file == self._focus.file:
            self._view.pages.go_to(page)
        self._awaited = ("", 0)

    def _on_form_closed(self, name: str) -> None:
        if name == "packet_search":
            self._form = None
            self.searching.stop()
