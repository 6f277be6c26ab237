"""Frozen dataclasses to plain JSON values and back, by their type hints.

Used for act bodies and cached readings; it must not know any particular class.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def to_plain(value: object) -> Json:
    """A JSON value of a dataclass, enum, date, tuple or mapping; None fields are left out."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str):
        return value
    if isinstance(value, date):  # datetime too
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        items = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: to_plain(item) for name, item in items if item is not None}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [to_plain(item) for item in value]
    raise TypeError(f"cannot write {type(value).__name__} as JSON")


@cache
def _hints(kind: type) -> dict[str, object]:
    return dict(get_type_hints(kind))


def from_plain(kind: type[T], value: Json) -> T:
    """The value of a dataclass `kind` written by `to_plain`, or by canonical JSON (numbers as text).

    Raises ValueError where a field is missing or does not fit.
    """
    return cast(T, _read(kind, value))


def _read(kind: object, value: Json) -> object:
    if isinstance(kind, NewType):
        return _read(kind.__supertype__, value)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        options = [option for option in get_args(kind) if option is not type(None)]
        return None if value is None else _read(options[0], value)
    if origin is tuple:
        return tuple(_read(get_args(kind)[0], item) for item in _list(value))
    if origin is not None and issubclass(origin, Mapping):
        return {key: _read(get_args(kind)[1], item) for key, item in _dict(value).items()}
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_dataclass(kind, _dict(value))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is bool:
        return value is True or value == "true"
    if kind in (datetime, date):
        return kind.fromisoformat(str(value))
    if kind in (int, float, str):
        return cast(type[int], kind)(cast(int, value))
    return value


def _read_dataclass(kind: type, value: dict[str, Json]) -> object:
    hints = _hints(kind)
    absent = {name: None for name, hint in hints.items() if name not in value and _may_be_none(hint)}
    try:
        return kind(**absent, **{name: _read(hints[name], item) for name, item in value.items() if name in hints})
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from error


def _may_be_none(hint: object) -> bool:
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)


def _dict(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise ValueError(f"expected an object, found {type(value).__name__}")
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list, found {type(value).__name__}")
    return value
