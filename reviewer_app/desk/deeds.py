"""Whether a deed fits the case it is done on: figures, evidence, checks, receipts, rounds.

Raises `Refused` with what is open or wrong; who may do it is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date

from reviewer_app import acts
from reviewer_app.acts import Deed
from reviewer_app.case import Case
from reviewer_app.desk.assessing import Assessor
from reviewer_app.desk.declining import unfit_verdict
from reviewer_app.errors import BadInput, Refused
from reviewer_app.money import cents, dollars, exact
from reviewer_app.office import Office
from reviewer_app.programs.facts import is_rate
from reviewer_app.programs.policies import resolve, switches
from reviewer_app.values import Assessment, FigureSpec, Program, Round, Standing, Unit, Verdict

_ROWS_TO_ADD = frozenset({"unemployment", "covid_aid"})  # nobody adds a position that was not applied for
_SIGNED = ("revenue_", "gross_receipts_")  # receipts less returns can come out below zero
_CHOICES = {"revenue_path": ("A", "B", "C"), "revenue_quarter": ("Q1", "Q2", "Q3", "Q4")}
_QUARTER = re.compile(r"(19|20)\d\dQ[1-4]|Q[1-4]", re.ASCII)
_RATE = re.compile(r"[01](\.\d{1,30})?", re.ASCII)


def refuse_unfit(deed: Deed, case: Case | None, office: Office, assessor: Assessor) -> None:
    """Raises Refused where the deed's content does not fit the case or the office."""
    match deed:
        case acts.AddPerson(name=name):
            if name in office.people:
                raise Refused(f"{name} is there already. Choose another name to sign in with.")
        case acts.ChangePerson() | acts.SetPassword():
            _refuse_person(deed, office)
        case acts.KeepRound(round=kept):
            _refuse_round(kept, office)
        case acts.SetSwitch(program=program, switch=switch, value=value):
            _refuse_switch(program, switch, value)
        case acts.ConfirmFigure() if case is not None:
            _refuse_figure(deed, case, assessor)
        case acts.AnswerCheck() if case is not None:
            _refuse_answer(deed, case, assessor)
        case acts.Determine() if case is not None:
            _refuse_determination(deed, case, assessor)
        case acts.LapseSignature(was=was) if case is not None:
            _refuse_lapse(was, case, assessor)
        case acts.SignDetermination() if case is not None:
            _refuse_stale_receipt(deed, case, assessor)
        case acts.PrepareNotice(to=to, subject=subject, body=body):
            _refuse_notice(to, subject, body)
        case acts.IssueLetter() if case is not None:
            _refuse_issue(deed, case, assessor)
        case _:
            pass


def _refuse_person(deed: acts.ChangePerson | acts.SetPassword, office: Office) -> None:
    if deed.name not in office.people:
        raise Refused(f"Nobody is called {deed.name} in this office.")
    if isinstance(deed, acts.ChangePerson):
        _refuse_last_supervisor(deed, office)


def _refuse_last_supervisor(deed: acts.ChangePerson, office: Office) -> None:
    stays = deed.role == "supervisor" and deed.is_active
    others = [
        person
        for person in office.people.values()
        if person.role == "supervisor" and person.is_active and person.name != deed.name
    ]
    if not stays and not others:
        raise Refused("The office needs at least one active supervisor. Add another one first.")


def _refuse_switch(program: Program, switch: str, value: str) -> None:
    try:
        resolve({switch: value})
    except BadInput as error:
        raise Refused(str(error)) from error
    known = switches()[switch]
    if program not in known.programs:
        of = ", ".join(one.value for one in known.programs)
        raise Refused(f"{switch} is a reading of {of}, not of {program.value}. Choose it for that program.")
    if not known.is_effective and value != known.default:
        raise Refused(f"{switch} has no effect on one packet yet. It stays at {known.default}.")


