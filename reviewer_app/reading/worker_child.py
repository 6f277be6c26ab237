"""The inside of a killable process: it sets its own limits, then answers one request after another.

Must not write to the disk, and must hand back nothing but plain values and this program's own dataclasses.
"""

from __future__ import annotations

import dataclasses
import importlib
import io
import pickle
import signal
import traceback
from collections.abc import Callable
from enum import Enum
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeVar

from reviewer_app.errors import BadInput, Refused
from reviewer_app.reading.worker_limits import Limits, allow_more_time, apply_limits

Request = TypeVar("Request")
Reply = TypeVar("Reply")

_READY = b"ready"


@dataclasses.dataclass(frozen=True, slots=True)
class Answer:
    """One reply: a value, or the trouble a person can be told, or what went wrong in the work itself."""

    value: object = None
    trouble: BadInput | Refused | None = None
    is_out_of_memory: bool = False
    fault: str = ""


def serve(
    pipe: Connection, target: Callable[[Request], Reply], limits: Limits, prepare: Callable[[], None] | None
) -> None:
    """Prepares itself, then answers requests until the other end closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window's process decides when this one ends
    apply_limits(limits)
    if prepare is not None:
        prepare()
    try:
        pipe.send_bytes(_READY)
        while True:
            request: Request = pipe.recv()
            allow_more_time(limits)
            pipe.send_bytes(_answered(target, request))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _answered(target: Callable[[Request], Reply], request: Request) -> bytes:
    try:
        return pickle.dumps(Answer(target(request)))
    except (BadInput, Refused) as trouble:
        return pickle.dumps(Answer(trouble=type(trouble)(str(trouble))))
    except MemoryError:
        return pickle.dumps(Answer(is_out_of_memory=True))
    except Exception as fault:  # noqa: BLE001  the only place that stands between a fault and the caller
        return pickle.dumps(Answer(fault=_where(fault)))


def _where(fault: Exception) -> str:
    """The kind and the line of a fault; its message may hold words of the document and stays here."""
    frames = traceback.extract_tb(fault.__traceback__)
    last = frames[-1] if frames else None
    at = f" at {Path(last.filename).name}:{last.lineno}" if last else ""
    return type(fault).__name__ + at


def read_reply(data: bytes) -> Answer | None:
    """The answer in a message, or None where it holds anything but values: its sender may be taken over."""
    try:
        answer = _Careful(io.BytesIO(data)).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, TypeError, ValueError, IndexError, KeyError, ImportError):
        return None
    return answer if isinstance(answer, Answer) else None


class _Careful(pickle.Unpickler):
    """Builds only this program's dataclasses, enums and errors, and the standard numbers and dates."""

    _PLAIN = frozenset(
        {
            ("builtins", "set"),
            ("builtins", "frozenset"),
            ("builtins", "complex"),
            ("builtins", "bytearray"),
            ("datetime", "date"),
            ("datetime", "datetime"),
            ("datetime", "time"),
            ("datetime", "timedelta"),
            ("datetime", "timezone"),
            ("decimal", "Decimal"),
            ("fractions", "Fraction"),
        }
    )

    def find_class(self, module: str, name: str) -> object:
        if (module, name) in self._PLAIN:
            return super().find_class(module, name)
        if module.startswith("reviewer_app.") and name.isidentifier():
            found = getattr(importlib.import_module(module), name)
            if isinstance(found, type) and (
                dataclasses.is_dataclass(found) or issubclass(found, (Enum, BadInput, Refused))
            ):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} may not come from a worker")
