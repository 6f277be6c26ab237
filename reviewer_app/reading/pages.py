"""Pages of documents as pictures and words, made in a process of their own that may be killed.

Knows no Qt and never opens a stranger's file itself.
"""

from __future__ import annotations

import threading
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import cast

from reviewer_app.errors import BadInput
from reviewer_app.reading.page_drawer import PageDrawer, PageReply, load_libraries
from reviewer_app.reading.page_values import (
    LARGEST_PICTURE_PX,
    Drawn,
    DrawPage,
    Opened,
    OpenFile,
    PageRequest,
    PageSize,
    Picture,
    ReadCells,
    ReadWords,
    SheetCells,
    ShownAs,
)
from reviewer_app.reading.worker import Death, Limits, Worker, WorkerDied
from reviewer_app.values import Word

__all__ = ["Opened", "PageServer", "PageSize", "Picture", "SheetCells", "ShownAs", "Stopped"]

_TIMEOUT_S = 8.0
_SMALLEST_MEMORY = 16 * 1024 * 1024  # bytes; a letter page at 150 % on a doubled screen


class Stopped(Exception):
    """The work was given up because nobody wants its result any more."""


class PageServer:
    """Opens, measures, draws and reads documents. All calls wait, one at a time; make them from background work."""

    def __init__(self, timeout_s: float = _TIMEOUT_S, limits: Limits | None = None) -> None:
        self._worker: Worker[PageRequest, PageReply] = Worker(PageDrawer(), limits, load_libraries)
        self._timeout_s = timeout_s
        self._turn = threading.Lock()
        self._path: Path | None = None
        self._sizes: tuple[PageSize, ...] = ()
        self._memory: SharedMemory | None = None

    def start(self) -> None:
        """Starts the process ahead of the first document."""
        self._worker.start()

    def open(self, path: Path) -> Opened:
        """What the file can be shown as, with its pages' sizes. Raises BadInput with the reason it cannot."""
        with self._turn:
            opened = cast(Opened, self._ask(OpenFile(path), "This file"))
            self._sizes = opened.sizes
        return opened

    def render(self, path: Path, page: int, scale: float, rotation: int = 0, is_grayscale: bool = False) -> Picture:
        """Page `page` (from 1) drawn at `scale` pixels per point, turned clockwise by 0, 90, 180 or 270 degrees.

        Raises BadInput with the reason where the page cannot be drawn.
        """
        if scale <= 0 or rotation % 90:
            raise ValueError("a scale above 0 and a quarter turn are needed")
        with self._turn:
            memory = self._room_for(path, page, scale)
            request = DrawPage(path, page, scale, rotation % 360, is_grayscale, memory.name, memory.size)
            drawn = cast(Drawn, self._ask(request, f"Page {page}"))
            size = drawn.width_px * drawn.height_px * 4
            if not 0 < size <= memory.size:
                raise BadInput(f"Page {page} could not be drawn. Ask the applicant for a new copy.")
            pixels = bytes(cast(memoryview, memory.buf)[:size])
        return Picture(drawn.width_px, drawn.height_px, drawn.width_px * 4, drawn.scale, pixels)

    def words(self, path: Path, page: int) -> tuple[Word, ...]:
        """The words of a page (from 1), those typed into its fields last, with boxes in points as displayed."""
        with self._turn:
            return cast("tuple[Word, ...]", self._ask(ReadWords(path, page), f"The text of page {page}"))

    def sheet_cells(self, path: Path) -> tuple[SheetCells, ...]:
        """All sheets of a workbook as text. Raises BadInput with the reason where there are none."""
        with self._turn:
            return cast("tuple[SheetCells, ...]", self._ask(ReadCells(path), "This workbook"))

    def abandon(self) -> None:
        """Gives up the call under way, which raises Stopped; returns at once."""
        self._worker.abandon()

    def close(self) -> None:
        """Ends the process and frees the shared memory."""
        self._worker.close()
        with self._turn:
            if self._memory is not None:
                self._memory.close()
                self._memory.unlink()
                self._memory = None

    def _room_for(self, path: Path, page: int, scale: float) -> SharedMemory:
        """Shared memory for a page at this scale; kept and grown, since a new one costs more than the drawing."""
        wanted = LARGEST_PICTURE_PX * 4
        if path == self._path and 1 <= page <= len(self._sizes):
            size = self._sizes[page - 1]
            area = (size.width_pt * scale + 1) * (size.height_pt * scale + 1)
            wanted = min(wanted, max(_SMALLEST_MEMORY, int(area) * 4))
        if self._memory is None or self._memory.size < wanted:
            if self._memory is not None:
                self._memory.close()
                self._memory.unlink()
            self._memory = SharedMemory(create=True, size=wanted)
        return self._memory

    def _ask(self, request: PageRequest, what: str) -> PageReply:
        if self._path is not None and self._path != request.path:
            self._worker.renew()  # one document a process
            self._sizes = ()
        self._path = request.path
        try:
            return self._worker.call(request, self._timeout_s)
        except WorkerDied as death:
            if death.reason is Death.STOPPED:
                raise Stopped from death
            raise BadInput(f"{what} {self._happened(death.reason)} {_ADVICE}") from death

    def _happened(self, reason: Death) -> str:
        if reason is Death.TIMEOUT:
            return f"took longer than {self._timeout_s:g} seconds and was stopped."
        if reason is Death.MEMORY:
            return "needed more memory than a document may use and was stopped."
        return "made the program that draws pages fail, and was stopped."


_ADVICE = "The file is kept as it came. Ask the applicant for a new copy, printed to PDF or scanned."
