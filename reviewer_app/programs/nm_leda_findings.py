"""The whole assessment of a New Mexico packet: process, eligibility, figures and checks in their order.

The amount comes from the computation alone; nothing here changes it but the tests that make it zero.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from unicodedata import normalize
from zoneinfo import ZoneInfo

from reviewer_app.money import Cents, exact
from reviewer_app.programs.answer import Answer, Setting, assessment, open_deficiencies
from reviewer_app.programs.checks import cleared, document_findings, reviewer_findings, round_finding
from reviewer_app.programs.facts import Facts, computation_inputs, day_of_submission, premises, stated
from reviewer_app.programs.figures_in import FigureReader, Problem
from reviewer_app.programs.nm_leda import PARAMETERS, LedaFigures, calculate, read_figures
from reviewer_app.programs.nm_leda_documents import document_needs
from reviewer_app.programs.parameters import Rules, rules
from reviewer_app.programs.policies import resolve
from reviewer_app.programs.worksheet import Worksheet, plain
from reviewer_app.values import Assessment, Outcome, Program, Status, Unit

COMPUTED_CODES = frozenset(
    {
        "DEF-NM-REV-ZERO",
        "DEF-NM-REV-NEG",
        "DEF-NM-REV-NODECLINE",
        "DEF-NM-FTE-OVER",
        "DEF-NM-FTE-NONE",
        "DEF-NM-POS-FIELDS",
        "DEF-NM-TIPS",
        "DEF-NM-UI-QUARTER",
        "DEF-NM-HIGH-QUARTER",
    }
)
_ASKED = ("last_day", "operating_by", "state", "lowest_quarters", "highest_from_quarter", "highest_document_list_to")
_QUARTER = re.compile(r"([0-9]{4})Q([1-4])")


def assess(facts: Facts) -> Assessment:
    """The whole answer for a New Mexico packet, every test shown, the order of tests giving the status.

    Raises BadInput only for a switch that is unknown or not allowed.
    """
    law, policies = rules(Program.NM_LEDA), resolve(facts.policies)
    sheet = Worksheet(law)
    round_finding(facts.round_doubt, facts.answers, sheet)
    refusal = _process_tests(facts, sheet)
    reason = _eligibility_tests(facts, sheet)
    inputs = computation_inputs(facts)
    reader = FigureReader(inputs)
    figures = read_figures(reader)
    if reader.problems:
        answer = _unreadable(reader.problems, sheet)
    else:
        answer = calculate(figures, policies, sheet)
    _quarter_tests(facts, figures, policies["high_range"], sheet)
    _titles_test(facts, sheet)
    _officer_test(facts, sheet)
    document_findings(document_needs(), facts.answers, sheet)
    reviewer_findings(facts.answers, COMPUTED_CODES, sheet)
    if policies["public_advisories"] == "on":
        _advisory(facts, sheet)
    final = _final(answer, refusal, reason, sheet)
    return assessment(final, sheet, Setting(law, policies, (*_ASKED, *PARAMETERS), stated(facts, inputs), facts.basis))


def is_in_time(submitted: datetime, closes_at: datetime | None, law: Rules) -> bool:
    """Whether an instant lies in or before the closing day, a whole day in Mountain time (NM-PRC-01, A-30)."""
    zone = ZoneInfo(law.time_zone)
    if closes_at is None:
        last_day = law.day("last_day")
    else:  # a round that closes at midnight, or in the last second, closes with that whole day
        last_day = (closes_at.astimezone(zone) - timedelta(microseconds=1)).date()
    return submitted.astimezone(zone).date() <= last_day


def operates_long_enough(since: date, law: Rules) -> bool:
    """Whether a business was in operation on or before 1 October 2019 (NM-ELG-01)."""
    return since <= law.day("operating_by")


def is_officer(submitted_by: str, officer: str) -> bool:
    """Whether two names are the same person's: letter case, blanks and how accents are stored aside (NM-PRC-03)."""
    names = _caseless(submitted_by), _caseless(officer)
    return bool(names[1]) and names[0] == names[1]


def _caseless(name: str) -> list[str]:
    """The parts of a name as Unicode's canonical caseless matching compares them."""
    return normalize("NFD", normalize("NFD", name).casefold()).split()


