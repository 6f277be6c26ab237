"""The points an e-mail can speak of as boxes to tick: the suggested ones with the reason, the others under "more".

Ticks and tells; what a point says in the e-mail is the catalogue's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QScrollArea, QVBoxLayout, QWidget

from reviewer_app.desk.correspondence import Item
from ui.form_parts import RoleLabel
from ui.theme import Colour, unit


class NoticeItems(QScrollArea):
    """Keys: Space ticks, Up and Down go from point to point."""

    items_changed = Signal(object)  # tuple of codes, in catalogue order; told of a person's ticks alone

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice_items")
        self.setAccessibleName(self.tr("Points of the e-mail"))
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._boxes: dict[str, QCheckBox] = {}
        self._others: QWidget | None = None
        self._more: QPushButton | None = None

    @property
    def ticked(self) -> tuple[str, ...]:
        """The codes ticked, in catalogue order."""
        return tuple(code for code, box in self._boxes.items() if box.isChecked())

    def show_items(self, items: Sequence[Item], ticked: Collection[str]) -> None:
        """Replaces the points; filling is no tick of a person."""
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(unit(12), unit(8), unit(12), unit(12))
        column.setSpacing(unit(2))
        self._boxes = {}
        boxes = {item.entry.code: self._box(item, item.entry.code in ticked) for item in items}
        column.addWidget(RoleLabel(self.tr("Suggested by the case, and chosen"), is_bold=True))
        suggested = [item for item in items if item.is_suggested or item.entry.code in ticked]
        for item in suggested:
            self._add(column, item, boxes[item.entry.code])
        if not suggested:
            nothing = RoleLabel(
                self.tr("Nothing is open or failed. Choose a point below to write about it."), Colour.MUTED
            )
            column.addWidget(nothing)
        self._add_others(column, [item for item in items if item not in suggested], boxes)
        column.addStretch(1)
        self._boxes = boxes
        self.setWidget(content)

    def tick(self, codes: Collection[str]) -> None:
        """Ticks just these, telling nobody."""
        for code, box in self._boxes.items():
            box.blockSignals(True)
            box.setChecked(code in codes)
            box.blockSignals(False)

    def focus_first(self) -> None:
        """Gives the focus to the first point."""
        if self._boxes:
            next((box for box in self._boxes.values() if box.isVisible()), next(iter(self._boxes.values()))).setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, QCheckBox):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self._go(watched, step)
                return True
        return super().eventFilter(watched, event)

    def _go(self, box: QCheckBox, step: int) -> None:
        shown = [other for other in self._in_order() if other.isVisible()]
        at = shown.index(box) + step
        if 0 <= at < len(shown):
            shown[at].setFocus()
            self.ensureWidgetVisible(shown[at])

    def _in_order(self) -> list[QCheckBox]:
        others = self._others
        first = [box for box in self._boxes.values() if others is None or not others.isAncestorOf(box)]
        return first + [box for box in self._boxes.values() if box not in first]

    def _box(self, item: Item, is_ticked: bool) -> QCheckBox:
        code = item.entry.code
        box = QCheckBox(code)
        box.setObjectName(f"notice_item_{code}")
        box.setAccessibleName(f"{code}: {item.why}")
        box.setToolTip(item.entry.wording)
        box.setChecked(is_ticked)
        box.toggled.connect(lambda _on: self.items_changed.emit(self.ticked))
        box.installEventFilter(self)
        return box

    def _add(self, column: QVBoxLayout, item: Item, box: QCheckBox) -> None:
        why = RoleLabel(item.why, Colour.MUTED)
        why.setIndent(unit(24))
        column.addWidget(box)
        column.addWidget(why)

    def _add_others(self, column: QVBoxLayout, items: Sequence[Item], boxes: dict[str, QCheckBox]) -> None:
        self._more = QPushButton(self.tr("More points ({n})").format(n=len(items)))
        self._more.setObjectName("notice_more")
        self._more.setCheckable(True)
        self._more.setAutoDefault(True)
        self._others = QWidget()
        inner = QVBoxLayout(self._others)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(unit(2))
        for item in items:
            self._add(inner, item, boxes[item.entry.code])
        self._others.hide()
        self._more.toggled.connect(self._others.setVisible)
        column.addSpacing(unit(8))
        column.addWidget(self._more)
        column.addWidget(self._others)
