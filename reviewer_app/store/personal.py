"""Rows of this desk alone: drafts, passwords, window state, who is on what. Never exchanged.

Nothing here is anybody's word about a packet.
"""

from __future__ import annotations

import secrets
import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta

from reviewer_app.store.connection import immediate, telling
from reviewer_app.values import ApplicationNo, PersonName

PRESENCE_LASTS = timedelta(seconds=90)


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody has a packet open in a window; `at` is the last sign of life."""

    window: str
    person: PersonName
    packet: ApplicationNo
    at: datetime


class Personal:
    """Settings, passwords, drafts and presence of one store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def desk_id(self) -> str:
        """This desk's own id, made at its first use: 10 letters and digits."""
        held = self.setting("desk")
        if held is not None:
            return held
        with telling(), immediate(self._connection):
            self._connection.execute(
                "INSERT OR IGNORE INTO setting (name, value) VALUES ('desk', :id)",
                {"id": secrets.token_hex(5)},
            )
        return self.setting("desk") or ""

    def setting(self, name: str) -> str | None:
        row = self._connection.execute("SELECT value FROM setting WHERE name = :name", {"name": name}).fetchone()
        return str(row["value"]) if row else None

    def set_setting(self, name: str, value: str) -> None:
        with telling():
            self._connection.execute(
                """INSERT INTO setting (name, value) VALUES (:name, :value)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value""",
                {"name": name, "value": value},
            )

    def password_hash(self, person: PersonName) -> str | None:
        """The argon2id hash of a person's password at this desk, or None where none is set."""
        row = self._connection.execute(
            "SELECT hash FROM password WHERE person = :person", {"person": person}
        ).fetchone()
        return str(row["hash"]) if row else None

    def has_passwords(self) -> bool:
        """Whether anybody has a password at this desk."""
        return self._connection.execute("SELECT 1 FROM password LIMIT 1").fetchone() is not None

    def set_password_hash(self, person: PersonName, hash: str) -> None:
        with telling():
            self._connection.execute(
                """INSERT INTO password (person, hash) VALUES (:person, :hash)
                ON CONFLICT (person) DO UPDATE SET hash = excluded.hash""",
                {"person": person, "hash": hash},
            )

    def draft(self, person: PersonName, packet: str, slot: str) -> str:
        """What the person was typing in that place, "" where nothing is kept."""
        row = self._connection.execute(
            "SELECT text FROM draft WHERE person = :person AND packet = :packet AND slot = :slot",
            {"person": person, "packet": packet, "slot": slot},
        ).fetchone()
        return str(row["text"]) if row else ""

    def keep_draft(self, person: PersonName, packet: str, slot: str, text: str, at: datetime) -> None:
        """Keeps what is being typed; an empty text forgets it."""
        named = {"person": person, "packet": packet, "slot": slot, "text": text, "at": at.isoformat()}
        with telling():
            if not text:
                self._connection.execute(
                    "DELETE FROM draft WHERE person = :person AND packet = :packet AND slot = :slot", named
                )
                return
            self._connection.execute(
                """INSERT INTO draft (person, packet, slot, text, at)
                VALUES (:person, :packet, :slot, :text, :at)
                ON CONFLICT (person, packet, slot) DO UPDATE SET text = excluded.text, at = excluded.at""",
                named,
            )

    def drafts(self, person: PersonName, packet: str) -> dict[str, str]:
        """All drafts of a person on one packet, by slot."""
        rows = self._connection.execute(
            "SELECT slot, text FROM draft WHERE person = :person AND packet = :packet ORDER BY slot",
            {"person": person, "packet": packet},
        )
        return {row["slot"]: row["text"] for row in rows}

    def window_state(self, person: PersonName, name: str) -> str | None:
        row = self._connection.execute(
            "SELECT value FROM window_state WHERE person = :person AND name = :name",
            {"person": person, "name": name},
        ).fetchone()
        return str(row["value"]) if row else None

    def keep_window_state(self, person: PersonName, name: str, value: str) -> None:
        with telling():
            self._connection.execute(
                """INSERT INTO window_state (person, name, value) VALUES (:person, :name, :value)
                ON CONFLICT (person, name) DO UPDATE SET value = excluded.value""",
                {"person": person, "name": name, "value": value},
            )

    def be_on(self, window: str, person: PersonName, packet: ApplicationNo | None, at: datetime) -> None:
        """Says which packet this window shows (None: none)."""
        named = {"window": window, "person": person, "packet": packet, "at": at.isoformat()}
        with telling():
            if packet is None:
                self._connection.execute("DELETE FROM presence WHERE window = :window", named)
                return
            self._connection.execute(
                """INSERT INTO presence (window, person, packet, at) VALUES (:window, :person, :packet, :at)
                ON CONFLICT (window) DO UPDATE SET person = excluded.person, packet = excluded.packet,
                at = excluded.at""",
                named,
            )

    def on_packet(self, packet: ApplicationNo, at: datetime) -> list[Presence]:
        """Who has a packet open; windows without a sign of life for a while do not count."""
        rows = self._connection.execute(
            "SELECT window, person, packet, at FROM presence WHERE packet = :packet AND at >= :since",
            {"packet": packet, "since": (at - PRESENCE_LASTS).isoformat()},
        )
        return [
            Presence(row["window"], PersonName(row["person"]), packet, datetime.fromisoformat(row["at"]))
            for row in rows
        ]
