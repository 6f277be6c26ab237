"""Lines above the review that say what a person must know before going on, each with at most one thing to do.

Shows what it is given; what holds of a packet is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.icons import Icon, icon
from ui.theme import Colour, unit


@dataclass(frozen=True, slots=True)
class Banner:
    """One line; `deed` names what its button does, "" where it has none."""

    key: str
    text: str
    icon: Icon = Icon.TO_CHECK
    tone: Colour = Colour.CHECK
    deed: str = ""
    button: str = ""


class BannerStack(QWidget):
    """The banners below one another; takes no room where there are none."""

    deed_wanted = Signal(str)  # the key of the banner

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banners")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._shown: tuple[Banner, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()

    @property
    def shown(self) -> tuple[Banner, ...]:
        return self._shown

    def show_banners(self, banners: Sequence[Banner]) -> None:
        """Replaces the banners."""
        if tuple(banners) == self._shown:
            return
        self._shown = tuple(banners)
        self.rebuild()

    def rebuild(self) -> None:
        """Draws them anew, in the colours now in force."""
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for banner in self._shown:
            self._column.addWidget(self._line(banner))
        self.setVisible(bool(self._shown))

    def _line(self, banner: Banner) -> QFrame:
        frame = QFrame()
        frame.setObjectName(f"banner_{banner.key}")
        row = QHBoxLayout(frame)
        row.setContentsMargins(unit(10), unit(2), unit(8), unit(2))
        row.setSpacing(unit(8))
        sign = QLabel()
        sign.setPixmap(icon(banner.icon, banner.tone).pixmap(QSize(unit(16), unit(16)), self.devicePixelRatioF()))
        words = QLabel(banner.text)
        words.setObjectName(f"banner_text_{banner.key}")
        words.setWordWrap(True)
        row.addWidget(sign)
        row.addWidget(words, 1)
        if banner.button:
            button = QPushButton(banner.button)
            button.setObjectName(f"banner_button_{banner.key}")
            button.setAccessibleName(f"{banner.button}: {banner.text}")
            button.clicked.connect(lambda _checked=False: self.deed_wanted.emit(banner.key))
            row.addWidget(button)
        return frame
