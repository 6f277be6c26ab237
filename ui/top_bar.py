"""The slim bar at the top: round, place in the queue, packet with its neighbours, search, who is signed in.

Shows and tells; what follows is the frame's.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from reviewer_app.values import Person
from ui.form_parts import on_theme
from ui.formatting import harmless
from ui.icons import Icon, icon
from ui.theme import Colour, TextSize, colour, text_font, unit

SEARCH_AFTER_MS = 150


class SearchLine(QLineEdit):
    """Esc empties it, then leaves it; Down and Enter leave it for the list."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ElidedLabel(QLabel):
    """A line that is cut with an ellipsis where its place is too narrow; its tool tip is whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, text: str) -> None:
        self._whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        width = max(0, self.width() - unit(4))
        self.setText(QFontMetrics(self.font()).elidedText(self._whole, Qt.TextElideMode.ElideRight, width))


class TopBar(QFrame):
    """`round_chosen` tells a round's id, "" for all; `searched` the text 150 ms after the last key."""

    round_chosen = Signal(str)
    searched = Signal(str)
    search_left = Signal()
    step_wanted = Signal(int)
    queue_wanted = Signal()

    def __init__(self, person: Person, person_menu: QMenu, banner: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("top_bar")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(unit(12), unit(4), unit(12), unit(4))
        self._row.setSpacing(unit(8))
        self._banner = ElidedLabel()
        self._add_round()
        self._add_place()
        if banner:
            self._add_banner(banner)
        self._add_search()
        self._add_person(person, person_menu)
        on_theme(self._on_theme_changed)

    def set_rounds(self, rounds: Iterable[tuple[str, str]], chosen: str) -> None:
        """Offers all rounds and these (id, title)."""
        with QSignalBlocker(self._round):
            self._round.clear()
            self._round.addItem(self.tr("All rounds"), "")
            for id, title in rounds:
                self._round.addItem(harmless(title), id)
            self._round.setCurrentIndex(max(0, self._round.findData(chosen)))

    def show_place(self, place: int | None, count: int) -> None:
        """Says where in the queue the packet is, and how long the queue is."""
        text = (
            self.tr("Queue {0:,}").format(count)
            if place is None
            else self.tr("Queue {0:,} of {1:,}").format(place, count)
        )
        self._queue.setText(text)
        self._queue.setAccessibleName(text)

    def show_packet(self, number: str, business: str, has_previous: bool, has_next: bool) -> None:
        """Shows the open packet; an empty number shows none."""
        self._packet.say(f"{harmless(number)}   {harmless(business)}" if number else "")
        self._packet.setVisible(bool(number) or not self._banner.text())
        self._previous.setVisible(bool(number))
        self._next.setVisible(bool(number))
        self._previous.setEnabled(has_previous)
        self._next.setEnabled(has_next)

    def focus_search(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def show_search(self, text: str) -> None:
        """Shows a search that came from elsewhere; showing is no searching."""
        if text != self._search.text():
            with QSignalBlocker(self._search):
                self._search.setText(text)

    # ---- parts

    def _add_round(self) -> None:
        self._round = QComboBox()
        self._round.setObjectName("round")
        self._round.setAccessibleName(self.tr("Round"))
        self._round.setToolTip(self.tr("Round"))
        self._round.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._round.setMinimumContentsLength(16)
        self._round.activated.connect(self._on_round_changed)
        self._row.addWidget(self._round)

    def _add_place(self) -> None:
        self._queue = self._tool("queue_place", self.tr("Back to the queue (Ctrl+1)"))
        self._queue.clicked.connect(self.queue_wanted)
        self._previous = self._tool("packet_previous", self.tr("Previous packet (Alt+Left)"))
        self._previous.clicked.connect(lambda: self.step_wanted.emit(-1))
        self._packet = ElidedLabel()
        self._packet.setObjectName("packet_open")
        self._next = self._tool("packet_next", self.tr("Next packet (Alt+Right)"))
        self._next.clicked.connect(lambda: self.step_wanted.emit(1))
        self._row.addWidget(self._queue)
        self._row.addWidget(self._previous)
        self._row.addWidget(self._packet, 3)
        self._row.addWidget(self._next)

    def _add_search(self) -> None:
        self._search = SearchLine()
        self._search.setObjectName("search")
        self._search.setAccessibleName(self.tr("Search the queue"))
        self._search.setPlaceholderText(self.tr("Search (Ctrl+K)"))
        self._search.setToolTip(self.tr("Searches names, numbers, amounts, file names and notes"))
        self._search.setClearButtonEnabled(True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SEARCH_AFTER_MS)
        self._timer.timeout.connect(lambda: self.searched.emit(self._search.text()))
        self._search.textChanged.connect(self._on_typed)
        self._search.left.connect(self.search_left)
        self._row.addWidget(self._search)

    def _add_banner(self, text: str) -> None:
        self._banner.setObjectName("banner")
        self._banner.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._banner.say(text)
        self._row.addWidget(self._banner, 2)

    def _add_person(self, person: Person, menu: QMenu) -> None:
        self._person = self._tool("person", self.tr("Signed in; opens a menu"))
        self._person.setText(f"{harmless(person.full_name)} ({self.tr(person.role.value)})  ▾")
        self._person.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self._person.setAccessibleName(self._person.text())
        self._person.setMenu(menu)
        self._person.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._row.addWidget(self._person)

    def _tool(self, name: str, text: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(text)
        button.setToolTip(text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _on_typed(self, _text: str) -> None:
        self._timer.start()

    def _on_round_changed(self, _index: int) -> None:
        self.round_chosen.emit(str(self._round.currentData() or ""))

    def _on_theme_changed(self) -> None:
        self._previous.setIcon(icon(Icon.PREVIOUS))
        self._next.setIcon(icon(Icon.NEXT))
        self._search.setFixedWidth(unit(180))
        self._banner.setFont(text_font(TextSize.NOTE))
        palette = self._banner.palette()
        palette.setColor(self._banner.foregroundRole(), colour(Colour.CHECK))
        self._banner.setPalette(palette)
