"""Zips unpacked whole into private copies, or refused whole; their packets are then found in the table of names.

Nothing is ever written under a name from the zip, so no name can lead anywhere.
"""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from reviewer_app.errors import BadInput
from reviewer_app.intake.bundle import Bundle, Entry, copied
from reviewer_app.intake.copies import Bench, OverLimit, fingerprint
from reviewer_app.intake.folders import DEPTH
from reviewer_app.intake.incoming import Copy
from reviewer_app.intake.names import PACKET_JSON, inner_path, is_clutter, shown

_UTF8_FLAG = 0x800
_ENCRYPTED = 0x1
_DOS_FOLDER = 0x10
_FINDER = "__MACOSX"
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError, RuntimeError, ValueError)
Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unpacked:
    """One file of a zip, already copied; `parts` is where the zip says it lies."""

    parts: Parts
    copy: Copy


@dataclass(frozen=True, slots=True)
class ZipTree:
    """Everything in a zip: files, and the places of clutter."""

    files: tuple[Unpacked, ...]
    clutter: tuple[Parts, ...]


def unpack(path: Path, bench: Bench) -> ZipTree:
    """The files of a zip, all copied and counted.

    Raises BadInput naming the entry: a path that leads out, a link, a password, a damaged zip.
    Raises OverLimit for more than the limits allow.
    """
    try:
        with path.open("rb") as source:
            before = os.fstat(source.fileno())
            with zipfile.ZipFile(source) as opened:
                tree = _unpack_all(opened, before.st_size, bench)
            if {fingerprint(os.fstat(source.fileno())), fingerprint(path.stat())} != {fingerprint(before)}:
                raise BadInput("The zip changed while it was read. Wait until it is complete and import again.")
            return tree
    except _DAMAGE as error:
        raise BadInput(f"The zip is damaged or no zip: {error}. Have it made and sent anew.") from error
    except OSError as error:
        raise BadInput(f"The zip cannot be read: {error.strerror}. Check the disk it is on.") from error


def _unpack_all(opened: zipfile.ZipFile, zip_size: int, bench: Bench) -> ZipTree:
    infos = opened.infolist()
    if len(infos) > 10 * bench.limits.files:  # folders too: each costs memory, and no file limit counts them
        raise OverLimit(f"The zip lists {len(infos):,} entries. Divide it and import the parts.")
    named = [(info, inner_path(_name_of(info))) for info in infos]
    for info, parts in named:
        _check_kind(info, "/".join(parts))
    files: list[Unpacked] = []
    clutter: list[Parts] = []
    for info, parts in named:
        if not parts or _is_folder(info):
            continue
        bench.count_file("/".join(parts))
        if is_clutter(parts):
            clutter.append(parts)
        else:
            files.append(Unpacked(parts, _unpack_one(opened, info, "/".join(parts), zip_size, bench)))
    return ZipTree(tuple(files), tuple(clutter))


def _unpack_one(opened: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, zip_size: int, bench: Bench) -> Copy:
    packed = min(info.compress_size, zip_size)  # the table may claim more than there is
    source: IO[bytes]
    try:
        with opened.open(info) as source:
            return bench.copy_stream(source, name, packed)
    except _DAMAGE as error:
        raise BadInput(f"{shown(name)} in the zip is damaged: {error}. Have the zip made and sent anew.") from error


def _check_kind(info: zipfile.ZipInfo, name: str) -> None:
    if info.flag_bits & _ENCRYPTED:
        raise BadInput(f"{shown(name)} in the zip is locked with a password. Unpack it and import the folder.")
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}:
        raise BadInput(f"{shown(name)} in the zip is a link or a device and may lead out of the folder. Leave it out.")
    if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED} and not _is_folder(info):
        raise BadInput(f"{shown(name)} in the zip is packed by a method not read here; make the zip with “deflate”.")


def _is_folder(info: zipfile.ZipInfo) -> bool:
    """True for a folder's entry; some packers mark one by its attributes alone."""
    is_marked = stat.S_ISDIR(info.external_attr >> 16) or bool(info.external_attr & _DOS_FOLDER)
    return info.orig_filename.endswith(("/", "\\")) or (is_marked and info.file_size == 0)


def _name_of(info: zipfile.ZipInfo) -> str:
    """An entry's whole name; UTF-8 also where the zip does not say so, as the Finder writes it."""
    if info.flag_bits & _UTF8_FLAG:
        return info.orig_filename
    try:
        return info.orig_filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.orig_filename


# ---------------------------------------------------------------- what is in it


@dataclass(frozen=True, slots=True)
class ZipContents:
    """The packets of a zip, the zips in it that lie in no packet, and folders that should be packets and are none."""

    packets: tuple[Bundle, ...]
    zips: tuple[Unpacked, ...]
    barren: tuple[str, ...]


def contents_of(tree: ZipTree, label: str) -> ZipContents:
    """What a zip holds. A packet.json inside a packet's folder is a document of that packet."""
    roots = _roots([file.parts for file in tree.files])
    in_packet: dict[Parts, list[Entry]] = {root: [] for root in roots}
    zips: list[Unpacked] = []
    barren: set[Parts] = set()
    above = {root[:-1] for root in roots if root}
    for file in tree.files:
        root = _root_of(file.parts, in_packet)
        if root is not None:
            name = "/".join(file.parts[len(root) :])
            in_packet[root].append(copied(name, file.copy))
        elif file.parts[-1].lower().endswith(".zip") and len(file.parts) <= DEPTH:
            zips.append(file)
        else:
            barren |= {file.parts[: len(up) + 1] for up in above if _is_below(file.parts, up, 2)}
    barren -= {root[: len(up) + 1] for root in roots for up in above if _is_below(root, up, 1)}
    alone = len(roots) == 1 and not zips
    packets = tuple(
        Bundle(
            label if alone else f"{label}/{'/'.join(root)}".rstrip("/"),
            tuple(entries),
            len(tree.clutter) if alone else _clutter_of(tree.clutter, root),
        )
        for root, entries in in_packet.items()
    )
    return ZipContents(packets, tuple(zips), tuple(f"{label}/{'/'.join(parts)}" for parts in sorted(barren)))


def _roots(files: Sequence[Parts]) -> list[Parts]:
    """The outermost folders that hold a packet.json, at most DEPTH deep, by name."""
    found = sorted({parts[:-1] for parts in files if parts[-1] == PACKET_JSON and len(parts) <= DEPTH + 1})
    known = set(found)
    return [root for root in found if not any(root[:cut] in known for cut in range(len(root)))]


def _root_of(parts: Parts, roots: Collection[Parts]) -> Parts | None:
    return next((parts[:cut] for cut in range(len(parts)) if parts[:cut] in roots), None)


def _is_below(parts: Parts, above: Parts, at_least: int) -> bool:
    return parts[: len(above)] == above and len(parts) >= len(above) + at_least


def _clutter_of(clutter: Sequence[Parts], root: Parts) -> int:
    places = (parts[1:] if parts[0] == _FINDER else parts for parts in clutter)
    return sum(1 for place in places if place[: len(root)] == root)
