"""Rows with a sign, words and a value, and the model that holds them.

Holds what it is given; what a row means is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.icons import Icon
from ui.theme import Colour

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `key` names what it is about; `said` is read aloud in place of the words, where they are not enough."""

    key: str
    text: str
    second: str = ""
    right: str = ""
    icon: Icon | None = None
    tone: Colour = Colour.TEXT  # of the sign
    second_tone: Colour = Colour.MUTED
    badge: str = ""
    badge_tone: Colour = Colour.INFO
    tooltip: str = ""
    said: str = ""
    is_heading: bool = False
    is_struck: bool = False
    is_strong: bool = False
    is_lit: bool = False


class RowsModel(QAbstractListModel):
    """Rows in the order given; where the keys stay the same only the rows that differ are told as changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    def set_rows(self, rows: Sequence[Row]) -> None:
        old, new = self._rows, tuple(rows)
        if [row.key for row in old] != [row.key for row in new]:
            self.beginResetModel()
            self._rows = new
            self.endResetModel()
            return
        self._rows = new
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                index = self.index(at)
                self.dataChanged.emit(index, index)

    def place(self, key: str) -> int:
        """Where a key stands, -1 where it is not among the rows."""
        return next((at for at, row in enumerate(self._rows) if row.key == key and not row.is_heading), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and self._rows[index.row()].is_heading:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.ToolTipRole:
                return row.tooltip or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.said or " ".join(part for part in (row.text, row.second, row.right, row.badge) if part)
            case _:
                return row if role == ROW else None
