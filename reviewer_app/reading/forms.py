"""Descriptions of federal forms as data: how a family is known, and where its figures stand.

Must not read a page itself; the descriptions are the files of resources/forms.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeVar

from reviewer_app.values import DocumentKind

FORMS = Path(__file__).resolve().parents[2] / "resources" / "forms"

Item = TypeVar("Item", str, float, bool)


class Sort(StrEnum):
    """What a figure is, which says how its ink is read."""

    MONEY = "money"
    COUNT = "count"
    EIN = "ein"
    SSN = "ssn"
    CODE = "code"
    NAME = "name"


class Where(StrEnum):
    """Where a value stands relative to its label."""

    LINE = "line"  # on the label's line, behind the line's number where it is printed again
    LAST = "last"  # on the label's line, in the last column
    RIGHT = "right"  # right of the label
    BELOW = "below"  # in the box beneath the label
    COLUMN = "column"  # in the rows under a column's head


@dataclass(frozen=True, slots=True)
class Spot:
    """One way to find a figure: label pattern, the line's number as printed, where the value stands.

    `within_pt` is how far its middle may be above or beneath the label's; `on` chooses a further page.
    """

    label: str
    where: Where
    sort: Sort
    line: str = ""
    within_pt: float = 6.5
    on: str = ""
    stop: str = ""


@dataclass(frozen=True, slots=True)
class FigureForm:
    """A figure and its spots in order of preference; names with a leading underscore serve checks alone."""

    name: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """The form's own arithmetic: `total` is what is left of the first of `plus` after the others; blanks are nil."""

    total: str
    plus: tuple[str, ...]
    minus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FormFamily:
    kind: DocumentKind
    title: tuple[str, ...]
    unless: tuple[str, ...]
    anchors: tuple[str, ...]
    year: tuple[str, ...]
    is_quarterly: bool
    figures: tuple[FigureForm, ...]
    checks: tuple[Check, ...]


@cache
def form_families(folder: Path = FORMS) -> tuple[FormFamily, ...]:
    """The federal families in the order of their files' names."""
    return tuple(_family(tomllib.loads(path.read_text("utf-8"))) for path in sorted(folder.glob("irs_*.toml")))


@cache
def kind_signs(folder: Path = FORMS) -> tuple[tuple[DocumentKind, tuple[tuple[str, float], ...]], ...]:
    """For the other kinds, the patterns that speak for each and their weights, in the file's order."""
    table = tomllib.loads((folder / "kinds.toml").read_text("utf-8"))
    return tuple(
        (
            DocumentKind(name),
            tuple((_given(sign, "says", ""), _given(sign, "weight", 1.0)) for sign in _tables(kind, "sign")),
        )
        for name, kind in table.items()
    )


def _family(table: dict[str, object]) -> FormFamily:
    return FormFamily(
        DocumentKind(_given(table, "kind", "")),
        _texts(table, "title"),
        _texts(table, "unless"),
        _texts(table, "anchors"),
        _texts(table, "year"),
        _given(table, "quarterly", False),
        tuple(_figure(item) for item in _tables(table, "figure")),
        tuple(_check(item) for item in _tables(table, "check")),
    )


def _figure(table: dict[str, object]) -> FigureForm:
    sort = Sort(_given(table, "sort", "money"))
    return FigureForm(_given(table, "name", ""), tuple(_spot(item, sort) for item in _tables(table, "at")))


def _spot(table: dict[str, object], sort: Sort) -> Spot:
    return Spot(
        _given(table, "label", ""),
        Where(_given(table, "where", "line")),
        Sort(_given(table, "sort", sort.value)),
        _given(table, "line", ""),
        _given(table, "within_pt", 6.5),
        _given(table, "on", ""),
        _given(table, "stop", ""),
    )


def _check(table: dict[str, object]) -> Check:
    return Check(_given(table, "total", ""), _texts(table, "plus"), _texts(table, "minus"))


def _given(table: dict[str, object], key: str, otherwise: Item) -> Item:
    value = table.get(key, otherwise)
    if type(otherwise) is float and type(value) is int:
        value = float(value)
    if not isinstance(value, type(otherwise)):
        raise ValueError(f"form description: {key} must be {type(otherwise).__name__}, found {value!r}")
    return value


def _texts(table: dict[str, object], key: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise ValueError(f"form description: {key} must be a list")
    return tuple(str(item) for item in value)


def _tables(table: dict[str, object], key: str) -> tuple[dict[str, object], ...]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise ValueError(f"form description: {key} must be a list of tables")
    return tuple(dict(item) for item in value)
