"""Writing derived rows: of a packet, of those its acts reach, and of those an act on the office reaches.

Decides nothing and opens no transaction: the caller holds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from reviewer_app import acts
from reviewer_app.acts import Deed
from reviewer_app.case import Case
from reviewer_app.desk.assessing import Assessor
from reviewer_app.desk.cases import Cases
from reviewer_app.desk.rows import queue_row, search_text
from reviewer_app.money import cents
from reviewer_app.store import Store
from reviewer_app.store.queue import QueueFilter, QueueRow
from reviewer_app.values import ApplicationNo, Assessment, Standing


class Deriving:
    """The derived rows of one store, written from its cases."""

    def __init__(self, store: Store, cases: Cases, assessor: Assessor) -> None:
        self._store = store
        self._cases = cases
        self._assessor = assessor

    def rows(self, case: Case) -> tuple[QueueRow, str]:
        """The queue row and the search text that a received case gives; nothing is written."""
        assessment = _as_issued(case, self._assessor.assess(case))
        claimed = self._assessor.assess_claimed(case)
        row = queue_row(case, assessment, claimed, self._assessor.open_items(case, assessment))
        return row, search_text(case)

    def write(self, packet: ApplicationNo) -> None:
        """Writes the rows of one packet alone; those of a packet whose content was erased are removed."""
        case = self._cases.fresh(packet)
        self._assessor.forget()
        if case.is_received:
            self._store.queue.write(*self.rows(case), [document.sha256 for document in case.documents])
        else:
            self._store.queue.remove(packet)
        self._assessor.forget()

    def write_around(self, packet: ApplicationNo) -> list[ApplicationNo]:
        """Writes a packet's rows and those of the same business, whose answer can hang on it: these are named."""
        before = self._store.queue.row(packet)
        self.write(packet)
        after = self._store.queue.row(packet)
        numbers = {row.tin for row in (before, after) if row is not None and row.tin}
        others = {row.application_no for tin in numbers for row in self._store.queue.with_tin(tin)}
        for other in sorted(others - {packet}):
            self.write(other)
        return sorted(others | {packet})

    def reached_by(self, deed: Deed) -> Iterable[ApplicationNo]:
        """The packets whose rows an act on the office can change."""
        match deed:
            case acts.KeepRound(round=kept):
                return self._listed(QueueFilter(round=kept.id))
            case acts.SetSwitch(program=program):
                return self._listed(QueueFilter(program=program.value))
            case acts.EraseBodies(acts=erased):
                entries = (self._store.journal.entry(act) for act in erased)
                return sorted({entry.packet for entry in entries if entry is not None and entry.packet is not None})
            case _:
                return ()

    def _listed(self, narrowed: QueueFilter) -> list[ApplicationNo]:
        queue = self._store.queue
        return [row.application_no for row in queue.rows(queue.ids(narrowed))]


def _as_issued(case: Case, assessment: Assessment) -> Assessment:
    """The assessment with the award of the letter, where something came in after the letter was issued."""
    if case.standing is not Standing.ISSUED or case.after_issue is None or case.determination is None:
        return assessment
    award = case.determination.award
    return replace(assessment, award=None if award is None else cents(award))
