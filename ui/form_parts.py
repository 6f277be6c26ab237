"""The parts that sign-in and first start share: a centred sheet, labelled fields, a refusal in place.

Checks nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.desk.panel import State
from ui.icons import sign
from ui.theme import Colour, TextSize, colour, current_theme, text_font, unit

_SHEET_WIDTH = 520


def on_theme(dress: Callable[[], None]) -> None:
    """Calls a widget's bound method now, and again whenever colours or sizes change."""
    dress()
    theme = current_theme()
    if theme is not None:
        theme.changed.connect(dress)


class RoleLabel(QLabel):
    """Plain words in the colour of a role and one of the four sizes, in whatever look is in force."""

    def __init__(
        self, text: str = "", role: Colour = Colour.TEXT, size: TextSize = TextSize.TEXT, *, is_bold: bool = False
    ) -> None:
        super().__init__(text)
        self._role, self._size, self._is_bold = role, size, is_bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        on_theme(self._dress)

    def _dress(self) -> None:
        self.setFont(text_font(self._size, is_bold=self._is_bold))
        palette = self.palette()
        palette.setColor(self.foregroundRole(), colour(self._role))
        self.setPalette(palette)


class Sheet(QScrollArea):
    """A page whose content stands in the middle at a width that reads well."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        self._middle = QWidget()
        self.column = QVBoxLayout(self._middle)
        self.column.setContentsMargins(unit(16), unit(24), unit(16), unit(24))
        self.column.setSpacing(unit(12))
        outer = QHBoxLayout(content)
        outer.addStretch(1)
        outer.addWidget(self._middle, 100)
        outer.addStretch(1)
        self.setWidget(content)
        on_theme(self._dress)

    def _dress(self) -> None:
        self._middle.setMaximumWidth(unit(_SHEET_WIDTH))

    def add_title(self, text: str, size: TextSize = TextSize.AWARD) -> QLabel:
        label = RoleLabel(text, Colour.TEXT, size, is_bold=True)
        self.column.addWidget(label)
        return label

    def add_words(self, text: str, is_muted: bool = False) -> QLabel:
        label = RoleLabel(text, Colour.MUTED if is_muted else Colour.TEXT)
        self.column.addWidget(label)
        return label

    def add_form(self) -> QFormLayout:
        form = labelled_form()
        self.column.addLayout(form)
        return form


def labelled_form() -> QFormLayout:
    """An empty form of labels and fields, spaced and aligned as everywhere in the window."""
    form = QFormLayout()
    form.setHorizontalSpacing(unit(12))
    form.setVerticalSpacing(unit(8))
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return form


def field(form: QFormLayout, name: str, label: str, *, is_secret: bool = False) -> QLineEdit:
    """A labelled line of text at the end of a form."""
    line = QLineEdit()
    line.setObjectName(name)
    line.setAccessibleName(label)
    if is_secret:
        line.setEchoMode(QLineEdit.EchoMode.Password)
    form.addRow(label, line)
    return line


def primary(name: str, label: str) -> QPushButton:
    """The button of a page's first act; Enter presses it."""
    button = QPushButton(label)
    button.setObjectName(name)
    button.setDefault(True)
    button.setAutoDefault(True)
    button.setProperty("isPrimary", True)  # it keeps its colour while another button has the focus
    return button


class RefusalLabel(RoleLabel):
    """Says in place why something was refused."""

    def __init__(self, name: str) -> None:
        super().__init__("", Colour.WRONG)
        self.setObjectName(name)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hide()

    def say(self, text: str) -> None:
        """Shows the words, or hides them where there are none."""
        self.setText(f"{sign(State.DIFFERS)} {text}" if text else "")
        self.setAccessibleName(text)
        self.setVisible(bool(text))
