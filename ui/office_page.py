"""What the pages of the office share: a list beside a form, what was done or refused, and why it is read-only.

Performs what a page asks and says what came of it; it knows no act.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.acts import Deed
from reviewer_app.desk import Desk
from reviewer_app.errors import PacketDeskError
from reviewer_app.values import Role
from ui.form_parts import RoleLabel, labelled_form
from ui.rows_view import RowsView
from ui.theme import Colour, TextSize, unit
from ui.told_line import ToldLine

_FORM_WIDTH = 640


class OfficePage(QWidget):
    """`form_column` takes the page's form; `rows` are a list beside it where it is named."""

    def __init__(self, desk: Desk, name: str, list_name: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.desk = desk
        self.told = ToldLine(f"{name}_told")
        self.rows = RowsView(f"{name}_list", list_name, self)
        self.rows.setVisible(bool(list_name))
        content = QWidget()
        middle = QWidget()
        middle.setMaximumWidth(unit(_FORM_WIDTH))
        self.form_column = QVBoxLayout(middle)
        self.form_column.setContentsMargins(unit(16), unit(12), unit(16), unit(12))
        self.form_column.setSpacing(unit(8))
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(middle, 1)
        row.addStretch(0)
        room = QScrollArea()
        room.setObjectName(f"{name}_room")
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        room.setWidget(content)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._beside(room) if list_name else room, 1)
        column.addWidget(self.told)

    def _beside(self, room: QWidget) -> QWidget:
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.rows)
        split.addWidget(room)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setSizes([unit(420), unit(700)])
        return split

    @property
    def is_supervisor(self) -> bool:
        """Whether the person at the desk keeps the office."""
        return self.desk.person is not None and self.desk.person.role is Role.SUPERVISOR

    def show_office(self) -> None:
        """Shows the office as it is; a page fills its list and its form here."""

    def add_head(self, title: str, words: str = "") -> RoleLabel:
        """A heading at the end of the page, with a sentence under it; the heading's label."""
        if self.form_column.count():
            self.form_column.addSpacing(unit(12))
        head = RoleLabel(title, size=TextSize.HEADING, is_bold=True)
        self.form_column.addWidget(head)
        if words:
            self.form_column.addWidget(RoleLabel(words, Colour.MUTED))
        return head

    def add_form(self) -> QFormLayout:
        """A form of labelled fields at the end of the page."""
        form = labelled_form()
        self.form_column.addLayout(form)
        return form

    def add_buttons(self, *buttons: QPushButton) -> None:
        """A row of buttons at the end of the page."""
        row = QHBoxLayout()
        row.setSpacing(unit(8))
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        self.form_column.addLayout(row)

    def perform(self, deed: Deed, done: str) -> bool:
        """Does it and says so, or shows the refusal; says whether it was done."""
        try:
            self.desk.perform(deed)
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return False
        self.told.tell(done)
        return True

    def allow(self, fields: Sequence[QWidget]) -> None:
        """Lets a supervisor write in the fields; for others they can be read alone."""
        for widget in fields:
            if isinstance(widget, QLineEdit | QPlainTextEdit):
                widget.setReadOnly(not self.is_supervisor)
            else:
                widget.setEnabled(self.is_supervisor)


def button(name: str, words: str) -> QPushButton:
    """A button that Enter presses while it has the focus."""
    made = QPushButton(words)
    made.setObjectName(name)
    made.setAccessibleName(words)
    made.setAutoDefault(True)
    return made


def choice(form: QFormLayout, name: str, label: str, values: Sequence[tuple[str, str]]) -> QComboBox:
    """A labelled choice at the end of a form; `values` are words and what they stand for."""
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(label)
    for words, value in values:
        box.addItem(words, value)
    form.addRow(label, box)
    return box


def translated(text: str) -> str:
    """A text of the office in the window's language, for where no widget is at hand."""
    return QCoreApplication.translate("office", text)


class EnterPresses(QObject):
    """Enter in any of a form's lines presses its button."""

    def __init__(self, lines: Sequence[QLineEdit], pressed: QPushButton) -> None:
        super().__init__(pressed)
        self._pressed = pressed
        for line in lines:
            line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._pressed.click()
                return True
        return super().eventFilter(watched, event)
