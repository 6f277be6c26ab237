"""What a signed-in person works in: top bar, the views in their stack, a question in place, the status line.

Brings views, packets and people together; each view does its own work.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer_app.desk import Change
from reviewer_app.store.backup import LAST_BACKUP
from reviewer_app.values import ApplicationNo, Person
from ui.ask_bar import AskBar
from ui.context import DeskContext
from ui.drops import Drops
from ui.inbox import Inbox
from ui.menus import Command, Menus
from ui.packet_commands import ON_PACKET, PacketCommands
from ui.presence import PresenceKeeper
from ui.queue_filter import Choice
from ui.queue_view import QueueView
from ui.status_line import StatusLine
from ui.task_panel import TaskPanel
from ui.top_bar import TopBar
from ui.transfers import Transfers
from ui.undoing import Undoing
from ui.views import View, Views

REFRESH_MS = 2_000


class DeskFrame(QWidget):
    """Made when a person signs in and gone when they sign out. `view_shown` tells a View."""

    view_shown = Signal(object)

    def __init__(self, context: DeskContext, person: Person, menus: Menus, banner: str | None) -> None:
        super().__init__()
        self.setObjectName("desk_frame")
        self._context = context
        self._desk = context.desk
        self._person = person
        self.menus = menus
        self.packet: ApplicationNo | None = None  # the one that is open in review
        self.queue = QueueView(context.desk, context.lister, person)
        self.top = TopBar(person, menus.person_menu, banner)
        self.ask_bar = AskBar()
        self.status = StatusLine()
        self.panel = TaskPanel()
        self.inbox = Inbox(self._desk, context.jobs, Transfers(context.another_desk, person), self.panel, self)
        self.commands = PacketCommands(self._desk, self.ask_bar, self.refuse, self)
        self.drops = Drops(self.commands, self.inbox, self.ask_bar, self.refuse, self)
        self.undoing = Undoing(self._desk, menus, self.status, self)
        self.views = Views(context, self.queue, self)
        self._presence = PresenceKeeper(self._desk, person)
        self._lay_out()
        self._connect()
        self._stop_listening = self._desk.subscribe(self._on_change)
        self._timer = QTimer(self)
        self._timer.setInterval(REFRESH_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()
        self._show_rounds()
        self._show_backup()
        self.undoing.look()
        self.show_view(View.QUEUE)

    def close_down(self) -> None:
        """Ends the timer and listening; nothing is shown afterwards."""
        self._timer.stop()
        self._stop_listening()
        self.inbox.stop()
        self.ask_bar.leave()
        self._presence.leave()
        self.views.close()

    # ---- views

    @property
    def view(self) -> View:
        return self.views.shown

    @property
    def at_hand(self) -> ApplicationNo | None:
        """The packet that a command is about: the open one, or the one chosen in the queue."""
        return self.packet if self.view is View.REVIEW else self.queue.table.current

    def show_view(self, view: View) -> None:
        """Shows a view; the review shows the packet at hand."""
        if view is View.REVIEW:
            packet = self.packet or self.queue.table.current
            if packet is None:
                self.refuse(self.tr("Choose a packet in the queue first."))
                return
            self.open_packet(packet)
            return
        self._presence.be_on(None)
        self.views.show(view)
        self._after_view()

    def open_packet(self, packet: ApplicationNo) -> None:
        """Shows a packet in the review."""
        self.ask_bar.leave()
        self.packet = packet
        self.queue.table.go_to(packet)
        review = self.views.review()
        self.views.show(View.REVIEW)
        review.show_packet(packet)
        self._presence.be_on(packet)
        self._after_view()

    def step(self, by: int) -> None:
        """Goes to the next (1) or previous (-1) packet of the queue as it is filtered and ordered."""
        at = self.at_hand
        found = self.queue.table.neighbour(at, by) if at is not None else None
        if found is None:
            self.status.say(
                self.tr("That was the last packet of the list.")
                if by > 0
                else self.tr("That was the first packet of the list.")
            )
        elif self.view in (View.REVIEW, View.NOTICE):
            self.open_packet(found)
        else:
            self.queue.table.go_to(found)

    def _after_view(self) -> None:
        self._show_place()
        self.status.say("")
        self.update_menus()
        self.view_shown.emit(self.view)

    def go_to_search(self) -> None:
        """Goes to the search of the queue."""
        self.top.focus_search()

    def fold_left(self, is_folded: bool) -> None:
        """Folds the review's left column, or unfolds it."""
        self.views.review().fold_left(is_folded)

    # ---- words

    @property
    def now(self) -> datetime:
        """The desk's instant."""
        return self._desk.clock()

    def refuse(self, text: str) -> None:
        """Says in the status line what was refused."""
        self.status.say(text, is_refusal=True)

    def tick(self) -> None:
        """What happens every other second: the changes of others, who is on what, the backup's age."""
        if not self.inbox.is_running:
            self._presence.beat()
        self._desk.refresh()
        if self.view is View.QUEUE:
            self.queue.look_around()
        self._show_backup()

    def update_menus(self) -> None:
        """Enables what can be done now; what cannot says why."""
        menus, at = self.menus, self.at_hand
        for command in (Command.IMPORT, Command.IMPORT_ZIP):
            menus.allow(command, self.commands.why_not_import())
        for command in ON_PACKET:
            menus.allow(command, self.commands.why_not(command, at))
        without = self.tr("Choose a packet in the queue first.")
        menus.allow(Command.VIEW_REVIEW, None if self.packet or self.queue.table.current else without)
        for command, step in ((Command.NEXT, 1), (Command.PREVIOUS, -1)):
            there = at is not None and self.queue.table.neighbour(at, step) is not None
            menus.allow(command, None if there else self.tr("There is no further packet in the list."))

    def _show_place(self) -> None:
        at = self.at_hand
        table, count = self.queue.table, self.queue.model.rowCount()
        self.top.show_place(table.place(at) if at is not None else None, count)
        if self.view is View.REVIEW and self.packet is not None:
            business = self._desk.case(self.packet).packet.business
            nearby = [table.neighbour(self.packet, step) is not None for step in (-1, 1)]
            self.top.show_packet(self.packet, business, nearby[0], nearby[1])
        else:
            self.top.show_packet("", "", False, False)

    def _show_rounds(self) -> None:
        rounds = [(id, kept.title or id) for id, kept in sorted(self._desk.office.rounds.items())]
        self.top.set_rounds(rounds, self.queue.choice.round)

    def _show_backup(self) -> None:
        last = self._desk.store.personal.setting(LAST_BACKUP)
        self.status.show_backup(datetime.fromisoformat(last) if last else None, self._desk.clock())

    # ---- signals

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(self.panel)
        column.addWidget(self.views.stack, 1)
        column.addWidget(self.ask_bar)
        column.addWidget(self.status)

    def _connect(self) -> None:
        table = self.queue.table
        table.packet_opened.connect(self.open_packet)
        table.take_wanted.connect(lambda packet: self.commands.run(Command.TAKE, packet))
        table.note_wanted.connect(lambda packet: self.commands.run(Command.NOTE, packet))
        table.paths_dropped.connect(self.drops.take)
        table.current_moved.connect(self._on_current_moved)
        self.queue.listed.connect(self._on_listed)
        self.queue.choice_changed.connect(self._on_choice_changed)
        self.queue.import_wanted.connect(self._on_import_wanted)
        self.top.round_chosen.connect(self._on_round_chosen)
        self.top.searched.connect(self._on_searched)
        self.top.search_left.connect(table.setFocus)
        self.top.queue_wanted.connect(lambda: self.show_view(View.QUEUE))
        self.top.step_wanted.connect(self.step)
        self.views.packet_wanted.connect(self._on_packet_wanted)
        self.views.letter_wanted.connect(self._on_letter_wanted)
        self.views.notice_wanted.connect(self._on_notice_wanted)
        self.views.step_wanted.connect(self.step)
        self.views.backup_wanted.connect(self.menus.actions[Command.BACK_UP].trigger)
        self.views.left.connect(self._on_view_left)
        self.ask_bar.closed.connect(self._on_back_to_view)
        self.panel.closed.connect(self._on_back_to_view)
        self.menus.opening.connect(self.update_menus)

    def _on_change(self, change: Change) -> None:
        self.queue.take_in(change)
        if change.packets:
            self.status.show_saved(self._desk.clock())
        if change.is_office:
            self._show_rounds()
        self.undoing.look()
        self.update_menus()
        self._show_place()

    def _on_listed(self, _count: int) -> None:
        self._show_place()
        self.update_menus()

    def _on_current_moved(self) -> None:
        if self.view is View.QUEUE:
            self._show_place()
            self.update_menus()

    def _on_choice_changed(self, choice: Choice) -> None:
        self.top.show_search(choice.text)

    def _on_round_chosen(self, round_id: str) -> None:
        self.queue.choose(replace(self.queue.choice, round=round_id))

    def _on_searched(self, text: str) -> None:
        if self.view is not View.QUEUE and text:
            self.show_view(View.QUEUE)
            self.top.focus_search()
        self.queue.search(text)

    def _on_import_wanted(self) -> None:
        refusal = self.commands.why_not_import()
        if refusal is None:
            self.menus.actions[Command.IMPORT].trigger()
        else:
            self.refuse(refusal)

    def _on_packet_wanted(self, packet: str) -> None:
        self.open_packet(ApplicationNo(packet))

    def _on_letter_wanted(self, packet: str) -> None:
        letter = self.views.letter()
        self.views.show(View.LETTER)
        letter.show_packet(packet)
        self._after_view()

    def _on_notice_wanted(self, packet: str, items: tuple[str, ...]) -> None:
        notice = self.views.notice()
        self.views.show(View.NOTICE)
        notice.show_packet(ApplicationNo(packet), items)
        self._after_view()

    def _on_view_left(self) -> None:
        self.show_view(self.views.before)

    def _on_back_to_view(self) -> None:
        shown = self.views.stack.currentWidget()
        if shown is not None:
            shown.setFocus()
