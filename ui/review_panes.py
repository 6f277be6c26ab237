"""The panels of the review in their places: made, laid out, folded, and reached by key.

Knows which packet is shown, and nothing of what is done with it.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer_app.desk import Desk
from reviewer_app.desk.readings import Readings
from reviewer_app.reading.pages import PageServer
from reviewer_app.values import ApplicationNo
from ui.background_reader import BackgroundReader
from ui.banners import BannerStack
from ui.checks_panel import ChecksPanel
from ui.determination_bar import DeterminationBar
from ui.document_view import DocumentView
from ui.documents_panel import DocumentsPanel
from ui.draft_keeper import DraftKeeper
from ui.figure_draft import Typed, from_text
from ui.figures_panel import FiguresPanel
from ui.jobs import Jobs
from ui.review_boxes import ReviewBoxes
from ui.review_deeds import ReviewDeeds
from ui.review_drawer import Drawer
from ui.review_focus import ReviewFocus
from ui.review_layout import FOLDS_BELOW_PX, ReviewLayout
from ui.review_search import ReviewSearch
from ui.review_snapshot import Snapshot
from ui.review_typing import ReviewTyping
from ui.worksheet_panel import WorksheetPanel


class ReviewPanes(QWidget):
    """F6 goes from panel to panel; Esc steps back, at last to the queue; J and K ask for the next packet and the one before."""

    packet_left = Signal()  # Esc with nothing left to step back from
    next_wanted = Signal()
    previous_wanted = Signal()

    def __init__(
        self, desk: Desk, jobs: Jobs, readings: Readings | None, server: PageServer | None, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("review_view")
        self._desk = desk
        self._readings = readings or Readings(desk.store)
        self._now: Snapshot | None = None
        self._is_fold_chosen = False
        self.drafts = DraftKeeper(desk, self)
        self.banners, self.drawer = BannerStack(), Drawer()
        self.documents, self.checks, self.worksheet = DocumentsPanel(), ChecksPanel(), WorksheetPanel()
        self.figures = FiguresPanel(self._draft_of, self._reasons)
        self._own_server = None if server is not None else PageServer()
        self.document_view = DocumentView(server or self._own_server or PageServer(), jobs)
        self.focus = ReviewFocus(desk, self._readings, self.document_view)
        self.reader = BackgroundReader(self._readings, jobs, self)
        self.bar = DeterminationBar(self)
        self.deeds = ReviewDeeds(desk, self.drawer, self.drafts, lambda: self._now)
        self.typing = ReviewTyping(desk, self.figures, self.worksheet, self.drafts, lambda: self._now)
        self.boxes = ReviewBoxes(self.document_view, self.focus, self.figures)
        self.search = ReviewSearch(jobs, self._readings, self.drawer, self.document_view, self.focus, lambda: self._now)
        self.columns = ReviewLayout(
            desk, (self.documents, self.checks), self.document_view, (self.figures, self.worksheet)
        )
        self._lay_out()
        self._bind()

    @property
    def packet(self) -> ApplicationNo | None:
        """The packet that is shown."""
        return self._now.packet if self._now is not None else None

    @property
    def snapshot(self) -> Snapshot | None:
        """What is shown of the packet; a new one after each change."""
        return self._now

    def fold_left(self, is_folded: bool) -> None:
        """Folds the left column to its signs, or opens it, whatever the width."""
        self._is_fold_chosen = True
        self._fold(is_folded)

    @property
    def is_left_folded(self) -> bool:
        return self.columns.is_folded

    def _draft_of(self, name: str) -> Typed:
        return from_text(self.drafts.text(self._now.packet, f"figure:{name}")) if self._now is not None else Typed()

    def _reasons(self) -> list[str]:
        """The reasons already written on this packet, the latest first."""
        said = sorted(self._now.case.confirmed.values(), key=lambda held: held.at, reverse=True) if self._now else []
        return list(dict.fromkeys(held.reason for held in said if held.reason))

    def _fold(self, is_folded: bool) -> None:
        self.columns.set_folded(is_folded)
        self.documents.set_folded(is_folded)
        self.checks.set_folded(is_folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.drawer.setMaximumHeight(max(160, self.height() * 2 // 5))
        if not self._is_fold_chosen:
            self._fold(self.width() < FOLDS_BELOW_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.drawer.form is not None:
                self.drawer.close_form()
            elif self.figures.list.hasFocus() or self.figures.editor is not None:
                self.packet_left.emit()
            else:
                self.figures.setFocus()
        else:
            super().keyPressEvent(event)

    def _next_pane(self, step: int) -> None:
        panes = [self.documents.list, self.checks.list, self.document_view, self.figures.list, self.worksheet.list]
        at = next((at for at, pane in enumerate(panes) if pane.hasFocus() or pane.isAncestorOf(self.focusWidget())), -1)
        panes[(at + step) % len(panes)].setFocus(Qt.FocusReason.TabFocusReason)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banners)
        column.addWidget(self.columns, 1)
        column.addWidget(self.drawer)
        column.addWidget(self.bar)
        self.setFocusProxy(self.figures)
        order = (
            self.documents.list,
            self.checks.list,
            self.document_view,
            self.figures.list,
            self.worksheet.list,
            self.bar,
        )
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _bind(self) -> None:
        for keys, act in (
            ("F6", lambda: self._next_pane(1)),
            ("Shift+F6", lambda: self._next_pane(-1)),
            ("J", self.next_wanted.emit),
            ("K", self.previous_wanted.emit),
            ("Ctrl+Shift+F", self.search.ask),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
