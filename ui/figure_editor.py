"""The place in the list where one figure is typed: value, values to pick, a box or a reason.

Commits nothing: it tells what was typed, and what the person wants to do with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from reviewer_app.desk.panel import FigureRow, State
from reviewer_app.values import Evidence, Unit
from ui.figure_draft import Typed, deed_of, evidence_for
from ui.figure_items import Pick, picks
from ui.figure_look import places_in_words
from ui.figure_words import found_in, shown
from ui.icons import sign
from ui.theme import Colour, TextSize, colour, text_font, unit

_MOST_PICKS = 5
_LETTERED = (Unit.TEXT, Unit.DATE, Unit.YES_NO, Unit.QUARTER)  # B and R can belong to the value itself


class FigureEditor(QFrame):
    """Keys: Alt+1, Alt+2 … pick a value; B (Ctrl+B) asks for a box, R (Ctrl+R) for a reason; Enter, Esc."""

    text_typed = Signal()  # value, box or reason changed
    commit_wanted = Signal()
    closed = Signal()
    box_wanted = Signal()
    height_changed = Signal()

    def __init__(self, row: FigureRow, label: str, typed: Typed, reasons: Callable[[], list[str]]) -> None:
        super().__init__()
        self.setObjectName("figure_editor")
        self.row = row
        self._first = typed
        self._evidence = typed.evidence
        self._picks: tuple[Pick, ...] = picks(row)[:_MOST_PICKS]
        self._reasons = reasons
        self.setAutoFillBackground(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(10), unit(6), unit(8), unit(6))
        column.setSpacing(unit(4))
        self._value = QLineEdit(typed.text)
        self._reason = QLineEdit(typed.reason)
        self._place = QLabel()
        self._message = QLabel()
        column.addWidget(self._name(label))
        column.addLayout(self._value_line(label))
        column.addLayout(self._evidence_line())
        self._add_reason(column, bool(typed.reason))
        self._message.setObjectName("figure_editor_message")
        self._message.setWordWrap(True)
        self._message.setFont(text_font(TextSize.NOTE))
        self._message.hide()
        column.addWidget(self._message)
        self.setFocusProxy(self._value)
        self._show_place()

    # ---- what stands in it

    @property
    def typed(self) -> Typed:
        return Typed(self._value.text(), self._reason.text(), self._evidence)

    @property
    def has_cursor(self) -> bool:
        """Whether the keyboard is in it."""
        return self._value.hasFocus() or self._reason.hasFocus()

    @property
    def is_untouched(self) -> bool:
        """Whether it still holds what it was opened with."""
        return self.typed == self._first

    def set_evidence(self, evidence: tuple[Evidence, ...], text: str) -> None:
        """Takes a drawn box; its words become the value where they read as one and nothing else was typed."""
        self._evidence = evidence
        value = found_in(self.row.spec, text)
        if value is not None and (not self._value.text().strip() or self._value.property("is_offered")):
            self._value.setText(shown(self.row.spec.unit, value))
            self._value.setProperty("is_offered", True)
        self._show_place()
        self._value.setFocus()
        self.text_typed.emit()

    def type(self, text: str) -> None:
        """Adds what was typed before the field had the focus."""
        self._value.setFocus()
        self._value.insert(text)

    def select_value(self) -> None:
        """Selects the value, so that the next digit replaces it."""
        self._value.selectAll()

    def say(self, words: str, tone: Colour = Colour.MUTED) -> None:
        """Shows a line under the field: what the award would be, or why this cannot be recorded."""
        palette = self._message.palette()
        palette.setColor(self._message.foregroundRole(), colour(tone))
        self._message.setPalette(palette)
        self._message.setText(words)
        if self._message.isHidden() == bool(words):
            self._message.setVisible(bool(words))
            self.height_changed.emit()

    def ask_reason(self) -> None:
        """Opens the line for the reason."""
        if self._reason.isHidden():
            self._reason.show()
            self.height_changed.emit()
        self._reason.setFocus()

    # ---- building

    def _name(self, label: str) -> QLabel:
        name = QLabel(label)
        name.setObjectName("figure_name")
        name.setFont(text_font(is_bold=True))
        name.setWordWrap(True)
        name.setBuddy(self._value)
        return name

    def _value_line(self, label: str) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(unit(4))
        for number, pick in enumerate(self._picks, 1):
            words = f"{number}  {pick.source} {shown(self.row.spec.unit, pick.value)}"
            button = self._button(f"figure_pick_{number}", words, partial(self._pick, number - 1))
            button.setToolTip(
                self.tr("Alt+{number}: {place}").format(number=number, place=places_in_words(pick.evidence))
            )
            line.addWidget(button)
        line.addStretch(1)
        self._value.setObjectName("figure_value")
        self._value.setAccessibleName(self.tr("Value of {label}").format(label=label))
        self._value.setFont(text_font())
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._value.setMinimumWidth(unit(120))
        self._value.textEdited.connect(self._on_value_edited)
        self._value.installEventFilter(self)
        line.addWidget(self._value, 2)
        return line

    def _evidence_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(unit(4))
        self._place.setObjectName("figure_place")
        self._place.setFont(text_font(TextSize.NOTE))
        self._place.setWordWrap(True)
        line.addWidget(self._place, 1)
        box, reason = (self.tr("B  Box"), self.tr("R  Reason"))
        if self.row.spec.unit in _LETTERED:
            box, reason = self.tr("Ctrl+B  Box"), self.tr("Ctrl+R  Reason")
        line.addWidget(self._button("figure_box", box, self.box_wanted.emit))
        line.addWidget(self._button("figure_reason_wanted", reason, self.ask_reason))
        return line

    def _button(self, name: str, words: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(name)
        button.setAccessibleName(words)
        button.setFont(text_font(TextSize.NOTE))
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def _add_reason(self, column: QVBoxLayout, is_shown: bool) -> None:
        self._reason.setObjectName("figure_reason")
        self._reason.setAccessibleName(self.tr("Reason for the value"))
        self._reason.setPlaceholderText(
            self.tr("Why this value? It stays in the history. ↓ repeats an earlier reason.")
        )
        self._reason.textEdited.connect(lambda _text: self._on_changed())
        self._reason.installEventFilter(self)
        self._reason.setVisible(is_shown)
        column.addWidget(self._reason)

    # ---- what happens

    def _pick(self, at: int) -> None:
        if at < len(self._picks):
            self._value.setText(shown(self.row.spec.unit, self._picks[at].value))
            self._evidence = self._picks[at].evidence
            self._value.setFocus()
            self._on_changed()

    def _on_value_edited(self, _text: str) -> None:
        self._value.setProperty("is_offered", False)
        if self._evidence and any(pick.evidence == self._evidence for pick in self._picks):
            self._evidence = ()  # a picked value's box does not vouch for another value
        self._on_changed()

    def _on_changed(self) -> None:
        self._show_place()
        self.text_typed.emit()

    def _show_place(self) -> None:
        evidence = evidence_for(self.row, self.typed)
        if evidence:
            words = f"{sign(State.CONFIRMED)} {places_in_words(evidence)}"
        elif self.typed.reason.strip():
            words = f"{sign(State.TYPED)} {self.tr('with a reason')}"
        elif deed_of(self.row, self.typed).as_stated:
            words = f"{sign(State.CONFIRMED)} {self.tr('as stated')}"
        else:
            words = f"{sign(State.TO_CHECK)} {self.tr('needs a box on the page, or a reason')}"
        self._place.setText(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_own(event):
            event.accept()  # while a figure is typed no letter is a shortcut of the window
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._on_key(event, is_value=watched is self._value)
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent, is_value: bool) -> bool:
        key, keys = event.key(), event.modifiers()
        is_control = bool(keys & Qt.KeyboardModifier.ControlModifier)
        is_letter = is_control or (is_value and self.row.spec.unit not in _LETTERED and not keys)
        if keys & Qt.KeyboardModifier.AltModifier and Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self._pick(key - Qt.Key.Key_1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit_wanted.emit()
        elif key == Qt.Key.Key_Escape:
            self._step_back(is_value)
        elif key == Qt.Key.Key_B and is_letter:
            self.box_wanted.emit()
        elif key == Qt.Key.Key_R and is_letter:
            self.ask_reason()
        elif key == Qt.Key.Key_Down and not is_value:
            self._repeat_reason()
        else:
            return False
        return True

    def _step_back(self, is_value: bool) -> None:
        if is_value:
            self.closed.emit()
        else:
            self._value.setFocus()

    def _repeat_reason(self) -> None:
        reasons = self._reasons()
        if reasons:
            at = reasons.index(self._reason.text()) + 1 if self._reason.text() in reasons else 0
            self._reason.setText(reasons[at % len(reasons)])
            self._on_changed()


def _is_own(event: QKeyEvent) -> bool:
    """Whether a key belongs to the editor, and not to the window's menus."""
    key, keys = event.key(), event.modifiers()
    if keys & Qt.KeyboardModifier.AltModifier:
        return bool(Qt.Key.Key_1 <= key <= Qt.Key.Key_9)
    if keys & Qt.KeyboardModifier.ControlModifier:
        return key in (Qt.Key.Key_B, Qt.Key.Key_R)
    return not Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35


def fitting_height(editor: QWidget, width: int) -> int:
    """The height an editor needs at a width in pixels."""
    layout = editor.layout()
    if layout is None:
        return editor.sizeHint().height()
    layout.activate()
    return max(editor.sizeHint().height(), layout.heightForWidth(width) if layout.hasHeightForWidth() else 0)
