"""Where the pages of one document lie in a view, and how points on paper and pixels on screen turn into each other.

Pure geometry: knows no widget and draws nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from reviewer_app.reading.page_values import PageSize
from reviewer_app.values import Box

PX_PER_PT = 96 / 72  # at 100 %
_LONGEST_SIDE_PX = 24_000.0  # keeps a page of absurd size within what can be scrolled


@dataclass(frozen=True, slots=True)
class Spot:
    """A point on a page (from 1), in points from the displayed page's top left."""

    page: int
    x_pt: float
    y_pt: float


class PageLayout:
    """Pages in rows of one or two (`columns`), centred, at one zoom (1.0 is 100 %) and one turn (clockwise, in degrees)."""

    def __init__(
        self,
        sizes: Sequence[PageSize],
        zoom: float = 1.0,
        rotation: int = 0,
        width_px: int = 0,
        gap_px: int = 12,
        columns: int = 1,
    ) -> None:
        self.sizes = tuple(sizes)
        self.rotation = rotation % 360
        self._columns = columns
        self._scales = tuple(
            min(zoom * PX_PER_PT, _LONGEST_SIDE_PX / max(size.width_pt, size.height_pt)) for size in sizes
        )
        sides = [self._sides(size, scale) for size, scale in zip(self.sizes, self._scales, strict=True)]
        rows = [sides[at : at + columns] for at in range(0, len(sides), columns)]
        widths = [sum(width + gap_px for width, _ in row) - gap_px for row in rows]
        self.width_px = max([width_px, *(int(width) + 2 * gap_px for width in widths)])
        self.rects: list[QRectF] = []
        self._tops: list[float] = []
        top = float(gap_px)
        for row, row_width in zip(rows, widths, strict=True):
            self._tops.append(top)
            left = float(int((self.width_px - row_width) / 2))
            for width, height in row:
                self.rects.append(QRectF(left, top, width, height))
                left += width + gap_px
            top += max(height for _, height in row) + gap_px
        self.height_px = int(top)

    def _sides(self, size: PageSize, scale: float) -> tuple[float, float]:
        width, height = float(max(1, round(size.width_pt * scale))), float(max(1, round(size.height_pt * scale)))
        return (height, width) if self.rotation % 180 else (width, height)

    def scale(self, page: int) -> float:
        """Pixels per point of a page (from 1)."""
        return self._scales[page - 1]

    def rect(self, page: int) -> QRectF:
        """The page's place in the content, in pixels."""
        return self.rects[page - 1]

    def page_at(self, y_px: float) -> int:
        """The first page (from 1) of the row at a height in the content, or of the nearest one above; 0 without pages."""
        return max(0, bisect_right(self._tops, y_px) - 1) * self._columns + 1 if self.rects else 0

    def pages_between(self, top_px: float, bottom_px: float) -> range:
        """The pages (from 1) of which something lies between two heights."""
        if not self.rects:
            return range(0)
        return range(self.page_at(top_px), min(len(self.rects), self.page_at(bottom_px) + self._columns - 1) + 1)

    def _page_under(self, point: QPointF) -> int:
        """The page a point lies on, 0 beside the pages."""
        beside = self.pages_between(point.y(), point.y())
        return next((page for page in beside if self.rect(page).contains(point)), 0)

    def to_content(self, page: int, box: Box) -> QRectF:
        """A box of a page as a rectangle in the content."""
        first = self._point(page, box.left, box.top)
        second = self._point(page, box.right, box.bottom)
        return QRectF(first, second).normalized()

    def to_point(self, spot: Spot) -> QPointF:
        """A place on paper as a point of the content."""
        return self._point(spot.page, spot.x_pt, spot.y_pt)

    def _point(self, page: int, x_pt: float, y_pt: float) -> QPointF:
        rect, scale = self.rect(page), self.scale(page)
        x, y = x_pt * scale, y_pt * scale
        match self.rotation:
            case 90:
                return QPointF(rect.right() - y, rect.top() + x)
            case 180:
                return QPointF(rect.right() - x, rect.bottom() - y)
            case 270:
                return QPointF(rect.left() + y, rect.bottom() - x)
            case _:
                return QPointF(rect.left() + x, rect.top() + y)

    def spot(self, point: QPointF, page: int | None = None) -> Spot | None:
        """The place on paper under a point of the content, kept within `page` where one is given; None beside the pages."""
        number = page or self._page_under(point)
        if not number:
            return None
        rect, scale = self.rect(number), self.scale(number)
        across = min(max(point.x() - rect.left(), 0.0), rect.width())
        down = min(max(point.y() - rect.top(), 0.0), rect.height())
        match self.rotation:
            case 90:
                x, y = down, rect.width() - across
            case 180:
                x, y = rect.width() - across, rect.height() - down
            case 270:
                x, y = rect.height() - down, across
            case _:
                x, y = across, down
        return Spot(number, x / scale, y / scale)


def box_between(first: Spot, second: Spot) -> Box:
    """The box spanned by two places on the same page, rounded to hundredths of a point."""
    return Box(
        round(min(first.x_pt, second.x_pt), 2),
        round(min(first.y_pt, second.y_pt), 2),
        round(max(first.x_pt, second.x_pt), 2),
        round(max(first.y_pt, second.y_pt), 2),
    )
