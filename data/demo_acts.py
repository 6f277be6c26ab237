"""What the sample desk's people did with each packet, up to the stage its plan names.

Says when and by whom; the desk decides whether they may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta

from data.sample.plan import PlannedFigure, PlannedPacket
from data.sample.round import SAMPLE_NOW
from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.assessing import OpenKind
from reviewer_app.desk.correspondence import items, notice_draft, prepare
from reviewer_app.desk.lettering import issue
from reviewer_app.money import dollars
from reviewer_app.values import Evidence, FigureSpec, Person, PersonName, Standing, Verdict

Played = PlannedPacket
Happening = tuple[datetime, Callable[[], None]]
People = Mapping[PersonName, Person]
_DECIDED = (Standing.RECOMMENDED, Standing.SIGNED, Standing.ISSUED)


def play(desk: Desk, packet: Played, people: People) -> Iterator[Happening]:
    """The happenings after a packet's receipt, each with its instant before the sample day."""
    if packet.stage is Standing.RECEIVED:
        return
    left = SAMPLE_NOW - packet.received_at
    reviewer = next(person for person in people.values() if person.full_name == (packet.reviewer or "Rosa Example"))

    def at(share: float) -> datetime:
        return packet.received_at + timedelta(seconds=int(left.total_seconds() * share))

    if packet.stage is Standing.WITHDRAWN:
        yield at(0.5), lambda: _withdraw(desk, packet, people[PersonName("lee")])
        return
    yield at(0.2), lambda: _take(desk, packet, reviewer)
    yield at(0.3), lambda: _confirm(desk, packet, reviewer)
    if packet.stage is Standing.AWAITING:
        yield at(0.4), lambda: _ask(desk, packet, reviewer)
    if packet.stage in _DECIDED:
        yield at(0.5), lambda: _determine(desk, packet, reviewer)
    if packet.stage in _DECIDED[1:]:
        yield at(0.7), lambda: _sign(desk, packet, people[PersonName("ines")])
    if packet.stage is Standing.ISSUED:
        yield at(0.8), lambda: _issue(desk, packet, people[PersonName("ines")])


def _take(desk: Desk, packet: Played, reviewer: Person) -> None:
    desk.enter(reviewer)
    desk.perform(acts.TakePacket(), packet.application_no)


def _withdraw(desk: Desk, packet: Played, clerk: Person) -> None:
    desk.enter(clerk)
    word = "Telephone call: the business was sold, and the new owner does not want the grant."
    desk.perform(acts.RecordWithdrawal(word), packet.application_no)


def _confirm(desk: Desk, packet: Played, reviewer: Person) -> None:
    """All figures where the packet is decided, else the first half of them."""
    desk.enter(reviewer)
    specs = desk.assessor.figures(desk.case(packet.application_no))
    is_decided = packet.stage in _DECIDED
    for spec in specs if is_decided else specs[: len(specs) // 2]:
        deed = _word(desk, packet, spec)
        if deed is not None:
            desk.perform(deed, packet.application_no)
    if not is_decided:
        note = "Called the office of the business; they will look for the rest of the documents."
        desk.perform(acts.WriteNote(note), packet.application_no)


def _word(desk: Desk, packet: Played, spec: FigureSpec) -> acts.ConfirmFigure | None:
    """The reviewer's word for one figure: with the box the plan knows, as stated, or with a reason."""
    case = desk.case(packet.application_no)
    planned = packet.figures_to_confirm.get(spec.name)
    claimed = case.packet.claimed.get(spec.name, "")
    value = planned.value if planned else claimed
    if not value:
        return None
    evidence = _evidence(desk, packet, planned)
    if evidence:
        return acts.ConfirmFigure(spec.name, value, evidence)
    if spec.as_stated and value == claimed:
        return acts.ConfirmFigure(spec.name, value, as_stated=True)
    return acts.ConfirmFigure(spec.name, value, reason="Stated in the application; agrees with the documents sent.")


def _evidence(desk: Desk, packet: Played, planned: PlannedFigure | None) -> tuple[Evidence, ...]:
    case = desk.case(packet.application_no)
    found = []
    for shown in planned.shown_in if planned else ():
        document = case.document(shown.file)
        if document is not None:
            found.append(Evidence(document.file, document.sha256, shown.place))
    return tuple(found)


def _ask(desk: Desk, packet: Played, reviewer: Person) -> None:
    desk.enter(reviewer)
    number = packet.application_no
    case = desk.case(number)
    catalogue = [item.entry.code for item in items(desk, number)]
    codes = [item.entry.code for item in items(desk, number) if item.is_suggested] or [
        code for code in catalogue if code in ("DEF-NM-UI-MISSING", "DEF-NM-AFFIRM", "DEF-NH-FIG")
    ]
    draft = notice_draft(desk, number, codes)
    body = draft.body
    for gap in draft.gaps:
        body = body.replace(gap.marker, "the figure for 2019")
    written = prepare(desk, number, draft, draft.subject, body, case.packet.email, None)
    desk.perform(acts.MarkNoticeSent(written.id), number)


def _determine(desk: Desk, packet: Played, reviewer: Person) -> None:
    desk.enter(reviewer)
    number = packet.application_no
    verdict = packet.verdict or Verdict.APPROVE
    for item in desk.assessor.open_items(desk.case(number)):
        if item.kind is OpenKind.CHECK:
            desk.perform(acts.AnswerCheck(item.key, "yes", "Seen."), number)
    case = desk.case(number)
    assessment = desk.assessor.assess(case)
    text, digest = desk.assessor.receipt(case)
    reasons = () if verdict is Verdict.APPROVE else tuple(_notes(desk, packet, verdict))
    award = dollars(assessment.award) if assessment.award is not None and verdict is Verdict.APPROVE else None
    desk.perform(acts.Determine(verdict, reasons, award, text, digest), number)


def _notes(desk: Desk, packet: Played, verdict: Verdict) -> list[str]:
    return list(desk.assessor.decline_reasons(desk.assessment(packet.application_no), verdict))


def _sign(desk: Desk, packet: Played, supervisor: Person) -> None:
    desk.enter(supervisor)
    determination = desk.case(packet.application_no).determination
    if determination is None:
        raise ValueError(f"the sample packet {packet.application_no} has no determination to sign")
    deed = acts.SignDetermination(determination.act, determination.receipt_digest)
    desk.perform(deed, packet.application_no)


def _issue(desk: Desk, packet: Played, supervisor: Person) -> None:
    desk.enter(supervisor)
    issue(desk, packet.application_no)
