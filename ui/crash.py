"""What happens when our own code fails: a report that holds no personal data, and a dialog to copy or save it.

The report names types, our own modules with their lines, and versions. It must not hold a message, a value or a path.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, Qt, Signal, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer_app.errors import PacketDeskError
from ui.about import program_version
from ui.theme import TextSize, text_font, unit

_ROOT = Path(__file__).resolve().parent.parent
_OURS = ("ui", "reviewer_app", "data", "main.py")


def crash_report(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> str:
    """The report as text: versions, then each exception of the chain with the frames of our own files."""
    lines = [
        f"Packet Desk {program_version()}",
        f"Python {platform.python_version()}, PySide6 {pyside_version}, Qt {qVersion()}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        "",
    ]
    lines += _told(kind, trace)
    seen = {id(error)}
    cause = _cause(error)
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        lines += ["because of", *_told(type(cause), cause.__traceback__)]
        cause = _cause(cause)
    return "\n".join(lines) + "\n"


def _cause(error: BaseException | None) -> BaseException | None:
    if error is None:
        return None
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _told(kind: type[BaseException], trace: TracebackType | None) -> list[str]:
    return [f"{kind.__module__}.{kind.__qualname__}", *_frames(trace)]


def _frames(trace: TracebackType | None) -> Iterator[str]:
    outside = 0
    while trace is not None:
        code = trace.tb_frame.f_code
        ours = _own_path(code.co_filename)
        if ours is None:
            outside += 1
        else:
            if outside:
                yield f"  … {outside} elsewhere"
                outside = 0
            yield f"  {ours}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next
    if outside:
        yield f"  … {outside} elsewhere"


def _own_path(name: str) -> str | None:
    """The path within the program, None for a file that is not the program's own."""
    try:
        path = Path(name).resolve().relative_to(_ROOT)
    except ValueError:
        return None
    return path.as_posix() if path.parts[0] in _OURS else None


class CrashDialog(QDialog):
    """Shows a report; offers to copy it, to save it, and to go on."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("crash_dialog")
        self.setWindowTitle(self.tr("Packet Desk: a fault"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(unit(640), unit(440))
        self.report = report
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(16), unit(16), unit(16), unit(16))
        column.setSpacing(unit(12))
        title = QLabel(self.tr("Something in Packet Desk went wrong"))
        title.setFont(text_font(TextSize.HEADING, is_bold=True))
        words = QLabel(
            self.tr(
                "What was saved stays saved; the last step may not have been. You can go on, or quit and start again.\n"
                "The report below holds no personal data. Please give it to whoever looks after Packet Desk."
            )
        )
        words.setWordWrap(True)
        self._text = QPlainTextEdit(report)
        self._text.setObjectName("crash_report")
        self._text.setAccessibleName(self.tr("Report"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        for widget in (title, words):
            column.addWidget(widget)
        column.addWidget(self._text, 1)
        column.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        acts: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("crash_copy", self.tr("Copy"), self.copy),
            ("crash_save", self.tr("Save…"), self._on_save_wanted),
            ("crash_go_on", self.tr("Go on"), self.accept),
        )
        for name, text, act in acts:
            button = QPushButton(text)
            button.setObjectName(name)
            button.setDefault(name == "crash_go_on")
            button.clicked.connect(lambda _checked=False, act=act: act())
            row.addWidget(button)
        return row

    def copy(self) -> None:
        """Puts the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report)

    def save(self, path: Path) -> None:
        """Writes the report to a file."""
        path.write_text(self.report, encoding="utf-8")

    def _on_save_wanted(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the report"), "packet-desk-fault.txt")
        if path:
            self.save(Path(path))


class CrashKeeper(QObject):
    """Takes what nobody caught: our own words for people are told, anything else is shown, one dialog at a time."""

    troubled = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName("crash_keeper")
        self._dialog: CrashDialog | None = None

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """For `sys.excepthook`. Leaving by keyboard is no fault."""
        if issubclass(kind, KeyboardInterrupt):
            QGuiApplication.quit()
            return
        if isinstance(error, PacketDeskError):
            self.troubled.emit(str(error))
            return
        report = crash_report(kind, error, trace)
        if sys.stderr is not None:
            sys.stderr.write(report)
        if self._dialog is not None:
            return
        self._dialog = CrashDialog(report)
        self._dialog.finished.connect(self._on_finished)
        self._dialog.show()

    def _on_finished(self, _result: int) -> None:
        self._dialog = None
