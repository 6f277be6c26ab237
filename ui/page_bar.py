"""The bar under a page: zoom, fit, turn, page of pages, draw a box, search.

Only passes on what is asked to its view and shows what the view tells.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSpinBox, QToolButton, QWidget

from ui.icons import Icon, icon
from ui.page_view import PageView
from ui.page_zoom import Fit
from ui.theme import current_theme, text_font, unit


class PageBar(QWidget):
    """The controls of one PageView. Ctrl+F goes to the search, Ctrl+G to the page number, from within `scope`."""

    def __init__(self, view: PageView, scope: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page_bar")
        self._view = view
        self._icons: list[tuple[QToolButton, Icon]] = []
        self._row = QHBoxLayout(self)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.setContentsMargins(unit(8), unit(4), unit(8), unit(4))
        self._row.setSpacing(unit(4))
        self._add_zoom()
        self._add_page()
        self._row.addStretch(1)
        self._add_search()
        self._bind(scope)
        theme = current_theme()
        if theme is not None:
            theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()
        self._show_pages(0)

    def minimumSizeHint(self) -> QSize:
        """Narrow: what does not fit is hidden, and has its keys."""
        return QSize(unit(160), self._row.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_what_does_not_fit()

    def _add_zoom(self) -> None:
        view = self._view
        self._button("page_zoom_out", Icon.ZOOM_OUT, self.tr("Smaller (Ctrl+−)"), lambda: view.zoom_by(-1))
        self._zoom = QLabel()
        self._zoom.setObjectName("page_zoom")
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._row.addWidget(self._zoom)
        self._button("page_zoom_in", Icon.ZOOM_IN, self.tr("Larger (Ctrl++)"), lambda: view.zoom_by(1))
        self._button("page_fit_width", Icon.FIT_WIDTH, self.tr("Fit the width (Ctrl+0)"), lambda: view.fit(Fit.WIDTH))
        self._button("page_fit_page", Icon.FIT_PAGE, self.tr("Fit the page (Ctrl+9)"), lambda: view.fit(Fit.PAGE))
        self._two = self._button("page_two", Icon.TWO_PAGES, self.tr("Two pages (Ctrl+7)"), self._on_two)
        self._two.setCheckable(True)
        self._button("page_rotate", Icon.ROTATE, self.tr("Turn (Ctrl+R)"), view.rotate)
        self._invert = self._button("page_invert", Icon.INVERT, self.tr("Dark paper (Ctrl+I)"), self._on_invert)
        self._invert.setCheckable(True)
        self._draw = self._button("page_draw", Icon.BOX, self.tr("Draw a box (Ctrl+B)"), self._on_draw)
        self._draw.setCheckable(True)
        view.zoom_changed.connect(self._on_zoom_changed)
        view.columns_changed.connect(self._on_columns_changed)
        view.inverted_changed.connect(self._invert.setChecked)
        view.drawing_changed.connect(self._draw.setChecked)

    def _add_page(self) -> None:
        self._page = QSpinBox()
        self._page.setObjectName("page_number")
        self._page.setAccessibleName(self.tr("Page"))
        self._page.setToolTip(self.tr("Go to a page (Ctrl+G)"))
        self._page.setKeyboardTracking(False)
        self._page.valueChanged.connect(self._on_page_asked)
        self._count = QLabel()
        self._count.setObjectName("page_count")
        self._row.addWidget(self._page)
        self._row.addWidget(self._count)
        self._view.document_opened.connect(self._show_pages)
        self._view.page_changed.connect(self._on_page_changed)

    def _add_search(self) -> None:
        self._search = QLineEdit()
        self._search.setObjectName("page_search")
        self._search.setAccessibleName(self.tr("Search in this document"))
        self._search.setPlaceholderText(self.tr("Search (Ctrl+F)"))
        self._search.setClearButtonEnabled(True)
        self._search.setMaximumWidth(unit(240))
        self._search.textChanged.connect(self._on_search_changed)
        self._search.returnPressed.connect(self._on_next_asked)
        self._row.addWidget(self._search, 1)
        self._hits = QLabel()
        self._hits.setObjectName("page_hits")
        self._row.addWidget(self._hits)
        self._button("page_last_hit", Icon.UP, self.tr("Previous hit (Shift+F3)"), lambda: self._view.next_hit(-1))
        self._button("page_next_hit", Icon.DOWN, self.tr("Next hit (F3)"), self._on_next_asked)
        self._view.hits_counted.connect(self._on_hits_counted)

    def _button(self, name: str, drawing: Icon, text: str, act: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(text)
        button.setToolTip(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _checked=False: act())
        self._icons.append((button, drawing))
        self._row.addWidget(button)
        return button

    def _bind(self, scope: QWidget) -> None:
        for keys, act in (("Ctrl+F", self._on_search_asked), ("Ctrl+G", self._on_number_asked)):
            shortcut = QShortcut(QKeySequence(keys), scope)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _show_pages(self, count: int) -> None:
        self._page.setEnabled(count > 0)
        self._page.blockSignals(True)  # filling is no request
        self._page.setRange(1, max(1, count))
        self._page.setValue(max(1, self._view.page))
        self._page.blockSignals(False)
        self._count.setText(self.tr("of {count}").format(count=count))
        self._on_zoom_changed(self._view.zoom)
        self._hide_what_does_not_fit()

    def _on_page_changed(self, page: int) -> None:
        self._page.blockSignals(True)
        self._page.setMaximum(max(1, self._view.page_count))
        self._page.setValue(max(1, page))
        self._page.blockSignals(False)

    def _on_page_asked(self, page: int) -> None:
        self._view.go_to(page)

    def _on_zoom_changed(self, zoom: float) -> None:
        self._zoom.setText(f"{round(zoom * 100)} %")

    def _on_invert(self) -> None:
        self._view.set_inverted(self._invert.isChecked())

    def _on_two(self) -> None:
        self._view.set_columns(2 if self._two.isChecked() else 1)

    def _on_columns_changed(self, columns: int) -> None:
        self._two.setChecked(columns == 2)

    def _on_draw(self) -> None:
        self._view.set_drawing(self._draw.isChecked())

    def _on_search_asked(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def _on_next_asked(self) -> None:
        self._view.next_hit()

    def _on_number_asked(self) -> None:
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._page.selectAll()

    def _on_search_changed(self, text: str) -> None:
        self._hits.clear()
        self._view.search(text)

    def _on_hits_counted(self, count: int, current: int, is_complete: bool) -> None:
        if not self._search.text().strip():
            self._hits.clear()
        elif count:
            self._hits.setText(self.tr("{current} of {count}").format(current=current, count=count))
        else:
            self._hits.setText(self.tr("not found") if is_complete else self.tr("searching…"))

    def _hide_what_does_not_fit(self) -> None:
        """Shows as much as there is room for; the last of the list goes first."""
        room = self.width() - 2 * unit(8) - self._search.minimumWidth()
        for widget in self._by_need():
            room -= widget.sizeHint().width() + unit(4)
            widget.setVisible(room >= 0)

    def _by_need(self) -> list[QWidget]:
        buttons: list[QWidget] = [button for button, _ in self._icons]
        out, larger, width, whole, two, turn, invert, draw, back, on = buttons
        return [
            self._page,
            self._count,
            self._hits,
            on,
            back,
            draw,
            turn,
            out,
            larger,
            width,
            self._zoom,
            two,
            whole,
            invert,
        ]

    def _on_theme_changed(self) -> None:
        for button, drawing in self._icons:
            button.setIcon(icon(drawing))
            button.setIconSize(QSize(unit(16), unit(16)))
        for label in (self._zoom, self._count, self._hits):
            label.setFont(text_font())
        self._search.setMinimumWidth(self._search.fontMetrics().averageCharWidth() * 12)
        self._zoom.setMinimumWidth(self._zoom.fontMetrics().horizontalAdvance("400 %") + unit(8))
        self._page.setMinimumWidth(self._page.fontMetrics().horizontalAdvance("5000") + unit(16))
