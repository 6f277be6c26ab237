"""The door to reading: a file in, a document reading out, from a process with limits that can be killed.

Must never raise for what a file holds, and must leave nothing behind on the disk.
"""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from reviewer_app.reading.failure import failed
from reviewer_app.reading.worker import Death, Limits, Worker, WorkerDied
from reviewer_app.values import DocumentReading, Sha256

READER_VERSION = "2026.11-2"  # changes whenever the same file may give another reading
RECYCLE_AFTER = 200  # files a process reads before a fresh one takes over, so that memory cannot creep
TIME_LIMIT_S = 20.0
_TROUBLES = {
    Death.TIMEOUT: "This file took too long to read and was stopped. It may be built to do harm, or simply be too large. "
    "Ask for a plain PDF of it.",
    Death.MEMORY: "This file needed more memory than is allowed and was stopped. It may be built to do harm, or simply be too "
    "large. Ask for a plain PDF of it.",
    Death.CRASHED: "This file is built in a way that stops the reader. It may be damaged. Ask for it again, as a plain PDF.",
    Death.STOPPED: "Reading was stopped before this file was done. Read it again.",
}

__all__ = ["READER_VERSION", "Limits", "Reader", "read_file"]


@dataclass(frozen=True, slots=True)
class _ReadRequest:
    path: str


def answer(request: _ReadRequest) -> DocumentReading:
    """What the process does with a request; public only so that the process can import it."""
    from reviewer_app.reading.document import read_document  # the PDF library is loaded in the process alone

    return read_document(Path(request.path))


def read_file(path: Path, *, limits: Limits | None = None, timeout_s: float = TIME_LIMIT_S) -> DocumentReading:
    """What one file shows, read in a process of its own; whatever is wrong with the file stands in `error`."""
    reader = Reader(limits=limits, timeout_s=timeout_s)
    try:
        return reader.read(path)
    finally:
        reader.close()


class Reader:
    """A warm process that reads one file after another; may be used from any thread, one file at a time.

    A process that dies of a file is replaced, and the file's reading says so.
    """

    def __init__(self, *, limits: Limits | None = None, timeout_s: float = TIME_LIMIT_S) -> None:
        self._worker: Worker[_ReadRequest, DocumentReading] = Worker(answer, limits or Limits(cpu_s=int(timeout_s) + 1))
        self._timeout_s = timeout_s
        self._count = 0
        self._counting = threading.Lock()

    def read(self, path: Path) -> DocumentReading:
        """What the file shows; never raises for what is in it."""
        with self._counting:
            self._count += 1
            if self._count % RECYCLE_AFTER == 0:
                self._worker.renew()
        try:
            return self._worker.call(_ReadRequest(str(path)), self._timeout_s)
        except WorkerDied as death:
            return failed(_digest(path), _TROUBLES[death.reason])

    def stop(self) -> None:
        """Ends the reading under way at once; its caller gets a reading that says so."""
        self._worker.abandon()

    def close(self) -> None:
        """Ends the processes; later readings say that reading was stopped."""
        self._worker.close()

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _digest(path: Path) -> Sha256:
    try:
        with path.open("rb") as file:
            return Sha256(hashlib.file_digest(file, "sha256").hexdigest())
    except OSError:
        return Sha256("")
