"""The desk: one person at one store, every act through `perform`, every listener told once.

It decides who may do what; it computes no award and draws nothing.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from reviewer_app import acts
from reviewer_app.acts import OFFICE_DEEDS, Deed, Entry, Redo, Undo
from reviewer_app.case import Case, fold_case
from reviewer_app.desk.assessing import Assessor
from reviewer_app.desk.deeds import refuse_unfit
from reviewer_app.desk.history import Reach, barred_by, reach
from reviewer_app.desk.people import check_sign_in, hash_password
from reviewer_app.desk.rights import refuse_unless_allowed
from reviewer_app.desk.rows import queue_row, search_text
from reviewer_app.errors import Refused
from reviewer_app.fold import in_fold_order
from reviewer_app.office import Office, fold_office
from reviewer_app.store import Store
from reviewer_app.store.queue import QueueFilter
from reviewer_app.values import (
    ActId,
    ApplicationNo,
    Assessment,
    Document,
    OfficeParticulars,
    Person,
    PersonName,
    Role,
)

Clock = Callable[[], datetime]
_CASES_KEPT = 256
_OWN_ACTS_KEPT = 5_000


class Received(StrEnum):
    """What came of a packet that was brought in; the words are the contract's."""

    IMPORTED = "imported"
    UNCHANGED = "unchanged"
    NEW_VERSION = "new_version"


@dataclass(frozen=True, slots=True)
class Change:
    """What one act, or one import, has changed: told once to every listener."""

    packets: frozenset[ApplicationNo]
    figures: frozenset[str] = frozenset()
    is_office: bool = False


