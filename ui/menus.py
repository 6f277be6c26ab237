"""Every action of the window with its words and keys, in menus; what cannot be done is disabled and says why.

Tells which command was asked for; carries none out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar


class Command(StrEnum):
    IMPORT = "import packets"
    IMPORT_ZIP = "import a zip"
    EXPORT_ACTS = "export acts"
    IMPORT_ACTS = "import acts"
    BACK_UP = "back up"
    START_AFRESH = "start afresh"
    SIGN_OUT = "sign out"
    QUIT = "quit"
    UNDO = "undo"
    REDO = "redo"
    FIND = "find"
    TAKE = "take"
    GIVE_BACK = "give back"
    ASSIGN = "assign"
    NOTE = "note"
    WITHDRAW = "withdraw application"
    REOPEN = "reopen"
    ADD_DOCUMENTS = "add documents"
    NEXT = "next packet"
    PREVIOUS = "previous packet"
    VIEW_QUEUE = "queue"
    VIEW_REVIEW = "review"
    VIEW_SIGN_OFF = "sign off"
    VIEW_OFFICE = "office"
    LOOK_SYSTEM = "look system"
    LOOK_LIGHT = "look light"
    LOOK_DARK = "look dark"
    LARGER = "larger"
    SMALLER = "smaller"
    USUAL_SIZE = "usual size"
    FOLD_LEFT = "fold left"
    KEYS = "keys"
    ABOUT = "about"


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu. `keys` work in the whole window; `view_keys` are a view's own and only shown."""

    command: Command
    words: str
    keys: str = ""
    view_keys: str = ""
    is_checkable: bool = False


