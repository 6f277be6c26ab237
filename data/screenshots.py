"""Draws every view with the sample round into docs/screenshots, in light and dark; needs no display.

Looks at what the window shows; it changes nothing but sample stores of its own.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from data import demo
from reviewer_app.values import ApplicationNo, PersonName

if TYPE_CHECKING:
    from ui.desk_frame import DeskFrame
    from ui.theme import Theme
    from ui.window import MainWindow

TARGET = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
_SIZE = (1440, 900)
_SETTLE_MS, _READ_MS = 700, 30_000  # a view is still; reading a packet's documents ends
_LARGEST = 200_000  # bytes of a picture before it goes down to a palette of 8 bits
_NEW_HAMPSHIRE, _NEW_MEXICO, _BARRED = (
    ApplicationNo(number) for number in ("NH-2020-02203", "NM-2021-01102", "NM-2021-01124")
)
_ASKED, _DECIDED = ApplicationNo("NM-2021-01110"), ApplicationNo("NM-2021-01103")
_POINTS = ("DEF-NM-UI-MISSING", "DEF-NM-AFFIRM")
_ISSUED, _UNRANKED = ApplicationNo("NH-2020-02221"), ApplicationNo("NM-2021-01101")


@dataclass(frozen=True, slots=True)
class _Scene:
    """One picture: who sits there, and what they do to see it."""

    name: str
    person: str
    steps: Callable[[MainWindow, DeskFrame], None]
    is_also_large: bool = False


def draw_all(target: Path = TARGET) -> int:
    """How many pictures were drawn into the folder. Raises StoreTrouble, OSError."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QLocale

    from ui.app import make_application
    from ui.theme import Scheme, Theme

    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))  # the same on every machine
    target.mkdir(parents=True, exist_ok=True)
    theme = Theme(make_application())
    count = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder = Path(scratch) / "sample"
        demo.make_sample_store(folder)
        for scheme, percent in ((Scheme.LIGHT, 100), (Scheme.DARK, 100), (Scheme.LIGHT, 200)):
            suffix = f"-{scheme.value}" + ("" if percent == 100 else f"-{percent}")
            apply = partial(theme.apply, scheme, percent)
            if percent == 100:
                count += _draw_new_store(Path(scratch) / f"new{suffix}", theme, apply, target, suffix)
            count += _draw_sample(folder, theme, apply, target, suffix, only_large=percent != 100)
    return count


def _draw_new_store(folder: Path, theme: Theme, apply: Callable[[], None], target: Path, suffix: str) -> int:
    """The first start of a store, and its queue while it is empty."""
    window = _window(folder, theme, apply)
    _grab(window, target / f"first-start{suffix}.png")
    desk = window.context.desk if window.context is not None else None
    if desk is not None:
        window.enter(desk.set_up(demo.OFFICE, PersonName("ines"), "Ines Example", demo.PASSWORD))
        apply()
    _grab(window, target / f"queue-empty{suffix}.png")
    window.close()
    return 2


def _draw_sample(
    folder: Path, theme: Theme, apply: Callable[[], None], target: Path, suffix: str, *, only_large: bool
) -> int:
    scenes = [scene for scene in _scenes() if scene.is_also_large or not only_large]
    window = _window(folder, theme, apply, is_sample=True)
    if not only_large:
        _grab(window, target / f"sign-in{suffix}.png")
    for scene in scenes:
        if window.context is None:
            raise RuntimeError("the sample store could not be opened")
        desk = window.context.desk
        window.enter(desk.enter(desk.office.people[PersonName(scene.person)]))
        apply()
        if window.frame is not None:
            scene.steps(window, window.frame)
        _grab(window, target / f"{scene.name}{suffix}.png")
        window.keys.leave()
        window.sign_out()
        _settle(_SETTLE_MS)  # what was signed out of is gone before colours change
        apply()
    window.close()
    return len(scenes) + (0 if only_large else 1)


