"""The e-mails recorded for a packet, and what can be done with each: save, open, copy, mark as sent.

Tells what is wanted of which; it writes and marks nothing itself.
"""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer_app import acts
from reviewer_app.case import Case, Notice
from reviewer_app.desk import Desk
from reviewer_app.values import ActId, PersonName
from ui.formatting import day, harmless, moment
from ui.icons import Icon
from ui.key_bar import Key, KeyBar
from ui.review_snapshot import why_not
from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import Colour

SAVE, OPEN, COPY, SENT, NEXT = "save", "open", "copy", "sent", "next"


class RecordedNotices(QWidget):
    """Keys while the list has the focus: E saves the .eml file, M opens it in the mail program, C copies the text,
    T marks it as sent, X goes to the next packet."""

    # `bar` is for its view to lay out: it needs the whole width where the text is large
    act_wanted = Signal(str, str)  # one of the acts above, the notice's act ("" for NEXT)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice_recorded")
        self._desk = desk
        self._case: Case | None = None
        self.list = RowsView("notice_list", self.tr("E-mails recorded for this packet"))
        self.bar = KeyBar(
            "notice_bar",
            self,
            (
                Key(OPEN, self.tr("Open in mail program"), "M", Icon.MAIL),
                Key(SAVE, self.tr("Save as .eml…"), "E", Icon.FOLDER),
                Key(COPY, self.tr("Copy text"), "C", Icon.NOTE),
                Key(SENT, self.tr("Mark as sent"), "T", Icon.CONFIRMED, True),
                Key(NEXT, self.tr("Next packet"), "X", Icon.NEXT),
            ),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)
        self.bar.key_wanted.connect(self._on_key)
        self.list.row_focused.connect(self._on_row_focused)

    def show_case(self, case: Case) -> None:
        """Lists the e-mails of a packet, the latest first; the latest has the focus unless another had it."""
        self._case = case
        rows = [_row(self._desk, notice) for notice in reversed(case.notices)]
        head = self.tr("Recorded e-mails") if rows else self.tr("No e-mail was recorded for this packet yet")
        before = self.list.current_key
        self.list.show_rows((Row("heading", head, is_heading=True), *rows))
        if rows and self.list.rows.place(before) < 0:
            self.list.focus_key(rows[0].key)
        self._allow()

    def pick(self, act: str) -> None:
        """Gives the focus to one e-mail."""
        self.list.focus_key(act)
        self.list.setFocus()
        self._allow()

    def why_not_sent(self, act: str) -> str:
        """Why it cannot be marked as sent, "" where it can."""
        if self._case is None or not act:
            return self.tr("Record the e-mail first.")
        return why_not(self._desk, acts.MarkNoticeSent(ActId(act)), self._case)

    def _allow(self) -> None:
        act = self.list.current_key
        nothing = "" if act else self.tr("Record the e-mail first.")
        self.bar.allow({SAVE: nothing, OPEN: nothing, COPY: nothing, SENT: self.why_not_sent(act)})

    def _on_row_focused(self, _key: str) -> None:
        self._allow()

    def _on_key(self, key: str) -> None:
        self.act_wanted.emit(key, self.list.current_key)


def _tr(text: str) -> str:
    return QCoreApplication.translate("notice", text)


def _row(desk: Desk, notice: Notice) -> Row:
    person = desk.office.people.get(PersonName(notice.by))
    who = harmless(person.full_name if person is not None else notice.by)
    words = [f"{who}, {moment(notice.at)}", ", ".join(notice.items)]
    if notice.answer_by:
        words.append(_tr("answer by {day}").format(day=day(date.fromisoformat(notice.answer_by))))
    if notice.sent_at is None:
        return Row(
            notice.act,
            harmless(notice.subject),
            "\n".join(words),
            "",
            Icon.TO_CHECK,
            Colour.CHECK,
            badge=_tr("not sent"),
        )
    words.append(_tr("marked as sent {when}").format(when=moment(notice.sent_at)))
    return Row(notice.act, harmless(notice.subject), "\n".join(words), "", Icon.CONFIRMED, Colour.OK, badge=_tr("sent"))
