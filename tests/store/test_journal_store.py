"""The journal is append-only and chained, and the store says clearly when it cannot be used."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild, verify
from reviewer_app.errors import BadInput, Refused, StoreTrouble
from reviewer_app.store import open_store, schema
from reviewer_app.store.backup import back_up, restore
from reviewer_app.store.files import Files
from reviewer_app.values import ActId, Sha256
from tests.desk import small_packets as small

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An office with one packet in review, rosa at the desk."""
    made = small.open_office(tmp_path / "store")
    small.receive(made, small.NM)
    small.take(made, small.NM)
    made.perform(acts.WriteNote("a note of one's own"), small.NM)
    yield made
    made.store.close()


def raw(desk: Desk) -> sqlite3.Connection:
    return sqlite3.connect(desk.store.folder / "store.sqlite", isolation_level=None)


def without_triggers(desk: Desk, statement: str) -> None:
    """Rewrites the journal as its owner could, outside the program."""
    connection = raw(desk)
    made = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in made:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(statement)
    for _, sql in made:
        connection.execute(sql)
    connection.close()


@pytest.mark.parametrize("statement", [
    "UPDATE act SET who = 'sam'", "DELETE FROM act", "UPDATE body SET text = '{}'", "DELETE FROM body",
    "INSERT INTO erasure SELECT id, id FROM act LIMIT 1; DELETE FROM erasure",
])  # fmt: skip
def test_nothing_in_the_journal_is_updated_or_deleted(desk: Desk, statement: str) -> None:
    connection = raw(desk)
    with pytest.raises(sqlite3.IntegrityError, match="append-only|erased only"):
        connection.executescript(statement)
    connection.close()


@pytest.mark.parametrize(
    "replacement", ["", "CREATE TRIGGER act_is_never_deleted BEFORE DELETE ON act BEGIN SELECT 1; END"]
)
def test_a_store_whose_guards_are_gone_or_empty_is_not_opened(desk: Desk, replacement: str) -> None:
    connection = raw(desk)
    connection.executescript(f"DROP TRIGGER act_is_never_deleted; {replacement}")
    connection.close()
    with pytest.raises(StoreTrouble, match="act_is_never_deleted.*Restore a backup"):
        open_store(desk.store.folder)


@pytest.mark.parametrize(("statement", "said"), [
    ("UPDATE body SET text = replace(text, 'own', 'mine') WHERE text LIKE '%own%'", "its body was changed"),
    ("UPDATE act SET who = 'sam' WHERE kind = 'note'", "was changed after it was written"),
    ("DELETE FROM body WHERE act IN (SELECT id FROM act WHERE kind = 'take')", "no act of erasure names it"),
    ("UPDATE act SET prev = '' WHERE kind = 'note'", "does not continue its desk's chain"),
])  # fmt: skip
def test_tampering_is_found_and_named(desk: Desk, statement: str, said: str) -> None:
    without_triggers(desk, statement)
    problems = verify(desk).problems
    assert any(said in problem and problem.startswith(desk.store.desk_id) for problem in problems)


def test_an_act_taken_out_of_the_chain_is_found(desk: Desk) -> None:
    number = desk.store.journal.tip_of_desk() - 1
    act = f"{desk.store.desk_id}:{number}"
    without_triggers(desk, f"DELETE FROM body WHERE act = '{act}'")
    without_triggers(desk, f"DELETE FROM act WHERE id = '{act}'")
    assert any("acts of its desk are missing before it" in problem for problem in verify(desk).problems)


