"""The keys of a view of pages, and what each does.

Holds no state; what the acts mean is the view's.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import Qt

from ui.page_zoom import Fit


class Paged(Protocol):
    """A view of pages, as far as keys go."""

    @property
    def page(self) -> int: ...
    @property
    def page_count(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def is_inverted(self) -> bool: ...
    def go_to(self, page: int) -> None: ...
    def set_zoom(self, zoom: float) -> None: ...
    def zoom_by(self, steps: int) -> None: ...
    def fit(self, fit: Fit) -> None: ...
    def rotate(self) -> None: ...
    def set_columns(self, columns: int) -> None: ...
    def set_inverted(self, is_inverted: bool) -> None: ...
    def try_again(self) -> None: ...


_CONTROL = Qt.Modifier.CTRL.value
# Ctrl+1 to Ctrl+4 go to the views of the window.
ACTS: MappingProxyType[int, Callable[[Paged], object]] = MappingProxyType(
    {
        int(_CONTROL | Qt.Key.Key_Plus.value): lambda view: view.zoom_by(1),
        int(_CONTROL | Qt.Key.Key_Equal.value): lambda view: view.zoom_by(1),
        int(_CONTROL | Qt.Modifier.SHIFT.value | Qt.Key.Key_Plus.value): lambda view: view.zoom_by(1),
        int(_CONTROL | Qt.Key.Key_Minus.value): lambda view: view.zoom_by(-1),
        int(_CONTROL | Qt.Key.Key_0.value): lambda view: view.fit(Fit.WIDTH),
        int(_CONTROL | Qt.Key.Key_9.value): lambda view: view.fit(Fit.PAGE),
        int(_CONTROL | Qt.Key.Key_8.value): lambda view: view.set_zoom(1.0),
        int(_CONTROL | Qt.Key.Key_I.value): lambda view: view.set_inverted(not view.is_inverted),
        int(_CONTROL | Qt.Key.Key_7.value): lambda view: view.set_columns(3 - view.columns),
        int(_CONTROL | Qt.Key.Key_R.value): lambda view: view.rotate(),
        int(_CONTROL | Qt.Key.Key_PageDown.value): lambda view: view.go_to(view.page + view.columns),
        int(_CONTROL | Qt.Key.Key_PageUp.value): lambda view: view.go_to(view.page - view.columns),
        int(Qt.Key.Key_Home.value): lambda view: view.go_to(1),
        int(Qt.Key.Key_End.value): lambda view: view.go_to(view.page_count),
        int(Qt.Key.Key_F5.value): lambda view: view.try_again(),
    }
)
