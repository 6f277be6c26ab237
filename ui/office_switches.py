"""The readings that the law leaves open: what each decides, its default, and the choice with its reason.

Shows and asks; what a reading does to an award is the law's.
"""

from __future__ import annotations

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.programs.policies import Switch, switches
from reviewer_app.values import Program
from ui.form_parts import RoleLabel, field, primary
from ui.icons import Icon
from ui.office_page import EnterPresses, OfficePage, choice, translated
from ui.office_rounds import lapsed, tell_lapsed
from ui.queue_words import program_word
from ui.rows_model import Row
from ui.theme import Colour


class SwitchesPage(OfficePage):
    """Rows by program; the form is about the one that has the focus."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "office_switches", translated("Open readings of the law"))
        self._head = self.add_head("")
        self._explanation = RoleLabel()
        self._default = RoleLabel(role=Colour.MUTED)
        self.form_column.addWidget(self._explanation)
        self.form_column.addWidget(self._default)
        form = self.add_form()
        self.value = choice(form, "switch_value", self.tr("Reading"), ())
        self.reason = field(form, "switch_reason", self.tr("Reason"))
        self.reason.setPlaceholderText(self.tr("why the office reads it so; it stays in the history"))
        self._save = primary("switch_save", self.tr("Choose this reading"))
        self.add_buttons(self._save)
        self.form_column.addStretch(1)
        EnterPresses((self.reason,), self._save)
        self.rows.row_focused.connect(self._on_row_focused)
        self.rows.row_chosen.connect(self._on_row_focused)
        self._save.clicked.connect(self._on_save)
        self.setFocusProxy(self.rows)

    def show_office(self) -> None:
        rows: list[Row] = []
        for program in Program:
            rows.append(Row(f"heading {program}", program_word(program.value), is_heading=True))
            rows += [self._row(program, switch) for switch in switches().values() if program in switch.programs]
        self.rows.show_rows(rows)
        if not self.rows.current_key:
            self.rows.focus_key(next(row.key for row in rows if not row.is_heading))
        self._fill(self.rows.current_key)

    def _row(self, program: Program, switch: Switch) -> Row:
        value = self._now(program, switch)
        is_default = value == switch.default
        return Row(
            f"{program.value} {switch.name}",
            f"{switch.name} ({switch.ambiguity})",
            switch.explanation,
            value,
            Icon.READ if is_default else Icon.TYPED,
            Colour.MUTED if is_default else Colour.CHECK,
            said=f"{switch.name}, {switch.explanation} {value}"
            + ("" if is_default else f", {self.tr('not the default')}"),
        )

    def _now(self, program: Program, switch: Switch) -> str:
        return self.desk.office.switches.get(program, {}).get(switch.name, switch.default)

    def _picked(self) -> tuple[Program, Switch]:
        program, _, name = self.rows.current_key.partition(" ")
        return Program(program), switches()[name]

    def _fill(self, key: str) -> None:
        if not key:
            return
        program, switch = self._picked()
        self._head.setText(f"{switch.name} · {program_word(program.value)}")
        self._explanation.setText(switch.explanation)
        words = self.tr("Ambiguity {id} of the register. Default: {default}. Now: {now}.")
        self._default.setText(words.format(id=switch.ambiguity, default=switch.default, now=self._now(program, switch)))
        self.value.clear()
        for allowed in switch.allowed:
            self.value.addItem(allowed, allowed)
        self.value.setCurrentIndex(max(0, self.value.findData(self._now(program, switch))))
        self.allow((self.value, self.reason, self._save))

    def _on_row_focused(self, key: str) -> None:
        self.told.clear_words()
        self.reason.clear()
        self._fill(key)

    def _on_save(self) -> None:
        program, switch = self._picked()
        value = str(self.value.currentData())
        if value == self._now(program, switch):
            self.told.tell(
                self.tr("{value} is the reading already. Choose another one.").format(value=value), Colour.WRONG
            )
            return
        before = lapsed(self.desk)
        deed = acts.SetSwitch(program, switch.name, value, self.reason.text().strip())
        if self.perform(
            deed, self.tr("{switch} is read as {value} from now on.").format(switch=switch.name, value=value)
        ):
            self.reason.clear()
            self.show_office()
            tell_lapsed(self, before)
