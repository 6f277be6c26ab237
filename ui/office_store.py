"""The store under the office: its last backup, whether everything in it still fits, and deriving its lists anew.

Starts and tells; checks run in the background on a desk of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QProgressBar

from reviewer_app.desk import Desk
from reviewer_app.desk.checking import Rebuilt, Verified, rebuild, verify
from reviewer_app.store import open_store
from reviewer_app.store.backup import LAST_BACKUP
from ui.form_parts import primary
from ui.formatting import age, moment
from ui.jobs import Jobs, Ticket
from ui.office_page import OfficePage, button
from ui.theme import Colour

Found = TypeVar("Found")

_SHOWN = 200  # problems that are listed; a store with more has one cause


class StorePage(OfficePage):
    """Backup is the window's to do: it is told here that one is wanted."""

    backup_wanted = Signal()

    def __init__(self, desk: Desk, jobs: Jobs) -> None:
        super().__init__(desk, "office_store")
        self._jobs = jobs
        self._ticket: Ticket | None = None
        self.add_head(
            self.tr("Backup"),
            self.tr("A backup is one file with everything in it. It is not encrypted: keep it on an encrypted disk."),
        )
        self.last = QLabel()
        self.last.setObjectName("store_last_backup")
        self.last.setWordWrap(True)
        self.form_column.addWidget(self.last)
        self._back_up = primary("store_back_up", self.tr("Back up now…"))
        self._back_up.clicked.connect(self.backup_wanted)
        self.add_buttons(self._back_up)
        self.add_head(
            self.tr("Checks"),
            self.tr(
                "“Verify” replays the journal and looks at every digest, signature and file; it changes nothing. “Rebuild” "
                "derives the lists anew from the journal; acts made meanwhile wait for it."
            ),
        )
        self._verify = button("store_verify", self.tr("Verify"))
        self._rebuild = button("store_rebuild", self.tr("Rebuild"))
        self._stop = button("store_stop", self.tr("Stop"))
        self.add_buttons(self._verify, self._rebuild, self._stop)
        self.progress = QProgressBar()
        self.progress.setObjectName("store_progress")
        self.progress.hide()
        self.form_column.addWidget(self.progress)
        self.result = QPlainTextEdit()
        self.result.setObjectName("store_result")
        self.result.setAccessibleName(self.tr("What was found"))
        self.result.setReadOnly(True)
        self.result.setTabChangesFocus(True)
        self.result.hide()
        self.form_column.addWidget(self.result)
        self.form_column.addStretch(1)
        self._verify.clicked.connect(self._on_verify)
        self._rebuild.clicked.connect(self._on_rebuild)
        self._stop.clicked.connect(self.stop)
        self.setFocusProxy(self._back_up)
        self._show_busy()

    @property
    def is_busy(self) -> bool:
        return self._ticket is not None

    def show_office(self) -> None:
        text = self.desk.store.personal.setting(LAST_BACKUP)
        if text is None:
            self.last.setText(self.tr("No backup was made at this desk yet."))
        else:
            at = datetime.fromisoformat(text)
            words = self.tr("The last backup was made {age} ago, on {when}.")
            self.last.setText(words.format(age=age(at, self.desk.clock()), when=moment(at)))

    def stop(self) -> None:
        """Gives the check up; a rebuild that is stopped changes nothing."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None
            self.told.tell(self.tr("Stopped. Nothing was changed."), Colour.CHECK)
        self._show_busy()

    def _on_verify(self) -> None:
        self._run(self.tr("Verifying…"), verify, self._on_verified)

    def _on_rebuild(self) -> None:
        self._run(self.tr("Rebuilding…"), rebuild, self._on_rebuilt)

    def _run(
        self, words: str, check: Callable[[Desk, Callable[[int, int], None]], Found], on_done: Callable[[Found], None]
    ) -> None:
        if self._ticket is not None:
            return
        folder, clock = self.desk.store.folder, self.desk.clock

        def work(ticket: Ticket) -> Found:
            store = open_store(folder)
            try:
                return check(Desk(store, clock), ticket.report)
            finally:
                store.close()

        self.result.hide()
        self.told.tell(words, Colour.INFO)
        self._ticket = self._jobs.start(work, on_done, self._on_failed, self._on_progress)
        self._show_busy()

    def _on_verified(self, found: Verified) -> None:
        self._ended()
        count = self.tr("{acts} acts, {packets} packets, {files} files, {erased} erased bodies.").format(
            acts=found.acts, packets=found.packets, files=found.files, erased=found.erased
        )
        if found.problems:
            head = self.tr("{n} problems were found. Keep the store as it is and restore a backup beside it.")
            self._tell(head.format(n=len(found.problems)), [count, *found.problems], Colour.WRONG)
        else:
            self._tell(self.tr("Everything fits: {count}").format(count=count), [], Colour.OK)

    def _on_rebuilt(self, found: Rebuilt) -> None:
        self._ended()
        self.desk.refresh()
        lines = [f"{row.table}, {row.key}: {row.was} → {row.now}" for row in found.differences]
        count = self.tr("{packets} packets from {acts} acts").format(packets=found.packets, acts=found.acts)
        if lines:
            words = self.tr("The lists are derived anew ({count}); {n} entries were other than the journal says.")
            self._tell(words.format(count=count, n=len(lines)), lines, Colour.CHECK)
        else:
            self._tell(self.tr("The lists were as the journal says: {count}.").format(count=count), [], Colour.OK)

    def _on_failed(self, trouble: Exception) -> None:
        self._ended()
        self.told.refuse(trouble)

    def _on_progress(self, done: int, total: int, _text: str) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _ended(self) -> None:
        self._ticket = None
        self._show_busy()

    def _tell(self, words: str, lines: list[str], tone: Colour) -> None:
        self.told.tell(words, tone)
        self.result.setPlainText("\n".join(lines[:_SHOWN]))
        self.result.setVisible(bool(lines))

    def _show_busy(self) -> None:
        is_busy = self._ticket is not None
        self.progress.setVisible(is_busy)
        self.progress.setRange(0, 0)
        self._verify.setEnabled(not is_busy)
        self._rebuild.setEnabled(not is_busy)
        self._stop.setEnabled(is_busy)
