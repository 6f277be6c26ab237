"""Shows a record as rich text that is written anew when the room gets narrow or the look changes.

Loads nothing and follows no link.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser, QWidget

from ui.theme import current_theme, text_font, unit

_NARROW = 760  # px at 100 %: below it six columns would tear their words apart
Writer = Callable[[bool], str]  # whether the room is narrow, to rich text


class RecordView(QTextBrowser):
    """Keeps its place while the same record is written anew."""

    def __init__(self, name: str, accessible_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else it is laid out twice
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._write: Writer = lambda _is_narrow: ""
        self._was_narrow = False
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self.write_again)

    def show_record(self, write: Writer, *, is_same: bool = False) -> None:
        """Shows what `write` makes; from its top unless it is the same record."""
        self._write = write
        at = self.verticalScrollBar().value() if is_same else 0
        self.write_again()
        self.verticalScrollBar().setValue(at)

    def write_again(self) -> None:
        """Writes the record for the room and the look there are."""
        self._was_narrow = self._is_narrow
        document = self.document()
        if document.defaultFont() != text_font():
            document.setDefaultFont(text_font())
            document.setDocumentMargin(unit(12))
        self.setHtml(self._write(self._was_narrow))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_narrow != self._was_narrow:
            self.write_again()

    @property
    def _is_narrow(self) -> bool:
        return self.viewport().width() < unit(_NARROW)
