"""Private copies of strangers' files, counted against the limits and watched for change while they are read.

It must not follow a link, wait at a pipe or a device, or trust a size that it has not counted itself.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from reviewer_app.errors import BadInput, StoreTrouble
from reviewer_app.intake.incoming import Cancelled, Copy, IsCancelled, Limits
from reviewer_app.intake.names import shown
from reviewer_app.values import Sha256

_CHUNK = 1 << 18
# O_NONBLOCK: opening a pipe put in a file's place returns at once; O_NOFOLLOW: a link is not followed.
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_FULL = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})


_PREFIX = "packet-desk-intake-"
_STALE_S = 24 * 3600


class OverLimit(BadInput):
    """A zip or a packet holds more than the limits allow."""


@contextmanager
def private_folder(under: Path | None) -> Iterator[Path]:
    """A temporary folder that only this user may enter, gone afterwards.

    Folders of a day ago or older, which a killed run left, are removed too: applicants' papers are in them.
    """
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=under) as made:
        folder = Path(made)
        for other in folder.parent.glob(f"{_PREFIX}*"):
            if _age_s(other, folder) > _STALE_S:
                shutil.rmtree(other, ignore_errors=True)  # another run may be at it, or it may be another user's
        yield folder


def _age_s(path: Path, than: Path) -> float:
    try:
        return than.stat().st_mtime - path.lstat().st_mtime
    except OSError:
        return 0.0


class Bench:
    """One temporary folder with the counters of what was copied into it."""

    def __init__(self, folder: Path, limits: Limits, is_cancelled: IsCancelled) -> None:
        self.limits = limits
        self._folder = folder
        self._is_cancelled = is_cancelled
        self._files = 0
        self._bytes = 0

    def count_file(self, name: str) -> None:
        """Count one file. Raises OverLimit past the limit, Cancelled when the person cancelled."""
        self._check_cancelled()
        self._files += 1
        if self._files > self.limits.files:
            raise OverLimit(
                f"More than {self.limits.files:,} files; {shown(name)} is one too many. Divide it and import the parts."
            )

    def copy_stream(self, source: IO[bytes], name: str, packed: int | None = None) -> Copy:
        """A copy of a stream under a name of our own; `packed` is its size in the zip, None for a plain file.

        Raises OverLimit as soon as a limit is passed, while unpacking.
        """
        target = self._folder / secrets.token_hex(8)
        seen, size = hashlib.sha256(), 0
        with _telling_full_disk(), target.open("xb") as out:
            while piece := source.read(_CHUNK):
                self._check_cancelled()
                size += len(piece)
                self._count_bytes(name, len(piece), size, packed)
                seen.update(piece)
                out.write(piece)
        return Copy(target, Sha256(seen.hexdigest()), size)

    def copy_file(self, path: Path, name: str) -> Copy:
        """A copy of a plain file. Raises BadInput where it is none, cannot be read, or changes meanwhile."""
        try:
            handle = os.open(path, _OPEN)
        except OSError as error:
            raise BadInput(
                f"{shown(name)} cannot be read: {error.strerror}. Check the file and import again."
            ) from error
        with os.fdopen(handle, "rb") as source:
            before = os.fstat(handle)
            if not stat.S_ISREG(before.st_mode):
                raise BadInput(
                    f"{shown(name)} is no plain file (a pipe, a device or a link). Take it out of the folder."
                )
            copy = self._copy_told(source, name)
            after = os.fstat(handle)
        if fingerprint(before) != fingerprint(after) or copy.size != after.st_size or _has_moved(path, after):
            raise BadInput(f"{shown(name)} changed while it was read. Wait until it is complete and import again.")
        return copy

    def _copy_told(self, source: IO[bytes], name: str) -> Copy:
        try:
            return self.copy_stream(source, name)
        except OSError as error:
            raise BadInput(f"{shown(name)} cannot be read: {error.strerror}. Check the disk it is on.") from error

    def _count_bytes(self, name: str, more: int, size: int, packed: int | None) -> None:
        limits = self.limits
        self._bytes += more
        if size > limits.bytes_in_one:
            raise OverLimit(f"{shown(name)} is larger than {_mib(limits.bytes_in_one)}, the most one file may have.")
        if self._bytes > limits.bytes_in_all:
            raise OverLimit(
                f"More than {_mib(limits.bytes_in_all)} in all, reached at {shown(name)}. Divide it and import the parts."
            )
        if packed is not None and size > limits.times_packed * packed:
            raise OverLimit(
                f"{shown(name)} unpacks to more than {limits.times_packed} times its packed size, as a zip bomb does. "
                "If it is genuine, unpack the zip and import the folder."
            )

    def _check_cancelled(self) -> None:
        if self._is_cancelled():
            raise Cancelled


def fingerprint(state: os.stat_result) -> tuple[int, ...]:
    """What differs once a file was written to or replaced."""
    return (state.st_ino, state.st_dev, state.st_size, state.st_mtime_ns)


def _has_moved(path: Path, state: os.stat_result) -> bool:
    """True where another file now stands under the path."""
    try:
        return fingerprint(path.lstat()) != fingerprint(state)
    except OSError:
        return True


def _mib(size: int) -> str:
    return f"{size >> 20:,} MiB" if size >= 1 << 20 else f"{size:,} bytes"


@contextmanager
def _telling_full_disk() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise StoreTrouble(
                "The disk with the temporary files is full; nothing of this packet was kept. Make room and import again."
            ) from error
        raise