def _refuse_round(kept: Round, office: Office) -> None:
    before = office.rounds.get(kept.id)
    if before is not None and before.program is not kept.program:
        raise Refused(
            f"The round {kept.id} is kept for {before.program.value}; a round does not change its program. "
            "Keep another round with another id."
        )
    if kept.opens_at is not None and kept.closes_at is not None and kept.closes_at <= kept.opens_at:
        raise Refused("The round closes before it opens. Correct one of the two times.")
    if kept.fund is not None and kept.fund < 0:
        raise Refused("The fund of a round cannot be negative. Write the amount there is to give.")
    if kept.published_rate is None:
        return
    if kept.program is Program.NM_LEDA:
        raise Refused("New Mexico awards use no rate. Leave the rate of the round empty.")
    if not _RATE.fullmatch(kept.published_rate) or not is_rate(kept.published_rate):
        raise Refused(
            f"{kept.published_rate!r} is no rate: a rate is above 0 and at most 1, written as a decimal such as 0.2557."
        )


def _refuse_figure(deed: acts.ConfirmFigure, case: Case, assessor: Assessor) -> None:
    spec = assessor.figure(case, deed.figure)
    if spec is None:
        raise Refused(f"{case.packet.program} has no figure {deed.figure}.")
    refuse_value(spec, deed.value)
    _refuse_row(spec, case)
    if deed.as_stated:
        _refuse_as_stated(spec, deed, case)
        return
    if not deed.evidence and not (deed.reason or "").strip():
        raise Refused(
            f"Show where {spec.label} stands: draw a box on the page, or write the reason. "
            "A figure typed by hand needs one of them."
        )
    for found in deed.evidence:
        document = case.document(found.document)
        if document is None or document.sha256 != found.sha256:
            raise Refused(
                f"{found.document} is not among the documents of this packet as they now are. Pick the box anew."
            )


def _refuse_row(spec: FigureSpec, case: Case) -> None:
    """A row is one of the application's, or the next benefit or help that the applicant left out."""
    place = re.match(r"(\w+)\[(\d+)\]", spec.name)
    if place is None:
        return
    found = (re.match(rf"{place[1]}\[(\d+)\]", name) for name in (*case.packet.claimed, *case.confirmed))
    rows = max((int(row[1]) + 1 for row in found if row), default=0)
    if int(place[2]) >= rows + (place[1] in _ROWS_TO_ADD):
        raise Refused(f"{spec.label}: the application has {rows} such row{'s' if rows != 1 else ''}.")


def _refuse_answer(deed: acts.AnswerCheck, case: Case, assessor: Assessor) -> None:
    if deed.answer not in ("yes", "no", None):
        raise Refused("A check is answered with yes or no.")
    if deed.check not in assessor.checks(case):
        raise Refused(f"{case.packet.program} has no check {deed.check}.")
    held = case.answers.get(deed.check)
    is_nothing_new = deed.answer is None and deed.check not in case.answers_set_aside
    if (held.answer, held.note) == (deed.answer, deed.note) if held else is_nothing_new:
        raise Refused("That check is answered so already; nothing was changed.")


def _refuse_as_stated(spec: FigureSpec, deed: acts.ConfirmFigure, case: Case) -> None:
    if not spec.as_stated:
        raise Refused(
            f"{spec.label} can be shown by a document, so it is not confirmed “as stated”. Show its box or write a reason."
        )
    if case.packet.claimed.get(deed.figure, "") != deed.value:
        raise Refused(f"{spec.label} is confirmed “as stated” only with the value the application states.")


def refuse_value(spec: FigureSpec, value: str) -> None:
    """Raises Refused where a value is not written as its unit asks, with how to write it."""
    try:
        fits = _fits(spec.unit, value, is_signed=spec.name.startswith(_SIGNED))
    except ValueError:
        fits = False
    choices = _CHOICES.get(spec.name)
    if choices is not None and value not in choices:
        raise Refused(f"{spec.label}: “{value}” does not fit. Write one of {', '.join(choices)}.")
    if not fits:
        raise Refused(f"{spec.label}: “{value}” does not fit. Write it as {_EXAMPLES.get(spec.unit, 'text')}.")


_EXAMPLES = {
    Unit.MONEY: "1234.50",
    Unit.FTE: "2.5 or 125/26",
    Unit.HOURS: "40 or 37.5",
    Unit.COUNT: "a whole number such as 8",
    Unit.PERCENT: "25.57",
    Unit.RATE: "0.2557",
    Unit.DATE: "2021-03-31",
    Unit.QUARTER: "2020Q4",
    Unit.YES_NO: "true or false",
}


