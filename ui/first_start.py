"""The first start of a store: the office's particulars and its first supervisor.

Asks and hands on; what is needed of a name or a password is the desk's to say.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QFormLayout, QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from reviewer_app.desk import Desk
from reviewer_app.errors import Refused
from reviewer_app.values import OfficeParticulars, Person, Sha256
from ui.form_parts import RefusalLabel, Sheet, field, primary
from ui.jobs import Jobs, Ticket
from ui.theme import TextSize, row_height

_LARGEST_LOGO = 2 << 20
_DRAFT, _ADDRESS = "first start", "office_address"
_KEPT_AFTER_MS = 300
_PICTURE_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")  # PNG, JPEG


class FirstStartView(Sheet):
    """`set_up` is told once the supervisor sits at the desk."""

    set_up = Signal(object)  # Person

    def __init__(self, desk: Desk, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__("first_start", parent)
        self._desk = desk
        self._jobs = jobs
        self._ticket: Ticket | None = None
        self.add_title(self.tr("Set up this desk"))
        self.add_words(
            self.tr(
                "The store is new. Letters and e-mails carry the office's particulars; "
                "its first supervisor adds the other people. All of it can be changed later."
            ),
            is_muted=True,
        )
        self._add_office()
        self._add_supervisor()
        self._refusal = RefusalLabel("first_start_refusal")
        self._button = primary("first_start_button", self.tr("Set up and sign in"))
        self._button.clicked.connect(self.send)
        self.column.addWidget(self._refusal)
        self.column.addWidget(self._button)
        self.column.addStretch(1)
        self._fill_in()

    def send(self) -> None:
        """Sets the store up by what was typed; a refusal is shown here."""
        if self._ticket is not None:
            return
        if self._password.text() != self._again.text():
            self._refuse(self.tr("The two passwords are not the same. Type both again."), self._password)
            return
        self._refusal.say("")
        self._button.setText(self.tr("Setting up…"))
        particulars, logo = self._particulars(), self._logo.text().strip()
        name, full_name, password = self._name.text(), self._full_name.text(), self._password.text()
        desk = self._desk

        def work(_ticket: Ticket) -> Person:
            office = _with_logo(desk, particulars, Path(logo)) if logo else particulars
            return desk.set_up(office, name, full_name, password)

        self._ticket = self._jobs.start(work, self._on_set_up, self._on_refused)

    def leave(self) -> None:
        """Keeps what is being typed and ends keeping; called before the store is closed."""
        if self._keep.isActive():
            self._keep.stop()
            self._on_keep()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._office.setFocus()

    def _add_office(self) -> None:
        self.add_title(self.tr("The office"), TextSize.HEADING)
        form = self.add_form()
        self._office = field(form, "office_name", self.tr("Name of the office"))
        self._address = QPlainTextEdit()
        self._address.setObjectName("office_address")
        self._address.setAccessibleName(self.tr("Address, a line for each line"))
        self._address.setTabChangesFocus(True)
        self._address.setFixedHeight(row_height() * 3)
        form.addRow(self.tr("Address"), self._address)
        self._signatory = field(form, "office_signatory", self.tr("Who signs letters"))
        self._title = field(form, "office_title", self.tr("Title of the signatory"))
        self._phone = field(form, "office_phone", self.tr("Phone"))
        self._email = field(form, "office_email", self.tr("E-mail"))
        self._add_logo(form)

    def _add_logo(self, form: QFormLayout) -> None:
        self._logo = QLineEdit()
        self._logo.setObjectName("office_logo")
        self._logo.setAccessibleName(self.tr("Logo, a PNG or JPEG file"))
        self._logo.setPlaceholderText(self.tr("None"))
        choose = QPushButton(self.tr("Choose…"))
        choose.setObjectName("office_logo_choose")
        choose.setAccessibleName(self.tr("Choose the logo's file"))
        choose.setAutoDefault(False)
        choose.clicked.connect(self._on_logo_wanted)
        row = QHBoxLayout()
        row.addWidget(self._logo)
        row.addWidget(choose)
        form.addRow(self.tr("Logo (PNG or JPEG)"), row)

    def _add_supervisor(self) -> None:
        self.add_title(self.tr("Its first supervisor"), TextSize.HEADING)
        form = self.add_form()
        self._name = field(form, "supervisor_name", self.tr("Name to sign in with"))
        self._full_name = field(form, "supervisor_full_name", self.tr("Full name"))
        self._password = field(form, "supervisor_password", self.tr("Password"), is_secret=True)
        self._again = field(form, "supervisor_again", self.tr("Password again"), is_secret=True)
        self._again.returnPressed.connect(self.send)

    def _lines(self) -> dict[str, QLineEdit]:
        """The lines that are kept while they are typed; passwords never are."""
        lines = (self._office, self._signatory, self._title, self._phone, self._email, self._name, self._full_name)
        return {line.objectName(): line for line in lines}

    def _fill_in(self) -> None:
        """Fills in what was being typed when the program was last closed, and keeps what is typed from now on."""
        try:
            held = json.loads(self._desk.store.personal.setting(_DRAFT) or "{}")
        except ValueError:
            held = {}
        for name, line in self._lines().items():
            line.setText(str(held.get(name, "")) if isinstance(held, dict) else "")
            line.textEdited.connect(self._on_edited)
        self._address.setPlainText(str(held.get(_ADDRESS, "")) if isinstance(held, dict) else "")
        self._address.textChanged.connect(self._on_edited)
        self._keep = QTimer(self)
        self._keep.setSingleShot(True)
        self._keep.setInterval(_KEPT_AFTER_MS)
        self._keep.timeout.connect(self._on_keep)

    def _on_edited(self) -> None:
        if not self._keep.isActive():
            self._keep.start()

    def _on_keep(self) -> None:
        if self._ticket is not None:
            return  # the office is being set up from it
        held = {name: line.text() for name, line in self._lines().items()} | {_ADDRESS: self._address.toPlainText()}
        self._desk.store.personal.set_setting(_DRAFT, json.dumps(held))

    def _particulars(self) -> OfficeParticulars:
        lines = tuple(line.strip() for line in self._address.toPlainText().splitlines() if line.strip())
        return OfficeParticulars(
            self._office.text().strip(),
            lines,
            self._signatory.text().strip(),
            self._title.text().strip(),
            self._phone.text().strip(),
            self._email.text().strip(),
        )

    def _refuse(self, text: str, where: QWidget) -> None:
        self._refusal.say(text)
        where.setFocus()
        self.ensureWidgetVisible(self._refusal)

    def _on_logo_wanted(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose the logo"), "", self.tr("Pictures (*.png *.jpg *.jpeg)")
        )
        if path:
            self._logo.setText(path)

    def _on_set_up(self, person: Person) -> None:
        self._ticket = None
        self._keep.stop()
        self._desk.store.personal.set_setting(_DRAFT, "")
        self.set_up.emit(person)

    def _on_refused(self, error: Exception) -> None:
        self._ticket = None
        self._button.setText(self.tr("Set up and sign in"))
        self._refuse(str(error), self._button)


def _with_logo(desk: Desk, particulars: OfficeParticulars, path: Path) -> OfficeParticulars:
    """The particulars with the logo's file taken into the store. Raises Refused where it is no small picture."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_LOGO + 1)
    except OSError as error:
        raise Refused(f"The logo cannot be read: {error.strerror}. Choose it again, or leave it empty.") from error
    if len(content) > _LARGEST_LOGO or not content.startswith(_PICTURE_STARTS):
        raise Refused("The logo is no PNG or JPEG of at most 2 MB. Choose another file, or leave it empty.")
    logo = Sha256(desk.store.files.add_file(path))
    return replace(particulars, logo=logo)
