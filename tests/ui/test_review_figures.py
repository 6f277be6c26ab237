"""How figures are written, read from typing, told apart and listed; no window is needed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reviewer_app.acts import ConfirmFigure
from reviewer_app.case import Confirmed
from reviewer_app.desk.panel import FigureRow, State
from reviewer_app.programs.evidence import Candidate
from reviewer_app.values import ActId, Box, Evidence, FigureSpec, Line, PersonName, Place, Sha256, Unit
from ui.figure_draft import Typed, deed_of, from_text, to_text
from ui.figure_items import Heading, Item, listed, next_open, picks, ready_deed
from ui.figure_words import difference, found_in, normal, shown
from ui.worksheet_rows import figures_of

INK = Evidence("documents/return.pdf", Sha256("a" * 64), Place(1, Box(1.0, 2.0, 3.0, 4.0)))


def spec(
    name: str = "revenue_2020", unit: Unit = Unit.MONEY, as_stated: bool = False, is_optional: bool = False
) -> FigureSpec:
    return FigureSpec(name, name, unit, (), as_stated, is_optional)


def row(what: FigureSpec, claimed: str, *read: str, confirmed: str | None = None) -> FigureRow:
    """A row whose candidates have these values, each with the same ink."""
    said = None
    if confirmed is not None:
        said = Confirmed(
            confirmed, PersonName("rosa"), datetime(2020, 11, 2, tzinfo=UTC), ActId("d:1"), (INK,), None, False
        )
    return FigureRow(
        what, claimed, tuple(Candidate(value, (INK,), 0.95, "on the return") for value in read), said, State.TO_CHECK
    )


@pytest.mark.parametrize(
    ("unit", "typed", "value"),
    [
        (Unit.MONEY, "$63,201", "63201.00"),
        (Unit.MONEY, "(1,200.50)", "-1200.50"),
        (Unit.COUNT, "1,204", "1204"),
        (Unit.FTE, "125/26", "125/26"),
        (Unit.HOURS, "37.5", "37.5"),
        (Unit.DATE, "03/31/2021", "2021-03-31"),
        (Unit.QUARTER, "q4 2020", "2020Q4"),
        (Unit.QUARTER, "Q3", "Q3"),
        (Unit.YES_NO, "Yes", "true"),
        (Unit.TEXT, "  Cook ", "Cook"),
        (Unit.MONEY, "about ten", "about ten"),
    ],
)
def test_what_is_typed_is_written_as_the_contract_asks(unit: Unit, typed: str, value: str) -> None:
    assert normal(spec(unit=unit), typed) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("1c  Balance 36,201.", "36201.00"), ("36,201", "36201.00"), ("12,000 13,000", None), ("no figure", None)],
)
def test_a_box_gives_its_one_value_or_none(text: str, value: str | None) -> None:
    assert found_in(spec(), text) == value


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("63201.00", "36201.00", "two digits swapped"),
        ("1584945.00", "1854945.00", "two digits swapped"),
        ("1200.00", "12000.00", "the decimal point is elsewhere"),
        ("500.00", "500.75", "the cents differ"),
        ("500.00", "-500.00", "the sign differs"),
        ("7341.00", "734.00", "one digit more or less"),
        ("400000.00", "410000.00", "one digit differs"),
        ("400000.00", "417300.00", "$17,300.00 apart"),
        ("400000.00", "400000.00", ""),
    ],
)
def test_the_way_two_amounts_differ_is_said_in_words(first: str, second: str, words: str) -> None:
    assert difference(Unit.MONEY, first, second) == words


def test_values_are_shown_with_separators_and_strangers_text_is_harmless() -> None:
    assert shown(Unit.MONEY, "-1234567.50") == "-1,234,567.50"
    assert shown(Unit.YES_NO, "true") == "yes"
    assert shown(Unit.TEXT, "Cook\u202e") == "Cook⟨U+202E⟩"


def test_enter_confirms_what_a_document_shows_too() -> None:
    assert ready_deed(row(spec(), "5.00", "6.00", "5.00")) == ConfirmFigure("revenue_2020", "5.00", (INK,))


def test_enter_confirms_what_is_shown_where_nothing_is_stated() -> None:
    assert ready_deed(row(spec(), "", "5.00", "5.00")) == ConfirmFigure("revenue_2020", "5.00", (INK,))
    assert ready_deed(row(spec(), "", "5.00", "6.00")) is None


def test_enter_asks_where_claimed_and_read_differ() -> None:
    assert ready_deed(row(spec(), "5.00", "6.00")) is None
    assert ready_deed(row(spec(as_stated=True), "5.00", "6.00")) is None


def test_enter_confirms_as_stated_only_what_the_program_declares_so() -> None:
    assert ready_deed(row(spec(as_stated=True), "5.00")) == ConfirmFigure("revenue_2020", "5.00", as_stated=True)
    assert ready_deed(row(spec(), "5.00")) is None


def test_the_picks_begin_with_the_stated_value() -> None:
    found = picks(row(spec(), "5.00", "6.00", "5.00"))
    assert [(pick.value, bool(pick.evidence)) for pick in found] == [("5.00", True), ("6.00", True)]
    assert [pick.value for pick in picks(row(spec(unit=Unit.YES_NO), "true"))] == ["true", "false"]


def test_the_figures_of_one_row_stand_together_under_its_heading() -> None:
    columns = [("positions[].title", ("Cook", "Server")), ("positions[].count", ("1", "2"))]
    rows = [row(spec("revenue_2019"), "1.00")]
    rows += [
        row(FigureSpec(name.replace("[]", f"[{at}]"), f"{name[12:]} {at + 1}", Unit.TEXT), value)
        for name, values in columns
        for at, value in enumerate(values)
    ]
    told = [item.text if isinstance(item, Heading) else item.label for item in listed(rows)]
    assert told == ["revenue_2019", "Position 1 · Cook", "title", "count", "Position 2 · Server", "title", "count"]


def test_the_next_figure_is_the_next_that_needs_a_person_round_the_end() -> None:
    rows = [
        Item(row(spec("a"), "1.00"), "a"),
        Item(row(spec("b"), "1.00", confirmed="1.00"), "b"),
        Item(row(spec("c", is_optional=True), ""), "c"),
        Item(row(spec("d"), "1.00"), "d"),
    ]
    assert next_open(rows, "a") == "d"
    assert next_open(rows, "d") == "a"
    assert next_open(rows[1:3], "b") is None


def test_a_typed_value_that_a_document_shows_rests_on_its_ink() -> None:
    assert deed_of(row(spec(), "5.00", "6.00"), Typed("6")).evidence == (INK,)
    assert deed_of(row(spec(), "5.00", "6.00"), Typed("7")).evidence == ()


def test_a_typed_value_equal_to_the_stated_one_is_written_as_that_one() -> None:
    deed = deed_of(row(spec(unit=Unit.FTE, as_stated=True), "7.3"), Typed("7.30"))
    assert (deed.value, deed.as_stated) == ("7.3", True)


def test_a_draft_outlives_its_text_form() -> None:
    typed = Typed("63,201", "by telephone", (INK, Evidence("p.xlsx", Sha256("b" * 64), Place(cell="Sheet1!B3"))))
    assert from_text(to_text(typed)) == typed
    assert to_text(Typed("  ")) == ""
    assert from_text("{broken") == Typed()


def test_a_line_leads_to_its_own_figures_then_to_those_of_the_lines_it_uses() -> None:
    lines = (
        Line("R1", "decline", "47", Unit.PERCENT, "", ("old", "new"), ""),
        Line("R2", "base", "1", Unit.MONEY, "", ("R1",), ""),
        Line("R3", "award", "1", Unit.MONEY, "", ("R2", "count"), ""),
    )
    assert figures_of(lines, 2, {"old", "new", "count"}) == ("count", "old", "new")
