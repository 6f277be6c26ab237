"""What stands against a determination: figures, checks and a status, each in words.

Pure; which of them count for a verdict is the assessor's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from reviewer_app.case import Case, CheckAnswer
from reviewer_app.values import Assessment, DocumentNeed, FigureSpec, Status


class OpenKind(StrEnum):
    FIGURE = "figure"
    CHECK = "check"
    DEFICIENCY = "deficiency"
    STATUS = "status"


@dataclass(frozen=True, slots=True)
class OpenItem:
    """One thing that stands against a determination; `key` names the figure, check or code."""

    kind: OpenKind
    key: str
    text: str


def open_figures(case: Case, specs: Iterable[FigureSpec]) -> Iterator[OpenItem]:
    """The figures that are not confirmed, or no longer since a new version came."""
    for spec in specs:
        former = case.set_aside.get(spec.name)
        is_asked = not spec.is_optional or (former is not None and case.packet.claimed.get(spec.name))
        if spec.name in case.confirmed or not is_asked:
            continue
        words = "not confirmed"
        if former is not None:
            words = f"confirmed as {former.value} by {former.by} before version {case.version}; confirm it again"
        yield OpenItem(OpenKind.FIGURE, spec.name, f"{spec.label}: {words}")


def open_checks(case: Case, needs: Iterable[DocumentNeed], declared: Iterable[DocumentNeed]) -> Iterator[OpenItem]:
    """The needed documents that nobody answered, and points raised by hand before a new version."""
    for need in needs:
        if need.check not in case.answers:
            former = case.answers_set_aside.get(need.check)
            words = "to check" if former is None else _answered_before(former, case)
            yield OpenItem(OpenKind.CHECK, need.check, f"{need.label}: {words}")
    documents = {need.check for need in declared}
    for check, former in case.answers_set_aside.items():  # a point raised by hand is not lost with a version
        if former.answer == "no" and check not in documents:
            yield OpenItem(OpenKind.CHECK, check, f"{check}: {_answered_before(former, case)}")


def _answered_before(former: CheckAnswer, case: Case) -> str:
    return f"answered {former.answer} by {former.by} before version {case.version}; check it again"


def open_status(assessment: Assessment) -> Iterator[OpenItem]:
    """A status that bears no approval."""
    if assessment.status in (Status.INELIGIBLE, Status.NOT_REVIEWED):
        yield OpenItem(
            OpenKind.STATUS, assessment.status.value, f"The packet is {assessment.status.value}: {assessment.reason}."
        )
