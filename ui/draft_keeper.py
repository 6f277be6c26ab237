"""Keeps what a person is typing, at most half a second after the last key, and gives it back.

Knows no widget: it is told the text, and the place it belongs to.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from reviewer_app.desk import Desk
from reviewer_app.values import ApplicationNo, PersonName

_AFTER_MS = 300


class DraftKeeper(QObject):
    """The drafts of whoever is signed in, each under its packet and the slot it is typed in ("note", "figure:ppp")."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._waiting: dict[tuple[PersonName, str, str], str] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_AFTER_MS)
        self._timer.timeout.connect(self.keep_now)

    def type(self, packet: ApplicationNo, slot: str, text: str) -> None:
        """Takes a text to keep soon; "" forgets it."""
        if self._desk.person is not None:
            self._waiting[self._desk.person.name, packet, slot] = text
            if not self._timer.isActive():
                self._timer.start()  # not again at each key: a draft is kept while the typing goes on

    def text(self, packet: ApplicationNo, slot: str) -> str:
        """What was being typed there, "" where nothing."""
        if self._desk.person is None:
            return ""
        waiting = self._waiting.get((self._desk.person.name, packet, slot))
        return self._desk.store.personal.draft(self._desk.person.name, packet, slot) if waiting is None else waiting

    def all(self, packet: ApplicationNo) -> dict[str, str]:
        """All drafts of the person on a packet, by slot."""
        self.keep_now()
        return self._desk.store.personal.drafts(self._desk.person.name, packet) if self._desk.person else {}

    def forget(self, packet: ApplicationNo, slot: str) -> None:
        """Drops a draft at once: what it held is committed, or was given up."""
        if self._desk.person is not None:
            self._waiting.pop((self._desk.person.name, packet, slot), None)
            self._desk.store.personal.keep_draft(self._desk.person.name, packet, slot, "", self._desk.clock())

    def keep_now(self) -> None:
        """Writes what waits."""
        waiting, self._waiting = self._waiting, {}
        self._timer.stop()
        for (person, packet, slot), text in waiting.items():
            self._desk.store.personal.keep_draft(person, packet, slot, text, self._desk.clock())