def _fits(unit: Unit, value: str, *, is_signed: bool) -> bool:
    match unit:
        case Unit.MONEY:
            return cents(value) >= 0 or is_signed
        case Unit.FTE | Unit.HOURS | Unit.PERCENT | Unit.RATE:
            return exact(value) >= 0
        case Unit.COUNT:
            return value.isascii() and value.isdecimal() and len(value) < 10
        case Unit.DATE:
            return date.fromisoformat(value).isoformat() == value
        case Unit.QUARTER:
            return _QUARTER.fullmatch(value) is not None
        case Unit.YES_NO:
            return value in ("true", "false")
        case _:
            return bool(value.strip())


def award_of(assessment: Assessment, verdict: Verdict) -> str | None:
    """The award a determination records: the assessment's for an approval, none for any other verdict."""
    if verdict is not Verdict.APPROVE or assessment.award is None:
        return None
    return dollars(assessment.award)


def _refuse_determination(deed: acts.Determine, case: Case, assessor: Assessor) -> None:
    assessment = assessor.assess(case)
    if deed.verdict is Verdict.APPROVE:
        open_items = assessor.open_items(case, assessment)
    else:
        if unfit_verdict(assessment, deed.verdict) is None:
            _refuse_reasons(deed.reasons, assessor.decline_reasons(assessment, deed.verdict))
        open_items = assessor.open_for_reasons(case, assessment, deed.verdict, deed.reasons)
    if open_items:
        texts = tuple(item.text for item in open_items)
        raise Refused(f"{len(texts)} point{'s are' if len(texts) != 1 else ' is'} still open.", texts)
    if (deed.receipt, deed.receipt_digest) != assessor.receipt(case) or deed.award != award_of(
        assessment, deed.verdict
    ):
        raise Refused("The case changed while you decided. Look at the award again, then record it.")


def _refuse_reasons(reasons: Iterable[str], allowed: Mapping[str, str]) -> None:
    unknown = [reason for reason in reasons if reason not in allowed]
    if unknown:
        raise Refused(
            f"Nothing in the case fails with {', '.join(unknown)}. Confirm the figure or answer the check that "
            "shows it first; a letter names only reasons that the record holds."
        )


def _refuse_stale_receipt(deed: acts.SignDetermination, case: Case, assessor: Assessor) -> None:
    _, now = assessor.receipt(case)
    if now != deed.receipt_digest:
        raise Refused(
            "A figure, a document or a rule changed since this was determined, so the receipt is another one now. "
            "Return the packet so that it is determined anew."
        )


def _refuse_lapse(was: str, case: Case, assessor: Assessor) -> None:
    determination = case.determination
    if determination is None or determination.receipt_digest != was or assessor.is_current(case):
        raise Refused("The determination rests on the receipt as it is now, so it does not lapse.")


def _refuse_notice(to: str, subject: str, body: str) -> None:
    if not to.strip() or "@" not in to:
        raise Refused("The e-mail needs an address to go to.")
    if not subject.strip() or not body.strip():
        raise Refused("The e-mail needs a subject and a text.")


def _refuse_issue(deed: acts.IssueLetter, case: Case, assessor: Assessor) -> None:
    determination = case.determination
    if determination is None:
        raise Refused("There is no determination to write a letter about.")
    kind = "award" if determination.verdict is Verdict.APPROVE else "decline"
    if (deed.letter, deed.amount) != (kind, determination.award):
        raise Refused("The letter says something else than the determination that was signed. Draw it up anew.")
    if case.standing is Standing.SIGNED and assessor.receipt(case)[1] != determination.receipt_digest:
        raise Refused(
            "A rule, or another packet of this business, changed since this was signed. "
            "Withdraw the signature so that it is determined anew."
        )
    if kind == "award" and case.packet.program is Program.NM_LEDA:
        raise Refused(
            "New Mexico award letters are issued after the round's ranking is signed. Until then the letter is a preview."
        )
