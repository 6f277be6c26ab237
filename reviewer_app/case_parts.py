"""The parts of a case: what was confirmed, answered, noted, sent, determined, signed and issued.

Values only; how they come about is the case's.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from reviewer_app.packet import Packet
from reviewer_app.values import ActId, Document, Evidence, PersonName, Sha256, Verdict


@dataclass(frozen=True, slots=True)
class Confirmed:
    value: str
    by: PersonName
    at: datetime
    act: ActId
    evidence: tuple[Evidence, ...]
    reason: str | None
    as_stated: bool


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    answer: str
    note: str
    by: PersonName
    at: datetime


@dataclass(frozen=True, slots=True)
class Note:
    act: ActId
    text: str
    by: PersonName
    at: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """A deficiency e-mail; `sent_at` is None until a person marks it as sent."""

    act: ActId
    items: tuple[str, ...]
    to: str
    subject: str
    body: str
    answer_by: str | None
    by: PersonName
    at: datetime
    sent_at: datetime | None = None
    sent_by: PersonName | None = None


@dataclass(frozen=True, slots=True)
class Determination:
    act: ActId
    verdict: Verdict
    reasons: tuple[str, ...]
    award: str | None
    receipt: str
    receipt_digest: Sha256
    note: str
    by: PersonName
    at: datetime


@dataclass(frozen=True, slots=True)
class Signature:
    act: ActId
    by: PersonName
    at: datetime
    receipt_digest: Sha256


@dataclass(frozen=True, slots=True)
class Lapse:
    """A determination that no longer stands, why, and whether it had been signed."""

    determination: Determination
    was_signed: bool
    reason: str
    at: datetime
    by: PersonName


@dataclass(frozen=True, slots=True)
class Letter:
    act: ActId
    letter: str
    file: Sha256
    amount: str | None
    head: str
    by: PersonName
    at: datetime


@dataclass(frozen=True, slots=True)
class Version:
    number: int
    packet: Packet
    documents: tuple[Document, ...]
    at: datetime
