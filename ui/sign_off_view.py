"""What waits for a supervisor beside the record of one packet, with the acts that end its wait.

Asks the desk and shows its refusals; it decides nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from reviewer_app import acts
from reviewer_app.acts import Deed
from reviewer_app.case import Case
from reviewer_app.desk import Change, Desk
from reviewer_app.desk.readings import Readings
from reviewer_app.errors import PacketDeskError
from reviewer_app.values import ApplicationNo
from ui.asked_line import AskedLine
from ui.draft_keeper import DraftKeeper
from ui.formatting import harmless
from ui.jobs import Jobs
from ui.listening import listen
from ui.record_text import heading, muted, paragraph, plain
from ui.record_view import RecordView
from ui.review_snapshot import take_snapshot
from ui.rows_view import RowsView
from ui.sign_off_bar import Act, SignOffBar
from ui.sign_off_list import Waiting, list_rows, waiting
from ui.sign_off_record import RecordOf, record_html, verdict_words
from ui.sign_off_standing import against, full_name, signing, standing_words
from ui.theme import Colour, unit
from ui.told_line import ToldLine


class SignOffView(QWidget):
    """Keys: S signs, R returns, W withdraws a signature, L goes to the letter, Enter or O opens in review, C copies
    the receipt's digest, Esc leaves. `show_packet` goes to one packet, waiting or not."""

    packet_wanted = Signal(str)
    letter_wanted = Signal(str)
    view_left = Signal()

    def __init__(self, desk: Desk, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sign_off_view")
        self._desk = desk
        self._readings = Readings(desk.store)
        self._drafts = DraftKeeper(desk, self)
        self._packet: ApplicationNo | None = None
        self._is_stale = self._is_first_show = True
        self._is_performing = False
        self._waiting = Waiting((), (), (), ())
        self.list = RowsView("sign_off_list", self.tr("Packets that wait for a supervisor"))
        self.record = RecordView("sign_off_record", self.tr("Record of the packet"))
        self.standing = ToldLine("sign_off_standing")
        self.told = ToldLine("sign_off_told")
        self.asked = AskedLine("sign_off_asked", self._drafts)
        self._bar = SignOffBar(self)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._lay_out()
        self.list.row_focused.connect(self._on_row_focused)
        self.list.on_key = self._on_list_key  # a click only shows the record; Enter and a double click open the packet
        self.list.doubleClicked.connect(self._on_double_clicked)
        self._bar.act_wanted.connect(self._on_act_wanted)
        self.asked.answered.connect(self._on_answered)
        self.asked.given_up.connect(self._on_given_up)
        listen(self, desk, self._on_changed)

    @property
    def packet(self) -> ApplicationNo | None:
        """The packet whose record is shown."""
        return self._packet

    def show_packet(self, application_no: str) -> None:
        """Shows one packet's record; the list goes to it where it waits."""
        self._list_again(ApplicationNo(application_no))
        self.list.setFocus()

    # ---- what is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_first_show:
            side = min(unit(360), self.width() * 38 // 100)
            self._split.setSizes([side, self.width() - side])
            self._is_first_show = False
        if self._is_stale:
            self._list_again()
        self.list.setFocus()

    def _list_again(self, go_to: ApplicationNo | None = None) -> None:
        """Lists what waits now, and shows the packet asked for, else the one shown before, else the first."""
        self._is_stale = False
        self._waiting = waiting(self._desk)
        self.list.show_rows(list_rows(self._desk, self._waiting))
        shown = go_to or self._packet
        if shown is None or (go_to is None and self.list.rows.place(shown) < 0 and not self.list.current_key):
            shown = self._first()
        if shown is not None:
            self.list.focus_key(shown)
        self._show(shown)

    def _first(self) -> ApplicationNo | None:
        rows = (*self._waiting.to_sign, *self._waiting.own, *self._waiting.lapsed, *self._waiting.signed)
        return rows[0].application_no if rows else None

    def _show(self, packet: ApplicationNo | None) -> None:
        if packet != self._packet and self.asked.isVisible():
            self.asked.give_up()
        is_same, self._packet = packet == self._packet, packet
        if packet is None:
            self._show_nothing()
            return
        try:
            snapshot = take_snapshot(self._desk, self._readings, packet)
        except PacketDeskError as trouble:
            self._show_nothing()
            self.told.refuse(trouble)
            return
        assessor = self._desk.assessor
        self.record.show_record(
            lambda is_narrow: record_html(
                RecordOf(snapshot, assessor, lambda name: full_name(self._desk, name), is_narrow)
            ),
            is_same=is_same,
        )
        self.standing.tell(*standing_words(self._desk, snapshot.case))
        self._bar.allow_acts(against(self._desk, snapshot.case))

    def _show_nothing(self) -> None:
        words = self.tr(
            "What reviewers recommend is listed here: approvals, declines and packets that were not reviewed, each with "
            "its figures and their effect on the award."
        )
        title = self.tr("Nothing waits for a signature")
        self.record.show_record(lambda _is_narrow: heading(title) + paragraph(muted(plain(words))))
        self.standing.clear_words()
        nothing = self.tr("No packet is chosen.")
        self._bar.allow_acts(dict.fromkeys(Act, nothing))

    # ---- what is done

    def _on_act_wanted(self, act: Act) -> None:
        if self._packet is None:
            return
        case = self._desk.case(self._packet)
        words = against(self._desk, case).get(act, "")
        if words:
            self.told.tell(words, Colour.WRONG)
            return
        self.told.clear_words()
        match act:
            case Act.SIGN | Act.RETURN | Act.WITHDRAW:
                self._ask(act, case)
            case Act.LETTER:
                self.letter_wanted.emit(case.application_no)
            case Act.OPEN:
                self.packet_wanted.emit(case.application_no)
            case Act.COPY:
                self._copy_receipt(case)

    def _ask(self, act: Act, case: Case) -> None:
        no = case.application_no
        if act is Act.SIGN and case.determination is not None:
            sentence = self.tr("{verdict} for {business}, receipt {digest}… — sign this?").format(
                verdict=verdict_words(case.determination),
                business=harmless(case.packet.business),
                digest=case.determination.receipt_digest[:12],
            )
            self.asked.ask(no, act.value, sentence, self.tr("Sign (Enter)"))
        elif act is Act.RETURN:
            self.asked.ask_reason(
                no, act.value, self.tr("Why does it go back to its reviewer?"), self.tr("Return (Enter)")
            )
        else:
            self.asked.ask_reason(
                no, act.value, self.tr("Why is the signature withdrawn?"), self.tr("Withdraw (Enter)")
            )

    def _copy_receipt(self, case: Case) -> None:
        if case.determination is not None:
            QGuiApplication.clipboard().setText(case.determination.receipt_digest)
            self.told.tell(self.tr("The receipt's full digest is on the clipboard."))

    def _on_answered(self, slot: str, reason: str) -> None:
        if self._packet is None:
            return
        packet = self._packet
        case = self._desk.case(packet)
        deed, done = self._deed(Act(slot), case, reason)
        place = self.list.rows.place(packet)
        self._is_performing = True
        try:
            self._desk.perform(deed, packet)
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return
        finally:
            self._is_performing = False
        self.asked.settle()
        self._go_on(place)
        self.told.tell(done)

    def _deed(self, act: Act, case: Case, reason: str) -> tuple[Deed, str]:
        no = case.application_no
        if act is Act.SIGN:
            return signing(case), self.tr("{no} is signed.").format(no=no)
        if act is Act.RETURN:
            return acts.ReturnPacket(reason), self.tr("{no} went back to its reviewer.").format(no=no)
        return acts.WithdrawSignature(reason), self.tr("The signature on {no} is withdrawn; it is in review.").format(
            no=no
        )

    def _go_on(self, place: int) -> None:
        """Goes to the packet that took the place of the one done with, among those to sign first."""
        to_sign = [row.application_no for row in waiting(self._desk).to_sign]
        behind = [row.key for row in self.list.rows.rows[max(0, place) :]]
        following = [packet for packet in to_sign if packet in behind] or to_sign
        self._list_again(following[0] if following else None)
        self.list.setFocus()

    def _on_given_up(self, _slot: str) -> None:
        self.told.clear_words()
        self.list.setFocus()

    def _on_row_focused(self, key: str) -> None:
        self.told.clear_words()
        self._show(ApplicationNo(key))

    def _on_list_key(self, event: QKeyEvent) -> bool:
        if (
            event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            return False
        self._on_act_wanted(Act.OPEN)
        return True

    def _on_double_clicked(self, _index: QModelIndex) -> None:
        self._on_act_wanted(Act.OPEN)

    def _on_changed(self, _change: Change) -> None:
        if self._is_performing:
            return  # what comes next is shown once, when it is known
        if self.isVisible():
            self._list_again()
        else:
            self._is_stale = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.view_left.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.standing, self.record, self.asked, self.told, self._bar):
            column.addWidget(part, 1 if part is self.record else 0)
        split = self._split
        split.setObjectName("sign_off_split")
        split.addWidget(self.list)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)
        self.setFocusProxy(self.list)
