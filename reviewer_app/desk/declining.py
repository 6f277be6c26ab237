"""Which verdicts and reasons an assessment bears, and the figures that each reason rests on.

Computes nothing; the tests are the programs'.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reviewer_app.programs import definition
from reviewer_app.programs.definition import DeclineReason
from reviewer_app.values import Assessment, Outcome, Status, Verdict

_NOT_REVIEWED = frozenset({"LATE", "DUPLICATE"})
_NM_COUNTS = ("lowest_fte", "lowest_quarter", "positions[].count", "positions[].hours_per_week")
_NH_PRIOR = ("msrf1", "gap")

# The figures that the test behind a notice uses, by their general names (RULES 6.4 and 6.5).
_RESTS_ON: Mapping[str, tuple[str, ...]] = {
    "NOTE-NM-LATE": (),
    "NOTE-NM-DUP": (),
    "NOTE-NM-INEL-START": ("applicant.operating_since",),
    "NOTE-NM-INEL-PLACE": (),  # the premises are no figure: the application states them
    "NOTE-NM-INEL-NODECLINE": ("revenue_path", "revenue_2019", "revenue_2020"),
    "NOTE-NM-INEL-FTE": (*_NM_COUNTS, "highest_fte", "highest_quarter"),
    "NOTE-NH-LATE": (),
    "NOTE-NH-INEL-NONPROFIT": ("attestations.for_profit",),
    "NOTE-NH-INEL-OFFICE": ("applicant.premises.state",),
    "NOTE-NH-INEL-W2": ("attestations.non_owner_w2_employees",),
    "NOTE-NH-INEL-START": ("applicant.operating_since",),
    "NOTE-NH-INEL-NOLOSS": (
        "gross_receipts_2019",
        "gross_receipts_2020_projected",
        "attestations.covid_loss",
    ),
    "NOTE-NH-INEL-RECEIPTS": ("gross_receipts_2019",),
    "NOTE-NH-INEL-PRIOR": _NH_PRIOR,
    "NOTE-NH-INEL-BANKRUPTCY": ("attestations.bankruptcy",),
    "NOTE-NH-INEL-CLOSED": ("attestations.permanently_closed",),
    "NOTE-NH-INEL-SELF": ("self_grant",),
    "NOTE-NH-INEL-EXCLUDED": ("applicant.naics",),
}


def reasons_for(assessment: Assessment, verdict: Verdict | None = None) -> dict[str, str]:
    """The notices that a decline or "not reviewed" can name now, each with its words, the law's first.

    That of the assessment's reason, then those of other failed tests; with a verdict, only those that
    lead to it. A deficiency is asked for, and is never a reason.
    """
    main = main_reason(assessment)
    found = {main.notice: main.words} if main is not None and main.notice else {}
    for finding in assessment.findings:
        if finding.outcome is Outcome.FAIL and finding.code and finding.code.startswith("NOTE-"):
            found.setdefault(finding.code, finding.message)
    if verdict is None:
        return found
    early = _early(assessment)
    return {code: words for code, words in found.items() if (code in early) == (verdict is Verdict.NOT_REVIEWED)}


def main_reason(assessment: Assessment) -> DeclineReason | None:
    """The program's reason that the assessment stopped at, or None."""
    declared = definition(assessment.program).decline_reasons
    return next((reason for reason in declared if reason.code == assessment.reason), None)


def unfit_verdict(assessment: Assessment, verdict: Verdict) -> str | None:
    """Why this verdict, no approval, does not fit the assessment, or None."""
    if verdict is Verdict.NOT_REVIEWED:
        if assessment.status is Status.NOT_REVIEWED:
            return None
        return "The packet came in time and no earlier one has the same tax number, so it is to be reviewed."
    if assessment.status is Status.NOT_REVIEWED:
        return f"The packet is not to be reviewed ({assessment.reason}), so it is not declined either."
    if assessment.status is not Status.INELIGIBLE and not reasons_for(assessment, verdict):
        return f"The packet is {assessment.status.value}: no test of eligibility fails, so there is nothing to decline."
    return None


def rests_on(codes: Iterable[str]) -> frozenset[str] | None:
    """The general names of the figures behind these notices; None where one is unknown: then all count."""
    names: set[str] = set()
    for code in codes:
        if code not in _RESTS_ON:
            return None
        names.update(_RESTS_ON[code])
    return frozenset(names)


def _early(assessment: Assessment) -> frozenset[str]:
    declared = definition(assessment.program).decline_reasons
    return frozenset(reason.notice for reason in declared if reason.code in _NOT_REVIEWED)
