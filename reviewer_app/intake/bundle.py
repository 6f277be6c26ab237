"""A candidate for a packet: its files by name, however they came, each ready to be copied.

Holds no judgement of what is in the files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from reviewer_app.errors import BadInput
from reviewer_app.intake.incoming import Copy
from reviewer_app.intake.names import folded, shown


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: its name inside the packet with `/` between the parts, its size in bytes as far as known."""

    name: str
    size: int
    fetch: Callable[[], Copy]


@dataclass(frozen=True, slots=True)
class Bundle:
    """The files of one candidate, clutter left out and counted."""

    label: str
    entries: tuple[Entry, ...]
    left_out: int


def copied(name: str, copy: Copy) -> Entry:
    """The entry of a file that is copied already."""
    return Entry(name, copy.size, partial(_same, copy))


def _same(copy: Copy) -> Copy:
    return copy


def refuse_clashes(names: Sequence[str]) -> None:
    """Raises BadInput where two names differ by case or Unicode composition alone, or not at all."""
    seen: dict[str, str] = {}
    for name in names:
        first = seen.get(folded(name))
        if first is not None:
            raise BadInput(
                f"{shown(first)} and {shown(name)} are one name on many disks; expected names that differ by more than "
                "case or composition. Rename one of them."
            )
        seen[folded(name)] = name
