"""What stands above a packet before anybody goes on with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.values import PersonName, Standing, Verdict
from tests.ui.review_packet import NO, NOW, PASSWORD, make_store, packet_text
from ui.review_banners import banners_of, changes_of, new_files


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = make_store(tmp_path / "store")
    yield desk
    desk.store.close()


def keys(desk: Desk) -> list[str]:
    return [banner.key for banner in banners_of(desk, desk.case(NO), "")]


def words(desk: Desk, key: str) -> str:
    return next(banner.text for banner in banners_of(desk, desk.case(NO), "") if banner.key == key)


def sign_a_decline(desk: Desk) -> None:
    """rosa declines for bankruptcy, ines signs."""
    desk.sign_in("rosa", PASSWORD)
    desk.perform(acts.TakePacket(), NO)
    desk.perform(acts.ConfirmFigure("attestations.bankruptcy", "true", reason="The court's list has it"), NO)
    text, digest = desk.assessor.receipt(desk.case(NO))
    desk.perform(acts.Determine(Verdict.DECLINE, ("NOTE-NH-INEL-BANKRUPTCY",), None, text, digest), NO)
    desk.sign_in("ines", PASSWORD)
    determination = desk.case(NO).determination
    assert determination is not None
    desk.perform(acts.SignDetermination(determination.act, determination.receipt_digest), NO)


def test_a_quiet_packet_has_no_banner(desk: Desk) -> None:
    assert keys(desk) == []


def test_a_new_version_says_how_much_differs_and_which_files_are_new(desk: Desk) -> None:
    case = desk.case(NO)
    changed = packet_text(NO, ("documents/2019-return.pdf",)).replace('"400000.00"', '"410000.00"')
    desk.receive(NO, changed, case.documents)
    assert "Version 2" in words(desk, "version")
    assert [(change.path, change.was, change.now) for change in changes_of(desk.case(NO))] == [
        ("gross_receipts_2019", "400000.00", "410000.00")
    ]
    assert new_files(desk.case(NO)) == frozenset()


def test_a_changed_figure_lets_the_signature_lapse_and_says_why(desk: Desk) -> None:
    sign_a_decline(desk)
    assert desk.case(NO).standing is Standing.SIGNED
    desk.sign_in("ines", PASSWORD)
    desk.perform(acts.ConfirmFigure("attestations.bankruptcy", "false", reason="Another firm of that name"), NO)
    assert "The signature lapsed: the figure “In bankruptcy” was changed" in words(desk, "lapsed")


def test_somebody_elses_window_on_the_packet_is_named(desk: Desk) -> None:
    desk.store.personal.be_on("another-window", PersonName("rosa"), NO, NOW)
    assert "Rosa Example" in words(desk, "others")
    desk.store.personal.be_on(desk.window_id, PersonName("ines"), NO, NOW)
    assert "Ines" not in words(desk, "others")


def test_a_packet_nobody_has_offers_to_take_it(desk: Desk) -> None:
    desk.sign_in("rosa", PASSWORD)
    found = banners_of(desk, desk.case(NO), "Nobody has it yet.")
    assert [(banner.key, banner.deed) for banner in found] == [("take", "take")]
