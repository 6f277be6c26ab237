"""Images and scans as pages: JPEG, PNG, TIFF of several pages, GIF, BMP, WebP; turned as the camera says.

Runs in a process that may be killed; must refuse, before it unpacks it, an image that is too large.
"""

from __future__ import annotations

import math
import warnings
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from reviewer_app.errors import BadInput
from reviewer_app.reading.page_drawer import Frame
from reviewer_app.reading.page_values import LARGEST_IMAGE_PX, MOST_PAGES, PageSize
from reviewer_app.values import Word

_FORMATS = ("JPEG", "PNG", "TIFF", "GIF", "BMP", "WEBP")
_DEFAULT_DPI = 72.0
_ORIENTATION = 0x0112
_DEEP = ("I", "I;16", "I;16L", "I;16B", "F")
_TURNS = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
_DAMAGED = (OSError, SyntaxError, ValueError, TypeError, KeyError, IndexError, ZeroDivisionError, OverflowError)


class ImageFile:
    """One open image. Raises BadInput for what is no image, is damaged, or is too large to unpack."""

    def __init__(self, path: Path) -> None:
        Image.MAX_IMAGE_PIXELS = LARGEST_IMAGE_PX
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        self.note = ""
        try:
            self._image: Image.Image = Image.open(path, formats=_FORMATS)
            self._count = 1 if self._image.format == "MPO" else min(getattr(self._image, "n_frames", 1), MOST_PAGES)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as trouble:
            raise _too_large() from trouble
        except UnidentifiedImageError as trouble:
            raise BadInput(
                "A file of this kind cannot be shown here. It is kept as it came: "
                "open it in another program, or ask the applicant for a PDF."
            ) from trouble
        except _DAMAGED as trouble:
            raise _damaged() from trouble
        self._page = 0
        self._unpacked: Image.Image | None = None

    def sizes(self) -> tuple[PageSize, ...]:
        """The displayed sizes in points, at the stated resolution or 72 dpi; no pixels are unpacked."""
        try:
            return tuple(self._size(page) for page in range(1, self._count + 1))
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as trouble:
            raise _too_large() from trouble
        except _DAMAGED as trouble:
            raise _damaged() from trouble

    def _size(self, page: int) -> PageSize:
        self._image.seek(page - 1)
        width, height = self._image.size
        if width * height > LARGEST_IMAGE_PX:
            raise _too_large()
        across, down = _resolution(self._image)
        size = PageSize(width * 72 / across, height * 72 / down)
        return PageSize(size.height_pt, size.width_pt) if _orientation(self._image) >= 5 else size

    def draw(self, page: int, frame: Frame, target: memoryview) -> None:
        """Draws page `page` (from 1) into `target`, stretched to the frame."""
        image = self._pixels(page)
        across, down = frame.width_px, frame.height_px
        if frame.rotation % 180:
            across, down = down, across
        image = image.resize((across, down), Image.Resampling.BILINEAR, reducing_gap=2.0)
        if frame.rotation % 360:
            image = image.transpose(_TURNS[frame.rotation % 360])
        if frame.is_grayscale:
            image = image.convert("L").convert("RGB")
        target[:] = image.tobytes("raw", "BGRX")

    def words(self, page: int) -> tuple[Word, ...]:
        """No words: an image holds none that can be read without a reader of print."""
        return ()

    def close(self) -> None:
        self._image.close()

    def _pixels(self, page: int) -> Image.Image:
        """The page unpacked to RGB on white and turned upright; the last one is kept."""
        if self._unpacked is None or self._page != page:
            self._unpacked = None
            try:
                self._image.seek(page - 1)
                self._unpacked = _on_white(ImageOps.exif_transpose(self._image))
            except (Image.DecompressionBombError, Image.DecompressionBombWarning) as trouble:
                raise _too_large() from trouble
            except _DAMAGED as trouble:
                raise _damaged() from trouble
            self._page = page
        return self._unpacked


def _on_white(image: Image.Image) -> Image.Image:
    if image.mode in _DEEP:
        low, high = image.getextrema()
        if not isinstance(low, (int, float)) or not isinstance(high, (int, float)):
            raise ValueError("an image of one band has one pair of extrema")
        span = max(1.0, float(high) - float(low))
        return image.convert("F").point(lambda value: (value - low) * (255 / span)).convert("L").convert("RGB")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        layer = image.convert("RGBA")
        white = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(white, layer).convert("RGB")
    return image.convert("RGB")


def _orientation(image: Image.Image) -> int:
    value = image.getexif().get(_ORIENTATION, 1)
    return value if isinstance(value, int) else 1


def _resolution(image: Image.Image) -> tuple[float, float]:
    """Stated dots per inch across and down, 72 where none is stated or it makes no sense."""
    stated = image.info.get("dpi")
    try:
        across, down = (float(value) for value in stated or ())
    except (TypeError, ValueError, ZeroDivisionError):
        return _DEFAULT_DPI, _DEFAULT_DPI
    if not all(math.isfinite(value) and 1 < value <= 10_000 for value in (across, down)):
        return _DEFAULT_DPI, _DEFAULT_DPI
    return across, down


def _damaged() -> BadInput:
    return BadInput("This image is damaged and cannot be shown. Ask the applicant to send it again.")


def _too_large() -> BadInput:
    return BadInput(
        f"This image has more than {LARGEST_IMAGE_PX // 1_000_000} million pixels and is not opened. "
        "Ask the applicant for a smaller copy, or a PDF."
    )
