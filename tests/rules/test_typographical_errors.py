"""The appeal's definition of a typographical entry error, as a table a grants officer can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reviewer_app.programs.typographical import typo

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared"

# entered, meant, kinds, flags (blank: no typographical error)
TABLE = """
125000       | 12500       | decimal_point, one_digit_added   |
12500        | 125000      | decimal_point, one_digit_omitted |
482915       | 48291       | one_digit_added                  |
1250.00      | 125000      | decimal_point                    |
345678       | 354678      | two_digits_transposed            |
345678       | 845673      | two_digits_transposed            | TYPO_NOT_NEIGHBOURS
345678       | 345679      |                                  |
1000000      | 1000        | decimal_point                    | TYPO_OVER_TWO_PLACES
123456       | 214356      |                                  |
500000       | 505000      |                                  |
0            | 85000       |                                  |
85,000       | 85000.00    |                                  |
12345.67     | 12354.67    | two_digits_transposed            |
12345.67     | 12346.57    | two_digits_transposed            |
-5000        | 5000        |                                  |
$1,204,000   | $1,024,000  | two_digits_transposed            |
1234.5       | 1234.56     | one_digit_omitted                |
1234.50      | 1234.56     |                                  |
.50          | 5.0         |                                  |
12.345       | 12.34       |                                  |
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_the_definition_is_applied_word_by_word(row: str) -> None:
    entered, meant, kinds, flags = (cell.strip() for cell in row.split("|"))
    found = typo(entered, meant)
    assert ", ".join(found.kinds) == kinds
    assert ", ".join(found.flags) == flags


def test_only_neighbours_count_where_the_switch_says_so() -> None:
    assert not typo("345678", "845673", only_neighbours=True).is_typo
    assert typo("345678", "354678", only_neighbours=True).is_typo


def test_every_published_pair_agrees() -> None:
    path = SHARED / "rules" / "worked_examples.json"
    if not path.exists():
        pytest.skip("shared/rules is not here")
    examples = json.loads(path.read_text(encoding="utf-8"))["examples"]
    pairs = [example for example in examples if example["id"].startswith("NHA-T")]
    assert len(pairs) == 42
    for example in pairs:
        found = typo(example["inputs"]["entered"], example["inputs"]["claimed_correct"])
        answer = {"is_typo": found.is_typo, "kinds": list(found.kinds), "flags": list(found.flags)}
        assert answer == example["expected"], example["id"]
