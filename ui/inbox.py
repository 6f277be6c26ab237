"""Imports, backups and exchange as the window runs them: one at a time, in the background, told in its panel.

Chooses words; what is taken and what is refused is decided elsewhere.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from reviewer_app.desk import Desk
from reviewer_app.desk.exchanging import Clash, Exchanged
from reviewer_app.desk.history import describe
from reviewer_app.desk.receiving import ImportOutcome
from reviewer_app.errors import Refused
from reviewer_app.intake import difference
from reviewer_app.store.exchange import Exported
from reviewer_app.values import ApplicationNo, Document
from ui.formatting import harmless
from ui.jobs import Jobs, Ticket
from ui.task_panel import Report, TaskPanel
from ui.transfers import Imported, Transfers

Result = TypeVar("Result")


class Inbox(QObject):
    """`ended` is told once the report is shown and the desk has taken the changes in."""

    ended = Signal()

    def __init__(
        self, desk: Desk, jobs: Jobs, transfers: Transfers, panel: TaskPanel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._jobs = jobs
        self._transfers = transfers
        self._panel = panel
        self._stop = threading.Event()
        self._is_running = False
        panel.stop_wanted.connect(self.stop)

    @property
    def is_running(self) -> bool:
        return self._is_running

    def stop(self) -> None:
        """Asks what runs to end after the packet at hand."""
        self._stop.set()

    def import_packets(self, paths: Sequence[Path]) -> None:
        """Imports packet folders and zips. Raises Refused while something else runs."""
        transfers, stop = self._transfers, self._begin()
        self._run(
            self.tr("Importing…"),
            lambda ticket: transfers.import_packets(paths, stop, ticket),
            self._import_report,
            can_stop=True,
        )

    def add_documents(self, packet: ApplicationNo, paths: Sequence[Path], note: str = "") -> None:
        """Adds files to a packet. Raises Refused while something else runs."""
        transfers, _ = self._transfers, self._begin()

        def told(added: tuple[Document, ...]) -> Report:
            return Report(self.tr("{0} added to {1}.").format(_files(len(added)), packet))

        self._run(self.tr("Adding documents…"), lambda _ticket: transfers.add_documents(packet, paths, note), told)

    def back_up(self, target: Path) -> None:
        """Writes a backup to a new file. Raises Refused while something else runs."""
        transfers, _ = self._transfers, self._begin()

        def told(count: int) -> Report:
            return Report(self.tr("Backup written to {0}, with {1}.").format(target.name, _files(count)))

        self._run(self.tr("Backing up…"), lambda ticket: transfers.back_up(target, ticket), told)

    def export_acts(self, target: Path) -> None:
        """Writes the acts for another desk. Raises Refused while something else runs."""
        transfers, _ = self._transfers, self._begin()

        def told(exported: Exported) -> Report:
            words = self.tr("{0} acts and {1} written to {2}.").format(
                exported.acts, _files(exported.files), target.name
            )
            return Report(words, f"SHA-256 {exported.sha256}")

        self._run(self.tr("Exporting acts…"), lambda _ticket: transfers.export_acts(target), told)

    def import_acts(self, source: Path) -> None:
        """Takes another desk's acts in. Raises Refused while something else runs."""
        transfers, _ = self._transfers, self._begin()
        self._run(self.tr("Taking acts in…"), lambda _ticket: transfers.import_acts(source), self._exchange_report)

    def say(self, report: Report) -> None:
        """Shows a report of something that ran elsewhere."""
        if not self._is_running:
            self._panel.show_report(report)

    # ---- running

    def _begin(self) -> threading.Event:
        if self._is_running:
            raise Refused(self.tr("Something is being imported or written already. Wait for it, or stop it."))
        self._stop = threading.Event()
        return self._stop

    def _run(
        self, words: str, work: Callable[[Ticket], Result], told: Callable[[Result], Report], *, can_stop: bool = False
    ) -> None:
        self._is_running = True
        self._panel.show_running(words, can_stop=can_stop)

        def on_done(result: Result) -> None:
            self._end(told(result))

        def on_error(error: Exception) -> None:
            details = "\n".join(error.open_items) if isinstance(error, Refused) else ""
            self._end(Report(str(error), details, is_trouble=True))

        def on_progress(done: int, total: int, at: str) -> None:
            name = harmless(Path(at).name) if at else ""
            self._panel.show_progress(f"{words} {done:,} / {total:,}   {name}", done, total)

        self._jobs.start(work, on_done, on_error, on_progress)

    def _end(self, report: Report) -> None:
        self._is_running = False
        self._desk.refresh()
        self._panel.show_report(report)
        self.ended.emit()

    # ---- words

    def _import_report(self, imported: Imported) -> Report:
        outcomes = imported.outcomes
        refused = [one for one in outcomes if one.outcome == "refused"]
        newer = [one.application_no for one in outcomes if one.outcome == "new_version" and one.application_no]
        counts = (
            (self.tr("{0} imported"), sum(one.outcome == "imported" for one in outcomes)),
            (self.tr("{0} in a new version"), len(newer)),
            (self.tr("{0} here already"), sum(one.outcome == "unchanged" for one in outcomes)),
            (self.tr("{0} refused"), len(refused)),
        )
        words = ", ".join(text.format(f"{count:,}") for text, count in counts if count) or self.tr("Nothing imported")
        if imported.is_cancelled:
            words = self.tr("Stopped: {0}. What is in is whole and stays.").format(words)
        step = (lambda: self._show_differences(newer)) if newer else None
        verb = self.tr("Show what changed") if newer else ""
        return Report(words, "\n".join(map(_refusal, refused)), bool(refused), verb, step)

    def _show_differences(self, packets: Sequence[ApplicationNo]) -> None:
        lines: list[str] = []
        for packet in packets:
            case = self._desk.case(packet)
            old, new = case.versions[-2], case.versions[-1]
            lines.append(self.tr("{0}, version {1} and now {2}:").format(packet, old.number, new.number))
            found = difference(old.packet, new.packet, old.documents, new.documents)
            lines += [f"    {harmless(c.path)}: {harmless(c.was or '–')} → {harmless(c.now or '–')}" for c in found]
            if not found:
                lines.append(self.tr("    only the writing of packet.json differs"))
        self._panel.show_report(Report(self.tr("What the new versions say otherwise"), "\n".join(lines)))

    def _exchange_report(self, exchanged: Exchanged) -> Report:
        words = self.tr("{0} acts taken in on {1} packets, with {2}; {3} were here already.").format(
            exchanged.acts, len(exchanged.packets), _files(exchanged.files), exchanged.already
        )
        if exchanged.clashes:
            words += " " + self.tr("{0} clashes: both acts are kept, the later one counts.").format(
                len(exchanged.clashes)
            )
        return Report(words, "\n".join(map(self._clash, exchanged.clashes)), bool(exchanged.clashes))

    def _clash(self, clash: Clash) -> str:
        where = clash.packet or self.tr("the office")
        return f"{where}: " + "  /  ".join(f"{act.who}: {describe(act)}" for act in clash.acts)


def _refusal(outcome: ImportOutcome) -> str:
    name = outcome.application_no or Path(outcome.path).name
    return f"{harmless(name)}: {harmless(outcome.reason or '')}"


def _files(count: int) -> str:
    return f"{count:,} file" if count == 1 else f"{count:,} files"
