"""A workbook's sheets as tables, with the cells that evidence figures marked.

Reads no file: it is given the cells as text, and tells which cell was picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QTableView, QTabWidget, QWidget

from reviewer_app.reading.page_values import SheetCells
from ui.formatting import harmless
from ui.theme import Colour, colour, row_height, text_font, unit

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class CellMark:
    """A marked cell as evidence names it ("Sheet1!B3"), what it is in a few words, whether it has the focus."""

    cell: str
    role: Colour = Colour.ACCENT
    label: str = ""
    is_focused: bool = False


def cell_name(row: int, column: int) -> str:
    """ "B3" for row 2 and column 1, both from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def cell_place(name: str) -> tuple[int, int]:
    """Row and column from 0 of a cell such as "B3". Raises ValueError for what is no cell."""
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and digits.isascii() and digits.isdigit() and int(digits)):
        raise ValueError(f"not a cell: {name!r}")
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - 64
    return int(digits) - 1, column - 1


class SheetModel(QAbstractTableModel):
    """The cells of one sheet; rows and columns from 0, headed 1, 2, … and A, B, …"""

    def __init__(self, sheet: SheetCells, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = sheet.rows
        self._columns = max((len(row) for row in sheet.rows), default=0)
        self._marks: dict[tuple[int, int], CellMark] = {}

    def set_marks(self, marks: dict[tuple[int, int], CellMark]) -> None:
        self._marks = marks
        if self._rows and self._columns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, self._columns - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        text = row[index.column()] if index.column() < len(row) else ""
        mark = self._marks.get((index.row(), index.column()))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if _is_number(text) else Qt.AlignmentFlag.AlignLeft
                return int(side | Qt.AlignmentFlag.AlignVCenter)
            case Qt.ItemDataRole.BackgroundRole if mark is not None:
                wash = QColor(colour(mark.role))
                wash.setAlphaF(0.3 if mark.is_focused else 0.12)
                return QBrush(wash)
            case Qt.ItemDataRole.FontRole if mark is not None:
                font = QFont(text_font(is_bold=True))
                font.setUnderline(True)
                return font
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole if mark is not None:
                return mark.label
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return str(section + 1) if orientation is Qt.Orientation.Vertical else cell_name(0, section)[:-1]


def _is_number(text: str) -> bool:
    return bool(text) and text.lstrip("-").replace(".", "", 1).isdigit()


class SheetView(QTabWidget):
    """One tab for each sheet."""

    cell_picked = Signal(str)  # "Sheet1!B3", by Enter or double click

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheet_view")
        self.setAccessibleName(self.tr("Sheets of the workbook"))
        self.setDocumentMode(True)
        self._names: list[str] = []

    def show_sheets(self, sheets: Sequence[SheetCells]) -> None:
        """Replaces the sheets."""
        while self.count():
            old = self.widget(0)
            self.removeTab(0)
            if old is not None:
                old.deleteLater()
        self._names = [sheet.name for sheet in sheets]
        for sheet in sheets:
            self.addTab(self._table(sheet), harmless(sheet.name).replace("&", "&&"))
            self.setTabToolTip(self.count() - 1, sheet.note)

    def set_marks(self, marks: Sequence[CellMark]) -> None:
        """Replaces the marked cells, and brings the focused one into view."""
        for number in range(self.count()):
            name = self._names[number]
            mine = {
                cell_place(mark.cell.rpartition("!")[2]): mark for mark in marks if mark.cell.rpartition("!")[0] == name
            }
            model = self._model(number)
            model.set_marks(mine)
            if any(mark.is_focused for mark in mine.values()):
                self.reveal(next(mark.cell for mark in mine.values() if mark.is_focused))

    def reveal(self, cell: str) -> None:
        """Shows the sheet of a cell ("Sheet1!B3") with the cell in its middle; does nothing where there is no such cell."""
        sheet, _, name = cell.rpartition("!")
        row, column = cell_place(name)
        for number in range(self.count()):
            if self._names[number] == sheet:
                self.setCurrentIndex(number)
                table = self.widget(number)
                if isinstance(table, QTableView):
                    index = self._model(number).index(row, column)
                    table.setCurrentIndex(index)
                    table.scrollTo(index, QTableView.ScrollHint.PositionAtCenter)

    def _table(self, sheet: SheetCells) -> QTableView:
        table = QTableView()
        table.setObjectName(f"sheet_{self.count() + 1}")
        table.setAccessibleName(sheet.name)
        table.setModel(SheetModel(sheet, table))
        table.setFont(text_font())
        table.verticalHeader().setDefaultSectionSize(row_height())
        table.resizeColumnsToContents()
        header = table.horizontalHeader()
        for column in range(header.count()):
            table.setColumnWidth(column, min(unit(320), max(unit(48), table.columnWidth(column) + unit(8))))
        table.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.activated.connect(self._on_activated)
        return table

    def _model(self, number: int) -> SheetModel:
        table = self.widget(number)
        if isinstance(table, QTableView):
            model = table.model()
            if isinstance(model, SheetModel):
                return model
        raise LookupError(f"tab {number} holds no sheet")

    def _on_activated(self, index: QModelIndex) -> None:
        self.cell_picked.emit(f"{self._names[self.currentIndex()]}!{cell_name(index.row(), index.column())}")
