"""Whatever stands in packet.json, it is taken in or refused; and the published schema says the same as the desk."""

import json
import tempfile
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from jsonschema import Draft202012Validator, FormatChecker  # type: ignore[import-untyped]

from reviewer_app.intake import IncomingPacket, RefusedPacket
from reviewer_app.intake.shape import SCHEMA, misfits
from tests.intake.making import PAPERS, PROGRAMS, folder, gathered, packet

quick = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Lone surrogates and NUL are refused before the shape is looked at; 2.0 is an integer to JSON Schema and none here.
LETTERS = some.characters(exclude_categories=["Cs"], exclude_characters=["\0"])
SCALARS = (
    some.none()
    | some.booleans()
    | some.integers(-(10**12), 10**12)
    | some.floats(allow_nan=False, allow_infinity=False).filter(lambda number: not number.is_integer())
    | some.text(LETTERS, max_size=12)
    | some.sampled_from(
        ["120201.00", "-1.00", "4", "5/26", "5/0", "2021Q1", "Q2", "A", "B", "2021-06-01", "2021-02-29"]
    )
    | some.sampled_from(["2021-11-29T16:12:09-07:00", "2021-11-29T16:12:09Z", "85-1234567", "1.00\n", "", "monthly"])
)
ANYTHING = some.recursive(
    SCALARS,
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(
            some.text(LETTERS, max_size=6) | some.sampled_from(["file", "count", "tin"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


def places(value: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value in a packet."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*above, key)
        yield from places(item, (*above, key))


@some.composite
def mutated(draw: some.DrawFn) -> dict[str, Any]:
    """A good packet of any program with one to three places dropped, replaced or added."""
    value = packet(draw(some.sampled_from(PROGRAMS)))
    for _ in range(draw(some.integers(1, 3))):
        found = list(places(value))
        if not found:
            break
        *above, last = draw(some.sampled_from(found))
        holder: Any = value
        for key in above:
            holder = holder[key]
        what = draw(some.sampled_from(["drop", "replace", "replace", "add"]))
        if what == "drop":
            del holder[last]
        elif what == "add" and isinstance(holder, dict):
            holder[draw(some.text(LETTERS, max_size=8))] = draw(ANYTHING)
        else:
            holder[last] = draw(ANYTHING)
    return value


def validator() -> Draft202012Validator:
    """The published schema under the reference implementation, days checked on the calendar."""
    formats = FormatChecker([])
    formats.checks("date", ValueError)(lambda text: not isinstance(text, str) or bool(date.fromisoformat(text)))
    formats.checks("date-time", ValueError)(
        lambda text: not isinstance(text, str) or bool(datetime.fromisoformat(text))
    )
    return Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")), format_checker=formats)


VALIDATOR = validator()


def ends_in_a_line_feed(value: Any) -> bool:
    """True where a text ends so: the reference implementation's `$` lets one pass that the schema forbids."""
    if isinstance(value, dict):
        return any(map(ends_in_a_line_feed, value.values()))
    if isinstance(value, list):
        return any(map(ends_in_a_line_feed, value))
    return isinstance(value, str) and value.endswith("\n")


def test_the_schema_is_a_schema_and_describes_itself() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["description"]
    assert all(part.get("title") for part in schema["$defs"].values())


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_good_packet_fits_the_schema_and_the_desk(program: str) -> None:
    assert VALIDATOR.is_valid(packet(program))
    assert misfits(packet(program)) == []


@quick
@given(mutated())
def test_schema_and_desk_agree_on_mutated_packets(value: dict[str, Any]) -> None:
    if not ends_in_a_line_feed(value):
        assert VALIDATOR.is_valid(value) == (misfits(value) == [])


@quick
@given(ANYTHING)
def test_schema_and_desk_agree_on_anything(value: Any) -> None:
    if not ends_in_a_line_feed(value):
        assert VALIDATOR.is_valid(value) == (misfits(value) == [])


def judged(content: bytes) -> None:
    """One packet.json is taken in whole or refused with a reason that a person can read; nothing else happens."""
    with tempfile.TemporaryDirectory() as place:
        (found,) = gathered(folder(Path(place), {"packet.json": content, **PAPERS}))
    if isinstance(found, RefusedPacket):
        assert found.reason.encode("utf-8")
        assert len(found.reason) < 3000
    else:
        assert isinstance(found, IncomingPacket)
        assert json.loads(found.text)["application_no"] == found.application_no


@quick
@given(mutated())
def test_a_mutated_packet_is_taken_in_or_refused(value: dict[str, Any]) -> None:
    judged(json.dumps(value).encode())


@quick
@given(some.binary(max_size=60) | some.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_refused_in_words(content: bytes) -> None:
    judged(content)


@quick
@given(some.data())
def test_a_packet_with_bytes_overwritten_is_taken_in_or_refused(data: some.DataObject) -> None:
    content = bytearray(json.dumps(packet(data.draw(some.sampled_from(PROGRAMS)))).encode())
    for _ in range(data.draw(some.integers(1, 4))):
        content[data.draw(some.integers(0, len(content) - 1))] = data.draw(some.integers(0, 255))
    judged(bytes(content))
