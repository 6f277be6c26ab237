"""Packet Desk's one composition root: reads the arguments, opens the store, makes the desk.

Hands it to the window or to a verb of the command line; imports no Qt until a window is asked for,
since the worker processes import this module again.
"""

from __future__ import annotations

import multiprocessing
import sys


def main(arguments: list[str]) -> int:
    """The exit status of one run."""
    from reviewer_app.cli.arguments import parser

    called = parser().parse_args(arguments)
    if called.verb is not None:
        from reviewer_app.cli import run

        return run(called)
    from data.opening import open_the_window

    return open_the_window(called)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:]))
