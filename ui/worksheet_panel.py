"""The award with its standing in words, the worksheet under it line by line, and the findings of eligibility.

Shows the program's own lines; computes nothing and confirms nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from reviewer_app.values import Assessment
from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import Colour, TextSize, colour, current_theme, text_font, unit
from ui.worksheet_rows import award_text, figures_of, finding_rows, line_rows, status_words


class WorksheetPanel(QWidget):
    """Enter or Left goes to a line's figure, Space or Right to its box; again, to the next one. C shows the citations."""

    figure_wanted = Signal(str)
    box_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("worksheet_panel")
        self.setAccessibleName(self.tr("Worksheet"))
        self._assessment: Assessment | None = None
        self._labels: dict[str, str] = {}
        self._lit = ""
        self._is_citing = False
        self._turn = ("", -1)  # the line last asked, and which of its figures it went to
        self._title, self._award, self._standing, self._basis = QLabel(self.tr("Award")), QLabel(), QLabel(), QLabel()
        self.list = RowsView("worksheet_list", self.tr("Worksheet and findings"))
        self.list.on_key = self._on_key
        self.list.own_letters = frozenset({Qt.Key.Key_C})
        self.list.row_focused.connect(self._on_row_focused)
        self._lay_out()
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self.setFocusProxy(self.list)

    def show_assessment(self, assessment: Assessment, labels: dict[str, str], basis: str, note: str = "") -> None:
        """Shows an assessment; `basis` says what it stands on, `note` what is typed and not confirmed."""
        self._assessment, self._labels = assessment, labels
        self._award.setText(award_text(assessment.award))
        words, tone = status_words(assessment)
        self._paint(self._standing, words, tone)
        self._paint(self._basis, note or basis, Colour.INFO if note else Colour.MUTED)
        self._show_rows()

    def light(self, figure: str) -> None:
        """Lights the lines that use a figure."""
        if figure != self._lit:
            self._lit = figure
            self._show_rows()

    # ---- inside

    def _lay_out(self) -> None:
        for label, name in (
            (self._title, "award_title"),
            (self._award, "award"),
            (self._standing, "award_standing"),
            (self._basis, "award_basis"),
        ):
            label.setObjectName(name)
        self._basis.setWordWrap(True)
        self._standing.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        self._standing.setWordWrap(True)
        head = QHBoxLayout()
        head.setSpacing(unit(8))
        head.addWidget(self._title, 0, Qt.AlignmentFlag.AlignBottom)
        head.addWidget(self._award, 0, Qt.AlignmentFlag.AlignBottom)
        head.addWidget(self._standing, 1, Qt.AlignmentFlag.AlignBottom)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, unit(4), 0, 0)
        column.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(unit(10), unit(4), unit(8), unit(4))
        top.addLayout(head)
        top.addWidget(self._basis)
        column.addLayout(top)
        column.addWidget(self.list, 1)

    def _show_rows(self) -> None:
        if self._assessment is None:
            return
        rows: list[Row] = list(line_rows(self._assessment, self._lit, self._is_citing))
        rows += finding_rows(self._assessment, self._is_citing)
        self.list.show_rows(rows)

    def _on_row_focused(self, key: str) -> None:
        if self._turn[0] != key:
            self._turn = (key, -1)

    def _on_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key == Qt.Key.Key_C:
            self._is_citing = not self._is_citing
            self._show_rows()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Left):
            self._go(is_to_box=False)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Right):
            self._go(is_to_box=True)
        else:
            return False
        return True

    def _go(self, is_to_box: bool) -> None:
        names = self.figures_under_focus()
        if not names:
            return
        key, at = self._turn
        at = (at + 1) % len(names) if key == self.list.current_key else 0
        self._turn = (self.list.current_key, at)
        (self.box_wanted if is_to_box else self.figure_wanted).emit(names[at])

    def figures_under_focus(self) -> Sequence[str]:
        """The figures that the focused line rests on, its own first, then those of the lines it uses."""
        key = self.list.current_key
        if self._assessment is None or not key.startswith("line:"):
            return ()
        known: Collection[str] = self._labels
        return figures_of(self._assessment.lines, int(key.removeprefix("line:")), known)

    def _paint(self, label: QLabel, words: str, tone: Colour) -> None:
        palette = label.palette()
        palette.setColor(label.foregroundRole(), colour(tone))
        label.setPalette(palette)
        label.setText(words)

    def _on_theme_changed(self) -> None:
        self._title.setFont(text_font(TextSize.HEADING))
        self._award.setFont(text_font(TextSize.AWARD, is_bold=True))
        self._standing.setFont(text_font())
        self._basis.setFont(text_font(TextSize.NOTE))
