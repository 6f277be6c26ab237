"""The typeface of letters, and text made fit for it.

Embeds only the face that is shipped: what it cannot draw is marked, never printed as an empty box.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

REGULAR, BOLD, ITALIC = "PacketDeskSerif", "PacketDeskSerif-Bold", "PacketDeskSerif-Italic"
MARK = "[…]"
MARK_NOTE = (
    f"{MARK} stands for characters that this letter’s typeface does not hold; "
    "they are kept in full in the record of the application."
)
_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "fonts"
_FILES = {
    REGULAR: "DejaVuSerifCondensed.ttf",
    BOLD: "DejaVuSerifCondensed-Bold.ttf",
    ITALIC: "DejaVuSerifCondensed-Italic.ttf",
}


@cache
def _held() -> frozenset[int]:
    """The code points that all three faces draw; registers them with reportlab on the way."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    sets = []
    for name, file in _FILES.items():
        font = TTFont(name, str(_FOLDER / file))
        pdfmetrics.registerFont(font)
        sets.append(frozenset(font.face.charToGlyph))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=ITALIC, boldItalic=BOLD)
    return sets[0].intersection(*sets[1:])


def use_fonts() -> None:
    """Makes the three faces known to reportlab, once a process."""
    _held()


def printable(text: str) -> str:
    """The text as the typeface can draw it, on one line: composed, blanks collapsed, the rest marked.

    Each run of characters that cannot be drawn becomes one "[…]".
    """
    pieces: list[str] = []
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        category = unicodedata.category(character)
        if category in ("Cc", "Cf"):  # direction marks, joiners: nothing to see
            continue
        if ord(character) in _held() and category not in ("Cs", "Co", "Cn"):
            pieces.append(character)
        elif not pieces or pieces[-1] != MARK:
            pieces.append(MARK)
    joined = "".join(pieces)
    while f"{MARK} {MARK}" in joined:
        joined = joined.replace(f"{MARK} {MARK}", MARK)
    return joined


def is_marked(text: str) -> bool:
    """Whether `printable` has to mark something in it."""
    return MARK in printable(text) and MARK not in text
