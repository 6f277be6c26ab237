"""What a letter says, as values the desk hands over.

Holds no wording of a program and no layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from reviewer_app.money import Cents
from reviewer_app.values import Line, OfficeParticulars, Program, Sha256, Verdict


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason of a decline; `words` is the catalogue's wording with its fields filled.

    `figures` are pairs of a label and a value as it is to be printed.
    """

    code: str
    words: str
    rules: tuple[str, ...]
    citation: str
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RestingFigure:
    """A confirmed figure the worksheet rests on; `evidence` says in words where it stands."""

    label: str
    value: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Hands:
    """Who reviewed and who signed, and when (UTC); the signer is None in a preview."""

    reviewed_by: str
    reviewed_at: datetime
    signed_by: str | None = None
    signed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class LetterContent:
    """All that one letter prints.

    `address` are the lines in the window of the envelope, the name first. `logo` is the bytes of a
    PNG or JPEG. `not_issued` is the banner of a preview, None on a letter that is issued. `award` is
    None where nothing was computed; `lines` is empty where there is no worksheet.
    """

    program: Program
    verdict: Verdict
    application_no: str
    business: str
    address: tuple[str, ...]
    office: OfficeParticulars
    dated: date
    award: Cents | None
    lines: tuple[Line, ...]
    hands: Hands
    receipt_digest: Sha256
    journal_head: str
    program_version: str
    binding: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    figures: tuple[RestingFigure, ...] = ()
    addressed_to: str | None = None  # the authorized officer or owner, for the salutation
    logo: bytes | None = None
    not_issued: str | None = None
