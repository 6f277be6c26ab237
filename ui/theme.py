"""The look: colours by role in light and dark, sizes from the font, and the application's palette and style sheet.

Knows no view, and leaves the pages of documents as they are.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from string import Template
from types import MappingProxyType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

_STYLE_SHEET = Path(__file__).resolve().parent.parent / "resources" / "style.qss"
_CONTROLS = _STYLE_SHEET.parent / "icons" / "controls"
_HEIGHT_AT_100 = 16.0  # px of a line of text for which a step of 4 is 4 px


class Colour(StrEnum):
    WINDOW = "window"
    PANEL = "panel"
    RAISED = "raised"
    LINE = "line"
    EDGE = "edge"
    TEXT = "text"
    MUTED = "muted"
    ACCENT = "accent"
    ON_ACCENT = "on_accent"
    SELECT = "select"
    OK = "ok"
    CHECK = "check"
    WRONG = "wrong"
    INFO = "info"


class Scheme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class TextSize(StrEnum):
    NOTE = "note"
    TEXT = "text"
    HEADING = "heading"
    AWARD = "award"


_FACTORS = MappingProxyType({TextSize.NOTE: 0.85, TextSize.TEXT: 1.0, TextSize.HEADING: 1.2, TextSize.AWARD: 1.6})

_LIGHT = MappingProxyType(
    {
        Colour.WINDOW: "#F4F5F2",
        Colour.PANEL: "#FFFFFF",
        Colour.RAISED: "#FFFFFF",
        Colour.LINE: "#D9DCD6",
        Colour.EDGE: "#76807A",
        Colour.TEXT: "#1D2321",
        Colour.MUTED: "#59625E",
        Colour.ACCENT: "#0B5E6B",
        Colour.ON_ACCENT: "#FFFFFF",
        Colour.SELECT: "#D6EAEC",
        Colour.OK: "#1F6B3A",
        Colour.CHECK: "#8A5200",
        Colour.WRONG: "#A3261C",
        Colour.INFO: "#2B5797",
    }
)
_DARK = MappingProxyType(
    {
        Colour.WINDOW: "#171B1A",
        Colour.PANEL: "#1F2423",
        Colour.RAISED: "#272D2B",
        Colour.LINE: "#3A423F",
        Colour.EDGE: "#7F8A85",
        Colour.TEXT: "#E8ECE9",
        Colour.MUTED: "#A6B0AB",
        Colour.ACCENT: "#5CC1CE",
        Colour.ON_ACCENT: "#0E1514",
        Colour.SELECT: "#1F4047",
        Colour.OK: "#7CCB94",
        Colour.CHECK: "#E5B15A",
        Colour.WRONG: "#F08C81",
        Colour.INFO: "#8FB6EA",
    }
)


def paper_colour(role: Colour) -> QColor:
    """The role's light-mode colour, for what is drawn on the paper of a document in either mode."""
    return QColor(_LIGHT[role])


def scheme_colour(role: Colour, is_dark: bool) -> QColor:
    """The colour of a role in one of the two modes."""
    return QColor((_DARK if is_dark else _LIGHT)[role])


