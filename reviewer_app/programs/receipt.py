"""The receipt of an assessment: what was computed, on what, under which rules, frozen as canonical JSON.

Signs nothing and keeps nothing: its digest is what a supervisor signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reviewer_app.canonical import digest
from reviewer_app.programs.facts import Facts, frozen_facts
from reviewer_app.values import Assessment, Evidence, Finding, Line, Parameter, Sha256


def receipt(
    assessment: Assessment,
    facts: Facts,
    documents: Mapping[str, Sha256] | None = None,
    evidence: Mapping[str, Evidence] | None = None,
) -> tuple[dict[str, object], str]:
    """The receipt as plain values, and its digest "sha256:…" over their canonical JSON.

    `documents` are the packet's files with their digests, `evidence` the place each confirmed figure
    rests on, by flat name. `inputs` are nested, and all that the award needs to be computed anew from
    the receipt alone. The same answer on the same packet gives the same digest.
    """
    frozen: dict[str, object] = {
        "format": "receipt/1",
        "application_no": str(facts.application_no),
        "program": assessment.program.value,
        "program_version": assessment.program_version,
        "basis": assessment.basis.value,
        "inputs": frozen_facts(facts),
        "answers": dict(facts.answers),
        "documents": dict(documents or {}),
        "evidence": {name: _evidence(item) for name, item in (evidence or {}).items()},
        "parameters": [_parameter(item) for item in assessment.parameters],
        "policies": dict(assessment.policies),
        "findings": [_finding(item) for item in assessment.findings],
        "lines": [_line(item) for item in assessment.lines],
        "result": _result(assessment),
    }
    return frozen, f"sha256:{digest(frozen)}"


def _result(assessment: Assessment) -> dict[str, object]:
    return {
        "status": assessment.status.value,
        "reason": assessment.reason,
        "deficiencies": list(assessment.deficiencies),
        "award_cents": None if assessment.award is None else str(assessment.award),
        "binding": list(assessment.binding),
        "flags": list(assessment.flags),
    }


def _parameter(item: Parameter) -> dict[str, object]:
    return {
        "name": item.name,
        "value": item.value,
        "effective": item.effective.isoformat(),
        "citation": item.citation,
    }


def _finding(item: Finding) -> dict[str, object]:
    return {
        "rule": item.rule,
        "outcome": item.outcome.value,
        "code": item.code,
        "message": item.message,
        "citation": item.citation,
    }


def _line(item: Line) -> dict[str, object]:
    inputs: Sequence[str] = list(item.inputs)
    return {
        "rule": item.rule,
        "label": item.label,
        "value": item.value,
        "unit": item.unit.value,
        "formula": item.formula,
        "inputs": inputs,
        "citation": item.citation,
    }


def _evidence(item: Evidence) -> dict[str, object]:
    box = item.place.box
    return {
        "document": item.document,
        "sha256": item.sha256,
        "page": item.place.page,
        "box": None if box is None else [f"{side:.2f}" for side in (box.left, box.top, box.right, box.bottom)],
        "cell": item.place.cell,
    }
