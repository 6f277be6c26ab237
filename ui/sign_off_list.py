"""What waits for a supervisor, as rows of a list: to sign, needing another supervisor, lapsed, signed without a letter.

Asks the queue; judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from reviewer_app.desk import Desk
from reviewer_app.store.queue import Order, QueueFilter, QueueRow
from reviewer_app.values import PersonName, Standing, Status
from ui.formatting import age, harmless, money
from ui.icons import Icon
from ui.queue_words import program_word
from ui.rows_model import Row
from ui.theme import Colour

_MOST = 300  # rows of a section; those below come up as the ones above are done


@dataclass(frozen=True, slots=True)
class Waiting:
    """The four sections, the longest waiting first; each is cut to 300 rows, `left_out` says how many."""

    to_sign: tuple[QueueRow, ...]
    own: tuple[QueueRow, ...]
    lapsed: tuple[QueueRow, ...]
    signed: tuple[QueueRow, ...]
    left_out: int = 0

    @property
    def is_empty(self) -> bool:
        return not (self.to_sign or self.own or self.lapsed or self.signed)


def _tr(text: str) -> str:
    return QCoreApplication.translate("sign_off", text)


def waiting(desk: Desk) -> Waiting:
    """What waits now, at the desk's signed-in person."""
    me = desk.person.name if desk.person is not None else ""
    recommended, more = _rows(desk, QueueFilter(standings=(Standing.RECOMMENDED.value,)))
    lapsed, more_lapsed = _rows(desk, QueueFilter(is_lapsed=True))
    signed, more_signed = _rows(desk, QueueFilter(standings=(Standing.SIGNED.value,)))
    return Waiting(
        tuple(row for row in recommended if row.determined_by != me),
        tuple(row for row in recommended if row.determined_by == me),
        tuple(lapsed),
        tuple(signed),
        more + more_lapsed + more_signed,
    )


def _rows(desk: Desk, narrowed: QueueFilter) -> tuple[list[QueueRow], int]:
    ids = desk.store.queue.ids(narrowed, Order.AGE)
    return desk.store.queue.rows(ids[:_MOST]), max(0, len(ids) - _MOST)


def list_rows(desk: Desk, found: Waiting) -> tuple[Row, ...]:
    """The rows of the list with their headings."""
    is_supervisor = desk.person is not None and desk.person.role.value == "supervisor"
    first = _tr("Waits for your signature") if is_supervisor else _tr("Waits for a supervisor")
    now = desk.clock()
    sections = (
        (first, found.to_sign, Icon.SIGN, Colour.CHECK),
        (_tr("Yours: needs another supervisor"), found.own, Icon.LOCK, Colour.MUTED),
        (_tr("Lapsed, in review again"), found.lapsed, Icon.DIFFERS, Colour.WRONG),
        (_tr("Signed, no letter yet"), found.signed, Icon.CONFIRMED, Colour.OK),
    )
    out: list[Row] = []
    for title, rows, icon, tone in sections:
        out += _section(desk, title, rows, icon, tone, now)
    if found.left_out:
        out.append(
            Row("more", _tr("and {n} more, which come up as these are done").format(n=found.left_out), is_heading=True)
        )
    return tuple(out)


def _section(
    desk: Desk, title: str, rows: Sequence[QueueRow], icon: Icon, tone: Colour, now: datetime
) -> Iterator[Row]:
    if rows:
        yield Row(f"heading {title}", f"{title} ({len(rows)})", is_heading=True)
    for row in rows:
        award = _award(row)
        words = [row.application_no, program_word(row.program)]
        if row.determined_by:
            words.append(_full_name(desk, row.determined_by))
        if row.changed_at:
            words.append(age(datetime.fromisoformat(row.changed_at), now))
        yield Row(
            row.application_no,
            harmless(row.business),
            " · ".join(words),
            award,
            icon,
            tone,
            said=f"{title}: {row.business}, {' '.join(words)}, {award}",
        )


def _award(row: QueueRow) -> str:
    """The award of a packet that can be approved; the status of another."""
    if row.status != Status.ELIGIBLE.value or row.award_cents is None:
        return row.status.replace("_", " ")
    return money(row.award_cents)


def _full_name(desk: Desk, name: str) -> str:
    person = desk.office.people.get(PersonName(name))
    return harmless(person.full_name if person is not None else name)
