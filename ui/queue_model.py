"""The queue's packets as a Qt model: row ids at once, rows in chunks when they are looked at.

Fetches and words rows; which packets are listed is the filter's to say, and nothing is changed here.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from enum import IntEnum
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush

from reviewer_app.store.queue import Order, QueueRow
from reviewer_app.values import ApplicationNo
from ui.formatting import harmless, money
from ui.queue_words import Told, age_told, program_word, standing_told
from ui.theme import Colour, colour, text_font

Index = QModelIndex | QPersistentModelIndex
CHUNK = 128  # rows fetched at once
_CHUNKS_KEPT = 64


class Column(IntEnum):
    STANDING = 0
    NUMBER = 1
    BUSINESS = 2
    PROGRAM = 3
    AGE = 4
    CLAIMED = 5
    AWARD = 6
    OPEN = 7
    ASSIGNEE = 8
    PRESENCE = 9


ORDERS: Mapping[Column, Order] = MappingProxyType(
    {
        Column.STANDING: Order.STANDING,
        Column.NUMBER: Order.NUMBER,
        Column.BUSINESS: Order.BUSINESS,
        Column.AGE: Order.AGE,
        Column.CLAIMED: Order.CLAIMED,
        Column.OPEN: Order.OPEN,
        Column.ASSIGNEE: Order.ASSIGNEE,
    }
)
_RIGHT = frozenset({Column.CLAIMED, Column.AWARD, Column.OPEN})


class QueueRows(Protocol):
    """What the model asks of a store's queue."""

    def rows(self, ids: Sequence[int]) -> list[QueueRow]: ...

    def id_of(self, application_no: ApplicationNo) -> int | None: ...


