"""The numbers of the law, dated and cited, as the program files under resources/programs give them.

Holds no number itself and computes nothing with them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path

from reviewer_app.money import Cents, cents, exact
from reviewer_app.values import Parameter, Program

RESOURCES = Path(__file__).resolve().parents[2] / "resources" / "programs"


@dataclass(frozen=True, slots=True)
class ExcludedType:
    """A type of business told by how its NAICS code begins; `reason` is None where a person decides."""

    reason: str | None
    naics_begins: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Rules:
    """One program's parameters as they stood on a day, and the citation of every rule."""

    program: Program
    title: str
    version: str
    time_zone: str
    parameters: Mapping[str, Parameter]
    citations: Mapping[str, str]
    excluded: tuple[ExcludedType, ...] = ()

    def text(self, name: str) -> str:
        return self.parameters[name].value

    def money(self, name: str) -> Cents:
        return cents(self.parameters[name].value)

    def number(self, name: str) -> Fraction:
        return exact(self.parameters[name].value)

    def day(self, name: str) -> date:
        return date.fromisoformat(self.parameters[name].value)

    def citation(self, rule: str) -> str:
        return self.citations[rule]

    def applied(self, names: Iterable[str]) -> tuple[Parameter, ...]:
        """The named parameters, in the order given."""
        return tuple(self.parameters[name] for name in names)


@cache
def rules(program: Program, on: date | None = None) -> Rules:
    """A program's rules as they stood on a day; without a day, the latest.

    A parameter whose first date is later than `on` counts with that first entry.
    """
    with (RESOURCES / f"{program.value}.toml").open("rb") as file:
        raw = tomllib.load(file)
    entries = [
        Parameter(name=row["name"], value=row["value"], effective=row["effective"], citation=row["citation"])
        for row in raw["parameter"]
    ]
    return Rules(
        program=program,
        title=raw["title"],
        version=raw["version"],
        time_zone=raw["time_zone"],
        parameters=_on_day(entries, on),
        citations=raw["citations"],
        excluded=tuple(
            ExcludedType(row.get("reason"), tuple(row["naics_begins"]), row["words"])
            for row in (*raw.get("excluded", ()), *raw.get("undecided", ()))
        ),
    )


def _on_day(entries: list[Parameter], on: date | None) -> dict[str, Parameter]:
    chosen: dict[str, Parameter] = {}
    for entry in sorted(entries, key=lambda parameter: parameter.effective):
        if entry.name not in chosen or on is None or entry.effective <= on:
            chosen[entry.name] = entry
    return chosen
