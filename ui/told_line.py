"""A line in place that says what was done, what was refused, or what stands against something.

Says what it is given; it decides nothing and goes away only when told.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

from reviewer_app.desk.panel import State
from reviewer_app.errors import PacketDeskError, Refused
from ui.icons import sign
from ui.theme import Colour, colour, unit

_SIGNS = {
    Colour.OK: State.CONFIRMED,
    Colour.WRONG: State.DIFFERS,
    Colour.CHECK: State.TO_CHECK,
    Colour.INFO: State.READ,
}


class ToldLine(QLabel):
    """Hidden while it has nothing to say; its sign and colour say of what sort the words are."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._tone = Colour.TEXT
        self.hide()

    def tell(self, text: str, tone: Colour = Colour.OK) -> None:
        """Shows the words with the sign of their sort, or hides where there are none."""
        self._tone = tone
        mark = _SIGNS.get(tone)
        self.setText(f"{sign(mark)} {text}" if text and mark is not None else text)
        self.setAccessibleName(text)
        self._dress()
        self.setVisible(bool(text))

    def refuse(self, trouble: Exception) -> None:
        """Shows a trouble in its own words, with what is open line by line."""
        words = str(trouble)
        if not isinstance(trouble, PacketDeskError):
            words = self.tr("A fault of this program: {name}. Nothing was changed.").format(name=type(trouble).__name__)
        if isinstance(trouble, Refused) and trouble.open_items:
            words += "\n" + "\n".join(f"–  {item}" for item in trouble.open_items)
        self.tell(words, Colour.WRONG)

    def clear_words(self) -> None:
        """Says nothing any more."""
        self.tell("")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._dress()

    def _dress(self) -> None:
        self.setMargin(unit(4))
        self.setIndent(unit(8))
        palette = self.palette()
        if palette.color(self.foregroundRole()) != colour(self._tone):
            palette.setColor(self.foregroundRole(), colour(self._tone))
            self.setPalette(palette)
