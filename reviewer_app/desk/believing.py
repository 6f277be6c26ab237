"""Whether acts can be believed: what no Packet Desk lets a person do is no act, however well it is chained.

Judges acts alone and against each other; it writes nothing and asks no rule of a program.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from reviewer_app import acts
from reviewer_app.acts import BARRIERS, KINDS, OFFICE_DEEDS, Entry
from reviewer_app.desk.rights import refuse_role
from reviewer_app.errors import BadInput, Refused
from reviewer_app.fold import in_fold_order
from reviewer_app.intake.names import inner_path
from reviewer_app.intake.shape import refuse_misfits
from reviewer_app.intake.strict import read_object
from reviewer_app.money import dollars
from reviewer_app.programs import definition, recompute
from reviewer_app.store.erasing import files_needed
from reviewer_app.store.journal import Journal, Written
from reviewer_app.values import ActId, ApplicationNo, Person, PersonName, Program, Role, Sha256, Verdict

Fault = tuple[ActId, str]
_OTHERS = acts.SignDetermination | acts.Undo | acts.Redo | acts.EraseBodies  # kinds that speak of other acts
_OF_ITSELF = acts.LapseSignature | acts.Undo | acts.Redo  # kinds without a right of their own
_DIGEST = re.compile(r"[0-9a-f]{64}")


def refuse_incredible(new: Iterable[Written], journal: Journal) -> None:
    """Raises BadInput naming the first of another desk's acts that cannot be believed; `journal` holds the others."""
    seen = Seen(journal.entry, journal.of_packet)
    for written in new:
        for fault in seen.look(written):
            _refuse(fault)
    for fault in seen.between():
        _refuse(fault)


def _refuse(fault: Fault) -> None:
    raise BadInput(f"The act {fault[0]} cannot be believed: {fault[1]}. Nothing was taken in; ask who made the file.")


@dataclass(slots=True)
class Seen:
    """The acts looked at, without their bodies, and how to find those held besides."""

    held: Callable[[ActId], Entry | None]
    held_of: Callable[[ApplicationNo | None], list[Entry]]
    entries: dict[ActId, Entry] = field(default_factory=dict)
    receipts: dict[ActId, Sha256] = field(default_factory=dict)
    roles: set[tuple[PersonName, Role]] = field(default_factory=set)
    bodiless: set[ActId] = field(default_factory=set)

    def look(self, written: Written) -> Iterator[Fault]:
        """The faults of one act alone; it is remembered."""
        entry = written.entry
        deed = entry.deed
        self.entries[entry.id] = entry if isinstance(deed, _OTHERS) else replace(entry, deed=None)
        if deed is None:
            self.bodiless.add(entry.id)
        if isinstance(deed, acts.Determine):
            self.receipts[entry.id] = deed.receipt_digest
        if isinstance(deed, acts.AddPerson | acts.ChangePerson):
            self.roles.add((deed.name, deed.role))
        return ((entry.id, fault) for fault in _alone(entry))

    def between(self) -> Iterator[Fault]:
        """The faults of the acts looked at against each other and against those held."""
        office = [*self.held_of(None), *(entry for entry in self.entries.values() if entry.packet is None)]
        self.roles |= {
            (entry.deed.name, entry.deed.role)
            for entry in office
            if isinstance(entry.deed, acts.AddPerson | acts.ChangePerson)
        }
        erased = {act for entry in office if isinstance(entry.deed, acts.EraseBodies) for act in entry.deed.acts}
        by_packet: dict[ApplicationNo | None, list[Entry]] = defaultdict(list)
        for entry in self.entries.values():
            by_packet[entry.packet].append(entry)
            yield from ((entry.id, fault) for fault in self._against_others(entry))
        yield from ((act, "its body is missing and no act of erasure names it") for act in self.bodiless - erased)
        for packet, entries in by_packet.items():
            every = {entry.id: entry for entry in (*self.held_of(packet), *entries)}
            ordered = {entry.id for entry in in_fold_order(every.values())}
            yield from ((act, "it comes both before and after another act") for act in every.keys() - ordered)

    def _known(self, act: ActId) -> Entry | None:
        return self.entries.get(act) or self.held(act)

    def _against_others(self, entry: Entry) -> Iterator[str]:
        if entry.role is not Role.CLERK and (entry.who, entry.role) not in self.roles:
            yield f"nobody made {entry.who} a {entry.role.value}"
        if entry.seen is not None:
            seen = self._known(entry.seen)
            if seen is None or seen.packet != entry.packet:
                yield f"it follows {entry.seen}, which is no act on the same packet"
        match entry.deed:
            case acts.SignDetermination(determination=act, receipt_digest=digest):
                yield from self._signature(entry, act, digest)
            case acts.Undo(act=act) | acts.Redo(act=act):
                yield from self._taking_back(entry, act)
            case acts.EraseBodies(acts=erased):
                yield from (
                    f"it erases {act}, which is no act on a packet" for act in erased if not self._can_erase(act)
                )

    def _signature(self, entry: Entry, act: ActId, digest: Sha256) -> Iterator[str]:
        signed = self._known(act)
        if signed is None or signed.packet != entry.packet or KINDS[signed.kind] is not acts.Determine:
            yield f"it signs {act}, which is no determination of that packet"
            return
        if signed.who == entry.who:
            yield "it signs a determination of the same person"
        held = signed.deed.receipt_digest if isinstance(signed.deed, acts.Determine) else self.receipts.get(act)
        if held is not None and held != digest:
            yield "it signs another receipt than the determination holds"

    def _taking_back(self, entry: Entry, act: ActId) -> Iterator[str]:
        target = self._known(act)
        if target is None or (target.packet, target.who) != (entry.packet, entry.who):
            yield f"it takes back or repeats {act}, which is no act of that person on the same packet"
        elif KINDS[target.kind] in BARRIERS:
            yield f"it takes back or repeats {act}, which nobody can ({target.kind})"

    def _can_erase(self, act: ActId) -> bool:
        target = self._known(act)
        return target is not None and target.packet is not None and KINDS[target.kind] not in (acts.Undo, acts.Redo)


