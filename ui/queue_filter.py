"""What the queue is narrowed to: chips for standings with their counts, program, assignee, clear.

Asks for nothing itself; it tells the filter that a person chose.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from reviewer_app.store.queue import Order, QueueFilter
from reviewer_app.values import Person, Program, Role, Standing
from ui.flow_layout import FlowLayout
from ui.queue_words import program_word, standing_told
from ui.theme import unit

_ANYBODY = None
_NOBODY = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A person's choice of what to list and in which order; `assigned_to` is None for anybody, "" for nobody."""

    round: str = ""
    program: str = ""
    standings: tuple[str, ...] = ()
    assigned_to: str | None = None
    text: str = ""
    order: Order = Order.AGE
    is_descending: bool = False

    @property
    def narrowed(self) -> QueueFilter:
        return QueueFilter(
            round=self.round,
            program=self.program,
            standings=self.standings,
            assigned_to=self.assigned_to,
            text=self.text,
        )

    @property
    def is_narrowed(self) -> bool:
        """Whether clearing the filters would list more; the round is no filter."""
        return bool(self.program or self.standings or self.assigned_to is not None or self.text)

    def cleared(self) -> Choice:
        return Choice(self.round, order=self.order, is_descending=self.is_descending)

    def as_text(self) -> str:
        """As it is kept for the person; the search is not kept."""
        return json.dumps(asdict(replace(self, text="")))

    @staticmethod
    def from_text(text: str | None) -> Choice:
        """The choice that was kept; the plain one where none was, or it cannot be understood."""
        try:
            kept = json.loads(text or "{}")
            assigned = kept.get("assigned_to")
            return Choice(
                str(kept.get("round", "")),
                str(kept.get("program", "")),
                tuple(Standing(word).value for word in kept.get("standings", ())),
                None if assigned is None else str(assigned),
                "",
                Order(kept.get("order", Order.AGE)),
                bool(kept.get("is_descending", False)),
            )
        except (ValueError, AttributeError, TypeError):
            return Choice()


class FilterBar(QWidget):
    """The row of filters above the queue."""

    chosen = Signal(object)  # Choice

    def __init__(self, person: Person, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("queue_filters")
        self._person = person
        self._choice = Choice()
        self._chips: dict[Standing, QToolButton] = {}
        row = FlowLayout(self, unit(4))
        row.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        for standing in Standing:
            row.addWidget(self._chip(standing))
        self._program = self._combo("queue_program", self.tr("Program"))
        self._program.addItem(self.tr("All programs"), "")
        for program in Program:
            self._program.addItem(program_word(program.value), program.value)
        self._assignee = self._combo("queue_assignee", self.tr("Who has it"))
        self._clear = QToolButton()
        self._clear.setObjectName("queue_clear")
        self._clear.setText(self.tr("Clear filters"))
        self._clear.setAccessibleName(self.tr("Clear filters"))
        self._clear.clicked.connect(self._on_cleared)
        for widget in (self._program, self._assignee, self._clear):
            row.addWidget(widget)
        self.set_people(())

    @property
    def choice(self) -> Choice:
        return self._choice

    def show_choice(self, choice: Choice) -> None:
        """Fills the controls; filling is no choosing."""
        self._choice = choice
        for standing, chip in self._chips.items():
            with QSignalBlocker(chip):
                chip.setChecked(standing.value in choice.standings)
        with QSignalBlocker(self._program), QSignalBlocker(self._assignee):
            self._program.setCurrentIndex(max(0, self._program.findData(choice.program)))
            self._assignee.setCurrentIndex(self._assignee_index(choice.assigned_to))
        self._clear.setEnabled(choice.is_narrowed)

    def set_people(self, people: Iterable[Person]) -> None:
        """Offers anybody, me, nobody and these people as who has a packet; clerks have none."""
        with QSignalBlocker(self._assignee):
            self._assignee.clear()
            self._assignee.addItem(self.tr("Anybody's"), _ANYBODY)
            if self._person.role is not Role.CLERK:
                self._assignee.addItem(self.tr("Mine"), self._person.name)
            self._assignee.addItem(self.tr("Nobody's"), _NOBODY)
            for person in people:
                if person.role is not Role.CLERK and person.name != self._person.name:
                    self._assignee.addItem(person.full_name, person.name)
            self._assignee.setCurrentIndex(self._assignee_index(self._choice.assigned_to))

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Says on the chips how many packets of the round have each standing."""
        for standing, chip in self._chips.items():
            count = counts.get(standing.value, 0)
            told = standing_told(standing.value)
            chip.setText(f"{told.text}  {count:,}")
            chip.setAccessibleName(self.tr("{0}: {1} packets").format(told.words, count))

    def _assignee_index(self, name: str | None) -> int:
        for index in range(self._assignee.count()):
            if self._assignee.itemData(index) == name:
                return index
        return 0

    def _chip(self, standing: Standing) -> QToolButton:
        chip = QToolButton()
        chip.setObjectName(f"queue_chip_{standing.name.lower()}")
        chip.setCheckable(True)
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        chip.setText(standing_told(standing.value).text)
        chip.toggled.connect(self._on_chip_toggled)
        self._chips[standing] = chip
        return chip

    def _combo(self, name: str, title: str) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(title)
        combo.setToolTip(title)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.activated.connect(self._on_combo_changed)
        return combo

    def _on_chip_toggled(self, _is_on: bool) -> None:
        standings = tuple(standing.value for standing, chip in self._chips.items() if chip.isChecked())
        self._choose(replace(self._choice, standings=standings))

    def _on_combo_changed(self, _index: int) -> None:
        program, assigned = self._program.currentData(), self._assignee.currentData()
        self._choose(replace(self._choice, program=program or "", assigned_to=assigned))

    def _on_cleared(self) -> None:
        self._choose(self._choice.cleared())

    def _choose(self, choice: Choice) -> None:
        self.show_choice(choice)
        self.chosen.emit(choice)
