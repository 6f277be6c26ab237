"""What a program is to the rest of the house: its figures, documents, codes, reasons and two functions.

Computes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from reviewer_app.programs.facts import Facts
from reviewer_app.values import Assessment, CatalogueEntry, DocumentNeed, FigureSpec, Program


@dataclass(frozen=True, slots=True)
class DeclineReason:
    """A reason to decline, or not to review: its code, plain words, the notice it leads to, its rule."""

    code: str
    words: str
    notice: str
    rule: str
    citation: str


@dataclass(frozen=True, slots=True)
class ProgramDefinition:
    """One program. `figures`, `documents` and `catalogue` stand in the order they are shown in.

    `compute` takes inputs, every switch resolved, and the rate or None; `assess` takes the facts.
    """

    program: Program
    title: str
    version: str
    time_zone: str
    figures: tuple[FigureSpec, ...]
    documents: tuple[DocumentNeed, ...]
    catalogue: tuple[CatalogueEntry, ...]
    decline_reasons: tuple[DeclineReason, ...]
    compute: Callable[[Mapping[str, object], Mapping[str, str], str | None], Assessment]
    assess: Callable[[Facts], Assessment]
