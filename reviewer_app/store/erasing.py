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
    without = {sha256 for entry in acts for sha256 in files_needed(entry.deed)}
    if without:
        for written in journal.everything():
            without -= files_needed(written.entry.deed)
    for packet in {entry.packet for entry in acts if entry.packet is not None}:
        connection.execute("DELETE FROM draft WHERE packet = :packet", {"packet": packet})
    for sha256 in without:
        connection.execute("DELETE FROM reading WHERE sha256 = :sha256", {"sha256": sha256})
    connection.execute("INSERT INTO search_row (search_row) VALUES ('optimize')")  # drops what deleted rows left in it
    listed = json.dumps(sorted(without | set(_listed(connection))))
    connection.execute(
        "INSERT OR REPLACE INTO setting (name, value) VALUES (:name, :value)", {"name": _LEFT, "value": listed}
    )


def finish(connection: sqlite3.Connection, files: Files) -> None:
    """Deletes the listed files and what the log still holds; after a crash it is done at the next opening."""
    if connection.execute("SELECT 1 FROM setting WHERE name = :name", {"name": _LEFT}).fetchone() is None:
        return
    for sha256 in _listed(connection):
        files.remove(sha256)
    connection.execute("DELETE FROM setting WHERE name = :name", {"name": _LEFT})
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _listed(connection: sqlite3.Connection) -> list[Sha256]:
    row = connection.execute("SELECT value FROM setting WHERE name = :name", {"name": _LEFT}).fetchone()
    return [Sha256(sha256) for sha256 in json.loads(row["value"])] if row else []
