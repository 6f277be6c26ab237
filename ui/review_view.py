"""The review of one packet: documents and checks, the page, the figures over the live worksheet, the determination.

Brings the panels together and passes on what they want; what is allowed is the desk's, what an award is the program's.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from reviewer_app import acts
from reviewer_app.desk import Change, Desk
from reviewer_app.desk.panel import FigureRow, effect_of
from reviewer_app.desk.readings import Readings
from reviewer_app.errors import Refused
from reviewer_app.reading.pages import PageServer
from reviewer_app.values import ApplicationNo
from ui.determination_bar import Ask
from ui.figure_draft import deed_of
from ui.figure_items import listed, needs_person
from ui.figure_look import look_of
from ui.jobs import Jobs
from ui.review_banners import changes_of, new_files
from ui.review_bar import show_bar
from ui.review_panes import ReviewPanes
from ui.review_snapshot import Snapshot, take_snapshot
from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import current_theme


class ReviewView(ReviewPanes):
    """Give it packets with `show_packet`; `close_reading` before the background work is closed."""

    notice_wanted = Signal(str, object)  # packet, tuple of the codes suggested
    letter_wanted = Signal(str)  # packet

    def __init__(
        self,
        desk: Desk,
        jobs: Jobs,
        readings: Readings | None = None,
        server: PageServer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(desk, jobs, readings, server, parent)
        self._failed: dict[str, str] = {}
        self._connect()
        self._stop_listening = desk.subscribe(self._on_change)
        self.destroyed.connect(self._stop_listening)

    # ---- what the window asks

    def show_packet(self, packet: ApplicationNo) -> None:
        """Shows a packet, with what was being typed on it. Raises Refused where it is not at this desk."""
        now = take_snapshot(self._desk, self._readings, packet)
        self._let_go()
        self._now, self._failed = now, {}
        self.columns.restore()
        self._show(is_new_packet=True)
        self._begin()
        self._read(now)

    def leave_packet(self) -> None:
        """Empties the view: nobody is signed in any more, or the packet is gone."""
        self._let_go()
        self._now = None
        self.focus.set_snapshot(None, is_new_packet=True)

    def close_reading(self) -> None:
        """Ends the reading process, and the drawing one where it is this view's own."""
        self.drafts.keep_now()
        self._now = None  # the store is closed next: what is still told to this view finds no packet to show
        self.search.searching.close()
        self.reader.close()
        if self._own_server is not None:
            self._own_server.close()

    # ---- showing

    def _let_go(self) -> None:
        self.drafts.keep_now()
        self.figures.close_editor()
        self.figures.say("")
        self.drawer.close_form()
        self.reader.stop()
        self.boxes.forget()

    def _begin(self) -> None:
        """Puts the focus where the work goes on: at what was being typed, else at the first figure that needs a person."""
        now = self._now
        if now is None:
            return
        typed = [slot.removeprefix("figure:") for slot in self.drafts.all(now.packet) if slot.startswith("figure:")]
        items = listed(now.figures)
        first = next((item.key for item in items if hasattr(item, "row") and needs_person(item.row)), "")
        name = next(
            (held for held in typed if now.figure(held) is not None),
            first or (now.figures[0].spec.name if now.figures else ""),
        )
        self.figures.setFocus()
        self._focus_figure(name)
        if not self.focus.file and now.documents:
            self.focus.show_document(now.documents[0].document.file)
        if name in typed:
            self.figures.edit(name)

    def _read(self, now: Snapshot) -> None:
        self.reader.read(now.packet, self._readings.unread(now.case))
        self._show_progress()

    def _refresh(self) -> None:
        if self._now is None:
            return
        try:
            self._now = take_snapshot(self._desk, self._readings, self._now.packet)
        except Refused:
            self.leave_packet()
            return
        self._show(is_new_packet=False)

    def _show(self, is_new_packet: bool) -> None:
        now = self._now
        if now is None:
            return
        items = listed(now.figures)
        waiting = len(now.readings) < len(now.documents) and self.reader.is_busy
        looks = [
            look_of(
                item,
                lambda row, value: effect_of(now.case, self._desk.assessor, row, value, now.assessment),
                waiting,
                self._draft_of(item.key).text,
            )
            for item in items
        ]
        self.figures.show_figures(items, looks)
        self.documents.show_documents(now.documents, new_files(now.case), self._failed)
        self.checks.show_checks(now.checks)
        self.focus.set_snapshot(now, is_new_packet)
        self.typing.show_award()
        show_bar(self._desk, now, self.deeds, self.bar, self.banners)

    def _show_progress(self) -> None:
        done, total = self.reader.progress
        words = self.tr("reading {at} of {total}").format(at=min(done + 1, total), total=total)
        self.documents.say(words if self.reader.is_busy else "")

    # ---- the one focus

    def _focus_figure(self, name: str) -> None:
        if not name:
            return
        self.figures.focus(name)
        self.focus.focus(name)
        self.worksheet.light(name)

    def _on_figure_focused(self, name: str) -> None:
        self.figures.say("")
        self.focus.focus(name)
        self.worksheet.light(name)

    def _on_figure_wanted(self, name: str) -> None:
        self._focus_figure(name)
        self.figures.take_focus()

    def _on_item_wanted(self, kind: str, key: str) -> None:
        if kind == "figure" and self.figures.focus(key):
            self._on_figure_wanted(key)
        elif self.checks.focus(key):
            self.checks.setFocus()
        else:
            self.worksheet.setFocus()

    # ---- what the panels want

    def _on_deed_wanted(self, deed: object) -> None:
        if isinstance(deed, acts.ConfirmFigure) and self.deeds.perform(deed, self.figures.say) is not None:
            self.figures.say("")
            self.figures.go_next(deed.figure)

    def _on_commit_wanted(self, name: str) -> None:
        editor = self.figures.editor
        if editor is None or self._now is None:
            return
        row = self._now.figure(name) or editor.row
        if self.deeds.perform(deed_of(row, editor.typed), self.figures.say) is not None:
            self.typing.forget(name)
            self.figures.close_editor()
            self._refresh()
            self.figures.go_next(name)

    def _on_editor_closed(self, name: str) -> None:
        self.typing.forget(name)
        self.focus.show_typed(())
        self._refresh()

    def _on_answer_wanted(self, check: str, answer: object) -> None:
        given = answer if isinstance(answer, str) else None
        if self.deeds.perform(acts.AnswerCheck(check, given), self.figures.say) is not None and given is not None:
            self.checks.go_next()

    def _on_check_note_wanted(self, check: str, answer: str) -> None:
        label = next((row.label for row in self._now.checks if row.check == check), check) if self._now else check
        self.deeds.ask_check_note(check, answer, label)

    def _on_banner(self, key: str) -> None:
        now = self._now
        if key == "take":
            self.deeds.ask(Ask.TAKE)
        elif key == "awaiting":
            self.deeds.ask_resume()
        elif key == "recorded":
            self.next_wanted.emit()
        elif key == "clash":
            self.deeds.ask(Ask.HISTORY)
        elif key == "version" and now is not None:
            rows = [
                Row(change.path, change.path, f"{change.was or '–'}  →  {change.now or '–'}")
                for change in changes_of(now.case)
            ]
            self.deeds.show_rows(
                "difference", self.tr("What the new version changes"), self.tr("Before → now, place by place."), rows
            )

    def _on_performed(self, _entry: object) -> None:
        self.figures.say("")

    def _on_form_closed(self, _name: str) -> None:
        self.figures.take_focus()

    # ---- what comes in

    def _on_theme_changed(self) -> None:
        self.banners.rebuild()
        for rows in self.findChildren(RowsView):
            rows.doItemsLayout()
        self._refresh()

    def _on_change(self, change: Change) -> None:
        if self._now is not None and (self._now.packet in change.packets or (change.is_office and not change.packets)):
            self._refresh()

    def _on_document_read(self, packet: str, _file: str) -> None:
        if self._now is not None and packet == self._now.packet:  # a late reading is kept, and shown where it belongs
            had = self._now.figure(self.focus.figure)
            self._refresh()
            if had is not None and self.figures.editor is None and self._has_new_places(had):
                self.focus.focus(had.spec.name)
            self._show_progress()

    def _has_new_places(self, before: FigureRow) -> bool:
        row = self._now.figure(before.spec.name) if self._now is not None else None
        return row is not None and row.candidates != before.candidates

    def _on_read_failed(self, packet: str, file: str, why: str) -> None:
        if self._now is not None and packet == self._now.packet:
            self._failed[file] = why
            self._refresh()

    def _on_reading_finished(self, packet: str) -> None:
        if self._now is not None and packet == self._now.packet:
            self._refresh()
            self._show_progress()

    def _connect(self) -> None:
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self._on_theme_changed)
        self.figures.figure_focused.connect(self._on_figure_focused)
        self.figures.deed_wanted.connect(self._on_deed_wanted)
        self.figures.place_stepped.connect(self.focus.step)
        self.figures.box_wanted.connect(self.boxes.ask)
        self.figures.typing.connect(self.typing.on_typing)
        self.figures.commit_wanted.connect(self._on_commit_wanted)
        self.figures.editor_closed.connect(self._on_editor_closed)
        self.boxes.figure_picked.connect(self._on_figure_wanted)
        self.worksheet.figure_wanted.connect(self._on_figure_wanted)
        self.worksheet.box_wanted.connect(self._focus_figure)
        self.documents.document_wanted.connect(self.focus.show_document)
        self.documents.pages_wanted.connect(lambda _file: self.document_view.setFocus())
        self.checks.document_wanted.connect(self.focus.show_document)
        self.checks.answer_wanted.connect(self._on_answer_wanted)
        self.checks.note_wanted.connect(self._on_check_note_wanted)
        self.focus.document_shown.connect(self.documents.show_current)
        self.focus.document_failed.connect(lambda file, why: self._on_read_failed(self.packet or "", file, why))
        self.reader.document_read.connect(self._on_document_read)
        self.reader.failed.connect(self._on_read_failed)
        self.reader.finished.connect(self._on_reading_finished)
        self.reader.progressed.connect(lambda _packet, _done, _total: self._show_progress())
        self.bar.asked.connect(self.deeds.ask)
        self.banners.deed_wanted.connect(self._on_banner)
        self.drawer.form_closed.connect(self._on_form_closed)
        self.deeds.item_wanted.connect(self._on_item_wanted)
        self.deeds.notice_wanted.connect(self.notice_wanted)
        self.deeds.letter_wanted.connect(self.letter_wanted)
        self.deeds.performed.connect(self._on_performed)
        self.deeds.refused.connect(self.figures.say)