def test_numbers_are_gap_free_and_the_head_changes_with_every_act(desk: Desk) -> None:
    before = desk.store.journal.head()
    with pytest.raises(Refused):
        desk.perform(acts.WriteNote(" "), small.NM)
    assert desk.store.journal.head() == before
    desk.perform(acts.WriteNote("more"), small.NM)
    assert desk.store.journal.head() != before
    numbers = [written.entry.number for written in desk.store.journal.everything()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_erased_body_leaves_the_chain_whole_and_no_row_behind(desk: Desk) -> None:
    desk.enter(small.INES)
    found = tuple(entry.id for entry in desk.history(small.NM))
    desk.perform(acts.EraseBodies(found, "Ten years are over."))
    checked = verify(desk)
    assert (checked.problems, checked.erased, checked.packets) == ([], len(found), 0)
    assert desk.store.queue.row(small.NM) is None
    assert rebuild(desk).differences == []
    with pytest.raises(Refused, match="was erased"):
        desk.assessment(small.NM)


@pytest.mark.parametrize("acts_named", [("nobody:1",), None])
def test_what_is_not_there_or_holds_the_office_is_not_erased(desk: Desk, acts_named: tuple[str, ...] | None) -> None:
    desk.enter(small.INES)
    named = acts_named or (f"{desk.store.desk_id}:1",)
    with pytest.raises(Refused, match="no act nobody:1|act on the office"):
        desk.perform(acts.EraseBodies(tuple(ActId(name) for name in named), "A try."))


def test_a_newer_store_is_refused_and_left_as_it_is(desk: Desk) -> None:
    connection = raw(desk)
    connection.execute(
        "INSERT INTO _sqlite_migrations SELECT migration_set, 'm999_future', applied_at FROM _sqlite_migrations LIMIT 1"
        if "id" not in {row[1] for row in connection.execute("PRAGMA table_info(_sqlite_migrations)")}
        else "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('packet-desk', 'm999_future', '')"
    )
    connection.close()
    with pytest.raises(StoreTrouble, match="newer Packet Desk. Nothing was changed"):
        open_store(desk.store.folder)


def test_an_old_store_is_copied_before_it_is_migrated(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    real = schema.migrations

    def with_one_more() -> object:
        steps = real()

        @steps(name="m002_sample")
        def _sample(db: object) -> None:
            schema.run_script(db.conn, "CREATE TABLE sample (a TEXT) STRICT;")  # type: ignore[attr-defined]

        return steps

    monkeypatch.setattr(schema, "MIGRATION_NAMES", ("m001_journal", "m002_sample"))
    monkeypatch.setattr(schema, "migrations", with_one_more)
    open_store(desk.store.folder).close()
    (copy,) = desk.store.folder.glob("before-migration-*.sqlite")
    held = sqlite3.connect(copy)
    assert held.execute("SELECT count(*) FROM act").fetchone()[0] == desk.store.journal.count()
    assert held.execute("SELECT 1 FROM sqlite_schema WHERE name = 'sample'").fetchone() is None
    held.close()


def test_a_locked_store_says_so_and_nothing_changes(desk: Desk) -> None:
    second = Desk(open_store(desk.store.folder, lock_wait_s=0.2), desk.clock)
    second.enter(small.ROSA)
    holder = raw(desk)
    holder.execute("BEGIN IMMEDIATE")
    before = second.case(small.NM)
    with pytest.raises(StoreTrouble, match="in use by another Packet Desk"):
        second.perform(acts.WriteNote("late"), small.NM)
    holder.execute("ROLLBACK")
    holder.close()
    assert second.case(small.NM) == before
    second.perform(acts.WriteNote("late"), small.NM)
    second.store.close()


def test_a_full_disk_leaves_nothing_half_written_and_memory_right(desk: Desk) -> None:
    store = open_store(desk.store.folder)
    connection = store._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 1}")
    full = Desk(store, desk.clock)
    full.enter(small.ROSA)
    before, count = full.case(small.NM), store.journal.count()
    with pytest.raises(StoreTrouble, match="disk is full. Nothing was half-written"):
        full.perform(acts.WriteNote("x" * 1_000_000), small.NM)
    assert (full.case(small.NM), store.journal.count()) == (before, count)
    connection.execute("PRAGMA max_page_count = 1000000")
    assert verify(full).problems == []
    store.close()


def test_a_damaged_database_is_refused_with_the_way_to_restore(tmp_path: Path) -> None:
    (tmp_path / "store.sqlite").write_bytes(b"this is no database " * 500)
    with pytest.raises(StoreTrouble, match="Restore a backup"):
        open_store(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser writes read-only folders all the same")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "read-only"
    folder.mkdir(mode=0o500)
    with pytest.raises(StoreTrouble):
        open_store(folder)


def test_a_file_is_held_under_its_content_and_once(tmp_path: Path) -> None:
    files = Files(tmp_path / "files")
    source = tmp_path / "a.pdf"
    source.write_bytes(b"content")
    sha = files.add_file(source)
    assert files.add_bytes(b"content") == sha
    assert [path.name for path in (tmp_path / "files").rglob("*") if path.is_file()] == [sha]
    with pytest.raises(StoreTrouble, match="Restore it from a backup"):
        files.path(Sha256("0" * 64))


def test_a_file_changed_or_lost_in_the_store_is_found(desk: Desk) -> None:
    path = desk.store.files.path(desk.case(small.NM).documents[0].sha256)
    path.write_bytes(b"other")
    assert any("its content was changed" in problem for problem in verify(desk).problems)
    path.unlink()
    assert any("missing" in problem for problem in verify(desk).problems)


DRAFT_AND_DIE = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from reviewer_app.store import open_store
store = open_store(Path(sys.argv[1]))
store.personal.keep_draft("rosa", "NM-2021-90001", "note", "half a sentence", datetime.now(UTC))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
def test_a_draft_survives_the_death_of_its_process(desk: Desk) -> None:
    done = subprocess.run([sys.executable, "-c", DRAFT_AND_DIE, str(desk.store.folder)], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert desk.store.personal.draft(small.ROSA.name, small.NM, "note") == "half a sentence"


def test_a_backup_comes_back_as_another_desk_and_never_over_anything(desk: Desk, tmp_path: Path) -> None:
    target = tmp_path / "b.backup"
    assert back_up(desk.store, target, desk.clock()) == 1
    with pytest.raises(Refused, match="never written over"):
        back_up(desk.store, target, desk.clock())
    restore(target, tmp_path / "again")
    again = small.open_desk(tmp_path / "again")
    assert again.store.desk_id != desk.store.desk_id
    assert again.case(small.NM) == desk.case(small.NM)
    assert verify(again).problems == []
    again.store.close()
    for folder in (tmp_path / "again", tmp_path):
        with pytest.raises(Refused, match="never writes over one|is not empty"):
            restore(target, folder)


@pytest.mark.parametrize("damage", ["cut", "other", "bytes"])
def test_a_damaged_backup_is_refused_and_leaves_nothing(desk: Desk, tmp_path: Path, damage: str) -> None:
    target = tmp_path / "b.backup"
    back_up(desk.store, target, desk.clock())
    content = target.read_bytes()
    middle = len(content) // 3
    changed = {
        "cut": content[: len(content) // 2],
        "other": b"no zip",
        "bytes": content[:middle] + b"\0" * 200 + content[middle + 200 :],
    }
    target.write_bytes(changed[damage])
    with pytest.raises((BadInput, StoreTrouble)):
        restore(target, tmp_path / "again")
    assert not (tmp_path / "again").exists()
    assert not list(tmp_path.glob(".again*"))
