"""Runs one verb and gives its exit status: 0 done, 1 something refused or wrong, 2 a wrong call, 130 stopped.

Prints answers on standard output and trouble on standard error, never a trace of our own.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Mapping

from reviewer_app.cli import figures_verbs, packet_verbs, store_verbs
from reviewer_app.cli.answer import Answer
from reviewer_app.errors import PacketDeskError, Refused
from reviewer_app.store import default_folder
from reviewer_app.store.connection import telling

DONE, WRONG, BAD_CALL, INTERRUPTED = 0, 1, 2, 130

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
    _speak_anywhere()
    try:
        status = _run(called)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_output()
        return DONE  # whoever read has read enough, as "head" does
    except KeyboardInterrupt:
        return _tell("Stopped. What was whole is kept; nothing is half-written.", (), INTERRUPTED)
    return status


def _run(called: argparse.Namespace) -> int:
    try:
        with telling():
            answer = _VERBS[called.verb](called)
    except figures_verbs.WrongCall as wrong:
        return _tell(str(wrong), (), BAD_CALL)
    except Refused as refusal:
        return _tell(str(refusal), refusal.open_items, WRONG)
    except PacketDeskError as trouble:
        return _tell(str(trouble), (), WRONG)
    _print(answer, is_json=called.json)
    for line in answer.wrong:
        print(line, file=sys.stderr)
    return WRONG if answer.wrong else DONE


def _speak_anywhere() -> None:
    """A name that the terminal's encoding lacks is printed escaped rather than ending the verb."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _close_output() -> None:
    """Points standard output nowhere, so that the interpreter's last flush does not complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _print(answer: Answer, *, is_json: bool) -> None:
    text = json.dumps(answer.value, ensure_ascii=False, indent=1) if is_json else answer.text
    if not text:
        return
    print(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def _tell(message: str, items: tuple[str, ...], status: int) -> int:
    print(message, file=sys.stderr)
    for item in items:
        print(f"  · {item}", file=sys.stderr)
    return status
