"""The tables, as migrations that are never edited once released.

Only the journal migrates; derived rows are dropped and folded anew when their version changes.
"""

from __future__ import annotations

import re
import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

MIGRATION_SET = "packet-desk"
MIGRATION_NAMES = ("m001_journal",)
DERIVED_VERSION = "2"

JOURNAL = """
CREATE TABLE act (
    id TEXT PRIMARY KEY,
    desk TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    who TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('reviewer', 'supervisor', 'clerk')),
    at TEXT NOT NULL,
    packet TEXT,
    seen TEXT,
    kind TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    prev TEXT NOT NULL,
    digest TEXT NOT NULL,
    UNIQUE (desk, number)
) STRICT;
CREATE INDEX act_packet ON act (packet, desk, number);
CREATE TABLE body (
    act TEXT PRIMARY KEY REFERENCES act (id),
    salt TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE TABLE erasure (
    act TEXT PRIMARY KEY REFERENCES act (id),
    by_act TEXT NOT NULL REFERENCES act (id)
) STRICT;
CREATE TRIGGER act_is_never_updated BEFORE UPDATE ON act
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER act_is_never_deleted BEFORE DELETE ON act
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER body_is_never_updated BEFORE UPDATE ON body
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER body_is_only_erased BEFORE DELETE ON body
WHEN NOT EXISTS (SELECT 1 FROM erasure WHERE act = OLD.act)
BEGIN SELECT RAISE(ABORT, 'a body is erased only by an act of erasure'); END;
CREATE TRIGGER erasure_is_never_updated BEFORE UPDATE ON erasure
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER erasure_is_never_deleted BEFORE DELETE ON erasure
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
"""

JOURNAL_TRIGGERS = frozenset(
    {
        "act_is_never_updated",
        "act_is_never_deleted",
        "body_is_never_updated",
        "body_is_only_erased",
        "erasure_is_never_updated",
        "erasure_is_never_deleted",
    }
)


def journal_triggers() -> dict[str, str]:
    """The journal's triggers by name, each as the database keeps its words."""
    found = re.findall(r"CREATE TRIGGER (\w+) .*?END(?=;)", JOURNAL, re.DOTALL)
    texts = re.findall(r"CREATE TRIGGER \w+ .*?END(?=;)", JOURNAL, re.DOTALL)
    return dict(zip(found, texts, strict=True))


DERIVED = """
CREATE TABLE IF NOT EXISTS queue_row (
    id INTEGER PRIMARY KEY,
    application_no TEXT NOT NULL UNIQUE,
    program TEXT NOT NULL,
    round TEXT NOT NULL,
    business TEXT NOT NULL,
    business_key TEXT NOT NULL,
    tin TEXT NOT NULL,
    submitted_at TEXT NOT NULL,
    version INTEGER NOT NULL,
    standing TEXT NOT NULL,
    is_lapsed INTEGER NOT NULL CHECK (is_lapsed IN (0, 1)),
    status TEXT NOT NULL,
    claimed_cents INTEGER,
    award_cents INTEGER,
    open INTEGER NOT NULL,
    assigned_to TEXT NOT NULL,
    determined_by TEXT NOT NULL,
    received_at TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS queue_by_age ON queue_row (received_at, id);
CREATE INDEX IF NOT EXISTS queue_by_number ON queue_row (application_no, id);
CREATE INDEX IF NOT EXISTS queue_by_business ON queue_row (business_key, id);
CREATE INDEX IF NOT EXISTS queue_by_claimed ON queue_row (claimed_cents, id);
CREATE INDEX IF NOT EXISTS queue_by_open ON queue_row (open, id);
CREATE INDEX IF NOT EXISTS queue_by_standing ON queue_row (standing, received_at, id);
CREATE INDEX IF NOT EXISTS queue_by_assignee ON queue_row (assigned_to, received_at, id);
CREATE INDEX IF NOT EXISTS queue_by_round ON queue_row (round, received_at, id);
CREATE INDEX IF NOT EXISTS queue_by_program ON queue_row (program, received_at, id);
CREATE INDEX IF NOT EXISTS queue_by_tin ON queue_row (tin);
CREATE VIRTUAL TABLE IF NOT EXISTS search_row USING fts5(text, tokenize = 'trigram');
CREATE TABLE IF NOT EXISTS packet_document (
    id INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (sha256, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS packet_document_by_packet ON packet_document (id);
"""

CACHES = """
CREATE TABLE IF NOT EXISTS reading (
    sha256 TEXT NOT NULL,
    reader TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (sha256, reader)
) STRICT;
CREATE TABLE IF NOT EXISTS read_document (id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE) STRICT;
CREATE VIRTUAL TABLE IF NOT EXISTS document_words USING fts5(text, tokenize = 'trigram');
CREATE TRIGGER IF NOT EXISTS words_go_with_their_reading AFTER DELETE ON reading
BEGIN
    DELETE FROM document_words WHERE rowid = (SELECT id FROM read_document WHERE sha256 = OLD.sha256);
    DELETE FROM read_document WHERE sha256 = OLD.sha256;
    INSERT INTO document_words (document_words) VALUES ('optimize');
END;
"""

PERSONAL = """
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS password (person TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS draft (
    person TEXT NOT NULL,
    packet TEXT NOT NULL,
    slot TEXT NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (person, packet, slot)
) STRICT;
CREATE TABLE IF NOT EXISTS window_state (
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (person, name)
) STRICT;
CREATE TABLE IF NOT EXISTS presence (
    window TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    packet TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
"""


def migrations() -> Migrations:
    """The journal's migrations in order; sqlite-utils is imported only when one is due."""
    from sqlite_utils.migrations import Migrations

    steps = Migrations(MIGRATION_SET)

    @steps(name=MIGRATION_NAMES[0])
    def _journal(db: Database) -> None:
        run_script(db.conn, JOURNAL)

    return steps


def run_script(connection: sqlite3.Connection, script: str) -> None:
    """Runs the statements of a script inside the open transaction (executescript would commit it)."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
