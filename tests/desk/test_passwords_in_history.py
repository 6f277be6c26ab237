"""Who set whose password is in the office's history, without the password."""

from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk.history import describe
from reviewer_app.errors import Refused
from tests.desk import small_packets as small


def test_a_password_set_for_another_person_leaves_an_act(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    entry = desk.set_password(small.ROSA.name, "another long word")
    assert entry == desk.store.journal.of_packet(None)[-1]
    assert describe(entry) == "set password rosa"
    assert desk.office.passwords[small.ROSA.name].by == "ines"
    assert b"another long word" not in (tmp_path / "store.sqlite").read_bytes()
    assert desk.sign_in("rosa", "another long word").name == "rosa"


def test_nobody_but_a_supervisor_sets_another_persons_password(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    desk.enter(small.ROSA)
    desk.set_password(small.ROSA.name, "a word of her own")
    with pytest.raises(Refused, match="Only a supervisor"):
        desk.set_password(small.INES.name, "a word of hers")
    with pytest.raises(Refused, match="with its words"):
        desk.perform(acts.SetPassword(small.ROSA.name))
    assert set(desk.office.passwords) == {"rosa"}
    with pytest.raises(Refused, match="nothing of yours"):
        desk.undo()
