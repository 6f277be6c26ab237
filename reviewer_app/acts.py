"""What people do, one frozen dataclass a deed, and the entry that the journal keeps of it.

A deed says what was done and nothing about who or when: that is the entry's.
Deeds are only added to, never renamed or re-shaped: journals of years ago must still fold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from reviewer_app.values import (
    ActId,
    ApplicationNo,
    Document,
    Evidence,
    OfficeParticulars,
    PersonName,
    Program,
    Role,
    Round,
    Sha256,
    Verdict,
)

# ---------------------------------------------------------------- on one packet


@dataclass(frozen=True, slots=True)
class ReceivePacket:
    """A packet came in, or a new version of it; `packet_text` is packet.json as it came."""

    version: int
    packet_text: str
    documents: tuple[Document, ...]
    left_out: int = 0  # clutter files left out of it, such as __MACOSX


@dataclass(frozen=True, slots=True)
class AddDocuments:
    """Files added to a packet that is in: dropped on it, or sent as the applicant's answer."""

    documents: tuple[Document, ...]
    note: str = ""
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class TakePacket:
    """The person takes the packet."""


@dataclass(frozen=True, slots=True)
class AssignPacket:
    to: PersonName


@dataclass(frozen=True, slots=True)
class GiveBack:
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ConfirmFigure:
    """A person's word for one figure, with its evidence, or a written reason, or "as stated"."""

    figure: str
    value: str
    evidence: tuple[Evidence, ...] = ()
    reason: str | None = None
    as_stated: bool = False


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """A check (a required document, a finding, a catalogue code) answered: yes it holds, or no.

    `answer` None takes an earlier answer back.
    """

    check: str
    answer: str | None  # "yes" | "no"
    note: str = ""


@dataclass(frozen=True, slots=True)
class WriteNote:
    text: str


@dataclass(frozen=True, slots=True)
class PrepareNotice:
    """An e-mail to the applicant as it was prepared; `items` are the catalogue codes it speaks of."""

    items: tuple[str, ...]
    to: str
    subject: str
    body: str
    answer_by: str | None = None  # ISO date; the law names none, so a person sets it


@dataclass(frozen=True, slots=True)
class MarkNoticeSent:
    notice: ActId
    channel: str = "own mail program"


@dataclass(frozen=True, slots=True)
class ResumeReview:
    """Back to review without an answer: the due date passed, or the matter settled itself."""

    reason: str


@dataclass(frozen=True, slots=True)
class RecordWithdrawal:
    """The applicant took the application back; `word` says how and when the applicant said so."""

    word: str


@dataclass(frozen=True, slots=True)
class Reopen:
    reason: str


@dataclass(frozen=True, slots=True)
class Determine:
    """A reviewer's determination with the frozen receipt it rests on.

    `reasons` are codes with a citation (at least one for a decline); `receipt` is the receipt's
    canonical JSON text and `receipt_digest` its SHA-256, which the supervisor signs.
    """

    verdict: Verdict
    reasons: tuple[str, ...]
    award: str | None
    receipt: str
    receipt_digest: Sha256
    note: str = ""


@dataclass(frozen=True, slots=True)
class SignDetermination:
    determination: ActId
    receipt_digest: Sha256


@dataclass(frozen=True, slots=True)
class ReturnPacket:
    reason: str


@dataclass(frozen=True, slots=True)
class WithdrawSignature:
    reason: str


@dataclass(frozen=True, slots=True)
class LapseSignature:
    """A rule, switch or round changed under a determination; `was` and `now` are receipt digests."""

    reason: str
    was: Sha256
    now: Sha256


@dataclass(frozen=True, slots=True)
class IssueLetter:
    """A letter was issued: its file, its amount, and the journal's head printed on it."""

    letter: str  # "award" | "decline"
    file: Sha256
    amount: str | None
    head: str


# ---------------------------------------------------------------- on the office


@dataclass(frozen=True, slots=True)
class SetOffice:
    office: OfficeParticulars


