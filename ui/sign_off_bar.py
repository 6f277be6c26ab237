"""The acts of a supervisor on one packet as buttons with their keys, and what speaks against each.

Tells what is wanted; whether it is allowed is the desk's answer, shown as it was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ui.flow_layout import FlowLayout
from ui.icons import Icon, icon
from ui.theme import Colour, current_theme, unit


class Act(StrEnum):
    SIGN = "sign"
    RETURN = "return"
    WITHDRAW = "withdraw signature"
    LETTER = "letter"
    OPEN = "open"
    COPY = "copy receipt"


def _tr(text: str) -> str:
    return QCoreApplication.translate("sign_off", text)


class SignOffBar(QWidget):
    """The keys work anywhere in `scope`, but for a line that is being written in."""

    act_wanted = Signal(object)  # Act

    def __init__(self, scope: QWidget) -> None:
        super().__init__(scope)
        self.setObjectName("sign_off_bar")
        self._buttons: dict[Act, QPushButton] = {}
        self._icons: dict[Act, Icon] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        row = QWidget()
        self._row = FlowLayout(row, unit(8))
        column.addWidget(row)
        self._add(scope, Act.SIGN, _tr("&Sign"), "S", Icon.SIGN)
        self._add(scope, Act.RETURN, _tr("&Return…"), "R", Icon.UNDO)
        self._add(scope, Act.WITHDRAW, _tr("&Withdraw signature…"), "W", Icon.CLOSE)
        self._add(scope, Act.LETTER, _tr("&Letter"), "L", Icon.MAIL)
        self._add(scope, Act.OPEN, _tr("&Open in review"), "O", Icon.DOCUMENT)
        self._add(scope, Act.COPY, _tr("&Copy receipt"), "C", Icon.NOTE)
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    def allow(self, against: Mapping[Act, str]) -> None:
        """Shows what can be done: an act with words against it is disabled, and they are its tool tip."""
        for act, button in self._buttons.items():
            words = against.get(act, "")
            button.setEnabled(not words)
            button.setToolTip(words)
            button.setAccessibleDescription(words)

    def _add(self, scope: QWidget, act: Act, label: str, key: str, sign: Icon) -> None:
        words = label.replace("&", "")
        button = QPushButton(f"{key}  {words}")
        button.setObjectName(f"sign_off_{act.name.lower()}")
        button.setAccessibleName(words)
        button.setAutoDefault(True)
        button.clicked.connect(lambda _checked=False: self.act_wanted.emit(act))
        shortcut = QShortcut(QKeySequence(key), scope)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: self.act_wanted.emit(act))
        self._buttons[act], self._icons[act] = button, sign
        self._row.addWidget(button)

    def _on_theme_changed(self) -> None:
        for act, button in self._buttons.items():
            button.setIcon(icon(self._icons[act], Colour.ACCENT if act is Act.SIGN else Colour.TEXT))
