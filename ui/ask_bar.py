"""A question asked in place, at the foot of the window: words, a choice, or a plain yes; Esc goes back.

Hands the answer on; a refusal is shown where the answer was given. It must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from reviewer_app.errors import Refused
from ui.form_parts import RefusalLabel
from ui.theme import row_height, unit

_DRAFT_AFTER_MS = 400  # what is typed is kept within half a second


@dataclass(frozen=True, slots=True)
class Question:
    """`answer` is called with the text, the chosen key or ""; it raises Refused where that does not do.

    `draft` is what was typed before; `keep` is told what is being typed, and "" once it is answered.
    """

    words: str
    verb: str
    answer: Callable[[str], object]
    wants_text: bool = False
    choices: Sequence[tuple[str, str]] = ()  # key, words
    draft: str = ""
    keep: Callable[[str], None] | None = None


class AskBar(QFrame):
    """Hidden until something is asked. In the text Ctrl+Enter answers."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ask_bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._question: Question | None = None
        self._words = QLabel()
        self._words.setObjectName("ask_words")
        self._words.setWordWrap(True)
        self._text = QPlainTextEdit()
        self._text.setObjectName("ask_text")
        self._text.setTabChangesFocus(True)
        self._choice = QComboBox()
        self._choice.setObjectName("ask_choice")
        self._refusal = RefusalLabel("ask_refusal")
        self._do = QPushButton()
        self._do.setObjectName("ask_do")
        self._do.setDefault(True)
        self._cancel = QPushButton(self.tr("Cancel (Esc)"))
        self._cancel.setObjectName("ask_cancel")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DRAFT_AFTER_MS)
        self._lay_out()
        self._text.textChanged.connect(self._on_typed)
        self._timer.timeout.connect(self._keep)
        self._do.clicked.connect(self._on_answered)
        self._cancel.clicked.connect(self.leave)
        for widget in (self._text, self._choice, self._do, self._cancel):
            widget.installEventFilter(self)
        self.hide()

    def ask(self, question: Question) -> None:
        """Asks; a question that stood here before is left."""
        self.leave()
        self._words.setText(question.words)
        self._do.setText(question.verb)
        self._text.setAccessibleName(question.words)
        self._choice.setAccessibleName(question.words)
        self._text.setPlainText(question.draft)
        self._text.setFixedHeight(row_height() * 3)
        self._text.setVisible(question.wants_text)
        self._choice.clear()
        for key, words in question.choices:
            self._choice.addItem(words, key)
        self._choice.setVisible(bool(question.choices))
        self._refusal.say("")
        self._question = question  # last, since filling the field is no typing
        self.show()
        first: QWidget = self._text if question.wants_text else self._choice if question.choices else self._do
        first.setFocus()

    def leave(self) -> None:
        """Goes back without an answer; what was typed stays kept."""
        if self._question is None:
            return
        self._keep()
        self._close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
            if is_enter and watched is self._cancel:
                self.leave()
                return True
            if is_enter and (watched is not self._text or event.modifiers() & Qt.KeyboardModifier.ControlModifier):
                self._on_answered()
                return True
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        column.setSpacing(unit(8))
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        row.addWidget(self._choice)
        row.addWidget(self._do)
        row.addWidget(self._cancel)
        column.addLayout(row)
        column.addWidget(self._text)
        column.addWidget(self._refusal)

    def _on_answered(self) -> None:
        question = self._question
        if question is None:
            return
        answer = self._text.toPlainText() if question.wants_text else str(self._choice.currentData() or "")
        try:
            question.answer(answer)
        except Refused as refusal:
            self._refusal.say("\n".join((str(refusal), *refusal.open_items)))
            return
        if question.keep is not None:
            question.keep("")
        if self._question is question:
            self._timer.stop()
            self._close()

    def _close(self) -> None:
        self._question = None
        self._timer.stop()
        self.hide()
        self.closed.emit()

    def _on_typed(self) -> None:
        if self._question is not None and self._question.keep is not None and not self._timer.isActive():
            self._timer.start()

    def _keep(self) -> None:
        if self._question is not None and self._question.keep is not None:
            self._question.keep(self._text.toPlainText())
