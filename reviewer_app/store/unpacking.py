"""Taking files out of a zip in pieces and within limits, so that a small zip cannot fill memory or disk.

Knows nothing of what the files mean.
"""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from reviewer_app.errors import BadInput, StoreTrouble
from reviewer_app.store.connection import telling

MOST_FILES = 500_000
MOST_BYTES_OF_FILE = 256 << 20  # as for an uploaded file
MOST_BYTES_OF_DATA = 4 << 30
MOST_BYTES_OF_DATABASE = 16 << 30
TIMES_PACKED = 200
_SPARE = 64 << 20
_CHUNK = 1 << 20


def refuse_too_many(packed: zipfile.ZipFile) -> None:
    """Raises BadInput for a zip with more files than any store gives."""
    if len(packed.infolist()) > MOST_FILES:
        raise BadInput(
            f"The zip holds more than {MOST_FILES:,} files, which none of Packet Desk does. Nothing was taken."
        )


def sized(packed: zipfile.ZipFile, name: str, most: int = MOST_BYTES_OF_FILE) -> zipfile.ZipInfo:
    """A file of the zip, once its size unpacked is known to be bearable; KeyError where there is none.

    A zip that unpacks more than it says is cut off there by the reader and fails its checksum. Raises BadInput.
    """
    info = packed.getinfo(name)
    if info.file_size > most:
        raise BadInput(f"“{name}” unpacks to {info.file_size:,} bytes; at most {most:,} are taken. Nothing was taken.")
    if info.file_size > info.compress_size * TIMES_PACKED + _CHUNK:
        raise BadInput(
            f"“{name}” unpacks to more than {TIMES_PACKED} times its size, as no true file does. Nothing was taken."
        )
    return info


def pieces(packed: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """The content of a file of the zip, at most 1 MiB at once."""
    with packed.open(info) as source:
        while piece := source.read(_CHUNK):
            yield piece


def refuse_full_disk(folder: Path, size: int) -> None:
    """Raises StoreTrouble where the disk of an existing folder has no room for so many bytes."""
    with telling():
        free = shutil.disk_usage(folder).free
    if size + _SPARE > free:
        raise StoreTrouble(
            f"The disk has {free >> 20:,} MiB free and {(size + _SPARE) >> 20:,} MiB are needed. Nothing was taken. "
            "Make room and try again."
        )
