"""The findings that rest on a person's word: required documents, reviewer's codes, and clearing a code.

Reads no document: a document never raises or clears a deficiency by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from reviewer_app.programs.catalogue import catalogue_of
from reviewer_app.programs.worksheet import Worksheet
from reviewer_app.values import DocumentNeed, Finding, Outcome

ROUND = "ROUND"  # the check that a packet's round is one of its program


def document_findings(needs: Sequence[DocumentNeed], answers: Mapping[str, str], sheet: Worksheet) -> None:
    """One finding a required document: open until it is answered, failed with its code on "no"."""
    for need in needs:
        answer = answers.get(need.check)
        if answer == "yes":
            outcome, code, word = Outcome.PASS, None, "in order"
        elif answer == "no":
            outcome, code, word = Outcome.FAIL, need.code_if_missing, "missing or not in order"
        else:
            outcome, code, word = Outcome.OPEN, None, "to check"
        sheet.findings.append(Finding(need.rule, outcome, code, f"{need.label}: {word}.", need.citation))


def needed(needs: Sequence[DocumentNeed], inputs: Mapping[str, object]) -> tuple[DocumentNeed, ...]:
    """Those of the needs that the figures ask for: a note of a loan only where there is a loan."""
    return tuple(need for need in needs if not need.only_if or any(_is_some(inputs.get(name)) for name in need.only_if))


def _is_some(value: object) -> bool:
    """A row, or an amount that is not plainly zero; what cannot be read counts as something."""
    if isinstance(value, list | tuple):
        return bool(value)
    return value is not None and str(value).strip("0.") != ""


def reviewer_findings(answers: Mapping[str, str], computed: Collection[str], sheet: Worksheet) -> None:
    """A failed finding for every DEF- code answered "no" by its own name, in catalogue order.

    A notice or a warning is no question, and an answer to one is nothing. A code that is computed from
    figures, or that a finding holds already, is not asked here; a code answered "yes" that nothing raised is shown as passed.
    """
    held = {found.code for found in sheet.findings if found.code and found.outcome is not Outcome.PASS}
    for entry in catalogue_of(sheet.rules.program):
        answer = answers.get(entry.code)
        is_asked = entry.code.startswith("DEF-") and entry.code not in computed and entry.code not in held
        if answer not in ("yes", "no") or not is_asked:
            continue
        rule = entry.rules[0]
        citation = sheet.rules.citations.get(rule, rule)
        if answer == "no":
            message = f"By the reviewer: {entry.condition}."
            sheet.findings.append(Finding(rule, Outcome.FAIL, entry.code, message, citation))
        else:
            message = f"By the reviewer: in order ({entry.condition})."
            sheet.findings.append(Finding(rule, Outcome.PASS, None, message, citation))


def round_finding(doubt: str | None, answers: Mapping[str, str], sheet: Worksheet) -> None:
    """An open finding where the packet's round could not be taken; a reviewer's "yes" settles it."""
    if doubt is not None:
        outcome = Outcome.PASS if answers.get(ROUND) == "yes" else Outcome.OPEN
        sheet.findings.append(Finding(ROUND, outcome, None, doubt, "The rounds the office keeps"))


def cleared(code: str, answers: Mapping[str, str]) -> bool:
    """Whether the reviewer answered "yes" to a code that the program raised, with a note kept elsewhere."""
    return answers.get(code) == "yes"
