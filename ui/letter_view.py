"""The letter of a packet as it would be printed, with the acts on it: issue, save, print; and those issued before.

Shows what the desk plans and draws; whether a letter may be issued is the desk's to say.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFileDialog, QSplitter, QVBoxLayout, QWidget

from reviewer_app.desk import Change, Desk
from reviewer_app.desk.lettering import LetterPlan, LetterPreview, issue_drawn, plan_letter, plan_to_issue
from reviewer_app.errors import PacketDeskError, StoreTrouble
from reviewer_app.filenames import safe_file_name
from reviewer_app.reading.pages import PageServer
from reviewer_app.values import ApplicationNo
from ui.asked_line import AskedLine
from ui.document_view import DocumentView
from ui.draft_keeper import DraftKeeper
from ui.form_parts import RoleLabel
from ui.formatting import money_text
from ui.icons import Icon
from ui.jobs import Jobs, Ticket
from ui.key_bar import Key, KeyBar
from ui.letter_file import LetterFile
from ui.letter_printing import LetterPrinting, ask_printer
from ui.letter_words import banner_words, issued_rows, title_words, why_not_issue
from ui.listening import listen
from ui.rows_view import RowsView
from ui.theme import Colour, TextSize, unit
from ui.told_line import ToldLine

_ISSUE, _SAVE, _PRINT, _STOP = "issue", "save", "print", "stop"


class LetterView(QWidget):
    """Keys: I issues, S saves, P prints, X stops printing, Esc leaves. Call `close_pages` before its Jobs are closed, unless
    the page server was given."""

    letter_issued = Signal(str)
    preview_shown = Signal(str)  # packet; its pages follow as they are drawn
    view_left = Signal()

    def __init__(self, desk: Desk, jobs: Jobs, server: PageServer | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("letter_view")
        self._desk = desk
        self._jobs = jobs
        self._server = server or PageServer()
        self._packet: ApplicationNo | None = None
        self._preview: LetterPreview | None = None
        self._ticket: Ticket | None = None
        self._is_stale = False
        self._file = LetterFile(desk.store.folder)
        self.printing = LetterPrinting(jobs, self)
        self.pages = DocumentView(self._server, jobs)
        self.title = RoleLabel(size=TextSize.HEADING, is_bold=True)
        self.banner = ToldLine("letter_banner")
        self.told = ToldLine("letter_told")
        self.issued = RowsView("letter_issued", self.tr("Letters issued for this packet"))
        self.asked = AskedLine("letter_asked", DraftKeeper(desk, self))
        self._bar = KeyBar(
            "letter_bar",
            self,
            (
                Key(_ISSUE, self.tr("Issue"), "I", Icon.SIGN),
                Key(_SAVE, self.tr("Save as…"), "S", Icon.FOLDER),
                Key(_PRINT, self.tr("Print…"), "P", Icon.PRINT),
                Key(_STOP, self.tr("Stop printing"), "X", Icon.CLOSE),
            ),
        )
        self._lay_out()
        self._connect()

    @property
    def packet(self) -> ApplicationNo | None:
        return self._packet

    @property
    def is_drawing(self) -> bool:
        """Whether a letter is being drawn."""
        return self._ticket is not None

    def show_packet(self, application_no: str) -> None:
        """Draws the letter of a packet in the background and shows it."""
        self._packet = ApplicationNo(application_no)
        self.told.clear_words()
        self.asked.hide()
        self._draw()
        self.pages.setFocus()

    def close_pages(self) -> None:
        """Ends the page workers and removes the preview."""
        if self._ticket is not None:
            self._ticket.cancel()
        self.printing.stop()
        self._server.close()
        self._file.close()

    # ---- drawing

    def _draw(self) -> None:
        self._is_stale = False
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
        self._preview = None
        packet = self._packet
        if packet is None:
            return
        try:
            case = self._desk.case(packet)
            self.issued.show_rows(issued_rows(self._desk, case))
            plan = plan_letter(self._desk, packet)
        except PacketDeskError as trouble:
            self.title.setText(packet)
            self.banner.refuse(trouble)
            self.pages.show_document(None)
            self._allow()
            return
        self.title.setText(title_words(case, plan))
        self.banner.tell(self.tr("The letter is being drawn…"), Colour.INFO)
        self._allow()
        self._ticket = self._jobs.start(lambda _ticket: plan.draw(), self._on_drawn, self._on_trouble)

    def _on_drawn(self, preview: LetterPreview) -> None:
        self._ticket = None
        self._preview = preview
        packet = self._packet or ApplicationNo("")
        self.banner.tell(*banner_words(self._desk, self._desk.case(packet), preview))
        try:
            path = self._file.write(preview.pdf)
        except OSError as trouble:
            self.told.refuse(
                StoreTrouble(f"The preview cannot be written: {trouble.strerror}. The packet is unchanged.")
            )
            return
        self.pages.show_document(path, f"{packet}.pdf")
        self._allow()
        self.preview_shown.emit(packet)

    def _on_trouble(self, trouble: Exception) -> None:
        self._ticket = None
        self.banner.refuse(trouble)
        self._allow()

    # ---- acts

    def _allow(self) -> None:
        no_preview = "" if self._preview is not None else self.tr("There is no letter to show.")
        self._bar.allow(
            {
                _ISSUE: why_not_issue(self._desk, self._packet, self._preview),
                _SAVE: no_preview,
                _PRINT: no_preview or (self.tr("It is being printed.") if self.printing.is_busy else ""),
                _STOP: "" if self.printing.is_busy else self.tr("Nothing is being printed."),
            }
        )

    def _on_key(self, key: str) -> None:
        self.told.clear_words()
        match key:
            case "issue":
                self._ask_issue()
            case "save":
                self._save_as()
            case "print":
                self._ask_print()
            case _:
                self.printing.stop()
                self.told.tell(self.tr("The printing was stopped."), Colour.CHECK)
                self._allow()

    def _ask_issue(self) -> None:
        against = why_not_issue(self._desk, self._packet, self._preview)
        if against or self._packet is None or self._preview is None:
            self.told.tell(against, Colour.WRONG)
            return
        amount = f" {money_text(self._preview.amount)}" if self._preview.amount else ""
        words = self.tr("Issue the {kind} letter of {no}{amount}? An issued letter cannot be taken back.")
        sentence = words.format(kind=self._preview.letter, no=self._packet, amount=amount)
        self.asked.ask(self._packet, _ISSUE, sentence, self.tr("Issue (Enter)"))

    def _on_answered(self, _slot: str, _reason: str) -> None:
        if self._packet is None or self._ticket is not None:
            return
        self.asked.settle()
        packet = self._packet
        try:
            plan = plan_to_issue(self._desk, packet)
        except PacketDeskError as trouble:
            self.told.refuse(trouble)
            return
        self.banner.tell(self.tr("The letter is being drawn…"), Colour.INFO)
        self._ticket = self._jobs.start(
            lambda _ticket: plan.draw(), lambda drawn: self._issue(packet, plan, drawn), self._on_trouble
        )

    def _issue(self, packet: ApplicationNo, plan: LetterPlan, drawn: LetterPreview) -> None:
        self._ticket = None
        try:
            issue_drawn(self._desk, packet, plan, drawn)
        except PacketDeskError as trouble:
            self._draw()
            self.told.refuse(trouble)
            return
        self._draw()
        self.told.tell(self.tr("The letter is issued. Save or print it; it stays in the store as it is."))
        self.letter_issued.emit(packet)
        self.pages.setFocus()

    def _save_as(self) -> None:
        if self._preview is None:
            return
        name = safe_file_name(f"{self._packet} {self._preview.letter} letter", ".pdf")
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the letter"), name, self.tr("PDF (*.pdf)"))
        if path:
            self.save_to(Path(path))

    def save_to(self, path: Path) -> None:
        """Writes the letter shown to a file; says so, or why not."""
        if self._preview is None:
            return
        try:
            path.write_bytes(self._preview.pdf)
        except OSError as trouble:
            words = self.tr("{name} cannot be written: {why}. Choose another place.")
            self.told.tell(words.format(name=path.name, why=trouble.strerror), Colour.WRONG)
            return
        self.told.tell(self.tr("Saved as {name}.").format(name=path.name))

    def _ask_print(self) -> None:
        if self._preview is None or self.printing.is_busy:
            self.told.tell(self.tr("There is no letter to print now."), Colour.WRONG)
            return
        printer = ask_printer(self.title.text(), max(1, self.pages.pages.page_count), self)
        if printer is not None:
            self.print_to(printer)

    def print_to(self, printer: QPrinter) -> None:
        """Prints the letter shown in the background."""
        if self._file.path is not None:
            self.printing.start(self._file.path, printer)
            self._allow()

    def _on_progressed(self, done: int, total: int) -> None:
        self.told.tell(self.tr("Printing page {done} of {total}…").format(done=done + 1, total=total), Colour.INFO)

    def _on_printed(self, pages: int) -> None:
        self.told.tell(self.tr("{n} pages went to the printer.").format(n=pages))
        self._allow()

    def _on_print_failed(self, trouble: Exception) -> None:
        self.told.refuse(trouble)
        self._allow()

    # ---- the view

    def _on_changed(self, change: Change) -> None:
        if self._packet is None or not (self._packet in change.packets or change.is_office):
            return
        if self.isVisible() and self._ticket is None:
            self._draw()
        elif not self.isVisible():
            self._is_stale = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.view_left.emit()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self._bar.key_wanted.connect(self._on_key)
        self.asked.answered.connect(self._on_answered)
        self.asked.given_up.connect(lambda _slot: self.pages.setFocus())
        self.printing.progressed.connect(self._on_progressed)
        self.printing.printed.connect(self._on_printed)
        self.printing.failed.connect(self._on_print_failed)
        listen(self, self._desk, self._on_changed)

    def _lay_out(self) -> None:
        self.title.setObjectName("letter_title")
        self.title.setMargin(unit(8))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setObjectName("letter_split")
        split.addWidget(self.pages)
        split.addWidget(self.issued)
        split.setStretchFactor(0, 1)
        split.setSizes([unit(1100), unit(280)])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.title, self.banner, split, self.asked, self.told, self._bar):
            column.addWidget(part, 1 if part is split else 0)
        self.setFocusProxy(self.pages)