class QueueModel(QAbstractTableModel):
    """Rows are packets in list order. `now` gives the desk's instant, `full_name` a person's name in full."""

    def __init__(
        self,
        queue: QueueRows,
        now: Callable[[], datetime],
        full_name: Callable[[str], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._now = now
        self._full_name = full_name
        self._ids: array[int] = array("q")
        self._chunks: OrderedDict[int, list[QueueRow | None]] = OrderedDict()
        self._present: dict[ApplicationNo, str] = {}
        self._brushes: dict[Colour, QBrush] = {}
        self._font = text_font()

    # ---- what is listed

    def list_ids(self, ids: array[int]) -> None:
        """Lists these row ids; where they are those listed already nothing happens."""
        if ids == self._ids:
            return
        self.beginResetModel()
        self._ids = ids
        self._chunks.clear()
        self.endResetModel()

    def take_in(self, packets: Iterable[ApplicationNo]) -> None:
        """Fetches the rows of these packets anew where they are listed (none named: all rows)."""
        named = list(packets)
        if not named:
            self._chunks.clear()
            self._tell(0, len(self._ids) - 1)
        for packet in named:
            row = self.row_of(packet)
            if row is not None:
                self._chunks.pop(row // CHUNK, None)
                self._tell(row, row)

    def show_again(self) -> None:
        """Says that everything looks different: the colours or the sizes changed."""
        self._brushes.clear()
        self._font = text_font()
        self._tell(0, len(self._ids) - 1)

    def _tell(self, first: int, last: int) -> None:
        if 0 <= first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(Column) - 1))

    # ---- packets and places

    def packet_at(self, row: int) -> QueueRow | None:
        """The packet in a row, None outside the list or where it is gone from the store."""
        if not 0 <= row < len(self._ids):
            return None
        return self._chunk(row // CHUNK)[row % CHUNK]

    def row_of(self, packet: ApplicationNo) -> int | None:
        """The row of a packet, None where the list does not hold it."""
        id = self._queue.id_of(packet)
        try:
            return None if id is None else self._ids.index(id)
        except ValueError:
            return None

    def _chunk(self, number: int) -> list[QueueRow | None]:
        chunk = self._chunks.get(number)
        if chunk is None:
            ids = self._ids[number * CHUNK : (number + 1) * CHUNK]
            found = self._queue.rows(ids)
            chunk = list(found) if len(found) == len(ids) else self._one_by_one(ids)
            self._chunks[number] = chunk
            if len(self._chunks) > _CHUNKS_KEPT:
                self._chunks.popitem(last=False)
        self._chunks.move_to_end(number)
        return chunk

    def _one_by_one(self, ids: array[int]) -> list[QueueRow | None]:
        """Where a row has gone meanwhile its place stays empty until the next listing."""
        return [next(iter(self._queue.rows([id])), None) for id in ids]

    # ---- who is on what

    def set_present(self, present: Mapping[ApplicationNo, str], first: int, last: int) -> None:
        """Says who has the packets of rows first to last open, by application number."""
        for row in range(max(0, first), min(last, len(self._ids) - 1) + 1):
            packet = self.packet_at(row)
            if packet is None:
                continue
            number = packet.application_no
            if self._present.get(number, "") != present.get(number, ""):
                self._present[number] = present.get(number, "")
                self._tell(row, row)

    # ---- Qt

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        packet = self.packet_at(index.row())
        if packet is None:
            return None
        column = Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._told(packet, column).text
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._tip(packet, column)
            case Qt.ItemDataRole.ForegroundRole:
                return self._brush(self._told(packet, column).role)
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
                return int(side | Qt.AlignmentFlag.AlignVCenter)
            case Qt.ItemDataRole.FontRole if column in _RIGHT or column is Column.NUMBER:
                return self._font
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical:
            return None
        column = Column(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _brush(self, role: Colour) -> QBrush:
        """The brush of a role, made once for each look: a page of the list asks for hundreds."""
        if role not in self._brushes:
            self._brushes[role] = QBrush(colour(role))
        return self._brushes[role]

    def _title(self, column: Column) -> str:
        return {
            Column.STANDING: self.tr("Standing"),
            Column.NUMBER: self.tr("Application"),
            Column.BUSINESS: self.tr("Business"),
            Column.PROGRAM: self.tr("Program"),
            Column.AGE: self.tr("Received"),
            Column.CLAIMED: self.tr("Award claimed"),
            Column.AWARD: self.tr("Award now"),
            Column.OPEN: self.tr("Open"),
            Column.ASSIGNEE: self.tr("Who has it"),
            Column.PRESENCE: self.tr("On it now"),
        }[column]

    def _told(self, packet: QueueRow, column: Column) -> Told:
        match column:
            case Column.STANDING:
                return standing_told(packet.standing, packet.is_lapsed)
            case Column.NUMBER:
                return Told("", harmless(packet.application_no))
            case Column.BUSINESS:
                return Told("", harmless(packet.business))
            case Column.PROGRAM:
                return Told("", program_word(packet.program), Colour.MUTED)
            case Column.AGE:
                return self._age(packet)
            case Column.CLAIMED:
                return Told("", _amount(packet.claimed_cents), Colour.MUTED)
            case Column.AWARD:
                is_other = packet.award_cents != packet.claimed_cents
                return Told(
                    "≠" if is_other else "", _amount(packet.award_cents), Colour.WRONG if is_other else Colour.TEXT
                )
            case Column.OPEN:
                return Told("", str(packet.open) if packet.open else "–", Colour.TEXT if packet.open else Colour.MUTED)
            case Column.ASSIGNEE:
                return (
                    Told("", self._full_name(packet.assigned_to)) if packet.assigned_to else Told("", "–", Colour.MUTED)
                )
            case Column.PRESENCE:
                names = self._present.get(packet.application_no, "")
                return Told("◉" if names else "", names, Colour.INFO)

    def _age(self, packet: QueueRow) -> Told:
        if not packet.received_at:
            return Told("", "–", Colour.MUTED)
        return age_told(datetime.fromisoformat(packet.received_at), self._now(), packet.standing)

    def _tip(self, packet: QueueRow, column: Column) -> str:
        if column is Column.BUSINESS:
            return harmless(packet.business)
        if column is Column.OPEN:
            return self.tr("{0} open before it can be approved").format(packet.open)
        if column is Column.AWARD and packet.award_cents != packet.claimed_cents:
            return self.tr("The award as it stands differs from the one the application's figures give.")
        return self._told(packet, column).text


def _amount(cents: int | None) -> str:
    return "–" if cents is None else money(cents)
