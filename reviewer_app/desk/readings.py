"""What the documents of a packet show, read once and kept by content digest and reader version.

Reading itself happens off the window's thread; keeping happens on it. A reading is nobody's word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from reviewer_app.case import Case
from reviewer_app.errors import BadInput
from reviewer_app.reading.contract import from_json, to_json
from reviewer_app.reading.read import READER_VERSION, Reader
from reviewer_app.store import Store
from reviewer_app.values import Document, DocumentReading, Sha256

_KEPT = 2_000


class Readings:
    """The kept readings of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._memory: dict[Sha256, DocumentReading] = {}

    def of(self, document: Document) -> DocumentReading | None:
        """What a document shows, or None where it was not read yet by this reader version."""
        if document.sha256 in self._memory:
            return self._memory[document.sha256]
        text = self._store.cached_reading(document.sha256, READER_VERSION)
        if text is None:
            return None
        try:
            reading = from_json(text)
        except BadInput:
            return None  # a damaged cache is read anew
        self._remember(reading)
        return reading

    def of_case(self, case: Case) -> Mapping[str, DocumentReading]:
        """The readings there are, by the document's file name in the packet."""
        found = ((document.file, self.of(document)) for document in case.documents)
        return {file: reading for file, reading in found if reading is not None}

    def unread(self, case: Case) -> list[Document]:
        """The documents of a packet that were not read yet."""
        return [document for document in case.documents if self.of(document) is None]

    def path(self, document: Document) -> Path:
        """Where the document's bytes lie. Raises StoreTrouble where they are missing."""
        return self._store.files.path(document.sha256)

    def keep(self, reading: DocumentReading) -> None:
        """Keeps a reading; call it on the thread that owns the store."""
        if not reading.sha256:
            return
        with self._store.transaction():
            self._store.keep_reading(reading.sha256, READER_VERSION, to_json(reading))
            self._store.queue.keep_words(reading.sha256, reading.words)
        self._remember(reading)

    def read_now(self, case: Case, reader: Reader) -> Mapping[str, DocumentReading]:
        """Reads what is unread on this very thread (command line, tests) and gives all readings."""
        for document in self.unread(case):
            self.keep(reader.read(self.path(document)))
        return self.of_case(case)

    def _remember(self, reading: DocumentReading) -> None:
        if len(self._memory) >= _KEPT:
            self._memory.pop(next(iter(self._memory)))
        self._memory[reading.sha256] = replace(reading, words="")  # the search alone needs them
