"""A row of widgets that goes on in a further line where the width ends.

Lays out and nothing else.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Items keep their own width, and have the height of the highest; `gap_px` stands between items and between lines."""

    def __init__(self, parent: QWidget, gap_px: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap_px = gap_px

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # Qt asks past the end
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # Qt asks past the end
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width_px: int) -> int:
        return self._place(QRect(0, 0, width_px, 0), is_dry=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        margins = self.contentsMargins()
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, is_dry=False)

    def _place(self, rect: QRect, *, is_dry: bool) -> int:
        """Places the items, or (dry) only finds the height that they take."""
        inner = rect.marginsRemoved(self.contentsMargins())
        line_px = max((item.sizeHint().height() for item in self._items), default=0)
        x, y = inner.x(), inner.y()
        for item in self._items:
            width_px = item.sizeHint().width()
            if x > inner.x() and x + width_px > inner.right() + 1:
                x, y = inner.x(), y + line_px + self._gap_px
            if not is_dry:
                item.setGeometry(QRect(x, y, width_px, line_px))
            x += width_px + self._gap_px
        return y + line_px - rect.y() + self.contentsMargins().bottom()
