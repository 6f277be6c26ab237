"""Draws one figure of the panel: sign, label, claimed, read and confirmed in columns, and a second line.

Only paints what the panel made of a figure; knows no desk.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.formatting import Ranges
from ui.rows_model import ROW, Index, Row
from ui.rows_paint import paint_ground, sign_picture
from ui.theme import Colour, TextSize, colour, row_height, text_font, unit


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a column; `marked` are the characters in which it differs from its neighbour."""

    text: str = ""
    marked: Ranges = ()
    tone: Colour = Colour.TEXT


@dataclass(frozen=True, slots=True)
class FigureLook(Row):
    """All that a figure's row shows; a heading has its words alone."""

    claimed: Cell = Cell()
    read: Cell = Cell()
    confirmed: Cell = Cell()


def column_width() -> int:
    """The width of each of the three columns of values in pixels."""
    return QFontMetrics(text_font()).horizontalAdvance("−1,000,000.00") + unit(4)


def is_stacked(width: int) -> bool:
    """Whether a row is so narrow for its text that the label stands above the values, in a line of its own."""
    return width - unit(36) - 3 * column_width() < QFontMetrics(text_font()).averageCharWidth() * 14


def columns(rect: QRect) -> tuple[QRect, QRect, QRect, QRect]:
    """Label, claimed, read and confirmed within a row."""
    width = min(column_width(), max(unit(48), (rect.width() - unit(36)) // (3 if is_stacked(rect.width()) else 4)))
    right = rect.right() - unit(8)
    found = [QRect(right - width * (3 - at), rect.top(), width, rect.height()) for at in range(3)]
    left = rect.left() + unit(28)
    return QRect(left, rect.top(), max(0, found[0].left() - left), rect.height()), found[0], found[1], found[2]


class FigureDelegate(QStyledItemDelegate):
    """Rows of one height, half as high again with a second line; `editor_height` for the figure being edited."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.edited = ""
        self.editor_height = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = index.data(ROW)
        if isinstance(look, FigureLook) and look.key == self.edited and not look.is_heading:
            return QSize(unit(100), self.editor_height)
        if not isinstance(look, FigureLook):
            return QSize(unit(100), row_height())
        height = self._line_height(look)
        return QSize(unit(100), height + (QFontMetrics(text_font(TextSize.NOTE)).height() if look.second else 0))

    def _line_height(self, look: FigureLook) -> int:
        """One row, or as many lines as the label needs, at most two."""
        if look.is_heading:
            return row_height()
        metrics = QFontMetrics(text_font())
        if is_stacked(self._view.viewport().width()):
            return row_height() + metrics.lineSpacing()
        room = columns(QRect(0, 0, self._view.viewport().width(), row_height()))[0].width() - unit(6)
        lines = 1 if metrics.horizontalAdvance(look.text) <= room else 2
        return row_height() + (lines - 1) * metrics.lineSpacing()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = index.data(ROW)
        if not isinstance(look, FigureLook):
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_current = bool(state & QStyle.StateFlag.State_Selected) and not look.is_heading
        paint_ground(painter, rect, is_current, False, is_current and self._view.hasFocus())
        if look.key != self.edited or look.is_heading:
            line = QRect(rect.left(), rect.top(), rect.width(), self._line_height(look))
            self._paint_line(painter, line, look)
            if look.second:
                self._paint_second(
                    painter, QRect(rect.left(), line.bottom() - unit(4), rect.width(), rect.height()), look
                )
        painter.restore()

    def _paint_line(self, painter: QPainter, rect: QRect, look: FigureLook) -> None:
        if look.icon is not None:
            picture = sign_picture(look.icon, look.tone, self._view.devicePixelRatioF())
            painter.drawPixmap(QPoint(rect.left() + unit(7), rect.center().y() - unit(8) + 1), picture)
        label, claimed, read, confirmed = columns(rect)
        font = text_font(TextSize.NOTE if look.is_heading else TextSize.TEXT, look.is_heading)
        painter.setFont(font)
        painter.setPen(colour(Colour.MUTED if look.is_heading else Colour.TEXT))
        if look.is_heading:
            label.setLeft(rect.left() + unit(8))
            label.setRight(rect.right())
        room = label.adjusted(0, 0, -unit(6), 0)
        if is_stacked(rect.width()) and not look.is_heading:
            half = QFontMetrics(font).lineSpacing()
            room = QRect(label.left(), rect.top() + unit(4), rect.right() - unit(8) - label.left(), half)
            claimed, read, confirmed = (place.adjusted(0, half, 0, 0) for place in (claimed, read, confirmed))
        _paint_label(painter, room, look.text, QFontMetrics(font))
        for place, cell in ((claimed, look.claimed), (read, look.read), (confirmed, look.confirmed)):
            _paint_cell(painter, place, cell)

    def _paint_second(self, painter: QPainter, rect: QRect, look: FigureLook) -> None:
        font = text_font(TextSize.NOTE)
        painter.setFont(font)
        painter.setPen(colour(look.second_tone))
        room = QRect(rect.left() + unit(28), rect.top(), rect.width() - unit(36), QFontMetrics(font).height())
        text = QFontMetrics(font).elidedText(look.second, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), text)


def _paint_label(painter: QPainter, rect: QRect, label: str, metrics: QFontMetrics) -> None:
    """The label in one line, or in two, of which the second ends in dots where it still does not fit."""
    place = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    if metrics.horizontalAdvance(label) <= rect.width():
        painter.drawText(rect, place, label)
        return
    words = label.split(" ")
    first = words[0]
    at = 1
    while at < len(words) and metrics.horizontalAdvance(f"{first} {words[at]}") <= rect.width():
        first += f" {words[at]}"
        at += 1
    rest = metrics.elidedText(" ".join(words[at:]), Qt.TextElideMode.ElideRight, rect.width())
    if metrics.horizontalAdvance(first) > rect.width():  # one long word
        first = metrics.elidedText(first, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, place, f"{first}\n{rest}")


def _paint_cell(painter: QPainter, rect: QRect, cell: Cell) -> None:
    """The value at the right of its column; the digits that differ bold, underlined and in their colour."""
    font, strong = text_font(), text_font(is_bold=True)
    strong.setUnderline(True)
    metrics = QFontMetrics(font)
    text, marked = cell.text, cell.marked
    if metrics.horizontalAdvance(text) > rect.width() - unit(6):
        text, marked = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width() - unit(6)), ()
    pieces = list(_pieces(text, marked))
    width = sum(QFontMetrics(strong if is_marked else font).horizontalAdvance(piece) for piece, is_marked in pieces)
    x = rect.right() - width
    for piece, is_marked in pieces:
        painter.setFont(strong if is_marked else font)
        painter.setPen(QPen(colour(Colour.WRONG if is_marked else cell.tone)))
        advance = QFontMetrics(painter.font()).horizontalAdvance(piece)
        place = QRect(x, rect.top(), advance + 1, rect.height())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), piece)
        x += advance


def _pieces(text: str, marked: Ranges) -> list[tuple[str, bool]]:
    out: list[tuple[str, bool]] = []
    at = 0
    for start, end in marked:
        out += [(text[at:start], False), (text[start:end], True)]
        at = end
    out.append((text[at:], False))
    return [(piece, is_marked) for piece, is_marked in out if piece]
