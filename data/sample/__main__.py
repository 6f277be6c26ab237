"""`python -m data.sample FOLDER` writes the sample round's packet folders and lists them.

It starts no window and opens no store.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from data.sample.round import write_round
from reviewer_app.values import Program


def main() -> None:
    """Write the folders that the arguments name."""
    parser = argparse.ArgumentParser(
        prog="python -m data.sample", description="Write the sample round's packet folders."
    )
    parser.add_argument("folder", type=Path, help="where the packet folders go")
    parser.add_argument("--seed", type=int, default=2021)
    parser.add_argument("--program", type=Program, action="append", choices=list(Program), help="only of this program")
    given = parser.parse_args()
    plan = write_round(given.folder, given.seed, programs=given.program or tuple(Program))
    for packet in plan.packets:
        print(f"{packet.application_no}  {packet.received_at:%Y-%m-%d}  {packet.stage.value:<18}  {packet.story}")
    print(f"{len(plan.packets)} packets in {given.folder}")


if __name__ == "__main__":
    main()
