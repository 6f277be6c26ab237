"""The figures of a packet with what is claimed, read and confirmed, and the keys that confirm and type them.

Records nothing: it asks for deeds, and shows what came of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reviewer_app.desk.panel import FigureRow
from reviewer_app.values import Evidence
from ui.figure_draft import Typed
from ui.figure_editor import FigureEditor, fitting_height
from ui.figure_items import Heading, Item, needs_person, next_open, ready_deed
from ui.figure_row_paint import FigureDelegate, FigureLook, columns
from ui.figure_words import shown
from ui.rows_view import RowsView
from ui.theme import Colour, TextSize, colour, row_height, text_font, unit


class FiguresPanel(QWidget):
    """Enter confirms or asks, digits type, F2 edits, B draws a box, R gives a reason, Left and Right go through the places."""

    figure_focused = Signal(str)
    deed_wanted = Signal(object)  # a ConfirmFigure that needs no question
    typing = Signal(str)  # the figure whose editor changed
    commit_wanted = Signal(str)  # the figure whose editor is to be recorded
    editor_closed = Signal(str)
    box_wanted = Signal(str)
    place_stepped = Signal(int)  # to the next place of the focused figure, or back

    def __init__(
        self, drafts: Callable[[str], Typed], reasons: Callable[[], list[str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("figures_panel")
        self.setAccessibleName(self.tr("Figures"))
        self._drafts, self._reasons = drafts, reasons
        self._items: tuple[Heading | Item, ...] = ()
        self._editor: FigureEditor | None = None
        self.list = RowsView("figures_list", self.tr("Figures: claimed, read, confirmed"))
        self._paints = FigureDelegate(self.list)
        self.list.setItemDelegate(self._paints)
        self.list.on_key = self._on_key
        self.list.own_letters = frozenset({Qt.Key.Key_B, Qt.Key.Key_R})
        self.list.row_focused.connect(self.figure_focused)
        self.list.row_chosen.connect(self.figure_focused)
        self.list.doubleClicked.connect(lambda _index: self.edit(self.focused))
        self._heading = _ColumnHeading(self)
        self._message = QLabel()
        self._message.setObjectName("figures_message")
        self._message.setWordWrap(True)
        self._message.setMargin(unit(6))
        self._message.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._heading)
        column.addWidget(self.list, 1)
        column.addWidget(self._message)
        self.setFocusProxy(self.list)

    # ---- showing

    @property
    def focused(self) -> str:
        """The flat name of the figure that has the focus, "" where none has."""
        return self.list.current_key

    @property
    def editor(self) -> FigureEditor | None:
        return self._editor

    def show_figures(self, items: Sequence[Heading | Item], looks: Sequence[FigureLook]) -> None:
        """Replaces what is listed; what is being typed stays."""
        old = {item.key: item.row for item in self._items if isinstance(item, Item)}
        self._items = tuple(items)
        count = sum(needs_person(item.row) for item in items if isinstance(item, Item))
        self._heading.say(
            self.tr("Figures"), self.tr("{count} to confirm").format(count=count) if count else self.tr("all confirmed")
        )
        editor = self._editor
        is_same_list = [look.key for look in looks] == [row.key for row in self.list.rows.rows]
        if editor is not None:
            key = editor.row.spec.name
            item = self._item(key)
            is_new = item is not None and item.row.candidates != old.get(key, item.row).candidates
            if not is_same_list or is_new or item is None:
                typed, had_focus = editor.typed, editor.has_cursor
                self._drop_editor()
                self.list.show_rows(looks)
                if item is not None:
                    self._open(item, typed, take_focus=had_focus)
                return
        self.list.show_rows(looks)

    def focus(self, name: str) -> bool:
        """Moves the focus to a figure without telling; False where the packet has no such figure."""
        return self.list.focus_key(name)

    def go_next(self, after: str) -> None:
        """Moves on to the next figure that needs a person, and tells it."""
        name = next_open(self._items, after)
        if name is not None and self.list.focus_key(name):
            self.figure_focused.emit(name)
        self.list.setFocus()

    def say(self, words: str, tone: Colour = Colour.WRONG) -> None:
        """Shows a line below the list, or in the editor where one is open; "" takes it away."""
        if self._editor is not None and words:
            self._editor.say(words, tone)
            return
        palette = self._message.palette()
        palette.setColor(self._message.foregroundRole(), colour(tone))
        self._message.setPalette(palette)
        self._message.setText(words)
        self._message.setVisible(bool(words))

    def take_focus(self) -> None:
        """Takes the keyboard: into the editor where one is open for the focused figure, else to the list."""
        is_edited = self._editor is not None and self._editor.row.spec.name == self.focused
        (self._editor if is_edited and self._editor is not None else self.list).setFocus()

    # ---- typing

    def edit(self, name: str, text: str = "") -> None:
        """Opens the editor of a figure, with its draft, else with `text`, else with the stated value to accept or overtype."""
        item = self._item(name)
        if item is None:
            return
        if self._editor is not None:
            if self._editor.row.spec.name == name:
                self._editor.setFocus()
                self._editor.type(text)
                return
            self.close_editor()
        draft = self._drafts(name)
        if text:
            draft = Typed("", draft.reason, draft.evidence)
        self._open(item, draft if not draft.is_empty or text else self._proposed(item.row))
        if self._editor is not None and text:
            self._editor.type(text)

    def take_box(self, name: str, evidence: tuple[Evidence, ...], text: str) -> None:
        """Gives a drawn box, with the words under it, to the figure's editor."""
        if self._editor is None or self._editor.row.spec.name != name:
            item = self._item(name)
            if item is None:
                return
            self.close_editor()
            self._open(item, self._drafts(name))
        if self._editor is not None:
            self._editor.set_evidence(evidence, text)

    def close_editor(self) -> None:
        """Takes the editor away; its draft stays with its keeper."""
        if self._editor is not None:
            self._drop_editor()
            self.list.setFocus()

    def _proposed(self, row: FigureRow) -> Typed:
        if row.confirmed is not None:
            return Typed(shown(row.spec.unit, row.confirmed.value), row.confirmed.reason or "", row.confirmed.evidence)
        return Typed(shown(row.spec.unit, row.claimed)) if not row.candidates else Typed()

    def _open(self, item: Item, typed: Typed, take_focus: bool = True) -> None:
        editor = FigureEditor(item.row, item.row.spec.label, typed, self._reasons)
        self._editor = editor
        editor.text_typed.connect(self._on_typed)
        editor.commit_wanted.connect(lambda: self.commit_wanted.emit(item.key))
        editor.closed.connect(self._on_closed)
        editor.box_wanted.connect(lambda: self.box_wanted.emit(item.key))
        editor.height_changed.connect(self._fit)
        self._paints.edited = item.key
        index = self.list.rows.index(self.list.rows.place(item.key))
        self.list.setIndexWidget(index, editor)
        self.list.focus_key(item.key)
        self._fit()
        if take_focus:
            editor.setFocus()
            editor.select_value()
        self.typing.emit(item.key)

    def _drop_editor(self) -> None:
        editor, self._editor = self._editor, None
        if editor is None:
            return
        at = self.list.rows.place(self._paints.edited)
        self._paints.edited = ""
        if at >= 0:
            self.list.setIndexWidget(self.list.rows.index(at), None)  # type: ignore[arg-type]  # None takes it away
        self.list.scheduleDelayedItemsLayout()

    def _fit(self) -> None:
        if self._editor is not None:
            self._paints.editor_height = fitting_height(self._editor, self.list.viewport().width())
            self.list.doItemsLayout()
            at = self.list.rows.place(self._paints.edited)
            if at >= 0:
                self.list.scrollTo(self.list.rows.index(at))

    def _on_typed(self) -> None:
        if self._editor is not None:
            self.typing.emit(self._editor.row.spec.name)

    def _on_closed(self) -> None:
        if self._editor is not None:
            name = self._editor.row.spec.name
            self.close_editor()
            self.editor_closed.emit(name)

    # ---- keys

    def _on_key(self, event: QKeyEvent) -> bool:
        item = self._item(self.focused)
        key, keys = event.key(), event.modifiers()
        if item is None or keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter(item)
        elif key == Qt.Key.Key_F2:
            self.edit(item.key)
        elif key == Qt.Key.Key_B:
            self.box_wanted.emit(item.key)
        elif key == Qt.Key.Key_R:
            self.edit(item.key)
            if self._editor is not None:
                self._editor.ask_reason()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space):
            self.place_stepped.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif len(event.text()) == 1 and event.text() in "0123456789-.($":
            self.edit(item.key, event.text())
        else:
            return False
        return True

    def _on_enter(self, item: Item) -> None:
        deed = ready_deed(item.row)
        if item.row.confirmed is not None:
            self.go_next(item.key)
        elif deed is not None and self._drafts(item.key).is_empty:
            self.deed_wanted.emit(deed)
        else:
            self.edit(item.key)

    def _item(self, key: str) -> Item | None:
        return next((item for item in self._items if isinstance(item, Item) and item.key == key), None)


