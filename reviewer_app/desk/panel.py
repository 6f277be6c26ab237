"""The figures of a packet, claimed, read and confirmed side by side, and the checklist beside them.

What the window's panel and `show` draw; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reviewer_app.case import Case, CheckAnswer, Confirmed
from reviewer_app.desk.assessing import Assessor
from reviewer_app.money import Cents, exact
from reviewer_app.programs.evidence import Candidate, evidence_for
from reviewer_app.values import (
    Assessment,
    Document,
    DocumentKind,
    DocumentNeed,
    DocumentReading,
    FigureSpec,
    Finding,
    Outcome,
    Unit,
)

SURE = 0.9


class State(StrEnum):
    """How a figure or a document stands; each has a sign and a word of its own."""

    TO_CHECK = "to check"
    READ = "read"
    CONFIRMED = "confirmed"
    TYPED = "typed"
    DIFFERS = "differs"
    MISSING = "missing"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure of the panel; `claimed` is "" where the application does not state it.

    `former` is what was confirmed before a new version, and is to check again.
    """

    spec: FigureSpec
    claimed: str
    candidates: tuple[Candidate, ...]
    confirmed: Confirmed | None
    state: State
    former: Confirmed | None = None

    @property
    def read(self) -> Candidate | None:
        """The reading preferred by the program's declaration, or None."""
        return self.candidates[0] if self.candidates else None


@dataclass(frozen=True, slots=True)
class DocumentRow:
    document: Document
    reading: DocumentReading | None
    state: State
    word: str


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One required document, or one finding a person answers; `files` are what may meet it.

    `former` is the answer given before a new version, and is to check again.
    """

    check: str
    label: str
    citation: str
    state: State
    files: tuple[str, ...]
    answer: CheckAnswer | None
    code: str | None
    former: CheckAnswer | None = None


def figure_rows(case: Case, assessor: Assessor, readings: Mapping[str, DocumentReading]) -> tuple[FigureRow, ...]:
    """The figures in the program's order, row figures once for each row."""
    specs = assessor.figures(case)
    found = evidence_for(case.packet.program, assessor.facts(case, is_claimed=True), readings)
    return tuple(_figure_row(spec, case, found.get(spec.name, ())) for spec in specs)


def _figure_row(spec: FigureSpec, case: Case, candidates: tuple[Candidate, ...]) -> FigureRow:
    claimed = case.packet.claimed.get(spec.name, "")
    confirmed = case.confirmed.get(spec.name)
    candidates = tuple(as_claimed(candidate, claimed) for candidate in candidates)
    is_open = spec.unit is Unit.COUNT or _is_part(candidates, claimed)
    state = _figure_state(claimed, candidates, confirmed, is_open=is_open)
    return FigureRow(spec, claimed, candidates, confirmed, state, case.set_aside.get(spec.name))


def _figure_state(
    claimed: str, candidates: Sequence[Candidate], confirmed: Confirmed | None, *, is_open: bool
) -> State:
    """`is_open`: another value contradicts nothing, so it is to check and not wrong.

    A report counts all people of one pay period; a sum of payments below the claim may only be a part of it.
    """
    if confirmed is not None:
        return State.CONFIRMED if confirmed.evidence or confirmed.as_stated else State.TYPED
    if not candidates:
        return State.TO_CHECK if claimed else State.MISSING
    if all(candidate.value != claimed for candidate in candidates):
        return State.TO_CHECK if is_open else State.DIFFERS
    return State.READ if candidates[0].confidence >= SURE else State.TO_CHECK


def contradicts(row: FigureRow) -> bool:
    """Whether the documents contradict what the application states, whoever has confirmed what since."""
    if not row.claimed or not row.candidates or row.spec.unit is Unit.COUNT:
        return False
    return not _is_part(row.candidates, row.claimed) and all(c.value != row.claimed for c in row.candidates)


def as_claimed(candidate: Candidate, claimed: str) -> Candidate:
    """The candidate written as the application writes the same number: 4.00 is no other count than 4."""
    try:
        is_same = candidate.value != claimed and exact(candidate.value) == exact(claimed)
    except ValueError:
        return candidate
    return replace(candidate, value=claimed) if is_same else candidate


def _is_part(candidates: Sequence[Candidate], claimed: str) -> bool:
    """Whether the documents show payments that add up to less than the claim: further ones may show the rest."""
    try:
        return bool(candidates) and all(
            "summed" in found.how and exact(found.value) < exact(claimed) for found in candidates
        )
    except ValueError:
        return False


def document_rows(case: Case, readings: Mapping[str, DocumentReading]) -> tuple[DocumentRow, ...]:
    """The documents of the packet in its order, each with what the reader made of it."""
    return tuple(_document_row(document, readings.get(document.file)) for document in case.documents)


