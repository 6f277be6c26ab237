"""The documents a New Mexico application requires, as the reviewer's checklist asks for them.

Looks at no document.
"""

from __future__ import annotations

from functools import cache

from reviewer_app.programs.parameters import rules
from reviewer_app.values import DocumentKind, DocumentNeed, Program

RETURNS = (
    DocumentKind.SCHEDULE_C,
    DocumentKind.F1065,
    DocumentKind.F1120,
    DocumentKind.F1120S,
    DocumentKind.F990,
)
_REVENUE = (DocumentKind.CRS1, *RETURNS, DocumentKind.BANK_STATEMENT, DocumentKind.INVOICE)
_PROOF = (DocumentKind.BANK_STATEMENT, DocumentKind.CANCELED_CHECK)
_ID = (DocumentKind.PHOTO_ID,)
_WAGES = (DocumentKind.ES903A,)
_PAYROLL = (DocumentKind.PAYROLL,)

# check, label, rule, kinds, uploaded as, code if missing
_ROWS: tuple[tuple[str, str, str, tuple[DocumentKind, ...], tuple[str, ...], str], ...] = (
    (
        "NM-DOC-01",
        "Federal tax return of 2019 or 2020 (no extension)",
        "NM-DOC-01",
        RETURNS,
        ("federal_tax_return",),
        "DEF-NM-RETURN-MISSING",
    ),
    (
        "NM-DOC-02",
        "Evidence of the revenue decline: CRS reports, both returns, or statements with invoices",
        "NM-DOC-02",
        _REVENUE,
        ("crs_report", "federal_tax_return", "bank_statement", "invoice"),
        "DEF-NM-REV-NONE",
    ),
    (
        "NM-DOC-07",
        "Lease, rental agreement or mortgage term sheet with payments to come",
        "NM-DOC-07",
        (DocumentKind.LEASE, DocumentKind.MORTGAGE),
        ("lease_or_mortgage", "lease"),
        "DEF-NM-LEASE-MISSING",
    ),
    (
        "NM-DOC-08",
        "Proof of the rent, lease or mortgage payments",
        "NM-DOC-08",
        _PROOF,
        ("proof_of_payment", "bank_statement"),
        "DEF-NM-PAY-PROOF",
    ),
    ("NM-DOC-09.front", "Photo ID of the officer, front", "NM-DOC-09", _ID, ("photo_id",), "DEF-NM-ID-FRONT"),
    ("NM-DOC-09.back", "Photo ID of the officer, back", "NM-DOC-09", _ID, ("photo_id",), "DEF-NM-ID-BACK"),
    ("NM-DOC-09.address", "The ID shows the officer's address", "NM-DOC-09", _ID, ("photo_id",), "DEF-NM-ID-ADDRESS"),
    ("NM-DOC-10", "ES903A of the lowest count", "NM-DOC-10", _WAGES, ("es903a",), "DEF-NM-UI-MISSING"),
    (
        "NM-DOC-11",
        "Payroll report with hours of the lowest count",
        "NM-DOC-11",
        _PAYROLL,
        ("payroll_report",),
        "DEF-NM-PAYROLL-MISSING",
    ),
    ("NM-DOC-12.wages", "ES903A of the highest count", "NM-DOC-12", _WAGES, ("es903a",), "DEF-NM-UI-MISSING"),
    (
        "NM-DOC-12.payroll",
        "Payroll report with hours of the highest count",
        "NM-DOC-12",
        _PAYROLL,
        ("payroll_report",),
        "DEF-NM-PAYROLL-MISSING",
    ),
    (
        "NM-DOC-13",
        "ES903A of the quarter ending 31 March 2021",
        "NM-DOC-13",
        _WAGES,
        ("es903a",),
        "DEF-NM-UI-MISSING",
    ),
    (
        "NM-DOC-14",
        "Signed rent affirmation",
        "NM-DOC-14",
        (DocumentKind.LETTER,),
        ("rent_affirmation",),
        "DEF-NM-AFFIRM",
    ),
)


@cache
def document_needs() -> tuple[DocumentNeed, ...]:
    """The required documents in the order of the checklist."""
    law = rules(Program.NM_LEDA)
    return tuple(
        DocumentNeed(check, label, rule, law.citation(rule), kinds, uploads, code)
        for check, label, rule, kinds, uploads, code in _ROWS
    )
