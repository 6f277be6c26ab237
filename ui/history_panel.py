"""The acts on a packet in the order they are folded, with who, when and what; the undone ones struck through.

Undoes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer_app import acts
from reviewer_app.acts import Entry
from reviewer_app.desk.history import describe
from reviewer_app.fold import undone
from reviewer_app.values import PersonName
from ui.figure_look import places_in_words
from ui.formatting import harmless, moment
from ui.rows_model import Row
from ui.rows_view import RowsView


class HistoryPanel(QWidget):
    """The newest act last, and in view."""

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__()
        self.setObjectName("history_panel")
        self.list = RowsView("history_list", self.tr("History"))
        self.list.show_rows(rows)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.setFocusProxy(self.list)
        if rows:
            self.list.focus_key(rows[-1].key)


def history_rows(
    entries: Sequence[Entry], label: Callable[[str], str], name: Callable[[PersonName], str], undone_word: str
) -> list[Row]:
    """One row an act; `label` names a figure or a check, `undone_word` stands at the acts that were taken back."""
    out = undone(entries)
    return [
        Row(
            entry.id,
            _what(entry, label),
            f"{name(entry.who)}, {moment(entry.at)}{_details(entry)}",
            badge=undone_word if entry.id in out else "",
            is_struck=entry.id in out,
        )
        for entry in entries
        if not isinstance(entry.deed, acts.Undo | acts.Redo)
    ]


def _what(entry: Entry, label: Callable[[str], str]) -> str:
    deed = entry.deed
    named = label(deed.figure) if isinstance(deed, acts.ConfirmFigure) else None
    if isinstance(deed, acts.AnswerCheck):
        named = label(deed.check)
    words = describe(entry, named)
    if isinstance(deed, acts.ConfirmFigure):
        words = f"{words} = {harmless(deed.value)}"
    return words[:1].upper() + words[1:]


def _details(entry: Entry) -> str:
    """The reason, the note, or the place on the page, after a dot; "" where there is none."""
    deed = entry.deed
    text = ""
    if isinstance(deed, acts.ConfirmFigure):
        text = deed.reason or ("" if deed.as_stated else places_in_words(deed.evidence))
    elif isinstance(deed, acts.WriteNote):
        text = deed.text
    elif isinstance(deed, acts.AnswerCheck | acts.Determine):
        text = deed.note
    elif isinstance(deed, acts.RecordWithdrawal):
        text = deed.word
    elif isinstance(
        deed,
        acts.GiveBack
        | acts.ReturnPacket
        | acts.Reopen
        | acts.ResumeReview
        | acts.WithdrawSignature
        | acts.LapseSignature,
    ):
        text = deed.reason
    return f" · {harmless(text)}" if text else ""
