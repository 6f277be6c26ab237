"""The words of a program's letters, read from resources/letters.

Fills the two fields every letter has and nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from reviewer_app.values import Program, Verdict

_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "letters"
_SECTION = {Verdict.APPROVE: "award", Verdict.DECLINE: "decline", Verdict.NOT_REVIEWED: "not_reviewed"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words with the rule they rest on; "" where they rest on none."""

    rule: str
    words: str


@dataclass(frozen=True, slots=True)
class Appeal:
    """The right to appeal: `words` through the day `until`, `passed` after it."""

    rule: str
    until: date
    words: str
    passed: str

    def on(self, day: date) -> Sentence:
        """What a letter of that day says."""
        return Sentence(self.rule, self.words if day <= self.until else self.passed)


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one kind of letter; `opening` holds the fields {app_no} and {business}."""

    program: str
    contact: str
    title: str
    opening: str
    after: Sentence
    next_steps: tuple[Sentence, ...]
    appeal: Appeal | None
    binding: Mapping[str, str]
    texts: Mapping[str, str]

    def opening_for(self, application_no: str, business: str) -> str:
        """The opening with its fields filled."""
        parts = self.opening.replace("{app_no}", application_no).split("{business}")
        return business.join(parts)


@cache
def wording(program: Program, verdict: Verdict) -> Wording:
    """The words of a program's letter for a verdict."""
    with (_FOLDER / f"{program.value}.toml").open("rb") as file:
        table = tomllib.load(file)
    section = table[_SECTION[verdict]]
    row = table.get("appeal")
    return Wording(
        program=table["program"],
        contact=table["contact"],
        title=section["title"],
        opening=section["opening"],
        after=Sentence(section["after_rule"], section["after"]),
        next_steps=tuple(Sentence(step["rule"], step["words"]) for step in table["next_steps"]),
        appeal=Appeal(row["rule"], row["until"], row["words"], row["passed"]) if row else None,
        binding=table["binding_words"],
        texts=table["texts"],
    )
