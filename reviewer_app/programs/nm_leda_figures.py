"""The figures of a New Mexico application: how they are called, and which documents evidence them.

Reads no document. Periods in words ("revenue quarter of 2019") are resolved from the packet.
"""

from __future__ import annotations

from reviewer_app.programs.nm_leda_documents import RETURNS
from reviewer_app.values import DocumentKind, EvidenceSource, FigureSpec, Unit

REVENUE_QUARTER = "revenue quarter of "
REVENUE_MONTHS = "revenue months of "
LOWEST_QUARTER = "lowest quarter"
HIGHEST_QUARTER = "highest quarter"
RENT_WINDOW = "rent window"

# Line 1c (Schedule C line 3) before line 1a, total revenue for a Form 990; the same line in both years.
_RECEIPTS = ("net_receipts", "gross_receipts", "total_revenue")


def _revenue(year: int) -> FigureSpec:
    return FigureSpec(
        f"revenue_{year}",
        f"Gross receipts {year} (chosen quarter, or the year)",
        Unit.MONEY,
        (
            EvidenceSource((DocumentKind.CRS1,), ("gross_receipts",), f"{REVENUE_QUARTER}{year}"),
            EvidenceSource((DocumentKind.CRS1,), ("gross_receipts",), f"{REVENUE_MONTHS}{year}", "sum"),
            EvidenceSource((DocumentKind.INVOICE,), ("total",), f"{REVENUE_MONTHS}{year}", "sum"),
            EvidenceSource(RETURNS, _RECEIPTS, str(year)),
        ),
    )


def _count(name: str, label: str, period: str) -> FigureSpec:
    return FigureSpec(name, label, Unit.FTE, (EvidenceSource((DocumentKind.PAYROLL,), ("fte",), period),))


def _quarter(name: str, label: str) -> FigureSpec:
    kinds = (DocumentKind.PAYROLL, DocumentKind.ES903A)
    period = LOWEST_QUARTER if name.startswith("lowest") else HIGHEST_QUARTER
    return FigureSpec(name, label, Unit.QUARTER, (EvidenceSource(kinds, ("quarter",), period),))


def _position(name: str, label: str, unit: Unit, *, is_optional: bool = False) -> FigureSpec:
    return FigureSpec(f"positions[].{name}", label, unit, as_stated=True, is_optional=is_optional)


FIGURES: tuple[FigureSpec, ...] = (
    FigureSpec("revenue_path", "Way the decline is shown (A reports, B returns, C statements)", Unit.TEXT, (), True),
    FigureSpec("revenue_quarter", "Quarter compared", Unit.QUARTER, (), True, True),
    _revenue(2019),
    _revenue(2020),
    _quarter("lowest_quarter", "Quarter of the lowest count"),
    _count("lowest_fte", "Lowest count of employees (FTE)", LOWEST_QUARTER),
    _quarter("highest_quarter", "Quarter of the highest count"),
    _count("highest_fte", "Highest count of employees (FTE)", HIGHEST_QUARTER),
    FigureSpec(
        "fte_2020q4",
        "FTE in the quarter ending 31 December 2020",
        Unit.FTE,
        (EvidenceSource((DocumentKind.PAYROLL,), ("fte",), "2020Q4"),),
        is_optional=True,
    ),
    FigureSpec(
        "fte_2021q1",
        "FTE in the quarter ending 31 March 2021",
        Unit.FTE,
        (EvidenceSource((DocumentKind.PAYROLL,), ("fte",), "2021Q1"),),
        is_optional=True,
    ),
    FigureSpec(
        "rent_documented_total",
        "Rent, lease or mortgage payments shown",
        Unit.MONEY,
        (
            EvidenceSource((DocumentKind.BANK_STATEMENT,), ("payments[]",), RENT_WINDOW, "sum"),
            EvidenceSource((DocumentKind.CANCELED_CHECK,), ("amount",), RENT_WINDOW, "sum"),
        ),
    ),
    _position("title", "Job title", Unit.TEXT),
    _position("count", "Number of persons", Unit.COUNT),
    _position("hours_per_week", "Hours a week", Unit.HOURS),
    _position("hourly_wage", "Hourly wage", Unit.MONEY),
    _position("hire_date", "Hired, or to be hired, on", Unit.DATE, is_optional=True),
    _position("wage_without_tips", "Hourly wage without tips", Unit.MONEY, is_optional=True),
    _position("tips_per_hour", "Tips and commissions an hour", Unit.MONEY, is_optional=True),
    FigureSpec("tips_in_payroll", "Tips are in the payroll reports", Unit.YES_NO, (), True, True),
    FigureSpec(
        "applicant.naics", "Business code", Unit.TEXT, (EvidenceSource(RETURNS, ("business_code",)),), is_optional=True
    ),
    FigureSpec("applicant.operating_since", "In operation since", Unit.DATE, (), True),
    FigureSpec(
        "applicant.premises.location_code",
        "Location code of the premises",
        Unit.TEXT,
        (EvidenceSource((DocumentKind.CRS1,), ("location_code",)),),
        is_optional=True,
    ),
)
