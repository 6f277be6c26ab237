"""Cases folded from the journal, kept in memory while they are current.

Writes nothing; another process may have written, so what decides an act asks `fresh`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from enum import StrEnum

from reviewer_app.acts import Entry, Redo, Undo
from reviewer_app.case import Case, fold_case
from reviewer_app.store import Store
from reviewer_app.values import ActId, ApplicationNo, Document

_KEPT = 256


class Received(StrEnum):
    """What came of a packet that was brought in; the words are the contract's."""

    IMPORTED = "imported"
    UNCHANGED = "unchanged"
    NEW_VERSION = "new_version"


class Cases:
    """The cases of one store, the ones asked for last in memory."""

    def __init__(self, store: Store) -> None:
        self._journal = store.journal
        # Each with the act that the journal had written last when it was folded.
        self._kept: OrderedDict[ApplicationNo, tuple[Case, ActId | None]] = OrderedDict()

    def known(self, packet: ApplicationNo) -> Case:
        """The case as it was folded last; the folding is done now where it is not in memory."""
        kept = self._kept.get(packet)
        if kept is None:
            return self._fold(packet)
        self._kept.move_to_end(packet)
        return kept[0]

    def fresh(self, packet: ApplicationNo) -> Case:
        """The case as the journal has it now. A case without acts is one that is not at this desk."""
        kept = self._kept.get(packet)
        if kept is not None and kept[1] == self._journal.last_written(packet):
            return kept[0]
        return self._fold(packet)

    def after(self, entry: Entry, before: Case) -> Case:
        """The case once an act was written that comes after all that `before` holds."""
        if isinstance(entry.deed, Undo | Redo):
            return self._fold(before.application_no)
        return self._keep(before.after(entry), entry.id)

    def forget(self, packets: Iterable[ApplicationNo] | None = None) -> None:
        """Drops cases from memory (None: all), so that they are folded anew when asked for."""
        for packet in list(self._kept) if packets is None else packets:
            self._kept.pop(packet, None)

    def _fold(self, packet: ApplicationNo) -> Case:
        entries = self._journal.of_packet(packet)
        return self._keep(fold_case(packet, entries), entries[-1].id if entries else None)

    def _keep(self, case: Case, written: ActId | None) -> Case:
        self._kept[case.application_no] = (case, written)
        self._kept.move_to_end(case.application_no)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return case


def is_same_version(case: Case, text: str, documents: tuple[Document, ...]) -> bool:
    """Whether a received case's latest version is this text with these documents."""
    held = case.versions[-1]
    return held.packet.text == text and {d.file: d.sha256 for d in held.documents} == {
        d.file: d.sha256 for d in documents
    }
