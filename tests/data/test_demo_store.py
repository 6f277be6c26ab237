"""The sample store: played through the desk, whole, and never at the cost of anybody's work."""

from __future__ import annotations

from pathlib import Path

import pytest

from data import demo
from data.sample.round import SAMPLE_NOW
from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild, verify
from reviewer_app.errors import Refused
from reviewer_app.store import open_store
from reviewer_app.values import Standing


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample") / "store"
    demo.make_sample_store(folder)
    return folder


def test_the_sample_store_verifies_and_holds_every_standing_and_program(sample: Path) -> None:
    store = open_store(sample)
    desk = Desk(store, demo.SampleClock())
    found = verify(desk)
    assert found.problems == []
    assert found.packets >= 40
    assert set(store.queue.counts()) == {standing.value for standing in Standing}
    rows = store.queue.rows(store.queue.ids())
    assert len({row.program for row in rows}) == 4
    assert all(row.received_at <= SAMPLE_NOW.isoformat() for row in rows)
    assert rebuild(desk).differences == []
    store.close()


def test_the_ready_people_can_sign_in_with_the_password_that_is_said(sample: Path) -> None:
    store = open_store(sample)
    desk = Desk(store, demo.SampleClock())
    name, words, password = demo.people_and_passwords()[0]
    assert desk.sign_in(name, password).full_name in words
    store.close()


def test_what_a_person_does_there_stays_until_the_sample_is_started_afresh(sample: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "letter.txt").write_text("somebody's work")
    with pytest.raises(Refused, match="nothing in it was touched"):
        demo.start_afresh(folder)
    assert (folder / "letter.txt").exists()


def test_a_real_store_is_never_thrown_away_for_the_sample(tmp_path: Path) -> None:
    open_store(tmp_path / "real").close()
    with pytest.raises(Refused):
        demo.start_afresh(tmp_path / "real")
    assert (tmp_path / "real" / "store.sqlite").exists()
