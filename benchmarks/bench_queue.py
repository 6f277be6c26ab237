"""How the queue opens and scrolls with 100,000 packets beside 100.

It asserts nothing.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication

from reviewer_app.desk import Desk
from reviewer_app.store import Store, open_store
from reviewer_app.store.queue import QueueRow
from reviewer_app.values import ApplicationNo, Person, PersonName, Program, Role, Standing

if TYPE_CHECKING:
    from ui.queue_view import QueueView

_FEW, _MANY = 100, 100_000
_NOW = datetime(2021, 12, 6, 17, 0, tzinfo=UTC)
_PAGES = 60
_PATIENCE_MS = 30_000


def run() -> Mapping[str, object]:
    """Milliseconds for both sizes, and their ratio: to open, for the window to answer again, for each page scrolled."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        few, many = (_measure(Path(folder) / str(count), count) for count in (_FEW, _MANY))
    figures: dict[str, object] = {}
    for what in few:
        figures[f"{what}, {_FEW:,} packets (ms)"] = f"{few[what]:.1f}"
        figures[f"{what}, {_MANY:,} packets (ms)"] = f"{many[what]:.1f}"
        figures[f"{what}, ratio"] = f"{many[what] / few[what]:.2f}"
    return figures


def _measure(folder: Path, count: int) -> dict[str, float]:
    from ui.app import make_application
    from ui.jobs import Jobs
    from ui.queue_lister import QueueLister
    from ui.queue_view import QueueView

    make_application()
    store = open_store(folder)
    _fill(store, count)
    desk = Desk(store, lambda: _NOW)
    person = desk.enter(Person(PersonName("rosa"), Role.REVIEWER, "Rosa Example"))
    jobs = Jobs()
    lister = QueueLister(jobs, lambda: Desk(open_store(folder), lambda: _NOW))
    openings: list[tuple[float, float, float]] = []
    pages: list[float] = []
    for _ in range(5):
        view, times = _open(QueueView(desk, lister, person))
        openings.append(times)
    step = max(1, view.table.verticalScrollBar().maximum() // _PAGES)
    for page in range(_PAGES):
        started = time.perf_counter()
        view.table.verticalScrollBar().setValue(page * step)
        view.grab()
        pages.append(time.perf_counter() - started)
    lister.close()
    jobs.close()
    store.close()
    answered, opened, whole = zip(*openings, strict=True)
    parts = {
        "the window answers again": answered,
        "open with its first rows drawn": opened,
        "the whole list there": whole,
        "a page scrolled and drawn": pages,
    }
    return {what: median(times) * 1_000 for what, times in parts.items()}


def _open(view: QueueView) -> tuple[QueueView, tuple[float, float, float]]:
    """The view shown, and seconds until the window answers, its first rows are drawn, and the whole list is there."""
    listed, first = list[int](), list[bool]()
    started = time.perf_counter()
    view.listed.connect(listed.append)
    view.first_shown.connect(lambda: first.append(True))
    view.resize(1440, 800)
    view.show()
    QApplication.processEvents()
    answered = time.perf_counter() - started
    _wait(view.first_shown, lambda: bool(first))
    view.grab()
    opened = time.perf_counter() - started
    _wait(view.listed, lambda: bool(listed))
    return view, (answered, opened, time.perf_counter() - started)


def _wait(told: SignalInstance, is_there: Callable[[], bool]) -> None:
    """Lets the window work until a signal has come; a loop of Qt's, so that threads get their turn."""
    loop = QEventLoop()
    told.connect(loop.quit)
    QTimer.singleShot(_PATIENCE_MS, loop.quit)
    if not is_there():
        loop.exec()
    if not is_there():
        raise TimeoutError("the queue was not listed in time")
    told.disconnect(loop.quit)


def _fill(store: Store, count: int) -> None:
    """Rows of packets that look like a round's, without their packets."""
    chance = random.Random(count)
    standings, programs = tuple(Standing), tuple(Program)
    with store.transaction():
        for number in range(count):
            business = f"Sample {chance.randrange(10_000)} LLC"
            received = (_NOW - timedelta(minutes=chance.randrange(60 * 24 * 60))).isoformat()
            award = chance.randrange(100, 5_000_000)
            store.queue.write(
                QueueRow(
                    ApplicationNo(f"NM-2021-{number:06d}"),
                    chance.choice(programs).value,
                    "sample",
                    business,
                    business.lower(),
                    "",
                    received,
                    1,
                    chance.choice(standings).value,
                    False,
                    "eligible",
                    award,
                    award,
                    chance.randrange(9),
                    chance.choice(("", "rosa", "tomas")),
                    "",
                    received,
                    received,
                ),
                business.lower(),
            )
