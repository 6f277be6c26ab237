"""The drawn letter as a file that the page view can open, kept apart from the store's own files and removed again.

Writes nothing but the preview it is given.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path


class LetterFile:
    """One preview at a time, in a folder of its own beside the store's files; a page server takes each path once."""

    def __init__(self, store_folder: Path) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix=".preview-", dir=store_folder, ignore_cleanup_errors=True)
        self._count = 0
        self._path: Path | None = None

    @property
    def path(self) -> Path | None:
        """Where the present preview lies."""
        return self._path

    def write(self, pdf: bytes) -> Path:
        """Replaces the preview; the new one has a path of its own."""
        self.clear()
        self._count += 1
        self._path = Path(self._folder.name) / f"letter-{self._count}.pdf"
        self._path.write_bytes(pdf)
        return self._path

    def clear(self) -> None:
        """Removes the preview; where the page worker still holds it (on Windows), it goes with the folder."""
        if self._path is not None:
            with suppress(PermissionError):
                self._path.unlink(missing_ok=True)
        self._path = None

    def close(self) -> None:
        """Removes the folder."""
        self._folder.cleanup()
