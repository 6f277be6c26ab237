"""What intake hands on: packets and files that fit, and what was refused with the reason.

Holds values alone; nothing here opens a file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.values import ApplicationNo, Sha256

Progress = Callable[[int, int, str], None]  # packets done, packets known of so far, the one at hand
IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one zip, or one packet folder, may hold at most (packet.md, "Refused"); sizes in bytes."""

    files: int = 2_000
    bytes_in_all: int = 1 << 30
    bytes_in_one: int = 256 << 20
    times_packed: int = 200
    packet_json_bytes: int = 1 << 20


@dataclass(frozen=True, slots=True)
class Copy:
    """A private temporary copy of one file, with the digest of what was copied."""

    path: Path
    sha256: Sha256
    size: int


@dataclass(frozen=True, slots=True)
class IncomingFile:
    """One file of a packet; `content` is a temporary copy that is gone once the next packet is asked for."""

    file: str
    uploaded_as: str
    uploaded_at: str | None
    sha256: Sha256
    size: int
    content: Path


@dataclass(frozen=True, slots=True)
class IncomingPacket:
    """One packet that fits. `path` is shown to the person, `text` is packet.json exactly as it came.

    Files stand in the order packet.json names them, then those it does not name, by name.
    `left_out` counts clutter files such as Thumbs.db.
    """

    path: str
    application_no: ApplicationNo
    text: str
    files: tuple[IncomingFile, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class RefusedPacket:
    """What was refused, whole; `reason` says which file, where in it, what was expected and found, what to do."""

    path: str
    application_no: ApplicationNo | None
    reason: str


Incoming = IncomingPacket | RefusedPacket


class Cancelled(Exception):
    """The person cancelled; ends the gathering and is never seen outside intake."""
