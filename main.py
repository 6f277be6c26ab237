"""Packet Desk's one composition root: reads the arguments, opens the store, makes the desk.

Hands it to the window or to a verb of the command line; imports no Qt until a window is asked for,
since the worker processes import this module again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer_app.desk import Clock, Desk


def main(arguments: list[str]) -> int:
    """The exit status of one run."""
    from reviewer_app.cli.arguments import parser

    called = parser().parse_args(arguments)
    if called.verb is not None:
        from reviewer_app.cli import run

        return run(called)
    return _sample_window(called) if called.demo else _window(called)


def _window(called: argparse.Namespace) -> int:
    from reviewer_app.store import default_folder
    from ui.app import run_window

    return run_window(partial(_desk, getattr(called, "store", default_folder())))


def _sample_window(called: argparse.Namespace) -> int:
    from data import demo
    from reviewer_app.errors import PacketDeskError
    from ui.app import run_window

    folder: Path = getattr(called, "store", demo.sample_folder())
    try:
        demo.refuse_other_store(folder)
    except PacketDeskError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    if called.afresh:
        demo.start_afresh(folder, _say_progress)
    elif not (folder / "store.sqlite").exists():
        demo.make_sample_store(folder, _say_progress)
    return run_window(
        partial(_desk, folder, demo.standing_clock),
        sample_passwords=demo.people_and_passwords(),
        start_afresh=partial(demo.start_afresh, folder),
        banner=demo.BANNER,
    )


def _desk(folder: Path, clock: Clock | None = None) -> Desk:
    from reviewer_app.desk import Desk
    from reviewer_app.desk.checking import rebuild_if_stale
    from reviewer_app.store import open_store

    store = open_store(folder)
    desk = Desk(store, clock) if clock else Desk(store)
    rebuild_if_stale(desk)
    return desk


def _say_progress(done: int, count: int) -> None:
    print(f"\rDrawing the sample round: {done} of {count}", end="" if done < count else "\n", file=sys.stderr)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:]))
