"""Draws every view with the sample round into docs/screenshots, in light and dark; needs no display.

Looks at what the window shows; it changes nothing but a sample store of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from data import demo

TARGET = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
SIZE = (1440, 900)
SETTLE_MS = 2_500  # pages are drawn and documents read in the background
REVIEWED, DECIDED, ISSUED, RANKED = "NM-2021-01102", "NM-2021-01103", "NH-2020-02221", "NM-2021-01101"
ASKED = "NM-2021-01110"


def draw_all(target: Path = TARGET) -> int:
    """How many pictures were drawn into the folder."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "store"
        demo.make_sample_store(folder)
        count = 0
        for scheme, percent, names in _rounds():
            for name, picture in _pictures(folder, Path(scratch), scheme, percent):
                if names is None or name in names:
                    picture(target / f"{name}-{scheme}{'' if percent == 100 else f'-{percent}'}.png")
                    count += 1
    return count


def _rounds() -> Iterator[tuple[str, int, frozenset[str] | None]]:
    yield "light", 100, None
    yield "dark", 100, None
    yield "light", 200, frozenset({"queue", "review", "sign-off"})


def _pictures(folder: Path, scratch: Path, scheme: str, percent: int) -> Iterator[tuple[str, Callable[[Path], None]]]:
    from reviewer_app.desk import Desk
    from reviewer_app.store import open_store
    from ui.app import make_application
    from ui.theme import Scheme, Theme, current_theme
    from ui.views import View
    from ui.window import MainWindow

    app = make_application()
    theme = current_theme() or Theme(app)
    theme.apply(Scheme(scheme), percent)

    def desk_at(where: Path) -> Desk:
        return Desk(open_store(where), demo.SampleClock())

    first = MainWindow(partial(desk_at, scratch / f"new-{scheme}-{percent}"), theme)
    first.resize(*SIZE)
    first.show()
    yield "first-start", partial(_grab, first)
    first.close()

    window = MainWindow(partial(desk_at, folder), theme, sample_people=demo.people_and_passwords(), banner=demo.BANNER)
    window.resize(*SIZE)
    window.show()
    yield "sign-in", partial(_grab, window)
    for person, steps in (
        ("rosa", (("queue", View.QUEUE, None), ("review", View.REVIEW, REVIEWED), ("notice", View.NOTICE, ASKED))),
        (
            "ines",
            (
                ("sign-off", View.SIGN_OFF, DECIDED),
                ("letter", View.LETTER, ISSUED),
                ("letter-preview", View.LETTER, RANKED),
                ("office", View.OFFICE, None),
            ),
        ),
    ):
        if window.context is None:
            raise RuntimeError("the sample store could not be opened")
        window.enter(window.context.desk.enter(window.context.desk.office.people[demo.PersonName(person)]))
        theme.apply(Scheme(scheme), percent)
        for name, view, packet in steps:
            window.show_view(view, packet)
            yield name, partial(_grab, window)
        window.sign_out()
    window.close()


def _grab(window: object, path: Path) -> None:
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QWidget

    loop = QEventLoop()
    QTimer.singleShot(SETTLE_MS, loop.quit)
    loop.exec()
    if isinstance(window, QWidget) and not window.grab().save(str(path)):
        raise OSError(f"{path} could not be written")


if __name__ == "__main__":
    print(f"{draw_all()} pictures in {TARGET}", file=sys.stderr)
