"""The people of the office: who is there, their roles, whether they are active, and their passwords at this desk.

Asks; what a name or a password needs is the desk's to say.
"""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.people import hash_password
from reviewer_app.errors import Refused
from reviewer_app.values import PersonName, Role
from ui.form_parts import field, primary
from ui.formatting import harmless
from ui.icons import Icon
from ui.jobs import Jobs, Ticket
from ui.office_page import EnterPresses, OfficePage, button, choice, translated
from ui.rows_model import Row
from ui.theme import Colour


class PeoplePage(OfficePage):
    """The form is about the person whose row has the focus, or about a new one."""

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__(desk, "office_people", translated("People of the office"))
        self._jobs = jobs
        self._ticket: Ticket | None = None
        self._is_new = False
        self._people = self.rows
        self._head = self.add_head("")
        form = self.add_form()
        self.name = field(form, "person_name", self.tr("Name to sign in with"))
        self.full_name = field(form, "person_full_name", self.tr("Full name"))
        roles = [(role.value, role.value) for role in Role]
        self.role = choice(form, "person_role", self.tr("Role"), roles)
        self.is_active = QCheckBox(self.tr("Active: may sign in"))
        self.is_active.setObjectName("person_active")
        form.addRow("", self.is_active)
        self._save = primary("person_save", self.tr("Save"))
        self._new = button("person_new", self.tr("New person"))
        self.add_buttons(self._save, self._new)
        self.add_head(self.tr("Password at this desk"), self.tr("Passwords stay at this desk; each desk sets its own."))
        secret = self.add_form()
        self.password = field(secret, "person_password", self.tr("New password"), is_secret=True)
        self.again = field(secret, "person_again", self.tr("Again"), is_secret=True)
        self._set = button("person_set_password", self.tr("Set password"))
        self.add_buttons(self._set)
        self.form_column.addStretch(1)
        EnterPresses((self.name, self.full_name), self._save)
        EnterPresses((self.password, self.again), self._set)
        self._people.row_focused.connect(self._on_row_focused)
        self._people.row_chosen.connect(self._on_row_focused)
        self._save.clicked.connect(self._on_save)
        self._new.clicked.connect(self._on_new)
        self._set.clicked.connect(self._on_set_password)
        self.setFocusProxy(self._people)

    def show_office(self) -> None:
        people = self.desk.office.people.values()
        rows = [
            Row(
                person.name,
                harmless(person.full_name),
                harmless(person.name),
                person.role.value,
                Icon.PEOPLE if person.is_active else Icon.LOCK,
                Colour.TEXT if person.is_active else Colour.MUTED,
                is_struck=not person.is_active,
            )
            for person in people
        ]
        self._people.show_rows(rows)
        if not self._is_new:
            if not self._people.current_key and rows:
                self._people.focus_key(rows[0].key)
            self._fill(self._people.current_key)

    def _fill(self, key: str) -> None:
        person = self.desk.office.people.get(PersonName(key))
        self._is_new = person is None
        self._head.setText(harmless(person.full_name) if person is not None else self.tr("New person"))
        self.name.setText(person.name if person is not None else "")
        self.full_name.setText(person.full_name if person is not None else "")
        role = person.role if person is not None else Role.REVIEWER
        self.role.setCurrentIndex(self.role.findData(role.value))
        self.is_active.setChecked(person is None or person.is_active)
        self.allow((self.name, self.full_name, self.role, self.is_active, self._save, self._new))
        self.name.setReadOnly(not (self._is_new and self.is_supervisor))
        self.is_active.setEnabled(not self._is_new and self.is_supervisor)
        mine = self.desk.person is not None and person is not None and person.name == self.desk.person.name
        for widget in (self.password, self.again, self._set):
            widget.setEnabled(person is not None and (mine or self.is_supervisor))
        self._save.setText(self.tr("Add person") if self._is_new else self.tr("Save"))

    def _on_row_focused(self, key: str) -> None:
        self.told.clear_words()
        self._fill(key)

    def _on_new(self) -> None:
        self.told.clear_words()
        self._people.clear_focus_row()
        self._fill("")
        self.name.setFocus()

    def _on_save(self) -> None:
        name, full_name = PersonName(self.name.text().strip()), self.full_name.text().strip()
        role = Role(self.role.currentData())
        if not name or not full_name:
            self.told.tell(self.tr("A person needs a name to sign in with, and a full name."), Colour.WRONG)
            return
        if self._is_new:
            done = self.tr("{name} is added. Set a password below, so that they can sign in.").format(name=full_name)
            if self.perform(acts.AddPerson(name, full_name, role), done):
                self._is_new = False
                self._people.focus_key(name)
                self._fill(name)
                self.password.setFocus()
        else:
            deed = acts.ChangePerson(name, full_name, role, self.is_active.isChecked())
            self.perform(deed, self.tr("{name} is saved.").format(name=full_name))

    def _on_set_password(self) -> None:
        if self._ticket is not None:
            return
        name, password = PersonName(self.name.text()), self.password.text()
        if password != self.again.text():
            self.told.tell(self.tr("The two passwords are not the same. Type both again."), Colour.WRONG)
            return
        self.told.tell(self.tr("Setting the password…"), Colour.INFO)
        desk = self.desk

        def done(hashed: str) -> None:
            self._ticket = None
            self.password.clear()
            self.again.clear()
            try:
                desk.keep_password(name, hashed)
            except Refused as refusal:
                self.told.refuse(refusal)
                return
            self.told.tell(self.tr("The password of {name} is set at this desk.").format(name=name))

        def failed(trouble: Exception) -> None:
            self._ticket = None
            self.told.refuse(trouble)

        self._ticket = self._jobs.start(lambda _ticket: hash_password(password), done, failed)
