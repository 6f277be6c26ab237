"""The office: its people, rounds, open readings of the law, particulars and store, a page each.

Holds the pages and tells them when the office changed; it knows none of their acts.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from reviewer_app.desk import Change, Desk
from reviewer_app.values import Role
from ui.jobs import Jobs
from ui.listening import listen
from ui.office_page import OfficePage
from ui.office_particulars import ParticularsPage
from ui.office_people import PeoplePage
from ui.office_rounds import RoundsPage
from ui.office_store import StorePage
from ui.office_switches import SwitchesPage
from ui.theme import Colour
from ui.told_line import ToldLine


class OfficeView(QWidget):
    """Keys: Ctrl+Tab goes from page to page, Esc leaves."""

    backup_wanted = Signal()
    view_left = Signal()

    def __init__(self, desk: Desk, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("office_view")
        self._desk = desk
        self._is_stale = True
        self.against = ToldLine("office_against")
        self.people = PeoplePage(desk, jobs)
        self.rounds = RoundsPage(desk)
        self.switches = SwitchesPage(desk)
        self.particulars = ParticularsPage(desk)
        self.store = StorePage(desk, jobs)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("office_tabs")
        self.tabs.setAccessibleName(self.tr("Pages of the office"))
        self.tabs.setDocumentMode(True)
        for page, words in (
            (self.people, self.tr("People")),
            (self.rounds, self.tr("Rounds")),
            (self.switches, self.tr("Readings of the law")),
            (self.particulars, self.tr("Particulars")),
            (self.store, self.tr("Backup and checks")),
        ):
            self.tabs.addTab(page, words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.against)
        column.addWidget(self.tabs, 1)
        self.setFocusProxy(self.tabs)
        self.store.backup_wanted.connect(self.backup_wanted)
        self.tabs.currentChanged.connect(self._on_page_changed)
        listen(self, desk, self._on_changed)

    @property
    def pages(self) -> tuple[OfficePage, ...]:
        return (self.people, self.rounds, self.switches, self.particulars, self.store)

    def show_office(self) -> None:
        """Shows the office as it is now on every page."""
        self._is_stale = False
        person = self._desk.person
        is_supervisor = person is not None and person.role is Role.SUPERVISOR
        self.against.tell(
            "" if is_supervisor else self.tr("You can read this; only a supervisor changes the office."), Colour.CHECK
        )
        for page in self.pages:
            page.show_office()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.show_office()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.view_left.emit()
        else:
            super().keyPressEvent(event)

    def _on_page_changed(self, _index: int) -> None:
        page = self.tabs.currentWidget()
        if self.isVisible() and not self.tabs.tabBar().hasFocus():
            page.setFocus()

    def _on_changed(self, change: Change) -> None:
        if not change.is_office:
            return
        if self.isVisible():
            self.show_office()
        else:
            self._is_stale = True