def _process_tests(facts: Facts, sheet: Worksheet) -> str | None:
    reason = None
    if facts.submitted_at is None:
        sheet.finding("NM-PRC-01", Outcome.OPEN, "The time of submission is missing or is no instant.")
    else:
        moment = facts.submitted_at.astimezone(ZoneInfo(sheet.rules.time_zone))
        text = f"Submitted on {moment:%Y-%m-%d at %H:%M:%S}, Mountain time."
        is_met = is_in_time(facts.submitted_at, facts.closes_at, sheet.rules)
        if not sheet.test("NM-PRC-01", is_met, text, text + " The round had closed.", "NOTE-NM-LATE"):
            reason = "LATE"
    if facts.earlier:
        first = facts.earlier[0]
        outcome = f", which was {first.outcome}" if first.outcome else ""
        text = f"Application {first.application_no} of round {first.round}{outcome} has the same tax number."
        sheet.finding("NM-PRC-02", Outcome.FAIL, text, "NOTE-NM-DUP")
        return reason or "DUPLICATE"
    sheet.finding("NM-PRC-02", Outcome.PASS, "No earlier application has the same tax number.")
    return reason


def _eligibility_tests(facts: Facts, sheet: Worksheet) -> str | None:
    reader = FigureReader(facts.applicant, "applicant")
    since = reader.day("operating_since")
    by = sheet.rules.day("operating_by")
    reason = None
    if since is None:
        sheet.finding("NM-ELG-01", Outcome.OPEN, f"{reader.problems[0]} Needed on or before {by}.")
    else:
        text = f"In operation since {since}; needed on or before {by}."
        if not sheet.test("NM-ELG-01", operates_long_enough(since, sheet.rules), text, text, "NOTE-NM-INEL-START"):
            reason = "STARTED_AFTER_2019_10_01"
    state = str(premises(facts).get("state") or "").strip().upper()
    if not state:
        sheet.finding("NM-ELG-03", Outcome.OPEN, "The application states no state of the premises.")
        return reason
    text = f"The premises are in {state}."
    is_met = state == sheet.rules.text("state")
    if not sheet.test("NM-ELG-03", is_met, text, text, "NOTE-NM-INEL-PLACE"):
        return reason or "PREMISES_NOT_NM"
    return reason


def _unreadable(problems: list[Problem], sheet: Worksheet) -> Answer:
    """What cannot be read is open; a position that lacks a field is asked for by its code."""
    for problem in problems:
        is_position = problem.path.startswith("positions[")
        rule = "NM-FTE-06" if is_position else "NM-PRC-06"
        sheet.finding(rule, Outcome.OPEN, str(problem), "DEF-NM-POS-FIELDS" if is_position else None)
    return Answer(Status.DEFICIENT, None)


