"""Says in the store which packet this window shows, while it shows it.

Reads nothing: who else is on a packet is asked where it is shown.
"""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import QElapsedTimer

from reviewer_app.desk import Desk
from reviewer_app.store.personal import PRESENCE_LASTS
from reviewer_app.values import ApplicationNo, Person

_BEAT = PRESENCE_LASTS / 3


class PresenceKeeper:
    """A sign of life is written when the packet changes, and often enough that it never runs out."""

    def __init__(self, desk: Desk, person: Person) -> None:
        self._desk = desk
        self._person = person
        self._packet: ApplicationNo | None = None
        self._since = QElapsedTimer()
        self._since.start()

    def be_on(self, packet: ApplicationNo | None) -> None:
        """Says that this window shows a packet, or (None) none."""
        if packet is None and self._packet is None:
            return
        self._packet = packet
        self._write()

    def beat(self) -> None:
        """Writes a sign of life where the last is old enough; called every other second."""
        if self._packet is not None and timedelta(milliseconds=self._since.elapsed()) >= _BEAT:
            self._write()

    def leave(self) -> None:
        """Says that this window shows nothing any more."""
        self.be_on(None)

    def _write(self) -> None:
        self._desk.store.personal.be_on(self._desk.window_id, self._person.name, self._packet, self._desk.clock())
        self._since.restart()
