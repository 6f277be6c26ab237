"""The one order in which acts are folded, and which of them stand undone.

Pure: every desk that holds the same entries gets the same order, whatever order they arrived in.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from reviewer_app.acts import AddDocuments, Entry, ReceivePacket, Redo, Undo
from reviewer_app.values import ActId


def in_fold_order(entries: Iterable[Entry]) -> list[Entry]:
    """Entries so that each comes after the one it has seen and after its desk's earlier ones.

    Where neither decides: by time, then desk, then number. An entry that has seen one that is not
    among them waits for nothing.
    """
    known = {entry.id: entry for entry in entries}
    followers: dict[ActId, list[ActId]] = defaultdict(list)
    waits_for: dict[ActId, int] = dict.fromkeys(known, 0)
    last_of_desk: dict[str, Entry] = {}
    for entry in sorted(known.values(), key=lambda e: (e.desk, e.number)):
        before = {last_of_desk[entry.desk].id} if entry.desk in last_of_desk else set()
        if entry.seen in known and entry.seen is not None:
            before.add(entry.seen)
        for earlier in before:
            followers[earlier].append(entry.id)
        waits_for[entry.id] = len(before)
        last_of_desk[entry.desk] = entry
    ready = [_key(known[act]) for act, count in waits_for.items() if count == 0]
    heapq.heapify(ready)
    ordered: list[Entry] = []
    while ready:
        entry = known[heapq.heappop(ready)[3]]
        ordered.append(entry)
        for follower in followers[entry.id]:
            waits_for[follower] -= 1
            if waits_for[follower] == 0:
                heapq.heappush(ready, _key(known[follower]))
    return ordered


def _key(entry: Entry) -> tuple[datetime, str, int, ActId]:
    return entry.at, entry.desk, entry.number, entry.id


def undone(ordered: Sequence[Entry]) -> frozenset[ActId]:
    """The acts that stand undone once all of these have happened."""
    out: set[ActId] = set()
    for entry in ordered:
        if isinstance(entry.deed, Undo):
            out.add(entry.deed.act)
        elif isinstance(entry.deed, Redo):
            out.discard(entry.deed.act)
    return frozenset(out)


def clashes(ordered: Sequence[Entry]) -> list[tuple[Entry, ...]]:
    """Groups of acts of different desks that had seen the same act of one packet.

    The same packet received at two desks, and the same files added, are no clash. A group is over
    once a later act has seen one of its members and comes after all of them: somebody then worked
    with both before them.
    """
    groups: dict[tuple[str | None, ActId | None], list[Entry]] = defaultdict(list)
    place = {entry.id: index for index, entry in enumerate(ordered)}
    for entry in ordered:
        groups[(entry.packet, entry.seen)].append(entry)
    open_groups = []
    for members in groups.values():
        apart = _without_repeats(members)
        if len({entry.desk for entry in apart}) < 2:
            continue
        if not _was_settled(members, ordered, place):
            open_groups.append(tuple(apart))
    return open_groups


def _without_repeats(members: Collection[Entry]) -> list[Entry]:
    kept: list[Entry] = []
    for entry in members:
        repeats = isinstance(entry.deed, ReceivePacket | AddDocuments) and any(
            entry.deed == other.deed for other in kept
        )
        if not repeats:
            kept.append(entry)
    return kept


def _was_settled(members: Sequence[Entry], ordered: Sequence[Entry], place: dict[ActId, int]) -> bool:
    last = max(place[entry.id] for entry in members)
    packet = members[0].packet
    before = {entry.id for entry in ordered[: last + 1] if entry.packet == packet}
    tip = next(entry.id for entry in reversed(ordered[: last + 1]) if entry.packet == packet)
    return any(entry.packet == packet and entry.seen == tip and entry.id not in before for entry in ordered)