def _scenes() -> tuple[_Scene, ...]:
    from ui.views import View

    def show(view: View) -> Callable[[MainWindow, DeskFrame], None]:
        return lambda _window, frame: frame.show_view(view)

    return (
        _Scene("queue", "rosa", show(View.QUEUE), is_also_large=True),
        _Scene("keys", "rosa", _keys),
        _Scene("review", "rosa", partial(_review, _NEW_HAMPSHIRE, "gross_receipts_2019"), is_also_large=True),
        _Scene("review-differs", "rosa", partial(_review, _NEW_MEXICO, "rent_documented_total")),
        _Scene("review-unreadable", "rosa", partial(_unreadable, _BARRED)),
        _Scene("determination", "rosa", _determination),
        _Scene("notice", "rosa", _notice),
        _Scene("sign-off", "ines", _sign_off, is_also_large=True),
        _Scene("letter", "ines", partial(_letter, _ISSUED)),
        _Scene("letter-preview", "ines", partial(_letter, _UNRANKED)),
        *(_Scene(f"office-{name}", "ines", partial(_office, at)) for at, name in enumerate(_OFFICE)),
    )


_OFFICE = ("people", "rounds", "readings", "particulars", "store")


def _review(packet: ApplicationNo, figure: str, _window: MainWindow, frame: DeskFrame) -> None:
    frame.open_packet(packet)
    review = frame.views.review()
    _settle(_SETTLE_MS)
    _settle(_READ_MS, lambda: not review.reader.is_busy)
    if figure:
        review.deeds.item_wanted.emit("figure", figure)


def _unreadable(packet: ApplicationNo, window: MainWindow, frame: DeskFrame) -> None:
    from reviewer_app.desk.panel import State

    _review(packet, "", window, frame)
    review = frame.views.review()
    for row in review.snapshot.documents if review.snapshot is not None else ():
        if row.state is State.UNREADABLE:
            review.focus.show_document(row.document.file)


def _determination(window: MainWindow, frame: DeskFrame) -> None:
    from ui.determination_bar import Ask

    _review(_NEW_MEXICO, "", window, frame)
    frame.views.review().deeds.ask(Ask.APPROVE)


def _notice(_window: MainWindow, frame: DeskFrame) -> None:
    frame.views.notice_wanted.emit(_ASKED, _POINTS)


def _sign_off(_window: MainWindow, frame: DeskFrame) -> None:
    from ui.views import View

    frame.show_view(View.SIGN_OFF)
    frame.views.sign_off().show_packet(_DECIDED)


def _letter(packet: ApplicationNo, _window: MainWindow, frame: DeskFrame) -> None:
    frame.views.letter_wanted.emit(packet)
    letter = frame.views.letter()
    _settle(_READ_MS, lambda: not letter.is_drawing)


def _office(page: int, _window: MainWindow, frame: DeskFrame) -> None:
    from ui.views import View

    frame.show_view(View.OFFICE)
    frame.views.office().tabs.setCurrentIndex(page)


def _keys(window: MainWindow, _frame: DeskFrame) -> None:
    from ui.menus import Command

    _settle(_SETTLE_MS)
    window.menus.actions[Command.KEYS].trigger()


def _window(folder: Path, theme: Theme, apply: Callable[[], None], *, is_sample: bool = False) -> MainWindow:
    from reviewer_app.desk import Desk
    from reviewer_app.store import open_store
    from ui.window import MainWindow

    def make_desk() -> Desk:
        return Desk(open_store(folder), demo.SampleClock())

    people = demo.people_and_passwords() if is_sample else ()
    window = MainWindow(make_desk, theme, sample_people=people, banner=demo.BANNER if is_sample else None)
    apply()
    window.resize(*_SIZE)
    window.show()
    return window


def _settle(milliseconds: int, is_enough: Callable[[], bool] | None = None) -> None:
    """Lets the window work for that long, or until it is enough."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    look = QTimer()
    if is_enough is not None:
        look.timeout.connect(lambda: loop.quit() if is_enough() else None)
        look.start(50)
    loop.exec()
    look.stop()


def _grab(window: MainWindow, path: Path) -> None:
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice

    context = window.context
    if context is not None:
        _settle(_READ_MS, lambda: context.jobs.count == 0)
    _settle(_SETTLE_MS)
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    window.grab().save(held, "PNG")
    picture = Image.open(io.BytesIO(held.data().data())).convert("RGB")
    picture.save(path, optimize=True)
    if path.stat().st_size > _LARGEST:
        picture.quantize(256, Image.Quantize.FASTOCTREE).save(path, optimize=True)
    print(path.name, file=sys.stderr)


if __name__ == "__main__":
    print(f"{draw_all()} pictures in {TARGET}", file=sys.stderr)
