"""A row of acts as buttons with their keys, each disabled with the words that speak against it.

Tells which is wanted; what an act does is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ui.flow_layout import FlowLayout
from ui.icons import Icon, icon
from ui.theme import Colour, current_theme, unit


@dataclass(frozen=True, slots=True)
class Key:
    """One act: its name, its verb, its key, its icon."""

    name: str
    words: str
    key: str
    icon: Icon
    is_first: bool = False


class KeyBar(QWidget):
    """The keys work anywhere in `scope`, but for a line that is being written in.

    A key whose button is disabled is told too: the view then says what speaks against it.
    """

    key_wanted = Signal(str)

    def __init__(self, name: str, scope: QWidget, keys: Sequence[Key]) -> None:
        super().__init__(scope)
        self.setObjectName(name)
        self._buttons: dict[str, QPushButton] = {}
        self._keys = tuple(keys)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        row = QWidget()
        self._row = FlowLayout(row, unit(8))
        column.addWidget(row)
        for key in self._keys:
            self._add(scope, key)
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def allow(self, against: Mapping[str, str]) -> None:
        """Shows what can be done: an act with words against it is disabled, and they are its tool tip."""
        for name, button in self._buttons.items():
            words = against.get(name, "")
            button.setEnabled(not words)
            button.setToolTip(words)
            button.setAccessibleDescription(words)

    def _add(self, scope: QWidget, key: Key) -> None:
        button = QPushButton(f"{QKeySequence(key.key).toString(QKeySequence.SequenceFormat.NativeText)}  {key.words}")
        button.setObjectName(f"{self.objectName()}_{key.name.replace(' ', '_')}")
        button.setAccessibleName(key.words)
        button.setAutoDefault(True)
        button.clicked.connect(lambda _checked=False: self.key_wanted.emit(key.name))
        shortcut = QShortcut(QKeySequence(key.key), scope)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: self.key_wanted.emit(key.name))
        self._buttons[key.name] = button
        self._row.addWidget(button)

    def _on_theme_changed(self) -> None:
        for key in self._keys:
            self._buttons[key.name].setIcon(icon(key.icon, Colour.ACCENT if key.is_first else Colour.TEXT))