class Menus(QObject):
    """The menu bar's actions by command. `asked` tells a command, `opening` that its state is about to be seen."""

    asked = Signal(object)  # Command
    opening = Signal()

    def __init__(self, bar: QMenuBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self.actions: dict[Command, QAction] = {}
        self._order_actions: dict[str, QAction] = {}
        for name, title, items in self._layout():
            self._add_menu(name, title, items)
        looks = QActionGroup(self)
        for command in (Command.LOOK_SYSTEM, Command.LOOK_LIGHT, Command.LOOK_DARK):
            looks.addAction(self.actions[command])
        self.person_menu = QMenu()
        self.person_menu.setObjectName("person_menu")
        self.person_menu.addAction(self.actions[Command.SIGN_OUT])

    def allow(self, command: Command, why_not: str | None) -> None:
        """Enables a command, or disables it with the reason as its tool tip."""
        action = self.actions[command]
        action.setEnabled(why_not is None)
        action.setToolTip(why_not or action.text().replace("&", "").partition("\t")[0])
        action.setStatusTip(why_not or "")

    def name(self, command: Command, words: str) -> None:
        """Gives a command other words (the act that undo takes back)."""
        self.actions[command].setText(words)

    def sheet(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The menus with their commands and keys in words, for the sheet of keys."""
        found = []
        for _, title, items in self._layout():
            lines = [(_plain(item.words), _shown(item)) for item in items if item is not None and _shown(item)]
            if lines:
                found.append((_plain(title), lines))
        return found

    def _layout(self) -> tuple[tuple[str, str, tuple[Item | None, ...]], ...]:
        """The menus in their order: name, title, items with None for a line between."""
        return (
            ("file", self.tr("&File"), self._file_items()),
            ("edit", self.tr("&Edit"), self._edit_items()),
            ("packet", self.tr("&Packet"), self._packet_items()),
            ("view", self.tr("&View"), self._view_items()),
            ("help", self.tr("&Help"), self._help_items()),
        )

    def _file_items(self) -> tuple[Item | None, ...]:
        c = Command
        return (
            Item(c.IMPORT, self.tr("&Import packets…"), "Ctrl+O"),
            Item(c.IMPORT_ZIP, self.tr("Import a &zip…"), "Ctrl+Shift+O"),
            None,
            Item(c.EXPORT_ACTS, self.tr("&Export acts…"), "Ctrl+E"),
            Item(c.IMPORT_ACTS, self.tr("Import &acts…"), "Ctrl+Shift+E"),
            Item(c.BACK_UP, self.tr("&Back up…"), "Ctrl+Shift+S"),
            None,
            Item(c.START_AFRESH, self.tr("Start a&fresh…")),
            Item(c.SIGN_OUT, self.tr("Sign &out, or switch person"), "Ctrl+Shift+Q"),
            Item(c.QUIT, self.tr("&Quit"), "Ctrl+Q"),
        )

    def _edit_items(self) -> tuple[Item | None, ...]:
        c = Command
        return (
            Item(c.UNDO, self.tr("&Undo"), "Ctrl+Z"),
            Item(c.REDO, self.tr("&Redo"), "Ctrl+Shift+Z"),
            None,
            Item(c.FIND, self.tr("&Find in the queue"), "Ctrl+K"),
        )

    def _packet_items(self) -> tuple[Item | None, ...]:
        c = Command
        return (
            Item(c.TAKE, self.tr("&Take it"), view_keys="T"),
            Item(c.GIVE_BACK, self.tr("&Give it back…"), "Ctrl+Shift+G"),
            Item(c.ASSIGN, self.tr("&Assign it…"), "Ctrl+Shift+A"),
            None,
            Item(c.NOTE, self.tr("Write a &note…"), view_keys="N"),
            Item(c.ADD_DOCUMENTS, self.tr("Add &documents…"), "Ctrl+Shift+D"),
            Item(c.WITHDRAW, self.tr("Record a &withdrawal…")),
            Item(c.REOPEN, self.tr("Re&open it…")),
            None,
            Item(c.NEXT, self.tr("Ne&xt packet"), "Alt+Right"),
            Item(c.PREVIOUS, self.tr("&Previous packet"), "Alt+Left"),
        )

    def _view_items(self) -> tuple[Item | None, ...]:
        c = Command
        return (
            Item(c.VIEW_QUEUE, self.tr("&Queue"), "Ctrl+1"),
            Item(c.VIEW_REVIEW, self.tr("&Review"), "Ctrl+2"),
            Item(c.VIEW_SIGN_OFF, self.tr("&Sign-off"), "Ctrl+3"),
            Item(c.VIEW_OFFICE, self.tr("&Office"), "Ctrl+4"),
            None,
            Item(c.LOOK_SYSTEM, self.tr("As the s&ystem"), is_checkable=True),
            Item(c.LOOK_LIGHT, self.tr("&Light"), is_checkable=True),
            Item(c.LOOK_DARK, self.tr("&Dark"), is_checkable=True),
            None,
            Item(c.LARGER, self.tr("L&arger text"), "Ctrl+Alt++"),
            Item(c.SMALLER, self.tr("S&maller text"), "Ctrl+Alt+-"),
            Item(c.USUAL_SIZE, self.tr("&Usual size of text"), "Ctrl+Alt+0"),
            Item(c.FOLD_LEFT, self.tr("&Fold the left column"), "F9", is_checkable=True),
        )

    def _help_items(self) -> tuple[Item | None, ...]:
        c = Command
        return (
            Item(c.KEYS, self.tr("&Keys"), "F1"),
            Item(c.ABOUT, self.tr("&About Packet Desk")),
        )

    def _add_menu(self, name: str, title: str, items: tuple[Item | None, ...]) -> None:
        menu = self._bar.addMenu(title)
        menu.setObjectName(f"menu_{name}")
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.opening)
        for item in items:
            if item is None:
                menu.addSeparator()
            else:
                menu.addAction(self._action(item))

    def _action(self, item: Item) -> QAction:
        action = QAction(item.words + (f"\t{item.view_keys}" if item.view_keys else ""), self)
        action.setObjectName(f"do_{item.command.name.lower()}")
        action.setCheckable(item.is_checkable)
        if item.keys:
            action.setShortcut(QKeySequence(item.keys))
        action.triggered.connect(self._asker(item.command))
        self.actions[item.command] = action
        return action

    def _asker(self, command: Command) -> Callable[[], None]:
        return lambda: self.asked.emit(command)


def _plain(words: str) -> str:
    return words.replace("&", "").rstrip("…")


def _shown(item: Item) -> str:
    return item.view_keys or QKeySequence(item.keys).toString(QKeySequence.SequenceFormat.NativeText)
