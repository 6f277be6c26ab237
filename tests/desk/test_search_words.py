"""The search finds the words of what was read, and names however they are typed."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild, verify
from reviewer_app.desk.readings import Readings
from reviewer_app.store import open_store
from reviewer_app.store.queue import QueueFilter
from reviewer_app.values import ApplicationNo, DocumentKind, DocumentReading
from tests.desk.small_packets import MSRF1, NM, open_office, packet_text, receive


def found(desk: Desk, text: str) -> list[ApplicationNo]:
    queue = desk.store.queue
    return [row.application_no for row in queue.rows(queue.ids(QueueFilter(text=text)))]


def keep(desk: Desk, no: ApplicationNo, words: str) -> None:
    sha256 = desk.case(no).documents[0].sha256
    Readings(desk.store).keep(DocumentReading(sha256, 1, DocumentKind.UNKNOWN, 0.0, None, words=words))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = open_office(tmp_path)
    receive(desk, NM, content=b"%PDF-1.4 one")
    receive(desk, MSRF1, content=b"%PDF-1.4 two")
    return desk


def test_a_packet_is_found_by_the_words_of_its_documents_once_they_are_read(desk: Desk) -> None:
    assert found(desk, "Zanzibar") == []
    keep(desk, NM, "Landlord Zanzibar Holdings 120,201.00")
    assert found(desk, "zanzib") == [NM]
    assert found(desk, "Zanzibar Farmington") == [NM], "words may be spread over row and documents"
    assert found(desk, "Zanzibar Nowhere") == []
    assert found(desk, "120201") == found(desk, "120,201") == [NM]


def test_another_reading_puts_its_words_in_place_of_the_first(desk: Desk) -> None:
    keep(desk, NM, "Zanzibar")
    keep(desk, NM, "Madagascar")
    assert (found(desk, "Zanzibar"), found(desk, "Madagascar")) == ([], [NM])


def test_rebuilding_keeps_the_words_and_differs_in_nothing(desk: Desk) -> None:
    keep(desk, NM, "Zanzibar")
    assert rebuild(desk).differences == []
    assert found(desk, "Zanzibar") == [NM]
    assert not [problem for problem in verify(desk).problems if "database" in problem or "row" in problem]


def test_forgotten_words_are_found_no_more(desk: Desk) -> None:
    keep(desk, NM, "Zanzibar")
    desk.store.queue.forget_words(desk.case(NM).documents[0].sha256)
    assert found(desk, "Zanzibar") == []


def test_words_go_when_the_reading_of_their_file_is_deleted(desk: Desk, tmp_path: Path) -> None:
    import sqlite3

    keep(desk, NM, "Zanzibar")
    with closing(sqlite3.connect(tmp_path / "store.sqlite", isolation_level=None)) as other:
        other.execute("DELETE FROM reading")
    assert found(desk, "Zanzibar") == []


def test_a_store_of_before_gets_the_tables_of_the_words(tmp_path: Path) -> None:
    import sqlite3

    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "store.sqlite", isolation_level=None)) as old:
        old.execute("DROP TRIGGER words_go_with_their_reading")
        for table in ("packet_document", "read_document", "document_words"):
            old.execute(f"DROP TABLE {table}")
    with closing(open_store(tmp_path)) as store:
        assert list(store.queue.ids(QueueFilter(text="Zanzibar"))) == []


@pytest.mark.parametrize("typed", ["Rosa's", "ROSA’S", "café", "Cafe", "🌶", "عربي", "rosa's cafe"])
def test_names_are_found_whatever_their_apostrophes_accents_emoji_and_direction(tmp_path: Path, typed: str) -> None:
    desk = open_office(tmp_path)
    packet = json.loads(packet_text(NM))
    packet["applicant"]["legal_name"] = "Rosa’s \u202eCafé\u202c 🌶 \u2067عربي\u2069"
    receive(desk, NM, json.dumps(packet))
    assert found(desk, typed) == [NM]
