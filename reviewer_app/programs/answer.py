"""What a computation answers before it becomes an assessment, and the one place where it becomes one.

Decides nothing: status, award and codes are the program's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from reviewer_app.money import Cents
from reviewer_app.programs.catalogue import in_catalogue_order
from reviewer_app.programs.parameters import Rules
from reviewer_app.programs.policies import of_program
from reviewer_app.programs.worksheet import Worksheet
from reviewer_app.values import Assessment, Basis, Outcome, Status


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of the tests and the formula; `result` holds the contract's fields, at their widths."""

    status: Status
    award: Cents | None
    reason: str | None = None
    binding: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    result: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a computation stands on beside its figures."""

    rules: Rules
    policies: Mapping[str, str]
    parameters: tuple[str, ...]
    inputs: Mapping[str, str]
    basis: Basis = Basis.CLAIMED


def assessment(answer: Answer, sheet: Worksheet, setting: Setting) -> Assessment:
    """The whole answer; its deficiencies are the open DEF- codes of findings and flags, in catalogue order."""
    return Assessment(
        program=setting.rules.program,
        program_version=setting.rules.version,
        basis=setting.basis,
        status=answer.status,
        reason=answer.reason,
        deficiencies=open_deficiencies(sheet, answer.flags),
        findings=tuple(sheet.findings),
        lines=tuple(sheet.lines),
        award=answer.award,
        binding=answer.binding,
        flags=answer.flags,
        parameters=setting.rules.applied(setting.parameters),
        policies=of_program(setting.policies, setting.rules.program),
        inputs=setting.inputs,
        result=answer.result,
    )


def open_deficiencies(sheet: Worksheet, flags: Iterable[str] = ()) -> tuple[str, ...]:
    """The DEF- codes of findings that did not pass, and of the flags, each once, in catalogue order."""
    raised = {found.code for found in sheet.findings if found.code and found.outcome is not Outcome.PASS}
    return in_catalogue_order(code for code in raised | set(flags) if code.startswith("DEF-"))
