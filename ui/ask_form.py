"""Questions that open in place: reasons to tick with their citations, a text, one button; and lists to choose from.

Records nothing: it tells what was answered, and shows why that was refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import Colour, TextSize, colour, text_font, unit


@dataclass(frozen=True, slots=True)
class Choice:
    """One reason to tick: its code, its words, the text it stands in."""

    code: str
    words: str
    citation: str


@dataclass(frozen=True, slots=True)
class Question:
    """What a form asks. `name` is its object name; `button` a verb; an empty `field` asks for no text."""

    name: str
    words: str
    button: str
    field: str = ""
    choices: tuple[Choice, ...] = ()


class AskForm(QWidget):
    """Ctrl+Enter answers from anywhere in it, Enter where there is no text to type; Esc is left to the drawer."""

    answered = Signal(object, str)  # a tuple of the codes ticked, and the text
    typed = Signal(str)

    def __init__(self, question: Question, text: str = "") -> None:
        super().__init__()
        self.setObjectName(question.name)
        self._boxes: list[tuple[str, QCheckBox]] = []
        self._text = QPlainTextEdit(text)
        self._button = QPushButton(f"{question.button}   Ctrl+↵" if question.field else f"{question.button}   ↵")
        self._message = QLabel()
        self._message.setObjectName("form_message")
        self._message.setWordWrap(True)
        self._message.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        words = QLabel(question.words)
        words.setWordWrap(True)
        words.setObjectName("form_words")
        column.addWidget(words)
        if question.choices:
            column.addWidget(self._choices(question.choices), 1)
        row = QHBoxLayout()
        if question.field:
            row.addWidget(self._field(question.field), 1)
        else:
            row.addStretch(1)
        self._button.setObjectName("form_record")
        self._button.setDefault(True)
        self._button.clicked.connect(lambda _checked=False: self._answer())
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(row)
        column.addWidget(self._message)
        if not question.choices:
            column.addStretch(1)
        first = self._boxes[0][1] if self._boxes else self._text if question.field else self._button
        self.setFocusProxy(first)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The codes ticked, in the order shown."""
        return tuple(code for code, box in self._boxes if box.isChecked())

    def refuse(self, words: str) -> None:
        """Shows why the answer was not taken, and what to do."""
        palette = self._message.palette()
        palette.setColor(self._message.foregroundRole(), colour(Colour.WRONG))
        self._message.setPalette(palette)
        self._message.setText(words)
        self._message.show()

    def _choices(self, choices: Sequence[Choice]) -> QScrollArea:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(unit(2), unit(2), unit(2), unit(2))
        for choice in choices:
            box = QCheckBox(choice.words)
            box.setObjectName(f"reason_{choice.code}")
            box.setAccessibleName(f"{choice.words} ({choice.code}) {choice.citation}")
            box.setToolTip(f"{choice.code}\n{choice.citation}")
            box.installEventFilter(self)
            cited = QLabel(f"{choice.code} · § {choice.citation}")
            cited.setFont(text_font(TextSize.NOTE))
            cited.setWordWrap(True)
            cited.setIndent(unit(24))
            column.addWidget(box)
            column.addWidget(cited)
            self._boxes.append((choice.code, box))
        column.addStretch(1)
        area = QScrollArea()
        area.setObjectName("reasons")
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        return area

    def _field(self, placeholder: str) -> QPlainTextEdit:
        self._text.setObjectName("form_text")
        self._text.setAccessibleName(placeholder)
        self._text.setPlaceholderText(placeholder)
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(unit(56))
        self._text.textChanged.connect(lambda: self.typed.emit(self._text.toPlainText()))
        self._text.installEventFilter(self)
        return self._text

    def _answer(self) -> None:
        self.answered.emit(self.ticked, self._text.toPlainText().strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_enter and (event.modifiers() & Qt.KeyboardModifier.ControlModifier):
                self._answer()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._answer()
        else:
            super().keyPressEvent(event)


class ListForm(QWidget):
    """Rows to read or to choose from."""

    row_chosen = Signal(str)

    def __init__(self, name: str, words: str, rows: Sequence[Row]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.list = RowsView(f"{name}_list", words)
        self.list.show_rows(rows)
        self.list.row_chosen.connect(self.row_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        said = QLabel(words)
        said.setWordWrap(True)
        column.addWidget(said)
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)
        first = next((row.key for row in rows if not row.is_heading), "")
        if first:
            self.list.focus_key(first)
