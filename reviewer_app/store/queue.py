"""Derived rows: one queue row and one search row for a packet, dropped and folded anew at will.

They hold nothing that the journal does not say; the queue lists ids and fetches rows in chunks.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from enum import StrEnum

from reviewer_app.store import schema
from reviewer_app.values import ApplicationNo, Sha256

_TRIGRAM = 3
_ROWS_AT_ONCE = 500  # SQLite allows some 32,000 values in one statement


@dataclass(frozen=True, slots=True)
class QueueRow:
    """What the queue shows of a packet. Instants are ISO 8601 in UTC, amounts integer cents or None."""

    application_no: ApplicationNo
    program: str
    round: str
    business: str
    business_key: str
    tin: str
    submitted_at: str
    version: int
    standing: str
    is_lapsed: bool
    status: str
    claimed_cents: int | None
    award_cents: int | None
    open: int
    assigned_to: str
    determined_by: str
    received_at: str
    changed_at: str


class Order(StrEnum):
    """A column the queue can be sorted by."""

    AGE = "received_at"
    NUMBER = "application_no"
    BUSINESS = "business_key"
    CLAIMED = "claimed_cents"
    OPEN = "open"
    STANDING = "standing"
    ASSIGNEE = "assigned_to"


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """What the queue is narrowed to; empty means everything. `text` finds parts of words.

    `is_lapsed` True narrows to packets whose determination no longer stands.
    """

    round: str = ""
    program: str = ""
    standings: tuple[str, ...] = ()
    assigned_to: str | None = None
    text: str = ""
    is_lapsed: bool = False


_NAMES = tuple(field.name for field in fields(QueueRow))
_COLUMNS = ", ".join(_NAMES)
_INSERT = f"""INSERT INTO queue_row ({_COLUMNS}) VALUES ({", ".join(":" + name for name in _NAMES)})
ON CONFLICT (application_no) DO UPDATE SET {", ".join(f"{n} = excluded.{n}" for n in _NAMES[1:])}
RETURNING id"""


def folded(text: str) -> str:
    """Text as it is compared and searched: no accents, straight apostrophes, single blanks, lower case."""
    plain = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES)).casefold()
    kept = "".join(char for char in plain if not unicodedata.combining(char) and _is_shown(char))
    return re.sub(r"\s+", " ", kept).strip()


def searchable(text: str) -> str:
    """Folded text without the commas inside numbers, so that 120,201 and 120201 find each other."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", folded(text))


_APOSTROPHES = {ord(char): "'" for char in "‘’ʼ`´"}


def _is_shown(char: str) -> bool:
    return unicodedata.category(char) != "Cf"


