"""What the letter view says of a letter: its title, its banner, what speaks against issuing it, and those issued.

Asks the desk and says it in words; it draws and issues nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from reviewer_app import acts
from reviewer_app.case import Case
from reviewer_app.desk import Desk
from reviewer_app.desk.lettering import LetterPlan, LetterPreview, plan_to_issue
from reviewer_app.errors import PacketDeskError
from reviewer_app.values import ApplicationNo, PersonName, Sha256, Standing
from ui.formatting import harmless, moment, money_text
from ui.icons import Icon
from ui.review_snapshot import why_not
from ui.rows_model import Row
from ui.theme import Colour


def _tr(text: str) -> str:
    return QCoreApplication.translate("letter", text)


def title_words(case: Case, plan: LetterPlan) -> str:
    """ "Award letter · NH-2020-00117 · Red Chile Boutique Inc · $129,401.71"."""
    amount = f" · {money_text(plan.amount)}" if plan.amount else ""
    return f"{plan.letter.capitalize()} letter · {case.application_no} · {harmless(case.packet.business)}{amount}"


def banner_words(desk: Desk, case: Case, preview: LetterPreview) -> tuple[str, Colour]:
    """Whether the letter is a preview and why, may be issued, or was issued by whom; with its tone."""
    if preview.not_issued:
        why = preview.not_issued.removeprefix("PREVIEW — ")
        return _tr("Preview, {why}").format(why=why), Colour.CHECK
    if not case.letters or case.standing is not Standing.ISSUED:
        return _tr("Signed: this letter can be issued"), Colour.INFO
    letter = case.letters[-1]
    return _tr("Issued by {who} on {when}").format(who=_full_name(desk, letter.by), when=moment(letter.at)), Colour.OK


def why_not_issue(desk: Desk, packet: ApplicationNo | None, preview: LetterPreview | None) -> str:
    """Why the person at the desk may not issue the letter now, in the desk's words; "" where they may."""
    if packet is None or preview is None:
        return _tr("There is no letter to show.")
    deed = acts.IssueLetter(preview.letter, Sha256(""), preview.amount, "")
    right = why_not(desk, deed, desk.case(packet))
    if right:
        return right
    try:
        plan_to_issue(desk, packet)
    except PacketDeskError as trouble:
        return str(trouble)
    return ""


def issued_rows(desk: Desk, case: Case) -> tuple[Row, ...]:
    """The letters issued for a packet, the latest first, with amount, who, when, and the journal's head on them."""
    rows = [
        Row(
            letter.act,
            _tr("{kind} letter").format(kind=letter.letter.capitalize()),
            f"{_full_name(desk, letter.by)}, {moment(letter.at)}\n"
            + _tr("journal {head}…").format(head=letter.head[:12]),
            money_text(letter.amount) if letter.amount else "",
            Icon.MAIL,
            Colour.OK,
            tooltip=letter.head,
        )
        for letter in reversed(case.letters)
    ]
    heading = _tr("Letters issued") if rows else _tr("No letter was issued yet")
    return (Row("heading", heading, is_heading=True), *rows)


def _full_name(desk: Desk, name: str) -> str:
    person = desk.office.people.get(PersonName(name))
    return harmless(person.full_name if person is not None else name)
