"""Pages of a PDF to the system's printing: drawn by a page worker of its own, painted in the background.

Opens no file itself and shows nothing but the system's print dialog; the window never waits for a printer.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from reviewer_app.errors import PacketDeskError, Refused
from reviewer_app.reading.pages import PageServer, PageSize, Picture, Stopped
from ui.jobs import Cancelled, Jobs, Ticket

_FINEST_DPI = 300  # a page drawn finer looks no better on paper and takes four times the memory
_POINTS = 72.0


def letter_printer() -> QPrinter:
    """A printer set to US letter, upright, the whole sheet."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    return printer


def ask_printer(title: str, pages: int, parent: QWidget) -> QPrinter | None:
    """The printer chosen in the system's dialog with its range of pages, None where it was left."""
    printer = letter_printer()
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(title)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange, True)
    dialog.setMinMax(1, pages)
    dialog.setFromTo(1, pages)
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


class LetterPrinting(QObject):
    """One document at a time. `stop` gives the printing up; close it before its Jobs."""

    progressed = Signal(int, int)  # pages printed, of how many
    printed = Signal(int)  # how many pages
    failed = Signal(object)  # the trouble

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._ticket: Ticket | None = None
        self._server: PageServer | None = None

    @property
    def is_busy(self) -> bool:
        return self._ticket is not None

    def start(self, path: Path, printer: QPrinter) -> None:
        """Prints the pages of the printer's range; exactly one of `printed` and `failed` follows."""
        if self._ticket is not None:
            self.failed.emit(Refused(self.tr("A letter is being printed already. Wait for it, or stop it.")))
            return
        server = PageServer()
        self._server = server

        def work(ticket: Ticket) -> int:
            try:
                return _print_pages(server, path, printer, ticket.report)
            finally:
                server.close()

        self._ticket = self._jobs.start(work, self._on_printed, self._on_failed, self._on_progress)

    def stop(self) -> None:
        """Gives the printing up; pages that are with the printer already come out."""
        if self._ticket is not None:
            self._ticket.cancel()
        if self._server is not None:
            self._server.abandon()
        self._ticket = self._server = None

    def _on_printed(self, pages: int) -> None:
        self._ticket = self._server = None
        self.printed.emit(pages)

    def _on_failed(self, trouble: Exception) -> None:
        self._ticket = self._server = None
        if isinstance(trouble, Stopped):
            trouble = Refused(self.tr("The printing was stopped."))
        self.failed.emit(trouble)

    def _on_progress(self, done: int, total: int, _text: str) -> None:
        self.progressed.emit(done, total)


def _print_pages(server: PageServer, path: Path, printer: QPrinter, report: Callable[[int, int], None]) -> int:
    """Prints the pages in the printer's range and gives their number.

    Painting on a QPrinter outside the window's thread is among what Qt allows.
    """
    sizes = server.open(path).sizes
    wanted = [page for page in pages_in_range(printer, len(sizes)) for _ in range(_copies(printer))]
    painter = QPainter()
    if not painter.begin(printer):
        raise Refused("The printer did not start. Look whether it is switched on, or print to a file instead.")
    try:
        for done, page in enumerate(wanted):
            report(done, len(wanted))
            if done and not printer.newPage():
                raise Refused(
                    f"The printer stopped after {done} of {len(wanted)} pages. See to it, then print the rest."
                )
            _paint(painter, printer, server.render(path, page, scale_for(printer)), sizes[page - 1])
    except (PacketDeskError, Stopped, Cancelled):
        printer.abort()
        raise
    finally:
        painter.end()
    return len(wanted)


def pages_in_range(printer: QPrinter, count: int) -> range:
    """The pages (from 1) the person asked for, all where no range is set."""
    first, last = printer.fromPage(), printer.toPage()
    if first == 0 or printer.printRange() is QPrinter.PrintRange.AllPages:
        return range(1, count + 1)
    return range(max(1, first), min(count, last or count) + 1)


def scale_for(printer: QPrinter) -> float:
    """Pixels a point at which a page is drawn for this printer."""
    return min(printer.resolution(), _FINEST_DPI) / _POINTS


def _copies(printer: QPrinter) -> int:
    return 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())


def _paint(painter: QPainter, printer: QPrinter, picture: Picture, size: PageSize) -> None:
    """Paints the page in its own size from the sheet's corner, smaller only where the sheet is smaller."""
    image = QImage(picture.pixels, picture.width_px, picture.height_px, picture.stride, QImage.Format.Format_RGB32)
    sheet = printer.pageLayout().fullRectPixels(printer.resolution())
    dots = printer.resolution() / _POINTS
    fit = min(1.0, sheet.width() / (size.width_pt * dots), sheet.height() / (size.height_pt * dots))
    target = QRectF(0, 0, size.width_pt * dots * fit, size.height_pt * dots * fit)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, image)
