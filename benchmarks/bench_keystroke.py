"""What a digit typed into a figure costs: the award assessed anew and the view painted, on the window's thread.

It asserts nothing.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from data.sample.round import write_round
from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.receiving import import_packets
from reviewer_app.store import open_store
from reviewer_app.values import OfficeParticulars, Program

_KEYS = 60
_FRAME_MS = 16.0


def run() -> Mapping[str, object]:
    """Milliseconds for a keystroke (median and worst of 60), its assessment alone, and the share of a frame it takes."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        write_round(Path(folder) / "round", programs=(Program.NM_LEDA,))
        desk = Desk(open_store(Path(folder) / "store"))
        office = OfficeParticulars(
            "Office", ("1 Example St",), "Ines Example", "Director", "505-555-0100", "o@office.example"
        )
        desk.set_up(office, "ines", "Ines Example", "correct-horse-battery")
        import_packets(desk, [Path(folder) / "round"])
        try:
            return _measure(desk)
        finally:
            desk.store.close()


def _measure(desk: Desk) -> Mapping[str, object]:
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from ui.jobs import Jobs
    from ui.review_view import ReviewView
    from ui.theme import Theme

    app = QApplication.instance() or QApplication([])
    Theme(app)  # type: ignore[arg-type]  # the instance is a QApplication here
    packet = desk.store.journal.packets()[0]
    desk.perform(acts.TakePacket(), packet)
    jobs = Jobs()
    view = ReviewView(desk, jobs)
    view.resize(1440, 900)
    view.show()
    view.show_packet(packet)
    view.figures.edit("revenue_2020", "1")
    app.processEvents()
    times: list[float] = []
    for key in range(_KEYS):
        before = time.perf_counter()
        QTest.keyClicks(view.focusWidget(), str(key % 10)) if key % 8 else view.figures.edit("revenue_2020")
        app.processEvents()
        times.append((time.perf_counter() - before) * 1000)
    before = time.perf_counter()
    for key in range(_KEYS):
        desk.assessor.assess_with(desk.case(packet), {"revenue_2020": f"{key}1000.00"})
    assess = (time.perf_counter() - before) * 1000 / _KEYS
    view.close_reading()
    jobs.close()
    view.deleteLater()
    median, worst = statistics.median(times), max(times)
    return {
        "keystroke, median": f"{median:.1f} ms",
        "keystroke, worst of 60": f"{worst:.1f} ms",
        "of it the assessment": f"{assess:.2f} ms",
        "median as a share of a frame (16 ms)": f"{median / _FRAME_MS:.2f}",
    }
