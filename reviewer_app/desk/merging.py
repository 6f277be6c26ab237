"""The values that fill the catalogue's wordings for one case: dates, figures, periods as they are printed.

What it cannot know stays unfilled; a person fills it or the letter is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from reviewer_app.case import Case
from reviewer_app.desk.assessing import Assessor
from reviewer_app.letters.formats import date_text, money_text
from reviewer_app.money import Cents, cents, decimal_text, exact
from reviewer_app.programs import catalogue, definition
from reviewer_app.programs.facts import Facts
from reviewer_app.values import Assessment, Line, Program

Fields = Mapping[str, str]


def merge_fields(case: Case, assessor: Assessor, assessment: Assessment) -> Mapping[str, Fields]:
    """The fields of every code of the program's catalogue, by code."""
    facts = assessor.facts(case)
    zone = assessor.program(case).time_zone
    common = {**_common(facts, zone), **_program_fields(facts, assessment, zone)}
    special = _special(case, facts, assessment, zone)
    return {
        entry.code: {**common, **special.get(entry.code, {})} for entry in catalogue.catalogue_of(case.packet.program)
    }


def _common(facts: Facts, zone: str) -> dict[str, str]:
    fields = {"state": _text(_premises(facts).get("state"))}
    if facts.submitted_at is not None:
        fields["time"] = _instant(facts.submitted_at, zone)
    start = _text(facts.applicant.get("operating_since"))
    fields["date"] = _date(start)
    return {name: value for name, value in fields.items() if value}


def _program_fields(facts: Facts, assessment: Assessment, zone: str) -> dict[str, str]:
    figures = facts.figures
    if facts.program is Program.NM_LEDA:
        return {
            "r19": _money(figures.get("revenue_2019")),
            "r20": _money(figures.get("revenue_2020")),
            "period": _period(figures),
            "h": _number(figures.get("highest_fte")),
        }
    projected = figures.get("gross_receipts_2020_projected", figures.get("gross_receipts_2020_est"))
    fields = {"r19": _money(figures.get("gross_receipts_2019")), "r20": _money(projected)}
    if facts.closes_at is not None:
        fields["deadline"] = _instant(facts.closes_at, zone)
    elif parameter := next((p for p in assessment.parameters if "closes" in p.name), None):
        fields["deadline"] = _deadline(parameter.value, zone)
    fields["amount"] = _sum_text(figures.get("msrf1"), figures.get("gap"))
    return fields


def _special(case: Case, facts: Facts, assessment: Assessment, zone: str) -> Mapping[str, Fields]:
    figures = facts.figures
    lowest, highest = _exact(figures.get("lowest_fte")), _exact(figures.get("highest_fte"))
    new = _line_value(assessment.lines, "NM-FTE-01")
    total = f"{decimal_text(lowest + new, 2)}" if lowest is not None and new is not None else ""
    room = decimal_text(max(highest - lowest, Fraction(0)), 2) if lowest is not None and highest is not None else ""
    positions = "the positions on your list"
    earlier = facts.earlier[0] if facts.earlier else None
    return {
        "DEF-NM-FTE-OVER": {"n": total, "room": room},
        "NOTE-NM-INEL-FTE": {"n": "none"},
        "DEF-NM-HIGH-QUARTER": {"quarter": _quarter(figures.get("highest_quarter"))},
        "DEF-NM-COUNT": {"quarter": _quarter(figures.get("lowest_quarter"))},
        "DEF-NM-PAYROLL-MISSING": {"quarter": _quarter(figures.get("lowest_quarter"))},
        "DEF-NM-PAYROLL-HOURS": {"quarter": _quarter(figures.get("lowest_quarter"))},
        "DEF-NM-PAYROLL-QUARTER": {"quarter": _quarter(figures.get("lowest_quarter"))},
        "DEF-NM-UI-MISSING": {"quarter": _quarter(figures.get("lowest_quarter"))},
        "DEF-NM-TIPS": {"positions": positions},
        "DEF-NM-POS-FIELDS": {"positions": positions, "fields": "title, hours a week, hourly wage and hire date"},
        "DEF-NM-PAY-PROOF": {"the agreement / your request": "the agreement"},
        "NOTE-NM-DUP": _duplicate(earlier.application_no, earlier.round, earlier.outcome, case) if earlier else {},
        "NOTE-NH-INEL-EXCLUDED": {"type": _reason_words(case, assessment)},
        "WARN-NHS-UI-WEEK": {},
    }


def _duplicate(no: str, round_id: str, outcome: str | None, case: Case) -> dict[str, str]:
    fields = {"no": no}
    if round_id != case.packet.round:
        fields["of round"] = f" of round {round_id}"
    if outcome:
        fields[", which was outcome"] = f", which was {outcome}"
    return fields


def _reason_words(case: Case, assessment: Assessment) -> str:
    reasons = {reason.code: reason.words for reason in definition(case.packet.program).decline_reasons}
    return reasons.get(assessment.reason or "", "").lower()


def _premises(facts: Facts) -> Mapping[str, object]:
    found = facts.applicant.get("premises")
    return found if isinstance(found, Mapping) else {}


def _period(figures: Mapping[str, object]) -> str:
    quarter = _text(figures.get("revenue_quarter"))
    return f"{quarter} of 2019 and of 2020" if quarter else "2019 and 2020"


def _quarter(value: object) -> str:
    found = re.fullmatch(r"(\d{4})Q([1-4])", _text(value))
    ends = {"1": "31 March", "2": "30 June", "3": "30 September", "4": "31 December"}
    return f"the quarter ending {ends[found[2]]} {found[1]}" if found else ""


def _line_value(lines: tuple[Line, ...], rule: str) -> Fraction | None:
    """The last value a rule's lines give, which is the sum where it counts rows."""
    found = [line.value for line in lines if line.rule == rule]
    return _exact(found[-1]) if found else None


def _exact(value: object) -> Fraction | None:
    try:
        return exact(_text(value))
    except ValueError:
        return None


def _number(value: object) -> str:
    found = _exact(value)
    return decimal_text(found, 2) if found is not None else ""


def _money(value: object) -> str:
    try:
        return money_text(cents(_text(value)))
    except ValueError:
        return ""


def _sum_text(*values: object) -> str:
    try:
        return money_text(Cents(sum(cents(_text(value) or "0") for value in values)))
    except ValueError:
        return ""


def _date(value: str) -> str:
    try:
        return date_text(date.fromisoformat(value))
    except ValueError:
        return ""


def _deadline(value: str, zone: str) -> str:
    try:
        return _instant(datetime.fromisoformat(value), zone)
    except ValueError:
        return value


def _instant(moment: datetime, zone: str) -> str:
    local = moment.astimezone(ZoneInfo(zone)) if moment.tzinfo else moment
    return f"{local.hour % 12 or 12}:{local:%M %p} on {date_text(local.date())}"


def _text(value: object) -> str:
    return "" if value is None else str(value)
