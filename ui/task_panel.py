"""What runs in the background, shown in place: how far it is, a way to stop it, and what came of it.

Runs nothing itself and must not know what runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.desk.panel import State
from ui.icons import sign
from ui.theme import row_height, unit


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a task: a line of words, more of it below, and a further step by its verb."""

    words: str
    details: str = ""
    is_trouble: bool = False
    verb: str = ""
    step: Callable[[], None] | None = None


class TaskPanel(QFrame):
    """Hidden until there is something to say. Esc stops what runs, or closes the report."""

    stop_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("task_panel")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._report = Report("")
        self._is_running = False
        self._words = QLabel()
        self._words.setObjectName("task_words")
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar()
        self._bar.setObjectName("task_progress")
        self._bar.setAccessibleName(self.tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(unit(200))
        self._details = QPlainTextEdit()
        self._details.setObjectName("task_details")
        self._details.setAccessibleName(self.tr("Details"))
        self._details.setReadOnly(True)
        self._details.setTabChangesFocus(True)
        self._step = self._button("task_step", "", self._on_step)
        self._copy = self._button("task_copy", self.tr("Copy"), self.copy)
        self._close = self._button("task_close", self.tr("Close (Esc)"), self.leave)
        self._stop = self._button("task_stop", self.tr("Stop (Esc)"), self.stop_wanted.emit)
        self._lay_out()
        self.hide()

    @property
    def report(self) -> Report:
        """What was last reported."""
        return self._report

    def show_running(self, words: str, *, can_stop: bool) -> None:
        """Says what has begun."""
        self._is_running = True
        self._words.setText(words)
        self._bar.setRange(0, 0)
        self._show_parts(can_stop=can_stop)

    def show_progress(self, words: str, done: int, total: int) -> None:
        """Says how far it is; a total of 0 is not known yet."""
        self._words.setText(words)
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def show_report(self, report: Report) -> None:
        """Says what came of it."""
        self._report = report
        self._is_running = False
        mark = sign(State.DIFFERS if report.is_trouble else State.CONFIRMED)
        self._words.setText(f"{mark} {report.words}")
        self._details.setPlainText(report.details)
        self._details.setFixedHeight(min(7, report.details.count("\n") + 2) * row_height())
        self._step.setText(report.verb)
        self._show_parts(can_stop=False)

    def copy(self) -> None:
        """Puts the report on the clipboard."""
        QGuiApplication.clipboard().setText("\n".join(filter(None, (self._report.words, self._report.details))))

    def leave(self) -> None:
        """Closes the report; what runs is not left alone."""
        if not self._is_running:
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self._stop.isVisible():
                self.stop_wanted.emit()
            else:
                self.leave()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.isVisible():
            self._bar.setFixedWidth(unit(200))

    def _show_parts(self, *, can_stop: bool) -> None:
        self._bar.setVisible(self._is_running)
        self._stop.setVisible(self._is_running and can_stop)
        self._details.setVisible(not self._is_running and bool(self._report.details))
        self._copy.setVisible(not self._is_running)
        self._close.setVisible(not self._is_running)
        self._step.setVisible(not self._is_running and self._report.step is not None)
        self.show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        column.setSpacing(unit(8))
        row = QHBoxLayout()
        row.addWidget(self._words, 1)
        for widget in (self._bar, self._stop, self._step, self._copy, self._close):
            row.addWidget(widget)
        column.addLayout(row)
        column.addWidget(self._details)

    def _button(self, name: str, text: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def _on_step(self) -> None:
        if self._report.step is not None:
            self._report.step()