class _ColumnHeading(QWidget):
    """The words above the columns."""

    def __init__(self, panel: FiguresPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._title = self._note = ""

    def say(self, title: str, note: str) -> None:
        self._title, self._note = title, note
        self.setFixedHeight(row_height())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), colour(Colour.WINDOW))
        below = self.rect()
        below.setWidth(self._panel.list.viewport().width())
        label, claimed, read, confirmed = columns(below)
        painter.setFont(text_font(is_bold=True))
        painter.setPen(colour(Colour.TEXT))
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        claimed_width = painter.fontMetrics().horizontalAdvance(self.tr("claimed")) + unit(8)
        head = label.adjusted(-unit(18), 0, 0, 0)  # where names stand above their values, the columns begin at the left
        head.setRight(max(label.right(), claimed.right() - claimed_width))
        painter.drawText(head, left, self._title)
        taken = painter.fontMetrics().horizontalAdvance(self._title) + unit(8)
        painter.setFont(text_font(TextSize.NOTE))
        painter.setPen(colour(Colour.MUTED))
        painter.drawText(head.adjusted(taken, 0, 0, 0), left, self._note)
        for rect, word in ((claimed, self.tr("claimed")), (read, self.tr("read")), (confirmed, self.tr("confirmed"))):
            painter.drawText(rect, right, word)
        painter.end()
