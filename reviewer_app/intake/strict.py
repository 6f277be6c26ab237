"""packet.json read strictly: UTF-8, one meaning, no number that is none, nothing that would break a later reader.

Says nothing about which fields a packet has.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reviewer_app.codec import Json
from reviewer_app.errors import BadInput
from reviewer_app.intake.names import shown

_DEEPEST = 64
_LONGEST_INTEGER = 100  # digits; Python itself gives up at 4,300
_TOO_DEEP = f"nested more than {_DEEPEST} deep; expected the shape of a packet. Have the portal export it anew."


@dataclass(frozen=True, slots=True)
class _Odd:
    """Put in the place of a value that cannot be read, so that its path can be told."""

    trouble: str


def read_text(path: Path) -> str:
    """The text of packet.json, a byte order mark dropped. Raises BadInput where it is not UTF-8."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            f"packet.json: expected UTF-8 text; found the byte 0x{content[error.start]:02x} at byte {error.start + 1:,}. "
            "Save it as UTF-8."
        ) from error


def read_object(text: str) -> dict[str, Json]:
    """The object in a packet.json.

    Raises BadInput with the path for text that is no JSON, a key that stands twice, NaN or
    Infinity, a half of a surrogate pair, a NUL, an endless number, or nesting without end.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float, parse_int=_integer
        )
    except json.JSONDecodeError as error:
        raise BadInput(
            f"packet.json, line {error.lineno}, column {error.colno}: expected JSON; {error.msg.lower()}. "
            "Have the portal export it anew."
        ) from error
    except RecursionError as error:
        raise BadInput(f"packet.json: {_TOO_DEEP}") from error
    for at, trouble in _troubles(value):
        raise BadInput(f"packet.json, {at or 'at its top'}: {trouble}")
    if not isinstance(value, dict):
        raise BadInput(
            "packet.json: expected one object in braces; found something else. Have the portal export it anew."
        )
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made: dict[str, object] = {}
    for key, value in pairs:
        twice = _Odd("the key stands twice in one object; expected each key once. Correct the export.")
        made[key] = twice if key in made else value
    return made


def _constant(word: str) -> object:
    return _Odd(f"expected a number or text; found {word}, which is no number. Correct the export.")


def _float(word: str) -> object:
    value = float(word)
    return value if math.isfinite(value) else _constant(shown(word, 30))


def _integer(word: str) -> object:
    return int(word) if len(word) <= _LONGEST_INTEGER else _constant(shown(word, 30))


def _troubles(value: object, at: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """What cannot be read, with its path, in the order it stands."""
    if isinstance(value, _Odd):
        yield at, value.trouble
    elif depth > _DEEPEST:
        yield at[:80], _TOO_DEEP
    elif isinstance(value, str):
        yield from ((at, trouble) for trouble in _text_troubles(value))
    elif isinstance(value, dict):
        for key, item in value.items():
            where = joined(at, key)
            yield from ((where, trouble) for trouble in _text_troubles(key))
            yield from _troubles(item, where, depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _troubles(item, f"{at}[{index}]", depth + 1)


def _text_troubles(text: str) -> Iterator[str]:
    if "\x00" in text:
        yield "holds a NUL character; expected text. Correct the export."
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        yield "holds half of a surrogate pair; expected Unicode text. Correct the export."


def joined(at: str, key: str) -> str:
    """The path of a key below a path: "applicant.premises"; a key that is no plain word is quoted."""
    word = key if key.isidentifier() and key.isascii() else shown(key, 60)
    return f"{at}.{word}" if at else word
