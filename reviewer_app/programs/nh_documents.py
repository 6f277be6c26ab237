"""The documents the New Hampshire programs require, as the reviewer's checklist asks for them.

Looks at no document.
"""

from __future__ import annotations

from functools import cache

from reviewer_app.programs.nm_leda_documents import RETURNS
from reviewer_app.programs.parameters import Rules, rules
from reviewer_app.values import DocumentKind, DocumentNeed, Program

_CODE = "DEF-NH-FIG"
_LETTER = (DocumentKind.LETTER,)
_AID_OF_MSRF2 = ("eidl", "other_non_goferr", "msrf1", "gap", "live_venue", "other_goferr")


@cache
def document_needs(program: Program) -> tuple[DocumentNeed, ...]:
    """The required documents of a New Hampshire program in the order of the checklist."""
    law = rules(program)
    match program:
        case Program.NH_MSRF1:
            own = (*_loss(law, "NH1-CAL-01"), *_aid(law, "NH1-CAL-02", ("ppp",), ("other_federal",)))
        case Program.NH_MSRF2:
            aid = _aid(law, "NH2-CAL-02", ("ppp",), _AID_OF_MSRF2)
            own = (*_loss(law, "NH2-CAL-01"), *aid, _employees(law))
        case Program.NH_SELF:
            aid = _aid(law, "NHS-CAL-02", (), ("covid_aid",))
            own = (*_loss(law, "NHS-CAL-01"), *aid, _unemployment(law))
        case Program.NM_LEDA:
            raise ValueError("New Mexico's documents stand in a module of their own")
    return own


def _need(
    law: Rules,
    check: str,
    label: str,
    rule: str,
    kinds: tuple[DocumentKind, ...],
    uploaded_as: str,
    only_if: tuple[str, ...] = (),
) -> DocumentNeed:
    return DocumentNeed(check, label, rule, law.citation(rule), kinds, (uploaded_as,), _CODE, only_if)


def _loss(law: Rules, rule: str) -> tuple[DocumentNeed, ...]:
    return (
        _need(law, "NH-DOC-RETURN", "Federal tax return of 2019", rule, RETURNS, "federal_tax_return"),
        _need(law, "NH-DOC-PROJECTION", "Projection of the 2020 receipts", rule, _LETTER, "revenue_projection"),
    )


def _aid(law: Rules, rule: str, ppp: tuple[str, ...], aid: tuple[str, ...]) -> tuple[DocumentNeed, ...]:
    needs = []
    if ppp:
        needs.append(_need(law, "NH-DOC-PPP", "Note or letter of the PPP loan", rule, _LETTER, "ppp_note", ppp))
    needs.append(_need(law, "NH-DOC-AID", "Letters of the other help received", rule, _LETTER, "aid_letter", aid))
    return tuple(needs)


def _employees(law: Rules) -> DocumentNeed:
    kinds = (DocumentKind.F941, DocumentKind.W3, DocumentKind.F940, DocumentKind.W2)
    label = "Payroll tax return that shows an employee before COVID-19"
    return _need(law, "NH-DOC-EMPLOYEES", label, "NH2-ELG-03", kinds, "payroll_tax_return")


def _unemployment(law: Rules) -> DocumentNeed:
    label = "Statements of the owners' unemployment benefits"
    only_if = ("unemployment",)
    return _need(law, "NH-DOC-NHES", label, "NHS-CAL-02", _LETTER, "unemployment_statement", only_if)