class Theme(QObject):
    """The look of the running application; one of it, as a child of the QApplication. `scale_percent` is 100 to 200."""

    changed = Signal()

    def __init__(self, app: QApplication, scheme: Scheme = Scheme.SYSTEM, scale_percent: int = 100) -> None:
        super().__init__(app)
        self.setObjectName("theme")
        self._app = app
        self._scheme = scheme
        self._scale_percent = scale_percent
        self._base_points = _points(app.font())
        app.setStyle(QStyleFactory.create("Fusion"))
        app.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        self.apply(scheme, scale_percent)

    @property
    def is_dark(self) -> bool:
        if self._scheme is Scheme.SYSTEM:
            return self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._scheme is Scheme.DARK

    @property
    def scheme(self) -> Scheme:
        return self._scheme

    @property
    def scale_percent(self) -> int:
        return self._scale_percent

    def apply(self, scheme: Scheme, scale_percent: int) -> None:
        """Puts a colour scheme and a size of everything (100 to 200 %) in force."""
        self._scheme = scheme
        self._scale_percent = min(200, max(100, scale_percent))
        font = QFont(self._app.font())
        font.setPointSizeF(self._base_points * self._scale_percent / 100)
        self._app.setFont(font)
        self._app.setPalette(self._palette())
        self._app.setStyleSheet(self._style_sheet())
        self.changed.emit()

    def colour(self, role: Colour) -> QColor:
        return scheme_colour(role, self.is_dark)

    def _palette(self) -> QPalette:
        palette = QPalette()
        for part, role in _PARTS.items():
            palette.setColor(part, self.colour(role))
        for part in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, part, self.colour(Colour.EDGE))
        return palette

    def _style_sheet(self) -> str:
        values = {role.value: self.colour(role).name() for role in Colour}
        values |= {f"u{step}": f"{unit(step)}px" for step in (1, 2, 4, 8, 12, 16, 24)}
        half = unit(12) // 2 + 1  # of an indicator with its edge: a larger radius would be taken for none
        values |= {"half": f"{half}px", "row": f"{row_height()}px"}
        values["controls"] = (_CONTROLS / ("dark" if self.is_dark else "light")).as_posix()
        return Template(_STYLE_SHEET.read_text(encoding="utf-8")).substitute(values)

    def _on_system_changed(self) -> None:
        if self._scheme is Scheme.SYSTEM:
            self.apply(self._scheme, self._scale_percent)


_PARTS = MappingProxyType(
    {
        QPalette.ColorRole.Window: Colour.WINDOW,
        QPalette.ColorRole.WindowText: Colour.TEXT,
        QPalette.ColorRole.Base: Colour.PANEL,
        QPalette.ColorRole.AlternateBase: Colour.WINDOW,
        QPalette.ColorRole.Text: Colour.TEXT,
        QPalette.ColorRole.PlaceholderText: Colour.MUTED,
        QPalette.ColorRole.Button: Colour.PANEL,
        QPalette.ColorRole.ButtonText: Colour.TEXT,
        QPalette.ColorRole.ToolTipBase: Colour.RAISED,
        QPalette.ColorRole.ToolTipText: Colour.TEXT,
        QPalette.ColorRole.Highlight: Colour.SELECT,
        QPalette.ColorRole.HighlightedText: Colour.TEXT,
        QPalette.ColorRole.Link: Colour.ACCENT,
        QPalette.ColorRole.LinkVisited: Colour.ACCENT,
        QPalette.ColorRole.Accent: Colour.ACCENT,
        QPalette.ColorRole.BrightText: Colour.WRONG,
        QPalette.ColorRole.Light: Colour.RAISED,
        QPalette.ColorRole.Midlight: Colour.LINE,
        QPalette.ColorRole.Mid: Colour.LINE,
        QPalette.ColorRole.Dark: Colour.EDGE,
        QPalette.ColorRole.Shadow: Colour.EDGE,
    }
)


def current_theme() -> Theme | None:
    """The theme of the running application, None before one is made."""
    app = QApplication.instance()
    return app.findChild(Theme, "theme") if app is not None else None


def colour(role: Colour) -> QColor:
    """The colour of a role in the mode now in force; light before a theme is made."""
    theme = current_theme()
    return theme.colour(role) if theme is not None else paper_colour(role)


def unit(px_at_100: float) -> int:
    """A length in pixels that grows with the text: `unit(4)` is one step; at least 1."""
    return max(1, round(px_at_100 * QFontMetricsF(QApplication.font()).height() / _HEIGHT_AT_100))


def text_font(size: TextSize = TextSize.TEXT, is_bold: bool = False) -> QFont:
    """The application's font in one of the four sizes, with digits of one width."""
    font = QFont(QApplication.font())
    font.setPointSizeF(_points(font) * _FACTORS[size])
    font.setBold(is_bold)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def row_height() -> int:
    """The height of a row of a list in pixels: 1.9 times the text, at least 24."""
    return max(24, round(QFontMetricsF(QApplication.font()).height() / 1.2 * 1.9))


def _points(font: QFont) -> float:
    return font.pointSizeF() if font.pointSizeF() > 0 else font.pixelSize() * 0.75
