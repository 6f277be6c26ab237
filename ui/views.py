"""The views of the window in their stack, each made when it is first shown.

Knows their names and what they are made from; nothing of what they do.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.context import DeskContext

if TYPE_CHECKING:
    from ui.review_view import ReviewView


class View(StrEnum):
    QUEUE = "queue"
    REVIEW = "review"
    SIGN_OFF = "sign off"
    OFFICE = "office"


class Views(QObject):
    """One of each, in `stack`."""

    def __init__(self, context: DeskContext, queue: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack = QStackedWidget()
        self.stack.setObjectName("views")
        self._context = context
        self._review: ReviewView | None = None
        self._made: dict[View, QWidget] = {View.QUEUE: queue}
        self._shown = View.QUEUE
        self.stack.addWidget(queue)

    @property
    def shown(self) -> View:
        return self._shown

    def has(self, view: View) -> bool:
        """Whether a view was made already."""
        return view in self._made

    def show(self, view: View) -> None:
        """Shows a view and gives it the focus."""
        widget = self.review() if view is View.REVIEW else self._widget(view)
        self._shown = view
        self.stack.setCurrentWidget(widget)
        widget.setFocus()

    def review(self) -> ReviewView:
        """The review desk."""
        from ui.review_view import ReviewView

        if self._review is None:
            context = self._context
            self._review = ReviewView(context.desk, context.jobs, context.readings, context.page_server())
            self._keep(View.REVIEW, self._review)
        return self._review

    def _widget(self, view: View) -> QWidget:
        if view not in self._made:
            self._keep(view, self._make(view))
        return self._made[view]

    def _make(self, view: View) -> QWidget:
        if view is View.SIGN_OFF:
            from ui.sign_off_view import SignOffView

            return SignOffView(self._context.desk, self._context.jobs)
        from ui.office_view import OfficeView

        return OfficeView(self._context.desk, self._context.jobs)

    def _keep(self, view: View, widget: QWidget) -> None:
        self._made[view] = widget
        self.stack.addWidget(widget)
