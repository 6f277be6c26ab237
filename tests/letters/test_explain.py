"""The worksheet in plain words, as letters print it."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.letters.content import LetterContent
from reviewer_app.letters.explain import binding_in_words, citation_in_words, rows, sources
from reviewer_app.letters.formats import amount_in_words, date_text, instant_text, money_text, value_text
from reviewer_app.letters.wording import wording
from reviewer_app.money import Cents, cents
from reviewer_app.values import Program, Unit, Verdict


def test_each_step_names_the_earlier_steps_it_uses(nm_letter: LetterContent) -> None:
    found = rows(nm_letter.lines)
    assert len(found) == len(nm_letter.lines)
    for number, (row, line) in enumerate(zip(found, nm_letter.lines, strict=True), start=1):
        assert all(1 <= step < number for step in row.steps)
        assert line.formula in row.how_in_words
    per_fte = next(row for row in found if row.label == "Amount per FTE")
    assert [found[step - 1].label for step in per_fte.steps] == ["Base grant per FTE", "Wage bonus per FTE"]
    assert per_fte.how_in_words == "$16,000 + $1,000 (steps 4 and 5)"


def test_the_last_row_is_the_award_as_the_letter_prints_it(nm_letter: LetterContent) -> None:
    assert nm_letter.award is not None
    assert rows(nm_letter.lines)[-1].value == money_text(nm_letter.award) == "$57,622.00"


def test_each_rule_is_cited_once_with_its_text_named_in_full(nm_letter: LetterContent) -> None:
    texts = wording(Program.NM_LEDA, Verdict.APPROVE).texts
    cited = sources(nm_letter.lines, texts)
    assert len({source.rule for source in cited}) == len(cited)
    assert {source.rule for source in cited} == {line.rule for line in nm_letter.lines}
    assert not any("S0 ›" in source.text or "S1 ›" in source.text for source in cited)
    assert citation_in_words("S1 › 2.92.1.11", texts) == "New Mexico Administrative Code › 2.92.1.11"


@pytest.mark.parametrize(
    ("program", "codes"),
    [
        (Program.NM_LEDA, ("CAP_100K", "CAP_RENT")),
        (Program.NH_MSRF1, ("NO_ELIGIBLE_LOSS", "CAP_350K")),
        (Program.NH_MSRF2, ("NO_ELIGIBLE_LOSS", "OFFSET_BY_GOFERR", "CAP_350K", "CAP_COMBINED")),
        (Program.NH_SELF, ("NO_ELIGIBLE_LOSS", "CAP_50K")),
    ],
)
def test_every_binding_code_of_a_program_has_plain_words(program: Program, codes: tuple[str, ...]) -> None:
    words = binding_in_words(codes, wording(program, Verdict.APPROVE).binding)
    assert all(" " in sentence for sentence in words)
    assert len(words) == len(codes)


@pytest.mark.parametrize(
    ("value", "unit", "printed"),
    [
        ("57622.00", Unit.MONEY, "$57,622.00"),
        ("-1234.50", Unit.MONEY, "−$1,234.50"),
        ("40912.000000", Unit.MONEY, "$40,912.00"),
        ("34519.498700", Unit.MONEY, "$34,519.4987"),
        ("160000.500", Unit.MONEY, "$160,000.50"),
        ("47.421053", Unit.PERCENT, "47.42 %"),
        ("0.2557", Unit.RATE, "25.57 %"),
        ("0.1717000001", Unit.RATE, "17.17 %"),
        ("2.500000", Unit.FTE, "2.5 FTE"),
        ("4.807692", Unit.FTE, "4.8077 FTE"),
        ("10.000000", Unit.FTE, "10 FTE"),
        ("520", Unit.HOURS, "520 hours"),
        ("none", Unit.MONEY, "none"),
        ("2019Q2", Unit.QUARTER, "2019Q2"),
    ],
)
def test_values_are_printed_with_their_unit(value: str, unit: Unit, printed: str) -> None:
    assert value_text(value, unit) == printed


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0.00", "zero and 00/100 dollars"),
        ("13.05", "thirteen and 05/100 dollars"),
        ("110.00", "one hundred ten and 00/100 dollars"),
        ("57622.00", "fifty-seven thousand six hundred twenty-two and 00/100 dollars"),
        ("350000.00", "three hundred fifty thousand and 00/100 dollars"),
        ("1000001.99", "one million one and 99/100 dollars"),
    ],
)
def test_amounts_are_written_in_words_as_on_a_check(amount: str, words: str) -> None:
    assert amount_in_words(cents(amount)) == words


@given(st.integers(min_value=0, max_value=10**15))
def test_every_amount_has_words_that_end_in_its_cents(amount: int) -> None:
    words = amount_in_words(Cents(amount))
    assert words.endswith(f" and {amount % 100:02d}/100 dollars")
    assert "  " not in words


def test_a_negative_amount_has_no_words() -> None:
    with pytest.raises(ValueError, match="no negative amount"):
        amount_in_words(Cents(-1))


def test_days_and_instants_are_written_out() -> None:
    assert date_text(date(2021, 12, 6)) == "6 December 2021"
    assert instant_text(datetime(2021, 12, 6, 9, 5, tzinfo=UTC)) == "6 December 2021, 09:05 UTC"
