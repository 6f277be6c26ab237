"""What happens while a figure is typed: its draft is kept, and the worksheet shows the award as it would be.

Records nothing; what is typed is assessed in memory alone.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from reviewer_app.desk import Desk
from reviewer_app.desk.deeds import refuse_value
from reviewer_app.errors import Refused
from ui.draft_keeper import DraftKeeper
from ui.figure_draft import Typed, to_text, value_of
from ui.figure_words import shown
from ui.figures_panel import FiguresPanel
from ui.review_snapshot import Snapshot
from ui.worksheet_panel import WorksheetPanel
from ui.worksheet_rows import award_text, basis_words


class ReviewTyping(QObject):
    """Between the editor of a figure, the draft of it, and the worksheet."""

    def __init__(
        self,
        desk: Desk,
        figures: FiguresPanel,
        worksheet: WorksheetPanel,
        drafts: DraftKeeper,
        now: Callable[[], Snapshot | None],
    ) -> None:
        super().__init__(figures)
        self._desk, self._figures, self._worksheet, self._drafts, self._now = desk, figures, worksheet, drafts, now

    def on_typing(self, name: str) -> None:
        """Takes in what now stands in the editor of a figure."""
        editor, now = self._figures.editor, self._now()
        if editor is None or now is None:
            return
        slot = f"figure:{name}"
        if not editor.is_untouched or self._drafts.text(now.packet, slot):
            self._drafts.type(now.packet, slot, to_text(editor.typed))
        self.show_award()

    def forget(self, name: str) -> None:
        """Drops the draft of a figure: it is recorded, or was given up."""
        now = self._now()
        if now is not None:
            self._drafts.forget(now.packet, f"figure:{name}")

    def show_award(self) -> None:
        """Shows the award as it stands, or as it would be with what is typed."""
        now = self._now()
        if now is None:
            return
        labels = {row.spec.name: row.spec.label for row in now.figures}
        basis = basis_words(now.confirmed_count, now.claimed_count, now.claimed_award, self._reason(now))
        editor = self._figures.editor
        row = now.figure(editor.row.spec.name) if editor is not None else None
        if editor is None or row is None:
            self._worksheet.show_assessment(now.assessment, labels, basis)
            return
        value = value_of(row, Typed(editor.typed.text))
        try:
            refuse_value(row.spec, value)
        except Refused:
            self._worksheet.show_assessment(now.assessment, labels, basis)
            editor.say("")
            return
        typed = self._desk.assessor.assess_with(now.case, {row.spec.name: value})
        words = self.tr("with {value} for {label}; now {award}").format(
            value=shown(row.spec.unit, value), label=row.spec.label, award=award_text(now.assessment.award)
        )
        self._worksheet.show_assessment(typed, labels, basis, words)
        stays = self.tr("The award stays {award}.").format(award=award_text(typed.award))
        moves = self.tr("The award would be {then}, now {award}.").format(
            then=award_text(typed.award), award=award_text(now.assessment.award)
        )
        editor.say(stays if typed.award == now.assessment.award else moves)

    def _reason(self, now: Snapshot) -> str:
        """The program's words for why there is no award, "" where it gives no reason."""
        reason = now.assessment.reason
        known = {held.code: held.words for held in self._desk.assessor.program(now.case).decline_reasons}
        return known.get(reason, reason) if reason else ""
