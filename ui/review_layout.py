"""How the review is laid out: three columns with splitters that are remembered per person, and a left one that folds.

Places widgets; knows nothing of what they show.
"""

from __future__ import annotations

import json

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from reviewer_app.desk import Desk
from ui.theme import unit

FOLDS_BELOW_PX = 1400
_NAME = "review.splitters"
_FOLDED = 36  # steps of the left column when only its signs are shown
_MOST_PX = 16_777_215  # Qt's own bound of a widget's size


class ReviewLayout(QWidget):
    """Documents over checks, the page, figures over worksheet."""

    def __init__(
        self, desk: Desk, left: tuple[QWidget, QWidget], page: QWidget, right: tuple[QWidget, QWidget]
    ) -> None:
        super().__init__()
        self.setObjectName("review_columns")
        self._desk = desk
        self._left, self._right, self._columns = (
            QSplitter(Qt.Orientation.Vertical),
            QSplitter(Qt.Orientation.Vertical),
            QSplitter(Qt.Orientation.Horizontal),
        )
        for splitter, name in ((self._left, "left"), (self._right, "right"), (self._columns, "columns")):
            splitter.setObjectName(f"splitter_{name}")
            splitter.setChildrenCollapsible(False)
            splitter.splitterMoved.connect(self._on_moved)
        self._side = QWidget()  # a splitter sets its own bounds of size, so its width is held from outside
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self._left)
        for splitter, widgets in (
            (self._left, left),
            (self._right, right),
            (self._columns, (self._side, page, self._right)),
        ):
            for widget in widgets:
                splitter.addWidget(widget)
        self._columns.setStretchFactor(1, 1)
        self._columns.setStretchFactor(0, 0)
        self._columns.setStretchFactor(2, 0)
        self._left.setStretchFactor(1, 1)
        self._right.setStretchFactor(0, 1)
        self._right.setMinimumWidth(unit(340))
        page.setMinimumWidth(unit(280))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._columns)
        self.is_folded = False
        self._open_width = 0
        self._was_moved = False
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(400)
        self._keep.timeout.connect(self._on_keep)

    def restore(self) -> None:
        """Places the splitters as the person left them, or as they are at first."""
        self._was_moved = False
        self._place()

    def _place(self) -> None:
        width, height = max(self.width(), unit(600)), max(self.height(), unit(300))
        left, right = unit(248), unit(560 if width >= FOLDS_BELOW_PX else 520)
        sizes = {
            "columns": [left, width - left - right, right],
            "left": [height * 9 // 20, height * 11 // 20],
            "right": [height * 11 // 20, height * 9 // 20],
        }
        sizes |= self._kept()
        self._open_width = sizes["columns"][0]
        if self.is_folded:
            sizes["columns"] = [unit(_FOLDED), width - unit(_FOLDED) - sizes["columns"][2], sizes["columns"][2]]
        self._hold_left()
        self._left.setSizes(sizes["left"])
        self._right.setSizes(sizes["right"])
        self._columns.setSizes(sizes["columns"])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._was_moved:  # until somebody moves a splitter the columns follow the window
            self._place()

    def set_folded(self, is_folded: bool) -> None:
        """Makes the left column as narrow as its signs, or as wide as it was."""
        if is_folded == self.is_folded:
            return
        if is_folded and self._was_moved:
            self._open_width = self._columns.sizes()[0]
        self.is_folded = is_folded
        right = self._columns.sizes()[2]
        self._hold_left()
        wide = unit(_FOLDED) if is_folded else self._open_width
        self._columns.setSizes([wide, max(0, self.width() - wide - right), right])
        if not self._was_moved:
            self._place()

    def _hold_left(self) -> None:
        if self.is_folded:
            self._side.setFixedWidth(unit(_FOLDED))
        else:
            self._side.setMinimumWidth(unit(170))
            self._side.setMaximumWidth(_MOST_PX)

    def _kept(self) -> dict[str, list[int]]:
        person = self._desk.person
        text = self._desk.store.personal.window_state(person.name, _NAME) if person is not None else None
        try:
            held = json.loads(text) if text else {}
        except ValueError:
            return {}
        if not isinstance(held, dict):
            return {}
        lengths = {"columns": 3, "left": 2, "right": 2}
        return {
            name: [int(size) for size in held[name]]
            for name, count in lengths.items()
            if isinstance(held.get(name), list)
            and len(held[name]) == count
            and all(isinstance(size, int) and size >= 0 for size in held[name])
        }

    def _on_moved(self, _place: int, _index: int) -> None:
        self._was_moved = True
        self._keep.start()

    def _on_keep(self) -> None:
        person = self._desk.person
        if person is None:
            return
        columns = self._columns.sizes()
        if self.is_folded:
            columns[0] = self._open_width
        sizes = {"columns": columns, "left": self._left.sizes(), "right": self._right.sizes()}
        self._desk.store.personal.keep_window_state(person.name, _NAME, json.dumps(sizes))
