"""A worksheet in plain words: rows a person can follow, why a cap held, and which text a rule stands in.

Computes nothing: every value is the program's own line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reviewer_app.letters.formats import value_text
from reviewer_app.values import Line


@dataclass(frozen=True, slots=True)
class Row:
    """One step as it is printed: the rule for the margin, what it is, how it comes about, its value.

    `steps` are the numbers, from 1, of the earlier steps it uses.
    """

    rule: str
    label: str
    how: str
    value: str
    steps: tuple[int, ...] = ()

    @property
    def how_in_words(self) -> str:
        """How it comes about, and from which steps: "$18,000 + $2,000 (steps 4 and 5)"."""
        if not self.steps:
            return self.how
        numbers = [str(step) for step in self.steps]
        listed = " and ".join([", ".join(numbers[:-1]), numbers[-1]]) if numbers[1:] else numbers[0]
        return f"{self.how} ({'steps' if numbers[1:] else 'step'} {listed})"


@dataclass(frozen=True, slots=True)
class Source:
    """A rule named in the margin, and the text it stands in."""

    rule: str
    text: str


def rows(lines: tuple[Line, ...]) -> tuple[Row, ...]:
    """The worksheet's steps in their order, each with the steps it uses.

    A rule that several lines carry means the last of them above the line that names it.
    """
    found: list[Row] = []
    latest: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        used = {latest[name] for name in line.inputs if name in latest}
        value = value_text(line.value, line.unit)
        found.append(Row(line.rule, line.label, line.formula, value, tuple(sorted(used))))
        latest[line.rule] = number
    return tuple(found)


def sources(lines: tuple[Line, ...], texts: Mapping[str, str]) -> tuple[Source, ...]:
    """Each rule of the worksheet once, in order of first use, with its citation in full.

    `texts` names the short marks of citations: {"S2": "GOFERR's page on the programs"}.
    """
    cited = {line.rule: line.citation for line in reversed(lines)}
    in_order = dict.fromkeys(line.rule for line in lines)
    return tuple(Source(rule, citation_in_words(cited[rule], texts)) for rule in in_order)


def citation_in_words(citation: str, texts: Mapping[str, str]) -> str:
    """A citation with the short marks of its texts replaced by their names: "S2 › …" → "GOFERR … › …"."""
    for mark, name in texts.items():
        citation = citation.replace(f"{mark} ›", f"{name} ›")
    return citation


def binding_in_words(binding: tuple[str, ...], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Why the award is what it is, one sentence for each binding code; an unknown code stands as it is."""
    return tuple(texts.get(code, code) for code in binding)
