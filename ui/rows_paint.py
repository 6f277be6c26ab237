"""Draws the rows of a list: sign, words that wrap, a muted line below, a value at the right.

Only paints; knows no packet.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPixmap, QPixmapCache
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.icons import Icon, pixmap
from ui.rows_model import ROW, Index, Row
from ui.theme import Colour, TextSize, colour, row_height, text_font, unit

_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class RowsDelegate(QStyledItemDelegate):
    """Row height follows its words, at least one row of text; folded, the signs alone are drawn."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.is_folded = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(ROW)
        width = self._view.viewport().width()
        if not isinstance(row, Row) or self.is_folded:
            return QSize(unit(32), row_height() if not isinstance(row, Row) or not row.is_heading else unit(9))
        room = max(unit(40), width - _left(row) - _right_width(row) - unit(8))
        height = _height(row.text, room, _font_metrics(row)) + unit(8)
        if row.second:
            height += _height(
                row.second, max(unit(40), width - _left(row) - unit(8)), QFontMetrics(text_font(TextSize.NOTE))
            )
        return QSize(width, max(row_height(), height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW)
        if not isinstance(row, Row):
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        paint_ground(painter, rect, is_current, row.is_lit, is_current and self._view.hasFocus())
        if self.is_folded:
            self._paint_folded(painter, rect, row)
        else:
            self._paint_row(painter, rect, row)
        painter.restore()

    def _paint_folded(self, painter: QPainter, rect: QRect, row: Row) -> None:
        if row.is_heading:
            painter.setPen(QPen(colour(Colour.LINE), 1))
            painter.drawLine(rect.left() + unit(4), rect.center().y(), rect.right() - unit(4), rect.center().y())
        else:
            _paint_sign(painter, rect.center().x() - unit(8), rect.center().y() - unit(8), row, self._view)

    def _paint_row(self, painter: QPainter, rect: QRect, row: Row) -> None:
        top = rect.top() + unit(4)
        left = rect.left() + _left(row)
        metrics = _font_metrics(row)
        if row.icon is not None:
            _paint_sign(painter, rect.left() + unit(6), top + (metrics.height() - unit(16)) // 2, row, self._view)
        right = _right_width(row)
        font = text_font(TextSize.TEXT if not row.is_heading else TextSize.NOTE, row.is_strong or row.is_heading)
        font.setStrikeOut(row.is_struck)
        painter.setFont(font)
        room = QRect(left, top, rect.right() - unit(8) - right - left, rect.height())
        painter.setPen(colour(Colour.MUTED if row.is_heading or row.is_struck else Colour.TEXT))
        height = _height(row.text, room.width(), metrics)
        painter.drawText(room, int(_WRAPPED), row.text)
        if row.right or row.badge:
            self._paint_right(painter, QRect(rect.right() - unit(8) - right, top, right, metrics.height()), row)
        if row.second:
            painter.setFont(text_font(TextSize.NOTE))
            painter.setPen(colour(row.second_tone))
            below = QRect(left, top + height, rect.right() - unit(8) - left, rect.bottom() - top - height)
            painter.drawText(below, int(_WRAPPED), row.second)

    def _paint_right(self, painter: QPainter, rect: QRect, row: Row) -> None:
        painter.setFont(text_font(is_bold=row.is_strong))
        painter.setPen(colour(Colour.TEXT if row.right else row.badge_tone))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), row.right or row.badge)


def paint_ground(painter: QPainter, rect: QRect, is_current: bool, is_lit: bool, has_focus: bool) -> None:
    """The row's ground: selected, lit because the focus elsewhere is about it, and the ring of the focus."""
    if is_current or is_lit:
        painter.fillRect(rect, colour(Colour.SELECT))
    if is_lit or is_current:
        painter.fillRect(QRect(rect.left(), rect.top(), unit(3), rect.height()), colour(Colour.ACCENT))
    if has_focus:
        painter.setPen(QPen(colour(Colour.ACCENT), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(1, 1, -1, -1))


def sign_picture(icon: Icon, tone: Colour, ratio: float) -> QPixmap:
    """A sign of 16 steps in a colour's role, kept by Qt's own store of pictures: drawn anew it would cost a frame."""
    size_px = round(unit(16) * ratio)
    key = f"sign/{icon}/{colour(tone).name()}/{size_px}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    made = pixmap(icon, QColor(colour(tone)), size_px)
    made.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, made)
    return made


def _paint_sign(painter: QPainter, x: int, y: int, row: Row, view: QListView) -> None:
    if row.icon is None:
        return
    painter.drawPixmap(x, y, sign_picture(row.icon, row.tone, view.devicePixelRatioF()))


def _left(row: Row) -> int:
    return unit(28) if row.icon is not None else unit(10)


def _right_width(row: Row) -> int:
    words = row.right or row.badge
    return QFontMetrics(text_font(is_bold=row.is_strong)).horizontalAdvance(words) + unit(8) if words else 0


def _font_metrics(row: Row) -> QFontMetrics:
    return QFontMetrics(text_font(TextSize.NOTE if row.is_heading else TextSize.TEXT, row.is_strong or row.is_heading))


def _height(text: str, width: int, metrics: QFontMetrics) -> int:
    return metrics.boundingRect(QRect(0, 0, max(1, width), 10_000), int(_WRAPPED), text).height()
