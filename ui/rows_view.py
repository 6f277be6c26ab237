"""A list of rows with a sign, words and a value: documents, checks, worksheet lines, findings, acts, notes.

Shows what it is given and tells which row has the focus; what a row means is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from ui.rows_model import Index, Row, RowsModel
from ui.rows_paint import RowsDelegate


class RowsView(QListView):
    """The list itself. `on_key` may take a key before the list does: it answers True where it did.

    `own_letters` are single letters that mean something in this list, so that no shortcut of the window takes them.
    """

    row_focused = Signal(str)  # its key, by whatever way the focus came
    row_chosen = Signal(str)  # its key, by Enter or a click

    def __init__(self, name: str, accessible_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.rows = RowsModel(self)
        self.on_key: Callable[[QKeyEvent], bool] = lambda _event: False
        self.own_letters: frozenset[int] = frozenset()
        self.setModel(self.rows)
        self._paints = RowsDelegate(self)
        self.setItemDelegate(self._paints)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setMinimumWidth(1)
        self._is_filling = False
        self.clicked.connect(self._on_clicked)

    @property
    def current_key(self) -> str:
        """The key of the row that has the focus, "" where none has."""
        at = self.currentIndex().row()
        return self.rows.rows[at].key if 0 <= at < len(self.rows.rows) else ""

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Replaces the rows; the focus stays with its key. Filling is no request."""
        if tuple(rows) == self.rows.rows:
            return
        key, bar = self.current_key, self.verticalScrollBar().value()
        heights = len(self.rows.rows) != len(rows)
        self._is_filling = True
        self.rows.set_rows(rows)
        if key:
            self.focus_key(key)
        self._is_filling = False
        self.scheduleDelayedItemsLayout()
        if not heights:
            self.verticalScrollBar().setValue(bar)

    def focus_key(self, key: str) -> bool:
        """Moves the focus to a key without telling anybody; False where there is no such row."""
        at = self.rows.place(key)
        if at < 0:
            return False
        was, self._is_filling = self._is_filling, True
        index = self.rows.index(at)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self._is_filling = was
        return True

    def clear_focus_row(self) -> None:
        """No row has the focus."""
        was, self._is_filling = self._is_filling, True
        self.setCurrentIndex(QModelIndex())
        self._is_filling = was

    def set_folded(self, is_folded: bool) -> None:
        """Shows the signs alone."""
        self._paints.is_folded = is_folded
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._is_filling and not self.rows.rows[current.row()].is_heading:
            self.row_focused.emit(self.rows.rows[current.row()].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.on_key(event):
            event.accept()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & _CHORDS:
            if self.current_key:
                self.row_chosen.emit(self.current_key)
        elif event.key() in _OWN or event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            super().keyPressEvent(event)
        else:
            event.ignore()  # letters are the window's shortcuts, not a search of the list

    def event(self, event: QEvent) -> bool:
        is_asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.key() in self.own_letters:
            if not event.modifiers() & _CHORDS:
                event.accept()
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            first = next((at for at, row in enumerate(self.rows.rows) if not row.is_heading), None)
            if first is not None and event.reason() in (
                Qt.FocusReason.TabFocusReason,
                Qt.FocusReason.BacktabFocusReason,
            ):
                self.setCurrentIndex(self.rows.index(first))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def _on_clicked(self, index: QModelIndex) -> None:
        row = self.rows.rows[index.row()]
        if not row.is_heading:
            self.row_chosen.emit(row.key)


_CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_OWN = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
