"""A store: one folder with the database and the files, which a person can copy.

Gives its parts to the desk; it decides nothing.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reviewer_app.store import schema
from reviewer_app.store.connection import LOCK_WAIT_S, connect, immediate, telling
from reviewer_app.store.erasing import finish, forget_with
from reviewer_app.store.files import Files
from reviewer_app.store.journal import Journal
from reviewer_app.store.personal import Personal
from reviewer_app.store.queue import Queue
from reviewer_app.values import Sha256


class Store:
    """An open store. `journal`, `queue`, `personal` and `files` are its rooms."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection
        self.personal = Personal(connection)
        self.desk_id = self.personal.desk_id()
        self.journal = Journal(connection, self.desk_id)
        self.queue = Queue(connection)
        self.files = Files(folder / "files")
        with telling():
            finish(connection, self.files, self.journal)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A writing transaction; nothing of it stays if it fails. Raises StoreTrouble.

        What acts of erasure leave behind goes with it.
        """
        is_outermost = not self._connection.in_transaction
        with telling():
            try:
                with immediate(self._connection):
                    yield
                    if is_outermost:
                        forget_with(self.journal.erased, self._connection, self.journal)
                if is_outermost and self.journal.erased:
                    finish(self._connection, self.files, self.journal)
            finally:
                if is_outermost:
                    self.journal.erased.clear()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Reads see one moment of the store, whatever others write meanwhile; nothing may be written."""
        with telling():
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    def data_version(self) -> int:
        """A number that changes when another process has written to the store."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def cached_reading(self, sha256: Sha256, reader: str) -> str | None:
        """The cached reading of a file by a reader version, as that reader wrote it."""
        row = self._connection.execute(
            "SELECT text FROM reading WHERE sha256 = :sha256 AND reader = :reader",
            {"sha256": sha256, "reader": reader},
        ).fetchone()
        return str(row["text"]) if row else None

    def keep_reading(self, sha256: Sha256, reader: str, text: str) -> None:
        with telling():
            self._connection.execute(
                """INSERT INTO reading (sha256, reader, text) VALUES (:sha256, :reader, :text)
                ON CONFLICT (sha256, reader) DO UPDATE SET text = excluded.text""",
                {"sha256": sha256, "reader": reader, "text": text},
            )

    def derived_are_stale(self, version: str) -> bool:
        """Whether the derived rows were folded by another version of the program."""
        return self.personal.setting("derived") != f"{schema.DERIVED_VERSION}/{version}"

    def mark_derived(self, version: str) -> None:
        self.personal.set_setting("derived", f"{schema.DERIVED_VERSION}/{version}")

    def check_database(self) -> list[str]:
        """What SQLite itself finds wrong with the database; empty where nothing is."""
        rows = self._connection.execute("PRAGMA integrity_check").fetchall()
        return [row[0] for row in rows if row[0] != "ok"]

    def copy_database(self, target: Path) -> None:
        """A consistent copy of the database while it is in use."""
        with telling():
            copy = sqlite3.connect(target)
            try:
                self._connection.backup(copy)
            finally:
                copy.close()

    def close(self) -> None:
        self._connection.close()


def open_store(folder: Path, *, lock_wait_s: float = LOCK_WAIT_S) -> Store:
    """The store in a folder, created where there is none. Raises StoreTrouble with advice."""
    connection = connect(folder, lock_wait_s=lock_wait_s)
    try:
        return Store(folder, connection)
    except BaseException:
        connection.close()
        raise


def default_folder() -> Path:
    """The user's data folder for Packet Desk, by the system's custom."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "packet-desk" / "store"
