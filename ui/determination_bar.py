"""The bar at the foot of the review: what can be decided now, by key or click, and where the packet stands.

Decides nothing: what is allowed, and why not, it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from ui.flow_layout import FlowLayout
from ui.theme import TextSize, text_font, unit


class Ask(StrEnum):
    """What the bar can ask for, each with its letter."""

    APPROVE = "A"
    APPLICANT = "D"
    DECLINE = "X"
    NOT_REVIEWED = "U"
    NOTE = "N"
    HISTORY = "H"
    TAKE = "T"
    GIVE_BACK = "G"
    LETTER = "L"


class DeterminationBar(QFrame):
    """The letters work anywhere in `scope` where nothing is typed."""

    asked = Signal(object)  # an Ask

    def __init__(self, scope: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("determination_bar")
        self.setAutoFillBackground(True)
        self._words = {
            Ask.APPROVE: self.tr("Approve for signature"),
            Ask.APPLICANT: self.tr("Ask the applicant"),
            Ask.DECLINE: self.tr("Decline"),
            Ask.NOT_REVIEWED: self.tr("Not reviewed"),
            Ask.NOTE: self.tr("Note"),
            Ask.HISTORY: self.tr("History"),
            Ask.TAKE: self.tr("Take"),
            Ask.GIVE_BACK: self.tr("Give back"),
            Ask.LETTER: self.tr("Letter"),
        }
        self._buttons: dict[Ask, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(unit(8), unit(4), unit(8), unit(4))
        row.setSpacing(unit(8))
        buttons = QWidget()
        flow = FlowLayout(buttons, unit(6))  # a second line where the text is large or the window narrow
        for ask in Ask:
            flow.addWidget(self._button(ask, scope))
        row.addWidget(buttons, 1)
        self._state = QLabel()
        self._state.setObjectName("bar_standing")
        self._state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._state)

    def show_asks(self, refusals: Mapping[Ask, str], counts: Mapping[Ask, int], state: str) -> None:
        """`refusals` say why something cannot be done now ("" where it can); what is not in it is hidden."""
        for ask, button in self._buttons.items():
            count = f" ({counts[ask]})" if counts.get(ask) else ""
            button.setText(f"{ask.value}  {self._words[ask]}{count}")
            reason = refusals.get(ask, "")
            button.setVisible(ask in refusals)
            button.setEnabled(ask in refusals and not reason)
            button.setToolTip(reason or self._words[ask])
            button.setAccessibleName(f"{self._words[ask]}{count} ({ask.value})")
        self._state.setFont(text_font(TextSize.NOTE))
        self._state.setText(state)
        self._state.setToolTip(state)

    def _button(self, ask: Ask, scope: QWidget) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"ask_{ask.name.lower()}")
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _checked=False: self.asked.emit(ask))
        self._buttons[ask] = button
        shortcut = QShortcut(QKeySequence(ask.value), scope)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(lambda: self.asked.emit(ask))
        return button
