"""The office's particulars: name, address, who signs letters, how to reach it, and the logo on its letters.

Asks; the logo goes into the store before it is named, and only where it is a small picture.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPlainTextEdit

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.errors import PacketDeskError, Refused
from reviewer_app.values import OfficeParticulars, Sha256
from ui.form_parts import field, primary
from ui.office_page import EnterPresses, OfficePage, button, translated
from ui.theme import row_height, unit

_LARGEST = 2 << 20  # bytes
_LARGEST_SIDE = 4_000  # px; a letter's logo needs a tenth of it
_FORMATS = (b"png", b"jpeg")


class ParticularsPage(OfficePage):
    """One form; the logo is chosen by file and shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "office_particulars")
        self._logo: Sha256 | None = None
        self.add_head(self.tr("The office"), self.tr("Letters and e-mails carry these particulars."))
        form = self.add_form()
        self.name = field(form, "particulars_name", self.tr("Name of the office"))
        self.address = QPlainTextEdit()
        self.address.setObjectName("particulars_address")
        self.address.setAccessibleName(self.tr("Address, a line for each line"))
        self.address.setTabChangesFocus(True)
        self.address.setFixedHeight(row_height() * 3)
        form.addRow(self.tr("Address"), self.address)
        self.signatory = field(form, "particulars_signatory", self.tr("Who signs letters"))
        self.signatory_title = field(form, "particulars_title", self.tr("Title of the signatory"))
        self.phone = field(form, "particulars_phone", self.tr("Phone"))
        self.email = field(form, "particulars_email", self.tr("E-mail"))
        self._picture = QLabel()
        self._picture.setObjectName("particulars_logo")
        form.addRow(self.tr("Logo"), self._picture)
        self._choose = button("particulars_choose_logo", self.tr("Choose a logo…"))
        self._remove = button("particulars_remove_logo", self.tr("No logo"))
        self.add_buttons(self._choose, self._remove)
        self._save = primary("particulars_save", self.tr("Save"))
        self.add_buttons(self._save)
        self.form_column.addStretch(1)
        lines: tuple[QLineEdit, ...] = (self.name, self.signatory, self.signatory_title, self.phone, self.email)
        self._fields = (*lines, self.address, self._choose, self._remove, self._save)
        EnterPresses(lines, self._save)
        self._choose.clicked.connect(self._on_choose)
        self._remove.clicked.connect(self._on_remove)
        self._save.clicked.connect(self._on_save)
        self.setFocusProxy(self.name)

    def show_office(self) -> None:
        office = self.desk.office.particulars
        if office is not None:
            self.name.setText(office.name)
            self.address.setPlainText("\n".join(office.address))
            self.signatory.setText(office.signatory)
            self.signatory_title.setText(office.signatory_title)
            self.phone.setText(office.phone)
            self.email.setText(office.email)
            self._logo = office.logo
        self._show_logo()
        self.allow(self._fields)

    def take_logo(self, path: Path) -> None:
        """Takes a picture's file into the store as the logo to be saved; says why where it is none."""
        try:
            refuse_unless_logo(path)
            self._logo = self.desk.store.files.add_file(path)
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return
        self._show_logo()
        self.told.tell(self.tr("The logo is chosen; save to use it."))

    def _show_logo(self) -> None:
        picture = QPixmap()
        if self._logo is not None and self.desk.store.files.holds(self._logo):
            picture = QPixmap.fromImage(QImage(str(self.desk.store.files.path(self._logo))))
        if picture.isNull():
            self._picture.setText(self.tr("none"))
        else:
            room = unit(64)
            self._picture.setPixmap(
                picture.scaled(
                    room * 3, room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
                )
            )
        self._picture.setAccessibleName(
            self.tr("Logo: {what}").format(what=self.tr("none") if picture.isNull() else self.tr("a picture"))
        )

    def _on_choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose the logo"), "", self.tr("Pictures (*.png *.jpg *.jpeg)")
        )
        if path:
            self.take_logo(Path(path))

    def _on_remove(self) -> None:
        self._logo = None
        self._show_logo()

    def _on_save(self) -> None:
        lines = tuple(line.strip() for line in self.address.toPlainText().splitlines() if line.strip())
        office = OfficeParticulars(
            self.name.text().strip(),
            lines,
            self.signatory.text().strip(),
            self.signatory_title.text().strip(),
            self.phone.text().strip(),
            self.email.text().strip(),
        )
        if not office.name or not office.email:
            self.told.refuse(
                Refused(self.tr("The office needs a name, and an e-mail address that its e-mails come from."))
            )
            return
        self.perform(acts.SetOffice(replace(office, logo=self._logo)), self.tr("The office's particulars are saved."))


def refuse_unless_logo(path: Path) -> None:
    """Raises Refused where the file is no PNG or JPEG of at most 2 MB and 4,000 pixels a side."""
    advice = translated("Choose a PNG or JPEG of at most 2 MB and 4,000 pixels a side.")
    try:
        is_small = path.stat().st_size <= _LARGEST
    except OSError as error:
        raise Refused(
            translated("The logo cannot be read: {why}.").format(why=error.strerror) + f" {advice}"
        ) from error
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    is_fit = size.isValid() and max(size.width(), size.height()) <= _LARGEST_SIDE
    if not is_small or bytes(reader.format().data()) not in _FORMATS or not is_fit:
        raise Refused(translated("{name} cannot be the logo.").format(name=path.name) + f" {advice}")
