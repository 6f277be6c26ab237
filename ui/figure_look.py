"""From a figure of the packet to what its row shows: sign, columns, and the second line where something is to say.

Pure but for the words' language; the difference an amount makes is asked from whoever knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from PySide6.QtCore import QCoreApplication

from reviewer_app.desk.panel import FigureRow, State
from reviewer_app.values import Evidence
from ui import icons
from ui.figure_items import Heading, Item
from ui.figure_row_paint import Cell, FigureLook
from ui.figure_words import difference, shown
from ui.formatting import differing, harmless, money
from ui.icons import Icon
from ui.theme import Colour

_JOINED = ("summed", "added", "counted")  # how the programs tell that a value was put together

Effect = Callable[[FigureRow, str], tuple[int | None, int | None]]


def _tr(text: str) -> str:
    return QCoreApplication.translate("figure_look", text)


def sign_of(state: State) -> tuple[Icon, Colour, str]:
    """The sign of a state, its colour's role and its word."""
    return Icon[state.name], icons.role(state), icons.word(state)


def look_of(item: Heading | Item, effect: Effect, is_waiting: bool, draft: str = "") -> FigureLook:
    """How one line of the panel looks.

    `effect` gives the award now and with another value; `is_waiting` says that documents are still being read;
    `draft` is a value that was typed and not committed.
    """
    if isinstance(item, Heading):
        return FigureLook(item.key, item.text, is_heading=True, said=item.text)
    row = item.row
    icon, tone, word = sign_of(row.state)
    if row.state is State.MISSING and row.spec.is_optional:
        tone, word = Colour.MUTED, _tr("not stated")  # nobody has to do anything about it
    if row.state is State.DIFFERS and not row.claimed:
        icon, tone, word = sign_of(State.READ)  # there is nothing that it could differ from
    second, second_tone = _second(row, effect, is_waiting, draft)
    claimed, read = _columns(row)
    confirmed = _confirmed(row, word, tone)
    said = f"{item.label}: {word}. " + ", ".join(
        f"{name} {cell.text}"
        for name, cell in ((_tr("claimed"), claimed), (_tr("read"), read), (_tr("confirmed"), confirmed))
        if cell.text and cell.text != word
    )
    return FigureLook(
        item.key,
        item.label,
        second,
        icon=icon,
        tone=tone,
        second_tone=second_tone,
        tooltip=_tooltip(row, second),
        said=f"{said}. {second}".strip(),
        claimed=claimed,
        read=read,
        confirmed=confirmed,
    )


def _tooltip(row: FigureRow, second: str) -> str:
    shown_by = [f"{shown(row.spec.unit, found.value)}: {found.how}" for found in row.candidates]
    return "\n".join([row.spec.label, *([second] if second else []), *shown_by])


def _columns(row: FigureRow) -> tuple[Cell, Cell]:
    claimed = shown(row.spec.unit, row.claimed)
    agreeing = next((found for found in row.candidates if found.value == row.claimed), None)
    found = agreeing or row.read
    read = shown(row.spec.unit, found.value) if found is not None else ""
    marks = differing(claimed, read) if claimed and read and claimed != read else ((), ())
    return Cell(claimed or "–", marks[0], Colour.TEXT if claimed else Colour.MUTED), Cell(
        read or "–", marks[1], Colour.TEXT if read else Colour.MUTED
    )


def _confirmed(row: FigureRow, word: str, tone: Colour) -> Cell:
    """The confirmed value, the digits marked in which it is not the stated one; else the state's word."""
    if row.confirmed is None:
        return Cell(word, (), tone)
    value = shown(row.spec.unit, row.confirmed.value)
    claimed = shown(row.spec.unit, row.claimed)
    marks = differing(claimed, value)[1] if claimed and claimed != value else ()
    return Cell(value, marks, Colour.TEXT)


def _second(row: FigureRow, effect: Effect, is_waiting: bool, draft: str) -> tuple[str, Colour]:
    if draft:
        return _tr("typed {value}, not confirmed yet").format(value=draft), Colour.CHECK
    if row.confirmed is not None:
        return _about_confirmed(row), Colour.MUTED
    if row.state is State.DIFFERS and row.read is not None:
        if not row.claimed:
            return _tr("shown, but not stated"), Colour.MUTED
        return _about_difference(row, row.read.value, effect), Colour.WRONG
    if not row.candidates and row.spec.sources and is_waiting:
        return _tr("waiting to be read"), Colour.MUTED
    found = next((found for found in row.candidates if found.value == row.claimed), row.read)
    if found is not None and len(found.evidence) > 1:
        if any(word in found.how for word in _JOINED):
            return found.how, Colour.MUTED
        return _tr("{count} documents show it").format(
            count=len({held.document for held in found.evidence})
        ), Colour.MUTED
    if len(row.candidates) > 1:
        others = len({found.value for found in row.candidates})
        words = _tr("{count} documents show it") if others == 1 else _tr("{count} readings, {others} values")
        return words.format(count=len(row.candidates), others=others), Colour.MUTED
    if found is not None and row.state is State.TO_CHECK:
        return _about_doubt(row, found.value, effect), Colour.MUTED
    return "", Colour.MUTED


def _about_doubt(row: FigureRow, value: str, effect: Effect) -> str:
    doubt = _tr("read with doubt: look at the ink")
    is_other = bool(row.claimed) and value != row.claimed
    return f"{doubt} · {_about_difference(row, value, effect)}" if is_other else doubt


def _about_confirmed(row: FigureRow) -> str:
    said = row.confirmed
    if said is None:
        return ""
    if said.reason:
        return _tr("{who}: {reason}").format(who=said.by, reason=harmless(said.reason))
    if said.as_stated or said.value == row.claimed:
        return ""
    return _tr("corrected: {places}").format(places=places_in_words(said.evidence))


def _about_difference(row: FigureRow, value: str, effect: Effect) -> str:
    words = difference(row.spec.unit, row.claimed, value)
    now, then = effect(row, value)
    if now == then:
        return f"{words} · {_tr('the award stays')}" if now is not None else words
    moved = _tr("would move the award from {now} to {then}").format(
        now=amount_in_words(now), then=amount_in_words(then)
    )
    return f"{words} · {moved}"


def amount_in_words(amount: int | None) -> str:
    """An award in cents, or that there is none."""
    if amount is None:
        return _tr("none")
    return money(amount) if amount % 100 else money(amount)[:-3]


def places_in_words(evidence: tuple[Evidence, ...]) -> str:
    """Where a figure stands: "2019-return.pdf, page 1" and how many other places."""
    if not evidence:
        return _tr("no place on a page")
    first = evidence[0]
    name = harmless(PurePosixPath(first.document).name)
    where = f", {first.place.cell}" if first.place.cell else ""
    where = _tr(", page {page}").format(page=first.place.page) if first.place.page else where
    more = _tr(" and {count} more").format(count=len(evidence) - 1) if len(evidence) > 1 else ""
    return f"{name}{where}{more}"
