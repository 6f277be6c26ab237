"""Backups: a consistent copy of a store as one zip, made while it is in use, and its return.

A backup file is whole under its name or not there; a restore never writes over a store.
"""

from __future__ import annotations

import re
import secrets
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from reviewer_app.errors import BadInput, Refused
from reviewer_app.store.connection import DATABASE, telling
from reviewer_app.store.files import sync_folder
from reviewer_app.store.shares import refuse_network_share
from reviewer_app.store.store import Store
from reviewer_app.store.unpacking import (
    MOST_BYTES_OF_DATABASE,
    MOST_BYTES_OF_FILE,
    pieces,
    refuse_full_disk,
    refuse_too_many,
    sized,
)

LAST_BACKUP = "last backup"
_DIGEST = re.compile(r"[0-9a-f]{64}")


def back_up(store: Store, target: Path, at: datetime, progress: Callable[[int, int], None] | None = None) -> int:
    """Writes a backup to a new file and gives the number of uploaded files in it.

    Raises Refused where the target exists, StoreTrouble for the disk.
    """
    if target.exists():
        raise Refused(f"{target.name} is there already. Choose another name; backups are never written over.")
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    database = part.with_suffix(".sqlite")
    with telling():
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            store.copy_database(database)
            count = _pack(store, database, part, progress)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
            database.unlink(missing_ok=True)
        sync_folder(target.parent)
    store.personal.set_setting(LAST_BACKUP, at.isoformat())
    return count


def _pack(store: Store, database: Path, part: Path, progress: Callable[[int, int], None] | None) -> int:
    held = files_of(store.folder)
    with zipfile.ZipFile(part, "x", zipfile.ZIP_STORED, allowZip64=True) as out:
        out.write(database, DATABASE, compress_type=zipfile.ZIP_DEFLATED)
        for index, path in enumerate(held):
            out.write(path, f"files/{path.parent.name}/{path.name}")
            if progress:
                progress(index + 1, len(held))
    return len(held)


def files_of(folder: Path) -> list[Path]:
    """The whole files of a store's folder, sorted; what is still being written is left out."""
    return sorted(path for path in (folder / "files").glob("??/*") if not path.name.startswith("."))


def restore(source: Path, folder: Path) -> None:
    """Unpacks a backup into a new store folder and gives that store a desk id of its own.

    A restored store continues as another desk, since the one it was copied from may go on as well.
    Raises Refused where a store is there already, BadInput where the file is no backup.
    """
    if (folder / DATABASE).exists():
        raise Refused(
            f"{folder} already holds a store, and a restore never writes over one. Name an empty folder with --store."
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder} is not empty. Name an empty folder, or one that is not there yet, with --store.")
    if not source.is_file():
        raise BadInput(f"{source} is not there. Name the backup file.")
    refuse_network_share(folder)
    part = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}.part")
    with telling():
        try:
            _unpack(source, part)
            _become_another_desk(part / DATABASE)
            if folder.exists():
                folder.rmdir()  # empty; Windows does not rename onto it
            part.replace(folder)
            sync_folder(folder.parent)
        finally:
            shutil.rmtree(part, ignore_errors=True)


def _unpack(source: Path, part: Path) -> None:
    part.mkdir(parents=True)
    try:
        with zipfile.ZipFile(source) as packed:
            names = packed.namelist()
            if DATABASE not in names:
                raise BadInput(f"{source.name} is a zip, but no backup of a Packet Desk store.")
            for name in names:
                _refuse_unknown(name)
            refuse_too_many(packed)
            found = [
                sized(packed, name, MOST_BYTES_OF_DATABASE if name == DATABASE else MOST_BYTES_OF_FILE)
                for name in names
            ]
            refuse_full_disk(part, sum(info.file_size for info in found))
            for info in found:
                _unpack_one(packed, info, part)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BadInput(f"{source.name} is no backup, or a damaged one: it cannot be unpacked.") from error


def _refuse_unknown(name: str) -> None:
    folder, _, rest = name.partition("/")
    start, _, digest = rest.partition("/")
    is_file = (
        folder == "files" and _DIGEST.fullmatch(digest) is not None and digest.startswith(start) and len(start) == 2
    )
    if name != DATABASE and not is_file:
        raise BadInput(f"The backup holds “{name[:80]}”, which no backup holds. It was not restored.")


def _unpack_one(packed: zipfile.ZipFile, info: zipfile.ZipInfo, part: Path) -> None:
    target = part / info.filename
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as out:
        for piece in pieces(packed, info):
            out.write(piece)


def _become_another_desk(database: Path) -> None:
    connection = sqlite3.connect(database)
    try:
        # not quick_check: SQLite 3.40 calls a sound table WITHOUT ROWID damaged
        check = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if check != "ok":
            raise BadInput("The backup's database is damaged. It was not restored; try an older backup.")
        with connection:
            connection.execute("DELETE FROM setting WHERE name = 'desk'")
            connection.execute("DELETE FROM presence")
    finally:
        connection.close()
