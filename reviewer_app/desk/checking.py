"""Rebuilding the derived rows from the journal, and verifying that everything still fits.

Verifying writes nothing; rebuilding writes derived rows only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields

from reviewer_app.case import Case, fold_case
from reviewer_app.desk.believing import Seen
from reviewer_app.desk.desk import Desk
from reviewer_app.errors import BadInput, Refused, StoreTrouble
from reviewer_app.store.erasing import files_needed
from reviewer_app.store.files import digest_of
from reviewer_app.store.journal import Written, act_digest, body_digest
from reviewer_app.store.queue import QueueRow
from reviewer_app.values import ApplicationNo, Sha256

Progress = Callable[[int, int], None]
DERIVED_BY = "1"  # changes whenever the same journal gives other derived rows


@dataclass(frozen=True, slots=True)
class Difference:
    table: str
    key: str
    was: str
    now: str


@dataclass(slots=True)
class Rebuilt:
    acts: int
    packets: int
    differences: list[Difference] = field(default_factory=list)


@dataclass(slots=True)
class Verified:
    acts: int = 0
    packets: int = 0
    files: int = 0
    erased: int = 0
    problems: list[str] = field(default_factory=list)


def rebuild(desk: Desk, progress: Progress | None = None) -> Rebuilt:
    """Folds every packet anew and writes its derived rows; says what was other than the journal says.

    Two passes: a packet's row can depend on other packets of the same business.
    """
    before = {row.application_no: (row, text) for row, text in desk.store.queue.everything()}
    packets = desk.store.journal.packets()
    desk.forget()
    with desk.store.transaction():
        desk.store.queue.clear()
        for _ in range(2):
            for index, packet in enumerate(packets):
                desk.derive(packet)
                if progress:
                    progress(index + 1, len(packets))
    desk.store.mark_derived(DERIVED_BY)
    after = {row.application_no: (row, text) for row, text in desk.store.queue.everything()}
    return Rebuilt(desk.store.journal.count(), len(packets), list(_differences(before, after)))


def rebuild_if_stale(desk: Desk) -> bool:
    """Rebuilds where another version of the program had derived the rows; says whether it did."""
    if not desk.store.derived_are_stale(DERIVED_BY):
        return False
    rebuild(desk)
    return True


Rows = dict[ApplicationNo, tuple[QueueRow, str]]


def _differences(before: Rows, after: Rows) -> Iterator[Difference]:
    for packet in sorted(before.keys() | after.keys()):
        was, now = before.get(packet), after.get(packet)
        if was is None or now is None:
            yield Difference("queue_row", packet, "there" if was else "missing", "there" if now else "missing")
            continue
        for name in (column.name for column in fields(QueueRow)):
            old, new = getattr(was[0], name), getattr(now[0], name)
            if old != new:
                yield Difference("queue_row", f"{packet}.{name}", str(old), str(new))
        if was[1] != now[1]:
            yield Difference("search_row", packet, was[1], now[1])


def verify(desk: Desk, progress: Progress | None = None) -> Verified:
    """Replays the journal and checks every digest, chain, signature, file and derived row.

    Looks at one moment of the store, so that another desk may go on writing.
    """
    with desk.store.snapshot():
        try:
            desk.refresh()
        except StoreTrouble as trouble:
            return Verified(problems=[f"database: {trouble}"])
        return _verified(desk, progress)


def _verified(desk: Desk, progress: Progress | None) -> Verified:
    found = Verified()
    needed: set[Sha256] = set()
    parts = (
        _database_problems(desk),
        _act_problems(desk, found, needed),
        _file_problems(desk, needed, found, progress),
        _case_problems(desk, found),
    )
    for part in parts:
        found.problems += _as_far_as_readable(part)
    return found


def _as_far_as_readable(problems: Iterator[str]) -> Iterator[str]:
    """The problems, and last among them that the rest cannot be read."""
    try:
        yield from problems
    except StoreTrouble as trouble:
        yield f"database: {trouble}"


def _database_problems(desk: Desk) -> Iterator[str]:
    yield from (f"database: {problem}" for problem in desk.store.check_database())


def _act_problems(desk: Desk, found: Verified, needed: set[Sha256]) -> Iterator[str]:
    chain = _Chain()
    seen = Seen(lambda _: None, lambda _: [])
    for written in desk.store.journal.everything():
        found.acts += 1
        found.erased += written.text is None
        yield from chain.problems(written)
        yield from (f"{act}: {fault}" for act, fault in seen.look(written))
        needed |= files_needed(written.entry.deed)
    yield from (f"{act}: {fault}" for act, fault in seen.between())


@dataclass(slots=True)
class _Chain:
    """The chain as far as it was walked: the last number and digest of each desk."""

    tips: dict[str, tuple[int, str]] = field(default_factory=dict)

    def problems(self, written: Written) -> Iterator[str]:
        entry = written.entry
        number, prev = self.tips.get(entry.desk, (0, ""))
        if entry.number != number + 1:
            yield f"{entry.id}: acts of its desk are missing before it"
        if entry.prev != prev:
            yield f"{entry.id}: does not continue its desk's chain"
        if act_digest(entry) != entry.digest:
            yield f"{entry.id}: was changed after it was written"
        if written.text is not None and body_digest(written.salt or "", written.text) != entry.body_digest:
            yield f"{entry.id}: its body was changed after it was written"
        self.tips[entry.desk] = (entry.number, entry.digest)


def _file_problems(desk: Desk, needed: set[Sha256], found: Verified, progress: Progress | None) -> Iterator[str]:
    for index, sha256 in enumerate(sorted(needed)):
        if progress:
            progress(index + 1, len(needed))
        if not desk.store.files.holds(sha256):
            yield f"file {sha256[:12]}…: missing"
            continue
        found.files += 1
        if digest_of(desk.store.files.path(sha256)) != sha256:
            yield f"file {sha256[:12]}…: its content was changed"


def _case_problems(desk: Desk, found: Verified) -> Iterator[str]:
    rows = {row.application_no: (row, text) for row, text in desk.store.queue.everything()}
    for packet in desk.store.journal.packets():
        held = rows.pop(packet, None)
        try:
            case = fold_case(packet, desk.store.journal.of_packet(packet))
            if case.is_received:
                found.packets += 1
                yield from _row_problems(case, held, desk)
            elif held is not None:
                yield f"{packet}: has a queue row, and what it held was erased; “main.py rebuild” mends it"
        except (BadInput, Refused, KeyError, TypeError, ValueError) as error:
            yield f"{packet}: cannot be folded: {error}"
    for packet in rows:
        yield f"{packet}: has a queue row and no acts"


def _row_problems(case: Case, held: tuple[QueueRow, str] | None, desk: Desk) -> Iterator[str]:
    if held is None:
        yield f"{case.application_no}: has no queue row; “main.py rebuild” derives it"
        return
    row, text = desk.derived(case)
    for name in (column.name for column in fields(QueueRow)):
        if getattr(row, name) != getattr(held[0], name):
            yield f"{case.application_no}: its queue row's {name} is not what the journal says; “main.py rebuild” mends it"
    if text != held[1]:
        yield f"{case.application_no}: its search row is not what the journal says; “main.py rebuild” mends it"
