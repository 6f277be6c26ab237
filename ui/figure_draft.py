"""What is being typed for one figure: its value, its box and its reason, and what Enter would commit of it.

Pure; written as text so that a draft outlives the program.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from reviewer_app.acts import ConfirmFigure
from reviewer_app.desk.panel import FigureRow
from reviewer_app.money import exact
from reviewer_app.values import Box, Evidence, Place, Sha256
from ui.figure_words import normal


@dataclass(frozen=True, slots=True)
class Typed:
    """`text` is what stands in the field, `evidence` what was picked or drawn for it."""

    text: str = ""
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.text.strip() or self.reason.strip() or self.evidence)


def value_of(row: FigureRow, typed: Typed) -> str:
    """The value as the contract writes it; where it is the stated or a read one, written as that one is."""
    value = normal(row.spec, typed.text)
    known = [row.claimed, *(found.value for found in row.candidates)]
    return next((held for held in known if held and _is_same(held, value)), value)


def _is_same(first: str, second: str) -> bool:
    if first == second:
        return True
    try:
        return exact(first) == exact(second)
    except ValueError:
        return False


def evidence_for(row: FigureRow, typed: Typed) -> tuple[Evidence, ...]:
    """The box that was drawn or picked, else the one where a reading has that very value."""
    if typed.evidence:
        return typed.evidence
    value = value_of(row, typed)
    return next((found.evidence for found in row.candidates if found.value == value), ())


def deed_of(row: FigureRow, typed: Typed) -> ConfirmFigure:
    """What Enter asks the desk to record; it is as stated where the program declares so and nothing else shows it."""
    value = value_of(row, typed)
    evidence = evidence_for(row, typed)
    reason = typed.reason.strip() or None
    as_stated = row.spec.as_stated and value == row.claimed and not evidence and reason is None
    return ConfirmFigure(row.spec.name, value, evidence, reason, as_stated)


def to_text(typed: Typed) -> str:
    """The draft as text, "" where nothing was typed."""
    if typed.is_empty:
        return ""
    evidence = [
        {
            "document": found.document,
            "sha256": found.sha256,
            "page": found.place.page,
            "box": _box(found.place.box),
            "cell": found.place.cell,
        }
        for found in typed.evidence
    ]
    return json.dumps({"value": typed.text, "reason": typed.reason, "evidence": evidence})


def _box(box: Box | None) -> list[float] | None:
    return [box.left, box.top, box.right, box.bottom] if box is not None else None


def from_text(text: str) -> Typed:
    """The draft that `to_text` wrote; an empty one for anything else."""
    try:
        held = json.loads(text)
        evidence = tuple(_evidence(found) for found in held["evidence"])
        return Typed(str(held["value"]), str(held["reason"]), evidence)
    except (ValueError, KeyError, TypeError):
        return Typed()


def _evidence(held: dict[str, object]) -> Evidence:
    box, page, cell = held["box"], held["page"], held["cell"]
    sides = [float(side) for side in box] if isinstance(box, list) else None
    place = Place(
        page if isinstance(page, int) else None, Box(*sides) if sides is not None else None, str(cell) if cell else None
    )
    return Evidence(str(held["document"]), Sha256(str(held["sha256"])), place)
