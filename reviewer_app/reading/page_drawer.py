"""What the drawing process does: opens one file, measures, draws and reads its pages.

Runs in a process that may be killed, and must never be called in the window's own.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Protocol, assert_never, cast

from reviewer_app.errors import BadInput
from reviewer_app.reading.page_values import (
    LARGEST_PICTURE_PX,
    Drawn,
    DrawPage,
    Opened,
    OpenFile,
    PageRequest,
    PageSize,
    ReadCells,
    ReadWords,
    SheetCells,
    ShownAs,
)
from reviewer_app.values import Word

PageReply = Opened | Drawn | tuple[Word, ...] | tuple[SheetCells, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a picture to draw, `scale` in pixels per point, `rotation` clockwise in degrees."""

    width_px: int
    height_px: int
    scale: float
    rotation: int
    is_grayscale: bool


class ShownFile(Protocol):
    """A file with pages, held open."""

    note: str

    def sizes(self) -> tuple[PageSize, ...]: ...

    def draw(self, page: int, frame: Frame, target: memoryview) -> None: ...

    def words(self, page: int) -> tuple[Word, ...]: ...

    def close(self) -> None: ...


def load_libraries() -> None:
    """Loads what draws PDFs and images, so that the first page need not wait for it."""
    import reviewer_app.reading.render_image
    import reviewer_app.reading.render_pdf  # noqa: F401


class PageDrawer:
    """Answers the requests of `page_values`, with one file open at a time."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._file: ShownFile | None = None
        self._sizes: tuple[PageSize, ...] = ()
        self._memory: SharedMemory | None = None

    def __call__(self, request: PageRequest) -> PageReply:
        """The reply to one request. Raises BadInput for a file or a page that cannot be shown."""
        match request:
            case OpenFile():
                return self._open(request.path)
            case DrawPage():
                return self._draw(request)
            case ReadWords():
                file = self._opened(request.path)
                self._size(request.page)
                return file.words(request.page)
            case ReadCells():
                from reviewer_app.reading.render_sheet import sheet_cells

                return sheet_cells(request.path)
            case _:
                assert_never(request)

    def _open(self, path: Path) -> Opened:
        if _is_zip(path):
            from reviewer_app.reading.render_sheet import sheet_names

            return Opened(ShownAs.SHEETS, sheets=sheet_names(path))
        file = self._opened(path)
        return Opened(ShownAs.PAGES, sizes=self._sizes, note=file.note)

    def _opened(self, path: Path) -> ShownFile:
        if self._file is None or self._path != path:
            if self._file is not None:
                self._file.close()
                self._file = None
            file = _file_at(path)
            self._sizes = file.sizes()
            self._path, self._file = path, file
        return self._file

    def _size(self, page: int) -> PageSize:
        if not 1 <= page <= len(self._sizes):
            raise BadInput(f"There is no page {page}: this document has {len(self._sizes)} pages that can be shown.")
        return self._sizes[page - 1]

    def _draw(self, request: DrawPage) -> Drawn:
        file = self._opened(request.path)
        frame = frame_for(self._size(request.page), request, request.capacity // 4)
        target = self._shared(request.memory)[: frame.width_px * frame.height_px * 4]
        try:
            file.draw(request.page, frame, target)
        finally:
            target.release()
        return Drawn(frame.width_px, frame.height_px, frame.scale)

    def _shared(self, name: str) -> memoryview:
        """The caller's memory, kept attached; the caller alone unlinks it."""
        if self._memory is None or self._memory.name.lstrip("/") != name.lstrip("/"):
            if self._memory is not None:
                self._memory.close()
            if sys.version_info >= (3, 13):
                self._memory = SharedMemory(name, track=False)
            else:  # a spawned process shares its parent's resource tracker, where this name stands already
                self._memory = SharedMemory(name)
        return cast(memoryview, self._memory.buf)


def frame_for(size: PageSize, request: DrawPage, most_px: int) -> Frame:
    """The picture's size in pixels, made smaller where it would pass `most_px` or the largest allowed."""
    width, height = size.width_pt, size.height_pt
    if request.rotation % 180:
        width, height = height, width
    most = min(most_px, LARGEST_PICTURE_PX)
    scale = min(request.scale, math.sqrt(most / (width * height)), most / max(width, height))
    width_px, height_px = max(1, round(width * scale)), max(1, round(height * scale))
    while width_px * height_px > most:
        width_px, height_px = max(1, width_px - 1), max(1, height_px - 1)
    return Frame(width_px, height_px, scale, request.rotation, request.is_grayscale)


def _file_at(path: Path) -> ShownFile:
    head = _head(path)
    if b"%PDF-" in head:
        from reviewer_app.reading.render_pdf import PdfFile

        return PdfFile(path)
    if not head:
        raise BadInput("This file is empty. Ask the applicant to send it again.")
    if head[4:8] == b"ftyp":
        raise BadInput(
            "This is a photo or film of a phone (HEIC), which cannot be shown here. "
            "It is kept as it came. Ask for it as JPEG or PDF, or open it in another program."
        )
    from reviewer_app.reading.render_image import ImageFile

    return ImageFile(path)


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(1024)
    except OSError as trouble:
        raise BadInput(
            "This file cannot be read from the disk. Check that the folder of the store is complete and at hand."
        ) from trouble


def _is_zip(path: Path) -> bool:
    return _head(path).startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0"))