def _document_row(document: Document, reading: DocumentReading | None) -> DocumentRow:
    if reading is None:
        return DocumentRow(document, None, State.TO_CHECK, "waiting to be read")
    if reading.error:
        return DocumentRow(document, reading, State.UNREADABLE, reading.error)
    if not reading.is_read:
        words = reading.warnings[0].message if reading.warnings else "not read yet"
        return DocumentRow(document, reading, State.TO_CHECK, words)
    if reading.kind is DocumentKind.UNKNOWN:
        return DocumentRow(document, reading, State.TO_CHECK, "kind not recognised")
    period = f" {reading.period}" if reading.period else ""
    return DocumentRow(document, reading, State.READ, f"{kind_word(reading.kind)}{period}")


_KIND_WORDS = {
    DocumentKind.SCHEDULE_C: "Schedule C",
    DocumentKind.F1065: "Form 1065",
    DocumentKind.F1120: "Form 1120",
    DocumentKind.F1120S: "Form 1120-S",
    DocumentKind.F990: "Form 990",
    DocumentKind.F941: "Form 941",
    DocumentKind.F940: "Form 940",
    DocumentKind.W2: "Form W-2",
    DocumentKind.W3: "Form W-3",
    DocumentKind.F4868: "Form 4868 (extension)",
    DocumentKind.F7004: "Form 7004 (extension)",
    DocumentKind.ES903A: "Wage report ES903A",
    DocumentKind.CRS1: "Gross receipts CRS-1",
    DocumentKind.PAYROLL: "Payroll report",
    DocumentKind.BANK_STATEMENT: "Bank statement",
    DocumentKind.LEASE: "Lease",
    DocumentKind.MORTGAGE: "Mortgage",
    DocumentKind.INVOICE: "Invoice",
    DocumentKind.CANCELED_CHECK: "Canceled check",
    DocumentKind.PHOTO_ID: "Photo ID",
    DocumentKind.LETTER: "Letter",
    DocumentKind.UNKNOWN: "Unknown",
}


def kind_word(kind: DocumentKind) -> str:
    """A document kind as a reviewer says it."""
    return _KIND_WORDS[kind]


def check_rows(
    case: Case, assessor: Assessor, assessment: Assessment, readings: Mapping[str, DocumentReading]
) -> tuple[CheckRow, ...]:
    """The checklist: what the program requires, then what the findings ask a person."""
    needs = assessor.needs(case)
    rows = [_need_row(need, case, readings) for need in needs]
    asked = {need.rule for need in needs}
    rows += [_finding_row(finding, case) for finding in assessment.findings if _asks_a_person(finding, asked)]
    return tuple(rows)


def _need_row(need: DocumentNeed, case: Case, readings: Mapping[str, DocumentReading]) -> CheckRow:
    files = tuple(
        document.file for document in case.documents if _may_meet(need, document, readings.get(document.file))
    )
    answer = case.answers.get(need.check)
    state, former = _check_state(answer, bool(files)), case.answers_set_aside.get(need.check)
    return CheckRow(need.check, need.label, need.citation, state, files, answer, need.code_if_missing, former)


def _may_meet(need: DocumentNeed, document: Document, reading: DocumentReading | None) -> bool:
    """By its kind where it was read for sure, else by what it was uploaded as: then it is to check."""
    is_told = reading is not None and reading.is_read and reading.kind is not DocumentKind.UNKNOWN
    if is_told and reading is not None and reading.kind_confidence >= SURE and need.kinds:
        return reading.kind in need.kinds
    return document.uploaded_as in need.uploaded_as


def _check_state(answer: CheckAnswer | None, has_files: bool) -> State:
    if answer is not None:
        return State.CONFIRMED if answer.answer == "yes" else State.DIFFERS
    return State.TO_CHECK if has_files else State.MISSING


def _asks_a_person(finding: Finding, asked: set[str]) -> bool:
    if finding.rule in asked and finding.code is None:
        return False
    return finding.outcome is Outcome.OPEN or (finding.code or "").startswith("DEF-")


def _finding_row(finding: Finding, case: Case) -> CheckRow:
    check = finding.code or finding.rule
    answer = case.answers.get(check)
    state = State.DIFFERS if finding.outcome is Outcome.FAIL else _check_state(answer, has_files=True)
    former = case.answers_set_aside.get(check)
    return CheckRow(check, finding.message, finding.citation, state, (), answer, finding.code, former)


def effect_of(
    case: Case, assessor: Assessor, row: FigureRow, value: str, now: Assessment
) -> tuple[Cents | None, Cents | None]:
    """The award as it stands and as it would be if this figure were that value."""
    return now.award, assessor.assess_with(case, {row.spec.name: value}).award
