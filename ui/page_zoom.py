"""The zooms of a page view: its bounds, its usual steps, and what fits.

Pure arithmetic: knows no widget.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSize

from reviewer_app.reading.page_values import PageSize
from ui.page_layout import PX_PER_PT

SMALLEST_ZOOM, LARGEST_ZOOM = 0.25, 4.0
_STEPS = (0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)


class Fit(StrEnum):
    WIDTH = "width"
    PAGE = "page"
    FREE = "free"


def bounded(zoom: float) -> float:
    """The zoom kept between 25 and 400 %."""
    return min(LARGEST_ZOOM, max(SMALLEST_ZOOM, zoom))


def stepped(zoom: float, steps: int) -> float:
    """The zoom some steps up (or down, if negative) among the usual ones."""
    if steps > 0:
        larger = [step for step in _STEPS if step > zoom * 1.01]
        return larger[min(steps, len(larger)) - 1] if larger else LARGEST_ZOOM
    smaller = [step for step in reversed(_STEPS) if step < zoom * 0.99]
    return smaller[min(-steps, len(smaller)) - 1] if smaller else SMALLEST_ZOOM


def fitted(size: PageSize, rotation: int, fit: Fit, room: QSize) -> float:
    """The zoom at which a page, turned by `rotation` degrees, fits a room in pixels by its width or as a whole.

    A photo of many points may need less than 25 % to fit.
    """
    width, height = size.width_pt * PX_PER_PT, size.height_pt * PX_PER_PT
    if rotation % 180:
        width, height = height, width
    zoom = room.width() / width
    if fit is Fit.PAGE:
        zoom = min(zoom, room.height() / height)
    return min(LARGEST_ZOOM, max(0.01, zoom))