@dataclass(frozen=True, slots=True)
class AddPerson:
    name: PersonName
    full_name: str
    role: Role


@dataclass(frozen=True, slots=True)
class ChangePerson:
    name: PersonName
    full_name: str
    role: Role
    is_active: bool


@dataclass(frozen=True, slots=True)
class KeepRound:
    round: Round


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """A reading that the law leaves open, chosen for one program (RULES, ambiguity register)."""

    program: Program
    switch: str
    value: str
    reason: str


@dataclass(frozen=True, slots=True)
class EraseBodies:
    """The bodies of these acts were erased when their time was up; the chain stays whole."""

    acts: tuple[ActId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class SetPassword:
    """The password of this person was set at the desk of the act; no secret is in it."""

    name: PersonName


# ---------------------------------------------------------------- on other acts


@dataclass(frozen=True, slots=True)
class Undo:
    act: ActId


@dataclass(frozen=True, slots=True)
class Redo:
    act: ActId


Deed = (
    ReceivePacket
    | AddDocuments
    | TakePacket
    | AssignPacket
    | GiveBack
    | ConfirmFigure
    | AnswerCheck
    | WriteNote
    | PrepareNotice
    | MarkNoticeSent
    | ResumeReview
    | RecordWithdrawal
    | Reopen
    | Determine
    | SignDetermination
    | ReturnPacket
    | WithdrawSignature
    | LapseSignature
    | IssueLetter
    | SetOffice
    | AddPerson
    | ChangePerson
    | KeepRound
    | SetSwitch
    | EraseBodies
    | SetPassword
    | Undo
    | Redo
)

KINDS: Mapping[str, type] = {
    "receive": ReceivePacket,
    "add documents": AddDocuments,
    "take": TakePacket,
    "assign": AssignPacket,
    "give back": GiveBack,
    "confirm figure": ConfirmFigure,
    "answer check": AnswerCheck,
    "note": WriteNote,
    "prepare notice": PrepareNotice,
    "notice sent": MarkNoticeSent,
    "resume review": ResumeReview,
    "withdraw application": RecordWithdrawal,
    "reopen": Reopen,
    "determine": Determine,
    "sign": SignDetermination,
    "return": ReturnPacket,
    "withdraw signature": WithdrawSignature,
    "signature lapsed": LapseSignature,
    "issue letter": IssueLetter,
    "set office": SetOffice,
    "add person": AddPerson,
    "change person": ChangePerson,
    "keep round": KeepRound,
    "set switch": SetSwitch,
    "erase bodies": EraseBodies,
    "set password": SetPassword,
    "undo": Undo,
    "redo": Redo,
}

OFFICE_DEEDS = (SetOffice, AddPerson, ChangePerson, KeepRound, SetSwitch, EraseBodies, SetPassword)

# What cannot be undone: others may already have acted on it, or it is a matter of record.
BARRIERS = (
    ReceivePacket,
    AddDocuments,
    MarkNoticeSent,
    SignDetermination,
    ReturnPacket,
    WithdrawSignature,
    LapseSignature,
    IssueLetter,
    EraseBodies,
    SetPassword,
    Undo,
    Redo,
)


def kind_of(deed: Deed) -> str:
    """The kind's word in the journal, such as "confirm figure"."""
    return next(word for word, kind in KINDS.items() if type(deed) is kind)


@dataclass(frozen=True, slots=True)
class Entry:
    """One act as the journal keeps it. `deed` is None where its body has been erased.

    `number` runs gap-free for each desk from 1; `seen` is the last act on that packet (or on the
    office) that its maker knew; `prev` is the digest of the desk's previous act ("" for the first).
    """

    id: ActId
    desk: str
    number: int
    who: PersonName
    role: Role
    at: datetime
    packet: ApplicationNo | None
    seen: ActId | None
    kind: str
    deed: Deed | None
    body_digest: Sha256
    prev: str
    digest: Sha256
