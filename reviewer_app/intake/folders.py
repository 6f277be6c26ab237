"""Packet folders on a disk: where they are below a folder, and the files each one holds.

It must not follow links, and it reads no file's content.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from reviewer_app.errors import BadInput
from reviewer_app.intake.bundle import Bundle, Entry
from reviewer_app.intake.copies import Bench
from reviewer_app.intake.names import PACKET_JSON, inner_path, is_clutter, shown

DEPTH = 3  # a round's folder, a folder in it, the packet
_MOUNT_POINT = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)  # a Windows junction


class PlaceKind(StrEnum):
    PACKET = "packet"
    ZIP = "zip"
    LINK = "link"
    BARREN = "barren"  # a folder with files and no packet.json where its neighbours are packets
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Place:
    kind: PlaceKind
    path: Path


def places_in(folder: Path, depth: int = DEPTH) -> list[Place]:
    """What there is to import in a folder, by name; empty where it holds neither packet nor zip.

    Plain files beside the packets (a list, a read-me) belong to no packet and are passed over.
    """
    if os.path.lexists(folder / PACKET_JSON):
        return [Place(PlaceKind.PACKET, folder)]
    found: list[Place] = []
    barren: list[Place] = []
    for child in sorted(os.scandir(folder), key=lambda item: item.name):
        path = Path(child.path)
        if is_clutter((child.name,)):
            continue
        if is_link(path.lstat()):
            barren.append(Place(PlaceKind.LINK, path))
        elif child.is_dir(follow_symlinks=False):
            inside = _look_into(path, depth)
            found += inside
            if not inside and has_files(path):
                barren.append(Place(PlaceKind.BARREN, path))
        elif child.name.lower().endswith(".zip") and child.is_file(follow_symlinks=False):
            found.append(Place(PlaceKind.ZIP, path))
    return sorted(found + barren, key=lambda place: str(place.path)) if found else []


def _look_into(path: Path, depth: int) -> list[Place]:
    try:
        return places_in(path, depth - 1) if depth > 1 else []
    except OSError:
        return [Place(PlaceKind.UNREADABLE, path)]


def has_files(folder: Path) -> bool:
    """True where a folder holds anything but clutter, at any depth; also where it cannot be looked into."""
    try:
        return next(_walk(folder, (), []), None) is not None
    except (OSError, BadInput):
        return True


def is_link(state: os.stat_result) -> bool:
    """True for a symbolic link, and for a junction of Windows."""
    tag = getattr(state, "st_reparse_tag", 0)
    return stat.S_ISLNK(state.st_mode) or (_MOUNT_POINT is not None and tag == _MOUNT_POINT)


def folder_bundle(folder: Path, label: str, bench: Bench) -> Bundle:
    """The files of one packet folder.

    Raises BadInput for a link, a pipe or a device in it and for a name that is no text,
    OverLimit for too many files.
    """
    clutter: list[str] = []
    entries = []
    try:
        for parts, path, size in _walk(folder, (), clutter):
            name = "/".join(parts)
            bench.count_file(name)
            entries.append(Entry(name, size, partial(bench.copy_file, path, name)))
    except OSError as error:
        raise BadInput(f"The folder cannot be read: {error.strerror}. Check the disk it is on.") from error
    return Bundle(label, tuple(entries), len(clutter))


def _walk(folder: Path, above: tuple[str, ...], clutter: list[str]) -> Iterator[tuple[tuple[str, ...], Path, int]]:
    """Each file below a folder with its parts and size; names of clutter are put on the list."""
    for child in sorted(os.scandir(folder), key=lambda item: item.name):
        parts = (*above, child.name)
        name = "/".join(parts)
        state = Path(child.path).lstat()
        if is_clutter((child.name,)):
            clutter.append(name)
        elif is_link(state):
            raise BadInput(f"{shown(name)} is a link and may lead out of the folder. Put the file itself in its place.")
        elif stat.S_ISDIR(state.st_mode):
            inner_path(name)
            yield from _walk(Path(child.path), parts, clutter)
        elif stat.S_ISREG(state.st_mode):
            inner_path(name)
            yield parts, Path(child.path), state.st_size
        else:
            raise BadInput(f"{shown(name)} is no plain file (a pipe or a device). Take it out of the folder.")
