"""The funding rounds: program, title, opening and closing in the program's own zone, fund, published rate.

Asks and shows which determinations lapsed by a change; what a round does to an award is the law's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QLineEdit

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.errors import Refused
from reviewer_app.money import Cents, cents, dollars, exact
from reviewer_app.programs import definition
from reviewer_app.reading.amounts import money as read_money
from reviewer_app.store.queue import QueueFilter
from reviewer_app.values import ApplicationNo, Program, Round
from ui.form_parts import RoleLabel, field, primary
from ui.formatting import harmless, money
from ui.icons import Icon
from ui.office_page import EnterPresses, OfficePage, button, choice, translated
from ui.queue_words import program_word
from ui.rows_model import Row
from ui.theme import Colour

_MOMENT = "%Y-%m-%d %H:%M"


class RoundsPage(OfficePage):
    """The form is about the round whose row has the focus, or about a new one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "office_rounds", translated("Rounds"))
        self._is_new = False
        self._head = self.add_head("")
        form = self.add_form()
        self.id = field(form, "round_id", self.tr("Id, as the packets name it"))
        programs = [(program_word(program.value), program.value) for program in Program]
        self.program = choice(form, "round_program", self.tr("Program"), programs)
        self.title = field(form, "round_title", self.tr("Title"))
        self.opens = field(form, "round_opens", self.tr("Opens"))
        self.closes = field(form, "round_closes", self.tr("Closes"))
        self.fund = field(form, "round_fund", self.tr("Fund in dollars"))
        self.rate = field(form, "round_rate", self.tr("Published rate"))
        for line in (self.opens, self.closes):
            line.setPlaceholderText(self.tr("2021-12-07 17:00, or empty"))
        self.rate.setPlaceholderText(self.tr("0.2557, or empty while none is published"))
        self._zone = RoleLabel(role=Colour.MUTED)
        self.form_column.addWidget(self._zone)
        self._save = primary("round_save", self.tr("Keep round"))
        self._new = button("round_new", self.tr("New round"))
        self.add_buttons(self._save, self._new)
        self.form_column.addStretch(1)
        self._lines: tuple[QLineEdit, ...] = (self.id, self.title, self.opens, self.closes, self.fund, self.rate)
        EnterPresses(self._lines, self._save)
        self.rows.row_focused.connect(self._on_row_focused)
        self.rows.row_chosen.connect(self._on_row_focused)
        self.program.currentIndexChanged.connect(self._show_zone)
        self._save.clicked.connect(self._on_save)
        self._new.clicked.connect(self._on_new)
        self.setFocusProxy(self.rows)

    def show_office(self) -> None:
        rounds = self.desk.office.rounds.values()
        rows = [
            Row(
                kept.id,
                harmless(kept.title or kept.id),
                f"{harmless(kept.id)} · {program_word(kept.program.value)}",
                money(kept.fund) if kept.fund is not None else "",
                Icon.CLOCK,
            )
            for kept in rounds
        ]
        self.rows.show_rows(rows or [Row("heading", self.tr("No round is kept yet"), is_heading=True)])
        if rows and not self.rows.current_key and not self._is_new:
            self.rows.focus_key(rows[0].key)
        if not self._is_new or not rows:
            self._fill(self.rows.current_key)

    def _fill(self, key: str) -> None:
        kept = self.desk.office.rounds.get(key)
        self._is_new = kept is None
        self._head.setText(harmless(kept.title or kept.id) if kept is not None else self.tr("New round"))
        if kept is None:
            for line in self._lines:
                line.clear()
        else:
            self.program.setCurrentIndex(self.program.findData(kept.program.value))
            self.id.setText(kept.id)
            self.title.setText(kept.title)
            self.opens.setText(_written(kept.opens_at, self._time_zone))
            self.closes.setText(_written(kept.closes_at, self._time_zone))
            self.fund.setText(dollars(kept.fund) if kept.fund is not None else "")
            self.rate.setText(kept.published_rate or "")
        self.allow((*self._lines, self.program, self._save, self._new))
        self.id.setReadOnly(not (self._is_new and self.is_supervisor))
        self._show_zone()

    @property
    def _time_zone(self) -> ZoneInfo:
        return ZoneInfo(definition(Program(self.program.currentData())).time_zone)

    def _show_zone(self) -> None:
        words = self.tr("Opening and closing are times of the program's own zone, {zone}.")
        self._zone.setText(words.format(zone=self._time_zone.key))

    def _on_row_focused(self, key: str) -> None:
        self.told.clear_words()
        self._fill(key)

    def _on_new(self) -> None:
        self.told.clear_words()
        self.rows.clear_focus_row()
        self._fill("")
        self.id.setFocus()

    def _on_save(self) -> None:
        try:
            kept = self._typed()
        except Refused as refused:
            self.told.refuse(refused)
            return
        before = lapsed(self.desk)
        if self.perform(acts.KeepRound(kept), self.tr("The round {id} is kept.").format(id=kept.id)):
            self._is_new = False
            self.show_office()
            self.rows.focus_key(kept.id)
            tell_lapsed(self, before)

    def _typed(self) -> Round:
        """The round as the form has it. Raises Refused for what is not written as it should be."""
        if not self.id.text().strip() or not self.title.text().strip():
            raise Refused(self.tr("A round needs the id that its packets name, and a title."))
        opens = _instant(self.opens.text(), self._time_zone, self.tr("Opens"))
        closes = _instant(self.closes.text(), self._time_zone, self.tr("Closes"))
        if opens is not None and closes is not None and closes <= opens:
            raise Refused(self.tr("The round closes before it opens. Correct one of the two times."))
        return Round(
            self.id.text().strip(),
            Program(self.program.currentData()),
            self.title.text().strip(),
            opens,
            closes,
            _fund(self.fund.text()),
            _rate(self.rate.text()),
        )


