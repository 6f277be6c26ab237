"""What the window and the drawing process say to each other about pages, as frozen dataclasses.

Holds no behaviour, and nothing of Qt or of a file format.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

LARGEST_PICTURE_PX = 40_000_000  # of one drawn page: a letter page at 400 % on a doubled screen takes 31 million
LARGEST_IMAGE_PX = 120_000_000  # of an image file, unpacked: beyond what cameras and office scanners make
MOST_PAGES = 5_000
MOST_ROWS = 5_000
MOST_COLUMNS = 200


class ShownAs(StrEnum):
    PAGES = "pages"
    SHEETS = "sheets"


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page as displayed (its own turn and crop applied), in points."""

    width_pt: float
    height_pt: float


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that can be shown: the sizes of its pages, or the names of its sheets; `note` says what is left out."""

    shown_as: ShownAs
    sizes: tuple[PageSize, ...] = ()
    sheets: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page: rows of `stride` bytes, four bytes a pixel (blue, green, red, unused), top row first.

    `scale` is in pixels per point; it is less than was asked for where the page would have grown too large.
    """

    width_px: int
    height_px: int
    stride: int
    scale: float
    pixels: bytes


@dataclass(frozen=True, slots=True)
class SheetCells:
    """One sheet as text: `rows[0][0]` is cell A1. Numbers are written plainly, with a point and no separators."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class OpenFile:
    path: Path


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Asks for page `page` (from 1) at `scale` pixels per point, turned clockwise by `rotation` degrees,
    into the shared memory `memory`, which holds `capacity` bytes."""

    path: Path
    page: int
    scale: float
    rotation: int
    is_grayscale: bool
    memory: str
    capacity: int


@dataclass(frozen=True, slots=True)
class Drawn:
    width_px: int
    height_px: int
    scale: float


@dataclass(frozen=True, slots=True)
class ReadWords:
    path: Path
    page: int


@dataclass(frozen=True, slots=True)
class ReadCells:
    path: Path


PageRequest = OpenFile | DrawPage | ReadWords | ReadCells
