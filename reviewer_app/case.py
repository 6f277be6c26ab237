"""What one packet has come to: a pure fold of its acts.

`Case.after(entry)` knows no SQL, no clock and no rule of a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from reviewer_app.acts import Entry
from reviewer_app.case_parts import (
    CheckAnswer,
    Confirmed,
    Determination,
    Lapse,
    Letter,
    Note,
    Notice,
    Signature,
    Version,
)
from reviewer_app.case_steps import STEPS
from reviewer_app.errors import Refused
from reviewer_app.fold import in_fold_order, undone
from reviewer_app.packet import Packet
from reviewer_app.values import (
    ActId,
    ApplicationNo,
    Document,
    PersonName,
    Standing,
)

__all__ = [
    "Case",
    "CheckAnswer",
    "Confirmed",
    "Determination",
    "Lapse",
    "Letter",
    "Note",
    "Notice",
    "Signature",
    "Version",
    "fold_case",
]


@dataclass(frozen=True, slots=True)
class Case:
    """One packet as it stands. A case without versions is one whose packet has not come in.

    `added` are the documents that came by an act of their own; `documents` holds them too, under names
    that are each there once. `set_aside` and `answers_set_aside` are what was confirmed and answered
    before a new version and is to check again. `after_issue` says what came in after the letter was
    issued, or the application withdrawn, until a supervisor reopens the packet.
    """

    application_no: ApplicationNo
    standing: Standing = Standing.RECEIVED
    versions: tuple[Version, ...] = ()
    documents: tuple[Document, ...] = ()
    added: tuple[Document, ...] = ()
    assigned_to: PersonName | None = None
    received_at: datetime | None = None
    changed_at: datetime | None = None
    confirmed: Mapping[str, Confirmed] = field(default_factory=dict)
    answers: Mapping[str, CheckAnswer] = field(default_factory=dict)
    set_aside: Mapping[str, Confirmed] = field(default_factory=dict)
    answers_set_aside: Mapping[str, CheckAnswer] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    notices: tuple[Notice, ...] = ()
    determination: Determination | None = None
    signature: Signature | None = None
    lapse: Lapse | None = None
    returned: str | None = None
    letters: tuple[Letter, ...] = ()
    withdrawal: str | None = None
    after_issue: str | None = None
    last_act: ActId | None = None

    @property
    def packet(self) -> Packet:
        """The packet's latest version. Raises Refused where it was erased, or has not come in."""
        if not self.versions:
            raise Refused(f"What {self.application_no} held was erased; only its acts without their content are left.")
        return self.versions[-1].packet

    @property
    def version(self) -> int:
        return self.versions[-1].number if self.versions else 0

    @property
    def is_received(self) -> bool:
        return bool(self.versions)

    def document(self, file: str) -> Document | None:
        """The current document of that name in the packet, or None."""
        return next((document for document in self.documents if document.file == file), None)

    def after(self, entry: Entry) -> Case:
        """The case once this act has happened; an act that does not apply changes nothing but history."""
        changed = replace(self, last_act=entry.id, changed_at=entry.at)
        if entry.deed is None:
            return changed
        apply = STEPS.get(type(entry.deed))
        return apply(changed, entry) if apply else changed


def fold_case(application_no: ApplicationNo, entries: Iterable[Entry]) -> Case:
    """The case of a packet from its entries in any order; undone acts are left out."""
    ordered = in_fold_order(entries)
    out = undone(ordered)
    standing = (entry for entry in ordered if entry.id not in out)
    case = reduce(Case.after, standing, Case(application_no))
    return replace(case, last_act=ordered[-1].id, changed_at=ordered[-1].at) if ordered else case