def _alone(entry: Entry) -> Iterator[str]:
    """What is wrong with an act by itself; nothing can be said of one whose body was erased."""
    deed = entry.deed
    if deed is None:
        return
    if not isinstance(deed, _OF_ITSELF):
        try:
            refuse_role(deed, Person(entry.who, entry.role, entry.who))
        except Refused:
            yield f"a {entry.role.value} may not do this ({entry.kind})"
    if not isinstance(deed, acts.Undo | acts.Redo) and isinstance(deed, OFFICE_DEEDS) != (entry.packet is None):
        yield "an act is on one packet, or on the office"
    if any(_DIGEST.fullmatch(file) is None for file in files_needed(deed)):
        yield "it names a file by what is no SHA-256"
    match deed:
        case acts.ReceivePacket():
            yield from _packet(deed, entry.packet)
        case acts.AddDocuments(documents=documents):
            yield from _names(document.file for document in documents)
        case acts.Determine():
            yield from _determination(deed, entry.packet)


def _packet(deed: acts.ReceivePacket, packet: ApplicationNo | None) -> Iterator[str]:
    """What intake says of a packet's text, and whether it is the packet that the act is on."""
    try:
        raw = read_object(deed.packet_text)
        refuse_misfits(raw)
    except BadInput as fault:
        yield str(fault).rstrip(".")
        return
    if raw["application_no"] != packet:
        yield "its packet has another application number"
    yield from _names(document.file for document in deed.documents)


def _names(files: Iterable[str]) -> Iterator[str]:
    for file in files:
        try:
            inner_path(file)
        except BadInput as fault:
            yield str(fault).rstrip(".")


def _determination(deed: acts.Determine, packet: ApplicationNo | None) -> Iterator[str]:
    """Whether verdict and award are those of the receipt, and the digest is the receipt's."""
    if sha256(deed.receipt.encode("utf-8", "surrogatepass")).hexdigest() != deed.receipt_digest:
        yield "its receipt does not have the digest it names"
        return
    try:
        receipt = json.loads(deed.receipt)
        cents = receipt["result"]["award_cents"]
        number = receipt["application_no"]
        award = None if cents is None or deed.verdict is not Verdict.APPROVE else dollars(int(cents))
    except (ValueError, TypeError, KeyError, RecursionError):
        yield "its receipt is none"
        return
    if number != packet:
        yield "its receipt is of another packet"
    if deed.award != award:
        yield "its award is another one than the receipt's"
    if deed.verdict is Verdict.APPROVE and award is None:
        yield "it approves what has no award"
    if deed.verdict is not Verdict.APPROVE and not deed.reasons:
        yield "it names no reason"
    yield from _recomputed(receipt, cents)


def _recomputed(receipt: Mapping[str, object], cents: object) -> Iterator[str]:
    """Whether the receipt's figures give its award, where this desk has the version of the rules it names."""
    try:
        law = definition(Program(str(receipt["program"])))
        if receipt["program_version"] != law.version:
            return  # neither proved nor disproved here
        award = recompute(receipt).award
    except (BadInput, ValueError, KeyError):
        yield "its receipt does not hold what its award was computed from"
        return
    if (None if award is None else str(award)) != (None if cents is None else str(cents)):
        yield "its receipt's award is not what its figures give"
