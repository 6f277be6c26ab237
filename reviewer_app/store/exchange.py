"""Acts and the files they need between two desks, as one zip; appended, never merged.

Carries what the journal holds; what it means is the desk's to say.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import zipfile
import zlib
from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from reviewer_app.acts import Entry, EraseBodies
from reviewer_app.errors import BadInput, Refused
from reviewer_app.store.connection import telling
from reviewer_app.store.erasing import files_needed
from reviewer_app.store.files import digest_of, sync_folder
from reviewer_app.store.journal import Written, as_fields, is_whole, read_fields
from reviewer_app.store.store import Store
from reviewer_app.store.unpacking import MOST_BYTES_OF_DATA, pieces, refuse_full_disk, refuse_too_many, sized
from reviewer_app.values import ActId, ApplicationNo, Sha256

FORMAT = "packet-desk-acts/1"
_ACTS = "acts.jsonl"
_LONGEST_LINE = 16 << 20


@dataclass(frozen=True, slots=True)
class Exported:
    acts: int
    files: int
    sha256: Sha256


@dataclass(slots=True)
class Adopted:
    """What an import did; `packets` are those whose acts changed, None among them for the office."""

    acts: int = 0
    already: int = 0
    files: int = 0
    packets: set[ApplicationNo | None] = field(default_factory=set)


def export_acts(store: Store, target: Path) -> Exported:
    """Writes all acts of a store, of whatever desk, with the files they need, to a new zip.

    Raises Refused where the target exists.
    """
    if target.exists():
        raise Refused(f"{target.name} is there already. Choose another name.")
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    with telling():
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with zipfile.ZipFile(part, "x", zipfile.ZIP_DEFLATED, allowZip64=True) as out:
                acts, files = _write_acts(store, out)
                for sha256 in sorted(files):
                    out.write(store.files.path(sha256), f"files/{sha256}", zipfile.ZIP_STORED)
            sha256 = digest_of(part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        sync_folder(target.parent)
    return Exported(acts, len(files), sha256)


def _write_acts(store: Store, out: zipfile.ZipFile) -> tuple[int, set[Sha256]]:
    needed: set[Sha256] = set()
    count = 0
    with out.open(_ACTS, "w") as lines:
        lines.write(json.dumps({"format": FORMAT}).encode() + b"\n")
        for written in store.journal.everything():
            lines.write(_line(written))
            needed |= files_needed(written.entry.deed)
            count += 1
    return count, needed


def _line(written: Written) -> bytes:
    said = {**as_fields(written.entry), "salt": written.salt, "text": written.text}
    return json.dumps(said, ensure_ascii=True).encode() + b"\n"


def import_acts(store: Store, source: Path, examine: Callable[[Iterator[Written]], None]) -> Adopted:
    """Appends the acts of another desk's export; those that are here already are left as they are.

    Everything is checked first: digests, each desk's gap-free chain, files, and by `examine`, which
    gets the new acts one by one and raises BadInput for one that cannot be believed. The file is read
    twice, so that no more than one body is in memory. All in one transaction, the caller's where it
    holds one; where anything does not fit nothing is written. Raises BadInput, StoreTrouble.
    """
    if not source.is_file():
        raise BadInput(f"{source} is not there. Name the file that “export-acts” wrote.")
    try:
        with zipfile.ZipFile(source) as packed, store.transaction():
            refuse_too_many(packed)
            coming = _Coming(store)
            with closing(_read_acts(packed)) as coming_in:
                examine(coming.new_among(coming_in))
            return _adopt(store, packed, coming)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BadInput(f"{source.name} is no file of acts, or a damaged one. Ask for it again.") from error


def _adopt(store: Store, packed: zipfile.ZipFile, coming: _Coming) -> Adopted:
    adopted = Adopted(len(coming.new), coming.already)
    erased = _erased(store, coming)
    adopted.files = _take_files(store, packed, coming.files_needed(erased))
    for written in _read_acts(packed):
        entry = written.entry
        if coming.new.pop(entry.id, None) != entry.digest:
            continue
        is_erased = entry.id in erased  # an act of erasure wins, whoever still has the body
        store.journal.adopt(Written(entry, None, None) if is_erased else written)
        adopted.packets.add(entry.packet)
        if is_erased:
            adopted.packets.add(None)
    if coming.new:
        raise BadInput("The file of acts changed while it was read. Nothing was taken in; try again.")
    for act, by_act in erased.items():
        if store.journal.entry(act) is not None:
            store.journal.erase([act], by_act)
    return adopted


def _erased(store: Store, coming: _Coming) -> dict[ActId, ActId]:
    """The acts whose bodies are erased, each with the act of erasure, as far as held and coming acts say."""
    held = [entry for entry in store.journal.of_packet(None) if isinstance(entry.deed, EraseBodies)]
    return {
        act: entry.id
        for entry in (*held, *coming.erasures)
        if isinstance(entry.deed, EraseBodies)
        for act in entry.deed.acts
    }


@dataclass(slots=True)
class _Coming:
    """What an export brings, known without the bodies: new acts by id with their digests, and their files."""

    store: Store
    new: dict[ActId, Sha256] = field(default_factory=dict)
    already: int = 0
    erasures: list[Entry] = field(default_factory=list)
    _files: dict[ActId, set[Sha256]] = field(default_factory=dict)
    _tips: dict[str, tuple[int, str]] = field(default_factory=dict)

    def new_among(self, acts: Iterator[Written]) -> Iterator[Written]:
        """The acts that are not here yet, each after the chain of its desk was seen to go on with it."""
        for written in acts:
            entry = written.entry
            number, prev = self._tips.get(entry.desk) or self.store.journal.tip(entry.desk)
            if entry.number <= number and entry.id not in self.new:
                _refuse_other_history(self.store, entry)
                self.already += 1
                continue
            if entry.number != number + 1 or entry.prev != prev:
                raise BadInput(
                    f"Acts of the desk {entry.desk} are missing before {entry.id}. Nothing was taken in; ask for "
                    "a whole export of that desk."
                )
            self._tips[entry.desk] = (entry.number, entry.digest)
            self._remember(entry)
            yield written

    def _remember(self, entry: Entry) -> None:
        self.new[entry.id] = entry.digest
        if isinstance(entry.deed, EraseBodies):
            self.erasures.append(entry)
        if needed := files_needed(entry.deed):
            self._files[entry.id] = needed

    def files_needed(self, erased: Collection[ActId]) -> set[Sha256]:
        """The files of the new acts that are not erased."""
        return {sha256 for act, files in self._files.items() if act not in erased for sha256 in files}


def _refuse_other_history(store: Store, entry: Entry) -> None:
    held = store.journal.entry(entry.id)
    if held is None or held.digest != entry.digest:
        raise BadInput(
            f"The desk {entry.desk} has two histories: the act {entry.id} here is another one than in the file. "
            "One of the stores is a copy that went on working. Nothing was taken in; ask who works in which."
        )


def _read_acts(packed: zipfile.ZipFile) -> Generator[Written, None, None]:
    if _ACTS not in packed.namelist():
        raise BadInput("The file holds no acts of a Packet Desk. Use a file that “export-acts” wrote.")
    with packed.open(sized(packed, _ACTS, MOST_BYTES_OF_DATA)) as lines:
        head = lines.readline(_LONGEST_LINE)
        if _object(head).get("format") != FORMAT:
            raise BadInput(f"The file is not of the format {FORMAT}. It may come from a newer Packet Desk.")
        while line := lines.readline(_LONGEST_LINE):
            yield _checked(_object(line))


def _object(line: bytes) -> dict[str, str | int | None]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("The file of acts is damaged: a line of it is no JSON. Ask for it again.") from error
    return said if isinstance(said, dict) else {}


def _checked(said: dict[str, str | int | None]) -> Written:
    try:
        written = read_fields(said)
        if written.entry.at.utcoffset() != timedelta(0):
            raise ValueError("its time is not UTC")
        fits = is_whole(written)
    except (KeyError, TypeError, ValueError, RecursionError, BadInput, Refused) as error:
        raise BadInput(
            f"The act {_shown_id(said)} cannot be read: {error}. It may come from a newer Packet Desk. Nothing was taken in."
        ) from error
    entry = written.entry
    if not fits or entry.id != f"{entry.desk}:{entry.number}":
        raise BadInput(f"The act {entry.id} was changed after it was written. Nothing was taken in.")
    return written


def _shown_id(said: dict[str, str | int | None]) -> str:
    """The id that a line gives, cut to a length that can be shown."""
    return str(said.get("id"))[:60]


def _take_files(store: Store, packed: zipfile.ZipFile, needed: set[Sha256]) -> int:
    """Takes the files that are not held; all are known to be whole before the first is written."""
    missing = [sha256 for sha256 in sorted(needed) if not store.files.holds(sha256)]
    found = [_whole_file(packed, sha256) for sha256 in missing]
    refuse_full_disk(store.folder, sum(info.file_size for info in found))
    for sha256, info in zip(missing, found, strict=True):
        store.files.add_pieces(sha256, pieces(packed, info))
    return len(missing)


def _whole_file(packed: zipfile.ZipFile, sha256: Sha256) -> zipfile.ZipInfo:
    try:
        info = sized(packed, f"files/{sha256}")
    except KeyError as error:
        raise BadInput(f"The file {sha256[:12]}… is missing in the export. Nothing was taken in.") from error
    seen = hashlib.sha256()
    for piece in pieces(packed, info):
        seen.update(piece)
    if seen.hexdigest() != sha256:
        raise BadInput(f"The file {sha256[:12]}… is damaged in the export. Nothing was taken in.")
    return info
