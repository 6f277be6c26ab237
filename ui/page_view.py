"""The page with what is known about it: marked boxes, a rectangle to draw, words to select and to find.

Draws and tells; what a box means, and what follows from a drawn one, is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from reviewer_app.reading.pages import PageServer
from reviewer_app.values import Box
from ui import page_pencil
from ui.jobs import Jobs
from ui.page_canvas import PageCanvas
from ui.page_marks import PageBox, paint_boxes, paint_hit_outline, paint_spans
from ui.page_pencil import Rectangle
from ui.page_search import Hit, all_hits, text_of, words_in
from ui.theme import Colour, unit


class PageView(PageCanvas):
    """Keys: Ctrl+B begins a rectangle (arrows move it, Shift+arrows size it, Ctrl by single points, Enter takes it,
    Esc drops it), F3 and Shift+F3 go through the hits, Alt+Down and Alt+Up through the boxes, Ctrl+C copies.

    By mouse: dragging selects words, dragging with Shift (or while `set_drawing(True)`) draws a rectangle.
    """

    box_drawn = Signal(int, object)  # page from 1, Box
    box_clicked = Signal(int)  # its place in what `set_boxes` was given
    hits_counted = Signal(
        int, int, bool
    )  # how many, which one is current (from 1, 0 for none), whether all pages are read
    drawing_changed = Signal(bool)

    def __init__(self, server: PageServer, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(server, jobs, parent)
        self.setObjectName("page_view")
        self.setAccessibleName(self.tr("Pages of the document"))
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self._boxes: tuple[PageBox, ...] = ()
        self._is_drawing = False
        self._pencil: Rectangle | None = None  # the rectangle being drawn
        self._selection: Rectangle | None = None
        self._is_dragging = False
        self._wanted = ""
        self._hits: tuple[Hit, ...] = ()
        self._hit = 0  # from 1
        self._awaited: tuple[int, Box] | None = None  # to reveal once the document is open
        self.document_opened.connect(self._on_document_opened)
        self.feed.words_arrived.connect(self._on_words_arrived)

    # ---- boxes

    @property
    def boxes(self) -> tuple[PageBox, ...]:
        return self._boxes

    def set_boxes(self, boxes: Sequence[PageBox]) -> None:
        """Replaces the marked boxes."""
        self._boxes = tuple(boxes)
        self.viewport().update()

    def reveal(self, page: int, box: Box) -> None:
        """Brings a box into the middle of the view, now or once the document is open."""
        if not 1 <= page <= self.page_count:
            self._awaited = (page, box) if self.page_count == 0 else None
            return
        rect = self.layout_now.to_content(page, box)
        view = self.viewport().size()
        self.verticalScrollBar().setValue(round(rect.center().y() - view.height() / 2))
        self.horizontalScrollBar().setValue(round(rect.center().x() - view.width() / 2))

    def focus_box(self, index: int) -> None:
        """Gives the focus to one of the boxes, brings it into view, and tells it as if it were clicked."""
        self.set_boxes([replace(mark, is_focused=at == index) for at, mark in enumerate(self._boxes)])
        mark = self._boxes[index]
        self.reveal(mark.page, mark.box)
        said = self.tr("Page {page}, marked: {label}")
        self.setAccessibleDescription(said.format(page=mark.page, label=mark.label or self.tr("a box")))
        self.box_clicked.emit(index)

    def set_drawing(self, is_drawing: bool) -> None:
        """Whether dragging draws a rectangle, until one is drawn or Esc is pressed."""
        self._pencil = None
        if is_drawing != self._is_drawing:
            self._is_drawing = is_drawing
            shape = Qt.CursorShape.CrossCursor if is_drawing else Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(shape)
            self.drawing_changed.emit(is_drawing)
        self.viewport().update()

    def begin_box(self) -> None:
        """Puts a rectangle in the middle of what is seen, for the arrow keys; dragging draws another one."""
        self.set_drawing(True)
        middle = QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        self._pencil = page_pencil.in_middle(self.layout_now, self.origin() + middle)

    # ---- words

    @property
    def selected_text(self) -> str:
        """The selected words, lines kept; "" where nothing is selected."""
        if self._selection is None or not self._selection.is_drag:
            return ""
        return text_of(words_in(self.feed.words.get(self._selection.page, ()), self._selection.box))

    def search(self, wanted: str) -> None:
        """Finds a phrase or a figure on all pages; the hits are kept while the pages are read on."""
        self._wanted = wanted.strip()
        self._hits, self._hit = (), 0
        if self._wanted:
            self.feed.want_words(range(1, self.page_count + 1))
        self._find()

    def next_hit(self, step: int = 1) -> None:
        """Goes to the next hit, or back by -1, round the end."""
        if self._hits:
            self._hit = (self._hit - 1 + step) % len(self._hits) + 1 if self._hit else 1
            self._show_hit()

    def _find(self) -> None:
        current = self._hits[self._hit - 1] if self._hit else None
        self._hits = all_hits(self.feed.words, self._wanted) if self._wanted else ()
        self._hit = self._hits.index(current) + 1 if current in self._hits else 0
        if self._hits and not self._hit:
            ahead = [at for at, hit in enumerate(self._hits, 1) if hit.page >= self.page]
            self._hit = ahead[0] if ahead else 1
            self._show_hit()
        else:
            self._tell_hits()
        self.viewport().update()

    def _show_hit(self) -> None:
        hit = self._hits[self._hit - 1]
        self.reveal(hit.page, hit.boxes[0])
        self._tell_hits()
        self.viewport().update()

    def _tell_hits(self) -> None:
        is_complete = len(self.feed.words) >= self.page_count
        self.hits_counted.emit(len(self._hits), self._hit, is_complete)

    def _on_document_opened(self, _pages: int) -> None:
        self._selection = self._pencil = None
        if self._awaited is not None:
            self.reveal(*self._awaited)
            self._awaited = None
        if self._wanted:
            self.search(self._wanted)

    def _on_words_arrived(self, _page: int) -> None:
        if self._wanted:
            self._find()
        self.viewport().update()

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        point = self.origin() + event.position()
        begun = page_pencil.started(self.layout_now, point)
        is_pencil = self._is_drawing or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._pencil, self._selection = (begun, None) if is_pencil else (None, begun)
        self._is_dragging = begun is not None
        if begun is not None and not is_pencil:
            self.feed.want_words([begun.page])
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._is_dragging:
            return
        point = self.origin() + event.position()
        if self._pencil is not None:
            self._pencil = page_pencil.dragged(self._pencil, self.layout_now, point)
        elif self._selection is not None:
            self._selection = page_pencil.dragged(self._selection, self.layout_now, point)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_dragging or event.button() is not Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        self._is_dragging = False
        if self._pencil is not None:
            self._take_rectangle()
        elif self._selection is None or not self._selection.is_drag:
            self._selection = None
            self._click(self.origin() + event.position())
        self.viewport().update()

    def _click(self, point: QPointF) -> None:
        under = [
            (rect.width() * rect.height(), at)
            for at, mark in enumerate(self._boxes)
            if mark.page <= self.page_count
            for rect in [self.layout_now.to_content(mark.page, mark.box).adjusted(-4, -4, 4, 4)]
            if rect.contains(point)
        ]
        if under:
            self.box_clicked.emit(min(under)[1])  # the smallest of those that overlap

    def _take_rectangle(self) -> None:
        drawn = self._pencil
        self.set_drawing(False)
        if drawn is not None and drawn.is_large_enough:
            self.box_drawn.emit(drawn.page, drawn.box)

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_taken = self._on_pencil_key(event) if self._pencil is not None else self._on_word_key(event)
        if not is_taken:
            super().keyPressEvent(event)

    def _on_pencil_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take_rectangle()
        elif key == Qt.Key.Key_Escape:
            self.set_drawing(False)
        elif self._pencil is not None and key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            is_sizing = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            is_fine = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._pencil = page_pencil.moved(self._pencil, self.layout_now, key, is_sizing, is_fine)
            self._keep_in_sight(self._pencil)
        else:
            return False
        self.viewport().update()
        return True

    def _keep_in_sight(self, pencil: Rectangle) -> None:
        rect, view, margin = self.layout_now.to_content(pencil.page, pencil.box), self.viewport().size(), unit(24)
        for bar, first, last, room in (
            (self.horizontalScrollBar(), rect.left(), rect.right(), view.width()),
            (self.verticalScrollBar(), rect.top(), rect.bottom(), view.height()),
        ):
            bar.setValue(round(min(max(bar.value(), last + margin - room), first - margin)))

    def _on_word_key(self, event: QKeyEvent) -> bool:
        match event.keyCombination().toCombined():
            case _Keys.COPY:
                if self.selected_text:
                    QGuiApplication.clipboard().setText(self.selected_text)
            case _Keys.DRAW:
                self.begin_box()
            case _Keys.NEXT_HIT:
                self.next_hit()
            case _Keys.LAST_HIT:
                self.next_hit(-1)
            case _Keys.NEXT_BOX | _Keys.LAST_BOX as keys if self._boxes:
                self._step_box(1 if keys == _Keys.NEXT_BOX else -1)
            case _Keys.BACK if self._selection is not None or self._is_drawing:
                self._selection = None
                self.set_drawing(False)
            case _:
                return False
        return True

    def _step_box(self, step: int) -> None:
        focused = [at for at, mark in enumerate(self._boxes) if mark.is_focused]
        self.focus_box((focused[0] + step) % len(self._boxes) if focused else 0)

    # ---- painting

    def _paint_over(self, painter: QPainter) -> None:
        pages = self._pages_in_sight() if self.page_count else range(0)
        for at, hit in enumerate(self._hits, 1):
            if hit.page in pages:
                paint_spans(painter, self.layout_now, hit.page, hit.boxes, Colour.CHECK, 0.25)
                if at == self._hit:
                    paint_hit_outline(painter, self.layout_now, hit.page, hit.boxes)
        if self._selection is not None and self._selection.is_drag:
            words = words_in(self.feed.words.get(self._selection.page, ()), self._selection.box)
            paint_spans(painter, self.layout_now, self._selection.page, [word.box for word in words], Colour.INFO, 0.3)
        paint_boxes(painter, self.layout_now, self._boxes, pages)
        if self._pencil is not None:
            drawn = PageBox(self._pencil.page, self._pencil.box, Colour.ACCENT, "", True)
            paint_boxes(painter, self.layout_now, [drawn], pages)


class _Keys:
    """Key combinations as numbers, for matching."""

    COPY = int(Qt.Modifier.CTRL.value | Qt.Key.Key_C.value)
    DRAW = int(Qt.Modifier.CTRL.value | Qt.Key.Key_B.value)
    NEXT_HIT = int(Qt.Key.Key_F3.value)
    LAST_HIT = int(Qt.Modifier.SHIFT.value | Qt.Key.Key_F3.value)
    NEXT_BOX = int(Qt.Modifier.ALT.value | Qt.Key.Key_Down.value)
    LAST_BOX = int(Qt.Modifier.ALT.value | Qt.Key.Key_Up.value)
    BACK = int(Qt.Key.Key_Escape.value)
