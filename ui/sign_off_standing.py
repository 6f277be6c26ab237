"""What a supervisor must know of a packet before anything else, and what speaks against each act on it.

Says what the desk found in words; it decides nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from reviewer_app import acts
from reviewer_app.case import Case
from reviewer_app.desk import Desk
from reviewer_app.desk.answers import in_words
from reviewer_app.desk.exchanging import clashes_on
from reviewer_app.desk.history import describe
from reviewer_app.values import ActId, PersonName, Sha256, Standing
from ui.formatting import harmless, moment
from ui.review_snapshot import why_not
from ui.sign_off_bar import Act
from ui.theme import Colour


def _tr(text: str) -> str:
    return QCoreApplication.translate("sign_off", text)


def full_name(desk: Desk, name: str) -> str:
    """A person's full name, made harmless; the name to sign in with where the office does not know it."""
    person = desk.office.people.get(PersonName(name))
    return harmless(person.full_name if person is not None else name)


def signing(case: Case) -> acts.SignDetermination:
    """The signature on the determination as it is shown."""
    shown = case.determination
    return acts.SignDetermination(shown.act if shown else ActId(""), shown.receipt_digest if shown else Sha256(""))


def against(desk: Desk, case: Case) -> dict[Act, str]:
    """Why each act cannot be done now by the person at the desk, "" where it can."""
    no_determination = "" if case.determination is not None else _tr("There is no determination to write about.")
    return {
        Act.SIGN: why_not(desk, signing(case), case),
        Act.RETURN: why_not(desk, acts.ReturnPacket("."), case),
        Act.WITHDRAW: why_not(desk, acts.WithdrawSignature("."), case),
        Act.LETTER: no_determination,
        Act.COPY: no_determination,
    }


def standing_words(desk: Desk, case: Case) -> tuple[str, Colour]:
    """A clash, a lapse, another receipt, or why it is not theirs to sign, with its tone; ("", …) where nothing is."""
    clash = _clash(desk, case)
    if clash:
        return clash, Colour.WRONG
    if case.determination is None and case.lapse is not None:
        what = _tr("The signature lapsed") if case.lapse.was_signed else _tr("The determination lapsed")
        words = _tr("{what} on {when}: {reason}. The packet is in review again.")
        reason = in_words(desk, case, case.lapse.reason)
        return words.format(what=what, when=moment(case.lapse.at), reason=reason), Colour.WRONG
    if _is_another_receipt(desk, case):
        return _tr(
            "A figure, a document or a rule changed since this was determined: its receipt is another one now. "
            "Return the packet so that it is determined anew."
        ), Colour.WRONG
    if case.standing is Standing.RECOMMENDED:
        return why_not(desk, signing(case), case), Colour.CHECK
    return "", Colour.TEXT


def _clash(desk: Desk, case: Case) -> str:
    clashes = clashes_on(desk, case.application_no)
    if not clashes:
        return ""
    said = "; ".join(
        f"{full_name(desk, act.who)}: {describe(act)} ({moment(act.at)})" for clash in clashes for act in clash.acts
    )
    return _tr("Two desks acted without knowing of each other: {acts}").format(acts=said)


def _is_another_receipt(desk: Desk, case: Case) -> bool:
    determination = case.determination
    if determination is None or case.standing is Standing.ISSUED:
        return False
    return desk.assessor.receipt(case)[1] != determination.receipt_digest
