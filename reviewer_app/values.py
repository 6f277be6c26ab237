"""The vocabulary of Packet Desk as frozen dataclasses and enums.

Values hold no behaviour beyond reading themselves; rules, SQL and file formats live elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import NewType

from reviewer_app.money import Cents

ApplicationNo = NewType("ApplicationNo", str)
ActId = NewType("ActId", str)  # "<desk>:<number>"
Sha256 = NewType("Sha256", str)  # 64 lower-case hex digits
PersonName = NewType("PersonName", str)


class Program(StrEnum):
    NM_LEDA = "nm-leda"
    NH_MSRF1 = "nh-msrf1"
    NH_MSRF2 = "nh-msrf2"
    NH_SELF = "nh-self"


class Role(StrEnum):
    REVIEWER = "reviewer"
    SUPERVISOR = "supervisor"
    CLERK = "clerk"


class Standing(StrEnum):
    """Where a packet is on its way; the words are the contract's."""

    RECEIVED = "received"
    IN_REVIEW = "in review"
    AWAITING = "awaiting applicant"
    RECOMMENDED = "recommended"
    SIGNED = "signed"
    ISSUED = "issued"
    WITHDRAWN = "withdrawn"


class Verdict(StrEnum):
    APPROVE = "approve"
    DECLINE = "decline"
    NOT_REVIEWED = "not reviewed"


class Status(StrEnum):
    ELIGIBLE = "eligible"
    INELIGIBLE = "ineligible"
    DEFICIENT = "deficient"
    NOT_REVIEWED = "not_reviewed"


class Basis(StrEnum):
    CONFIRMED = "confirmed"
    CLAIMED = "claimed"
    MIXED = "mixed"


class Outcome(StrEnum):
    PASS = "pass"
    FAIL = "fail"
    OPEN = "open"


class Method(StrEnum):
    FORM_FIELD = "form_field"
    TEXT = "text"
    OCR = "ocr"


class Unit(StrEnum):
    """What a figure or a worksheet line counts; money is in US dollars."""

    MONEY = "USD"
    FTE = "FTE"
    HOURS = "hours"
    COUNT = "count"
    PERCENT = "%"
    RATE = "rate"
    DATE = "date"
    QUARTER = "quarter"
    TEXT = "text"
    YES_NO = "yes/no"


class DocumentKind(StrEnum):
    SCHEDULE_C = "irs_1040_schedule_c"
    F1065 = "irs_1065"
    F1120 = "irs_1120"
    F1120S = "irs_1120s"
    F990 = "irs_990"
    F941 = "irs_941"
    F940 = "irs_940"
    W2 = "irs_w2"
    W3 = "irs_w3"
    F4868 = "irs_4868"
    F7004 = "irs_7004"
    ES903A = "nm_es903a"
    CRS1 = "nm_crs1"
    PAYROLL = "nm_payroll_report"
    BANK_STATEMENT = "bank_statement"
    LEASE = "lease"
    MORTGAGE = "mortgage"
    INVOICE = "invoice"
    CANCELED_CHECK = "canceled_check"
    PHOTO_ID = "photo_id"
    LETTER = "letter"
    UNKNOWN = "unknown"


# ---------------------------------------------------------------- what a document shows


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in PDF points of the page as displayed, origin at its top left."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a document: a page (from 1) with a box, or a cell of a sheet.

    All three are None for a figure that is counted or derived and printed nowhere.
    """

    page: int | None = None
    box: Box | None = None
    cell: str | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """One debit of a bank statement; amount is a decimal string, payee None where none is shown."""

    date: str
    payee: str | None
    amount: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One figure as a document shows it; value is normalised as the contract says, raw is the ink."""

    name: str
    value: str
    raw: str
    place: Place
    method: Method
    confidence: float
    payment: Payment | None = None  # for `payments[]`, whose value is then the amount


