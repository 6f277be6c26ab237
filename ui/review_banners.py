"""Which banners stand above a packet: returned, lapsed, clash, new version, somebody else on it, who may act.

Asks the desk; it decides no right and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from reviewer_app import acts
from reviewer_app.acts import ReturnPacket
from reviewer_app.case import Case
from reviewer_app.desk import Desk
from reviewer_app.desk.answers import in_words
from reviewer_app.desk.exchanging import Clash, clashes_on
from reviewer_app.intake.difference import Change, difference
from reviewer_app.values import PersonName, Role, Standing
from ui.banners import Banner
from ui.formatting import harmless, moment
from ui.icons import Icon
from ui.review_snapshot import why_not
from ui.theme import Colour


def _tr(text: str) -> str:
    return QCoreApplication.translate("banners", text)


def banners_of(desk: Desk, case: Case, is_read_only: str) -> tuple[Banner, ...]:
    """The banners of a packet, what stops a person first. `is_read_only` says why figures cannot be confirmed, or ""."""
    found = [
        *_right(desk, case, is_read_only),
        *_others(desk, case),
        *_clash(clashes_on(desk, case.application_no)),
        *_lapse(desk, case),
        *_returned(desk, case),
        *_version(case),
        *_standing(case),
    ]
    return tuple(found)


def _right(desk: Desk, case: Case, reason: str) -> Iterator[Banner]:
    if not reason:
        return
    if not why_not(desk, acts.TakePacket(), case) and desk.person is not None and case.assigned_to != desk.person.name:
        has = _tr("Nobody has this packet yet.") if case.assigned_to is None else _tr("{who} has this packet.")
        words = f"{has.format(who=name_of(desk, case.assigned_to))} {_tr('You can look at everything; take it to work on it.')}"
        yield Banner("take", words, Icon.PEOPLE, Colour.INFO, "take", _tr("T  Take it"))
    elif desk.person is not None and desk.person.role is Role.CLERK:
        yield Banner(
            "read_only",
            _tr("As a clerk you can look at the packet and add to it; you confirm nothing."),
            Icon.LOCK,
            Colour.INFO,
        )
    else:
        yield Banner("read_only", reason, Icon.LOCK, Colour.INFO)


def _others(desk: Desk, case: Case) -> Iterator[Banner]:
    mine = desk.window_id
    people = {
        there.person
        for there in desk.store.personal.on_packet(case.application_no, desk.clock())
        if there.window != mine and there.person
    }
    if people:
        names = ", ".join(sorted(name_of(desk, person) for person in people))
        words = _tr("{names} has this packet open in another window. Say a word before you change anything.").format(
            names=names
        )
        yield Banner("others", words, Icon.PEOPLE, Colour.CHECK)


def _clash(clashes: list[Clash]) -> Iterator[Banner]:
    if clashes:
        who = " · ".join(f"{entry.who}: {entry.kind} ({moment(entry.at)})" for entry in clashes[0].acts)
        words = _tr(
            "Two desks worked on this packet without knowing of each other: {who}. Both are kept; look which one holds."
        )
        yield Banner("clash", words.format(who=who), Icon.DIFFERS, Colour.WRONG, "clash", _tr("Show both"))


def _lapse(desk: Desk, case: Case) -> Iterator[Banner]:
    lapse = case.lapse
    if lapse is not None and case.determination is None and case.standing is Standing.IN_REVIEW:
        words = (
            _tr("The signature lapsed: {reason}.") if lapse.was_signed else _tr("The determination lapsed: {reason}.")
        )
        told = words.format(reason=harmless(in_words(desk, case, lapse.reason)))
        yield Banner("lapsed", f"{told} {_tr('Determine it anew once it is right.')}", Icon.CLOCK, Colour.WRONG)


def _returned(desk: Desk, case: Case) -> Iterator[Banner]:
    if case.returned and case.standing is Standing.IN_REVIEW:
        who = next(
            (
                entry.who
                for entry in reversed(desk.history(case.application_no))
                if isinstance(entry.deed, ReturnPacket)
            ),
            None,
        )
        words = _tr("Returned by {who}: {reason}").format(who=name_of(desk, who), reason=harmless(case.returned))
        yield Banner("returned", words, Icon.UNDO, Colour.CHECK)


def _version(case: Case) -> Iterator[Banner]:
    if case.version > 1 and case.standing in (Standing.IN_REVIEW, Standing.RECEIVED, Standing.AWAITING):
        count = len(changes_of(case))
        words = _tr("Version {number} came in {when}; {count} places differ from the one before.").format(
            number=case.version, when=moment(case.versions[-1].at), count=count
        )
        yield Banner("version", words, Icon.ADD, Colour.INFO, "version", _tr("Show the difference"))


def _standing(case: Case) -> Iterator[Banner]:
    if case.standing is Standing.WITHDRAWN and case.withdrawal:
        words = _tr("The applicant withdrew it: {word}").format(word=harmless(case.withdrawal))
        yield Banner("withdrawn", words, Icon.CLOSE, Colour.CHECK)
    if case.standing is Standing.RECOMMENDED and case.determination is not None:
        words = _tr(
            "Recorded: {verdict}, by {who}. It waits for a supervisor's signature; a change makes it lapse."
        ).format(verdict=case.determination.verdict.value, who=case.determination.by)
        yield Banner("recorded", words, Icon.SIGN, Colour.OK, "next", _tr("J  Next packet"))
    sent = [notice for notice in case.notices if notice.sent_at is not None]
    if case.standing is Standing.AWAITING and sent:
        due = _tr(", answer asked by {day}").format(day=sent[-1].answer_by) if sent[-1].answer_by else ""
        words = _tr("Waits for the applicant since {when}{due}.").format(
            when=moment(sent[-1].sent_at or sent[-1].at), due=due
        )
        yield Banner("awaiting", words, Icon.MAIL, Colour.INFO, "resume", _tr("Resume the review"))


def changes_of(case: Case) -> tuple[Change, ...]:
    """What the newest version says otherwise than the one before; empty where there is one version."""
    if case.version < 2:
        return ()
    old, new = case.versions[-2], case.versions[-1]
    return difference(old.packet, new.packet, old.documents, new.documents)


def new_files(case: Case) -> frozenset[str]:
    """The documents that came after the packet: added ones, and those of a new version that were not in the one before."""
    added = {document.file for document in case.documents if document.file.startswith("added/")}
    if case.version > 1:
        before = {document.file: document.sha256 for document in case.versions[-2].documents}
        added |= {held.file for held in case.versions[-1].documents if before.get(held.file) != held.sha256}
    return frozenset(added)


def name_of(desk: Desk, person: PersonName | None) -> str:
    """A person's full name, or the name they sign in with where the office does not know them."""
    if person is None:
        return _tr("somebody")
    known = desk.office.people.get(person)
    return known.full_name if known is not None else str(person)
