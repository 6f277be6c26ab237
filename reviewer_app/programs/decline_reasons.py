"""The reasons for which an application is declined or not reviewed, with the notice each leads to.

Decides no case.
"""

from __future__ import annotations

from functools import cache

from reviewer_app.programs.definition import DeclineReason
from reviewer_app.programs.nh_msrf2_eligibility import NOTICE_OF_REASON
from reviewer_app.programs.parameters import rules
from reviewer_app.values import Program

_NM = (
    ("LATE", "Submitted after the final round closed", "NOTE-NM-LATE", "NM-PRC-01"),
    ("DUPLICATE", "An earlier application has the same tax number", "NOTE-NM-DUP", "NM-PRC-02"),
    ("STARTED_AFTER_2019_10_01", "Not in operation on or before 1 October 2019", "NOTE-NM-INEL-START", "NM-ELG-01"),
    ("PREMISES_NOT_NM", "The premises are not in New Mexico", "NOTE-NM-INEL-PLACE", "NM-ELG-03"),
    ("NO_REVENUE_DECLINE", "No decline of revenue from 2019 to 2020", "NOTE-NM-INEL-NODECLINE", "NM-REV-02"),
    ("NO_NEW_FTE", "No new position above the lowest count", "NOTE-NM-INEL-FTE", "NM-ELG-04"),
    ("NO_FTE_ROOM", "No room under the highest count", "NOTE-NM-INEL-FTE", "NM-FTE-04"),
)
_MSRF2 = (
    ("LATE", "Submitted after the application period", "NH2-PRC-01"),
    ("NOT_FOR_PROFIT", "Not run for profit", "NH2-ELG-01"),
    ("PRINCIPAL_OFFICE_NOT_NH", "Principal office not in New Hampshire", "NH2-ELG-02"),
    ("NO_NON_OWNER_W2", "No non-owner W-2 employee before COVID-19", "NH2-ELG-03"),
    ("STARTED_AFTER_2019_05_29", "Not in operation since 29 May 2019", "NH2-ELG-04"),
    ("NO_ANTICIPATED_LOSS", "No anticipated loss from 2019 to 2020 due to COVID-19", "NH2-ELG-05"),
    ("RECEIPTS_NOT_UNDER_20M", "2019 gross receipts not under $20 million", "NH2-ELG-06"),
    ("PRIOR_MSRF_GAP_NOT_UNDER_350K", "Earlier MSRF and GAP grants not under $350,000", "NH2-ELG-07"),
    ("IN_BANKRUPTCY", "In bankruptcy", "NH2-ELG-08"),
    ("PERMANENTLY_CLOSED", "Permanently closed", "NH2-ELG-09"),
    ("RECEIVED_SELF", "Received a Self Employed Livelihood Fund grant", "NH2-ELG-10"),
    ("EXCLUDED_NONPROFIT", "Nonprofit organization", "NH2-ELG-12"),
    ("EXCLUDED_AGRICULTURE", "Agriculture business", "NH2-ELG-12"),
    ("EXCLUDED_CHILDCARE", "Childcare provider", "NH2-ELG-12"),
    ("EXCLUDED_SCHOOL", "Elementary or secondary school", "NH2-ELG-12"),
    ("EXCLUDED_HIGHER_EDUCATION", "Institution of higher education", "NH2-ELG-12"),
    ("EXCLUDED_HEALTHCARE", "Hospital or other healthcare provider", "NH2-ELG-12"),
)
_FORMULA = {
    Program.NH_MSRF1: ("NO_ELIGIBLE_LOSS", "No qualified loss is left after federal help", "", "NH1-CAL-02"),
    Program.NH_SELF: ("NO_ELIGIBLE_LOSS", "No qualified loss is left after benefits and aid", "", "NHS-CAL-02"),
}


@cache
def decline_reasons(program: Program) -> tuple[DeclineReason, ...]:
    """The program's reasons in the order of its tests; `notice` is empty where the catalogue has none."""
    law = rules(program)
    if program is Program.NM_LEDA:
        rows: tuple[tuple[str, str, str, str], ...] = _NM
    elif program is Program.NH_MSRF2:
        notices = {"LATE": "NOTE-NH-LATE", **NOTICE_OF_REASON}
        rows = tuple((code, words, notices[code], rule) for code, words, rule in _MSRF2)
    else:
        rows = (_FORMULA[program],)
    return tuple(DeclineReason(code, words, notice, rule, law.citation(rule)) for code, words, notice, rule in rows)
