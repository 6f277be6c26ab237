"""A recorded e-mail on its way out of the desk: as an .eml file, into the person's mail program, or as text.

Only when the person asks; it sends nothing and marks nothing.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from reviewer_app.case import Notice
from reviewer_app.desk import Desk
from reviewer_app.desk.correspondence import eml_bytes, mail_link, notice_of
from reviewer_app.errors import PacketDeskError
from reviewer_app.filenames import safe_file_name
from reviewer_app.values import ApplicationNo
from ui.notice_recorded import COPY, OPEN, SAVE
from ui.theme import Colour

_FOLDER = "outgoing"


class Outgoing(QObject):
    """`told` says what was done, or why not."""

    told = Signal(str, Colour)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._parent = parent

    def do(self, act: str, packet: ApplicationNo, notice_act: str) -> None:
        """Saves, opens or copies a recorded e-mail."""
        try:
            notice = notice_of(self._desk.case(packet), notice_act)
            if act == SAVE:
                self._ask_save(packet, notice)
            elif act == OPEN:
                self._open(packet, notice)
            elif act == COPY:
                self._copy(notice)
        except PacketDeskError as trouble:
            self.told.emit(str(trouble), Colour.WRONG)

    def save_to(self, path: Path, notice: Notice) -> bool:
        """Writes the e-mail as a file that opens as a draft; says why where it cannot."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(eml_bytes(self._desk, notice))
        except OSError as trouble:
            words = self.tr("{name} cannot be written: {why}. Choose another place.")
            self.told.emit(words.format(name=path.name, why=trouble.strerror), Colour.WRONG)
            return False
        return True

    def _ask_save(self, packet: ApplicationNo, notice: Notice) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self._parent, self.tr("Save the e-mail"), _name(packet, notice), self.tr("E-mail (*.eml)")
        )
        if path and self.save_to(Path(path), notice):
            self.told.emit(self.tr("Saved as {name}.").format(name=Path(path).name), Colour.OK)

    def _open(self, packet: ApplicationNo, notice: Notice) -> None:
        """By the .eml file, which holds all of it; where no program takes that, by a mailto link."""
        path = self._desk.store.folder / _FOLDER / _name(packet, notice)
        if not self.save_to(path, notice):
            return
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.told.emit(self.tr("Handed to your mail program. Send it there, then mark it as sent."), Colour.OK)
            return
        link = mail_link(notice)
        if not link.is_whole:
            QGuiApplication.clipboard().setText(notice.body)
        if QDesktopServices.openUrl(QUrl(link.url)):
            words = (
                self.tr("Handed to your mail program.")
                if link.is_whole
                else self.tr(
                    "Handed to your mail program; the text was too long for that and is on the clipboard: paste it there."
                )
            )
            self.told.emit(words, Colour.OK)
        else:
            self.told.emit(self.tr("No mail program took it. Copy the text, or save it as an .eml file."), Colour.WRONG)

    def _copy(self, notice: Notice) -> None:
        QGuiApplication.clipboard().setText(notice.body)
        self.told.emit(self.tr("The text is on the clipboard."), Colour.OK)


def _name(packet: ApplicationNo, notice: Notice) -> str:
    return safe_file_name(f"{packet} {notice.act}", ".eml")
