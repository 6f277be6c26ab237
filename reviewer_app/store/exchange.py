"""Acts and the files they need between two desks, as one zip; appended, never merged.

Carries what the journal holds; what it means is the desk's to say.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from reviewer_app.acts import AddDocuments, Deed, Entry, EraseBodies, IssueLetter, ReceivePacket, SetOffice
from reviewer_app.errors import BadInput, Refused, StoreTrouble
from reviewer_app.store.connection import telling
from reviewer_app.store.files import digest_of, sync_folder
from reviewer_app.store.journal import Written, act_digest, body_digest, read_deed
from reviewer_app.store.store import Store
from reviewer_app.values import ActId, ApplicationNo, PersonName, Role, Sha256

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


def files_needed(deed: Deed | None) -> set[Sha256]:
    """The digests of the files an act speaks of."""
    match deed:
        case ReceivePacket(documents=documents) | AddDocuments(documents=documents):
            return {document.sha256 for document in documents}
        case IssueLetter(file=file):
            return {file}
        case SetOffice(office=office) if office.logo:
            return {office.logo}
        case _:
            return set()


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
    entry = written.entry
    said = {
        "id": entry.id,
        "desk": entry.desk,
        "number": entry.number,
        "who": entry.who,
        "role": entry.role.value,
        "at": entry.at.isoformat(),
        "packet": entry.packet,
        "seen": entry.seen,
        "kind": entry.kind,
        "body_digest": entry.body_digest,
        "prev": entry.prev,
        "digest": entry.digest,
        "salt": written.salt,
        "text": written.text,
    }
    return json.dumps(said, ensure_ascii=True).encode() + b"\n"


def import_acts(store: Store, source: Path) -> Adopted:
    """Appends the acts of another desk's export; those that are here already are left as they are.

    Everything is checked first (digests, each desk's gap-free chain, files); nothing is written
    where anything does not fit. The caller holds no transaction. Raises BadInput.
    """
    if not source.is_file():
        raise BadInput(f"{source} is not there. Name the file that “export-acts” wrote.")
    try:
        with zipfile.ZipFile(source) as packed:
            lines = list(_read_acts(packed))
            adopted = Adopted()
            with store.transaction():
                new = _new_acts(store, lines, adopted)
                adopted.files = _take_files(store, packed, new)
                for written in new:
                    store.journal.adopt(written)
                    adopted.packets.add(written.entry.packet)
                _repeat_erasures(store, new)
            adopted.acts = len(new)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BadInput(f"{source.name} is no file of acts, or a damaged one. Ask for it again.") from error
    return adopted


def _read_acts(packed: zipfile.ZipFile) -> Iterator[Written]:
    if _ACTS not in packed.namelist():
        raise BadInput("The file holds no acts of a Packet Desk. Use a file that “export-acts” wrote.")
    with packed.open(_ACTS) as lines:
        head = lines.readline(_LONGEST_LINE)
        if _object(head).get("format") != FORMAT:
            raise BadInput(f"The file is not of the format {FORMAT}. It may come from a newer Packet Desk.")
        while line := lines.readline(_LONGEST_LINE):
            yield _checked(_object(line))


def _object(line: bytes) -> dict[str, str | None]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("The file of acts is damaged: a line of it is no JSON. Ask for it again.") from error
    return said if isinstance(said, dict) else {}


def _checked(said: dict[str, str | None]) -> Written:
    try:
        written = _as_written(said)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadInput(
            f"The act {said.get('id')} cannot be read: {error}. It may come from a newer Packet Desk. Nothing was taken in."
        ) from error
    entry, salt, text = written.entry, written.salt, written.text
    is_whole = act_digest(entry) == entry.digest and (text is None or body_digest(str(salt), text) == entry.body_digest)
    if not is_whole or entry.id != f"{entry.desk}:{entry.number}":
        raise BadInput(f"The act {entry.id} was changed after it was written. Nothing was taken in.")
    return written


def _as_written(said: dict[str, str | None]) -> Written:
    text, salt = said["text"], said["salt"]
    deed = read_deed(str(said["kind"]), text) if text is not None else None
    at = datetime.fromisoformat(str(said["at"]))
    if at.utcoffset() != timedelta(0):
        raise ValueError("its time is not UTC")
    entry = Entry(
        id=ActId(str(said["id"])),
        desk=str(said["desk"]),
        number=int(str(said["number"])),
        who=PersonName(str(said["who"])),
        role=Role(str(said["role"])),
        at=at,
        packet=ApplicationNo(said["packet"]) if said["packet"] is not None else None,
        seen=ActId(said["seen"]) if said["seen"] is not None else None,
        kind=str(said["kind"]),
        deed=deed,
        body_digest=Sha256(str(said["body_digest"])),
        prev=str(said["prev"]),
        digest=Sha256(str(said["digest"])),
    )
    is_whole = act_digest(entry) == entry.digest and (text is None or body_digest(str(salt), text) == entry.body_digest)
    if not is_whole:
        raise BadInput(f"The act {entry.id} was changed after it was written. Nothing was taken in.")
    return Written(entry, salt, text)


def _new_acts(store: Store, lines: list[Written], adopted: Adopted) -> list[Written]:
    tips = {desk: store.journal.tip(desk) for desk in {written.entry.desk for written in lines}}
    new: list[Written] = []
    for written in sorted(lines, key=lambda w: (w.entry.desk, w.entry.number)):
        entry = written.entry
        number, prev = tips[entry.desk]
        if entry.number <= number:
            _refuse_other_history(store, entry)
            adopted.already += 1
            continue
        if entry.number != number + 1 or entry.prev != prev:
            raise BadInput(
                f"Acts of the desk {entry.desk} are missing before {entry.id}. Nothing was taken in; ask for "
                "a whole export of that desk."
            )
        tips[entry.desk] = (entry.number, entry.digest)
        new.append(written)
    return new


def _refuse_other_history(store: Store, entry: Entry) -> None:
    held = store.journal.entry(entry.id)
    if held is None or held.digest != entry.digest:
        raise BadInput(
            f"The desk {entry.desk} has two histories: the act {entry.id} here is another one than in the file. "
            "One of the stores is a copy that went on working. Nothing was taken in; ask who works in which."
        )


def _take_files(store: Store, packed: zipfile.ZipFile, new: list[Written]) -> int:
    needed = {sha256 for written in new for sha256 in files_needed(written.entry.deed)}
    taken = 0
    for sha256 in sorted(needed):
        if store.files.holds(sha256):
            continue
        try:
            content = packed.read(f"files/{sha256}")
        except KeyError as error:
            raise BadInput(f"The file {sha256[:12]}… is missing in the export. Nothing was taken in.") from error
        if hashlib.sha256(content).hexdigest() != sha256:
            raise BadInput(f"The file {sha256[:12]}… is damaged in the export. Nothing was taken in.")
        store.files.add_bytes(content)
        taken += 1
    return taken


def _repeat_erasures(store: Store, new: list[Written]) -> None:
    for written in new:
        if isinstance(written.entry.deed, EraseBodies):
            held = [act for act in written.entry.deed.acts if store.journal.entry(act) is not None]
            store.journal.erase(held, written.entry.id)


def missing_files(store: Store, entries: Iterator[Entry]) -> list[Sha256]:
    """Files that acts speak of and the store does not hold. Raises StoreTrouble for the disk."""
    needed = {sha256 for entry in entries for sha256 in files_needed(entry.deed)}
    try:
        return sorted(sha256 for sha256 in needed if not store.files.holds(sha256))
    except OSError as error:
        raise StoreTrouble(f"The store's files cannot be read: {error.strerror}.") from error
