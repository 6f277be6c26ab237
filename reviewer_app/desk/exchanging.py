"""Acts of another desk taken in: appended, the packets folded again, clashes named.

Merges nothing: two acts made without knowing of each other are both kept and shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from reviewer_app.acts import Entry
from reviewer_app.desk.believing import refuse_incredible
from reviewer_app.desk.desk import Change, Desk
from reviewer_app.fold import clashes, in_fold_order
from reviewer_app.store.exchange import Exported, export_acts, import_acts
from reviewer_app.values import ApplicationNo


@dataclass(frozen=True, slots=True)
class Clash:
    """Acts of different desks on one packet (None: on the office) that had seen the same one."""

    packet: ApplicationNo | None
    acts: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Exchanged:
    acts: int
    already: int
    files: int
    packets: tuple[ApplicationNo, ...]
    clashes: tuple[Clash, ...] = field(default=())


def give(desk: Desk, target: Path) -> Exported:
    """Writes all acts and the files they need to one zip."""
    return export_acts(desk.store, target)


def take(desk: Desk, source: Path) -> Exchanged:
    """Takes another desk's acts in and folds what they touch. Raises BadInput with nothing taken."""
    with desk.writing():
        journal = desk.store.journal
        adopted = import_acts(desk.store, source, lambda new: refuse_incredible(new, journal))
        desk.take_in(adopted.packets)
    packets = sorted(packet for packet in adopted.packets if packet is not None)
    desk.announce(Change(frozenset(packets), is_office=None in adopted.packets))
    found = tuple(_clashes(desk, adopted.packets))
    return Exchanged(adopted.acts, adopted.already, adopted.files, tuple(packets), found)


def _clashes(desk: Desk, packets: Iterable[ApplicationNo | None]) -> Iterable[Clash]:
    for packet in sorted(packets, key=lambda name: name or ""):
        yield from clashes_on(desk, packet)


def clashes_on(desk: Desk, packet: ApplicationNo | None) -> list[Clash]:
    """The open clashes on one packet, or (None) on the office."""
    entries = in_fold_order(desk.store.journal.of_packet(packet))
    return [Clash(packet, group) for group in clashes(entries)]
