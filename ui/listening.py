"""Lets a view hear what changes at the desk for as long as the view is there.

Knows neither what changed nor what the view makes of it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from reviewer_app.desk import Change, Desk


def listen(view: QObject, desk: Desk, on_change: Callable[[Change], None]) -> None:
    """Tells `on_change` of every change until the view is gone; a deleted view must not be called any more."""
    stop = desk.subscribe(on_change)
    view.destroyed.connect(lambda _gone: stop())
