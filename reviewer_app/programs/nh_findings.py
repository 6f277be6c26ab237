"""The whole assessment of a New Hampshire packet: closing time, criteria, figures and checks in their order.

The amount comes from the computations alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from reviewer_app.money import Cents
from reviewer_app.programs import nh_msrf1, nh_msrf2, nh_self
from reviewer_app.programs.answer import Answer, Setting, assessment, open_deficiencies
from reviewer_app.programs.checks import document_findings, needed, reviewer_findings, round_finding
from reviewer_app.programs.facts import Facts, computation_inputs, stated
from reviewer_app.programs.figures_in import FigureReader
from reviewer_app.programs.nh_documents import document_needs
from reviewer_app.programs.nh_formula import applied_rate
from reviewer_app.programs.nh_msrf2_eligibility import Row, eligibility_rows, first_reason, rules_of_rows
from reviewer_app.programs.parameters import Rules, rules
from reviewer_app.programs.policies import resolve
from reviewer_app.programs.worksheet import Worksheet, usd
from reviewer_app.values import Assessment, Outcome, Program, Status

COMPUTED_CODES: frozenset[str] = frozenset()
_AFFILIATES = "DEF-NH-AFFIL"
_GROUP = "NOTE-NH-INEL-GROUP"
_FIRST_RULE = {Program.NH_MSRF1: "NH1-CAL-01", Program.NH_MSRF2: "NH2-CAL-01", Program.NH_SELF: "NHS-CAL-01"}
_PARAMETERS = {
    Program.NH_MSRF1: nh_msrf1.PARAMETERS,
    Program.NH_MSRF2: ("opens_on", "closes_at", "state", "affiliated_over_percent", *nh_msrf2.PARAMETERS),
    Program.NH_SELF: nh_self.PARAMETERS,
}


@dataclass(frozen=True, slots=True)
class _Case:
    facts: Facts
    policies: Mapping[str, str]
    inputs: Mapping[str, object]
    sheet: Worksheet


def assess(facts: Facts) -> Assessment:
    """The whole answer for a New Hampshire packet, every test shown, the order of tests giving the status.

    Raises BadInput only for a switch that is unknown or not allowed.
    """
    program = facts.program
    law, policies = rules(program), resolve(facts.policies)
    case = _Case(facts, policies, computation_inputs(facts), Worksheet(law))
    round_finding(facts.round_doubt, facts.answers, case.sheet)
    is_msrf2 = program is Program.NH_MSRF2
    is_late = is_msrf2 and _late(case)
    answer = _msrf2(case) if is_msrf2 else _formula(case)
    document_findings(needed(document_needs(program), case.inputs), facts.answers, case.sheet)
    reviewer_findings(facts.answers, COMPUTED_CODES, case.sheet)
    if policies["public_advisories"] == "on":
        _advisory(case)
    if is_late:
        answer = replace(answer, status=Status.NOT_REVIEWED, reason="LATE")
    elif answer.status is Status.ELIGIBLE and open_deficiencies(case.sheet, answer.flags):
        answer = replace(answer, status=Status.DEFICIENT)
    return assessment(
        answer, case.sheet, Setting(law, policies, _PARAMETERS[program], stated(facts, case.inputs), facts.basis)
    )


def is_in_time(submitted: datetime, closes_at: datetime | None, is_inclusive: bool, law: Rules) -> bool:
    """Whether an instant is not after the closing moment, Eastern time (NH2-PRC-01, A-58)."""
    zone = ZoneInfo(law.time_zone)
    moment = closes_at or datetime.fromisoformat(law.text("closes_at")).replace(tzinfo=zone)
    return submitted <= moment if is_inclusive else submitted < moment


def _late(case: _Case) -> bool:
    facts, law = case.facts, case.sheet.rules
    if facts.submitted_at is None:
        case.sheet.finding("NH2-PRC-01", Outcome.OPEN, "The time of submission is missing or is no instant.")
        return False
    local = facts.submitted_at.astimezone(ZoneInfo(law.time_zone))
    text = f"Submitted on {local:%Y-%m-%d at %H:%M:%S}, Eastern time."
    is_inclusive = case.policies["deadline_inclusive"] == "true"
    if not is_in_time(facts.submitted_at, facts.closes_at, is_inclusive, law):
        case.sheet.finding("NH2-PRC-01", Outcome.FAIL, f"{text} The application period had ended.", "NOTE-NH-LATE")
        return True
    is_early = facts.submitted_at < facts.opens_at if facts.opens_at else local.date() < law.day("opens_on")
    if is_early:
        case.sheet.finding("NH2-PRC-01", Outcome.OPEN, f"{text} That is before applications opened.")
    else:
        case.sheet.finding("NH2-PRC-01", Outcome.PASS, text)
    return False


def _formula(case: _Case) -> Answer:
    """Main Street Relief Fund (initial round) and SELF: the formula and nothing else."""
    reader = FigureReader(case.inputs)
    rate = applied_rate(reader, case.facts.published_rate, case.policies, case.sheet)
    if case.facts.program is Program.NH_MSRF1:
        figures = nh_msrf1.read_figures(reader)
        return _unreadable(reader, case) or nh_msrf1.calculate(figures, rate, case.sheet)
    own = nh_self.read_figures(reader)
    return _unreadable(reader, case) or nh_self.calculate(own, rate, case.sheet)


def _unreadable(reader: FigureReader, case: _Case) -> Answer | None:
    """What cannot be read is open and asked for; nothing is computed then."""
    for problem in reader.problems:
        code = None if problem.path == "pro_rata" else "DEF-NH-FIG"  # the rate is no figure of the applicant's
        case.sheet.finding(_FIRST_RULE[case.facts.program], Outcome.OPEN, str(problem), code)
    return Answer(Status.DEFICIENT, None) if reader.problems else None


def _msrf2(case: _Case) -> Answer:
    reader = FigureReader(case.inputs)
    rate = applied_rate(reader, case.facts.published_rate, case.policies, case.sheet)
    figures = nh_msrf2.read_figures(reader)
    unread = FigureReader(case.inputs)  # an attestation that does not fit is open, and stops no computation
    tested = {row.rule: row for row in eligibility_rows(unread, case.sheet.rules)}
    rows = tuple(_asked(rule, tested, case) for rule in rules_of_rows())
    if not reader.problems:
        answer = nh_msrf2.calculate(figures, rows, rate, case.policies, case.sheet)
        _affiliates_code(case)
        return answer
    for row in rows:
        case.sheet.finding(row.rule, row.outcome, row.message, row.notice)
    _affiliates_code(case)
    _unreadable(reader, case)
    reason = first_reason(rows)
    return Answer(Status.INELIGIBLE, Cents(0), reason) if reason else Answer(Status.DEFICIENT, None)


def _asked(rule: str, tested: Mapping[str, Row], case: _Case) -> Row:
    """The row of a rule: tested, or open where its figure is not given."""
    if rule == "NH2-ELG-11":
        return _affiliates(case)
    row = tested.get(rule)
    if row is None:
        return Row(rule, Outcome.OPEN, "The application does not state this.")
    if rule == "NH2-ELG-04" and row.outcome is Outcome.PASS:
        attested = case.facts.attestations.get("operating_since")
        stated = case.facts.applicant.get("operating_since")
        if attested is not None and stated is not None and attested != stated:
            return Row(rule, Outcome.OPEN, f"{row.message} The attestation says {attested}.")
    if rule == "NH2-ELG-05" and row.outcome is Outcome.PASS and case.inputs.get("covid_cause_attested") is None:
        return Row(rule, Outcome.OPEN, f"{row.message} That it is due to COVID-19 is not attested.")
    return row


def _affiliates(case: _Case) -> Row:
    answer = case.facts.answers.get("NH2-ELG-11", case.facts.answers.get(_AFFILIATES))
    if answer == "yes":
        return Row("NH2-ELG-11", Outcome.PASS, "Affiliated businesses are settled by the reviewer.")
    owners = case.facts.applicant.get("owners")
    count = len(owners) if isinstance(owners, list | tuple) else 0
    text = f"{count} owners are stated; whether other businesses count with this one is to check."
    return Row("NH2-ELG-11", Outcome.OPEN, text)


def _affiliates_code(case: _Case) -> None:
    """An answer "no" to the affiliates' check asks the applicant; to the group's notice, it opens that reason.

    That a group fails a criterion which the applicant alone meets is a reviewer's word: no packet states
    the members of a group.
    """
    if case.facts.answers.get("NH2-ELG-11") == "no" and case.facts.answers.get(_AFFILIATES) is None:
        text = "By the reviewer: ownership is unclear."
        case.sheet.finding("NH2-ELG-11", Outcome.FAIL, text, _AFFILIATES)
    if case.facts.answers.get(_GROUP) == "no":
        text = "By the reviewer: the affiliates together do not meet a criterion."
        case.sheet.finding("NH2-ELG-11", Outcome.FAIL, text, _GROUP)


def _advisory(case: _Case) -> None:
    """Criteria of the two formula programs as other public pages have them: advice, which decides nothing."""
    rule = {Program.NH_MSRF1: "PUB-NH1-ELG", Program.NH_SELF: "PUB-NHS-ELG"}.get(case.facts.program)
    if rule is None:
        return
    law, reader = case.sheet.rules, FigureReader(case.inputs)
    under, by = law.money("advice_receipts_under"), law.day("advice_operating_by")
    receipts, since = reader.money("gross_receipts_2019"), reader.day("operating_since")
    if reader.problems or since is None:
        return
    text = f"Advice: 2019 receipts under {usd(under)} and in operation by {by}; here {usd(receipts)} and {since}."
    case.sheet.finding(rule, Outcome.PASS if receipts < under and since <= by else Outcome.OPEN, text)
