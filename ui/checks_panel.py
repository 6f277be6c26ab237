"""The checklist of a packet: what the program requires and what the findings ask a person, with the answers given.

Answers nothing itself: it tells which answer is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reviewer_app.desk.panel import CheckRow
from ui.figure_look import sign_of
from ui.formatting import harmless
from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import text_font, unit


class ChecksPanel(QWidget):
    """Y says in order (with Shift after a note), O not in order, always after a note; Delete takes an answer back.

    Enter shows the document, C the citations. N is the note of the packet, here as everywhere.
    """

    answer_wanted = Signal(str, object)  # the check, "yes", "no" or None to take the answer back
    note_wanted = Signal(str, str)  # the check, and the answer that the note goes with
    document_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("checks_panel")
        self.setAccessibleName(self.tr("Checks"))
        self._checks: tuple[CheckRow, ...] = ()
        self._is_citing = False
        self._turn = 0
        self._title = QLabel()
        self._title.setObjectName("checks_title")
        self._title.setWordWrap(True)
        self._title.setContentsMargins(unit(10), unit(8), unit(4), unit(4))
        self.list = RowsView("checks_list", self.tr("Checks: Y in order, O not in order"))
        self.list.on_key = self._on_key
        self.list.own_letters = frozenset({Qt.Key.Key_Y, Qt.Key.Key_O, Qt.Key.Key_C})
        self.list.row_focused.connect(self._on_focused)
        self.list.row_chosen.connect(self._on_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)

    def show_checks(self, checks: Sequence[CheckRow]) -> None:
        """Replaces the list."""
        self._checks = tuple(checks)
        open_count = sum(check.answer is None for check in checks)
        words = self.tr("{count} open · Y / O").format(count=open_count) if open_count else self.tr("all answered")
        self._title.setFont(text_font(is_bold=True))
        self._title.setText(f"{self.tr('Checks')}   {words}")
        self.list.show_rows([check_look(check, self._is_citing) for check in checks])

    def focus(self, check: str) -> bool:
        """Moves the focus to a check, by its name or its code; False where it is not listed."""
        named = next((held.check for held in self._checks if check in (held.check, held.code)), "")
        return bool(named) and self.list.focus_key(named)

    def go_next(self) -> None:
        """Moves on to the next check without an answer."""
        at = self.list.rows.place(self.list.current_key)
        ordered = self._checks[at + 1 :] + self._checks[:at]
        following = next((check.check for check in ordered if check.answer is None), None)
        if following is not None:
            self.list.focus_key(following)
            self._on_focused(following)

    def set_folded(self, is_folded: bool) -> None:
        self._title.setVisible(not is_folded)
        self.list.set_folded(is_folded)

    def _on_focused(self, _check: str) -> None:
        self._turn = 0

    def _on_chosen(self, key: str) -> None:
        check = next((held for held in self._checks if held.check == key), None)
        if check is not None and check.files:
            self.document_wanted.emit(check.files[self._turn % len(check.files)])
            self._turn += 1

    def _on_key(self, event: QKeyEvent) -> bool:
        key, keys, check = event.key(), event.modifiers(), self.list.current_key
        if keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key == Qt.Key.Key_C:
            self._is_citing = not self._is_citing
            self.show_checks(self._checks)
        elif not check:
            return False
        elif key == Qt.Key.Key_O:
            self.note_wanted.emit(check, "no")
        elif key == Qt.Key.Key_Y and keys & Qt.KeyboardModifier.ShiftModifier:
            self.note_wanted.emit(check, "yes")
        elif key == Qt.Key.Key_Y:
            self.answer_wanted.emit(check, "yes")
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.answer_wanted.emit(check, None)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Right):
            self._on_chosen(check)
        else:
            return False
        return True


def check_look(check: CheckRow, is_citing: bool) -> Row:
    """How a check is listed: its words, the answer with who gave it, the note and the citation."""
    icon, tone, word = sign_of(check.state)
    parts = []
    if check.answer is not None:
        answer = _tr("yes") if check.answer.answer == "yes" else _tr("no")
        note = f": {harmless(check.answer.note)}" if check.answer.note else ""
        parts.append(_tr("{answer}, {who}").format(answer=answer, who=check.answer.by) + note)
    elif not check.files and check.code and check.code.startswith("DEF-") and check.state.value == "missing":
        parts.append(_tr("nothing uploaded for it"))
    elif check.files:
        parts.append(
            _tr("{count} documents to look at").format(count=len(check.files))
            if len(check.files) > 1
            else _tr("1 document to look at")
        )
    citation = f"§ {check.citation}"
    second = "\n".join([*parts, *([citation] if is_citing else [])])
    return Row(
        check.check,
        check.label,
        second,
        icon=icon,
        tone=tone,
        tooltip=f"{word}\n{check.label}\n{citation}" + (f"\n{check.code}" if check.code else ""),
        said=f"{word}: {check.label}. {' '.join(parts)}",
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("checks", text)
