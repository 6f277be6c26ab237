"""Odd documents that people sent in the field: what the cases of shared/cases expect of reading."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from reviewer_app.reading.contract import as_contract
from reviewer_app.reading.document import read_document

CASES = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"
NAMES = (
    "19-pdf-field-and-picture-differ",
    "21-pdf-restricted-but-readable",
    "23-pdf-rotated-cropped-mixed-labelled",
    "33-payroll-xlsx-hidden-merged-totals",
)

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the field cases of shared/cases are absent")


def expectations(name: str) -> list[dict[str, Any]]:
    case = json.loads((CASES / name / "case.json").read_text("utf-8"))
    return [each for each in case["expect"] if str(each["run"]).startswith("read ") and "op" in each]


def found(reading: dict[str, Any], path: str) -> Any:
    """What `[0].figures[name=x].y` names; None where it is absent."""
    value: Any = reading
    for key, name in re.findall(r"\.(\w+)(?:\[name=(\w+)\])?", path.removeprefix("[0]")):
        value = value.get(key) if value is not None else None
        if name:
            value = next((each for each in value or () if each["name"] == name), None)
    return value


def holds(value: Any, expected: dict[str, Any], reading: dict[str, Any]) -> bool:
    wanted: Any = expected.get("value")
    match expected["op"]:
        case "eq":
            return bool(value == wanted)
        case "in":
            return value in wanted
        case "ge":
            return bool(value >= wanted)
        case "lt_or_absent":
            return value is None or bool(value < wanted)
        case "regex":
            return re.search(wanted, str(value)) is not None
        case "any_regex":
            return any(re.search(wanted, json.dumps(each)) for each in value)
        case "approx":
            return abs(Decimal(value) - Decimal(wanted)) <= Decimal(expected["tol"])
        case "every_figure_page_in":
            return all(each["page"] == wanted.get(each["value"], each["page"]) for each in reading["figures"])
        case "box_center_in" | "box_center_in_or_absent":
            if value is None:
                return bool(expected["op"] == "box_center_in_or_absent")
            across, down = (value[0] + value[2]) / 2, (value[1] + value[3]) / 2
            return bool(wanted[0] - 4 <= across <= wanted[2] + 4 and wanted[1] - 4 <= down <= wanted[3] + 4)
        case other:
            raise AssertionError(f"an expectation of an unknown kind: {other}")


@pytest.mark.parametrize("name", NAMES)
def test_what_people_sent_is_read_as_the_case_expects(name: str) -> None:
    expected = expectations(name)
    assert expected
    readings: dict[str, dict[str, Any]] = {}
    for each in expected:
        file = each["run"].split()[1]
        if file not in readings:
            readings[file] = as_contract(read_document(CASES / name / file), file)
        value = found(readings[file], each.get("path", "[0]"))
        assert holds(value, each, readings[file]), (each, value)
