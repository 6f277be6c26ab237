"""The queue: filters, what an import says, and the table of packets, or why there is none.

Asks the lister and shows; what a packet needs is the desk's to say.
"""

from __future__ import annotations

from array import array
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from reviewer_app.desk import Change, Desk
from reviewer_app.store.queue import Order
from reviewer_app.values import ApplicationNo, Person, PersonName
from ui.form_parts import RoleLabel
from ui.formatting import harmless
from ui.queue_filter import Choice, FilterBar
from ui.queue_lister import Listed, QueueLister
from ui.queue_model import QueueModel
from ui.queue_table import QueueTable
from ui.theme import Colour, TextSize, unit

_KEPT_AS = "queue"


class QueueView(QWidget):
    """`choice` is what it lists now; it is kept for the person."""

    choice_changed = Signal(object)  # Choice
    listed = Signal(int)  # how many packets the list now holds
    first_shown = Signal()  # its first page, before the whole list
    import_wanted = Signal()

    def __init__(self, desk: Desk, lister: QueueLister, person: Person, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("queue_view")
        self._desk = desk
        self._lister = lister
        self._person = person
        self._choice = Choice()
        self.model = QueueModel(desk.store.queue, desk.clock, self._full_name, self)
        self.table = QueueTable(self.model)
        self.filters = FilterBar(person)
        self._stack = QStackedWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.filters)
        self._column.addWidget(self._stack, 1)
        self._stack.addWidget(self.table)
        self._stack.addWidget(self._empty_page())
        self.setFocusProxy(self.table)
        self.filters.chosen.connect(self._on_chosen)
        self.filters.set_people(desk.office.people.values())
        self.table.order_wanted.connect(self.order_by)
        self.choose(Choice.from_text(desk.store.personal.window_state(person.name, _KEPT_AS)))

    @property
    def choice(self) -> Choice:
        return self._choice

    def choose(self, choice: Choice) -> None:
        """Lists by this choice from now on, and keeps it for the person."""
        if choice.round and choice.round not in self._desk.office.rounds and not self._has_round(choice.round):
            choice = replace(choice, round="")
        is_other = replace(choice, text="") != replace(self._choice, text="")
        self._choice = choice
        self.filters.show_choice(choice)
        self.table.show_order(choice.order, choice.is_descending)
        if is_other:
            self._desk.store.personal.keep_window_state(self._person.name, _KEPT_AS, choice.as_text())
        self.choice_changed.emit(choice)
        self.list_again()

    def order_by(self, order: Order) -> None:
        """Orders by a column, the other way round where it is ordered by it already."""
        is_descending = not self._choice.is_descending if order is self._choice.order else False
        self.choose(replace(self._choice, order=order, is_descending=is_descending))

    def search(self, text: str) -> None:
        """Lists what holds this text."""
        if text != self._choice.text:
            self.choose(replace(self._choice, text=text))

    def list_again(self) -> None:
        """Asks for the list as it is now."""
        choice = self._choice
        on_first = None if self.model.rowCount() else self._on_first_page  # a list that is there stays until the next
        self._lister.ask(
            choice.narrowed, choice.order, choice.is_descending, self._on_listed, self._on_trouble, on_first
        )

    def take_in(self, change: Change) -> None:
        """Takes in a change told by the desk."""
        if change.is_office:
            self.filters.set_people(self._desk.office.people.values())
        self.model.take_in(change.packets)
        self.list_again()

    def look_around(self) -> None:
        """Looks who is on the packets in view; called every other second."""
        first, last = self.table.visible_rows()
        now = self._desk.clock()
        present: dict[ApplicationNo, str] = {}
        for row in range(first, last + 1):
            packet = self.model.packet_at(row)
            if packet is not None:
                others = [
                    who.person
                    for who in self._desk.store.personal.on_packet(packet.application_no, now)
                    if who.window != self._desk.window_id
                ]
                if others:
                    present[packet.application_no] = ", ".join(self._full_name(name) for name in sorted(set(others)))
        self.model.set_present(present, first, last)

    def _has_round(self, round_id: str) -> bool:
        return any(self._desk.store.queue.counts(round_id).values())

    def _full_name(self, name: str) -> str:
        person = self._desk.office.people.get(PersonName(name))
        return harmless(person.full_name if person is not None else name)

    def _on_first_page(self, ids: array[int]) -> None:
        if ids:
            self.model.list_ids(ids)
            self._stack.setCurrentIndex(0)
            self.first_shown.emit()

    def _on_listed(self, listed: Listed) -> None:
        self.filters.set_counts(listed.counts)
        self.model.list_ids(listed.ids)
        is_empty_store = not any(listed.counts.values()) and not self._choice.round
        self._show_empty(is_empty_store) if not listed.ids else self._stack.setCurrentIndex(0)
        self.listed.emit(len(listed.ids))

    def _on_trouble(self, error: Exception) -> None:
        self._headline.setText(self.tr("The queue cannot be listed."))
        self._advice.setText(str(error))
        self._way_out.hide()
        self._stack.setCurrentIndex(1)

    def _on_chosen(self, choice: Choice) -> None:
        self.choose(choice)

    # ---- where there is nothing

    def _empty_page(self) -> QWidget:
        page = QWidget()
        self._headline = RoleLabel("", Colour.TEXT, TextSize.HEADING, is_bold=True)
        self._headline.setObjectName("queue_empty_headline")
        self._advice = RoleLabel("", Colour.MUTED)
        self._advice.setObjectName("queue_empty_advice")
        self._advice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._way_out = QPushButton()
        self._way_out.setObjectName("queue_empty_way_out")
        self._way_out.clicked.connect(self._on_way_out)
        column = QVBoxLayout(page)
        column.setSpacing(unit(12))
        column.addStretch(1)
        column.addWidget(self._headline, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._advice)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._way_out)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(2)
        return page

    def _show_empty(self, is_empty_store: bool) -> None:
        if is_empty_store:
            self._headline.setText(self.tr("No packets yet"))
            self._advice.setText(
                self.tr(
                    "The packets of a round are listed here. Import the portal's folders or zips, or drop them on this window."
                )
            )
            self._way_out.setText(self.tr("Import packets…"))
        else:
            is_narrowed = self._choice.is_narrowed
            self._headline.setText(self.tr("No packet fits") if is_narrowed else self.tr("No packets in this round"))
            self._advice.setText(
                self.tr("Nothing in this round fits the filters and the search.")
                if is_narrowed
                else self.tr("Its packets are listed here once they are imported. Other rounds may hold some.")
            )
            self._way_out.setText(self.tr("Clear filters"))
        self._way_out.setVisible(is_empty_store or self._choice.is_narrowed)
        self._stack.setCurrentIndex(1)

    def _on_way_out(self) -> None:
        if self._choice.is_narrowed:
            self.choose(self._choice.cleared())
        else:
            self.import_wanted.emit()
