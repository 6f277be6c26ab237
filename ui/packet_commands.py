"""The commands on one packet: what is asked first, and the deed that the desk is then given.

Decides nothing: whether a person may is the desk's to say, and its words are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject

from reviewer_app import acts
from reviewer_app.acts import Deed
from reviewer_app.desk import Desk
from reviewer_app.desk.rights import refuse_unless_allowed
from reviewer_app.errors import Refused
from reviewer_app.values import ApplicationNo, PersonName, Role
from ui.ask_bar import AskBar, Question
from ui.formatting import harmless
from ui.menus import Command

ON_PACKET = (
    Command.TAKE,
    Command.GIVE_BACK,
    Command.ASSIGN,
    Command.NOTE,
    Command.WITHDRAW,
    Command.REOPEN,
    Command.ADD_DOCUMENTS,
)


class PacketCommands(QObject):
    """`say` is told what was refused where there is no other place for it."""

    def __init__(self, desk: Desk, ask_bar: AskBar, say: Callable[[str], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._ask_bar = ask_bar
        self._say = say

    def why_not(self, command: Command, packet: ApplicationNo | None) -> str | None:
        """Why the person cannot do this to the packet now, in the desk's words; None where they can."""
        if packet is None:
            return self.tr("Choose a packet in the queue first.")
        return self._refusal(self._trial(command), packet)

    def why_not_import(self) -> str | None:
        """Why the person cannot bring packets in, None where they can."""
        return self._refusal(acts.ReceivePacket(1, "", ()), None)

    def run(self, command: Command, packet: ApplicationNo) -> None:
        """Does it, or asks first."""
        refusal = self.why_not(command, packet)
        if refusal is not None:
            self._say(refusal)
            return
        match command:
            case Command.TAKE:
                self._do(acts.TakePacket(), packet)
            case Command.ASSIGN:
                self._ask_bar.ask(
                    Question(
                        self.tr("Who shall have {0}?").format(packet),
                        self.tr("Assign"),
                        lambda name: self._desk.perform(acts.AssignPacket(PersonName(name)), packet),
                        choices=self._reviewers(),
                    )
                )
            case _:
                self._ask_bar.ask(self._question(command, packet))

    def _question(self, command: Command, packet: ApplicationNo) -> Question:
        deeds: Mapping[Command, tuple[str, str, Callable[[str], Deed]]] = {
            Command.GIVE_BACK: (
                self.tr("Give {0} back: why? (may be left empty)"),
                self.tr("Give back"),
                acts.GiveBack,
            ),
            Command.NOTE: (self.tr("A note on {0}"), self.tr("Keep the note"), acts.WriteNote),
            Command.WITHDRAW: (
                self.tr("How and when did the applicant of {0} withdraw?"),
                self.tr("Record the withdrawal"),
                acts.RecordWithdrawal,
            ),
            Command.REOPEN: (self.tr("Why is {0} reopened?"), self.tr("Reopen"), acts.Reopen),
        }
        words, verb, deed = deeds[command]
        person = self._desk.signed_in().name
        personal = self._desk.store.personal
        return Question(
            words.format(packet),
            self.tr("{0} (Ctrl+Enter)").format(verb),
            lambda text: self._desk.perform(deed(text.strip()), packet),
            wants_text=True,
            draft=personal.draft(person, packet, command.value),
            keep=lambda text: personal.keep_draft(person, packet, command.value, text, self._desk.clock()),
        )

    def _reviewers(self) -> Sequence[tuple[str, str]]:
        people = self._desk.office.people.values()
        return [(p.name, harmless(p.full_name)) for p in people if p.is_active and p.role is not Role.CLERK]

    def _trial(self, command: Command) -> Deed:
        """A deed of the command's kind, to ask the desk whether it may be done."""
        trials: Mapping[Command, Deed] = {
            Command.TAKE: acts.TakePacket(),
            Command.GIVE_BACK: acts.GiveBack(),
            Command.NOTE: acts.WriteNote("…"),
            Command.ASSIGN: acts.AssignPacket(self._desk.signed_in().name),
            Command.WITHDRAW: acts.RecordWithdrawal("…"),
            Command.REOPEN: acts.Reopen("…"),
            Command.ADD_DOCUMENTS: acts.AddDocuments(()),
        }
        return trials[command]

    def _refusal(self, deed: Deed, packet: ApplicationNo | None) -> str | None:
        case = self._desk.case(packet) if packet is not None else None
        try:
            refuse_unless_allowed(deed, self._desk.signed_in(), case, self._desk.office)
        except Refused as refusal:
            return str(refusal)
        return None

    def _do(self, deed: Deed, packet: ApplicationNo) -> None:
        try:
            self._desk.perform(deed, packet)
        except Refused as refusal:
            self._say(str(refusal))
