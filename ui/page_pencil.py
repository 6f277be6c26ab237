"""A rectangle being drawn on a page, by mouse or by keyboard.

Knows where it starts and ends on paper; draws nothing and emits nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, Qt

from reviewer_app.values import Box
from ui.page_layout import PageLayout, Spot, box_between

SMALLEST_PT = 2.0  # a shorter side was a click and no rectangle


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Two corners on the same page."""

    start: Spot
    end: Spot

    @property
    def page(self) -> int:
        return self.start.page

    @property
    def box(self) -> Box:
        return box_between(self.start, self.end)

    @property
    def is_drag(self) -> bool:
        """Whether it is more than a click; along a line of text it may be flat."""
        box = self.box
        return max(box.right - box.left, box.bottom - box.top) >= SMALLEST_PT

    @property
    def is_large_enough(self) -> bool:
        box = self.box
        return box.right - box.left >= SMALLEST_PT and box.bottom - box.top >= SMALLEST_PT


def started(layout: PageLayout, point: QPointF) -> Rectangle | None:
    """A rectangle that begins at a point of the content; None beside the pages."""
    spot = layout.spot(point)
    return Rectangle(spot, spot) if spot is not None else None


def dragged(rectangle: Rectangle, layout: PageLayout, point: QPointF) -> Rectangle:
    """The rectangle with its second corner at a point of the content, kept on its page."""
    end = layout.spot(point, rectangle.page)
    return replace(rectangle, end=end) if end is not None else rectangle


def in_middle(layout: PageLayout, point: QPointF) -> Rectangle | None:
    """A rectangle for the keyboard, an inch wide, on the page, as near to a point of the content as can be."""
    page = layout.page_at(point.y())
    middle = layout.spot(point, page) if page else None
    if middle is None:
        return None
    size = layout.sizes[page - 1]
    width, height = min(72.0, size.width_pt), min(16.0, size.height_pt)
    left = min(max(0.0, middle.x_pt - width / 2), size.width_pt - width)
    top = min(max(0.0, middle.y_pt - height / 2), size.height_pt - height)
    return Rectangle(Spot(page, left, top), Spot(page, left + width, top + height))


def moved(rectangle: Rectangle, layout: PageLayout, key: int, is_sizing: bool, is_fine: bool) -> Rectangle:
    """The rectangle after an arrow key: moved by 6 points (1 if fine), or its second corner moved; kept on its page.

    The arrow means what is seen: it follows the turn of the view.
    """
    across, down = _ON_SCREEN.get(key, (0, 0))
    for _ in range(layout.rotation // 90):
        across, down = down, -across
    step = 1.0 if is_fine else 6.0
    dx, dy = across * step, down * step
    size = layout.sizes[rectangle.page - 1]
    corners = (rectangle.end,) if is_sizing else (rectangle.start, rectangle.end)
    for corner in corners:
        if not (0 <= corner.x_pt + dx <= size.width_pt and 0 <= corner.y_pt + dy <= size.height_pt):
            return rectangle
    end = _shifted(rectangle.end, dx, dy)
    return Rectangle(rectangle.start if is_sizing else _shifted(rectangle.start, dx, dy), end)


def _shifted(spot: Spot, dx: float, dy: float) -> Spot:
    return Spot(spot.page, spot.x_pt + dx, spot.y_pt + dy)


_ON_SCREEN = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}