def quarter_end(quarter: str) -> date | None:
    """The last day of a quarter "2019Q4", or None for any other text."""
    match = _QUARTER.fullmatch(quarter)
    if match is None or match[1] == "0000" or match[1] == "9999":
        return None
    year, number = int(match[1]), int(match[2])
    following = date(year + number // 4, number % 4 * 3 + 1, 1)
    return following - timedelta(days=1)


def _quarter_tests(facts: Facts, figures: LedaFigures, high_range: str, sheet: Worksheet) -> None:
    lowest = str(facts.figures.get("lowest_quarter") or "")
    allowed = sheet.rules.text("lowest_quarters").split()
    if not lowest:
        sheet.finding("NM-FTE-03", Outcome.OPEN, "The quarter of the lowest count is not stated.")
    else:
        text = f"The lowest count is of {lowest}; it must be of {' or '.join(allowed)}."
        sheet.test("NM-FTE-03", lowest in allowed, text, text, "DEF-NM-UI-QUARTER")
    _lower_quarter_test(facts, figures, sheet)
    _highest_quarter_test(facts, high_range, sheet)


def _lower_quarter_test(facts: Facts, figures: LedaFigures, sheet: Worksheet) -> None:
    """The lowest count must not be above a count of the two quarters that is stated beside it."""
    for name in ("fte_2020q4", "fte_2021q1"):
        try:
            count = exact(str(facts.figures[name])) if facts.figures.get(name) is not None else None
        except ValueError:
            count = None
        if count is not None and count < figures.lowest_fte:
            text = f"{name[4:].upper()} has {plain(count)} FTE, below the lowest count {plain(figures.lowest_fte)}."
            sheet.finding("NM-FTE-03", Outcome.OPEN, text)


def _highest_quarter_test(facts: Facts, high_range: str, sheet: Worksheet) -> None:
    highest = str(facts.figures.get("highest_quarter") or "")
    end, applied = quarter_end(highest), day_of_submission(facts, sheet.rules.time_zone)
    if end is None or applied is None:
        sheet.finding(
            "NM-FTE-05", Outcome.OPEN, f"The quarter of the highest count is not known ({highest or 'none'})."
        )
        return
    listed_to = quarter_end(sheet.rules.text("highest_document_list_to"))
    first = sheet.rules.text("highest_from_quarter")
    is_past_list = listed_to is not None and end > listed_to
    text = f"The highest count is of {highest}; it must be from {first} to the application on {applied}."
    is_met = highest >= first and end <= applied and not (is_past_list and high_range == "to_2020_09")
    if sheet.test("NM-FTE-05", is_met, text, text, "DEF-NM-HIGH-QUARTER") and is_past_list:
        text = f"{highest} is later than September 2020, where the document list ends."
        sheet.finding("NM-FTE-05", Outcome.PASS, text, "WARN-NM-HIGH-RANGE")


def _titles_test(facts: Facts, sheet: Worksheet) -> None:
    rows = facts.figures.get("positions")
    untitled = [
        f"positions[{at}]"
        for at, row in enumerate(rows if isinstance(rows, list | tuple) else ())
        if isinstance(row, dict) and not str(row.get("title") or "").strip()
    ]
    if untitled:
        text = f"The title is missing in {', '.join(untitled)}."
        sheet.finding("NM-FTE-06", Outcome.FAIL, text, "DEF-NM-POS-FIELDS")


def _officer_test(facts: Facts, sheet: Worksheet) -> None:
    officer = str(facts.applicant.get("authorized_officer") or "")
    text = f"Submitted by {facts.submitted_by or 'nobody named'}; the authorized officer is {officer or 'not named'}."
    if cleared("DEF-NM-OFFICER", facts.answers):
        sheet.finding("NM-PRC-03", Outcome.PASS, f"{text} Cleared by the reviewer.")
        return
    is_met = is_officer(facts.submitted_by, officer) and facts.answers.get("DEF-NM-OFFICER") != "no"
    sheet.test("NM-PRC-03", is_met, text, text, "DEF-NM-OFFICER")


def _advisory(facts: Facts, sheet: Worksheet) -> None:
    """The size of the business as another public page has it: advice, which decides nothing."""
    try:
        heads = exact(str(facts.figures.get("lowest_listed_employees", facts.figures.get("lowest_fte"))))
    except ValueError:
        return
    least, under = sheet.rules.number("advice_employees_from"), sheet.rules.number("advice_employees_under")
    outcome = Outcome.PASS if least <= heads < under else Outcome.OPEN
    text = f"Advice: at least {least} and under {under} employees at any location; {plain(heads)} counted."
    sheet.finding("PUB-NM-ELG", outcome, text)


def _final(answer: Answer, refusal: str | None, reason: str | None, sheet: Worksheet) -> Answer:
    """Status and reason by the first test that fails; tests 3 and 4 make the award zero."""
    if reason is not None:
        text = f"nothing: not eligible ({reason})"
        inputs = ("applicant.operating_since", "applicant.premises.state")
        sheet.line("NM-PRC-06", "Award", "0.00", Unit.MONEY, text, inputs)
        answer = replace(answer, award=Cents(0), status=Status.INELIGIBLE, reason=reason)
    if refusal is not None:
        return replace(answer, status=Status.NOT_REVIEWED, reason=refusal)
    if answer.status is Status.ELIGIBLE and open_deficiencies(sheet, answer.flags):
        return replace(answer, status=Status.DEFICIENT)
    return answer
