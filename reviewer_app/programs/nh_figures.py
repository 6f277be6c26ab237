"""The figures of the New Hampshire applications: how they are called, and which documents evidence them.

Reads no document.
"""

from __future__ import annotations

from reviewer_app.programs.nm_leda_documents import RETURNS
from reviewer_app.values import DocumentKind, EvidenceSource, FigureSpec, Program, Unit

_LETTER = (DocumentKind.LETTER,)
_RECEIPTS = FigureSpec(
    "gross_receipts_2019",
    "Gross receipts of 2019",
    Unit.MONEY,
    (EvidenceSource(RETURNS, ("gross_receipts", "total_revenue", "net_receipts"), "2019"),),
)


def _letter(name: str, label: str, uploaded_as: str) -> FigureSpec:
    source = EvidenceSource(_LETTER, ("amount",), uploaded_as=(uploaded_as,))
    return FigureSpec(name, label, Unit.MONEY, (source,))


def _aid(name: str, label: str) -> FigureSpec:
    return _letter(name, label, "aid_letter")


def _projection(name: str) -> FigureSpec:
    return FigureSpec(name, "Gross receipts of 2020, as projected", Unit.MONEY, as_stated=True)


def _stated(name: str, label: str, unit: Unit, *, is_optional: bool = False) -> FigureSpec:
    return FigureSpec(name, label, unit, as_stated=True, is_optional=is_optional)


_PPP = _letter("ppp", "Paycheck Protection Program funding", "ppp_note")
_CODE = FigureSpec(
    "applicant.naics", "Business code", Unit.TEXT, (EvidenceSource(RETURNS, ("business_code",), "2019"),)
)
_BENEFIT = EvidenceSource(_LETTER, ("amount",), uploaded_as=("unemployment_statement",))
_AID_ROW = EvidenceSource(_LETTER, ("amount",), uploaded_as=("aid_letter", "ppp_note"))
_AID_DATE = EvidenceSource(_LETTER, ("date",), uploaded_as=("aid_letter", "ppp_note"))

_MSRF1 = (
    _RECEIPTS,
    _projection("gross_receipts_2020_est"),
    _PPP,
    _aid("other_federal", "Other federal funds"),
)
_MSRF2 = (
    _RECEIPTS,
    _projection("gross_receipts_2020_projected"),
    _PPP,
    _aid("eidl", "Economic Injury Disaster Loan and advance"),
    _aid("other_non_goferr", "Other COVID-19 help, not from GOFERR"),
    _aid("msrf1", "Main Street Relief Fund grant, initial round"),
    _aid("gap", "GAP Fund grant"),
    _aid("live_venue", "Live Venue Relief grant"),
    _aid("other_goferr", "Other help from GOFERR"),
    _aid("self_grant", "Self Employed Livelihood Fund grant"),
    _stated("attestations.for_profit", "Run for profit", Unit.YES_NO),
    FigureSpec(
        "attestations.non_owner_w2_employees",
        "Non-owner W-2 employees before COVID-19",
        Unit.COUNT,
        (EvidenceSource((DocumentKind.F941,), ("employees",)),),
    ),
    _stated("attestations.covid_loss", "The loss is due to COVID-19", Unit.YES_NO),
    _stated("attestations.bankruptcy", "In bankruptcy", Unit.YES_NO),
    _stated("attestations.permanently_closed", "Permanently closed", Unit.YES_NO),
    _stated("applicant.operating_since", "In operation since", Unit.DATE),
    _stated("applicant.premises.state", "State of the principal office", Unit.TEXT),
    _CODE,
)
_SELF = (
    _RECEIPTS,
    _projection("gross_receipts_2020_est"),
    _stated("unemployment[].owner", "Owner", Unit.TEXT, is_optional=True),
    _stated("unemployment[].week_ending", "Benefit week ending", Unit.DATE),
    FigureSpec("unemployment[].amount", "Benefit of the week", Unit.MONEY, (_BENEFIT,)),
    _stated("covid_aid[].kind", "Kind of help", Unit.TEXT, is_optional=True),
    FigureSpec("covid_aid[].date", "Help received on", Unit.DATE, (_AID_DATE,)),
    FigureSpec("covid_aid[].amount", "Amount of help", Unit.MONEY, (_AID_ROW,)),
)

FIGURES: dict[Program, tuple[FigureSpec, ...]] = {
    Program.NH_MSRF1: _MSRF1,
    Program.NH_MSRF2: _MSRF2,
    Program.NH_SELF: _SELF,
}
