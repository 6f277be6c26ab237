"""The award of a receipt computed anew, from what the receipt froze and nothing else.

Reads no store and no packet, and judges nothing: whoever calls compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from reviewer_app.errors import BadInput
from reviewer_app.money import cents
from reviewer_app.programs.definition import ProgramDefinition
from reviewer_app.programs.facts import EarlierApplication, Facts
from reviewer_app.values import ApplicationNo, Assessment, Basis, Program


def recomputed(frozen: Mapping[str, object], law: ProgramDefinition) -> Assessment:
    """The assessment of a receipt's inputs, answers, switches and rate, under that program's rules.

    `frozen` is a receipt as plain values, fresh or read back from its JSON. Raises BadInput for a receipt
    that does not hold them, or was made under a version of the rules which is not this one.
    """
    if frozen.get("program_version") != law.version:
        raise BadInput(
            f"The receipt was made under version {frozen.get('program_version')} of {law.program.value}; "
            f"this desk has {law.version}."
        )
    try:
        return law.assess(_facts(frozen, law.program))
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"The receipt does not hold what its award was computed from: {error}.") from error


def program_of(frozen: Mapping[str, object]) -> Program:
    """The program of a receipt. Raises BadInput where it names none that is known."""
    try:
        return Program(str(frozen.get("program")))
    except ValueError as error:
        raise BadInput(f"The receipt names no known program: {frozen.get('program')!r}.") from error


def _facts(frozen: Mapping[str, object], program: Program) -> Facts:
    inputs = _mapping(frozen["inputs"])
    return Facts(
        application_no=ApplicationNo(str(frozen["application_no"])),
        program=program,
        submitted_at=_instant(inputs["submitted_at"]),
        submitted_by=str(inputs["submitted_by"]),
        applicant=_mapping(inputs["applicant"]),
        attestations=_mapping(inputs["attestations"]),
        figures=_mapping(inputs["figures"]),
        basis=Basis(str(frozen["basis"])),
        earlier=tuple(_earlier(_mapping(row)) for row in _rows(inputs["earlier"])),
        other_nm_awards=cents(str(inputs["other_nm_awards"])),
        answers={check: str(answer) for check, answer in _mapping(frozen["answers"]).items()},
        opens_at=_instant(inputs["opens_at"]),
        closes_at=_instant(inputs["closes_at"]),
        published_rate=_text(inputs["published_rate"]),
        policies=_mapping(frozen["policies"]),
        round_doubt=_text(inputs["round_doubt"]),
    )


def _earlier(row: Mapping[str, object]) -> EarlierApplication:
    return EarlierApplication(ApplicationNo(str(row["application_no"])), str(row["round"]), _text(row["outcome"]))


def _instant(value: object) -> datetime | None:
    return None if value is None else datetime.fromisoformat(str(value))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError("an object is missing")
    return {str(name): item for name, item in value.items()}


def _rows(value: object) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise TypeError("a list is missing")
    return value
