"""Lists the queue in the background, by a desk of its own on the same store.

A list of 100,000 ids takes longer than a window may wait; the last list asked for is the one that is told.
It must not write.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from reviewer_app.desk import Desk
from reviewer_app.store.queue import Order, QueueFilter
from ui.jobs import Jobs, Ticket

FIRST_PAGE = 100  # rows: more than a screen shows


@dataclass(frozen=True, slots=True)
class Listed:
    """Row ids in list order, and how many packets have each standing in the round listed."""

    ids: array[int]
    counts: dict[str, int]


class QueueLister:
    """Close it before its Jobs; `another_desk` opens a further desk on the same store."""

    def __init__(self, jobs: Jobs, another_desk: Callable[[], Desk]) -> None:
        self._jobs = jobs
        self._another_desk = another_desk
        self._turn = threading.Lock()
        self._desk: Desk | None = None
        self._is_closed = False
        self._ticket: Ticket | None = None

    def ask(
        self,
        narrowed: QueueFilter,
        order: Order,
        is_descending: bool,
        on_done: Callable[[Listed], None],
        on_error: Callable[[Exception], None],
        on_first: Callable[[array[int]], None] | None = None,
    ) -> None:
        """Tells `on_done` the list on the window's thread, unless another is asked for meanwhile.

        `on_first` is told the first page before that.
        """
        if self._ticket is not None:
            self._ticket.cancel()
        if on_first is not None:
            self._ask_first(narrowed, order, is_descending, on_first, on_done, on_error)
            return

        def work(ticket: Ticket) -> Listed:
            with self._turn:
                ticket.check()
                queue = self._opened().store.queue
                return Listed(queue.ids(narrowed, order, is_descending=is_descending), queue.counts(narrowed.round))

        self._ticket = self._jobs.start(work, on_done, on_error)

    def _ask_first(
        self,
        narrowed: QueueFilter,
        order: Order,
        is_descending: bool,
        on_first: Callable[[array[int]], None],
        on_done: Callable[[Listed], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        """The first page in a piece of work of its own, and then the whole list."""

        def work(ticket: Ticket) -> array[int]:
            with self._turn:
                ticket.check()
                queue = self._opened().store.queue
                return queue.ids(narrowed, order, is_descending=is_descending, limit=FIRST_PAGE)

        def on_page(ids: array[int]) -> None:
            on_first(ids)
            self.ask(narrowed, order, is_descending, on_done, on_error)

        self._ticket = self._jobs.start(work, on_page, on_error)

    def close(self) -> None:
        """Ends what is under way and closes the desk."""
        if self._ticket is not None:
            self._ticket.cancel()
        with self._turn:
            self._is_closed = True
            if self._desk is not None:
                self._desk.store.close()
                self._desk = None

    def _opened(self) -> Desk:
        if self._is_closed:
            raise RuntimeError("the queue's lister is closed")
        if self._desk is None:
            self._desk = self._another_desk()
        return self._desk
