"""What goes with an erased body: the files no other act needs, what was read of them, and drafts.

Deletes only what acts of erasure have left without an act; which acts are erased is not decided here.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from reviewer_app.acts import AddDocuments, Deed, Entry, IssueLetter, ReceivePacket, SetOffice
from reviewer_app.store.files import Files
from reviewer_app.store.journal import Journal
from reviewer_app.values import Sha256

_LEFT = "files to delete"
_LOG_WAIT_MS = 1_000


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


def forget_with(erased: Iterable[Entry], connection: sqlite3.Connection, journal: Journal) -> None:
    """Deletes readings and drafts that erased acts leave behind, and lists the files to delete after the commit.

    `erased` are the acts as they were before; their bodies are gone. In the writing transaction.
    """
    acts = list(erased)
    if not acts:
        return
    without = _without_needed({sha256 for entry in acts for sha256 in files_needed(entry.deed)}, journal)
    for packet in {entry.packet for entry in acts if entry.packet is not None}:
        connection.execute("DELETE FROM draft WHERE packet = :packet", {"packet": packet})
    for sha256 in without:
        connection.execute("DELETE FROM reading WHERE sha256 = :sha256", {"sha256": sha256})
    connection.execute("INSERT INTO search_row (search_row) VALUES ('optimize')")  # drops what deleted rows left in it
    listed = json.dumps(sorted(without | set(_listed(connection))))
    connection.execute(
        "INSERT OR REPLACE INTO setting (name, value) VALUES (:name, :value)", {"name": _LEFT, "value": listed}
    )


def _without_needed(files: set[Sha256], journal: Journal) -> set[Sha256]:
    """Those of the files that no act with a body speaks of."""
    if not files:
        return files
    needed = {sha256 for written in journal.everything() for sha256 in files_needed(written.entry.deed)}
    return files - needed


def finish(connection: sqlite3.Connection, files: Files, journal: Journal) -> None:
    """Deletes the listed files and what the log still holds.

    What cannot be done now, since another program is reading, or after a crash, is done at the next opening.
    """
    if connection.execute("SELECT 1 FROM setting WHERE name = :name", {"name": _LEFT}).fetchone() is None:
        return
    listed = _without_needed(set(_listed(connection)), journal)  # a packet may have come in again since
    held = [sha256 for sha256 in listed if not files.remove(sha256)]
    if _empty_log(connection) and not held:
        connection.execute("DELETE FROM setting WHERE name = :name", {"name": _LEFT})


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Moves the log into the database and cuts it off; False where a reader does not let it within a second."""
    wait = int(connection.execute("PRAGMA busy_timeout").fetchone()[0])
    connection.execute(f"PRAGMA busy_timeout = {min(wait, _LOG_WAIT_MS)}")
    try:
        return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    finally:
        connection.execute(f"PRAGMA busy_timeout = {wait}")


def _listed(connection: sqlite3.Connection) -> list[Sha256]:
    row = connection.execute("SELECT value FROM setting WHERE name = :name", {"name": _LEFT}).fetchone()
    return [Sha256(sha256) for sha256 in json.loads(row["value"])] if row else []
