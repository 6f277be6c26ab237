"""How long a search takes over 100,000 packets, 5,000 of which have read documents.

It asserts nothing.
"""

from __future__ import annotations

import hashlib
import random
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from reviewer_app.store import Store, open_store
from reviewer_app.store.queue import QueueFilter, QueueRow
from reviewer_app.values import ApplicationNo, Sha256

_PACKETS, _READ = 100_000, 5_000
_SEARCHES = {
    "no hit": "zanzibar",
    "one hit": "number004711",
    "some 10 hits in names": "sample4711",
    "words of row and document": "sample4711 gross",
    "a word of all read documents": "receipts",
}


def run() -> Mapping[str, object]:
    """Milliseconds a search takes, by what it finds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        store = open_store(Path(folder))
        _fill(store)
        figures = {f"{what} (ms)": f"{_time(store, text):.1f}" for what, text in _SEARCHES.items()}
        store.close()
    return figures


def _time(store: Store, text: str) -> float:
    times = []
    for _ in range(5):
        started = time.perf_counter()
        store.queue.ids(QueueFilter(text=text))
        times.append(time.perf_counter() - started)
    return median(times) * 1_000


def _fill(store: Store) -> None:
    chance = random.Random(1)
    words = [f"word{number}" for number in range(3_000)]
    with store.transaction():
        for number in range(_PACKETS):
            no = ApplicationNo(f"NM-2021-{number:06d}")
            name = f"sample{chance.randrange(10_000)} llc number{number:06d}"
            at = f"2021-12-06T{number:09d}"
            row = QueueRow(
                no, "nm_leda", "sample", name, name, "", at, 1, "received", False, "", 1, 1, 0, "", "", at, at
            )
            sha256 = Sha256(hashlib.sha256(no.encode()).hexdigest())
            store.queue.write(row, name, [sha256])
            if number < _READ:
                store.queue.keep_words(sha256, "gross receipts " + " ".join(chance.choices(words, k=100)))
