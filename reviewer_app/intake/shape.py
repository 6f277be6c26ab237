"""Where a packet.json does not fit the published schema: path, what was expected and what was found.

Reads resources/schemas/packet-1.schema.json, so that the schema is the one telling of the shape, and understands only
the keywords that stand in it. An integer is one without a fraction part as written: 2.0 is none here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from pathlib import Path

from reviewer_app.codec import Json
from reviewer_app.errors import BadInput
from reviewer_app.intake.names import shown
from reviewer_app.intake.strict import joined

SCHEMA = Path(__file__).resolve().parents[2] / "resources" / "schemas" / "packet-1.schema.json"
Schema = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Misfit:
    """One place that does not fit; `expected` and `found` are words for the person."""

    at: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.at or 'at its top'}: expected {self.expected}; found {self.found}"


@cache
def schema() -> Schema:
    """The published schema of packet/1."""
    read: dict[str, Json] = json.loads(SCHEMA.read_text("utf-8"))
    return read


def misfits(packet: Json) -> list[Misfit]:
    """Every place of a packet that does not fit, each once, in the order of the schema."""
    return list(dict.fromkeys(_against(schema(), packet, "")))


def refuse_misfits(packet: Json) -> None:
    """Raises BadInput with the first places that do not fit."""
    found = misfits(packet)
    if found:
        more = f"; and {len(found) - 5} more" if len(found) > 5 else ""
        told = "; ".join(str(misfit) for misfit in found[:5])
        raise BadInput(f"packet.json, {told}{more}. Have the portal's export corrected and import it again.")


def _against(rule: Schema, value: Json, at: str) -> Iterator[Misfit]:
    if isinstance(name := rule.get("$ref"), str):
        yield from _against(_part(_part(schema(), "$defs"), name.removeprefix("#/$defs/")), value, at)
    if not _fits_alone(rule, value):
        yield Misfit(at, str(rule.get("title", "another value")), found(value))
        return
    if isinstance(value, dict):
        yield from _keys(rule, value, at)
    if isinstance(value, list) and "items" in rule:
        for index, item in enumerate(value):
            yield from _against(_part(rule, "items"), item, f"{at}[{index}]")
    if "if" in rule and not any(_against(_part(rule, "if"), value, at)):
        yield from _against(_part(rule, "then"), value, at)
    for one in _listed(rule, "allOf"):
        if isinstance(one, dict):
            yield from _against(one, value, at)


def _keys(rule: Schema, value: Mapping[str, Json], at: str) -> Iterator[Misfit]:
    for key in _listed(rule, "required"):
        if key not in value:
            yield Misfit(joined(at, str(key)), _title_of(rule, str(key)), "nothing")
    for key, inner in _part(rule, "properties").items():
        if key in value and isinstance(inner, dict):
            yield from _against(inner, value[key], joined(at, key))


def _title_of(rule: Schema, key: str) -> str:
    inner = _part(_part(rule, "properties"), key)
    if isinstance(name := inner.get("$ref"), str):
        inner = _part(_part(schema(), "$defs"), name.removeprefix("#/$defs/"))
    return str(inner.get("title", "a value"))


def _fits_alone(rule: Schema, value: Json) -> bool:
    """True where a value fits all keywords that do not look into its parts."""
    if "type" in rule and not any(_is_of(value, name) for name in _listed(rule, "type")):
        return False
    if "const" in rule and not _same(value, rule["const"]):
        return False
    if "enum" in rule and not any(_same(value, one) for one in _listed(rule, "enum")):
        return False
    if isinstance(value, str):
        return _fits_text(rule, value)
    if isinstance(value, list):
        return _number(rule, "minItems", 0) <= len(value) <= _number(rule, "maxItems", len(value))
    if isinstance(value, int) and not isinstance(value, bool):
        return _number(rule, "minimum", value) <= value <= _number(rule, "maximum", value)
    return True


def _fits_text(rule: Schema, value: str) -> bool:
    pattern = rule.get("pattern")
    # Python's $ also matches before a last line feed; JSON Schema's does not.
    if isinstance(pattern, str) and not re.search(pattern.removesuffix("$") + r"\Z", value):
        return False
    return len(value) >= _number(rule, "minLength", 0) and _is_on_calendar(value, rule.get("format"))


def _is_on_calendar(value: str, kind: Json) -> bool:
    try:
        if kind == "date":
            date.fromisoformat(value)
        elif kind == "date-time":
            datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _is_of(value: Json, name: Json) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    kind = kinds.get(str(name))
    return kind is not None and isinstance(value, kind)


def _same(value: Json, other: Json) -> bool:
    """Equal, but true is not 1."""
    return isinstance(value, bool) == isinstance(other, bool) and value == other


def _part(rule: Schema, key: str) -> Schema:
    value = rule.get(key)
    return value if isinstance(value, dict) else {}


def _listed(rule: Schema, key: str) -> list[Json]:
    value = rule.get(key, [])
    return value if isinstance(value, list) else [value]


def _number(rule: Schema, key: str, default: int) -> int:
    value = rule.get(key)
    return value if isinstance(value, int) else default


def found(value: Json) -> str:
    """A value that was found, in words for a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {shown(value, 60)}" if value else "empty text"
    if isinstance(value, list):
        return f"a list of {len(value):,}"
    if isinstance(value, dict):
        return "an object"
    return f"the number {value}"
