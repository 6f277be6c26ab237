"""A scrolled view of the pages of one document: zoom, fit, turn, go to a page; pictures come from the background.

Never waits for a picture, and knows nothing of what is marked on the pages.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from reviewer_app.reading.pages import Opened, PageServer, ShownAs
from ui.jobs import Jobs
from ui.page_feed import PageFeed, Wish
from ui.page_keys import ACTS
from ui.page_layout import PageLayout, Spot
from ui.page_marks import paint_focus, paint_note, paint_paper, paint_picture
from ui.page_zoom import Fit, bounded, fitted, stepped
from ui.theme import Colour, colour, paper_colour, unit

_LARGEST_AHEAD = 2.0  # beyond this zoom a picture is too large to be drawn before it is wanted


class PageCanvas(QAbstractScrollArea):
    """The pages below one another. Pages count from 1; zoom 1.0 is 100 %."""

    document_opened = Signal(int)
    sheets_opened = Signal(object)  # a tuple of names: a workbook, which another view shows
    open_failed = Signal(str)
    document_noted = Signal(str)  # what the view leaves out of it, "" where nothing
    page_changed = Signal(int)
    zoom_changed = Signal(float)
    inverted_changed = Signal(bool)
    columns_changed = Signal(int)

    def __init__(self, server: PageServer, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else fitting would flap
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.feed = PageFeed(server, jobs, self)
        self.layout_now = PageLayout(())
        self._message = self.tr("Choose a document on the left to see its pages.")
        self._is_trouble = False
        self._zoom = 1.0
        self._fit = Fit.WIDTH
        self._page = 0
        self._is_inverted = False
        self._columns = 1
        self.feed.opened.connect(self._on_opened)
        self.feed.open_failed.connect(self._on_open_failed)
        self.feed.picture_arrived.connect(self._on_page_changed_its_look)
        self.feed.page_failed.connect(self._on_page_changed_its_look)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.horizontalScrollBar().valueChanged.connect(self._on_scrolled)

    @property
    def page(self) -> int:
        """The page in the middle of the view, 0 without a document."""
        return self._page

    @property
    def page_count(self) -> int:
        return len(self.layout_now.sizes)

    @property
    def zoom(self) -> float:
        return self._zoom

    @property
    def columns(self) -> int:
        return self._columns

    @property
    def is_inverted(self) -> bool:
        return self._is_inverted

    def show_document(self, path: Path | None, name: str = "") -> None:
        """Shows the file at `path`, called `name`; None empties the view."""
        self.layout_now = PageLayout(())
        self._set_page(0)
        self._is_trouble = False
        if path is None:
            self.feed.clear()
            self._message = self.tr("Choose a document on the left to see its pages.")
        else:
            self._message = self.tr("Opening {name}…").format(name=name or self.tr("the document"))
            self.feed.open(path)
        self._set_up_bars()
        self.viewport().update()

    def go_to(self, page: int) -> None:
        """Brings the top of a page (kept within the document) into view."""
        if self.page_count:
            number = min(max(1, page), self.page_count)
            self.verticalScrollBar().setValue(int(self.layout_now.rect(number).top()) - unit(12))
            self._set_page(number)

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Sets the zoom (0.25 to 4.0), keeping what is under `at` (in the viewport; its middle by default) in place."""
        self._fit = Fit.FREE
        self._lay_out(bounded(zoom), at)

    def zoom_by(self, steps: int, at: QPointF | None = None) -> None:
        """Goes some steps up or down the usual zooms."""
        self.set_zoom(stepped(self._zoom, steps), at)

    def fit(self, fit: Fit) -> None:
        """Keeps the zoom fitted to the page's width, to the whole page, or lets go of it."""
        self._fit = fit
        self._lay_out(self._fitted(), None)

    def rotate(self, quarter_turns: int = 1) -> None:
        """Turns all pages clockwise."""
        page, old = self._page, self.layout_now
        self.layout_now = PageLayout(old.sizes, self._zoom, old.rotation + 90 * quarter_turns)
        self._lay_out(self._fitted(), None)
        self.go_to(page)

    def set_columns(self, columns: int) -> None:
        """Shows the pages one below another (1), or two beside each other (2)."""
        page, self._columns = self._page, columns
        self._lay_out(self._fitted(), None)
        self.go_to(page)
        self.columns_changed.emit(columns)

    def set_inverted(self, is_inverted: bool) -> None:
        """Shows the paper dark and the ink light, or in its own colours."""
        self._is_inverted = is_inverted
        self.viewport().update()
        self.inverted_changed.emit(is_inverted)

    def try_again(self) -> None:
        """Draws the pages again that could not be drawn."""
        self.feed.forget_failures()
        self._ask_for_pictures()
        self.viewport().update()

    def origin(self) -> QPointF:
        """The content's point at the viewport's top left."""
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _fitted(self) -> float:
        if self._fit is Fit.FREE or not self.page_count:
            return self._zoom
        gap, view = unit(12), self.viewport().size()
        room = QSize((view.width() - gap) // self._columns - gap, view.height() - 2 * gap)
        return fitted(self.layout_now.sizes[max(1, self._page) - 1], self.layout_now.rotation, self._fit, room)

    def _lay_out(self, zoom: float, at: QPointF | None) -> None:
        at = at or QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        spot = self._spot_near(self.origin() + at)
        self._zoom = zoom
        old = self.layout_now
        self.layout_now = PageLayout(old.sizes, zoom, old.rotation, self.viewport().width(), unit(12), self._columns)
        self._set_up_bars()
        if spot is not None:
            self._scroll_to(spot, at)
        self.zoom_changed.emit(zoom)
        self._on_scrolled()

    def _spot_near(self, point: QPointF) -> Spot | None:
        return self.layout_now.spot(point, self.layout_now.page_at(point.y())) if self.page_count else None

    def _scroll_to(self, spot: Spot, at: QPointF) -> None:
        point = self.layout_now.to_point(spot) - at
        self.horizontalScrollBar().setValue(round(point.x()))
        self.verticalScrollBar().setValue(round(point.y()))

    def _set_up_bars(self) -> None:
        view = self.viewport().size()
        for bar, length, room in (
            (self.horizontalScrollBar(), self.layout_now.width_px, view.width()),
            (self.verticalScrollBar(), self.layout_now.height_px, view.height()),
        ):
            bar.setRange(0, max(0, length - room))
            bar.setPageStep(room)
            bar.setSingleStep(unit(24))

    def _pages_in_sight(self) -> range:
        top = self.verticalScrollBar().value()
        return self.layout_now.pages_between(top, top + self.viewport().height())

    def _set_page(self, page: int) -> None:
        if page != self._page:
            self._page = page
            self.setAccessibleDescription(self.tr("Page {page} of {count}").format(page=page, count=self.page_count))
            self.page_changed.emit(page)

    def _ask_for_pictures(self) -> None:
        seen = list(self._pages_in_sight())
        if not seen:
            return
        ahead = (seen[-1] + 1, seen[0] - 1) if self._zoom <= _LARGEST_AHEAD else ()
        near = [page for page in ahead if 1 <= page <= self.page_count]
        ordered = sorted(seen, key=lambda page: abs(page - self._page)) + near
        ratio, rotation = self.devicePixelRatioF(), self.layout_now.rotation
        self.feed.want([Wish(page, self.layout_now.scale(page) * ratio, rotation) for page in ordered], seen)

    def _on_opened(self, opened: Opened) -> None:
        if opened.shown_as is ShownAs.SHEETS:
            self._message = self.tr("This document is a workbook; its sheets are shown as tables.")
            self.viewport().update()
            self.sheets_opened.emit(opened.sheets)
            return
        self.layout_now = PageLayout(opened.sizes, self._zoom, 0)
        self._lay_out(self._fitted(), None)
        self.go_to(1)
        self.viewport().update()
        self.document_noted.emit(opened.note)
        self.document_opened.emit(self.page_count)

    def _on_open_failed(self, reason: str) -> None:
        self._message, self._is_trouble = reason, True
        self.viewport().update()
        self.open_failed.emit(reason)

    def _on_page_changed_its_look(self, page: int) -> None:
        self.viewport().update()

    def _on_scrolled(self) -> None:
        if self.page_count:
            self._set_page(self.layout_now.page_at(self.verticalScrollBar().value() + self.viewport().height() / 2))
        self._ask_for_pictures()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out(self._fitted(), QPointF(0, 0))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._lay_out(self._fitted(), QPointF(0, 0))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1, event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = ACTS.get(event.keyCombination().toCombined())
        if act is None:
            super().keyPressEvent(event)
        else:
            act(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), colour(Colour.WINDOW))
        if not self.page_count:
            paint_note(
                painter,
                QRectF(self.viewport().rect()),
                self._message,
                colour(Colour.WRONG if self._is_trouble else Colour.MUTED),
            )
        painter.translate(-self.origin())
        for page in self._pages_in_sight() if self.page_count else ():
            self._paint_page(painter, page)
        self._paint_over(painter)
        if self.hasFocus():
            painter.resetTransform()
            paint_focus(painter, QRectF(self.viewport().rect()))
        painter.end()

    def _paint_page(self, painter: QPainter, page: int) -> None:
        rect = self.layout_now.rect(page)
        paint_paper(painter, rect)
        image = self.feed.picture(page, self.layout_now.rotation)
        if page in self.feed.failures:
            words = f"{self.feed.failures[page]}\n\n{self.tr('F5 tries again.')}"
            paint_note(painter, self._part_in_sight(rect), words, paper_colour(Colour.WRONG))
        elif image is None:
            paint_note(
                painter,
                self._part_in_sight(rect),
                self.tr("Drawing page {page}…").format(page=page),
                paper_colour(Colour.MUTED),
            )
        else:
            paint_picture(painter, rect, image, is_inverted=self._is_inverted)

    def _part_in_sight(self, rect: QRectF) -> QRectF:
        return rect.intersected(QRectF(self.origin(), self.viewport().size().toSizeF()))

    def _paint_over(self, painter: QPainter) -> None:
        """Draws what lies over the pages, in the content's coordinates; nothing here."""