def lapsed(desk: Desk) -> frozenset[ApplicationNo]:
    """The packets whose determination no longer stands."""
    ids = desk.store.queue.ids(QueueFilter(is_lapsed=True))
    return frozenset(row.application_no for row in desk.store.queue.rows(ids))


def tell_lapsed(page: OfficePage, before: Iterable[ApplicationNo]) -> None:
    """Says which determinations lapsed by what was just done."""
    now = sorted(lapsed(page.desk) - set(before))
    if now:
        words = translated("Determinations that lapsed by it, in review again ({n}): {packets}")
        page.told.tell(words.format(n=len(now), packets=", ".join(now)), Colour.CHECK)


def _written(instant: datetime | None, zone: ZoneInfo) -> str:
    return instant.astimezone(zone).strftime(_MOMENT) if instant is not None else ""


def _instant(text: str, zone: ZoneInfo, label: str) -> datetime | None:
    """A local date and time as an instant in UTC, None where nothing is written. Raises Refused."""
    words = " ".join(text.split())
    if not words:
        return None
    try:
        local = datetime.strptime(words, _MOMENT).replace(tzinfo=zone)
    except ValueError as error:
        told = translated("{label}: “{text}” is no date with a time. Write it as 2021-12-07 17:00, or leave it empty.")
        raise Refused(told.format(label=label, text=words)) from error
    return local.astimezone(UTC)


def _fund(text: str) -> Cents | None:
    words = text.strip()
    if not words:
        return None
    value = read_money(words)
    if value is None or value.startswith("-"):
        raise Refused(
            translated("“{text}” is no amount. Write the fund as 1500000.00, or leave it empty.").format(text=words)
        )
    return cents(value)


def _rate(text: str) -> str | None:
    words = text.strip()
    if not words:
        return None
    if not re.fullmatch(r"\d(\.\d{1,12})?", words) or not 0 <= exact(words) <= 1:
        raise Refused(translated("“{text}” is no rate. Write 25.57 % as 0.2557, or leave it empty.").format(text=words))
    return words
