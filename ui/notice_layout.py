"""How the parts of the e-mail's view lie: points above the recorded e-mails, the text beside them.

Lays out and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSplitter, QVBoxLayout, QWidget

from ui.theme import unit


def two_sides(left: Sequence[QWidget], right: Sequence[QWidget]) -> QSplitter:
    """The parts of the left above one another with handles, those of the right in a column whose first one grows."""
    side = QSplitter(Qt.Orientation.Vertical)
    side.setChildrenCollapsible(False)
    for part in left:
        side.addWidget(part)
    side.setSizes([unit(480), unit(300)])
    column = QWidget()
    inner = QVBoxLayout(column)
    inner.setContentsMargins(0, 0, 0, 0)
    inner.setSpacing(unit(4))
    for at, part in enumerate(right):
        inner.addWidget(part, 1 if at == 0 else 0)
    split = QSplitter(Qt.Orientation.Horizontal)
    split.setObjectName("notice_split")
    split.addWidget(side)
    split.addWidget(column)
    split.setStretchFactor(0, 2)
    split.setStretchFactor(1, 3)
    split.setChildrenCollapsible(False)
    return split


def at_left(button: QPushButton) -> QWidget:
    """A button with the room of a row."""
    row = QWidget()
    inner = QVBoxLayout(row)
    inner.setContentsMargins(unit(12), 0, unit(12), unit(12))
    inner.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
    return row
