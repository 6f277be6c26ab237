"""Files on their way in, however they were given: chosen in a dialog or dropped on the window.

Sorts them into packets and documents; what they hold is looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from reviewer_app.errors import Refused
from reviewer_app.values import ApplicationNo
from ui.ask_bar import AskBar, Question
from ui.inbox import Inbox
from ui.menus import Command
from ui.packet_commands import PacketCommands


class Drops(QObject):
    """`refuse` is told what cannot be done, and why."""

    def __init__(
        self, commands: PacketCommands, inbox: Inbox, ask_bar: AskBar, refuse: Callable[[str], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._commands = commands
        self._inbox = inbox
        self._ask_bar = ask_bar
        self._refuse = refuse

    def take(self, paths: Sequence[Path], packet: ApplicationNo | None) -> None:
        """Folders and zips as packets; other files as documents of the packet that they were dropped on."""
        are_packets = all(path.is_dir() or path.suffix.lower() in (".zip", ".json") for path in paths)
        if are_packets or packet is None:
            self.import_packets(paths)
        else:
            self.add_documents(packet, paths)

    def import_packets(self, paths: Sequence[Path]) -> None:
        """Imports packets, in the background."""
        refusal = self._commands.why_not_import()
        if refusal is not None:
            self._refuse(refusal)
            return
        try:
            self._inbox.import_packets(paths)
        except Refused as busy:
            self._refuse(str(busy))

    def add_documents(self, packet: ApplicationNo, paths: Sequence[Path]) -> None:
        """Asks whether these files belong to the packet, then adds them in the background."""
        refusal = self._commands.why_not(Command.ADD_DOCUMENTS, packet)
        if refusal is not None:
            self._refuse(refusal)
            return
        words = self.tr("Add {0} to {1}? A few words about them, if you like.")
        files = self.tr("this file") if len(paths) == 1 else self.tr("these {0} files").format(len(paths))
        self._ask_bar.ask(
            Question(
                words.format(files, packet),
                self.tr("Add (Ctrl+Enter)"),
                lambda note: self._inbox.add_documents(packet, paths, note.strip()),
                wants_text=True,
            )
        )
