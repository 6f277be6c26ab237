"""How long the sample round takes to write, on one core, and how much of it is pictures.

It asserts nothing.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from data.sample.round import write_round
from reviewer_app.values import Program


def run() -> dict[str, str]:
    """Seconds of processor time and megabytes written, for the whole round and for each program."""
    figures = {}
    for programs in (tuple(Program), *((program,) for program in Program)):
        with tempfile.TemporaryDirectory() as folder:
            before = time.process_time()
            plan = write_round(Path(folder), programs=programs)
            took_s = time.process_time() - before
            size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        name = "all" if len(programs) > 1 else programs[0].value
        figures[f"{name}, {len(plan.packets)} packets"] = f"{took_s:.2f} s, {size / 1e6:.1f} MB"
    return figures
