"""The look: contrast, sizes, icons and what the formatting module writes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer_app.desk.panel import State
from ui.formatting import age, differing, harmless, money, money_text, number
from ui.icons import Icon, icon, pixmap, sign, sign_icon, word
from ui.theme import Colour, Scheme, TextSize, Theme, colour, scheme_colour, text_font, unit


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    font, style_sheet = qapp.font(), qapp.styleSheet()
    theme = Theme(qapp, Scheme.LIGHT)
    yield theme
    theme.setObjectName("")
    theme.deleteLater()
    qapp.setFont(font)
    qapp.setStyleSheet(style_sheet)


def contrast(first: QColor, second: QColor) -> float:
    def luminance(shade: QColor) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (shade.redF(), shade.greenF(), shade.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("ground", [Colour.WINDOW, Colour.PANEL, Colour.RAISED, Colour.SELECT])
@pytest.mark.parametrize(
    "role", [Colour.TEXT, Colour.MUTED, Colour.ACCENT, Colour.OK, Colour.CHECK, Colour.WRONG, Colour.INFO]
)
def test_text_is_legible_on_every_ground(role: Colour, ground: Colour, is_dark: bool) -> None:
    assert contrast(scheme_colour(role, is_dark), scheme_colour(ground, is_dark)) >= 4.5


@pytest.mark.parametrize("is_dark", [False, True])
def test_edges_of_inputs_and_text_on_the_accent_are_seen(is_dark: bool) -> None:
    assert contrast(scheme_colour(Colour.EDGE, is_dark), scheme_colour(Colour.PANEL, is_dark)) >= 3
    assert contrast(scheme_colour(Colour.ON_ACCENT, is_dark), scheme_colour(Colour.ACCENT, is_dark)) >= 4.5


def test_the_palette_follows_the_scheme(qtbot: QtBot, theme: Theme, qapp: QApplication) -> None:
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor("#F4F5F2")
    with qtbot.waitSignal(theme.changed):
        theme.apply(Scheme.DARK, 100)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor("#171B1A")
    assert colour(Colour.ACCENT) == QColor("#5CC1CE")


def test_everything_grows_with_the_scale(theme: Theme) -> None:
    step, points = unit(24), text_font().pointSizeF()
    theme.apply(Scheme.LIGHT, 200)
    assert unit(24) == pytest.approx(2 * step, abs=2)
    assert text_font().pointSizeF() == pytest.approx(2 * points)
    assert text_font(TextSize.AWARD).pointSizeF() == pytest.approx(1.6 * 2 * points)
    theme.apply(Scheme.LIGHT, 500)
    assert theme.scale_percent == 200


def test_every_icon_has_a_drawing_and_every_drawing_an_icon(qapp: QApplication) -> None:
    folder = Path(__file__).resolve().parents[2] / "resources" / "icons"
    assert {path.stem for path in folder.glob("*.svg")} == {icon.value for icon in Icon}
    for name in Icon:
        picture = pixmap(name, QColor("#A3261C"), 24).toImage()
        shades = {
            picture.pixelColor(x, y).name()
            for x in range(24)
            for y in range(24)
            if picture.pixelColor(x, y).alpha() == 255
        }
        assert shades == {"#a3261c"}, name


def test_each_state_has_a_sign_a_word_and_a_shape_of_its_own(qapp: QApplication) -> None:
    assert len({sign(state) for state in State}) == len({word(state) for state in State}) == len(State)
    drawn = [pixmap(Icon[state.name], QColor("black"), 24).toImage() for state in State]
    assert all(first != second for at, first in enumerate(drawn) for second in drawn[:at])
    assert not sign_icon(State.DIFFERS).isNull()
    assert not icon(Icon.ROTATE).isNull()


def test_money_is_written_with_its_cents() -> None:
    assert money(3_750_000) == "$37,500.00"
    assert money(-5) == "-$0.05"
    assert money_text("1234567.8") == "$1,234,567.80"
    assert number("-1234.50") == "-1,234.50"
    assert number("2020Q3") == "2020Q3"


@pytest.mark.parametrize(
    ("first", "second", "ranges"),
    [
        ("63,201", "36,201", (((0, 2),), ((0, 2),))),
        ("$63,201.00", "$63,201.00", ((), ())),
        ("120,201", "12,201", (((2, 3),), ())),
        ("2.50", "-2.50", ((), ((0, 1),))),
    ],
)
def test_two_amounts_differ_in_these_digits(first: str, second: str, ranges: tuple[object, object]) -> None:
    assert differing(first, second) == ranges


def test_an_age_is_told_in_its_largest_unit() -> None:
    now = datetime(2021, 3, 10, 12, tzinfo=UTC)
    assert age(now - timedelta(days=9, hours=5), now) == "9 days"
    assert age(now - timedelta(hours=1, minutes=59), now) == "1 hour"
    assert age(now - timedelta(minutes=3), now) == "3 minutes"
    assert age(now + timedelta(minutes=3), now) == "just now"


def test_a_name_cannot_turn_the_reading_direction() -> None:
    assert harmless("invoice\u202efdp.exe") == "invoice⟨U+202E⟩fdp.exe"
    assert harmless("a\u2066b\u2069c\nd") == "a⟨U+2066⟩b⟨U+2069⟩c d"
    assert harmless("Café Ñandú") == "Café Ñandú"
