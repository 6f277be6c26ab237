"""The journal: acts appended, chained and read back.

Append-only; it never updates an act and never judges one.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from reviewer_app.acts import KINDS, Deed, Entry, kind_of
from reviewer_app.canonical import canonical, digest
from reviewer_app.codec import from_plain, to_plain
from reviewer_app.errors import Refused, StoreTrouble
from reviewer_app.fold import last_known
from reviewer_app.values import ActId, ApplicationNo, PersonName, Role, Sha256

_COLUMNS = """act.id, act.desk, act.number, act.who, act.role, act.at, act.packet, act.seen, act.kind,
act.body_digest, act.prev, act.digest, body.salt, body.text"""
_FROM = f"SELECT {_COLUMNS} FROM act LEFT JOIN body ON body.act = act.id"


@dataclass(frozen=True, slots=True)
class Written:
    """An act as it lies in the journal, with its salted body; both None once it was erased."""

    entry: Entry
    salt: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class Step:
    """An act as far as undo and redo ask: its kind, and the act it takes back or does again."""

    id: ActId
    kind: str
    target: ActId | None


def body_digest(salt: str, text: str) -> Sha256:
    """The digest that the act holds of its body: SHA-256 over salt, a line feed and the text."""
    return Sha256(hashlib.sha256(f"{salt}\n{text}".encode("utf-8", "surrogatepass")).hexdigest())


def act_digest(entry: Entry) -> Sha256:
    """The digest of an act over everything it says but its own digest; the body by its digest."""
    said = as_fields(entry)
    said["body"] = said.pop("body_digest")
    del said["digest"]
    return Sha256(digest(said))


def as_fields(entry: Entry) -> dict[str, str | int | None]:
    """An act by the names of its columns, without its body; `read_fields` reads it again."""
    return {
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
    }


class Fields(Protocol):
    """A row of the database, or a line of an export: values by the names of the columns."""

    def __getitem__(self, name: str, /) -> str | int | None: ...


def read_fields(said: Fields) -> Written:
    """The act of `as_fields` with its salt and text. Raises KeyError, ValueError or TypeError where it is none."""
    text, salt, packet, seen = (said[name] for name in ("text", "salt", "packet", "seen"))
    kind = str(said["kind"])
    entry = Entry(
        id=ActId(str(said["id"])),
        desk=str(said["desk"]),
        number=int(str(said["number"])),
        who=PersonName(str(said["who"])),
        role=Role(str(said["role"])),
        at=datetime.fromisoformat(str(said["at"])),
        packet=ApplicationNo(str(packet)) if packet is not None else None,
        seen=ActId(str(seen)) if seen is not None else None,
        kind=kind,
        deed=read_deed(kind, str(text)) if text is not None else None,
        body_digest=Sha256(str(said["body_digest"])),
        prev=str(said["prev"]),
        digest=Sha256(str(said["digest"])),
    )
    return Written(entry, None if salt is None else str(salt), None if text is None else str(text))


def is_whole(written: Written) -> bool:
    """Whether an act and its body have the digests that the act names."""
    entry, text = written.entry, written.text
    fits = text is None or body_digest(written.salt or "", text) == entry.body_digest
    return fits and act_digest(entry) == entry.digest


class Journal:
    """The acts of one store. Callers hold the writing transaction around `append` and `adopt`."""

    def __init__(self, connection: sqlite3.Connection, desk: str) -> None:
        self._connection = connection
        self._desk = desk
        self.erased: list[Entry] = []  # in this transaction, as they were before; the store clears it

    def append(
        self,
        deed: Deed,
        who: PersonName,
        role: Role,
        at: datetime,
        packet: ApplicationNo | None,
        seen: ActId | None,
    ) -> Entry:
        """The act now written at the end of this desk's chain; `at` is UTC.

        `seen` is the last act on that packet (None: on the office) in fold order, as its maker knew it.
        Raises Refused for text that holds half of a surrogate pair, which no database keeps.
        """
        last = self._last_of_desk(self._desk)
        number, prev = (last["number"] + 1, last["digest"]) if last else (1, "")
        text = _text_of(deed)
        salt = secrets.token_hex(16)
        bare = Entry(
            id=ActId(f"{self._desk}:{number}"),
            desk=self._desk,
            number=number,
            who=who,
            role=role,
            at=at,
            packet=packet,
            seen=seen,
            kind=kind_of(deed),
            deed=read_deed(kind_of(deed), text),  # as it will be read again, so that live equals replay
            body_digest=body_digest(salt, text),
            prev=prev,
            digest=Sha256(""),
        )
        entry = _sealed(bare)
        self._insert(Written(entry, salt, text))
        return entry

    def adopt(self, written: Written) -> None:
        """Writes an act of another desk as it is; the caller has checked its digests."""
        self._insert(written)

    def last_seen(self, packet: ApplicationNo | None) -> ActId | None:
        """What the next act on a packet (None: on the office) has seen, so that it comes after all held here."""
        others = self._connection.execute(
            "SELECT 1 FROM act WHERE packet IS :packet AND desk <> :desk LIMIT 1",
            {"packet": packet, "desk": self._desk},
        ).fetchone()
        return last_known(self.of_packet(packet), self._desk) if others else self.last_written(packet)

    def last_written(self, packet: ApplicationNo | None) -> ActId | None:
        """The act on a packet (None: on the office) that was written here last; it changes with every act."""
        row = self._connection.execute(
            "SELECT id FROM act WHERE packet IS :packet ORDER BY rowid DESC LIMIT 1", {"packet": packet}
        ).fetchone()
        return ActId(row["id"]) if row else None

    def head(self) -> str:
        """The digest of this desk's last act, "" before the first."""
        last = self._last_of_desk(self._desk)
        return str(last["digest"]) if last else ""

    def count(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM act").fetchone()[0])

    def entry(self, act: ActId) -> Entry | None:
        """One act by its id, or None."""
        row = self._connection.execute(f"{_FROM} WHERE act.id = :id", {"id": act}).fetchone()
        return _written(row).entry if row else None

    def of_packet(self, packet: ApplicationNo | None) -> list[Entry]:
        """The acts on one packet, or on the office, in the order they were written here."""
        rows = self._connection.execute(f"{_FROM} WHERE act.packet IS :packet ORDER BY act.rowid", {"packet": packet})
        return [_written(row).entry for row in rows]

    def everything(self) -> Iterator[Written]:
        """All acts, desk by desk in the order of their numbers."""
        for row in self._connection.execute(f"{_FROM} ORDER BY act.desk, act.number"):
            yield _written(row)

    def packets(self) -> list[ApplicationNo]:
        """The packets that have acts, sorted."""
        rows = self._connection.execute("SELECT DISTINCT packet FROM act WHERE packet IS NOT NULL ORDER BY packet")
        return [ApplicationNo(row["packet"]) for row in rows]

    def steps_back(self, who: PersonName, since: int = 0) -> Iterator[Step]:
        """This desk's acts of one person after the number `since`, the newest first, without their bodies."""
        rows = self._connection.execute(
            """SELECT act.id, act.kind, CASE WHEN act.kind IN ('undo', 'redo') THEN body.text END AS text
            FROM act LEFT JOIN body ON body.act = act.id
            WHERE act.desk = :desk AND act.who = :who AND act.number > :since ORDER BY act.number DESC""",
            {"desk": self._desk, "who": who, "since": since},
        )
        for row in rows:
            target = json.loads(row["text"])["act"] if row["text"] else None
            yield Step(ActId(row["id"]), row["kind"], target)

    def has_acts_by(self, who: PersonName) -> bool:
        """Whether a person has done anything that is held here."""
        return (
            self._connection.execute("SELECT 1 FROM act WHERE who = :who LIMIT 1", {"who": who}).fetchone() is not None
        )

    def tip_of_desk(self) -> int:
        """The number of this desk's last act, 0 before the first."""
        return self.tip(self._desk)[0]

    def tip(self, desk: str) -> tuple[int, str]:
        """The last number and digest held of a desk, (0, "") where none is."""
        row = self._last_of_desk(desk)
        return (row["number"], row["digest"]) if row else (0, "")

    def erase(self, acts: Iterable[ActId], by_act: ActId) -> None:
        """Deletes the bodies of these acts; their digests stay in the chain."""
        for act in acts:
            held = self.entry(act)
            if held is not None and held.deed is not None:
                self.erased.append(held)
            named = {"act": act, "by": by_act}
            self._connection.execute("INSERT OR IGNORE INTO erasure (act, by_act) VALUES (:act, :by)", named)
            self._connection.execute("DELETE FROM body WHERE act = :act", named)

    def _last_of_desk(self, desk: str) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self._connection.execute(
            "SELECT number, digest FROM act WHERE desk = :desk ORDER BY number DESC LIMIT 1", {"desk": desk}
        ).fetchone()
        return row

    def _insert(self, written: Written) -> None:
        entry = written.entry
        self._connection.execute(
            """INSERT INTO act (id, desk, number, who, role, at, packet, seen, kind, body_digest, prev, digest)
            VALUES (:id, :desk, :number, :who, :role, :at, :packet, :seen, :kind, :body_digest, :prev, :digest)""",
            as_fields(entry),
        )
        if written.text is not None:
            self._connection.execute(
                "INSERT INTO body (act, salt, text) VALUES (:act, :salt, :text)",
                {"act": entry.id, "salt": written.salt, "text": written.text},
            )


def _text_of(deed: Deed) -> str:
    try:
        return canonical(to_plain(deed)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(
            "The text holds a character that is none (half of a pair). Delete it and write it anew."
        ) from error


def _sealed(entry: Entry) -> Entry:
    return replace(entry, digest=act_digest(entry))


def read_deed(kind: str, text: str) -> Deed:
    """The deed of a body's text. Raises ValueError for a kind or a shape this program does not know."""
    if kind not in KINDS:
        raise ValueError(f"an act of a kind this Packet Desk does not know: {kind}")
    deed: Deed = from_plain(KINDS[kind], json.loads(text))
    return deed


def _written(row: sqlite3.Row) -> Written:
    try:
        return read_fields(row)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise StoreTrouble(
            f"The act {row['id']} in the store cannot be read: the database is damaged or was changed. Nothing was "
            "changed now. Restore a backup with “main.py restore FILE --store NEW-FOLDER”."
        ) from error
