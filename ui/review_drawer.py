"""The place above the bar where questions open, so that none needs a dialog; Esc goes back.

Holds one form at a time and knows nothing of what it asks.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from ui.icons import Icon, icon
from ui.theme import text_font, unit


class Drawer(QFrame):
    """Closed until a form is opened in it."""

    form_closed = Signal(str)  # the name of the form

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("drawer")
        self.setAutoFillBackground(True)
        self._form: QWidget | None = None
        self._title = QLabel()
        self._title.setObjectName("drawer_title")
        close = QToolButton()
        close.setObjectName("drawer_close")
        close.setAccessibleName(self.tr("Close (Esc)"))
        close.setToolTip(self.tr("Close (Esc)"))
        close.setIcon(icon(Icon.CLOSE))
        close.clicked.connect(lambda _checked=False: self.close_form())
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(close)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(unit(12), unit(4), unit(8), unit(8))
        self._column.setSpacing(unit(4))
        self._column.addLayout(head)
        self.hide()

    @property
    def form(self) -> QWidget | None:
        return self._form

    @property
    def name(self) -> str:
        """The object name of the form that is open, "" where none is."""
        return self._form.objectName() if self._form is not None else ""

    def open(self, title: str, form: QWidget) -> None:
        """Opens a form in place of whatever was open, and gives it the focus."""
        replaced = self.name
        self._take_away()
        if replaced:
            self.form_closed.emit(replaced)
        self._form = form
        self._title.setText(title)
        self._title.setFont(text_font(is_bold=True))
        self._column.addWidget(form, 1)
        self.show()
        form.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_form(self) -> None:
        """Closes the form; what was typed in it stays as a draft."""
        name = self.name
        self._take_away()
        self.hide()
        if name:
            self.form_closed.emit(name)

    def _take_away(self) -> None:
        if self._form is not None:
            self._column.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
            self._form = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_form()
        else:
            super().keyPressEvent(event)
