"""The e-mail as it is being written: to whom, subject, answer day, text, and the gaps that are still in it.

A form: it builds no text and records nothing.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from reviewer_app.desk.panel import State
from ui.form_parts import RoleLabel, field
from ui.icons import sign
from ui.theme import Colour, colour, current_theme, unit

_GAP = re.compile(r"\[[^\[\]\n]+: please fill in\]")  # as reviewer_app.letters.notice writes a gap


class GapHighlighter(QSyntaxHighlighter):
    """Marks the gaps in the text: bold, underlined, in the colour of what needs a person."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)

    def highlightBlock(self, text: str) -> None:
        look = QTextCharFormat()
        look.setForeground(colour(Colour.CHECK))
        look.setFontUnderline(True)
        look.setFontWeight(600)
        for found in _GAP.finditer(text):
            self.setFormat(found.start(), len(found.group()), look)


class NoticeEditor(QWidget):
    """`edited` is told of a person's typing alone. F8 goes to the next gap and marks it, ready to be written over."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice_editor")
        self._is_filling = False
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(8))
        column.setSpacing(unit(8))
        form = QFormLayout()
        form.setHorizontalSpacing(unit(12))
        form.setVerticalSpacing(unit(8))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        column.addLayout(form)
        self.to = field(form, "notice_to", self.tr("To"))
        self.subject = field(form, "notice_subject", self.tr("Subject"))
        self.answer_by = field(form, "notice_answer_by", self.tr("Answer by"))
        self.answer_by.setPlaceholderText(self.tr("no day set; the rules name none. Write one as 2021-12-20"))
        self.body = QPlainTextEdit()
        self.body.setObjectName("notice_body")
        self.body.setAccessibleName(self.tr("Text of the e-mail"))
        self.body.setTabChangesFocus(True)
        self._highlighter = GapHighlighter(self.body.document())
        column.addWidget(self.body, 1)
        self.gaps = RoleLabel(role=Colour.CHECK)
        self.gaps.setObjectName("notice_gaps")
        column.addWidget(self.gaps)
        for line in (self.to, self.subject, self.answer_by):
            line.textChanged.connect(self._on_changed)
        self.body.textChanged.connect(self._on_changed)
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self._highlighter.rehighlight)

    def fill(self, to: str, subject: str, answer_by: str, body: str) -> None:
        """Fills the form; that is no edit. What stays the same is left alone, with its cursor."""
        self._is_filling = True
        lines: tuple[tuple[QLineEdit, str], ...] = ((self.to, to), (self.subject, subject), (self.answer_by, answer_by))
        for line, text in lines:
            if line.text() != text:
                line.setText(text)
        if self.body.toPlainText() != body:
            self.body.setPlainText(body)
        self._is_filling = False
        self._show_gaps()

    @property
    def open_gaps(self) -> tuple[str, ...]:
        """The gaps still in the text, such as "[page: please fill in]"."""
        return tuple(dict.fromkeys(_GAP.findall(self.body.toPlainText())))

    def go_to_gap(self) -> bool:
        """Marks the next gap behind the cursor, round the end; False where none is left."""
        at = self.body.textCursor().selectionEnd()
        found = list(_GAP.finditer(self.body.toPlainText()))
        if not found:
            return False
        gap = next((gap for gap in found if gap.start() >= at), found[0])
        cursor = self.body.textCursor()
        cursor.setPosition(gap.start())
        cursor.setPosition(gap.end(), QTextCursor.MoveMode.KeepAnchor)
        self.body.setTextCursor(cursor)
        self.body.setFocus()
        return True

    def set_read_only(self, is_read_only: bool) -> None:
        """Whether the form can be read alone."""
        for line in (self.to, self.subject, self.answer_by):
            line.setReadOnly(is_read_only)
        self.body.setReadOnly(is_read_only)

    def _show_gaps(self) -> None:
        gaps = self.open_gaps
        words = self.tr("Still to fill in (F8 goes to the next): {gaps}").format(gaps="  ".join(gaps))
        self.gaps.setText(f"{sign(State.TO_CHECK)} {words}" if gaps else "")
        self.gaps.setVisible(bool(gaps))

    def _on_changed(self) -> None:
        if not self._is_filling:
            self._show_gaps()
            self.edited.emit()
