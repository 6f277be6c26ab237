"""E-mails to the applicant: built from what failed or is open, kept in the packet with their items.

Sends nothing; "sent" is a person's own mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from reviewer_app import acts
from reviewer_app.acts import Entry
from reviewer_app.case import Case, Notice
from reviewer_app.desk.desk import Desk
from reviewer_app.desk.merging import merge_fields
from reviewer_app.errors import Refused
from reviewer_app.letters.eml import MailLink, Sender, mailto_url, write_eml
from reviewer_app.letters.notice import NoticeAbout, NoticeDraft, build_notice
from reviewer_app.programs.catalogue import catalogue_of, mail_frame
from reviewer_app.values import ApplicationNo, CatalogueEntry, OfficeParticulars, Outcome


@dataclass(frozen=True, slots=True)
class Item:
    """A point an e-mail can speak of; `is_suggested` where the case raises it or leaves it open."""

    entry: CatalogueEntry
    is_suggested: bool
    why: str


def items(desk: Desk, packet: ApplicationNo) -> tuple[Item, ...]:
    """Every point of the program's catalogue, in its order, the suggested ones with the reason.

    Suggested are the open deficiencies, and the code of each required document that nothing was
    uploaded for and nobody has answered.
    """
    case = desk.case(packet)
    why = _suggestions(desk, case)
    entries = (entry for entry in catalogue_of(case.packet.program) if not entry.code.startswith("WARN-"))
    return tuple(Item(entry, entry.code in why, why.get(entry.code, entry.condition)) for entry in entries)


def _suggestions(desk: Desk, case: Case) -> dict[str, str]:
    assessment = desk.assessor.assess(case)
    found: dict[str, str] = {}
    for need in desk.assessor.needs(case):
        answer = case.answers.get(need.check)
        nothing = all(document.uploaded_as not in need.uploaded_as for document in case.documents)
        if need.code_if_missing and answer is None and nothing:
            found[need.code_if_missing] = f"{need.label}: nothing was uploaded for it"
    for finding in assessment.findings:
        if finding.code and finding.code.startswith("DEF-") and finding.outcome is not Outcome.PASS:
            found[finding.code] = finding.message
    for code in assessment.deficiencies:
        found.setdefault(code, code)
    return found


def notice_draft(desk: Desk, packet: ApplicationNo, codes: Iterable[str], by_date: date | None = None) -> NoticeDraft:
    """The e-mail for these codes, for a person to edit; `gaps` are what nobody could fill in.

    Raises Refused where there is nothing to write about.
    """
    case = desk.case(packet)
    program = case.packet.program
    about = NoticeAbout(
        application_no=case.application_no,
        business=case.packet.business,
        office=_office(desk),
        asking=mail_frame(program),
        telling=mail_frame(program, "notice"),
        by_date=by_date,
        writer=desk.signed_in().full_name,
    )
    merges = merge_fields(case, desk.assessor, desk.assessor.assess(case))
    return build_notice(about, codes, catalogue_of(program), merges)


def prepare(
    desk: Desk, packet: ApplicationNo, draft: NoticeDraft, subject: str, body: str, to: str, by_date: date | None
) -> Entry:
    """Records the e-mail as a person left it. Raises Refused while a gap is unfilled."""
    gaps = draft.open_gaps(body)
    if gaps:
        raise Refused("Something is still to be filled in.", tuple(gap.marker for gap in gaps))
    answer_by = by_date.isoformat() if by_date else None
    return desk.perform(acts.PrepareNotice(draft.items, to.strip(), subject, body, answer_by), packet)


def notice_of(case: Case, act: str) -> Notice:
    """A prepared e-mail by its act. Raises Refused where the packet has none such."""
    found = next((notice for notice in case.notices if notice.act == act), None)
    if found is None:
        raise Refused("That e-mail is not among those prepared for this packet.")
    return found


def eml_bytes(desk: Desk, notice: Notice) -> bytes:
    """The e-mail as a file that a mail program opens as a draft, ready to send."""
    office = _office(desk)
    sender = Sender(office.name, office.email)
    return write_eml(notice.to, notice.subject, notice.body, sender, notice.at, notice.act)


def mail_link(notice: Notice) -> MailLink:
    """The link that opens the e-mail in the person's mail program."""
    return mailto_url(notice.to, notice.subject, notice.body)


def _office(desk: Desk) -> OfficeParticulars:
    if desk.office.particulars is None:
        raise Refused("The office has no name and address yet. A supervisor sets them in the office's particulars.")
    return desk.office.particulars
