"""What the sample round holds and what was planted in it: the plan by which the next step plays the desk's weeks.

It names faults and figures and decides nothing about them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from reviewer_app.values import ApplicationNo, Person, Place, Program, Standing, Verdict


class Fault(StrEnum):
    """A typical fault planted in a packet, in words a tester can read."""

    FORM_941 = "a 941 sent as the ES903A of the lowest quarter"
    EXTENSION = "an extension to file sent as the return"
    ONE_ID_SIDE = "the back of the photo ID is missing"
    EQUIPMENT_LEASE = "the lease is for equipment"
    MONTH_MISSING = "one month of a monthly CRS filer is missing"
    QUARTER_MISMATCH = "CRS reports of different quarters"
    DIGITS_SWAPPED = "two digits swapped in a claimed figure"
    DIGIT_OMITTED = "a digit omitted in a claimed figure"
    TAXABLE_FOR_GROSS = "taxable receipts claimed in place of gross receipts"
    NO_HOURS = "the payroll report lists no hours"
    NO_RENT_PROOF = "no proof that rent was paid"
    OTHER_SUBMITTER = "submitted by another than the authorized officer"
    DUPLICATE = "a second application of the same FEIN"
    OVER_HIGHEST = "the plan goes over the highest FTE"
    STARTED_LATE = "in operation only after 1 October 2019"
    NO_DECLINE = "no decline of revenue"
    TIPS_UNKNOWN = "unknown whether tips are in the payroll"
    UNREADABLE = "a document cut off by a broken upload"
    HEIC = "a telephone's HEIC picture"
    LOCKED = "a document locked by a password"
    LATE = "submitted after the closing moment"
    AFFILIATE = "majority-owned by the owner of another applicant"
    EXCLUDED = "a type of business that the program excludes"
    SELF_RECIPIENT = "received a SELF grant"
    WEEK_ON_EDGE = "a benefit week across the edge of the window"
    OFFSET = "earlier grants use up the share"
    CAP_100K = "over the maximum of $100,000"
    CAP_RENT = "the rent is lower than the amount worked out"
    CAP_350K = "over the maximum of $350,000"
    CAP_50K = "over the maximum of $50,000"
    CAP_COMBINED = "all help together would pass the loss"
    ZERO_AWARD = "aid in full or half exceeds the loss: nothing to pay"


@dataclass(frozen=True, slots=True)
class ShownIn:
    """Where a document shows a figure: the file as packet.json names it, and the place in it."""

    file: str
    place: Place


@dataclass(frozen=True, slots=True)
class PlannedFigure:
    """A figure to confirm: its value as the contract writes it, and the documents that show it.

    `shown_in` is empty where nothing evidences the figure: it is confirmed as stated. Several places show
    the parts of a sum (the months of a quarter, the payments of rent).
    """

    value: str
    shown_in: tuple[ShownIn, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedPacket:
    """A packet of the sample round and how far the desk has come with it; `received_at` is in UTC."""

    application_no: ApplicationNo
    folder: Path
    program: Program
    fault: Fault | None
    story: str
    received_at: datetime
    stage: Standing
    verdict: Verdict | None
    reviewer: str | None
    figures_to_confirm: Mapping[str, PlannedFigure]


@dataclass(frozen=True, slots=True)
class SamplePlan:
    """The whole sample round: its packets in order of receipt, and the staff who play in it."""

    packets: tuple[PlannedPacket, ...]
    staff: tuple[Person, ...]
