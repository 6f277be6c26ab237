"""The e-mail to the applicant: points at the left, the text at the right, what was recorded below the points.

Asks the desk for the text and records what a person made of it; it sends nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from reviewer_app import acts
from reviewer_app.case import Case
from reviewer_app.desk import Change, Desk
from reviewer_app.desk.correspondence import items, notice_draft, prepare
from reviewer_app.errors import PacketDeskError, Refused
from reviewer_app.letters.notice import NoticeDraft
from reviewer_app.values import ActId, ApplicationNo, Standing
from ui.asked_line import AskedLine
from ui.draft_keeper import DraftKeeper
from ui.form_parts import RoleLabel, primary
from ui.formatting import harmless
from ui.jobs import Jobs
from ui.listening import listen
from ui.notice_editor import NoticeEditor
from ui.notice_items import NoticeItems
from ui.notice_layout import at_left, two_sides
from ui.notice_outgoing import Outgoing
from ui.notice_recorded import NEXT, SENT, RecordedNotices
from ui.notice_typed import SLOT, Typed, answer_day, answer_day_so_far, is_recorded, typed_from
from ui.review_snapshot import why_not
from ui.theme import Colour, TextSize, unit
from ui.told_line import ToldLine

_REBUILD = "rebuild"


class NoticeView(QWidget):
    """Keys: Ctrl+Enter records, F8 goes to the next gap, F6 goes round points, text and recorded e-mails, Esc leaves."""

    notice_recorded = Signal(str, str)  # packet, the notice's act
    notice_sent = Signal(str)  # packet: it waits for the applicant now
    next_packet_wanted = Signal(str)  # the packet that is done with
    view_left = Signal()

    def __init__(self, desk: Desk, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice_view")
        self._desk = desk
        self._packet: ApplicationNo | None = None
        self._typed = Typed()
        self._draft: NoticeDraft | None = None
        self._asked_for: tuple[str, ...] = ()
        self._drafts = DraftKeeper(desk, self)
        self._outgoing = Outgoing(desk, self)
        self.title = RoleLabel(size=TextSize.HEADING, is_bold=True)
        self.against = ToldLine("notice_against")
        self.points = NoticeItems()
        self.editor = NoticeEditor()
        self.recorded = RecordedNotices(desk)
        self.asked = AskedLine("notice_asked", self._drafts)
        self.told = ToldLine("notice_told")
        self._record = primary("notice_record", self.tr("Record (Ctrl+Enter)"))
        self._lay_out()
        self._connect()

    @property
    def packet(self) -> ApplicationNo | None:
        return self._packet

    @property
    def typed(self) -> Typed:
        """What the form holds."""
        return self._typed

    def show_packet(self, application_no: str, codes: Collection[str] = ()) -> None:
        """Shows a packet's e-mail: what was being written, else one about these codes, else about what is suggested.

        Raises nothing: a packet that is not here is said in place.
        """
        self._drafts.keep_now()
        self._packet = ApplicationNo(application_no)
        self.told.clear_words()
        self.asked.hide()
        try:
            case = self._desk.case(self._packet)
            listed = items(self._desk, self._packet)
        except PacketDeskError as trouble:
            self.against.refuse(trouble)
            self._packet = None
            return
        held = typed_from(self._drafts.text(self._packet, SLOT))
        known = {item.entry.code for item in listed}
        wanted = tuple(code for code in codes if code in known)
        suggested = tuple(item.entry.code for item in listed if item.is_suggested)
        if held is not None and (held.is_edited or not wanted):
            self._typed = held
            self._draft = self._built(held.items, held.answer_by)
        else:
            self._typed = Typed(to=case.packet.email)
            self._rebuild(wanted or suggested)
        self.title.setText(
            f"{self.tr('E-mail to the applicant')} · {case.application_no} · {harmless(case.packet.business)}"
        )
        self.points.show_items(listed, self._typed.items)
        self._fill()
        self._show_case(case)
        self.points.focus_first()

    # ---- the text

    def _built(self, codes: tuple[str, ...], answer_by: str) -> NoticeDraft | None:
        """The text for these codes, None where there is nothing to write about."""
        if self._packet is None or not codes:
            return None
        try:
            return notice_draft(self._desk, self._packet, codes, answer_day_so_far(answer_by))
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return None

    def _rebuild(self, codes: tuple[str, ...]) -> None:
        """Takes the text anew from the codes; what was in it is gone."""
        self._draft = self._built(codes, self._typed.answer_by)
        body = self._draft.body if self._draft is not None else ""
        subject = self._draft.subject if self._draft is not None else ""
        self._typed = replace(self._typed, items=codes, subject=subject, body=body, built=body)

    def _fill(self) -> None:
        typed = self._typed
        self.editor.fill(typed.to, typed.subject, typed.answer_by, typed.body)

    def _keep_draft(self) -> None:
        if self._packet is not None:
            self._drafts.type(self._packet, SLOT, self._typed.as_text())

    def _on_items_changed(self, codes: tuple[str, ...]) -> None:
        self.told.clear_words()
        if not self._typed.is_edited:
            self._rebuild(codes)
            self._fill()
            self._keep_draft()
            return
        self._asked_for = codes
        sentence = self.tr(
            "The points changed, and the text was changed by hand. Build the text anew and lose that change?"
        )
        packet = self._packet or ApplicationNo("")
        self.asked.ask(packet, _REBUILD, sentence, self.tr("Build anew (Enter)"), self.tr("Keep my text (Esc)"))

    def _on_answered(self, _slot: str, _reason: str) -> None:
        self.asked.settle()
        self._rebuild(self._asked_for)
        self._fill()
        self._keep_draft()
        self.points.focus_first()

    def _on_given_up(self, slot: str) -> None:
        """The text stays as it is; the e-mail is recorded with the points as they are ticked now."""
        if slot != _REBUILD:
            return
        self._draft = self._built(self._asked_for, self._typed.answer_by)
        self._typed = replace(self._typed, items=self._asked_for)
        self._keep_draft()
        self.points.focus_first()

    def _on_edited(self) -> None:
        editor = self.editor
        before = self._typed
        self._typed = replace(
            before,
            to=editor.to.text(),
            subject=editor.subject.text(),
            answer_by=editor.answer_by.text(),
            body=editor.body.toPlainText(),
        )
        if self._typed.answer_by != before.answer_by and not before.is_edited:
            subject = self._typed.subject
            self._rebuild(self._typed.items)
            self._typed = replace(self._typed, subject=subject)
            self._fill()
        self._keep_draft()

    # ---- what is done

    def _on_record(self) -> None:
        packet = self._packet
        if packet is None:
            return
        try:
            entry_act = self._recorded(packet)
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return
        self._drafts.forget(packet, SLOT)
        self.recorded.show_case(self._desk.case(packet))
        self.recorded.pick(entry_act)
        self.told.tell(self.tr("Recorded. Open it in your mail program or copy it, send it, then mark it as sent."))
        self.notice_recorded.emit(packet, entry_act)

    def _recorded(self, packet: ApplicationNo) -> ActId:
        """The act of the e-mail as it is now in the journal. Raises Refused."""
        typed = self._typed
        if not typed.items or self._draft is None:
            raise Refused(self.tr("Tick at least one point, so that the record says what was asked."))
        if self.editor.open_gaps:
            self.editor.go_to_gap()
            raise Refused(self.tr("Something is still to be filled in."), self.editor.open_gaps)
        day = answer_day(typed.answer_by)
        if is_recorded(typed, self._draft.items, self._desk.case(packet).notices):
            raise Refused(self.tr("This e-mail is recorded already. Send it, then mark it as sent."))
        return prepare(self._desk, packet, self._draft, typed.subject, typed.body, typed.to, day).id

    def _on_act_wanted(self, act: str, notice: str) -> None:
        self.told.clear_words()
        packet = self._packet
        if packet is None:
            return
        if act == NEXT:
            self.next_packet_wanted.emit(packet)
        elif act == SENT:
            self._mark_sent(packet, notice)
        else:
            self._outgoing.do(act, packet, notice)

    def _mark_sent(self, packet: ApplicationNo, notice: str) -> None:
        try:
            self._desk.perform(acts.MarkNoticeSent(ActId(notice)), packet)
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return
        case = self._desk.case(packet)
        self.recorded.pick(notice)
        waits = self.tr("The packet waits for the applicant. X goes to the next packet.")
        self.told.tell(self.tr("Marked as sent.") + (f" {waits}" if case.standing is Standing.AWAITING else ""))
        self.notice_sent.emit(packet)

    # ---- the view

    def _show_case(self, case: Case) -> None:
        self.recorded.show_case(case)
        words = why_not(self._desk, acts.PrepareNotice((), "", "", ""), case)
        self.against.tell(words, Colour.CHECK)
        self._record.setEnabled(not words)
        self._record.setToolTip(words)
        self.editor.set_read_only(bool(words))
        self.points.setEnabled(not words)

    def _on_changed(self, change: Change) -> None:
        if self._packet is not None and (change.is_office or self._packet in change.packets):
            self._show_case(self._desk.case(self._packet))

    def _on_round(self) -> None:
        """The focus goes to the next of the three parts."""
        focus = QApplication.focusWidget()
        if focus is not None and self.editor.isAncestorOf(focus):
            self.recorded.setFocus()
        elif focus is not None and self.recorded.isAncestorOf(focus):
            self.points.focus_first()
        else:
            self.editor.body.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._drafts.keep_now()
            self.view_left.emit()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.points.items_changed.connect(self._on_items_changed)
        self.editor.edited.connect(self._on_edited)
        self._record.clicked.connect(self._on_record)
        self.recorded.act_wanted.connect(self._on_act_wanted)
        self.asked.answered.connect(self._on_answered)
        self.asked.given_up.connect(self._on_given_up)
        self._outgoing.told.connect(self.told.tell)
        for keys, slot in (
            ("Ctrl+Return", self._on_record),
            ("Ctrl+Enter", self._on_record),
            ("F8", self.editor.go_to_gap),
            ("F6", self._on_round),
        ):
            QShortcut(QKeySequence(keys), self, slot, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        listen(self, self._desk, self._on_changed)

    def _lay_out(self) -> None:
        self.title.setObjectName("notice_title")
        self.title.setMargin(unit(8))
        right = (self.editor, self.asked, self.told, at_left(self._record))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.title)
        column.addWidget(self.against)
        column.addWidget(two_sides((self.points, self.recorded), right), 1)
        column.addWidget(self.recorded.bar)
