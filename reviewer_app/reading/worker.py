"""A process that can be killed, for work on strangers' files: requests go in over a pipe, replies come back.

Must not know what the work is, and must never let a hung, greedy or dead process stop its caller.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar, cast

from reviewer_app.reading.worker_child import Answer, read_reply, serve
from reviewer_app.reading.worker_limits import Limits, memory_in_use

Request = TypeVar("Request")
Reply = TypeVar("Reply")

__all__ = ["Death", "Limits", "Worker", "WorkerDied"]

_LOOK_EVERY_S = 0.1  # how often a working process is looked at while its reply is awaited
_START_S = 30.0  # a cold disk and a busy machine make a slow start; a started process says so
_FULL = 0.6  # a process that died with this share of its memory in use died of the limit


class Death(StrEnum):
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASHED = "crashed"
    STOPPED = "stopped"


class WorkerDied(Exception):
    """The process ended before it replied. `detail` names a signal or a line of code, never a file's content."""

    def __init__(self, reason: Death, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.detail = detail


@dataclass(slots=True)
class _Child:
    process: BaseProcess
    pipe: Connection
    is_ready: bool = False


class Worker(Generic[Request, Reply]):
    """One warm process that runs `target(request)`, and a spare that takes over when it has to be killed.

    `target` is a function of a module, or an instance of such a class that can be called and keeps what it
    holds from call to call; it is imported in the process and must need no Qt. Its replies may be built of
    plain values, and of the dataclasses and enums of reviewer_app; anything else counts as a crash. `prepare`
    runs once in each process before its first request, to load what takes long.
    """

    def __init__(
        self,
        target: Callable[[Request], Reply],
        limits: Limits | None = None,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        self._target = target
        self._prepare = prepare
        self._limits = limits or Limits()
        self._calling = threading.Lock()  # one request at a time
        self._changing = threading.Lock()  # guards the two processes
        self._child: _Child | None = None
        self._spare: _Child | None = None
        self._is_closed = False
        self._is_abandoned = False

    def start(self) -> None:
        """Starts a process ahead of the first call. Does nothing where one runs."""
        with self._changing:
            if self._child is None and not self._is_closed:
                self._child = self._launch()

    def call(self, request: Request, timeout_s: float) -> Reply:
        """The reply of the process; waits at most `timeout_s` for it and then kills the process.

        Raises WorkerDied where no reply came (the next call has a fresh process), and the BadInput or
        Refused that the target raised.
        """
        with self._calling:
            child = self._take()
            try:
                return self._asked(child, request, timeout_s)
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise self._buried(child, Death.CRASHED) from None
            finally:
                self._keep_spare()

    def renew(self) -> None:
        """Puts a fresh process in place of the present one, so that two documents never share one."""
        with self._calling:
            with self._changing:
                child, self._child = self._child, None
            if child is not None:
                _end(child)

    def abandon(self) -> None:
        """Kills the process that is at work, so that its caller gets WorkerDied(STOPPED) at once."""
        with self._changing:
            if self._calling.locked() and self._child is not None:
                self._is_abandoned = True
                self._child.process.kill()

    def close(self) -> None:
        """Ends all processes; a call under way gets WorkerDied(STOPPED), and so does every later one."""
        with self._changing:
            self._is_closed = True
            children = [child for child in (self._child, self._spare) if child is not None]
            for child in children:
                child.process.kill()
            self._spare = None
        with self._calling, self._changing:
            self._child = None
        for child in children:
            _end(child)

    def _launch(self) -> _Child:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._target, self._limits, self._prepare), daemon=True)
        process.start()
        theirs.close()  # else a dead process would leave us waiting on our own end
        return _Child(process, ours)

    def _take(self) -> _Child:
        """The process to ask, started or promoted as needed."""
        with self._changing:
            if self._is_closed:
                raise WorkerDied(Death.STOPPED)
            self._is_abandoned = False
            if self._child is not None and not self._child.process.is_alive():  # ended while nobody asked it
                self._child.pipe.close()
                self._child = None
            if self._child is None:
                self._child, self._spare = self._spare or self._launch(), None
            return self._child

    def _keep_spare(self) -> None:
        """Starts the spare, once the reply is in: before, it would take the time of the work that is waited for."""
        with self._changing:
            if self._spare is None and not self._is_closed:
                self._spare = self._launch()

    def _asked(self, child: _Child, request: Request, timeout_s: float) -> Reply:
        self._await_ready(child)
        child.pipe.send(request)
        answer = read_reply(self._await(child, timeout_s))
        if answer is None:
            raise self._buried(child, Death.CRASHED, "a reply that is not allowed")
        return self._opened(child, answer)

    def _await_ready(self, child: _Child) -> None:
        if not child.is_ready:
            self._await(child, _START_S)
            child.is_ready = True

    def _await(self, child: _Child, timeout_s: float) -> bytes:
        """The next message of the process; looks at its memory while it waits."""
        until = time.monotonic() + timeout_s
        memory = 0
        while not child.pipe.poll(min(_LOOK_EVERY_S, max(0.0, until - time.monotonic()))):
            memory = max(memory, memory_in_use(child.process.pid))
            if memory > self._limits.memory_bytes:
                raise self._buried(child, Death.MEMORY)
            if time.monotonic() >= until:
                raise self._buried(child, Death.TIMEOUT)
        try:
            return child.pipe.recv_bytes(self._limits.reply_bytes)
        except EOFError:
            reason = Death.MEMORY if memory > self._limits.memory_bytes * _FULL else Death.CRASHED
            raise self._buried(child, reason) from None
        except OSError:
            raise self._buried(child, Death.CRASHED, "a reply that is too long or broken") from None

    def _opened(self, child: _Child, answer: Answer) -> Reply:
        if answer.trouble is not None:
            raise answer.trouble
        if answer.is_out_of_memory:
            raise self._buried(child, Death.MEMORY)
        if answer.fault:
            raise self._buried(child, Death.CRASHED, answer.fault)
        return cast("Reply", answer.value)

    def _buried(self, child: _Child, reason: Death, detail: str = "") -> WorkerDied:
        """Ends a process for good and says why it had to be."""
        with self._changing:
            if self._child is child:
                self._child = None
            if self._is_abandoned or self._is_closed:
                reason = Death.STOPPED
        _end(child)
        code = child.process.exitcode
        if reason is Death.CRASHED and code == -24:  # SIGXCPU: its time on the processor was up
            reason = Death.TIMEOUT
        return WorkerDied(reason, detail or (f"ended with {code}" if reason is Death.CRASHED else ""))


def _end(child: _Child) -> None:
    child.process.kill()
    child.process.join(5.0)
    child.pipe.close()
