"""The command line's grammar, as the contract has it.

Says which verbs there are; it does nothing.
"""

from __future__ import annotations

import argparse
import getpass
from pathlib import Path

from reviewer_app.store import default_folder

KINDS = ("nm-leda", "nh-msrf1", "nh-msrf2", "nh-self")


def parser() -> argparse.ArgumentParser:
    """The parser of `main.py`; without a verb the window opens."""
    top = argparse.ArgumentParser(
        prog="main.py", description="Packet Desk: review relief-grant packets, figure by figure."
    )
    top.add_argument("--demo", action="store_true", help="open the window on the sample round")
    top.add_argument("--afresh", action="store_true", help="with --demo: start the sample round afresh")
    _add_store(top)
    verbs = top.add_subparsers(dest="verb", metavar="VERB")
    for name, words, adder in _VERBS:
        verb = verbs.add_parser(name, help=words, description=words)
        adder(verb)
        if name not in ("read", "compute"):
            _add_store(verb)
            verb.add_argument("--as", dest="name", default=_user(), help="the clerk's name in the journal")
        verb.add_argument("--json", action="store_true", help="print JSON")
    return top


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "clerk"


def _add_store(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--store", type=Path, default=argparse.SUPPRESS, help=f"the store's folder (default: {default_folder().name})"
    )


def _paths(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("paths", nargs="+", type=Path, metavar="PATH")


def _files(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("paths", nargs="+", type=Path, metavar="FILE")


def _file(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path, metavar="FILE")


def _numbers(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("numbers", nargs="*", metavar="APPLICATION_NO")


def _number(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("number", metavar="APPLICATION_NO")


def _compute(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("kind", choices=KINDS, metavar="KIND", help=", ".join(KINDS))
    verb.add_argument("file", type=Path, metavar="FIGURES.json")


def _queue(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--search", default="", metavar="TEXT")


def _out(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--out", type=Path, required=True, metavar="DIR")


def _nothing(_verb: argparse.ArgumentParser) -> None:
    pass


_VERBS = (
    ("import", "bring packets in", _paths),
    ("read", "read documents without a store", _files),
    ("assess", "the award as it stands", _numbers),
    ("compute", "one computation straight from a figures file", _compute),
    ("show", "one packet whole", _number),
    ("queue", "the queue's rows", _queue),
    ("notices", "prepared e-mails as .eml files", _out),
    ("rebuild", "derive the tables anew from the journal", _nothing),
    ("verify", "check journal, signatures, files and tables", _nothing),
    ("backup", "a consistent copy of the store in one file", _file),
    ("restore", "a backup into a new store folder", _file),
    ("export-acts", "acts and the files they need, as one zip", _file),
    ("import-acts", "acts of another desk taken in", _file),
)
