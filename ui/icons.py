"""Our own icons and the signs of a figure's state, tinted from the palette.

Draws shapes only: which state a figure is in is not decided here.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from reviewer_app.desk.panel import State
from ui.theme import Colour, colour

_FOLDER = Path(__file__).resolve().parent.parent / "resources" / "icons"
_SIZES = (16, 24, 32, 48)


class Icon(StrEnum):
    """One for each file of resources/icons."""

    TO_CHECK = "to_check"
    READ = "read"
    CONFIRMED = "confirmed"
    TYPED = "typed"
    DIFFERS = "differs"
    MISSING = "missing"
    UNREADABLE = "unreadable"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    FIT_WIDTH = "fit_width"
    FIT_PAGE = "fit_page"
    TWO_PAGES = "two_pages"
    ROTATE = "rotate"
    SEARCH = "search"
    PREVIOUS = "previous"
    NEXT = "next"
    UP = "up"
    DOWN = "down"
    BOX = "box"
    INVERT = "invert"
    CLOSE = "close"
    DOCUMENT = "document"
    SHEET = "sheet"
    MAIL = "mail"
    UNDO = "undo"
    NOTE = "note"
    SIGN = "sign"
    PRINT = "print"
    SETTINGS = "settings"
    PEOPLE = "people"
    CLOCK = "clock"
    ADD = "add"
    FOLDER = "folder"
    LOCK = "lock"


_SIGNS = MappingProxyType(
    {
        State.TO_CHECK: ("●", Colour.CHECK),
        State.READ: ("◐", Colour.INFO),
        State.CONFIRMED: ("✓", Colour.OK),
        State.TYPED: ("✎", Colour.OK),
        State.DIFFERS: ("≠", Colour.WRONG),
        State.MISSING: ("○", Colour.CHECK),
        State.UNREADABLE: ("⊘", Colour.WRONG),
    }
)


def sign(state: State) -> str:
    """The sign of a state as a character, for plain text."""
    return _SIGNS[state][0]


def word(state: State) -> str:
    """The word of a state, in the window's language."""
    return QCoreApplication.translate("State", state.value)


def role(state: State) -> Colour:
    """The colour's role of a state."""
    return _SIGNS[state][1]


def sign_icon(state: State) -> QIcon:
    """The sign of a state as an icon in its colour."""
    return icon(Icon[state.name], role(state))


def icon(name: Icon, tint: Colour = Colour.TEXT) -> QIcon:
    """An icon in a colour of the mode now in force; ask again after `Theme.changed`."""
    made = QIcon()
    for size_px in _SIZES:
        made.addPixmap(pixmap(name, colour(tint), size_px))
        made.addPixmap(pixmap(name, colour(Colour.EDGE), size_px), QIcon.Mode.Disabled)
    return made


def pixmap(name: Icon, tint: QColor, size_px: int) -> QPixmap:
    """An icon as a square picture of `size_px` device pixels in one colour."""
    drawing = (_FOLDER / f"{name.value}.svg").read_text(encoding="ascii").replace("#1D2321", tint.name())
    drawing = drawing.replace("currentColor", tint.name())
    picture = QPixmap(size_px, size_px)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawing.encode("ascii"))).render(painter, QRectF(0, 0, size_px, size_px))
    painter.end()
    return picture
