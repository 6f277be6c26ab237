"""Background work whose end is told on the window's thread.

Owns the one object whose signals cross threads, so that no piece of work can die with its own signals;
must not know what the work is. A late result is its caller's to check.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from reviewer_app.errors import PacketDeskError

Result = TypeVar("Result")

_THREADS = 4  # they wait for processes and disks; none of them computes


class Cancelled(Exception):
    """Raised inside work that nobody wants any more."""


class Ticket:
    """What a piece of work holds: it tells its progress here, and asks whether it is still wanted."""

    def __init__(self, number: int, tell: Callable[[int, int, int, str], None]) -> None:
        self.number = number
        self._cancelled = threading.Event()
        self._tell = tell

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Marks the work as unwanted; none of its callbacks is called after this."""
        self._cancelled.set()

    def check(self) -> None:
        """Raises Cancelled once the work is unwanted."""
        if self.is_cancelled:
            raise Cancelled

    def report(self, done: int, total: int, text: str = "") -> None:
        """Tells how far the work is. Raises Cancelled once it is unwanted."""
        self.check()
        self._tell(self.number, done, total, text)


class _Calls:
    """What to call for one piece of work, on the window's thread."""

    def __init__(
        self,
        ticket: Ticket,
        on_done: Callable[[object], None],
        on_error: Callable[[Exception], None],
        on_progress: Callable[[int, int, str], None] | None,
    ) -> None:
        self.ticket = ticket
        self.on_done = on_done
        self.on_error = on_error
        self.on_progress = on_progress


class Jobs(QObject):
    """Runs work in threads; lives as long as the application. Make it on the window's thread and close it there."""

    _ended = Signal(int, object, object)
    _progressed = Signal(int, int, int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="job")
        self._calls: dict[int, _Calls] = {}
        self._last_number = 0
        self._is_closed = False
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._progressed.connect(self._on_progressed, Qt.ConnectionType.QueuedConnection)

    def start(
        self,
        work: Callable[[Ticket], Result],
        on_done: Callable[[Result], None],
        on_error: Callable[[Exception], None],
        on_progress: Callable[[int, int, str], None] | None = None,
    ) -> Ticket:
        """Starts `work(ticket)` in a thread and returns its ticket.

        Exactly one of `on_done(result)` and `on_error(exception)` is called later on the window's thread, and
        neither once the ticket is cancelled. An exception other than PacketDeskError is our own fault: it is
        told to `on_error` and then raised again on the window's thread, for the crash report.
        """
        if self._is_closed:
            raise RuntimeError("the program is closing; no work starts now")
        self._last_number += 1
        ticket = Ticket(self._last_number, self._progressed.emit)

        def done(result: object) -> None:
            on_done(result)  # type: ignore[arg-type]  # it is this work's own result

        self._calls[ticket.number] = _Calls(ticket, done, on_error, on_progress)
        self._pool.submit(self._run, ticket, work)
        return ticket

    @property
    def count(self) -> int:
        """How many pieces of work have not ended yet, those no longer wanted included."""
        return len(self._calls)

    def close(self) -> None:
        """Cancels what is under way and waits for it. What blocks the work (a process) has to be closed first."""
        self._is_closed = True
        for calls in self._calls.values():
            calls.ticket.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._calls.clear()

    def _run(self, ticket: Ticket, work: Callable[[Ticket], object]) -> None:
        result: object = None
        trouble: Exception | None = None
        try:
            ticket.check()
            result = work(ticket)
        except Exception as caught:  # noqa: BLE001  carried to the window's thread, where it is told
            trouble = caught
        self._ended.emit(ticket.number, result, trouble)

    @Slot(int, object, object)
    def _on_ended(self, number: int, result: object, trouble: object) -> None:
        calls = self._calls.pop(number, None)
        if calls is None or calls.ticket.is_cancelled:
            return
        if isinstance(trouble, Exception):
            calls.on_error(trouble)
            if not isinstance(trouble, (PacketDeskError, Cancelled)):
                raise trouble
        else:
            calls.on_done(result)

    @Slot(int, int, int, str)
    def _on_progressed(self, number: int, done: int, total: int, text: str) -> None:
        calls = self._calls.get(number)
        if calls is not None and calls.on_progress is not None and not calls.ticket.is_cancelled:
            calls.on_progress(done, total, text)
