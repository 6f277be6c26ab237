"""Undo and redo as the menu and the status line name them.

What can be taken back is the desk's to say; this words it and asks for it.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from reviewer_app.acts import Entry
from reviewer_app.desk import Desk
from reviewer_app.desk.answers import act_label
from reviewer_app.desk.history import Reach, describe
from reviewer_app.errors import Refused
from ui.formatting import harmless
from ui.menus import Command, Menus
from ui.status_line import StatusLine


class Undoing(QObject):
    """Looks when told to, and acts when asked."""

    def __init__(self, desk: Desk, menus: Menus, status: StatusLine, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._menus = menus
        self._status = status

    def look(self) -> None:
        """Names in the menu and below what undo and redo would do now."""
        reach = self._desk.reach()
        self._name(Command.UNDO, self.tr("&Undo"), reach.undo, self.tr("There is nothing of yours to undo."))
        self._name(Command.REDO, self.tr("&Redo"), reach.redo, self.tr("There is nothing to do again."))
        self._status.show_undo(self._words(reach.undo) if reach.undo is not None else "")

    def undo(self) -> None:
        """Takes the last act back; a refusal is said in the status line."""
        self._run(is_undo=True)

    def redo(self) -> None:
        """Does the last undone act again; a refusal is said in the status line."""
        self._run(is_undo=False)

    def _run(self, *, is_undo: bool) -> None:
        reach: Reach = self._desk.reach()
        act = reach.undo if is_undo else reach.redo
        try:
            if is_undo:
                self._desk.undo()
            else:
                self._desk.redo()
        except Refused as refusal:
            self._status.say(str(refusal), is_refusal=True)
            return
        if act is not None:
            done = self.tr("Undone: {0}") if is_undo else self.tr("Done again: {0}")
            self._status.say(done.format(self._words(act)))

    def _name(self, command: Command, verb: str, act: Entry | None, why_not: str) -> None:
        self._menus.name(command, f"{verb} {self._words(act)}".replace("&&", "&") if act is not None else verb)
        self._menus.allow(command, None if act is not None else why_not)

    def _words(self, act: Entry) -> str:
        """The act in words, with the packet it is on."""
        words = harmless(describe(act, self._label(act)))
        return f"{words} ({act.packet})" if act.packet is not None else words

    def _label(self, act: Entry) -> str | None:
        """What the act is about in words, None where it is about nothing that has a label."""
        return None if act.packet is None else act_label(self._desk, self._desk.case(act.packet), act)
