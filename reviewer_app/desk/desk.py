"""The desk: one person at one store, every act through `perform`, every listener told once.

It decides who may do what; it computes no award and draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from reviewer_app import acts
from reviewer_app.acts import OFFICE_DEEDS, Deed, Entry, Redo, Undo, kind_of
from reviewer_app.case import Case
from reviewer_app.desk.assessing import Assessor
from reviewer_app.desk.cases import Cases, Received, is_same_version
from reviewer_app.desk.changes import Change, Listeners
from reviewer_app.desk.deeds import refuse_unfit
from reviewer_app.desk.deriving import Deriving
from reviewer_app.desk.history import Reach
from reviewer_app.desk.people import hash_password
from reviewer_app.desk.rights import refuse_role, refuse_unless_allowed
from reviewer_app.desk.seat import Clock, Seat
from reviewer_app.desk.taking_back import reach, refuse_undo, refuse_unfit_erasure
from reviewer_app.errors import Refused
from reviewer_app.fold import in_fold_order
from reviewer_app.store import Store
from reviewer_app.store.queue import QueueFilter, QueueRow
from reviewer_app.values import (
    ApplicationNo,
    Assessment,
    Document,
    OfficeParticulars,
    Person,
    PersonName,
    Role,
)


class Desk(Seat):
    """A store with somebody at it. Instants are UTC; `clock` gives now."""

    def __init__(self, store: Store, clock: Clock = lambda: datetime.now(UTC)) -> None:
        super().__init__(store, clock)
        self.assessor = Assessor(store, lambda: self.office)
        self._cases = Cases(store)
        self._deriving = Deriving(store, self._cases, self.assessor)
        self._listeners = Listeners()
        self._seen_version = store.data_version()

    # ------------------------------------------------------------ people

    def set_up(self, office: OfficeParticulars, name: str, full_name: str, password: str) -> Person:
        """The first start: the first supervisor and the office. Raises Refused where that was done."""
        if not name.strip() or not office.name.strip():
            raise Refused("The office and its first supervisor need a name.")
        hashed = hash_password(password)
        first = Person(PersonName(name.strip()), Role.SUPERVISOR, full_name.strip() or name.strip())
        before = self.person
        try:
            with self.writing():
                if self.office.is_set_up:
                    raise Refused("This store has its supervisor already. Sign in.")
                self.enter(first)
                for deed in (acts.AddPerson(first.name, first.full_name, first.role), acts.SetOffice(office)):
                    self._write(deed, None, deed)
                self.store.personal.set_password_hash(first.name, hashed)
        except BaseException:
            self.person = before
            raise
        self._listeners.tell(Change(frozenset(), is_office=True))
        return first

    def set_password(self, name: PersonName, password: str) -> Entry:
        """Sets a password at this desk: one's own, or as a supervisor anybody's. Raises Refused; takes 0.15 s."""
        return self.keep_password(name, hash_password(password))

    def keep_password(self, name: PersonName, hashed: str) -> Entry:
        """Keeps the hash of a password, with the act that says who set it. Raises Refused."""
        deed = acts.SetPassword(name)
        with self.writing():
            entry = self._do(deed, None)
            self.store.personal.set_password_hash(name, hashed)
        return self._told(entry, deed)

    def set_first_password(self, name: str, password: str) -> Person:
        """The first password where people came from another desk; may run in the background, so nobody is told."""
        hashed, before = hash_password(password), self.person
        try:
            with self.writing():
                person = self.enter(self.may_set_first_password(name))
                self._do(acts.SetPassword(person.name), None)
                self.store.personal.set_password_hash(person.name, hashed)
        except BaseException:
            self.person = before
            raise
        return person

    # ------------------------------------------------------------ acts

    def perform(self, deed: Deed, packet: ApplicationNo | None = None) -> Entry:
        """The act now in the journal, with all derived rows it reaches, in one transaction.

        Raises Refused where this person may not, or the deed does not fit; then nothing is changed.
        """
        if isinstance(deed, acts.SetPassword):
            raise Refused("A password is set with its words; an act alone sets none.")
        with self.writing():
            entry = self._do(deed, packet)
        return self._told(entry, deed)

    def receive(self, packet: ApplicationNo, text: str, documents: tuple[Document, ...], left_out: int = 0) -> Received:
        """Takes a packet in whose files are in the store already: the packet, a new version, or nothing.

        Decided inside the writing transaction, so that two imports at once take each packet in once.
        """
        with self.writing():
            case = self._cases.fresh(packet)
            if case.is_received and is_same_version(case, text, documents):
                return Received.UNCHANGED
            deed = acts.ReceivePacket(case.version + 1, text, documents, left_out)
            entry = self._do(deed, packet)
        self._told(entry, deed)
        return Received.NEW_VERSION if deed.version > 1 else Received.IMPORTED

    def undo(self) -> Entry:
        """Takes the person's last act back, by an act of its own. Raises Refused at a barrier."""
        with self.writing():
            act = self.reach().undo
            if act is None or act.deed is None:
                raise Refused("There is nothing of yours to undo.")
            refuse_role(act.deed, self.signed_in())
            refuse_undo(act, self.store.journal)
            was_set_up = self.office.is_set_up
            entry = self._write(Undo(act.id), act.packet, act.deed)
            if was_set_up and not self.office.is_set_up:
                raise Refused("The office needs its particulars and an active supervisor, so this is not undone.")
        return self._told(entry, act.deed)

    def redo(self) -> Entry:
        """Does the last undone act again. Raises Refused where it no longer fits."""
        with self.writing():
            act = self.reach().redo
            if act is None or act.deed is None:
                raise Refused("There is nothing to do again.")
            self._refuse(act.deed, act.packet)
            entry = self._write(Redo(act.id), act.packet, act.deed)
        return self._told(entry, act.deed)

    def reach(self) -> Reach:
        """What undo and redo would do for the signed-in person, across restarts."""
        return Reach() if self.person is None else reach(self.store.journal, self.person.name)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction on what the journal holds now; where it fails, memory is as before or not believed."""
        office, seen = self.office, self.office_seen
        try:
            with self.store.transaction():
                self.take_in_office()
                self.assessor.forget()
                yield
        except BaseException:
            self.forget()
            self.office, self.office_seen = office, seen
            raise

    def _do(self, deed: Deed, packet: ApplicationNo | None) -> Entry:
        if isinstance(deed, OFFICE_DEEDS) != (packet is None):
            raise Refused("An act is on one packet, or on the office.")
        self._refuse(deed, packet)
        return self._write(deed, packet, deed)

    def _refuse(self, deed: Deed, packet: ApplicationNo | None) -> None:
        case = self._cases.fresh(packet) if packet is not None else None
        refuse_unless_allowed(deed, self.signed_in(), case, self.office)
        refuse_unfit(deed, case, self.office, self.assessor)
        if isinstance(deed, acts.EraseBodies):
            refuse_unfit_erasure(deed, self.store.journal)

    def _write(self, deed: Deed, packet: ApplicationNo | None, what: Deed) -> Entry:
        """Appends an act with all that follows from it; `what` is the deed that it does or takes back."""
        before = self._cases.fresh(packet) if packet is not None else None
        person, journal = self.signed_in(), self.store.journal
        entry = journal.append(deed, person.name, person.role, self.clock(), packet, journal.last_seen(packet))
        if isinstance(deed, acts.EraseBodies):
            journal.erase(deed.acts, entry.id)
        if before is not None:
            self._cases.after(entry, before)
            self._follow_packet(what, before.application_no)
        else:
            self.refold_office()
            self._follow_office(what)
        return entry

    def _follow_packet(self, deed: Deed, packet: ApplicationNo) -> None:
        """What an act on a packet does to it and to others of the same business: rows, and receipts that changed."""
        reached = self._deriving.write_around(packet)
        self._lapse_stale(f"{kind_of(deed)} on {packet} changed what it rests on", reached)

    def _lapse_stale(self, why: str, packets: Iterable[ApplicationNo]) -> None:
        """Lets the determinations of these packets lapse whose receipt is another one now, and what follows."""
        for packet in packets:
            for lapsing, lapse in self.assessor.lapsed(why, [self._cases.fresh(packet)]):
                self._write(lapse, lapsing, lapse)

    def _follow_office(self, deed: Deed) -> None:
        """What an act on the office does to packets: determinations lapse, derived rows are written anew."""
        if isinstance(deed, acts.EraseBodies):
            self._cases.forget()
        if isinstance(deed, acts.KeepRound | acts.SetSwitch):
            self.let_lapse(
                "a round was changed" if isinstance(deed, acts.KeepRound) else "a reading of the law was changed"
            )
        for packet in self._deriving.reached_by(deed):
            self._deriving.write_around(packet)

    def take_in(self, packets: Collection[ApplicationNo | None]) -> None:
        """Folds what was adopted on these packets (None among them: on the office); in `writing`."""
        self._cases.forget()
        self.take_in_office()
        is_office = None in packets
        touched = self.store.journal.packets() if is_office else [packet for packet in packets if packet is not None]
        for packet in touched:
            self._deriving.write(packet)
        reached = {other for packet in touched for other in self._deriving.write_around(packet)}
        if self.person is None:
            return
        if is_office:
            self.let_lapse("another desk's changes to the office came in")
        self._lapse_stale("another desk's acts came in", sorted(reached))

    def let_lapse(self, why: str) -> None:
        """Lets the determinations lapse whose receipt is another one now; the caller holds the transaction."""
        waiting = self.store.queue.ids(QueueFilter(standings=("recommended", "signed")))
        self._lapse_stale(why, [row.application_no for row in self.store.queue.rows(waiting)])

    def _told(self, entry: Entry, deed: Deed) -> Entry:
        figures = {deed.figure} if isinstance(deed, acts.ConfirmFigure) else set()
        packets = frozenset() if entry.packet is None else frozenset({entry.packet})
        self._listeners.tell(Change(packets, frozenset(figures), is_office=entry.packet is None))
        return entry

    # ------------------------------------------------------------ cases

    def case(self, packet: ApplicationNo) -> Case:
        """What a packet has come to. Raises Refused where it is not at this desk."""
        case = self._cases.known(packet)
        if case.last_act is None:
            self._cases.forget([packet])
            raise Refused(f"There is no packet {packet} at this desk.")
        return case

    def assessment(self, packet: ApplicationNo) -> Assessment:
        """The award as it stands, from confirmed figures, else from claimed ones."""
        return self.assessor.assess(self.case(packet))

    def history(self, packet: ApplicationNo) -> list[Entry]:
        """All acts on a packet in fold order, the undone ones among them."""
        return in_fold_order(self.store.journal.of_packet(packet))

    def derive(self, packet: ApplicationNo) -> None:
        """Writes one packet's derived rows anew from the journal; the caller holds the transaction."""
        self._deriving.write(packet)

    def derived(self, case: Case) -> tuple[QueueRow, str]:
        """The queue row and the search text that a received case gives; nothing is written."""
        return self._deriving.rows(case)

    def forget(self, packets: Iterable[ApplicationNo] | None = None) -> None:
        """Drops cases from memory, so that they are folded anew when asked for."""
        self._cases.forget(packets)
        self.assessor.forget()

    # ------------------------------------------------------------ listeners

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Tells `listener` of every change from now on; call the answer to stop."""
        return self._listeners.add(listener)

    def refresh(self) -> bool:
        """Takes in what other windows and scripts have written; True where there was something."""
        version = self.store.data_version()
        if version == self._seen_version:
            return False
        self._seen_version = version
        self.forget()
        self.refold_office()
        self._listeners.tell(Change(frozenset(), is_office=True))
        return True

    def announce(self, change: Change) -> None:
        """Tells the listeners of a change made through the desk's other rooms (an import)."""
        if change.is_office:
            self.refold_office()
        self._listeners.tell(change)


__all__ = ["Change", "Clock", "Desk", "Received"]
