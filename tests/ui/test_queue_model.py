"""The queue's model: rows in chunks, and how it says standings, ages and names."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from reviewer_app.store import Store, open_store
from reviewer_app.store.queue import QueueRow
from reviewer_app.values import ApplicationNo
from ui.queue_model import CHUNK, Column, QueueModel
from ui.queue_words import age_told, standing_told
from ui.theme import Colour

NOW = datetime(2021, 12, 6, 17, 0, tzinfo=UTC)


class CountingQueue:
    """The store's own queue, with the number of rows that were fetched."""

    def __init__(self, store: Store) -> None:
        self._queue = store.queue
        self.fetched: list[int] = []

    def rows(self, ids: Sequence[int]) -> list[QueueRow]:
        self.fetched.append(len(ids))
        return self._queue.rows(ids)

    def id_of(self, application_no: ApplicationNo) -> int | None:
        return self._queue.id_of(application_no)


def row(number: int, **changes: object) -> QueueRow:
    values: dict[str, object] = {
        "application_no": f"NH-2020-{number:05d}",
        "program": "nh-msrf2",
        "round": "r",
        "business": f"Sample {number} LLC",
        "business_key": f"sample {number:05d}",
        "tin": "",
        "submitted_at": NOW.isoformat(),
        "version": 1,
        "standing": "received",
        "is_lapsed": False,
        "status": "eligible",
        "claimed_cents": 1_000_00,
        "award_cents": 1_000_00,
        "open": 3,
        "assigned_to": "",
        "determined_by": "",
        "received_at": (NOW - timedelta(days=9)).isoformat(),
        "changed_at": NOW.isoformat(),
        **changes,
    }
    return QueueRow(**values)  # type: ignore[arg-type]  # the test's own fields


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(tmp_path / "store")
    yield store
    store.close()


def listed(store: Store, rows: Sequence[QueueRow], owner: QObject) -> tuple[QueueModel, CountingQueue]:
    with store.transaction():
        for one in rows:
            store.queue.write(one, one.business_key)
    queue = CountingQueue(store)
    model = QueueModel(queue, lambda: NOW, lambda name: name.title(), owner)
    model.list_ids(store.queue.ids())
    return model, queue


def text(model: QueueModel, at: int, column: Column, role: int = Qt.ItemDataRole.DisplayRole) -> object:
    return model.index(at, column).data(role)


def test_a_model_passes_qts_own_test(qtbot: QtBot, store: Store, qapp: QObject, qtmodeltester: object) -> None:
    model, _ = listed(store, [row(number) for number in range(300)], qapp)
    qtmodeltester.check(model)  # type: ignore[attr-defined]  # pytest-qt's fixture


def test_rows_are_fetched_a_chunk_at_a_time_and_once(qtbot: QtBot, store: Store, qapp: QObject) -> None:
    model, queue = listed(store, [row(number) for number in range(1_000)], qapp)
    assert queue.fetched == []
    for at in range(40):
        text(model, at, Column.BUSINESS)
    assert queue.fetched == [CHUNK]
    text(model, 999, Column.BUSINESS)
    assert queue.fetched == [CHUNK, 1_000 % CHUNK]


def test_a_changed_packet_has_its_own_row_told_alone(qtbot: QtBot, store: Store, qapp: QObject) -> None:
    model, _ = listed(store, [row(number) for number in range(200)], qapp)
    assert text(model, 150, Column.ASSIGNEE) == "–"
    with store.transaction():
        store.queue.write(row(150, assigned_to="rosa"), "sample")
    with qtbot.waitSignal(model.dataChanged) as told:
        model.take_in([ApplicationNo("NH-2020-00150")])
    assert (told.args[0].row(), told.args[1].row()) == (150, 150)
    assert text(model, 150, Column.ASSIGNEE) == "Rosa"


def test_a_row_that_is_gone_from_the_store_stays_empty_and_breaks_nothing(store: Store, qapp: QObject) -> None:
    model, _ = listed(store, [row(1), row(2)], qapp)
    model.list_ids(array("q", [1, 77, 2]))
    assert [text(model, at, Column.NUMBER) for at in range(3)] == ["NH-2020-00001", None, "NH-2020-00002"]


def test_a_name_that_turns_the_reading_direction_is_shown_for_what_it_is(store: Store, qapp: QObject) -> None:
    model, _ = listed(store, [row(1, business="Diner \u202egnp.exe")], qapp)
    assert text(model, 0, Column.BUSINESS) == "Diner ⟨U+202E⟩gnp.exe"
    assert text(model, 0, Column.BUSINESS, Qt.ItemDataRole.ToolTipRole) == "Diner ⟨U+202E⟩gnp.exe"


def test_an_award_that_is_no_longer_the_claimed_one_says_so_by_a_sign(store: Store, qapp: QObject) -> None:
    model, _ = listed(store, [row(1, award_cents=900_00), row(2, award_cents=None, claimed_cents=None)], qapp)
    assert text(model, 0, Column.CLAIMED) == "$1,000.00"
    assert text(model, 0, Column.AWARD) == "≠ $900.00"
    assert text(model, 1, Column.AWARD) == "–"


def test_somebody_on_a_packet_is_shown_in_its_row_and_gone_when_they_leave(store: Store, qapp: QObject) -> None:
    model, _ = listed(store, [row(1), row(2)], qapp)
    model.set_present({ApplicationNo("NH-2020-00002"): "Tomas Example"}, 0, 1)
    assert text(model, 1, Column.PRESENCE) == "◉ Tomas Example"
    model.set_present({}, 0, 1)
    assert text(model, 1, Column.PRESENCE) == ""


@pytest.mark.parametrize(
    ("days", "standing", "words", "role"),
    [
        (13, "received", "13 days", Colour.TEXT),
        (14, "received", "△ 14 days, past 14", Colour.CHECK),
        (20, "in review", "△ 20 days, past 14", Colour.CHECK),
        (21, "recommended", "▲ 21 days, past 21", Colour.WRONG),
        (40, "issued", "40 days", Colour.MUTED),
        (40, "withdrawn", "40 days", Colour.MUTED),
    ],
)
def test_an_age_is_marked_at_14_and_at_21_days_while_the_packet_is_open(
    days: int, standing: str, words: str, role: Colour
) -> None:
    told = age_told(NOW - timedelta(days=days), NOW, standing)
    assert (told.text, told.role) == (words, role)


def test_a_lapsed_determination_is_told_by_sign_and_word() -> None:
    assert standing_told("in review", is_lapsed=True).text == "≠ in review, lapsed"
    assert standing_told("in review").text == "◐ in review"
