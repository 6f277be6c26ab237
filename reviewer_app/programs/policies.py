"""The readings that the law leaves open, as named switches with defaults and allowed values.

Decides nothing by itself: each program asks for the switch where its rule is computed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from reviewer_app.errors import BadInput
from reviewer_app.programs.parameters import RESOURCES
from reviewer_app.values import Program


@dataclass(frozen=True, slots=True)
class Switch:
    """One open reading; values are text ("true", "13"). `ambiguity` is its number in the register.

    `is_effective` says whether the answer on one packet depends on it yet; the others are of payments,
    rankings and readings of documents that are not computed from one packet.
    """

    name: str
    default: str
    allowed: tuple[str, ...]
    ambiguity: str
    programs: tuple[Program, ...]
    explanation: str
    is_effective: bool


@cache
def switches() -> Mapping[str, Switch]:
    """Every switch by its name, in the order of the register."""
    with (RESOURCES / "switches.toml").open("rb") as file:
        rows = tomllib.load(file)["switch"]
    return {
        row["name"]: Switch(
            name=row["name"],
            default=row["default"],
            allowed=tuple(row["allowed"]),
            ambiguity=row["ambiguity"],
            programs=tuple(Program(name) for name in row["programs"]),
            explanation=row["explanation"],
            is_effective=row["is_effective"],
        )
        for row in rows
    }


def resolve(given: Mapping[str, object] | None = None) -> Mapping[str, str]:
    """Every switch with its value as text: the given one, else the default.

    Raises BadInput for an unknown name or a value that is not allowed.
    """
    chosen = {switch.name: switch.default for switch in switches().values()}
    for name, value in (given or {}).items():
        chosen[name] = _checked(name, value)
    return chosen


def of_program(policies: Mapping[str, str], program: Program) -> Mapping[str, str]:
    """Those of the resolved switches that a program's answer can depend on."""
    return {name: value for name, value in policies.items() if program in switches()[name].programs}


def _checked(name: str, value: object) -> str:
    switch = switches().get(name)
    if switch is None:
        raise BadInput(f"policies.{name}: there is no such switch; known are {', '.join(switches())}.")
    text = _text(value)
    if text not in switch.allowed:
        raise BadInput(f"policies.{name}: expected one of {', '.join(switch.allowed)}; found {value!r}.")
    return text


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else None
