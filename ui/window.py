"""The main window: opens the store's desk, lets a person sign in, and holds the frame they work in.

Says plainly what to do where the store cannot be opened; the work itself is done in the frame.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QPushButton, QStackedWidget, QWidget

from reviewer_app.desk import Desk
from reviewer_app.errors import PacketDeskError
from reviewer_app.values import Person
from ui.cheat_sheet import CheatSheet
from ui.commands import Commands
from ui.context import DeskContext
from ui.desk_frame import DeskFrame
from ui.first_start import FirstStartView
from ui.form_parts import Sheet
from ui.jobs import Jobs
from ui.look import restore_look
from ui.menus import Menus
from ui.sign_in import SamplePerson, SignInView
from ui.theme import Theme

_USUAL_SIZE = (1440, 900)


class MainWindow(QMainWindow):
    """`make_desk` opens the store; it is called again, from other threads too, for further desks on the same store."""

    def __init__(
        self,
        make_desk: Callable[[], Desk],
        theme: Theme,
        *,
        sample_people: tuple[SamplePerson, ...] = (),
        start_afresh: Callable[[], None] | None = None,
        banner: str | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.setWindowTitle(self.tr("Packet Desk"))
        self.resize(*_USUAL_SIZE)
        self.theme = theme
        self.menus = Menus(self.menuBar(), self)
        self.context: DeskContext | None = None
        self.frame: DeskFrame | None = None
        self.can_start_afresh = start_afresh is not None
        self._make_desk = make_desk
        self._sample_people = sample_people
        self._start_afresh = start_afresh
        self._banner = banner
        self._stack = QStackedWidget()
        self._stack.setObjectName("pages")
        self.setCentralWidget(self._stack)
        self.keys = CheatSheet(self._stack)
        self._commands = Commands(self)
        self.menus.asked.connect(self._commands.run)
        self.open()

    def open(self) -> None:
        """Opens the store and asks who is there; where it cannot be opened, says what to do."""
        try:
            desk = self._make_desk()
        except PacketDeskError as trouble:
            self._show_page(self._trouble_page(str(trouble)))
            return
        self.context = DeskContext(desk, Jobs(self), self.theme, self._make_desk)
        restore_look(desk, self.theme, self.menus)
        if desk.office.is_set_up:
            sign_in = SignInView(desk, self.context.jobs, self._sample_people)
            sign_in.signed_in.connect(self.enter)
            self._show_page(sign_in)
        else:
            first = FirstStartView(desk, self.context.jobs)
            first.set_up.connect(self.enter)
            self._show_page(first)

    def sign_out(self) -> None:
        """Ends the person's work here and asks who is there; the store is opened anew, so nothing of theirs stays."""
        self._close_desk()
        self.open()

    def start_afresh(self) -> None:
        """Has the sample round made anew, in the background."""
        make_anew = self._start_afresh
        if make_anew is None:
            return
        self._close_desk()
        page = Sheet("waiting")
        page.add_title(self.tr("The sample round is made anew"))
        page.add_words(self.tr("This takes some seconds."))
        page.column.addStretch(1)
        self._show_page(page)
        jobs = Jobs(self)

        def on_done(_nothing: None) -> None:
            jobs.close()
            self.open()

        def on_error(error: Exception) -> None:
            jobs.close()
            self._show_page(self._trouble_page(str(error) if isinstance(error, PacketDeskError) else ""))

        jobs.start(lambda _ticket: make_anew(), on_done, on_error)

    def say_trouble(self, text: str) -> None:
        """Says in place what no view took up."""
        if self.frame is not None:
            self.frame.refuse(text)
        else:
            self._show_page(self._trouble_page(text))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._close_desk()
        super().closeEvent(event)

    # ---- pages

    def enter(self, person: Person) -> None:
        if self.context is None:
            return
        restore_look(self.context.desk, self.theme, self.menus)
        self.frame = DeskFrame(self.context, person, self.menus, self._banner)
        self._commands.update()
        self._show_page(self.frame)
        self.frame.queue.setFocus()

    def _close_desk(self) -> None:
        if self.frame is not None:
            self.frame.close_down()
            self.frame = None
        page = self._stack.currentWidget()
        if isinstance(page, FirstStartView):
            page.leave()
        if self.context is not None:
            self.context.close()
            self.context = None

    def _show_page(self, page: QWidget) -> None:
        """Shows a page in the window's middle; the one before goes."""
        old = self._stack.currentWidget()
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        self._commands.update()

    def _trouble_page(self, words: str) -> QWidget:
        page = Sheet("trouble")
        page.add_title(self.tr("The store cannot be opened"))
        page.add_words(words or self.tr("The report says where the program failed."))
        page.add_words(self.tr("Nothing in it was changed. Mend this, then try again."), is_muted=True)
        again = QPushButton(self.tr("Try again"))
        again.setObjectName("trouble_again")
        again.setDefault(True)
        again.clicked.connect(self.open)
        leave = QPushButton(self.tr("Quit"))
        leave.setObjectName("trouble_quit")
        leave.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addWidget(again)
        row.addWidget(leave)
        row.addStretch(1)
        page.column.addLayout(row)
        page.column.addStretch(1)
        return page
