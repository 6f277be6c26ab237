"""Runs one verb and gives its exit status: 0 done, 1 something refused or wrong, 2 a wrong call.

Prints answers on standard output and trouble on standard error, never a trace of our own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from reviewer_app.cli import figures_verbs, packet_verbs, store_verbs
from reviewer_app.cli.answer import Answer
from reviewer_app.errors import BadInput, PacketDeskError, Refused
from reviewer_app.store import default_folder

DONE, WRONG, BAD_CALL = 0, 1, 2

_VERBS: Mapping[str, Callable[[argparse.Namespace], Answer]] = {
    "import": packet_verbs.import_packets,
    "read": figures_verbs.read,
    "assess": packet_verbs.assess,
    "compute": figures_verbs.compute,
    "show": packet_verbs.show,
    "queue": packet_verbs.queue,
    "notices": packet_verbs.notices,
    "rebuild": store_verbs.rebuild,
    "verify": store_verbs.verify,
    "backup": store_verbs.backup,
    "restore": store_verbs.restore,
    "export-acts": store_verbs.export_acts,
    "import-acts": store_verbs.import_acts,
}


def run(called: argparse.Namespace) -> int:
    """The exit status of the verb that was called; its answer is printed."""
    if not hasattr(called, "store"):
        called.store = default_folder()
    try:
        answer = _VERBS[called.verb](called)
    except figures_verbs.WrongCall as wrong:
        return _tell(str(wrong), (), BAD_CALL)
    except Refused as refusal:
        return _tell(str(refusal), refusal.open_items, WRONG)
    except (BadInput, PacketDeskError) as trouble:
        return _tell(str(trouble), (), WRONG)
    _print(answer, is_json=called.json)
    for line in answer.wrong:
        print(line, file=sys.stderr)
    return WRONG if answer.wrong else DONE


def _print(answer: Answer, *, is_json: bool) -> None:
    text = json.dumps(answer.value, ensure_ascii=False, indent=1) if is_json else answer.text
    if not text:
        return
    stream = sys.stdout
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def _tell(message: str, items: tuple[str, ...], status: int) -> int:
    print(message, file=sys.stderr)
    for item in items:
        print(f"  · {item}", file=sys.stderr)
    return status


def has_store(folder: Path) -> bool:
    """Whether a folder holds a store."""
    return (folder / "store.sqlite").exists()
