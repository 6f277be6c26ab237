"""What goes in and out in the background: imports, added documents, backups, exchange with another desk.

Each runs on a desk of its own on the same store, opened and closed in its thread, so that the window's store is never
used by two threads; the window takes the acts in as it takes in those of any other process. Nothing here draws.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.desk import Desk
from reviewer_app.desk.exchanging import Exchanged, give, take
from reviewer_app.desk.receiving import ImportOutcome, add_documents, import_packets
from reviewer_app.store.backup import back_up
from reviewer_app.store.exchange import Exported
from reviewer_app.values import ApplicationNo, Document, Person
from ui.jobs import Ticket


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import came to; `is_cancelled` where it ended early, with whole packets."""

    outcomes: tuple[ImportOutcome, ...]
    is_cancelled: bool


class Transfers:
    """Works for one signed-in person; its methods are called in a job's thread."""

    def __init__(self, another_desk: Callable[[], Desk], person: Person) -> None:
        self._another_desk = another_desk
        self._person = person

    def import_packets(self, paths: Sequence[Path], stop: threading.Event, ticket: Ticket) -> Imported:
        """Brings packets in until done, or until `stop` is set: then what is in stays."""

        def is_over() -> bool:
            return stop.is_set() or ticket.is_cancelled

        with self._desk() as desk:
            outcomes = import_packets(desk, paths, progress=ticket.report, is_cancelled=is_over)
        return Imported(tuple(outcomes), stop.is_set())

    def add_documents(self, packet: ApplicationNo, paths: Sequence[Path], note: str) -> tuple[Document, ...]:
        """Adds files to a packet. Raises Refused."""
        with self._desk() as desk:
            return add_documents(desk, packet, paths, note)

    def back_up(self, target: Path, ticket: Ticket) -> int:
        """Writes a backup; the number of uploaded files in it. Raises Refused, StoreTrouble."""
        with self._desk() as desk:
            return back_up(desk.store, target, desk.clock(), lambda done, total: ticket.report(done, total, ""))

    def export_acts(self, target: Path) -> Exported:
        """Writes all acts and their files for another desk. Raises Refused, StoreTrouble."""
        with self._desk() as desk:
            return give(desk, target)

    def import_acts(self, source: Path) -> Exchanged:
        """Takes another desk's acts in. Raises BadInput with nothing taken."""
        with self._desk() as desk:
            return take(desk, source)

    @contextmanager
    def _desk(self) -> Iterator[Desk]:
        desk = self._another_desk()
        desk.enter(self._person)
        try:
            yield desk
        finally:
            desk.store.close()
