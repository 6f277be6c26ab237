"""What each deed does to a case: one small step a deed, pure.

Knows no SQL, no clock and no rule of a program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from reviewer_app import acts
from reviewer_app.acts import Entry
from reviewer_app.case_parts import (
    CheckAnswer,
    Confirmed,
    Determination,
    Lapse,
    Letter,
    Note,
    Notice,
    Signature,
    Version,
)
from reviewer_app.case_versions import is_same_application, split_confirmed, with_added
from reviewer_app.packet import Packet
from reviewer_app.values import Standing

if TYPE_CHECKING:
    from reviewer_app.case import Case


def _without_determination(case: Case, entry: Entry, reason: str) -> Case:
    """A change under a determination: it lapses, visibly, and the packet is in review again."""
    if case.standing not in (Standing.RECOMMENDED, Standing.SIGNED) or case.determination is None:
        return case
    lapse = Lapse(case.determination, case.signature is not None, reason, entry.at, entry.who)
    return replace(case, standing=Standing.IN_REVIEW, determination=None, signature=None, lapse=lapse)


def _back_to_review(case: Case) -> Case:
    if case.standing is not Standing.AWAITING:
        return case
    return replace(case, standing=Standing.IN_REVIEW)


def _receive(case: Case, entry: Entry) -> Case:
    deed = cast(acts.ReceivePacket, entry.deed)
    if any((held.packet.text, held.documents) == (deed.packet_text, deed.documents) for held in case.versions[-1:]):
        return case
    version = Version(len(case.versions) + 1, Packet(deed.packet_text), deed.documents, entry.at)
    changed = _without_determination(case, entry, "a new version of the packet came in")
    changed = _noted_after_issue(changed, f"version {version.number} came in")
    changed = replace(_back_to_review(changed), documents=with_added(deed.documents, case.added))
    changed = _set_aside(changed, version) if case.versions else changed
    return replace(changed, versions=(*case.versions, version), received_at=case.received_at or entry.at)


def _set_aside(case: Case, version: Version) -> Case:
    """What was said of the version before stands only where it is about the same; the rest is to check again."""
    before = case.versions[-1]
    kept, aside = split_confirmed(case.confirmed, before, version, case.documents)
    changed = replace(case, confirmed=kept, set_aside={**case.set_aside, **aside})
    if is_same_application(before, version):
        return changed
    return replace(changed, answers={}, answers_set_aside={**case.answers_set_aside, **case.answers})


def _noted_after_issue(case: Case, what: str) -> Case:
    """Says on a packet that is over what came in since; its letter and its figures of the day stay."""
    if case.standing not in (Standing.ISSUED, Standing.WITHDRAWN):
        return case
    event = "the letter was issued" if case.standing is Standing.ISSUED else "the application was withdrawn"
    return replace(case, after_issue=f"{what[0].upper()}{what[1:]} after {event}. A supervisor can reopen the packet.")


def _add_documents(case: Case, entry: Entry) -> Case:
    deed = cast(acts.AddDocuments, entry.deed)
    held = {(document.file, document.sha256) for document in (*case.documents, *case.added)}
    new = tuple(document for document in deed.documents if (document.file, document.sha256) not in held)
    if not new and not deed.is_answer:
        return case
    changed = _without_determination(case, entry, "documents were added")
    changed = _noted_after_issue(changed, "documents came in")
    documents = with_added(case.documents, new)
    return replace(_back_to_review(changed), documents=documents, added=(*case.added, *new))


def _take(case: Case, entry: Entry) -> Case:
    return _into_review(replace(case, assigned_to=entry.who))


def _assign(case: Case, entry: Entry) -> Case:
    return _into_review(replace(case, assigned_to=cast(acts.AssignPacket, entry.deed).to))


def _into_review(case: Case) -> Case:
    if case.standing is not Standing.RECEIVED:
        return case
    return replace(case, standing=Standing.IN_REVIEW)


def _give_back(case: Case, _entry: Entry) -> Case:
    if case.standing is not Standing.IN_REVIEW:
        return case
    return replace(case, standing=Standing.RECEIVED, assigned_to=None)


def _confirm(case: Case, entry: Entry) -> Case:
    deed = cast(acts.ConfirmFigure, entry.deed)
    said = Confirmed(deed.value, entry.who, entry.at, entry.id, deed.evidence, deed.reason, deed.as_stated)
    before = case.confirmed.get(deed.figure)
    changed = case
    if before is None or _told(before) != _told(said):
        changed = _without_determination(case, entry, f"the figure {deed.figure} was changed")
    aside = {name: former for name, former in case.set_aside.items() if name != deed.figure}
    return replace(changed, confirmed={**case.confirmed, deed.figure: said}, set_aside=aside)


def _told(said: Confirmed) -> tuple[object, ...]:
    """What a receipt holds of a confirmed figure."""
    return said.value, said.evidence, said.reason, said.as_stated


def _answer(case: Case, entry: Entry) -> Case:
    deed = cast(acts.AnswerCheck, entry.deed)
    answers = {check: answer for check, answer in case.answers.items() if check != deed.check}
    if deed.answer is not None:
        answers[deed.check] = CheckAnswer(deed.answer, deed.note, entry.who, entry.at)
    changed = _without_determination(case, entry, f"the check {deed.check} was answered anew")
    aside = {check: former for check, former in case.answers_set_aside.items() if check != deed.check}
    return replace(changed, answers=answers, answers_set_aside=aside)


def _note(case: Case, entry: Entry) -> Case:
    text = cast(acts.WriteNote, entry.deed).text
    return replace(case, notes=(*case.notes, Note(entry.id, text, entry.who, entry.at)))


def _prepare_notice(case: Case, entry: Entry) -> Case:
    deed = cast(acts.PrepareNotice, entry.deed)
    notice = Notice(entry.id, deed.items, deed.to, deed.subject, deed.body, deed.answer_by, entry.who, entry.at)
    return replace(case, notices=(*case.notices, notice))


def _notice_sent(case: Case, entry: Entry) -> Case:
    deed = cast(acts.MarkNoticeSent, entry.deed)
    if all(notice.act != deed.notice for notice in case.notices):
        return case
    marked = tuple(
        replace(notice, sent_at=entry.at, sent_by=entry.who) if notice.act == deed.notice else notice
        for notice in case.notices
    )
    waits = case.standing in (Standing.IN_REVIEW, Standing.RECEIVED)
    standing = Standing.AWAITING if waits else case.standing
    return replace(case, notices=marked, standing=standing)


def _resume(case: Case, _entry: Entry) -> Case:
    return _back_to_review(case)


def _withdraw_application(case: Case, entry: Entry) -> Case:
    if case.standing in (Standing.ISSUED, Standing.WITHDRAWN):
        return case
    word = cast(acts.RecordWithdrawal, entry.deed).word
    return replace(case, standing=Standing.WITHDRAWN, withdrawal=word)


def _reopen(case: Case, _entry: Entry) -> Case:
    return replace(
        case, standing=Standing.IN_REVIEW, determination=None, signature=None, withdrawal=None, after_issue=None
    )


def _determine(case: Case, entry: Entry) -> Case:
    deed = cast(acts.Determine, entry.deed)
    if case.standing is not Standing.IN_REVIEW:
        return case
    determination = Determination(
        entry.id,
        deed.verdict,
        deed.reasons,
        deed.award,
        deed.receipt,
        deed.receipt_digest,
        deed.note,
        entry.who,
        entry.at,
    )
    return replace(
        case,
        standing=Standing.RECOMMENDED,
        determination=determination,
        signature=None,
        lapse=None,
        returned=None,
    )


def _sign(case: Case, entry: Entry) -> Case:
    deed = cast(acts.SignDetermination, entry.deed)
    stands = case.determination
    if case.standing is not Standing.RECOMMENDED or stands is None:
        return case
    if (stands.act, stands.receipt_digest) != (deed.determination, deed.receipt_digest):
        return case
    if stands.by == entry.who:  # every determination has a second person, whatever desk the act came from
        return case
    signature = Signature(entry.id, entry.who, entry.at, deed.receipt_digest)
    return replace(case, standing=Standing.SIGNED, signature=signature)


def _return(case: Case, entry: Entry) -> Case:
    if case.standing is not Standing.RECOMMENDED:
        return case
    reason = cast(acts.ReturnPacket, entry.deed).reason
    return replace(case, standing=Standing.IN_REVIEW, determination=None, returned=reason)


def _withdraw_signature(case: Case, entry: Entry) -> Case:
    if case.standing is not Standing.SIGNED:
        return case
    reason = cast(acts.WithdrawSignature, entry.deed).reason
    return _without_determination(case, entry, f"the signature was withdrawn: {reason}")


def _lapse(case: Case, entry: Entry) -> Case:
    deed = cast(acts.LapseSignature, entry.deed)
    if case.determination is None or case.determination.receipt_digest != deed.was:
        return case
    return _without_determination(case, entry, deed.reason)


def _issue(case: Case, entry: Entry) -> Case:
    if case.standing not in (Standing.SIGNED, Standing.ISSUED):
        return case
    deed = cast(acts.IssueLetter, entry.deed)
    letter = Letter(entry.id, deed.letter, deed.file, deed.amount, deed.head, entry.who, entry.at)
    return replace(case, standing=Standing.ISSUED, letters=(*case.letters, letter))


STEPS: Mapping[type, Callable[[Case, Entry], Case]] = {
    acts.ReceivePacket: _receive,
    acts.AddDocuments: _add_documents,
    acts.TakePacket: _take,
    acts.AssignPacket: _assign,
    acts.GiveBack: _give_back,
    acts.ConfirmFigure: _confirm,
    acts.AnswerCheck: _answer,
    acts.WriteNote: _note,
    acts.PrepareNotice: _prepare_notice,
    acts.MarkNoticeSent: _notice_sent,
    acts.ResumeReview: _resume,
    acts.RecordWithdrawal: _withdraw_application,
    acts.Reopen: _reopen,
    acts.Determine: _determine,
    acts.SignDetermination: _sign,
    acts.ReturnPacket: _return,
    acts.WithdrawSignature: _withdraw_signature,
    acts.LapseSignature: _lapse,
    acts.IssueLetter: _issue,
}
