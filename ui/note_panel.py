"""The notes on a packet, and the place to write another.

Writes no note itself: it tells the text that is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from reviewer_app.case import Note
from reviewer_app.values import PersonName
from ui.ask_form import AskForm, Question
from ui.formatting import harmless, moment
from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import unit


class NotePanel(QWidget):
    """The newest note first; the editor has the focus, Ctrl+Enter keeps the note."""

    def __init__(self, notes: Sequence[Note], draft: str, name: Callable[[PersonName], str]) -> None:
        super().__init__()
        self.setObjectName("note_panel")
        self.list = RowsView("notes_list", self.tr("Notes"))
        self.form = AskForm(
            Question(
                "note_form",
                self.tr("A note stays with the packet and is shown to whoever works on it next."),
                self.tr("Keep the note"),
                self.tr("What should the next person know?"),
            ),
            draft,
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(unit(12))
        row.addWidget(self.form, 1)
        row.addWidget(self.list, 1)
        self.show_notes(notes, name)
        self.setFocusProxy(self.form)

    def show_notes(self, notes: Sequence[Note], name: Callable[[PersonName], str]) -> None:
        """Replaces the list of notes."""
        rows = [Row(note.act, harmless(note.text), f"{name(note.by)}, {moment(note.at)}") for note in reversed(notes)]
        self.list.show_rows(rows or [Row("none", self.tr("No notes yet."), is_heading=True)])
