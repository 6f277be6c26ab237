"""Award and decline letters of one packet: preview at any time, issued once a signature stands.

Amount, lines, figures and their evidence are those of the determination's receipt, not what a program would
compute today; the name and address of the business are those of the application.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from reviewer_app import acts
from reviewer_app.acts import Entry
from reviewer_app.case import Case, Determination
from reviewer_app.codec import Json, from_plain
from reviewer_app.desk.desk import Desk
from reviewer_app.desk.merging import merge_fields
from reviewer_app.desk.rights import refuse_unless_allowed
from reviewer_app.errors import Refused
from reviewer_app.letters.content import Hands, LetterContent, Reason, RestingFigure
from reviewer_app.letters.formats import value_text
from reviewer_app.letters.letter import NOT_RANKED, award_letter, decline_letter
from reviewer_app.letters.notice import filled
from reviewer_app.money import Cents, cents
from reviewer_app.programs.catalogue import entry as catalogue_entry
from reviewer_app.values import (
    ActId,
    ApplicationNo,
    Evidence,
    Finding,
    Line,
    OfficeParticulars,
    PersonName,
    Place,
    Program,
    Sha256,
    Standing,
    Verdict,
)

_NOT_SIGNED = "PREVIEW — not issued: no supervisor has signed it"


@dataclass(frozen=True, slots=True)
class LetterPreview:
    """A letter as it would be printed; `not_issued` is the banner's words, None on an issued letter."""

    pdf: bytes
    letter: str  # "award" | "decline"
    amount: str | None
    not_issued: str | None


@dataclass(frozen=True, slots=True)
class LetterPlan:
    """All that a letter is drawn from, asked from the desk; `draw` needs no desk and may run in the background.

    `held` is the file of a letter that is issued already: then nothing is drawn.
    """

    letter: str  # "award" | "decline"
    amount: str | None
    not_issued: str | None
    seen: ActId | None  # the packet's last act that the plan knows
    head: str  # the journal's head that is printed
    content: LetterContent | None = None
    held: Path | None = None

    def draw(self) -> LetterPreview:
        """The letter as a PDF; takes some 0.3 s where it is not issued yet."""
        if self.held is not None:
            return LetterPreview(self.held.read_bytes(), self.letter, self.amount, None)
        if self.content is None:
            raise ValueError("a plan has a content or a held file")
        return LetterPreview(_pdf(self.content), self.letter, self.amount, self.not_issued)


def plan_letter(desk: Desk, packet: ApplicationNo) -> LetterPlan:
    """The letter about the determination that stands, not drawn yet. Raises Refused where there is none.

    An issued letter is the file that was issued.
    """
    case = desk.case(packet)
    head = desk.store.journal.head()
    if case.letters and case.standing is Standing.ISSUED:
        held = case.letters[-1]
        return LetterPlan(held.letter, held.amount, None, case.last_act, head, held=desk.store.files.path(held.file))
    determination = _standing_determination(case)
    banner = why_not_issued(case)
    content = _content(desk, case, determination, banner, head)
    return LetterPlan(_kind(determination), determination.award, banner, case.last_act, head, content)


def why_not_issued(case: Case) -> str | None:
    """What stands against issuing the letter now, as the preview's banner, or None."""
    if case.signature is None:
        return _NOT_SIGNED
    is_award = case.determination is not None and case.determination.verdict is Verdict.APPROVE
    if is_award and case.packet.program is Program.NM_LEDA:
        return NOT_RANKED
    return None


def issue(desk: Desk, packet: ApplicationNo) -> Entry:
    """Issues the letter: its PDF is in the store and its act in the journal. Raises Refused."""
    plan = plan_to_issue(desk, packet)
    return issue_drawn(desk, packet, plan, plan.draw())


def plan_to_issue(desk: Desk, packet: ApplicationNo) -> LetterPlan:
    """The letter to be issued, not drawn yet. Raises Refused where this person may not issue it, or not yet."""
    case = desk.case(packet)
    determination = _standing_determination(case)
    deed = acts.IssueLetter(_kind(determination), Sha256(""), determination.award, "")
    refuse_unless_allowed(deed, desk.signed_in(), case, desk.office)
    plan = plan_letter(desk, packet)
    if plan.held is not None:
        raise Refused(
            f"The letter of {packet} is issued already. Save or print that one; a supervisor can reopen the packet."
        )
    if plan.not_issued is not None:
        raise Refused(f"This letter cannot be issued yet. {plan.not_issued.removeprefix('PREVIEW — ').capitalize()}.")
    return plan


def issue_drawn(desk: Desk, packet: ApplicationNo, plan: LetterPlan, drawn: LetterPreview) -> Entry:
    """Issues a letter drawn from its plan. Raises Refused where the packet changed while it was drawn."""
    if desk.case(packet).last_act != plan.seen:
        raise Refused(
            "The packet changed while its letter was drawn, so it was not issued. Look at it again, then issue it."
        )
    file = desk.store.files.add_bytes(drawn.pdf)
    return desk.perform(acts.IssueLetter(plan.letter, file, plan.amount, plan.head), packet)


def _standing_determination(case: Case) -> Determination:
    if case.determination is None:
        raise Refused(f"{case.application_no} has no determination yet, so there is no letter about it.")
    return case.determination


def _kind(determination: Determination) -> str:
    return "award" if determination.verdict is Verdict.APPROVE else "decline"


