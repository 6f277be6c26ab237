"""Which command does what: from the menus to the window, the frame, and the frame's parts.

Holds no work of its own but asking for files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from reviewer_app.errors import Refused
from ui.about import AboutDialog
from ui.ask_bar import Question
from ui.file_asks import ask_acts_file, ask_documents, ask_new_zip, ask_packet_folder, ask_packet_zips
from ui.look import change_look, show_look
from ui.menus import Command
from ui.packet_commands import ON_PACKET
from ui.view_keys import view_keys
from ui.views import View

if TYPE_CHECKING:
    from ui.desk_frame import DeskFrame
    from ui.window import MainWindow

_LOOKS = frozenset(
    {
        Command.LOOK_SYSTEM,
        Command.LOOK_LIGHT,
        Command.LOOK_DARK,
        Command.LARGER,
        Command.SMALLER,
        Command.USUAL_SIZE,
    }
)
_ALWAYS = _LOOKS | {Command.QUIT, Command.KEYS, Command.ABOUT}


class Commands(QObject):
    """The window's commands."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def run(self, command: Command) -> None:
        """Carries a command out; what is refused is said in the status line."""
        if command in _LOOKS:
            context = self._window.context
            change_look(command, context.desk if context else None, self._window.theme, self._window.menus)
        elif command in _ALWAYS:
            self._window_acts()[command]()
        elif self._window.frame is not None:
            self._in_frame(command, self._window.frame)

    def update(self) -> None:
        """Enables what can be done on the page now shown."""
        menus, frame = self._window.menus, self._window.frame
        if frame is None:
            for command in Command:
                if command not in _ALWAYS:
                    menus.allow(command, self.tr("Sign in first."))
        else:
            for command in Command:
                if command not in _ALWAYS and command not in (Command.UNDO, Command.REDO):
                    menus.allow(command, None)
            frame.update_menus()
            frame.undoing.look()
        only_sample = self.tr("Only the sample round can be made anew.")
        if not self._window.can_start_afresh:
            menus.allow(Command.START_AFRESH, only_sample)
        show_look(self._window.theme, menus)

    def _window_acts(self) -> Mapping[Command, Callable[[], object]]:
        window = self._window
        return {
            Command.QUIT: window.close,
            Command.KEYS: lambda: window.keys.toggle([*window.menus.sheet(), *view_keys()]),
            Command.ABOUT: lambda: AboutDialog(window).show(),
        }

    def _in_frame(self, command: Command, frame: DeskFrame) -> None:
        if command in ON_PACKET:
            self._on_packet(command, frame)
            return
        views = {
            Command.VIEW_QUEUE: View.QUEUE,
            Command.VIEW_REVIEW: View.REVIEW,
            Command.VIEW_SIGN_OFF: View.SIGN_OFF,
            Command.VIEW_OFFICE: View.OFFICE,
        }
        if command in views:
            frame.show_view(views[command])
            return
        try:
            self._frame_acts(frame)[command]()
        except Refused as refusal:
            frame.refuse(str(refusal))

    def _frame_acts(self, frame: DeskFrame) -> Mapping[Command, Callable[[], object]]:
        return {
            Command.IMPORT: lambda: self._import(frame, is_zip=False),
            Command.IMPORT_ZIP: lambda: self._import(frame, is_zip=True),
            Command.EXPORT_ACTS: lambda: self._export(frame),
            Command.IMPORT_ACTS: lambda: self._import_acts(frame),
            Command.BACK_UP: lambda: self._back_up(frame),
            Command.START_AFRESH: lambda: self._ask_afresh(frame),
            Command.SIGN_OUT: self._window.sign_out,
            Command.UNDO: frame.undoing.undo,
            Command.REDO: frame.undoing.redo,
            Command.FIND: frame.go_to_search,
            Command.NEXT: lambda: frame.step(1),
            Command.PREVIOUS: lambda: frame.step(-1),
            Command.FOLD_LEFT: lambda: frame.fold_left(self._window.menus.actions[Command.FOLD_LEFT].isChecked()),
        }

    def _on_packet(self, command: Command, frame: DeskFrame) -> None:
        packet = frame.at_hand
        if packet is None:
            frame.refuse(self.tr("Choose a packet in the queue first."))
        elif command is Command.ADD_DOCUMENTS:
            paths = ask_documents(self._window)
            if paths:
                frame.drops.add_documents(packet, paths)
        else:
            frame.commands.run(command, packet)

    def _import(self, frame: DeskFrame, *, is_zip: bool) -> None:
        paths = ask_packet_zips(self._window) if is_zip else ask_packet_folder(self._window)
        if paths:
            frame.drops.import_packets(paths)

    def _export(self, frame: DeskFrame) -> None:
        target = ask_new_zip(self._window, self.tr("Export acts"), "acts", frame.now)
        if target is not None:
            frame.inbox.export_acts(target)

    def _import_acts(self, frame: DeskFrame) -> None:
        source = ask_acts_file(self._window)
        if source is not None:
            frame.inbox.import_acts(source)

    def _back_up(self, frame: DeskFrame) -> None:
        target = ask_new_zip(self._window, self.tr("Back up"), "backup", frame.now)
        if target is not None:
            frame.inbox.back_up(target)

    def _ask_afresh(self, frame: DeskFrame) -> None:
        words = self.tr("Make the sample round anew? Everything that was done in it is lost.")
        frame.ask_bar.ask(Question(words, self.tr("Start afresh"), lambda _yes: self._window.start_afresh()))
