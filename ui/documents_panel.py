"""The documents of a packet with what the reader made of each.

Opens nothing itself: it tells which document is wanted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from pathlib import PurePosixPath

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reviewer_app.desk.panel import DocumentRow, State, kind_word
from reviewer_app.values import DocumentKind
from ui.figure_look import sign_of
from ui.formatting import harmless
from ui.rows_model import Row
from ui.rows_view import RowsView
from ui.theme import Colour, text_font, unit


class DocumentsPanel(QWidget):
    """Moving over a document shows it; Enter goes on into its pages."""

    document_wanted = Signal(str)  # its file in the packet
    pages_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("documents_panel")
        self.setAccessibleName(self.tr("Documents"))
        self._title = QLabel(self.tr("Documents"))
        self._title.setObjectName("documents_title")
        self._title.setContentsMargins(unit(10), unit(4), unit(4), unit(4))
        self.list = RowsView("documents_list", self.tr("Documents"))
        self.list.row_focused.connect(self.document_wanted)
        self.list.row_chosen.connect(self._on_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)

    def show_documents(self, rows: Sequence[DocumentRow], new: Collection[str], failed: Mapping[str, str]) -> None:
        """Replaces the list; `new` are the files that came later, `failed` says why a file could not be read."""
        self.list.show_rows(
            [document_look(row, row.document.file in new, failed.get(row.document.file, "")) for row in rows]
        )

    def say(self, words: str) -> None:
        """Shows beside the title what is being waited for; "" where nothing is."""
        self._title.setFont(text_font(is_bold=True))
        self._title.setText(f"{self.tr('Documents')}   {words}" if words else self.tr("Documents"))

    def show_current(self, file: str) -> None:
        """Marks the document whose pages are shown."""
        self.list.focus_key(file)

    def set_folded(self, is_folded: bool) -> None:
        self._title.setVisible(not is_folded)
        self.list.set_folded(is_folded)

    def _on_chosen(self, file: str) -> None:
        self.document_wanted.emit(file)
        if self.list.hasFocus():
            self.pages_wanted.emit(file)


def document_look(row: DocumentRow, is_new: bool, failure: str) -> Row:
    """How a document is listed: its kind and period, its file and pages, and why where something is wrong."""
    icon, tone, word = sign_of(State.UNREADABLE if failure else row.state)
    name = harmless(PurePosixPath(row.document.file).name)
    reading = row.reading
    parts = [name]
    if reading is not None and reading.pages:
        parts.append(_tr("{count} pages").format(count=reading.pages) if reading.pages > 1 else _tr("1 page"))
    trouble = failure or (row.word if row.state is State.UNREADABLE else "")
    if reading is None and not failure:
        parts.append(_tr("waiting to be read"))
    elif reading is not None and not reading.error and not reading.is_read:
        parts.append(_tr("a scan, not read yet"))
    is_told = reading is not None and not reading.error and reading.is_read and reading.kind is not DocumentKind.UNKNOWN
    period = reading.period if reading is not None and reading.period else ""
    told = row.word.replace(period, period_words(period)) if period else row.word
    title = told if is_told else uploaded_words(row.document.uploaded_as)
    second = " · ".join(parts)
    return Row(
        row.document.file,
        title,
        f"{second}\n{trouble}" if trouble else second,
        icon=icon,
        tone=tone,
        second_tone=Colour.WRONG if trouble else Colour.MUTED,
        badge=_tr("new") if is_new else "",
        tooltip=f"{word}: {failure or row.word}\n{harmless(row.document.file)}\n"
        + _tr("uploaded as {words}").format(words=uploaded_words(row.document.uploaded_as)),
        said=f"{word}: {title}, {second}. {trouble or row.word}",
    )


def period_words(period: str) -> str:
    """A span of days as months where it is whole ones: "2019-01-01/2023-12-31" reads "Jan 2019 – Dec 2023"."""
    first, _, last = period.partition("/")
    try:
        begin, end = date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        return period  # a year, a quarter
    is_whole = begin.day == 1 and (end + timedelta(days=1)).day == 1
    style = "MMM yyyy" if is_whole else "MMM d yyyy"
    shown = [QLocale().toString(QDate(day.year, day.month, day.day), style) for day in (begin, end)]
    return " – ".join(dict.fromkeys(shown))


def uploaded_words(uploaded_as: str) -> str:
    """What a file was uploaded as, in words: "federal_tax_return" reads "Federal tax return"."""
    if uploaded_as in {kind.value for kind in DocumentKind}:
        return kind_word(DocumentKind(uploaded_as))
    words = uploaded_as.replace("_", " ").replace("es903a", "ES903A").replace("crs", "CRS").replace("ppp", "PPP")
    return words[:1].upper() + words[1:]


def _tr(text: str) -> str:
    return QCoreApplication.translate("documents", text)
