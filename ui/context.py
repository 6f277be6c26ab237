"""What every view of the window stands on: the desk, background work, the look, and what must be closed in order.

Holds no widget and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from reviewer_app.desk import Desk
from reviewer_app.desk.readings import Readings
from reviewer_app.reading.pages import PageServer
from ui.jobs import Jobs
from ui.queue_lister import QueueLister
from ui.theme import Theme


class DeskContext:
    """One for each opening of a store. `another_desk` opens a further desk on the same store, from any thread."""

    def __init__(self, desk: Desk, jobs: Jobs, theme: Theme, another_desk: Callable[[], Desk]) -> None:
        self.desk = desk
        self.jobs = jobs
        self.theme = theme
        self.another_desk = another_desk
        self.readings = Readings(desk.store)
        self.lister = QueueLister(jobs, another_desk)
        self._servers: list[PageServer] = []

    def page_server(self) -> PageServer:
        """A page server of its own for one view, closed with everything else."""
        server = PageServer()
        self._servers.append(server)
        return server

    def close(self) -> None:
        """Ends processes, background work and the store, in this order; nothing here is used afterwards."""
        for server in self._servers:
            server.close()
        self.lister.close()
        self.jobs.close()
        if self.desk.person is not None:
            self.desk.sign_out()
        self.desk.store.close()
