"""Brings the pictures and words of one document to a view, one background job at a time, what is in sight first.

Keeps the pictures last used within a bound; never waits, and never shows anything itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from reviewer_app.errors import PacketDeskError
from reviewer_app.reading.pages import Opened, PageServer, SheetCells, Stopped
from reviewer_app.values import Word
from ui.jobs import Jobs, Ticket

_MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Wish:
    """A picture of a page (from 1) at a scale in device pixels per point, turned clockwise by `rotation` degrees."""

    page: int
    scale: float
    rotation: int


class PageFeed(QObject):
    """The pictures, words and failures of the open document. Its server must serve no other view."""

    opened = Signal(object)
    open_failed = Signal(str)
    picture_arrived = Signal(int)
    page_failed = Signal(int)
    words_arrived = Signal(int)
    cells_arrived = Signal(object)  # a tuple of SheetCells

    def __init__(self, server: PageServer, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = server
        self._jobs = jobs
        self._path: Path | None = None
        self._ticket: Ticket | None = None
        self._wishes: list[Wish] = []
        self._word_pages: list[int] = []
        self._in_sight: frozenset[int] = frozenset()
        self._pictures: OrderedDict[int, tuple[Wish, QImage]] = OrderedDict()
        self.failures: dict[int, str] = {}
        self.words: dict[int, tuple[Word, ...]] = {}

    def open(self, path: Path) -> None:
        """Lets go of the present document and opens another; `opened` or `open_failed` follows."""
        self.clear()
        self._path = path
        self._ticket = self._jobs.start(lambda _ticket: self._server.open(path), self._on_opened, self._on_open_failed)

    def clear(self) -> None:
        """Lets go of the document and of the work under way for it."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._server.abandon()
        self._ticket = None
        self._path = None
        self._wishes, self._word_pages = [], []
        self._pictures.clear()
        self.failures, self.words = {}, {}

    def want(self, wishes: Sequence[Wish], in_sight: Collection[int]) -> None:
        """Replaces what is wished for; the first comes first. Pictures at hand and pages that failed are left out.

        Pictures of pages in sight are kept, however large.
        """
        self._in_sight = frozenset(in_sight)
        self._wishes = [wish for wish in wishes if not self._has(wish) and wish.page not in self.failures]
        self._go_on()

    def want_words(self, pages: Sequence[int]) -> None:
        """Adds pages whose words are wanted; they are read once no picture is wished for."""
        known = set(self._word_pages)
        self._word_pages += [page for page in pages if page not in self.words and page not in known]
        self._go_on()

    def want_cells(self) -> None:
        """Reads the sheets of an open workbook; `cells_arrived` or `open_failed` follows."""
        if self._path is not None and self._ticket is None:
            path = self._path
            self._ticket = self._jobs.start(
                lambda _ticket: self._server.sheet_cells(path), self._on_cells, self._on_open_failed
            )

    def picture(self, page: int, rotation: int) -> QImage | None:
        """The picture at hand for a page, at whatever scale, in this turn."""
        held = self._pictures.get(page)
        if held is None or held[0].rotation != rotation:
            return None
        self._pictures.move_to_end(page)
        return held[1]

    def forget_failures(self) -> None:
        """Lets the pages that failed be tried again."""
        self.failures = {}

    @property
    def is_busy(self) -> bool:
        return self._ticket is not None

    def _has(self, wish: Wish) -> bool:
        held = self._pictures.get(wish.page)
        return held is not None and held[0].rotation == wish.rotation and abs(held[0].scale - wish.scale) < 0.005

    def _go_on(self) -> None:
        if self._ticket is not None or self._path is None:
            return
        if self._wishes:
            self._start_picture(self._path, self._wishes.pop(0))
        elif self._word_pages:
            self._start_words(self._path, self._word_pages.pop(0))

    def _start_picture(self, path: Path, wish: Wish) -> None:
        def work(_ticket: Ticket) -> QImage:
            picture = self._server.render(path, wish.page, wish.scale, wish.rotation)
            image = QImage(
                picture.pixels, picture.width_px, picture.height_px, picture.stride, QImage.Format.Format_RGB32
            )
            return image.copy()  # the bytes are not Qt's to keep

        def done(image: QImage) -> None:
            self._ticket = None
            self._keep(wish, image)
            self.picture_arrived.emit(wish.page)
            self._go_on()

        self._ticket = self._jobs.start(work, done, lambda trouble: self._on_failed(wish.page, trouble))

    def _start_words(self, path: Path, page: int) -> None:
        def done(words: tuple[Word, ...]) -> None:
            self._ticket = None
            self.words[page] = words
            self.words_arrived.emit(page)
            self._go_on()

        def failed(trouble: Exception) -> None:
            done(())  # a page without words is searched in vain; drawing it tells its trouble

        self._ticket = self._jobs.start(lambda _ticket: self._server.words(path, page), done, failed)

    def _keep(self, wish: Wish, image: QImage) -> None:
        self._pictures[wish.page] = (wish, image)
        self._pictures.move_to_end(wish.page)
        size = sum(held.sizeInBytes() for _, held in self._pictures.values())
        for page in [page for page in self._pictures if page not in self._in_sight]:
            if size <= _MOST_BYTES:
                return
            size -= self._pictures.pop(page)[1].sizeInBytes()

    def _on_opened(self, opened: Opened) -> None:
        self._ticket = None
        self.opened.emit(opened)
        self._go_on()

    def _on_cells(self, cells: tuple[SheetCells, ...]) -> None:
        self._ticket = None
        self.cells_arrived.emit(cells)

    def _on_open_failed(self, trouble: Exception) -> None:
        self._ticket = None
        self._path = None
        self.open_failed.emit(self._reason(trouble))

    def _on_failed(self, page: int, trouble: Exception) -> None:
        self._ticket = None
        self.failures[page] = self._reason(trouble)
        self.page_failed.emit(page)
        self._go_on()

    def _reason(self, trouble: Exception) -> str:
        if isinstance(trouble, PacketDeskError):
            return str(trouble)
        if isinstance(trouble, Stopped):
            return self.tr("The drawing was stopped.")
        return self.tr("This could not be drawn, through a fault of this program. The file is kept as it came.")
