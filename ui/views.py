"""The views of the window in their stack, each made when it is first shown, and what they ask of the window.

Knows their names and what they are made from; nothing of what they do.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.context import DeskContext

if TYPE_CHECKING:
    from ui.letter_view import LetterView
    from ui.notice_view import NoticeView
    from ui.office_view import OfficeView
    from ui.review_view import ReviewView
    from ui.sign_off_view import SignOffView


class View(StrEnum):
    QUEUE = "queue"
    REVIEW = "review"
    SIGN_OFF = "sign off"
    OFFICE = "office"
    LETTER = "letter"
    NOTICE = "notice"


class Views(QObject):
    """One of each, in `stack`. Packets are told as application numbers."""

    packet_wanted = Signal(str)
    letter_wanted = Signal(str)
    notice_wanted = Signal(str, object)  # packet, tuple of catalogue codes
    step_wanted = Signal(int)  # 1 to the next packet, -1 to the previous
    backup_wanted = Signal()
    left = Signal()

    def __init__(self, context: DeskContext, queue: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QStackedWidget()
        self.stack.setObjectName("views")
        self._context = context
        self._queue = queue
        self._review: ReviewView | None = None
        self._sign_off: SignOffView | None = None
        self._office: OfficeView | None = None
        self._letter: LetterView | None = None
        self._notice: NoticeView | None = None
        self._shown = View.QUEUE
        self._before = View.QUEUE
        self.stack.addWidget(queue)

    @property
    def shown(self) -> View:
        return self._shown

    @property
    def before(self) -> View:
        """The view to go back to: for a letter or an e-mail the one it was asked from, else the queue."""
        return self._before if self._shown in (View.LETTER, View.NOTICE) else View.QUEUE

    def show(self, view: View) -> None:
        """Shows a view and gives it the focus."""
        widget = self.widget(view)
        if view in (View.LETTER, View.NOTICE) and self._shown not in (View.LETTER, View.NOTICE):
            self._before = self._shown
        self._shown = view
        self.stack.setCurrentWidget(widget)
        widget.setFocus()

    def widget(self, view: View) -> QWidget:
        """The widget of a view, made now where it was not before."""
        match view:
            case View.QUEUE:
                return self._queue
            case View.REVIEW:
                return self.review()
            case View.SIGN_OFF:
                return self.sign_off()
            case View.OFFICE:
                return self.office()
            case View.LETTER:
                return self.letter()
            case View.NOTICE:
                return self.notice()

    def review(self) -> ReviewView:
        """The review desk."""
        from ui.review_view import ReviewView

        if self._review is None:
            context = self._context
            view = ReviewView(context.desk, context.jobs, context.readings, context.page_server())
            view.packet_left.connect(self.left)
            view.next_wanted.connect(self._on_next_wanted)
            view.previous_wanted.connect(self._on_previous_wanted)
            view.notice_wanted.connect(self.notice_wanted)
            view.letter_wanted.connect(self.letter_wanted)
            self._review = view
            self.stack.addWidget(view)
        return self._review

    def sign_off(self) -> SignOffView:
        """What waits for a supervisor."""
        from ui.sign_off_view import SignOffView

        if self._sign_off is None:
            view = SignOffView(self._context.desk, self._context.jobs)
            view.packet_wanted.connect(self.packet_wanted)
            view.letter_wanted.connect(self.letter_wanted)
            view.view_left.connect(self.left)
            self._sign_off = view
            self.stack.addWidget(view)
        return self._sign_off

    def letter(self) -> LetterView:
        """The letter of one packet."""
        from ui.letter_view import LetterView

        if self._letter is None:
            context = self._context
            view = LetterView(context.desk, context.jobs, context.page_server())
            view.view_left.connect(self.left)
            self._letter = view
            self.stack.addWidget(view)
        return self._letter

    def notice(self) -> NoticeView:
        """The e-mail to one applicant."""
        from ui.notice_view import NoticeView

        if self._notice is None:
            view = NoticeView(self._context.desk, self._context.jobs)
            view.view_left.connect(self.left)
            view.next_packet_wanted.connect(self._on_next_wanted)
            self._notice = view
            self.stack.addWidget(view)
        return self._notice

    def office(self) -> OfficeView:
        """People, rounds, switches and the office's particulars."""
        from ui.office_view import OfficeView

        if self._office is None:
            view = OfficeView(self._context.desk, self._context.jobs)
            view.view_left.connect(self.left)
            view.backup_wanted.connect(self.backup_wanted)
            self._office = view
            self.stack.addWidget(view)
        return self._office

    def close(self) -> None:
        """Ends what views run in processes of their own; called before background work is closed."""
        if self._review is not None:
            self._review.close_reading()
        if self._letter is not None:
            self._letter.close_pages()

    def _on_next_wanted(self, _packet: str = "") -> None:
        self.step_wanted.emit(1)

    def _on_previous_wanted(self) -> None:
        self.step_wanted.emit(-1)
