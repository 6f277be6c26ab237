"""What is drawn over and in place of a page: boxes, hits, selected words, placeholders and reasons.

Only paints what it is given; knows no document and no widget.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from reviewer_app.values import Box
from ui.page_layout import PageLayout
from ui.theme import Colour, TextSize, colour, paper_colour, text_font, unit

_OUTLINE_PX = 2.0
_WASH = 0.12


@dataclass(frozen=True, slots=True)
class PageBox:
    """A marked place on a page (from 1): the colour's role, what it is in a few words, whether it has the focus."""

    page: int
    box: Box
    role: Colour = Colour.ACCENT
    label: str = ""
    is_focused: bool = False


def paint_boxes(painter: QPainter, layout: PageLayout, boxes: Iterable[PageBox], pages: range) -> None:
    """Outlines and washes the boxes of the pages in sight; the focused one last, with a second line and its label."""
    for mark in sorted((box for box in boxes if box.page in pages), key=lambda mark: mark.is_focused):
        _paint_box(painter, layout.to_content(mark.page, mark.box), mark)


def _paint_box(painter: QPainter, rect: QRectF, mark: PageBox) -> None:
    ink = paper_colour(mark.role)
    room = rect.adjusted(-_OUTLINE_PX, -_OUTLINE_PX, _OUTLINE_PX, _OUTLINE_PX)
    wash = QColor(ink)
    wash.setAlphaF(_WASH)
    painter.fillRect(room, wash)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, _OUTLINE_PX, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(room)
    if mark.is_focused:
        ring = room.adjusted(-4, -4, 4, 4)
        painter.drawRect(ring)
        _paint_label(painter, ring, mark.label, ink)


def _paint_label(painter: QPainter, rect: QRectF, label: str, ink: QColor) -> None:
    if not label:
        return
    painter.setFont(text_font(TextSize.NOTE))
    metrics = painter.fontMetrics()
    height = metrics.height() + unit(4)
    width = metrics.horizontalAdvance(label) + unit(12)
    # Beside the box, over the dots that lead to it: above or below it would hide another line's figure.
    tag = QRectF(rect.left() - 1 - width, rect.center().y() - height / 2, width, height)
    if tag.left() < 0:  # no room on the left
        tag.moveLeft(rect.right() + 1)
    painter.fillRect(tag, ink)
    painter.setPen(QColor(Qt.GlobalColor.white))
    painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, label)


def paint_spans(
    painter: QPainter, layout: PageLayout, page: int, boxes: Iterable[Box], role: Colour, alpha: float
) -> None:
    """Washes runs of words: hits of a search, or what is selected."""
    wash = paper_colour(role)
    wash.setAlphaF(alpha)
    for rect in {layout.to_content(page, box).toRect() for box in boxes}:
        painter.fillRect(rect, wash)


def paint_hit_outline(painter: QPainter, layout: PageLayout, page: int, boxes: Iterable[Box]) -> None:
    """A line around the hit the search stands at, so that it is not told by its shade alone."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(paper_colour(Colour.CHECK), _OUTLINE_PX))
    for box in boxes:
        painter.drawRect(layout.to_content(page, box).adjusted(-1, -1, 1, 1))


def paint_paper(painter: QPainter, rect: QRectF) -> None:
    """An empty page with its hairline."""
    painter.fillRect(rect, QColor(Qt.GlobalColor.white))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(Colour.LINE), 1))
    painter.drawRect(rect.adjusted(-1, -1, 0, 0))


def paint_focus(painter: QPainter, rect: QRectF) -> None:
    """The ring that shows where the keys go."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(Colour.ACCENT), _OUTLINE_PX))
    painter.drawRect(rect.adjusted(1, 1, -1, -1))


def paint_note(painter: QPainter, rect: QRectF, text: str, ink: QColor) -> None:
    """Words in the middle of a page that is not there yet, or that cannot be drawn."""
    painter.setFont(text_font())
    painter.setPen(ink)
    room = rect.adjusted(unit(24), unit(24), -unit(24), -unit(24))
    widest = 28.0 * unit(16)
    if room.width() > widest:
        room = QRectF(room.center().x() - widest / 2, room.top(), widest, room.height())
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), text)


def paint_picture(painter: QPainter, rect: QRectF, image: QImage, *, is_inverted: bool) -> None:
    """The picture of a page on its paper, its colours the other way round where that is asked for."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, image)
    if is_inverted:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.fillRect(rect, Qt.GlobalColor.white)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
