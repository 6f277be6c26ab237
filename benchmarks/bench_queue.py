"""How the queue opens and scrolls with 100,000 packets beside 100.

It asserts nothing.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from reviewer_app.desk import Desk
from reviewer_app.store import Store, open_store
from reviewer_app.store.queue import QueueRow
from reviewer_app.values import ApplicationNo, Person, PersonName, Program, Role, Standing

_FEW, _MANY = 100, 100_000
_NOW = datetime(2021, 12, 6, 17, 0, tzinfo=UTC)
_PAGES = 60


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

    app = make_application()
    store = open_store(folder)
    _fill(store, count)
    desk = Desk(store, lambda: _NOW)
    person = desk.enter(Person(PersonName("rosa"), Role.REVIEWER, "Rosa Example"))
    jobs = Jobs()
    lister = QueueLister(jobs, lambda: Desk(open_store(folder), lambda: _NOW))
    answered, opened, pages = [], [], []
    for _ in range(5):
        listed: list[int] = []
        started = time.perf_counter()
        view = QueueView(desk, lister, person)
        view.listed.connect(listed.append)
        view.resize(1440, 800)
        view.show()
        app.processEvents()
        answered.append(time.perf_counter() - started)
        while not listed:
            app.processEvents()
        view.grab()
        opened.append(time.perf_counter() - started)
    step = max(1, view.table.verticalScrollBar().maximum() // _PAGES)
    for page in range(_PAGES):
        started = time.perf_counter()
        view.table.verticalScrollBar().setValue(page * step)
        view.grab()
        pages.append(time.perf_counter() - started)
    lister.close()
    jobs.close()
    store.close()
    parts = {
        "the window answers again": answered,
        "open with its first rows drawn": opened,
        "a page scrolled and drawn": pages,
    }
    return {what: median(times) * 1_000 for what, times in parts.items()}


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
