"""What an act and the opening of the queue cost in a small and in a large store, side by side.

It asserts nothing; the rows are made up and derived rows only, the acts are real ones.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.store import open_store
from reviewer_app.store.queue import QueueRow
from reviewer_app.values import ApplicationNo, OfficeParticulars, Person, PersonName, Role

SIZES = (100, 100_000)
_ACTS = 50
_OPENINGS = 9
_ROSA = Person(PersonName("rosa"), Role.SUPERVISOR, "Rosa Example")
_OFFICE = OfficeParticulars(
    "Sample Office", ("1 Sample St",), "Rosa Example", "Head", "505-555-0100", "a@office.example"
)
_ROW = QueueRow(
    ApplicationNo(""), "nh-msrf2", "nh-msrf2-2020", "Sample Taproom Inc", "sample taproom inc", "", "2020-10-22", 1,
    "received", False, "eligible", 5_000_000, None, 12, "", "", "2021-12-01", "2021-12-01",
)  # fmt: skip


def run() -> dict[str, float]:
    """Milliseconds of one act with its fsync, of reach and of opening the queue, for each size, and their ratios."""
    found: dict[str, float] = {}
    for size in SIZES:
        found |= {f"{name}_ms_{size}": took for name, took in _measured(size).items()}
    for name in ("act", "reach", "queue_ids"):
        found[f"{name}_ratio"] = found[f"{name}_ms_{SIZES[1]}"] / found[f"{name}_ms_{SIZES[0]}"]
    return found


def _measured(size: int) -> dict[str, float]:
    packet = ApplicationNo("P-0000000")
    with tempfile.TemporaryDirectory() as folder:
        desk = _filled(Path(folder), size)
        found = {
            "act": _median_ms(_ACTS, lambda: desk.perform(acts.WriteNote("a note"), packet)),
            "reach": _median_ms(_OPENINGS, desk.reach),
            "queue_ids": _median_ms(_OPENINGS, desk.store.queue.ids),
        }
        desk.store.close()
    return found


def _filled(folder: Path, size: int) -> Desk:
    desk = Desk(open_store(folder), lambda: datetime(2021, 12, 6, tzinfo=UTC))
    desk.set_up(_OFFICE, "rosa", "Rosa Example", "a long sample word")
    numbers = [ApplicationNo(f"P-{index:07d}") for index in range(size)]
    with desk.store.transaction():
        for index, number in enumerate(numbers):
            journal = desk.store.journal
            if index:
                journal.append(acts.TakePacket(), _ROSA.name, _ROSA.role, desk.clock(), number, None)
            desk.store.queue.write(replace(_ROW, application_no=number, received_at=f"{index:09d}"), "sample")
    desk.receive(numbers[0], _PACKET, ())
    return desk


_PACKET = """{"format": "packet/1", "application_no": "P-0000000", "program": "nh-msrf2", "round": "nh-msrf2-2020",
"submitted_at": "2020-10-22T13:05:44-04:00", "submitted_by": "Tomas Example", "applicant": {"legal_name": "Sample Taproom",
"tin": "02-0000001"}, "figures": {"gross_receipts_2019": "900000.00"}, "attestations": {}, "documents": []}"""


def _median_ms(times: int, work: Callable[[], object]) -> float:
    took = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        took.append((time.perf_counter() - start) * 1000)
    return median(took)


if __name__ == "__main__":
    for name, value in run().items():
        print(f"{name:24} {value:8.2f}")
