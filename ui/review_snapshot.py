"""What the review view shows of one packet at one moment, asked from the desk in one go.

Computes nothing itself; a snapshot is never changed, a new one is taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reviewer_app.acts import Deed
from reviewer_app.case import Case
from reviewer_app.desk import Desk
from reviewer_app.desk.assessing import OpenItem
from reviewer_app.desk.panel import (
    CheckRow,
    DocumentRow,
    FigureRow,
    check_rows,
    document_rows,
    figure_rows,
)
from reviewer_app.desk.readings import Readings
from reviewer_app.desk.rights import refuse_unless_allowed
from reviewer_app.errors import Refused
from reviewer_app.money import Cents
from reviewer_app.values import ApplicationNo, Assessment, DocumentReading


@dataclass(frozen=True, slots=True)
class Snapshot:
    """`claimed_award` is the award that the application alone gives, in cents; None where there is none."""

    case: Case
    readings: Mapping[str, DocumentReading]
    assessment: Assessment
    claimed_award: Cents | None
    figures: tuple[FigureRow, ...]
    documents: tuple[DocumentRow, ...]
    checks: tuple[CheckRow, ...]
    open_items: tuple[OpenItem, ...]

    @property
    def packet(self) -> ApplicationNo:
        return self.case.application_no

    def figure(self, name: str) -> FigureRow | None:
        """The row of a figure by its flat name, None where the packet has no such figure."""
        return next((row for row in self.figures if row.spec.name == name), None)

    @property
    def confirmed_count(self) -> int:
        """How many of the figures that the award rests on are confirmed."""
        return sum(row.confirmed is not None for row in self.figures if not row.spec.is_optional)

    @property
    def claimed_count(self) -> int:
        """How many of them still stand as claimed."""
        return sum(row.confirmed is None for row in self.figures if not row.spec.is_optional)


def take_snapshot(desk: Desk, readings: Readings, packet: ApplicationNo) -> Snapshot:
    """The packet as it stands now. Raises Refused where it is not at this desk."""
    case = desk.case(packet)
    read = readings.of_case(case)
    assessment = desk.assessment(packet)
    return Snapshot(
        case,
        read,
        assessment,
        desk.assessor.assess_claimed(case).award,
        figure_rows(case, desk.assessor, read),
        document_rows(case, read),
        check_rows(case, desk.assessor, assessment, read),
        desk.assessor.open_items(case, assessment),
    )


def why_not(desk: Desk, deed: Deed, case: Case) -> str:
    """Why the person at the desk may not do this now, in the desk's words; "" where they may."""
    try:
        refuse_unless_allowed(deed, desk.signed_in(), case, desk.office)
    except Refused as refused:
        return str(refused)
    return ""