class Queue:
    """Queue and search rows of a store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def write(self, row: QueueRow, search_text: str, documents: Iterable[Sha256] = ()) -> None:
        """Writes a packet's rows anew; `search_text` is what a search may find, as `searchable` gives it."""
        named = dict(zip(_NAMES, astuple(row), strict=True))
        id = self._connection.execute(_INSERT, named).fetchone()[0]
        self._connection.execute("DELETE FROM search_row WHERE rowid = :id", {"id": id})
        self._connection.execute(
            "INSERT INTO search_row (rowid, text) VALUES (:id, :text)", {"id": id, "text": search_text}
        )
        self._connection.execute("DELETE FROM packet_document WHERE id = :id", {"id": id})
        self._connection.executemany(
            "INSERT INTO packet_document (id, sha256) VALUES (?, ?)", [(id, sha256) for sha256 in set(documents)]
        )

    def keep_words(self, sha256: Sha256, words: str) -> None:
        """Keeps the words of a document for the search, in place of those there were: a cache, nobody's word."""
        self.forget_words(sha256)
        id = self._connection.execute(
            "INSERT INTO read_document (sha256) VALUES (:sha256) RETURNING id", {"sha256": sha256}
        ).fetchone()[0]
        self._connection.execute(
            "INSERT INTO document_words (rowid, text) VALUES (:id, :text)", {"id": id, "text": searchable(words)}
        )

    def forget_words(self, sha256: Sha256) -> None:
        """Forgets the words of a document; they also go when its reading is deleted."""
        self._connection.execute(
            "DELETE FROM document_words WHERE rowid = (SELECT id FROM read_document WHERE sha256 = :sha256)",
            {"sha256": sha256},
        )
        self._connection.execute("DELETE FROM read_document WHERE sha256 = :sha256", {"sha256": sha256})

    def remove(self, application_no: ApplicationNo) -> None:
        """Removes a packet's two rows, if there are any: its bodies were erased."""
        id = self.id_of(application_no)
        if id is not None:
            self._connection.execute("DELETE FROM search_row WHERE rowid = :id", {"id": id})
            self._connection.execute("DELETE FROM packet_document WHERE id = :id", {"id": id})
            self._connection.execute("DELETE FROM queue_row WHERE id = :id", {"id": id})

    def clear(self) -> None:
        """Drops all derived rows."""
        for table in ("queue_row", "search_row", "packet_document"):
            self._connection.execute(f"DROP TABLE IF EXISTS {table}")
        schema.run_script(self._connection, schema.DERIVED)

    def ids(
        self,
        narrowed: QueueFilter | None = None,
        order: Order = Order.AGE,
        *,
        is_descending: bool = False,
        limit: int | None = None,
    ) -> array[int]:
        """Row ids in list order, from an index alone; ties by id. At most `limit` of them where one is given."""
        where, named = _where(narrowed or QueueFilter())
        way = "DESC" if is_descending else "ASC"
        sql = f"SELECT id FROM queue_row {where} ORDER BY {order.value} {way}, id {way} LIMIT :limit"
        cursor = self._connection.cursor()
        cursor.row_factory = None  # plain tuples: half the time at 100,000 rows
        return array("q", [id for (id,) in cursor.execute(sql, {**named, "limit": -1 if limit is None else limit})])

    def rows(self, ids: Sequence[int]) -> list[QueueRow]:
        """The rows of these ids, in their order; ids that are gone are left out."""
        found: list[QueueRow] = []
        for start in range(0, len(ids), _ROWS_AT_ONCE):
            found += self._some_rows(tuple(ids[start : start + _ROWS_AT_ONCE]))
        return found

    def _some_rows(self, ids: tuple[int, ...]) -> list[QueueRow]:
        marks = ", ".join("?" * len(ids))
        found = self._connection.execute(f"SELECT id, {_COLUMNS} FROM queue_row WHERE id IN ({marks})", ids)
        by_id = {row["id"]: _row(row) for row in found}
        return [by_id[id] for id in ids if id in by_id]

    def row(self, application_no: ApplicationNo) -> QueueRow | None:
        found = self._connection.execute(
            f"SELECT {_COLUMNS} FROM queue_row WHERE application_no = :no", {"no": application_no}
        ).fetchone()
        return _row(found) if found else None

    def id_of(self, application_no: ApplicationNo) -> int | None:
        found = self._connection.execute(
            "SELECT id FROM queue_row WHERE application_no = :no", {"no": application_no}
        ).fetchone()
        return int(found[0]) if found else None

    def with_tin(self, tin: str) -> list[QueueRow]:
        """The packets of one tax number, the earliest submitted first."""
        found = self._connection.execute(
            f"SELECT {_COLUMNS} FROM queue_row WHERE tin = :tin ORDER BY submitted_at, application_no",
            {"tin": tin},
        )
        return [_row(row) for row in found]

    def counts(self, round_id: str = "") -> dict[str, int]:
        """How many packets have each standing, in one round or (with "") in all."""
        found = self._connection.execute(
            """SELECT standing, count(*) FROM queue_row WHERE :round = '' OR round = :round
            GROUP BY standing""",
            {"round": round_id},
        )
        return {row[0]: row[1] for row in found}

    def everything(self) -> Iterable[tuple[QueueRow, str]]:
        """All rows with their search text, by application number; for verifying them."""
        for row in self._connection.execute(
            f"""SELECT {_COLUMNS}, text FROM queue_row JOIN search_row ON search_row.rowid = queue_row.id
            ORDER BY application_no"""
        ):
            yield _row(row), row["text"]


def _row(row: sqlite3.Row) -> QueueRow:
    values = {name: row[name] for name in _NAMES}
    return QueueRow(**{**values, "is_lapsed": bool(values["is_lapsed"])})


def _where(narrowed: QueueFilter) -> tuple[str, dict[str, str]]:
    tests: list[str] = []
    named: dict[str, str] = {}
    for name in ("round", "program"):
        if value := getattr(narrowed, name):
            tests.append(f"{name} = :{name}")
            named[name] = value
    if narrowed.assigned_to is not None:
        tests.append("assigned_to = :assigned_to")
        named["assigned_to"] = narrowed.assigned_to
    if narrowed.is_lapsed:
        tests.append("is_lapsed = 1")
    if narrowed.standings:
        marks = {f"standing_{index}": standing for index, standing in enumerate(narrowed.standings)}
        tests.append(f"standing IN ({', '.join(':' + mark for mark in marks)})")
        named.update(marks)
    if text := searchable(narrowed.text):
        tests.append(_search(text, named))
    return ("WHERE " + " AND ".join(tests) if tests else ""), named


def _search(text: str, named: dict[str, str]) -> str:
    """Every word of the search must occur; words shorter than the index's three letters are scanned for."""
    words = text.split(" ")
    tests = []
    for index, word in enumerate(words):
        name = f"word_{index}"
        if len(word) >= _TRIGRAM:
            named[name] = '"' + word.replace('"', '""') + '"'
            tests.append(_hits(f"search_row MATCH :{name}", f"document_words MATCH :{name}"))
        else:
            escaped = re.sub(r"([\\%_])", r"\\\1", word)
            named[name] = f"%{escaped}%"
            like = f"text LIKE :{name} ESCAPE '\\'"
            tests.append(_hits(like, like))
    return " AND ".join(tests)


def _hits(in_row: str, in_words: str) -> str:
    """The test that a word stands in a packet's search row or in one of its documents."""
    return f"""id IN (SELECT rowid FROM search_row WHERE {in_row} UNION
    SELECT packet_document.id FROM document_words JOIN read_document ON read_document.id = document_words.rowid
    JOIN packet_document USING (sha256) WHERE {in_words})"""
