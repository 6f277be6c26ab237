"""Who may do what, and at which standing of a packet: the table of the design, in one place.

Pure; it knows the case and the office, and raises `Refused` with what to do instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reviewer_app import acts
from reviewer_app.acts import Deed
from reviewer_app.case import Case
from reviewer_app.errors import Refused
from reviewer_app.office import Office
from reviewer_app.values import Person, Role, Standing

REVIEWER, SUPERVISOR, CLERK = Role.REVIEWER, Role.SUPERVISOR, Role.CLERK
_DECIDERS = frozenset({REVIEWER, SUPERVISOR})
_ALL = frozenset(Role)
_OPEN = frozenset({Standing.IN_REVIEW, Standing.AWAITING})
_CHANGEABLE = _OPEN | {Standing.RECOMMENDED, Standing.SIGNED}


@dataclass(frozen=True, slots=True)
class Right:
    """Roles and standings for one kind of deed; `is_own` asks that the packet is the reviewer's own."""

    word: str
    roles: frozenset[Role]
    standings: frozenset[Standing] = frozenset(Standing)
    is_own: bool = False
    needs_reason: bool = False


_RIGHTS: Mapping[type, Right] = {
    acts.ReceivePacket: Right("bring packets in", frozenset({CLERK, SUPERVISOR})),
    acts.AddDocuments: Right("add documents", _ALL, frozenset(Standing) - {Standing.WITHDRAWN}),
    acts.TakePacket: Right("take a packet", _DECIDERS, _OPEN | {Standing.RECEIVED}),
    acts.AssignPacket: Right("assign a packet", frozenset({SUPERVISOR}), _OPEN | {Standing.RECEIVED}),
    acts.GiveBack: Right("give a packet back", _DECIDERS, frozenset({Standing.IN_REVIEW}), is_own=True),
    acts.ConfirmFigure: Right("confirm a figure", _DECIDERS, _CHANGEABLE, is_own=True),
    acts.AnswerCheck: Right("answer a check", _DECIDERS, _CHANGEABLE, is_own=True),
    acts.WriteNote: Right("write a note", _DECIDERS),
    acts.PrepareNotice: Right("prepare an e-mail to the applicant", _DECIDERS, _OPEN, is_own=True),
    acts.MarkNoticeSent: Right("mark an e-mail as sent", _ALL, _OPEN | {Standing.RECEIVED}),
    acts.ResumeReview: Right("take the review up again", _DECIDERS, frozenset({Standing.AWAITING}), needs_reason=True),
    acts.RecordWithdrawal: Right(
        "record a withdrawal",
        _ALL,
        frozenset(Standing) - {Standing.ISSUED, Standing.WITHDRAWN},
        needs_reason=True,
    ),
    acts.Reopen: Right(
        "reopen a packet",
        frozenset({SUPERVISOR}),
        frozenset({Standing.ISSUED, Standing.WITHDRAWN, Standing.SIGNED}),
        needs_reason=True,
    ),
    acts.Determine: Right("record a determination", _DECIDERS, frozenset({Standing.IN_REVIEW}), is_own=True),
    acts.SignDetermination: Right("sign", frozenset({SUPERVISOR}), frozenset({Standing.RECOMMENDED})),
    acts.ReturnPacket: Right(
        "return a packet", frozenset({SUPERVISOR}), frozenset({Standing.RECOMMENDED}), needs_reason=True
    ),
    acts.WithdrawSignature: Right(
        "withdraw a signature", frozenset({SUPERVISOR}), frozenset({Standing.SIGNED}), needs_reason=True
    ),
    acts.LapseSignature: Right("let a determination lapse", _ALL),  # it follows from anybody's act
    acts.IssueLetter: Right("issue a letter", frozenset({SUPERVISOR}), frozenset({Standing.SIGNED, Standing.ISSUED})),
    acts.SetOffice: Right("change the office's particulars", frozenset({SUPERVISOR})),
    acts.AddPerson: Right("add a person", frozenset({SUPERVISOR})),
    acts.ChangePerson: Right("change a person", frozenset({SUPERVISOR})),
    acts.KeepRound: Right("keep a round", frozenset({SUPERVISOR})),
    acts.SetSwitch: Right("choose a reading of the law", frozenset({SUPERVISOR}), needs_reason=True),
    acts.SetPassword: Right("set a password", _ALL),  # one's own; another person's is a supervisor's
    acts.EraseBodies: Right("erase personal data", frozenset({SUPERVISOR}), needs_reason=True),
}

