"""Canonical JSON and its digest: the one form in which acts and receipts are hashed.

UTF-8, sorted keys, no blanks, every number a string; it must never depend on a locale or a float's repr.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

_REFUSAL = "canonical JSON holds text, numbers, truth values, lists and mappings; found"


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | str):
        return str(value) if isinstance(value, str) else value
    if isinstance(value, int | Decimal | Fraction):
        return str(value)
    if isinstance(value, float):
        return format(value, ".2f")  # a box in points; money is never a float
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [_plain(item) for item in value]
    raise TypeError(f"{_REFUSAL} {type(value).__name__}")


def canonical(value: object) -> bytes:
    """The canonical JSON of a value made of mappings, sequences, text, truth values and numbers.

    Raises TypeError for anything else. Floats (boxes in points) are written with two decimals.
    """
    text = json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")


def digest(value: object) -> str:
    """The SHA-256 of a value's canonical JSON, 64 lower-case hex digits."""
    return hashlib.sha256(canonical(value)).hexdigest()
