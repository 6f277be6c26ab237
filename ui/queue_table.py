"""The queue's table: one row a packet, whole rows chosen, ordered by its header.

Tells what was asked of which packet; does none of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from reviewer_app.store.queue import Order
from reviewer_app.values import ApplicationNo
from ui.form_parts import on_theme
from ui.queue_model import ORDERS, Column, Index, QueueModel
from ui.theme import row_height, text_font, unit

_WIDEST = {
    Column.STANDING: "● awaiting applicant…",
    Column.NUMBER: "NM-2021-00417-0",
    Column.PROGRAM: "NH MSRF 2…",
    Column.AGE: "▲ 123 days, past 21…",
    Column.CLAIMED: "Award claimed ▾…",
    Column.AWARD: "≠ $1,000,000.00…",
    Column.OPEN: "Open 99…",
    Column.ASSIGNEE: "Rosalinda Example…",
    Column.PRESENCE: "◉ Rosa Example…",
}


class PaddedCells(QStyledItemDelegate):
    """Cells with room at both sides, so that a right-aligned column stands off from a left-aligned one."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        style = whole.widget.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, whole, painter, whole.widget)
        option.rect = option.rect.adjusted(unit(4), 0, -unit(4), 0)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # the whole row is chosen, and the table has the ring
        super().paint(painter, option, index)


class QueueTable(QTableView):
    """Keys: Enter opens, T takes, N notes; the arrows, Home, End and Page keys go through the list."""

    packet_opened = Signal(object)  # ApplicationNo
    take_wanted = Signal(object)  # ApplicationNo
    note_wanted = Signal(object)  # ApplicationNo
    order_wanted = Signal(object)  # Order
    current_moved = Signal()
    paths_dropped = Signal(object, object)  # list[Path], ApplicationNo of the row under them or None

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("queue_table")
        self.setAccessibleName(self.tr("Packets"))
        self._packets = model
        self._current: ApplicationNo | None = None
        self._current_row = 0
        self.setModel(model)
        self._dress()
        self._keys: dict[int, Callable[[ApplicationNo], None]] = {
            Qt.Key.Key_T.value: self.take_wanted.emit,
            Qt.Key.Key_N.value: self.note_wanted.emit,
            Qt.Key.Key_Return.value: self.packet_opened.emit,
            Qt.Key.Key_Enter.value: self.packet_opened.emit,
        }
        self.doubleClicked.connect(self._on_double_clicked)
        self.horizontalHeader().sectionClicked.connect(self._on_section_clicked)
        self.selectionModel().currentRowChanged.connect(self._on_current_row_changed)
        model.modelReset.connect(self._on_reset)
        on_theme(self._on_theme_changed)

    def _dress(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAcceptDrops(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setObjectName("queue_header")
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setHighlightSections(False)
        self.setItemDelegate(PaddedCells(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_business()

    def _fit_business(self) -> None:
        """The business takes the room that is left, and never less than can be read."""
        others = sum(self.columnWidth(column) for column in Column if column is not Column.BUSINESS)
        self.setColumnWidth(Column.BUSINESS, max(unit(180), self.viewport().width() - others))

    # ---- where we are

    @property
    def current(self) -> ApplicationNo | None:
        """The packet that is chosen."""
        return self._current

    def go_to(self, packet: ApplicationNo) -> None:
        """Chooses a packet where the list holds it; its place is remembered either way."""
        self._current = packet
        row = self._packets.row_of(packet)
        if row is not None:
            self._choose(row)

    def neighbour(self, packet: ApplicationNo, step: int) -> ApplicationNo | None:
        """The packet `step` rows on in the list as it is; from where `packet` last stood when it has left."""
        row = self._packets.row_of(packet)
        if row is None:
            row = self._current_row - (1 if step > 0 else 0)
        found = self._packets.packet_at(row + step)
        return found.application_no if found is not None else None

    def place(self, packet: ApplicationNo) -> int | None:
        """Its place in the list from 1, None where the list does not hold it."""
        row = self._packets.row_of(packet)
        return None if row is None else row + 1

    def visible_rows(self) -> tuple[int, int]:
        """First and last row in view."""
        first = max(0, self.rowAt(0))
        last = self.rowAt(self.viewport().height() - 1)
        return first, last if last >= 0 else self._packets.rowCount() - 1

    def show_order(self, order: Order, is_descending: bool) -> None:
        """Marks the column that the list is ordered by."""
        column = next(column for column, by in ORDERS.items() if by is order)
        way = Qt.SortOrder.DescendingOrder if is_descending else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(column, way)

    def _choose(self, row: int) -> None:
        index = self._packets.index(row, max(0, self.currentIndex().column()))
        self.setCurrentIndex(index)
        self.scrollTo(index)

    # ---- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._keys.get(event.key())
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if act is not None and plain:
            if self._current is not None and self._packets.row_of(self._current) is not None:
                act(self._current)
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, _search: str) -> None:
        """Letters are commands here; the search has a field of its own."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            under = self._packets.packet_at(self.indexAt(event.position().toPoint()).row())
            event.acceptProposedAction()
            self.paths_dropped.emit(paths, under.application_no if under is not None else None)

    def _on_double_clicked(self, index: QModelIndex) -> None:
        packet = self._packets.packet_at(index.row())
        if packet is not None:
            self.packet_opened.emit(packet.application_no)

    def _on_section_clicked(self, section: int) -> None:
        order = ORDERS.get(Column(section))
        if order is not None:
            self.order_wanted.emit(order)

    def _on_current_row_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        packet = self._packets.packet_at(current.row())
        if packet is not None:
            self._current, self._current_row = packet.application_no, current.row()
            self.current_moved.emit()

    def _on_reset(self) -> None:
        """The chosen packet stays chosen; where it has left the list, the one that took its place is."""
        count = self._packets.rowCount()
        row = self._packets.row_of(self._current) if self._current is not None else 0
        if count:
            self._choose(min(self._current_row, count - 1) if row is None else row)
        self.current_moved.emit()

    def _on_theme_changed(self) -> None:
        self.verticalHeader().setMinimumSectionSize(row_height())
        self.verticalHeader().setDefaultSectionSize(row_height())
        metrics = QFontMetrics(text_font())
        for column, widest in _WIDEST.items():
            self.setColumnWidth(column, metrics.horizontalAdvance(widest) + unit(8))
        self.horizontalHeader().setStyleSheet(f"QHeaderView::section {{ padding: {unit(4)}px {unit(6)}px; }}")
        self._fit_business()
        self._packets.show_again()