def _pdf(content: LetterContent) -> bytes:
    return award_letter(content) if content.verdict is Verdict.APPROVE else decline_letter(content)


def _content(desk: Desk, case: Case, determination: Determination, banner: str | None, head: str) -> LetterContent:
    frozen: dict[str, Json] = json.loads(determination.receipt)
    office = _office(desk)
    zone = ZoneInfo(desk.assessor.program(case).time_zone)
    result = frozen["result"]
    binding = result.get("binding", []) if isinstance(result, dict) else []
    return LetterContent(
        program=case.packet.program,
        verdict=determination.verdict,
        application_no=case.application_no,
        business=case.packet.business,
        address=_address(case),
        office=office,
        dated=desk.clock().astimezone(zone).date(),
        award=_award(determination),
        lines=from_plain(tuple[Line, ...], frozen["lines"]),
        hands=_hands(desk, case, determination),
        receipt_digest=determination.receipt_digest,
        journal_head=head,
        program_version=str(frozen["program_version"]),
        binding=tuple(str(code) for code in binding) if isinstance(binding, list) else (),
        reasons=_reasons(desk, case, determination, frozen),
        figures=_figures(desk, case, frozen),
        addressed_to=str(case.packet.applicant.get("authorized_officer") or "") or None,
        logo=desk.store.files.path(office.logo).read_bytes() if office.logo else None,
        not_issued=banner,
    )


def _office(desk: Desk) -> OfficeParticulars:
    if desk.office.particulars is None:
        raise Refused("The office has no name and address yet. A supervisor sets them in the office's particulars.")
    return desk.office.particulars


def _award(determination: Determination) -> Cents | None:
    if determination.verdict is not Verdict.APPROVE or determination.award is None:
        return None
    return cents(determination.award)


def _address(case: Case) -> tuple[str, ...]:
    premises = case.packet.applicant.get("premises")
    where: Mapping[str, Json] = premises if isinstance(premises, dict) else {}
    town = f"{where.get('city') or ''}, {where.get('state') or ''} {where.get('zip') or ''}".strip(" ,")
    lines = (case.packet.business, str(where.get("street") or ""), town)
    return tuple(line for line in lines if line)


def _hands(desk: Desk, case: Case, determination: Determination) -> Hands:
    signature = case.signature
    return Hands(
        reviewed_by=_full_name(desk, determination.by),
        reviewed_at=determination.at,
        signed_by=_full_name(desk, signature.by) if signature else None,
        signed_at=signature.at if signature else None,
    )


def _full_name(desk: Desk, name: PersonName) -> str:
    person = desk.office.people.get(name)
    return person.full_name if person else name


def _reasons(desk: Desk, case: Case, determination: Determination, frozen: Mapping[str, Json]) -> tuple[Reason, ...]:
    """The reasons in the catalogue's words. Raises Refused where a word in them is still unknown.

    The words are filled from the case, so a receipt that is no longer that of the case is refused too.
    """
    if determination.reasons and case.standing is not Standing.ISSUED and not desk.assessor.is_current(case):
        raise Refused(
            "A rule changed since this was determined, so its reasons may read otherwise now. "
            "Return the packet, or withdraw the signature, so that it is determined anew."
        )
    findings = from_plain(tuple[Finding, ...], frozen["findings"])
    declared = desk.assessor.program(case).decline_reasons
    citations = {reason.notice: reason.citation for reason in reversed(declared)}
    citations |= {finding.code: finding.citation for finding in findings if finding.code}
    merges = merge_fields(case, desk.assessor, desk.assessor.assess(case))
    reasons = []
    for code in determination.reasons:
        entry = catalogue_entry(code)
        said = filled(entry, merges.get(code, {}))
        if said.gaps:
            names = ", ".join(gap.name for gap in said.gaps)
            raise Refused(f"The reason {code} needs {names}, which the case does not hold. Confirm that figure first.")
        reasons.append(Reason(code, said.words, entry.rules, citations.get(code, "")))
    return tuple(reasons)


def _figures(desk: Desk, case: Case, frozen: Mapping[str, Json]) -> tuple[RestingFigure, ...]:
    """The confirmed figures of the receipt, in the program's order, each with what it rests on."""
    held = frozen["confirmed"]
    confirmed: Mapping[str, Json] = held if isinstance(held, dict) else {}
    order = [spec.name for spec in desk.assessor.program(case).figures]
    rows = []
    for name, said in sorted(confirmed.items(), key=lambda item: _place_in(order, item[0])):
        spec = desk.assessor.figure(case, name)
        if spec is None or not isinstance(said, dict):
            continue
        evidence = from_plain(tuple[Evidence, ...], said["evidence"])
        places = "; ".join(_place_words(found.document, found.place) for found in evidence)
        words = places or ("as stated in the application" if said["as_stated"] else str(said["reason"] or ""))
        rows.append(RestingFigure(spec.label, value_text(str(said["value"]), spec.unit), words))
    return tuple(rows)


def _place_in(order: Sequence[str], name: str) -> tuple[int, int, str]:
    """Where a figure stands in a list: single figures and columns by the program, rows by their number."""
    row = re.search(r"\[(\d+)\]", name)
    general = re.sub(r"\[\d+\]", "[]", name)
    return (order.index(general) if general in order else len(order), int(row[1]) if row else 0, name)


def _place_words(document: str, place: Place) -> str:
    name = document.rpartition("/")[2]
    if place.cell:
        return f"{name}, cell {place.cell}"
    return f"{name}, page {place.page}" if place.page else name
