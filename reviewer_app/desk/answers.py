"""What the desk answers, as the plain JSON objects of the command line's contract.

Shapes only: every value in them was decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from reviewer_app import acts
from reviewer_app.acts import Entry
from reviewer_app.case import Case
from reviewer_app.codec import Json, to_plain
from reviewer_app.desk.desk import Desk
from reviewer_app.desk.history import describe
from reviewer_app.desk.panel import FigureRow, State, check_rows, contradicts, document_rows, figure_rows
from reviewer_app.desk.readings import Readings
from reviewer_app.fold import undone
from reviewer_app.money import dollars
from reviewer_app.programs.evidence import Candidate
from reviewer_app.programs.typographical import typo
from reviewer_app.store.queue import QueueRow
from reviewer_app.values import ApplicationNo, Assessment, DocumentReading, Evidence, Place, Unit

Object = dict[str, Json]
Shown = Mapping[str, DocumentReading]


def assessment_answer(assessment: Assessment, application_no: str | None, receipt: str | None) -> Object:
    """The common part of what `assess` and `compute` answer."""
    return {
        "application_no": application_no,
        "program": assessment.program.value,
        "program_version": assessment.program_version,
        "basis": assessment.basis.value,
        "status": assessment.status.value,
        "reason": assessment.reason,
        "deficiency": assessment.deficiencies[0] if assessment.deficiencies else None,
        "deficiencies": list(assessment.deficiencies),
        "findings": [_whole(finding) for finding in assessment.findings],
        "lines": [_whole(line) for line in assessment.lines],
        "award": None if assessment.award is None else dollars(assessment.award),
        "binding": list(assessment.binding),
        "flags": list(assessment.flags),
        "receipt": receipt,
    }


def _whole(value: object) -> Json:
    """A dataclass as an object that keeps its empty fields as null."""
    plain = to_plain(value)
    names = getattr(type(value), "__dataclass_fields__", {})
    return {name: plain.get(name) for name in names} if isinstance(plain, dict) else plain


def assess_answer(desk: Desk, application_no: ApplicationNo, readings: Readings) -> Object:
    """What `assess` prints for one packet: the award as it stands, beside what its documents alone give."""
    case = desk.case(application_no)
    _, digest = desk.assessor.receipt(case)
    answer = assessment_answer(desk.assessor.assess(case), application_no, f"sha256:{digest}")
    rows = figure_rows(case, desk.assessor, readings.of_case(case))
    answer["award_documents"] = _award_documents(desk, case, rows)
    answer["mismatches"] = [_mismatch(row) for row in rows if contradicts(row)]
    return answer


def _award_documents(desk: Desk, case: Case, rows: tuple[FigureRow, ...]) -> str | None:
    """The award of the documents' readings alone; None where a figure that they should show is not shown."""
    asked = [row for row in rows if row.spec.sources and not row.spec.is_optional and row.claimed not in ("", "0.00")]
    if not asked or any(not row.candidates for row in asked):
        return None
    shown = {row.spec.name: row.candidates[0].value for row in asked}
    award = desk.assessor.assess_claimed_with(case, shown).award
    return None if award is None else dollars(award)


def _mismatch(row: FigureRow) -> Json:
    found = row.candidates[0]
    kinds: list[Json] = []
    if row.spec.unit is Unit.MONEY:
        kinds += typo(row.claimed, found.value).kinds
    files: list[Json] = []
    files += sorted({evidence.document for evidence in found.evidence})
    return {
        "figure": row.spec.name,
        "claimed": row.claimed,
        "documents": found.value,
        "files": files,
        "typo": kinds,
    }


def queue_answer(desk: Desk, row: QueueRow) -> Object:
    """One row of what `queue` prints."""
    amount = row.award_cents
    return {
        "application_no": row.application_no,
        "business": row.business,
        "program": row.program,
        "round": row.round,
        "status": row.status,
        "standing": row.standing,
        "award": None if amount is None else dollars(amount),
        "open": row.open,
        "waiting_since": row.received_at,
        "assigned_to": row.assigned_to or None,
    }


