"""Reads the documents of a packet one after another in the background, and keeps what they show.

Never waits, and reads for one packet at a time: what is no longer wanted is stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reviewer_app.desk.readings import Readings
from reviewer_app.errors import PacketDeskError, StoreTrouble
from reviewer_app.reading.read import Reader
from reviewer_app.values import ApplicationNo, Document, DocumentReading
from ui.jobs import Jobs, Ticket


class BackgroundReader(QObject):
    """Keeps each reading on the window's thread as it comes, then tells which packet it was read for."""

    progressed = Signal(str, int, int)  # packet, how many are done, of how many
    document_read = Signal(str, str)  # packet, file
    failed = Signal(str, str, str)  # packet, file, why it could not be given to the reader
    finished = Signal(str)

    def __init__(self, readings: Readings, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._readings = readings
        self._jobs = jobs
        self._reader = Reader()
        self._ticket: Ticket | None = None
        self._packet = ApplicationNo("")
        self._todo: list[Document] = []
        self._total = 0

    @property
    def is_busy(self) -> bool:
        return self._ticket is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many documents are read, of how many that were to be read."""
        waiting = len(self._todo) + (1 if self._ticket is not None else 0)
        return self._total - waiting, self._total

    def read(self, packet: ApplicationNo, documents: Sequence[Document]) -> None:
        """Reads these documents for a packet; what was being read for another is stopped."""
        self.stop()
        self._packet, self._todo, self._total = packet, list(documents), len(documents)
        self._go_on()

    def stop(self) -> None:
        """Lets go of what is under way."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._reader.stop()
        self._ticket, self._todo, self._total = None, [], 0

    def close(self) -> None:
        """Stops for good and ends the process."""
        self.stop()
        self._reader.close()

    def _go_on(self) -> None:
        done, total = self.progress
        if not self._todo:
            if total:
                self.finished.emit(self._packet)
            return
        self.progressed.emit(self._packet, done, total)
        document = self._todo.pop(0)
        packet = self._packet
        try:
            path = self._readings.path(document)
        except StoreTrouble as trouble:
            self.failed.emit(packet, document.file, str(trouble))
            self._go_on()
            return
        self._start(packet, document, path)

    def _start(self, packet: ApplicationNo, document: Document, path: Path) -> None:
        def done(reading: DocumentReading) -> None:
            self._ticket = None
            self._readings.keep(reading)
            self.document_read.emit(packet, document.file)
            self._go_on()

        def failed(trouble: Exception) -> None:
            self._ticket = None
            if isinstance(trouble, PacketDeskError):
                self.failed.emit(packet, document.file, str(trouble))
                self._go_on()

        self._ticket = self._jobs.start(lambda _ticket: self._reader.read(path), done, failed)
