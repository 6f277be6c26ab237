"""Reads the figures of one computation from plain JSON values, and says exactly what does not fit.

Judges no rule: a figure that fits its type is given as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import TypeVar

from reviewer_app.errors import BadInput
from reviewer_app.money import Cents, cents, exact

_LIMIT = 10**15
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Problem:
    """One figure that is missing or does not fit: its path, what was expected and what was found."""

    path: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}; found {self.found}."


@dataclass(slots=True)
class FigureReader:
    """Reads figures one by one and keeps the problems; a figure with a problem reads as zero or None.

    Whoever reads must look at `problems` before using what was read.
    """

    raw: Mapping[str, object]
    at: str = ""
    problems: list[Problem] = field(default_factory=list)

    def path(self, name: str) -> str:
        return f"{self.at}.{name}" if self.at else name

    def has(self, name: str) -> bool:
        return self.raw.get(name) is not None

    def money(self, name: str, *, at_least_zero: bool = True) -> Cents:
        """An amount of money in cents, from "1234.50" or whole dollars as an integer."""
        expected = 'an amount such as "1234.50"' + (", not negative" if at_least_zero else "")
        value = self._read(name, expected, _money)
        if value is not None and at_least_zero and value < 0:
            self.refuse(name, expected)
        return value if value is not None else Cents(0)

    def number(self, name: str, expected: str = 'a number such as "2.5" or "5/2", not negative') -> Fraction:
        """An exact number of 0 or more."""
        value = self._read(name, expected, _number)
        if value is not None and value < 0:
            self.refuse(name, expected)
        return value if value is not None else Fraction(0)

    def count(self, name: str) -> int:
        value = self._read(name, "a whole number of 0 or more", _count)
        return value if value is not None else 0

    def truth(self, name: str) -> bool | None:
        """True, False, or None where the figure is not given."""
        return self._read(name, "true or false", _truth) if self.has(name) else None

    def text(self, name: str) -> str:
        value = self._read(name, "text", _word) if self.has(name) else ""
        return value if value is not None else ""

    def day(self, name: str) -> date | None:
        """A date, or None where it is missing or no date (then it is a problem)."""
        return self._read(name, 'a date such as "2020-04-04"', _day)

    def rows(self, name: str) -> tuple[FigureReader, ...]:
        """One reader a row of a list of objects; their problems are kept here."""
        value = self.raw.get(name)
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.refuse(name, "a list of objects")
            return ()
        readers = []
        for index, row in enumerate(value):
            if isinstance(row, Mapping):
                readers.append(FigureReader(row, f"{self.path(name)}[{index}]", self.problems))
            else:
                self.problems.append(Problem(f"{self.path(name)}[{index}]", "an object", _found(row)))
        return tuple(readers)

    def refuse_problems(self) -> None:
        """Raises BadInput naming the first figure that does not fit, if there is one."""
        if self.problems:
            raise BadInput(str(self.problems[0]))

    def _read(self, name: str, expected: str, parse: Callable[[object], _T | None]) -> _T | None:
        value = self.raw.get(name)
        parsed = None if value is None else parse(value)
        if parsed is None:
            self.refuse(name, expected)
        return parsed

    def refuse(self, name: str, expected: str) -> None:
        """Keeps as a problem that a figure is not what was expected."""
        self.problems.append(Problem(self.path(name), expected, _found(self.raw.get(name))))


def refuse_floats(value: object, path: str = "") -> None:
    """Raises BadInput with the path of the first float anywhere in plain JSON values."""
    if isinstance(value, float):
        raise BadInput(f'{path}: expected a string or an integer; found the float {value}. Write it as "{value}".')
    if isinstance(value, Mapping):
        for key, item in value.items():
            refuse_floats(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for index, item in enumerate(value):
            refuse_floats(item, f"{path}[{index}]")


def flat(value: object, path: str = "") -> dict[str, str]:
    """Every single value by its flat name ("positions[0].hourly_wage"), as text."""
    if isinstance(value, Mapping):
        parts = [flat(item, f"{path}.{key}" if path else str(key)) for key, item in value.items()]
    elif isinstance(value, Sequence) and not isinstance(value, str):
        parts = [flat(item, f"{path}[{index}]") for index, item in enumerate(value)]
    elif isinstance(value, bool):
        return {path: "true" if value else "false"}
    else:
        return {} if value is None else {path: str(value)}
    return {name: text for part in parts for name, text in part.items()}


def _found(value: object) -> str:
    if value is None:
        return "nothing"
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}…"


def _as_text(value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    if isinstance(value, int) and abs(value) >= _LIMIT:
        return None
    return str(value)


def _money(value: object) -> Cents | None:
    text = _as_text(value)
    try:
        return None if text is None else cents(text)
    except ValueError:
        return None


def _number(value: object) -> Fraction | None:
    text = _as_text(value)
    try:
        return None if text is None else exact(text)
    except ValueError:
        return None


def _count(value: object) -> int | None:
    text = _as_text(value)
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) <= 9 else None


def _truth(value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    return {"true": True, "yes": True, "false": False, "no": False}.get(str(value).lower())


def _word(value: object) -> str | None:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else None


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) and _DATE.fullmatch(value) else None
    except ValueError:
        return None
