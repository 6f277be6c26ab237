"""Opening a store's database: pragmas, locks, versions, and a clear refusal where it cannot be used.

Nothing here writes an act.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from reviewer_app.errors import StoreTrouble
from reviewer_app.store import schema
from reviewer_app.store.shares import refuse_network_share

DATABASE = "store.sqlite"
LOCK_WAIT_S = 30
Parameters = Sequence[str | int | None] | Mapping[str, str | int | None]


def connect(folder: Path, *, lock_wait_s: float = LOCK_WAIT_S) -> sqlite3.Connection:
    """An open connection to the folder's database, created and migrated where needed.

    Raises StoreTrouble for a network share, a newer or damaged store, a lock that does not go
    away, a full disk, or a folder that cannot be written.
    """
    refuse_network_share(folder)
    with telling():
        folder.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(
            folder / DATABASE,
            timeout=lock_wait_s,
            isolation_level=None,
            check_same_thread=False,
            factory=TellingConnection,
        )
        try:
            _prepare(connection, folder, lock_wait_s)
            connection.is_open = True
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, folder: Path, lock_wait_s: float) -> None:
    connection.row_factory = sqlite3.Row
    _to_wal(connection, lock_wait_s)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # an erased body leaves nothing in the file
    applied = _applied(connection)
    _refuse_newer(applied)
    if applied != set(schema.MIGRATION_NAMES):
        _migrate(connection, folder, is_new=not applied)
    _refuse_missing_triggers(connection)
    if not _has_tables(connection):
        with immediate(connection):
            for script in (schema.DERIVED, schema.CACHES, schema.PERSONAL):
                schema.run_script(connection, script)


def _to_wal(connection: sqlite3.Connection, lock_wait_s: float) -> None:
    """Switches to WAL; while another process does the same SQLite refuses without waiting."""
    ends = time.monotonic() + lock_wait_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > ends:
                raise
            time.sleep(0.05)


def _has_tables(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'words_go_with_their_reading'").fetchone()
    return found is not None


def _applied(connection: sqlite3.Connection) -> set[str]:
    has_table = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = '_sqlite_migrations'").fetchone()
    if not has_table:
        return set()
    rows = connection.execute(
        "SELECT name FROM _sqlite_migrations WHERE migration_set = :name", {"name": schema.MIGRATION_SET}
    )
    return {row["name"] for row in rows}


def _refuse_newer(applied: set[str]) -> None:
    unknown = applied - set(schema.MIGRATION_NAMES)
    if unknown:
        raise StoreTrouble(
            "This store was written by a newer Packet Desk. Nothing was changed. "
            "Open it with that version, or choose another store with --store."
        )


def _migrate(connection: sqlite3.Connection, folder: Path, *, is_new: bool) -> None:
    from sqlite_utils import Database

    if not is_new:
        _copy_before_migration(connection, folder)
    with immediate(connection):
        schema.migrations().apply(Database(connection))


def _copy_before_migration(connection: sqlite3.Connection, folder: Path) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    target = folder / f"before-migration-{stamp}.sqlite"
    part = target.with_suffix(".part")
    try:
        with closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return target


def _refuse_missing_triggers(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    held = {row["name"]: row["sql"] for row in rows}
    missing = {name for name, sql in schema.journal_triggers().items() if held.get(name) != sql}
    if missing:
        raise StoreTrouble(
            "This store has been changed outside Packet Desk: the guards of its journal are missing "
            f"({', '.join(sorted(missing))}). Nothing was opened. Restore a backup, and ask who changed it."
        )


@contextmanager
def immediate(connection: sqlite3.Connection) -> Iterator[None]:
    """A writing transaction that takes its lock at once; rolled back on any error; nests as one."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # a full disk has rolled back by itself
        connection.execute("ROLLBACK")


class TellingCursor(sqlite3.Cursor):
    """A cursor that tells of a damaged or locked database as StoreTrouble, whenever its rows are asked for."""

    def execute(self, sql: str, parameters: Parameters = (), /) -> TellingCursor:  # type: ignore[override]
        try:
            super().execute(sql, parameters)
        except sqlite3.Error as error:
            _tell(error)
        return self

    def __next__(self) -> object:
        try:
            return super().__next__()
        except sqlite3.Error as error:
            _tell(error)

    def fetchone(self) -> sqlite3.Row | None:
        try:
            row: sqlite3.Row | None = super().fetchone()
        except sqlite3.Error as error:
            _tell(error)
        return row

    def fetchall(self) -> list[sqlite3.Row]:
        try:
            return super().fetchall()
        except sqlite3.Error as error:
            _tell(error)


class TellingConnection(sqlite3.Connection):
    """A store's connection; what the database refuses is told as StoreTrouble once the store is open."""

    is_open = False

    def cursor(self, factory: type[sqlite3.Cursor] | None = None) -> sqlite3.Cursor:  # type: ignore[override]
        return super().cursor(factory or (TellingCursor if self.is_open else sqlite3.Cursor))

    def execute(self, sql: str, parameters: Parameters = (), /) -> sqlite3.Cursor:  # type: ignore[override]
        return self.cursor().execute(sql, parameters)


@contextmanager
def telling() -> Iterator[None]:
    """Turns the database's own errors into StoreTrouble with what happened and what to do."""
    try:
        yield
    except sqlite3.Error as error:
        _tell(error)
    except OSError as error:
        raise StoreTrouble(f"The store's folder cannot be used: {error.strerror or error}.") from error


def _tell(error: sqlite3.Error) -> NoReturn:
    if isinstance(error, sqlite3.IntegrityError):
        raise error
    if isinstance(error, sqlite3.OperationalError) and "decode" not in str(error):
        raise StoreTrouble(_advice(str(error))) from error
    raise StoreTrouble(
        "The store's database is damaged or is no database. Nothing was changed. Restore a backup with "
        "“main.py restore FILE --store NEW-FOLDER”."
    ) from error


def _advice(message: str) -> str:
    lowered = message.lower()
    if "locked" in lowered or "busy" in lowered:
        return (
            "The store is in use by another Packet Desk that is writing. Nothing was changed here. "
            "Wait until it has finished and try again."
        )
    if "full" in lowered:
        return "The disk is full. Nothing was half-written. Make room and try again."
    if "readonly" in lowered or "read-only" in lowered:
        return "The store cannot be written: it is read-only. Check who may write its folder."
    if "unable to open" in lowered:
        return "The store's database cannot be opened. Check that its folder exists and that you may write it."
    return f"The store's database refused: {message}. Nothing was half-written."
