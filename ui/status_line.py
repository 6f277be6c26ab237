"""The line at the foot: when something was last saved, what undo would take back, how old the last backup is.

Shows what it is told.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from reviewer_app.desk.panel import State
from ui.form_parts import on_theme
from ui.formatting import age, time_of_day
from ui.icons import sign
from ui.theme import Colour, TextSize, colour, text_font, unit
from ui.top_bar import ElidedLabel

_OLD_BACKUP = timedelta(days=7)


class StatusLine(QFrame):
    """What was refused is said here, too, where no view says it in its own place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status_line")
        self._message = ElidedLabel()
        self._message.setObjectName("status_message")
        self._saved = QLabel()
        self._saved.setObjectName("status_saved")
        self._undo = QLabel()
        self._undo.setObjectName("status_undo")
        self._backup = QLabel()
        self._backup.setObjectName("status_backup")
        self._is_backup_old = False
        self._is_refusal = False
        row = QHBoxLayout(self)
        row.setContentsMargins(unit(12), unit(4), unit(12), unit(4))
        row.setSpacing(unit(16))
        row.addWidget(self._message, 1)
        for label in (self._saved, self._undo, self._backup):
            label.setTextFormat(Qt.TextFormat.PlainText)
            row.addWidget(label)
        on_theme(self._dress)

    def show_saved(self, at: datetime) -> None:
        self._saved.setText(self.tr("{0} saved {1}").format(sign(State.CONFIRMED), time_of_day(at)))

    def show_undo(self, words: str) -> None:
        """Names the act that undo would take back; "" where there is none."""
        self._undo.setText(self.tr("undo: {0}").format(words) if words else "")

    def show_backup(self, last: datetime | None, now: datetime) -> None:
        """Says how old the last backup is; one older than a week, or none, is marked."""
        self._is_backup_old = last is None or now - last > _OLD_BACKUP
        if last is None:
            text = self.tr("No backup yet")
        elif now - last < timedelta(minutes=1):
            text = self.tr("Backed up just now")
        else:
            text = self.tr("Last backup {0} ago").format(age(last, now))
        self._backup.setText(f"{sign(State.TO_CHECK)} {text}" if self._is_backup_old else text)
        self._dress()

    def say(self, text: str, *, is_refusal: bool = False) -> None:
        """Says a line, until the next one."""
        self._is_refusal = is_refusal
        self._message.say(f"{sign(State.DIFFERS)} {text}" if is_refusal and text else text)
        self._dress()

    def _dress(self) -> None:
        roles = (
            (self._message, Colour.WRONG if self._is_refusal else Colour.TEXT),
            (self._saved, Colour.OK),
            (self._undo, Colour.MUTED),
            (self._backup, Colour.CHECK if self._is_backup_old else Colour.MUTED),
        )
        for label, role in roles:
            label.setFont(text_font(TextSize.NOTE))
            palette = label.palette()
            palette.setColor(label.foregroundRole(), colour(role))
            label.setPalette(palette)