class Desk:
    """A store with somebody at it. Instants are UTC; `clock` gives now."""

    def __init__(self, store: Store, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.store = store
        self.clock = clock
        self.window_id = secrets.token_hex(6)
        self.person: Person | None = None
        self.office: Office = fold_office(store.journal.of_packet(None))
        self.assessor = Assessor(store, lambda: self.office)
        self._cases: OrderedDict[ApplicationNo, Case] = OrderedDict()
        self._written: dict[ApplicationNo, ActId | None] = {}
        self._listeners: list[Callable[[Change], None]] = []
        self._seen_version = store.data_version()

    # ------------------------------------------------------------ people

    def sign_in(self, name: str, password: str) -> Person:
        """Signs a person in. Raises Refused; takes some 0.15 s, so a window calls it in the background."""
        return self.enter(check_sign_in(self.store, self.office, name, password))

    def enter(self, person: Person) -> Person:
        """Sits somebody at the desk whose word was checked already (a clerk of the command line)."""
        self.person = person
        return person

    def enter_as_clerk(self, name: str) -> Person:
        """The command line's person: a clerk by that name, who need be nobody in the store."""
        return self.enter(Person(PersonName(name), Role.CLERK, name))

    def sign_out(self) -> None:
        self.store.personal.be_on(self.window_id, PersonName(""), None, self.clock())
        self.person = None

    def set_up(self, office: OfficeParticulars, name: str, full_name: str, password: str) -> Person:
        """The first start: the first supervisor and the office. Raises Refused where that was done."""
        if self.office.is_set_up:
            raise Refused("This store has its supervisor already. Sign in.")
        if not name.strip() or not office.name.strip():
            raise Refused("The office and its first supervisor need a name.")
        hashed = hash_password(password)
        first = Person(PersonName(name.strip()), Role.SUPERVISOR, full_name.strip() or name.strip())
        with self.store.transaction():
            for deed in (acts.AddPerson(first.name, first.full_name, first.role), acts.SetOffice(office)):
                self._write(deed, first, None)
            self.store.personal.set_password_hash(first.name, hashed)
        self._tell(Change(frozenset(), is_office=True))
        return self.enter(first)

    def set_password(self, name: PersonName, password: str) -> None:
        """Sets a password at this desk: one's own, or as a supervisor anybody's. Raises Refused."""
        person = self.signed_in()
        if person.name != name and person.role is not Role.SUPERVISOR:
            raise Refused("Only a supervisor sets another person's password.")
        if name not in self.office.people:
            raise Refused(f"Nobody is called {name} in this office.")
        self.store.personal.set_password_hash(name, hash_password(password))

    def signed_in(self) -> Person:
        """The person at the desk. Raises Refused where nobody has signed in."""
        if self.person is None:
            raise Refused("Nobody is signed in. Sign in first.")
        return self.person

    # ------------------------------------------------------------ acts

    def perform(self, deed: Deed, packet: ApplicationNo | None = None) -> Entry:
        """The act now in the journal, with its derived rows, in one transaction.

        Raises Refused where this person may not, or the deed does not fit; then nothing is changed.
        """
        person = self.signed_in()
        with self._writing(packet):
            entry = self._do(deed, person, packet)
        self._after(entry)
        return entry

    def receive(self, packet: ApplicationNo, text: str, documents: tuple[Document, ...], left_out: int = 0) -> Received:
        """Takes a packet in whose files are in the store already: the packet, a new version, or nothing.

        Decided inside the writing transaction, so that two imports at once take each packet in once.
        """
        person = self.signed_in()
        with self._writing(packet):
            case = self._fresh(packet)
            if case.is_received and _is_same(case, text, documents):
                return Received.UNCHANGED
            deed = acts.ReceivePacket(case.version + 1, text, documents, left_out)
            entry = self._do(deed, person, packet)
        self._after(entry)
        return Received.NEW_VERSION if deed.version > 1 else Received.IMPORTED

    def undo(self) -> Entry:
        """Takes the person's last act back, by an act of its own. Raises Refused at a barrier."""
        act = self.reach().undo
        if act is None:
            raise Refused("There is nothing of yours to undo.")
        return self._take_back(act, Undo(act.id), act.deed)

    def redo(self) -> Entry:
        """Does the last undone act again. Raises Refused where it no longer fits."""
        act = self.reach().redo
        if act is None:
            raise Refused("There is nothing to do again.")
        return self._take_back(act, Redo(act.id), act.deed)

    def reach(self) -> Reach:
        """What undo and redo would do for the signed-in person, across restarts."""
        if self.person is None:
            return Reach()
        since = max(0, self.store.journal.tip(self.store.desk_id)[0] - _OWN_ACTS_KEPT)
        return reach(self.store.journal.by_person(self.person.name, since))

    def _take_back(self, act: Entry, deed: Undo | Redo, was: Deed | None) -> Entry:
        person = self.signed_in()
        with self._writing(act.packet):
            if act.packet is not None:
                on_packet = in_fold_order(self.store.journal.of_packet(act.packet))
                bar = barred_by(act, on_packet) if isinstance(deed, Undo) else None
                if bar is not None:
                    raise Refused(f"{bar.who} has built on it since ({bar.kind}), so it cannot be undone.")
                if was is not None and isinstance(deed, Redo):
                    refuse_unless_allowed(was, person, self._fresh(act.packet), self.office)
                    refuse_unfit(was, self._fresh(act.packet), self.office, self.assessor)
            entry = self._write(deed, person, act.packet)
        self._after(entry, was)
        return entry

    @contextmanager
    def _writing(self, packet: ApplicationNo | None) -> Iterator[None]:
        """A transaction; where it fails the case in memory is not believed any more."""
        try:
            with self.store.transaction():
                yield
        except BaseException:
            self.forget([packet] if packet is not None else [])
            raise

    def _do(self, deed: Deed, person: Person, packet: ApplicationNo | None) -> Entry:
        if isinstance(deed, OFFICE_DEEDS) != (packet is None):
            raise Refused("An act is on one packet, or on the office.")
        case = self._fresh(packet) if packet is not None else None
        refuse_unless_allowed(deed, person, case, self.office)
        refuse_unfit(deed, case, self.office, self.assessor)
        return self._write(deed, person, packet)

    def _write(self, deed: Deed, person: Person, packet: ApplicationNo | None) -> Entry:
        seen = self.office.last_act if packet is None else self._fresh(packet).last_act
        entry = self.store.journal.append(deed, person.name, person.role, self.clock(), packet, seen)
        if isinstance(deed, acts.EraseBodies):
            self.store.journal.erase(deed.acts, entry.id)
        if packet is None:
            self._refold_office()
        else:
            self._fold_in(entry, packet)
        return entry

    def _fold_in(self, entry: Entry, packet: ApplicationNo) -> None:
        kept = self._cases.get(packet)
        if kept is not None and not isinstance(entry.deed, Undo | Redo):
            self._keep(kept.after(entry), entry.id)
        else:
            self._fold(packet)
        self.derive(packet)

    def _after(self, entry: Entry, undone: Deed | None = None) -> None:
        deed = undone if undone is not None else entry.deed
        figures = {deed.figure} if isinstance(deed, acts.ConfirmFigure) else set()
        if entry.packet is None:
            if isinstance(deed, acts.KeepRound | acts.SetSwitch):
                self._let_lapse(deed)
            if isinstance(deed, acts.EraseBodies):
                self._cases.clear()
        packets = frozenset() if entry.packet is None else frozenset({entry.packet})
        self._tell(Change(packets, frozenset(figures), is_office=entry.packet is None))

    def _let_lapse(self, deed: Deed) -> None:
        """A changed rule lapses the determinations whose receipt would now be another."""
        lapses = self.assessor.lapsed_by(deed, self.cases_awaiting_letter())
        with self.store.transaction():
            for packet, lapse in lapses:
                self._write(lapse, self.signed_in(), packet)

    # ------------------------------------------------------------ cases

    def case(self, packet: ApplicationNo) -> Case:
        """What a packet has come to. Raises Refused where it is not at this desk."""
        case = self._cases.get(packet)
        if case is None:
            case = self._fold(packet)
            if case.last_act is None:
                self.forget([packet])
                raise Refused(f"There is no packet {packet} at this desk.")
        self._cases.move_to_end(packet)
        return case

    def assessment(self, packet: ApplicationNo) -> Assessment:
        """The award as it stands, from confirmed figures, else from claimed ones."""
        return self.assessor.assess(self.case(packet))

    def history(self, packet: ApplicationNo) -> list[Entry]:
        """All acts on a packet in fold order, the undone ones among them."""
        return in_fold_order(self.store.journal.of_packet(packet))

    def cases_awaiting_letter(self) -> Iterable[Case]:
        """The cases that are recommended or signed."""
        waiting = self.store.queue.ids(QueueFilter(standings=("recommended", "signed")))
        for row in self.store.queue.rows(waiting):
            yield self.case(row.application_no)

    def derive(self, packet: ApplicationNo) -> None:
        """Writes a packet's derived rows anew from its case; the caller holds the transaction."""
        case = self.case(packet)
        if case.is_received:
            assessment = self.assessor.assess(case)
            claimed = self.assessor.assess_claimed(case)
            row = queue_row(case, assessment, claimed, self.assessor.open_items(case, assessment))
            self.store.queue.write(row, search_text(case))

    def forget(self, packets: Iterable[ApplicationNo] | None = None) -> None:
        """Drops cases from memory, so that they are folded anew when asked for."""
        for packet in list(self._cases) if packets is None else packets:
            self._cases.pop(packet, None)

    def _fresh(self, packet: ApplicationNo) -> Case:
        """The case as the journal has it now: another process may have written since."""
        kept = self._cases.get(packet)
        if kept is not None and self._written.get(packet) == self.store.journal.last_written(packet):
            return kept
        return self._fold(packet)

    def _fold(self, packet: ApplicationNo) -> Case:
        entries = self.store.journal.of_packet(packet)
        case = fold_case(packet, entries)
        self._keep(case, entries[-1].id if entries else None)
        return case

    def _keep(self, case: Case, written: ActId | None) -> None:
        """Keeps a case in memory with the act that the journal held last when it was folded."""
        self._cases[case.application_no] = case
        self._written[case.application_no] = written
        self._cases.move_to_end(case.application_no)
        while len(self._cases) > _CASES_KEPT:
            self._cases.popitem(last=False)

    def _refold_office(self) -> None:
        self.office = fold_office(self.store.journal.of_packet(None))

    # ------------------------------------------------------------ listeners

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Tells `listener` of every change from now on; call the answer to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def refresh(self) -> bool:
        """Takes in what other windows and scripts have written; True where there was something."""
        version = self.store.data_version()
        if version == self._seen_version:
            return False
        self._seen_version = version
        self.forget()
        self._refold_office()
        self._tell(Change(frozenset(), is_office=True))
        return True

    def announce(self, change: Change) -> None:
        """Tells the listeners of a change made through the desk's other rooms (an import)."""
        if change.is_office:
            self._refold_office()
        self._tell(change)

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)


def _is_same(case: Case, text: str, documents: tuple[Document, ...]) -> bool:
    held = case.versions[-1]
    return held.packet.text == text and {d.file: d.sha256 for d in held.documents} == {
        d.file: d.sha256 for d in documents
    }


__all__ = ["Change", "Clock", "Desk", "Received"]