def show_answer(desk: Desk, application_no: ApplicationNo, readings: Readings) -> Object:
    """One packet whole, as the desk has it."""
    case = desk.case(application_no)
    shown = readings.of_case(case)
    assessment = desk.assessor.assess(case)
    return {
        "application_no": application_no,
        "program": case.packet.program.value,
        "round": case.packet.round,
        "version": case.version,
        "packet": dict(case.packet.raw),
        "figures": [_figure(row) for row in _all_figures(desk, case, shown)],
        "documents": [_document(row.document.file, case, shown) for row in document_rows(case, shown)],
        "checks": _checks(desk, case, assessment, shown),
        "standing": case.standing.value,
        "assessment": assess_answer(desk, application_no, readings),
        "history": history_answer(desk, application_no),
    }


def _all_figures(desk: Desk, case: Case, shown: Shown) -> list[FigureRow]:
    """The program's figures, then whatever else the application states: nothing claimed is left out."""
    rows = list(figure_rows(case, desk.assessor, shown))
    held = {row.spec.name for row in rows}
    return rows + [
        FigureRow(desk.assessor.stated(name), claimed, (), None, State.READ)
        for name, claimed in case.packet.claimed.items()
        if name not in held
    ]


def _figure(row: FigureRow) -> Json:
    confirmed: Json = None
    if row.confirmed is not None:
        said = row.confirmed
        confirmed = {
            "value": said.value,
            "by": said.by,
            "at": said.at.isoformat(),
            "evidence": _evidence(said.evidence[0]) if said.evidence else None,
            "reason": said.reason if said.reason or not said.as_stated else "as stated",
        }
    read: list[Json] = [_candidate(candidate) for candidate in row.candidates]
    return {"name": row.spec.name, "claimed": row.claimed or None, "read": read, "confirmed": confirmed}


def _candidate(candidate: Candidate) -> Json:
    first = candidate.evidence[0]
    return {
        "value": candidate.value,
        "document": first.document,
        "sha256": first.sha256,
        **_place(first.place),
        "raw": candidate.raw,
        "method": candidate.method,
        "confidence": candidate.confidence,
    }


def _evidence(found: Evidence) -> Json:
    return {"document": found.document, **_place(found.place)}


def _place(place: Place) -> Object:
    if place.cell is not None:
        return {"cell": place.cell}
    box = place.box
    sides: list[Json] | None = None if box is None else [box.left, box.top, box.right, box.bottom]
    return {"page": place.page, "box": sides}


def _document(file: str, case: Case, shown: Shown) -> Json:
    document = case.document(file)
    reading = shown.get(file)
    return {
        "file": file,
        "sha256": document.sha256 if document else None,
        "uploaded_as": document.uploaded_as if document else None,
        "kind": reading.kind.value if reading else None,
        "period": reading.period if reading else None,
        "pages": reading.pages if reading else None,
        "readable": None if reading is None else reading.error is None,
        "warnings": [_whole(warning) for warning in reading.warnings] if reading else [],
    }


def _checks(desk: Desk, case: Case, assessment: Assessment, shown: Shown) -> list[Json]:
    return [
        {
            "check": row.check,
            "answer": row.answer.answer if row.answer else None,
            "note": row.answer.note or None if row.answer else None,
            "by": row.answer.by if row.answer else None,
            "at": row.answer.at.isoformat() if row.answer else None,
        }
        for row in check_rows(case, desk.assessor, assessment, shown)
    ]


def history_answer(desk: Desk, application_no: ApplicationNo) -> list[Json]:
    """The acts on a packet in fold order, the undone ones marked."""
    entries = desk.history(application_no)
    out = undone(entries)
    case = desk.case(application_no)
    return [
        {
            "act": entry.id,
            "at": entry.at.isoformat(),
            "by": entry.who,
            "role": entry.role.value,
            "kind": entry.kind,
            "summary": describe(entry, act_label(desk, case, entry)),
            "undone": entry.id in out,
        }
        for entry in entries
    ]


def act_label(desk: Desk, case: Case, entry: Entry) -> str | None:
    """What an act is about, in words: the figure it confirms, or the check it answers; else None."""
    if not case.is_received:
        return None
    if isinstance(entry.deed, acts.ConfirmFigure):
        spec = desk.assessor.figure(case, entry.deed.figure)
        return spec.label if spec else None
    if isinstance(entry.deed, acts.AnswerCheck):
        return desk.assessor.check_label(case, entry.deed.check)
    return None


def in_words(desk: Desk, case: Case, reason: str) -> str:
    """A reason with each figure and check that it names by its label."""
    words = []
    for word in reason.split(" "):
        spec = desk.assessor.figure(case, word)
        label = spec.label if spec else desk.assessor.check_label(case, word)
        words.append(f"“{label}”" if label else word)
    return " ".join(words)
