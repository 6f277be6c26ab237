"""A question in place: a sentence, a line to write a reason in where one is needed, and the two ways on.

Asks and tells; what follows from the answer is not known here.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from reviewer_app.values import ApplicationNo
from ui.draft_keeper import DraftKeeper
from ui.form_parts import primary
from ui.theme import unit


class AskedLine(QWidget):
    """Enter does it, Esc goes back. A reason that is being written is kept as a draft of its packet."""

    answered = Signal(str, str)  # slot of the question, the reason ("" where none was asked for)
    given_up = Signal(str)  # slot

    def __init__(self, name: str, drafts: DraftKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._drafts = drafts
        self._packet = ApplicationNo("")
        self._slot = ""
        self._has_reason = False
        self._sentence = QLabel()
        self._sentence.setObjectName(f"{name}_sentence")
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._reason = QLineEdit()
        self._reason.setObjectName(f"{name}_reason")
        self._reason.textEdited.connect(self._on_edited)
        self._reason.returnPressed.connect(self._on_done)
        self._do = primary(f"{name}_do", "")
        self._do.clicked.connect(self._on_done)
        self._back = QPushButton(self.tr("Back (Esc)"))
        self._back.setObjectName(f"{name}_back")
        self._back.setAutoDefault(True)
        self._back.clicked.connect(self.give_up)
        self._lay_out()
        self.hide()

    @property
    def slot(self) -> str:
        """Which question is asked now, "" where none is."""
        return self._slot if self.isVisible() else ""

    def ask(self, packet: ApplicationNo, slot: str, sentence: str, verb: str, back: str = "") -> None:
        """Asks whether to do something, without a reason; `back` words the other way."""
        self._ask(packet, slot, sentence, verb, has_reason=False)
        self._back.setText(back or self.tr("Back (Esc)"))
        self._do.setFocus()

    def ask_reason(self, packet: ApplicationNo, slot: str, sentence: str, verb: str) -> None:
        """Asks for a reason, beginning with what was being written before."""
        self._ask(packet, slot, sentence, verb, has_reason=True)
        self._back.setText(self.tr("Back (Esc)"))
        self._reason.setText(self._drafts.text(packet, slot))
        self._reason.setAccessibleName(sentence)
        self._reason.setFocus()

    def settle(self) -> None:
        """The question is done with; its draft is dropped."""
        if self._has_reason:
            self._drafts.forget(self._packet, self._slot)
        self.hide()

    def give_up(self) -> None:
        """Goes back; what was written stays as a draft."""
        self._drafts.keep_now()
        slot = self._slot
        self.hide()
        self.given_up.emit(slot)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        else:
            super().keyPressEvent(event)

    def _ask(self, packet: ApplicationNo, slot: str, sentence: str, verb: str, *, has_reason: bool) -> None:
        self._packet, self._slot, self._has_reason = packet, slot, has_reason
        self._sentence.setText(sentence)
        self._do.setText(verb)
        self._reason.setVisible(has_reason)
        self.show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        column.setSpacing(unit(8))
        column.addWidget(self._sentence)
        row = QHBoxLayout()
        row.setSpacing(unit(8))
        row.addWidget(self._reason, 1)
        row.addWidget(self._do)
        row.addWidget(self._back)
        row.addStretch(0)
        column.addLayout(row)

    def _on_edited(self, text: str) -> None:
        self._drafts.type(self._packet, self._slot, text)

    def _on_done(self) -> None:
        self.answered.emit(self._slot, self._reason.text().strip() if self._has_reason else "")
