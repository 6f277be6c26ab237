"""Values, rows and checks that do not fit the program are refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.errors import Refused
from tests.desk import small_packets as small


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("store")
    made = small.open_office(folder)
    for no in (small.NM, small.SELF):
        small.receive(made, no)
        small.take(made, no)
    yield made
    made.store.close()


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("positions[0].hourly_wage", "-5.00"),
        ("rent_documented_total", "-1.00"),
        ("revenue_path", "Z"),
        ("revenue_quarter", "2019Q2"),
        ("positions[1].count", "1"),
        ("positions[7].count", "9"),
    ],
)
def test_a_value_that_cannot_be_is_refused(desk: Desk, figure: str, value: str) -> None:
    with pytest.raises(Refused):
        desk.perform(acts.ConfirmFigure(figure, value, reason="Seen."), small.NM)
    assert figure not in desk.case(small.NM).confirmed


def test_receipts_below_zero_and_a_benefit_left_out_are_taken(desk: Desk) -> None:
    desk.perform(acts.ConfirmFigure("revenue_2020", "-5.00", reason="Returns."), small.NM)
    desk.perform(acts.ConfirmFigure("unemployment[0].amount", "100.00", reason="Statement."), small.SELF)
    with pytest.raises(Refused, match="has 1 such row"):
        desk.perform(acts.ConfirmFigure("unemployment[2].amount", "100.00", reason="Statement."), small.SELF)


@pytest.mark.parametrize("check", ["made up", "WARN-NHA-TYPO", "NOTE-NM-DUP"])
def test_a_check_the_program_does_not_have_is_refused(desk: Desk, check: str) -> None:
    with pytest.raises(Refused, match="has no check"):
        desk.perform(acts.AnswerCheck(check, "no"), small.NM)
