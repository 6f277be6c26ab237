"""The one order in which acts are folded, and which of them stand undone.

Pure: every desk that holds the same entries gets the same order, whatever order they arrived in.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from reviewer_app.acts import AddDocuments, Entry, LapseSignature, ReceivePacket, Redo, Undo
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


def last_known(entries: Iterable[Entry], desk: str) -> ActId | None:
    """What the next act of a desk has to have seen, so that it comes after all that the desk holds.

    Of the other desks' acts that the desk's own last act did not know, the last in fold order; where
    there is none, the last act of all.
    """
    ordered = in_fold_order(entries)
    if not ordered:
        return None
    own = [entry.id for entry in ordered if entry.desk == desk]
    known = _knowledge(ordered)[own[-1]] if own else set()
    unknown = [entry.id for entry in ordered if entry.desk != desk and entry.id not in known]
    return unknown[-1] if unknown else ordered[-1].id


def _knowledge(ordered: Sequence[Entry]) -> dict[ActId, set[ActId]]:
    """For each act the acts before it that its maker knew: what it has seen, its desk's earlier ones, and so on."""
    known: dict[ActId, set[ActId]] = {}
    last_of_desk: dict[str, ActId] = {}
    for entry in ordered:
        mine: set[ActId] = set()
        for before in (entry.seen, last_of_desk.get(entry.desk)):
            if before is not None and before in known:
                mine |= known[before] | {before}
        known[entry.id] = mine
        last_of_desk[entry.desk] = entry.id
    return known


def clashes(ordered: Sequence[Entry]) -> list[tuple[Entry, ...]]:
    """Groups of acts of different desks that had seen the same act of one packet.

    The same packet received at two desks, and the same files added, are no clash. A group is over
    once somebody acted who knew all of its members.
    """
    knowledge = _knowledge(ordered)
    same: dict[ActId, ActId] = {}
    groups: dict[tuple[str | None, ActId | None], list[Entry]] = defaultdict(list)
    for entry in ordered:
        seen = same.get(entry.seen, entry.seen) if entry.seen is not None else None
        members = groups[(entry.packet, seen)]
        repeated = next((other for other in members if _repeats(entry, other)), None)
        if repeated is None:
            members.append(entry)
        else:
            same[entry.id] = repeated.id
    return [tuple(members) for members in groups.values() if _is_open(members, knowledge)]


def _repeats(entry: Entry, other: Entry) -> bool:
    return isinstance(entry.deed, ReceivePacket | AddDocuments | LapseSignature) and entry.deed == other.deed


def _is_open(members: Collection[Entry], knowledge: dict[ActId, set[ActId]]) -> bool:
    if len({entry.desk for entry in members}) < 2:
        return False
    ids = {entry.id for entry in members}
    return not any(ids <= known for known in knowledge.values())
