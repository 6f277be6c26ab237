"""Signing in: name and password, checked in the background; a sample round shows its ready people.

Keeps no password and decides nothing: the desk's word stands beside the fields.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from reviewer_app.desk import Desk
from reviewer_app.desk.people import check_sign_in
from reviewer_app.values import Person
from ui.form_parts import RefusalLabel, Sheet, field, primary
from ui.formatting import harmless
from ui.jobs import Jobs, Ticket
from ui.theme import TextSize

SamplePerson = tuple[str, str, str]  # name, words for it such as "Rosa Example, reviewer", password


class SignInView(Sheet):
    """`signed_in` is told once the person sits at the desk."""

    signed_in = Signal(object)  # Person

    def __init__(
        self, desk: Desk, jobs: Jobs, sample_people: tuple[SamplePerson, ...] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__("sign_in", parent)
        self._desk = desk
        self._jobs = jobs
        self._ticket: Ticket | None = None
        self._is_first = not desk.store.personal.has_passwords()  # only acts came here: nobody could sign in
        particulars = desk.office.particulars
        self.add_title(self.tr("Packet Desk"))
        self.add_words(harmless(particulars.name) if particulars is not None else "", is_muted=True)
        if self._is_first:
            self.add_words(
                self.tr(
                    "The office came from another desk, and nobody has a password here yet. "
                    "A supervisor sets the first one now, and those of the others afterwards, in the office."
                )
            )
        form = self.add_form()
        self._name = field(form, "sign_in_name", self.tr("Name"))
        self._password = field(form, "sign_in_password", self.tr("Password"), is_secret=True)
        self._again = field(form, "sign_in_again", self.tr("Password again"), is_secret=True)
        self._again.returnPressed.connect(self.sign_in)
        form.setRowVisible(self._again, self._is_first)
        self._refusal = RefusalLabel("sign_in_refusal")
        self._usual = self.tr("Set this password and sign in") if self._is_first else self.tr("Sign in")
        self._button = primary("sign_in_button", self._usual)
        self.column.addWidget(self._refusal)
        self.column.addWidget(self._button)
        self._name.returnPressed.connect(self._on_name_entered)
        self._password.returnPressed.connect(self.sign_in)
        self._button.clicked.connect(self.sign_in)
        if sample_people:
            self._add_sample_people(sample_people)
        self.column.addStretch(1)

    def sign_in(self) -> None:
        """Has name and password checked; a refusal is shown here."""
        if self._ticket is not None:
            return
        name, password = self._name.text(), self._password.text()
        if not name.strip():
            self._refusal.say(self.tr("Type your name first."))
            self._name.setFocus()
            return
        if self._is_first and password != self._again.text():
            self._refusal.say(self.tr("The two passwords are not the same. Type both again."))
            self._password.setFocus()
            return
        self._refusal.say("")
        self._show_waiting(is_waiting=True)
        if self._is_first:
            desk = self._desk
            self._ticket = self._jobs.start(
                lambda _ticket: desk.set_first_password(name, password), self._on_first_set, self._on_refused
            )
            return
        store, office = self._desk.store, self._desk.office
        self._ticket = self._jobs.start(
            lambda _ticket: check_sign_in(store, office, name, password), self._on_checked, self._on_refused
        )

    def fill_in(self, name: str, password: str) -> None:
        """Fills both fields and goes to the button."""
        self._name.setText(name)
        self._password.setText(password)
        self._button.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._name.setFocus()

    def _add_sample_people(self, people: tuple[SamplePerson, ...]) -> None:
        self.add_title(self.tr("The sample round's people"), TextSize.TEXT)
        self.add_words(
            self.tr("Alt and the number, or a click, fills name and password in; Enter signs in."), is_muted=True
        )
        for number, (name, words, password) in enumerate(people, 1):
            text = self.tr("&{0}   {1}, password {2}").format(number, words, password)
            button = QPushButton(text)
            button.setObjectName(f"sign_in_as_{name}")
            button.setAccessibleName(words)
            button.setAutoDefault(False)
            button.setStyleSheet("text-align: left")
            button.clicked.connect(self._filler(name, password))
            self.column.addWidget(button)

    def _filler(self, name: str, password: str) -> Callable[[], None]:
        return lambda: self.fill_in(name, password)

    def _show_waiting(self, *, is_waiting: bool) -> None:
        self._button.setText(self.tr("Checking the password…") if is_waiting else self._usual)
        self._name.setReadOnly(is_waiting)
        self._password.setReadOnly(is_waiting)

    def _on_name_entered(self) -> None:
        if self._password.text() and not self._is_first:
            self.sign_in()
        else:
            self._password.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_checked(self, person: Person) -> None:
        self._ticket = None
        self._show_waiting(is_waiting=False)
        self._password.clear()
        self.signed_in.emit(self._desk.enter(person))

    def _on_first_set(self, person: Person) -> None:
        self._ticket = None
        self.signed_in.emit(person)

    def _on_refused(self, error: Exception) -> None:
        self._ticket = None
        self._show_waiting(is_waiting=False)
        self._refusal.say(str(error))
        self._password.selectAll()
        self._password.setFocus()