_ADVICE: Mapping[Standing, str] = {
    Standing.RECEIVED: "Take it first.",
    Standing.IN_REVIEW: "It is in review.",
    Standing.AWAITING: "It waits for the applicant.",
    Standing.RECOMMENDED: "It waits for a supervisor, who can return it.",
    Standing.SIGNED: "It is signed; a supervisor can withdraw the signature.",
    Standing.ISSUED: "Its letter is issued; a supervisor can reopen it.",
    Standing.WITHDRAWN: "The applicant withdrew it; a supervisor can reopen it.",
}


def refuse_role(deed: Deed, person: Person) -> None:
    """Raises Refused where a person of this role may never do such a thing."""
    right = _RIGHTS[type(deed)]
    if person.role not in right.roles:
        who = " or ".join(f"a {role.value}" for role in sorted(right.roles))
        raise Refused(f"As a {person.role.value} you cannot {right.word}. Ask {who}.")


def refuse_unless_allowed(deed: Deed, person: Person, case: Case | None, office: Office) -> None:
    """Raises Refused where this person may not do this now, with the way there is."""
    refuse_role(deed, person)
    right = _RIGHTS[type(deed)]
    if right.needs_reason and not _reason(deed).strip():
        raise Refused(f"To {right.word} please write the reason; it stays in the history.")
    if isinstance(deed, acts.SetPassword) and deed.name != person.name and person.role is not SUPERVISOR:
        raise Refused("Only a supervisor sets another person's password.")
    if case is None:
        return
    if isinstance(deed, acts.ReceivePacket):
        return
    if not case.is_received:
        raise Refused(f"There is no packet {case.application_no} at this desk.")
    if case.standing not in right.standings:
        raise Refused(
            f"{case.application_no} is {case.standing.value}: you cannot {right.word} now. {_ADVICE[case.standing]}"
        )
    _refuse_others_packet(right, person, case)
    _refuse_by_deed(deed, person, case, office)


def _refuse_others_packet(right: Right, person: Person, case: Case) -> None:
    if not right.is_own or case.assigned_to == person.name:
        return
    if person.role is SUPERVISOR and case.assigned_to is not None:
        return
    if case.assigned_to is None:
        raise Refused(f"Nobody has {case.application_no} yet. Take it, then {right.word}.")
    raise Refused(
        f"{case.assigned_to} has {case.application_no}. Ask {case.assigned_to} to give it back, or a supervisor to assign it to you."
    )


def _refuse_by_deed(deed: Deed, person: Person, case: Case, office: Office) -> None:
    match deed:
        case acts.TakePacket():
            _refuse_take(person, case)
        case acts.AssignPacket(to=to):
            target = office.people.get(to)
            if target is None or not target.is_active or target.role is CLERK:
                raise Refused(f"{to} is no active reviewer or supervisor of this office. Choose another person.")
        case acts.MarkNoticeSent(notice=notice):
            _refuse_sent(notice, case)
        case acts.SignDetermination():
            _refuse_signature(deed, person, case)
        case acts.WriteNote(text=text):
            if not text.strip():
                raise Refused("The note is empty. Write something, or leave it with Esc.")
        case acts.Determine(verdict=verdict, reasons=reasons):
            if verdict.value != "approve" and not reasons:
                raise Refused("Choose at least one reason with its citation; the letter names it.")
        case _:
            pass


def _refuse_take(person: Person, case: Case) -> None:
    if case.assigned_to == person.name and case.standing is not Standing.RECEIVED:
        raise Refused(f"You have {case.application_no} already.")
    if case.assigned_to not in (None, person.name) and person.role is not SUPERVISOR:
        raise Refused(
            f"{case.assigned_to} has {case.application_no}. Ask {case.assigned_to} to give it back, or a supervisor to assign it to you."
        )


def _refuse_sent(notice: str, case: Case) -> None:
    found = next((kept for kept in case.notices if kept.act == notice), None)
    if found is None:
        raise Refused("That e-mail is not among those prepared for this packet.")
    if found.sent_at is not None:
        raise Refused("That e-mail is marked as sent already.")


def _refuse_signature(deed: acts.SignDetermination, person: Person, case: Case) -> None:
    determination = case.determination
    if determination is None or determination.act != deed.determination:
        raise Refused("The determination changed since you opened it. Look at it again before you sign.")
    if determination.by == person.name:
        raise Refused(
            "You made this determination yourself; every determination needs a second person. "
            "Ask another supervisor to sign it."
        )
    if determination.receipt_digest != deed.receipt_digest:
        raise Refused("The receipt changed since you opened it. Look at it again before you sign.")


def _reason(deed: Deed) -> str:
    if isinstance(deed, acts.RecordWithdrawal):
        return deed.word
    return str(getattr(deed, "reason", ""))
