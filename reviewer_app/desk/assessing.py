"""From a case to what the law answers: facts, assessment, receipt, and what is still open.

Calls the programs; it computes nothing itself and writes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256

from reviewer_app import acts
from reviewer_app.canonical import canonical
from reviewer_app.case import Case, Confirmed, fold_case
from reviewer_app.codec import Json, to_plain
from reviewer_app.desk.declining import main_reason, reasons_for, rests_on, unfit_verdict
from reviewer_app.desk.open_points import OpenItem, OpenKind, open_checks, open_figures, open_status
from reviewer_app.money import Cents, cents
from reviewer_app.office import Office
from reviewer_app.programs import assess, definition, documents_needed
from reviewer_app.programs.catalogue import entry as catalogue_entry
from reviewer_app.programs.definition import ProgramDefinition
from reviewer_app.programs.facts import EarlierApplication, Facts, facts_from_packet
from reviewer_app.programs.receipt import receipt
from reviewer_app.store import Store
from reviewer_app.values import (
    ApplicationNo,
    Assessment,
    Basis,
    DocumentNeed,
    FigureSpec,
    Outcome,
    Program,
    Sha256,
    Standing,
    Unit,
    Verdict,
)


class Assessor:
    """Assesses the cases of one store under the office's rounds and switches."""

    def __init__(self, store: Store, office: Callable[[], Office]) -> None:
        self._store = store
        self._office = office
        # Other packets of the same business, by packet and tax number; kept until something is written.
        self._neighbours: dict[tuple[ApplicationNo, str], list[Case]] = {}

    # ------------------------------------------------------------ what a program asks

    def program(self, case: Case) -> ProgramDefinition:
        return definition(case.packet.program)

    def figures(self, case: Case) -> tuple[FigureSpec, ...]:
        """The figures of this case, in the program's order: a row figure once for each row it has."""
        names = [*case.packet.claimed, *(name for name in case.confirmed if name not in case.packet.claimed)]
        return tuple(found for spec in self.program(case).figures for found in _expanded(spec, names))

    def figure(self, case: Case, name: str) -> FigureSpec | None:
        """The declaration of one figure by its flat name, or None where the program does not ask for it."""
        general = re.sub(r"\[\d+\]", "[]", name)
        spec = next((spec for spec in self.program(case).figures if spec.name == general), None)
        return replace(spec, name=name, label=_row_label(spec.label, name)) if spec else None

    def needs(self, case: Case) -> tuple[DocumentNeed, ...]:
        """The documents that this case requires."""
        return documents_needed(self.facts(case))

    def checks(self, case: Case) -> frozenset[str]:
        """What a person can answer on this case: required documents, DEF- codes, rules of findings, earlier answers.

        A notice is no check: it stands on figures, and a figure is confirmed.
        """
        program = self.program(case)
        codes = (entry.code for entry in program.catalogue if entry.code.startswith("DEF-"))
        rules = (finding.rule for finding in self.assess(case).findings)
        documents = (need.check for need in program.documents)
        return frozenset((*documents, *codes, *rules, *case.answers, *case.answers_set_aside))

    def check_label(self, case: Case, check: str) -> str | None:
        """A check in words: the document it asks for, or the catalogue's condition; None for a bare rule."""
        program = self.program(case)
        need = next((need.label for need in program.documents if need.check == check), None)
        return need or next((entry.condition for entry in program.catalogue if entry.code == check), None)

    # ------------------------------------------------------------ what the law answers

    def facts(self, case: Case, typed: Mapping[str, str] | None = None, *, is_claimed: bool = False) -> Facts:
        """What is known of a case; `typed` values, not yet confirmed, lie over everything."""
        packet = case.packet
        office = self._office()
        confirmed = {} if is_claimed else {name: said.value for name, said in case.confirmed.items()}
        return facts_from_packet(
            packet.raw,
            {**confirmed, **(typed or {})},
            basis=Basis.CLAIMED if is_claimed else self.basis(case),
            earlier=self._earlier(case),
            other_nm_awards=self._other_awards(case),
            answers={check: said.answer for check, said in case.answers.items()},
            round_=office.rounds.get(packet.round),
            policies=dict(office.switches.get(packet.program, {})),
            documents=case.documents,
        )

    def basis(self, case: Case) -> Basis:
        """Whether the award stands on confirmed figures, on claimed ones, or on both."""
        asked = [spec.name for spec in self.figures(case) if not spec.is_optional]
        count = sum(name in case.confirmed for name in asked)
        if count == len(asked) and asked:
            return Basis.CONFIRMED
        return Basis.MIXED if case.confirmed else Basis.CLAIMED

    def assess(self, case: Case) -> Assessment:
        """The award as it stands, from confirmed figures, else from claimed ones."""
        return assess(self.facts(case))

    def assess_claimed(self, case: Case) -> Assessment:
        """The award that the application alone gives."""
        return assess(self.facts(case, is_claimed=True))

    def assess_with(self, case: Case, typed: Mapping[str, str]) -> Assessment:
        """The award as it would be with these values; nothing is kept."""
        return assess(self.facts(case, typed))

    def assess_claimed_with(self, case: Case, shown: Mapping[str, str]) -> Assessment:
        """The award of the application with these values in place of what it states."""
        return assess(self.facts(case, shown, is_claimed=True))

    def stated(self, name: str) -> FigureSpec:
        """A declaration for something the application states and the program does not ask for."""
        return FigureSpec(name, name, Unit.TEXT, is_optional=True)

    def receipt(self, case: Case) -> tuple[str, Sha256]:
        """The receipt of the award as it stands: its canonical JSON text and its SHA-256."""
        facts = self.facts(case)
        documents = {document.file: document.sha256 for document in case.documents}
        frozen, _ = receipt(assess(facts), facts, documents)
        frozen["confirmed"] = {name: _said(said) for name, said in case.confirmed.items()}
        text = canonical(frozen)
        return text.decode("utf-8", "surrogatepass"), Sha256(sha256(text).hexdigest())

    # ------------------------------------------------------------ what is open

    def open_items(
        self, case: Case, assessment: Assessment | None = None, verdict: Verdict = Verdict.APPROVE
    ) -> tuple[OpenItem, ...]:
        """What stands against this verdict now; empty where it can be recorded.

        For an approval: figures not confirmed, checks not answered, deficiencies not cleared, a status
        other than eligible. For a decline or "not reviewed": a status that does not bear it, and the
        figures that the failed test uses while they are not confirmed.
        """
        found = assessment or self.assess(case)
        if verdict is not Verdict.APPROVE:
            main = main_reason(found)
            return self.open_for_reasons(case, found, verdict, (main.notice,) if main else ())
        return (
            *open_figures(case, self.figures(case)),
            *open_checks(case, self.needs(case), self.program(case).documents),
            *self._open_findings(case, found),
            *open_status(found),
        )

    def open_for_reasons(
        self, case: Case, assessment: Assessment, verdict: Verdict, reasons: Iterable[str]
    ) -> tuple[OpenItem, ...]:
        """What stands against a decline or "not reviewed" for these reasons."""
        unfit = unfit_verdict(assessment, verdict)
        if unfit is not None:
            return (OpenItem(OpenKind.STATUS, assessment.status.value, unfit),)
        names = rests_on(reasons)
        return tuple(
            item
            for item in open_figures(case, self.figures(case))
            if names is None or re.sub(r"\[\d+\]", "[]", item.key) in names
        )

    def decline_reasons(self, assessment: Assessment, verdict: Verdict | None = None) -> Mapping[str, str]:
        """The codes that a decline or "not reviewed" can name now, each with its words; of one verdict, or all."""
        return reasons_for(assessment, verdict)

    def is_current(self, case: Case) -> bool:
        """Whether the determination's receipt is what the case, the rules and the programs give now."""
        return case.determination is None or self.receipt(case)[1] == case.determination.receipt_digest

    def _open_findings(self, case: Case, assessment: Assessment) -> Iterator[OpenItem]:
        asked = {(need.rule, need.citation) for need in self.needs(case)}
        for finding in assessment.findings:
            if finding.code and finding.code.startswith("DEF-") and finding.outcome is not Outcome.PASS:
                yield OpenItem(OpenKind.DEFICIENCY, finding.code, finding.message)
            elif finding.outcome is Outcome.OPEN and (finding.rule, finding.citation) not in asked:
                yield OpenItem(OpenKind.CHECK, finding.rule, finding.message)
        raised = {finding.code for finding in assessment.findings}
        for code in assessment.deficiencies:
            if code not in raised:
                yield OpenItem(OpenKind.DEFICIENCY, code, catalogue_entry(code).condition)

    # ------------------------------------------------------------ other packets of the same business

    def _earlier(self, case: Case) -> tuple[EarlierApplication, ...]:
        packet = case.packet
        if packet.program is not Program.NM_LEDA or not packet.tin:
            return ()
        mine = (packet.submitted_at, case.application_no)
        return tuple(
            EarlierApplication(other.application_no, other.packet.round, _outcome(other))
            for other in self._same_business(case)
            if (other.packet.submitted_at, other.application_no) < mine and other.standing is not Standing.WITHDRAWN
        )

    def _other_awards(self, case: Case) -> Cents:
        """What the same business was already awarded: signed or issued awards of its other packets."""
        held = (
            other.determination
            for other in self._same_business(case)
            if other.standing in (Standing.SIGNED, Standing.ISSUED)
        )
        return Cents(sum(cents(d.award) for d in held if d and d.award and d.verdict is Verdict.APPROVE))

    def _same_business(self, case: Case) -> list[Case]:
        packet = case.packet
        if packet.program is not Program.NM_LEDA or not packet.tin:
            return []
        key = (case.application_no, packet.tin)
        if key not in self._neighbours:
            self._neighbours[key] = self._read_neighbours(case)
        return self._neighbours[key]

    def _read_neighbours(self, case: Case) -> list[Case]:
        packet = case.packet
        rows = self._store.queue.with_tin(packet.tin)
        return [
            fold_case(row.application_no, self._store.journal.of_packet(row.application_no))
            for row in rows
            if row.application_no != case.application_no and row.program == packet.program.value
        ]

    # ------------------------------------------------------------ changed rules

    def lapsed(self, why: str, cases: Iterable[Case]) -> list[tuple[ApplicationNo, acts.LapseSignature]]:
        """The determinations that stand in these cases and whose receipt is another one now."""
        lapses = []
        for case in cases:
            determination = case.determination
            if determination is None or case.standing not in (Standing.RECOMMENDED, Standing.SIGNED):
                continue
            _, now = self.receipt(case)
            if now != determination.receipt_digest:
                lapses.append((case.application_no, acts.LapseSignature(why, determination.receipt_digest, now)))
        return lapses

    # ------------------------------------------------------------ memory

    def forget(self) -> None:
        """Drops what is known of other packets, because an act was written or a row changed."""
        self._neighbours.clear()


def _expanded(spec: FigureSpec, names: Iterable[str]) -> Iterator[FigureSpec]:
    if "[]" not in spec.name:
        yield spec
        return
    pattern = re.compile(re.escape(spec.name).replace(r"\[\]", r"\[\d+\]"))
    for name in names:
        if pattern.fullmatch(name):
            yield replace(spec, name=name, label=_row_label(spec.label, name))


def _row_label(label: str, name: str) -> str:
    rows = re.findall(r"\[(\d+)\]", name)
    return f"{label} {int(rows[0]) + 1}" if rows else label


def _outcome(case: Case) -> str | None:
    if case.standing not in (Standing.SIGNED, Standing.ISSUED) or case.determination is None:
        return None
    return {"approve": "approved", "decline": "declined"}.get(case.determination.verdict.value, "not reviewed")


def _said(said: Confirmed) -> Json:
    """A confirmed figure as the receipt holds it: value, evidence, reason; who and when is the journal's."""
    return {
        "value": said.value,
        "evidence": [to_plain(found) for found in said.evidence],
        "reason": said.reason,
        "as_stated": said.as_stated,
    }


__all__ = ["Assessor", "OpenItem", "OpenKind"]
