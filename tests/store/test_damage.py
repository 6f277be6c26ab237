"""A store damaged under the desk, and a backup that unpacks to more than it may: told, and nothing is lost."""

import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import verify
from reviewer_app.errors import BadInput, StoreTrouble
from reviewer_app.store import open_store
from reviewer_app.store.backup import back_up, restore
from tests.desk import small_packets as small


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An office with one packet that rosa has."""
    office = small.open_office(tmp_path / "store")
    small.receive(office, small.NM)
    small.take(office, small.NM)
    yield office
    office.store.close()


def test_pages_written_over_are_told_by_every_reader_and_listed_by_verify(desk: Desk) -> None:
    for number in range(200):
        desk.enter(small.ROSA)
        desk.perform(acts.WriteNote(f"note {number} " + "x" * 2_000), small.NM)
    folder = desk.store.folder
    desk.store.close()
    database = folder / "store.sqlite"
    content = bytearray(database.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 40 * 4096] = b"\xa5" * 40 * 4096
    database.write_bytes(content)
    damaged = Desk(open_store(folder))
    with pytest.raises(StoreTrouble, match="Restore a backup"):
        damaged.history(small.NM)
    with pytest.raises(StoreTrouble, match="Restore a backup"):
        list(damaged.store.journal.everything())
    assert any(problem.startswith("database: ") for problem in verify(damaged).problems)
    damaged.store.close()


def test_a_body_that_cannot_be_read_is_told_and_listed(desk: Desk) -> None:
    held = sqlite3.connect(desk.store.folder / "store.sqlite")
    held.execute("DROP TRIGGER body_is_never_updated")
    held.execute("UPDATE body SET text = '{'")
    held.commit()
    held.close()
    with pytest.raises(StoreTrouble, match="cannot be read"):
        desk.history(small.NM)
    assert any("cannot be read" in problem for problem in verify(desk).problems)


def test_a_small_backup_that_unpacks_to_much_is_refused(desk: Desk, tmp_path: Path) -> None:
    target = tmp_path / "b.backup"
    back_up(desk.store, target, desk.clock())
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"files/00/{'0' * 64}", bytes(64 << 20))
    with pytest.raises(BadInput, match="unpacks to more than 200 times"):
        restore(target, tmp_path / "again")
    assert not (tmp_path / "again").exists()
