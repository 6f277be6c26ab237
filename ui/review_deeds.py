"""What the bar asks for, carried out: questions opened in the drawer, their answers handed to the desk, refusals shown.

Decides nothing: the desk allows or refuses, and its words are shown in place.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from reviewer_app import acts
from reviewer_app.acts import Deed, Entry
from reviewer_app.desk import Desk
from reviewer_app.desk.correspondence import items
from reviewer_app.errors import PacketDeskError, Refused
from reviewer_app.money import dollars
from reviewer_app.values import Sha256, Standing, Verdict
from ui.ask_form import AskForm, Choice, ListForm, Question
from ui.determination_bar import Ask
from ui.draft_keeper import DraftKeeper
from ui.history_panel import HistoryPanel, history_rows
from ui.icons import Icon
from ui.note_panel import NotePanel
from ui.review_banners import name_of
from ui.review_drawer import Drawer
from ui.review_snapshot import Snapshot, why_not
from ui.rows_model import Row
from ui.theme import Colour
from ui.worksheet_rows import award_text

_NOT_REVIEWED = ("LATE", "DUP")  # the program's codes and notices for these are the ones named so


class ReviewDeeds(QObject):
    """The flow from a letter of the bar to an act."""

    item_wanted = Signal(str, str)  # kind and key of an open item
    notice_wanted = Signal(str, object)  # packet, tuple of codes
    letter_wanted = Signal(str)
    performed = Signal(object)  # the Entry
    refused = Signal(str)

    def __init__(self, desk: Desk, drawer: Drawer, drafts: DraftKeeper, now: Callable[[], Snapshot | None]) -> None:
        super().__init__(drawer)
        self._desk, self._drawer, self._drafts, self._now = desk, drawer, drafts, now

    def suggested(self, now: Snapshot) -> tuple[str, ...]:
        """The codes that an e-mail to the applicant would speak of by itself."""
        return tuple(item.entry.code for item in items(self._desk, now.packet) if item.is_suggested)

    def perform(self, deed: Deed, tell: Callable[[str], None] | None = None) -> Entry | None:
        """Hands a deed on the shown packet to the desk; where it is refused `tell` gets the words, and None comes back."""
        now = self._now()
        if now is None:
            return None
        try:
            entry = self._desk.perform(deed, now.packet)
        except PacketDeskError as refused:
            points = refused.open_items if isinstance(refused, Refused) else ()
            (tell or self._refuse)("\n".join([str(refused), *(f"· {point}" for point in points)]))
            return None
        self.performed.emit(entry)
        return entry

    def refusals(self, now: Snapshot) -> dict[Ask, str]:
        """What can be asked for at this standing, each with why it cannot be done now, "" where it can."""
        desk, case = self._desk, now.case
        decide = why_not(desk, acts.Determine(Verdict.APPROVE, (), None, "", Sha256("")), case)
        found = {
            Ask.APPROVE: decide,
            Ask.APPLICANT: why_not(desk, acts.PrepareNotice((), "", "", ""), case),
            Ask.DECLINE: decide,
            Ask.NOT_REVIEWED: decide,
        }
        if case.standing in (Standing.RECOMMENDED, Standing.SIGNED, Standing.ISSUED, Standing.WITHDRAWN):
            found = {}
        take = why_not(desk, acts.TakePacket(), case)
        if not take and (desk.person is None or case.assigned_to != desk.person.name):
            found[Ask.TAKE] = ""
        if not why_not(desk, acts.GiveBack(), case):
            found[Ask.GIVE_BACK] = ""
        if case.determination is not None:
            found[Ask.LETTER] = ""
        found[Ask.NOTE] = why_not(desk, acts.WriteNote("…"), case)
        found[Ask.HISTORY] = ""
        return found

    def ask(self, ask: Ask) -> None:
        """Does what a letter of the bar stands for, or says why that cannot be done now."""
        now = self._now()
        if now is None:
            return
        reason = self.refusals(now).get(ask, self._at_standing(now))
        if reason:
            self._refuse(reason)
            return
        match ask:
            case Ask.APPROVE:
                self._approve(now)
            case Ask.APPLICANT:
                self.notice_wanted.emit(now.packet, self.suggested(now))
            case Ask.DECLINE:
                self._decline(now, Verdict.DECLINE)
            case Ask.NOT_REVIEWED:
                self._decline(now, Verdict.NOT_REVIEWED)
            case Ask.NOTE:
                self._note(now)
            case Ask.HISTORY:
                self._history(now)
            case Ask.TAKE:
                self.perform(acts.TakePacket())
            case Ask.GIVE_BACK:
                self.ask_text(
                    "give_back", self.tr("Give the packet back to the queue."), self.tr("Give back"), acts.GiveBack
                )
            case Ask.LETTER:
                self.letter_wanted.emit(now.packet)

    def ask_resume(self) -> None:
        """Asks why the review is taken up without an answer."""
        self.ask_text(
            "resume", self.tr("Take the review up again without an answer."), self.tr("Resume"), acts.ResumeReview
        )

    def ask_check_note(self, check: str, answer: str, label: str) -> None:
        """Asks for the note that goes with the answer of a check."""
        words = f"{label}: {self.tr('yes') if answer == 'yes' else self.tr('no')}"
        self.ask_text(f"check:{check}", words, self.tr("Answer"), lambda text: acts.AnswerCheck(check, answer, text))

    def ask_text(self, slot: str, words: str, button: str, deed: Callable[[str], Deed]) -> None:
        """Opens a question for a text, kept as a draft in `slot`; the answer is the deed made of it."""
        question = Question("ask_text", words, button, self.tr("Reason or note; it stays in the history"))
        self._open(question, slot, lambda _codes, text: deed(text), button)

    def show_rows(self, name: str, title: str, words: str, rows: list[Row]) -> None:
        """Opens a list to read."""
        self._drawer.open(title, ListForm(name, words, rows))

    # ---- inside

    def _at_standing(self, now: Snapshot) -> str:
        if now.case.standing in (Standing.RECOMMENDED, Standing.SIGNED):
            return self.tr("It is determined already. A change to a figure or a check makes the determination lapse.")
        return self.tr("That cannot be done while the packet is {standing}.").format(standing=now.case.standing.value)

    def _refuse(self, words: str) -> None:
        form = self._drawer.form
        if isinstance(form, AskForm):
            form.refuse(words)
        elif isinstance(form, NotePanel):
            form.form.refuse(words)
        else:
            self.refused.emit(words)

    def _open(self, question: Question, slot: str, deed: Callable[[tuple[str, ...], str], Deed], title: str) -> None:
        now = self._now()
        if now is None:
            return
        packet = now.packet
        form = AskForm(question, self._drafts.text(packet, slot))
        form.typed.connect(lambda text: self._drafts.type(packet, slot, text))

        def answered(codes: object, text: str) -> None:
            still = self._now()
            if still is None or still.packet != packet or not isinstance(codes, tuple):
                return
            if self.perform(deed(codes, text)) is not None:
                self._drafts.forget(packet, slot)
                self._drawer.close_form()

        form.answered.connect(answered)
        self._drawer.open(title, form)

    def _approve(self, now: Snapshot) -> None:
        if now.open_items:
            rows = [
                Row(f"{item.kind}|{item.key}", item.text, icon=Icon.TO_CHECK, tone=Colour.CHECK)
                for item in now.open_items
            ]
            count = len(rows)
            words = self.tr("Before it can be approved, {count} points are still open. Enter goes to one.")
            form = ListForm(
                "open_items",
                words.format(count=count)
                if count > 1
                else self.tr("Before it can be approved, one point is still open. Enter goes to it."),
                rows,
            )
            form.row_chosen.connect(self._on_item_chosen)
            self._drawer.open(self.tr("Still open"), form)
            return
        award = award_text(now.assessment.award)
        words = self.tr("{award} for {business}, to be signed by a supervisor.").format(
            award=award, business=now.case.packet.business
        )
        question = Question(
            "approve_form", words, self.tr("Approve for signature"), self.tr("A note for the supervisor, if any")
        )
        self._open(
            question,
            "determine:approve",
            lambda _codes, text: self._determination(Verdict.APPROVE, (), text),
            self.tr("Approve for signature"),
        )

    def _on_item_chosen(self, key: str) -> None:
        kind, _, name = key.partition("|")
        self._drawer.close_form()
        self.item_wanted.emit(kind, name)

    def _decline(self, now: Snapshot, verdict: Verdict) -> None:
        choices = self._choices(now, verdict)
        title = self.tr("Decline") if verdict is Verdict.DECLINE else self.tr("Not reviewed")
        if not choices:
            words = self.tr(
                "Nothing in the case fails so far, so there is no reason to name. Answer a check with N, or confirm the figure that shows the reason, then come back."
            )
            if verdict is Verdict.NOT_REVIEWED:
                words = self.tr(
                    "The packet came in time and no earlier one has the same tax number, so it is to be reviewed."
                )
            self._drawer.open(title, ListForm("no_reasons", words, []))
            return
        words = self.tr("Tick at least one reason; the letter names it with its citation.")
        question = Question(
            "reasons_form",
            words,
            self.tr("Record: {title}").format(title=title),
            self.tr("A note for the supervisor, if any"),
            choices,
        )
        self._open(
            question, f"determine:{verdict.value}", lambda codes, text: self._determination(verdict, codes, text), title
        )

    def _choices(self, now: Snapshot, verdict: Verdict) -> tuple[Choice, ...]:
        cited = {found.code: found.citation for found in reversed(now.assessment.findings) if found.code}
        allowed = self._desk.assessor.decline_reasons(now.assessment)
        wants_early = verdict is Verdict.NOT_REVIEWED
        return tuple(
            Choice(code, words, cited.get(code, ""))
            for code, words in allowed.items()
            if not wants_early or any(mark in code for mark in _NOT_REVIEWED)
        )

    def _determination(self, verdict: Verdict, codes: tuple[str, ...], note: str) -> Deed:
        now = self._now()
        if now is None:
            raise Refused(self.tr("No packet is open."))
        text, digest = self._desk.assessor.receipt(now.case)
        award = now.assessment.award
        amount = dollars(award) if verdict is Verdict.APPROVE and award is not None else None
        return acts.Determine(verdict, codes, amount, text, digest, note)

    def _note(self, now: Snapshot) -> None:
        packet = now.packet
        panel = NotePanel(now.case.notes, self._drafts.text(packet, "note"), lambda who: name_of(self._desk, who))
        panel.form.typed.connect(lambda text: self._drafts.type(packet, "note", text))

        def answered(_codes: object, text: str) -> None:
            if self.perform(acts.WriteNote(text)) is not None:
                self._drafts.forget(packet, "note")
                self._drawer.close_form()

        panel.form.answered.connect(answered)
        self._drawer.open(self.tr("Notes"), panel)

    def _history(self, now: Snapshot) -> None:
        entries = self._desk.history(now.packet)
        labels = {row.spec.name: row.spec.label for row in now.figures} | {row.check: row.label for row in now.checks}
        rows = history_rows(
            entries, lambda key: labels.get(key, key), lambda who: name_of(self._desk, who), self.tr("undone")
        )
        self._drawer.open(self.tr("History"), HistoryPanel(rows))
