"""The sheet of keys that lies over the window while F1 is asked for; Esc or F1 takes it away.

Shows what the menus and the views name.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ui.theme import Colour, TextSize, colour, text_font, unit

Section = tuple[str, Sequence[tuple[str, str]]]
_COLUMNS = 3


class CheatSheet(QScrollArea):
    """Over the whole of `over`; the focus goes back to where it was."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("cheat_sheet")
        self.setAccessibleName(self.tr("Keys"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over = over
        self._before: QWidget | None = None
        over.installEventFilter(self)
        self.hide()

    def toggle(self, sections: Sequence[Section]) -> None:
        """Shows the sheet, or takes it away."""
        if self.isVisible():
            self.leave()
            return
        self.setWidget(self._page(sections))
        self._before = self._over.window().focusWidget()
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.setFocus()

    def leave(self) -> None:
        """Takes the sheet away."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()
            self._before = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.leave()
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible() and watched is self.parent():
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)

    def _page(self, sections: Sequence[Section]) -> QWidget:
        page = QWidget()
        page.setAutoFillBackground(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(unit(24), unit(24), unit(24), unit(24))
        title = QLabel(self.tr("Keys"))
        title.setFont(text_font(TextSize.AWARD, is_bold=True))
        column.addWidget(title)
        row = QHBoxLayout()
        row.setSpacing(unit(24))
        parts = [QVBoxLayout() for _ in range(_COLUMNS)]
        lengths = [0] * _COLUMNS
        for section in sections:
            shortest = lengths.index(min(lengths))
            lengths[shortest] += len(section[1]) + 2  # its heading, and the space below it
            parts[shortest].addWidget(self._section(section))
        for part in parts:
            part.addStretch(1)
            row.addLayout(part, 1)
        column.addLayout(row)
        column.addStretch(1)
        return page

    def _section(self, section: Section) -> QWidget:
        title, lines = section
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, unit(8), 0, unit(8))
        grid.setColumnStretch(1, 1)
        head = QLabel(title)
        head.setFont(text_font(TextSize.HEADING, is_bold=True))
        grid.addWidget(head, 0, 0, 1, 2)
        for row, (words, keys) in enumerate(lines, 1):
            key = QLabel(keys)
            palette = key.palette()
            palette.setColor(key.foregroundRole(), colour(Colour.ACCENT))
            key.setPalette(palette)
            grid.addWidget(key, row, 0)
            grid.addWidget(QLabel(words), row, 1)
        return box
