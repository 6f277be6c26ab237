"""Uploaded files by their content digest: written once, never changed.

A file is whole under its digest or not there at all.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from reviewer_app.errors import StoreTrouble
from reviewer_app.store.connection import telling
from reviewer_app.values import Sha256

_CHUNK = 1 << 20


class Files:
    """The files folder of a store; a file's name is its SHA-256 under its first two digits."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, sha256: Sha256) -> Path:
        """Where a file lies. Raises StoreTrouble where the store does not hold it."""
        path = self._place(sha256)
        if not path.exists():
            raise StoreTrouble(
                f"The store lacks the file {sha256[:12]}…. Restore it from a backup; its digest is in the journal."
            )
        return path

    def holds(self, sha256: Sha256) -> bool:
        return self._place(sha256).exists()

    def add_bytes(self, content: bytes) -> Sha256:
        """The digest of a content that is now in the store."""
        sha256 = Sha256(hashlib.sha256(content).hexdigest())
        if not self.holds(sha256):
            self._write(sha256, iter((content,)))
        return sha256

    def add_file(self, source: Path) -> Sha256:
        """The digest of a file that is now in the store, copied in pieces."""
        sha256 = digest_of(source)
        if not self.holds(sha256):
            self._write(sha256, _pieces(source))
        return sha256

    def add_pieces(self, sha256: Sha256, pieces: Iterator[bytes]) -> None:
        """Keeps a content of that digest, as it comes. Raises StoreTrouble where it is another one."""
        if not self.holds(sha256):
            self._write(sha256, pieces)

    def remove(self, sha256: Sha256) -> bool:
        """Deletes a file that no act speaks of any more; False where another program holds it just now."""
        try:
            self._place(sha256).unlink(missing_ok=True)
        except OSError:
            return False
        return True

    def _place(self, sha256: Sha256) -> Path:
        return self._folder / sha256[:2] / sha256

    def _write(self, sha256: Sha256, pieces: Iterator[bytes]) -> None:
        place = self._place(sha256)
        temporary = place.parent / f".{sha256[:8]}.{secrets.token_hex(4)}.part"
        with telling():
            place.parent.mkdir(parents=True, exist_ok=True)
            try:
                found = _write_synced(temporary, pieces)
                if found != sha256:
                    raise StoreTrouble("A file changed while it was copied into the store. Try again.")
                temporary.replace(place)
            finally:
                temporary.unlink(missing_ok=True)
            sync_folder(place.parent)


def _write_synced(path: Path, pieces: Iterator[bytes]) -> Sha256:
    seen = hashlib.sha256()
    with path.open("xb") as out:
        for piece in pieces:
            seen.update(piece)
            out.write(piece)
        out.flush()
        os.fsync(out.fileno())
    return Sha256(seen.hexdigest())


def sync_folder(folder: Path) -> None:
    """Makes a rename in a folder durable, where the system can (Windows cannot open a folder)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def digest_of(path: Path) -> Sha256:
    """The SHA-256 of a file's content."""
    seen = hashlib.sha256()
    for piece in _pieces(path):
        seen.update(piece)
    return Sha256(seen.hexdigest())


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as source:
        while piece := source.read(_CHUNK):
            yield piece