@dataclass(frozen=True, slots=True)
class ReadWarning:
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class DocumentReading:
    """What the reader found in one file. `error` says why nothing could be read, else None.

    `is_read` is False where the file shows well but holds nothing the reader can read yet
    (a scan, a photo): such a document counts as "to check", never as missing or wrong.
    `words` is the text of its pages or sheets, cut at some length; it serves the search alone.
    """

    sha256: Sha256
    pages: int
    kind: DocumentKind
    kind_confidence: float
    period: str | None
    figures: tuple[Reading, ...] = ()
    warnings: tuple[ReadWarning, ...] = ()
    error: str | None = None
    is_read: bool = True
    words: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without a gap, with its box on the page as displayed."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Evidence:
    """The ink a figure rests on: a document of the packet and the place in it."""

    document: str
    sha256: Sha256
    place: Place


# ---------------------------------------------------------------- what came in


@dataclass(frozen=True, slots=True)
class Document:
    """One uploaded file as the packet names it; `file` is its path in the packet."""

    file: str
    sha256: Sha256
    size: int
    uploaded_as: str
    uploaded_at: str | None = None


# ---------------------------------------------------------------- what the law answers


@dataclass(frozen=True, slots=True)
class Finding:
    """One test of the rules, with the code it raises (DEF-, WARN-, NOTE-) or None."""

    rule: str
    outcome: Outcome
    code: str | None
    message: str
    citation: str


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a worksheet; `inputs` name figures, or rule ids of earlier lines."""

    rule: str
    label: str
    value: str
    unit: Unit
    formula: str
    inputs: tuple[str, ...]
    citation: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A dated parameter as it was applied, with its source."""

    name: str
    value: str
    effective: date
    citation: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """The whole answer of a program for one packet: the worksheet is this value, not told twice.

    `award` is None where nothing can be computed. `result` holds the fields of the contract's
    `result` object, already written at their display widths.
    """

    program: Program
    program_version: str
    basis: Basis
    status: Status
    reason: str | None
    deficiencies: tuple[str, ...]
    findings: tuple[Finding, ...]
    lines: tuple[Line, ...]
    award: Cents | None
    binding: tuple[str, ...]
    flags: tuple[str, ...]
    parameters: tuple[Parameter, ...] = ()
    policies: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)
    result: Mapping[str, object] = field(default_factory=dict)


# ---------------------------------------------------------------- what a program asks for


@dataclass(frozen=True, slots=True)
class EvidenceSource:
    """One way a document can evidence a figure: these kinds, this reading, this period.

    `period` is a period of the contract ("2019", "2019Q2"), or a name the program resolves from
    the packet ("revenue quarter 2019"). `combine` says how several documents of it go together.
    """

    kinds: tuple[DocumentKind, ...]
    readings: tuple[str, ...]
    period: str | None = None
    combine: str = "one"  # "one" | "sum" | "count"
    uploaded_as: tuple[str, ...] = ()  # only documents uploaded as one of these, where not empty


@dataclass(frozen=True, slots=True)
class FigureSpec:
    """One input of a program. A row figure is named with `[]`: "positions[].hourly_wage".

    `as_stated` is True for what by its nature nothing evidences (a planned position).
    """

    name: str
    label: str
    unit: Unit
    sources: tuple[EvidenceSource, ...] = ()
    as_stated: bool = False
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class DocumentNeed:
    """One required document of a program; any of the kinds, or of the uploads, may meet it."""

    check: str
    label: str
    rule: str
    citation: str
    kinds: tuple[DocumentKind, ...]
    uploaded_as: tuple[str, ...]
    code_if_missing: str | None = None
    only_if: tuple[str, ...] = ()  # asked only where one of these figures is above zero, or holds a row


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One row of the deficiency catalogue, in catalogue order; `wording` holds {merge} fields."""

    code: str
    condition: str
    wording: str
    needed: str
    rules: tuple[str, ...]


# ---------------------------------------------------------------- people and rounds


@dataclass(frozen=True, slots=True)
class Person:
    name: PersonName
    role: Role
    full_name: str
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class OfficeParticulars:
    name: str
    address: tuple[str, ...]
    signatory: str
    signatory_title: str
    phone: str
    email: str
    logo: Sha256 | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A funding round; instants are UTC, the fund is in cents, the rate a decimal string (0.2557)."""

    id: str
    program: Program
    title: str
    opens_at: datetime | None
    closes_at: datetime | None
    fund: Cents | None
    published_rate: str | None
