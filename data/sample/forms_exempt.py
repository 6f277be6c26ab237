"""Form 990, page one and Part VIII's business code: our own look-alike.

It works no amount out.
"""

from __future__ import annotations

from data.sample import form_lines as lines
from data.sample.businesses import Business
from data.sample.federal_frame import LEFT_PT, RIGHT_PT, corner, ladder, masthead, name_block, sign_here
from data.sample.money_text import whole
from data.sample.paper import Sheet
from data.sample.return_figures import ReturnAmounts


def exempt_return(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    _head(sheet, who, amounts, style)
    sheet.inverse(LEFT_PT, 212, 44, "Part I")
    sheet.text(86, 212, "Summary", 9, bold=True)
    sheet.text(
        70, 226, f"1   Briefly describe the organization’s mission or most significant activities: {who.product}", 7.5
    )
    sheet.text(RIGHT_PT - 4, 240, "Current Year", 8, bold=True, align="right")
    y = ladder(sheet, 244, "Revenue", lines.F990_REVENUE, amounts, style, {"12": "total_revenue"})
    ladder(sheet, y, "Expenses", lines.F990_EXPENSES, amounts, style, {})
    sign_here(sheet, 590, who, f"990 ({amounts.year})")
    _to_part_eight(sheet, who, amounts, style)


def _head(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    masthead(
        sheet,
        "990",
        "Return of Organization Exempt From Income Tax",
        amounts.year,
        "1545-0047",
        (
            "Under section 501(c), 527, or 4947(a)(1) of the Internal Revenue Code (except private foundations)",
            "Do not enter social security numbers on this form as it may be made public.",
        ),
    )
    sheet.text(
        LEFT_PT,
        86,
        f"A   For the {amounts.year} calendar year, or tax year beginning            , {amounts.year}, and ending            , 20",
        7.5,
    )
    sheet.rule(LEFT_PT, 89, RIGHT_PT)
    for number, label in enumerate(
        ("Address change", "Name change", "Initial return", "Final return", "Amended return")
    ):
        sheet.tick(42, 108 + 11 * number, False, label)
    sheet.text(38, 98, "B Check if applicable:", 6.5, bold=True)
    name_block(sheet, who, "C Name of organization")
    corner(sheet, 450, 89, 126, "D Employer identification number", who.tin, "tin")
    corner(sheet, 450, 113, 126, "E Telephone number", who.phone)
    corner(sheet, 450, 137, 126, "G Gross receipts $", whole(amounts.by_line["12"], style), "gross_receipts")
    sheet.text(38, 171, f"F Name and address of principal officer: {who.officer}, {who.street}", 7)
    sheet.text(
        38, 183, "I Tax-exempt status:      501(c)(3)  X        501(c) (     )        4947(a)(1) or        527", 7
    )
    sheet.text(
        38,
        195,
        f"K Form of organization: Corporation  X                L Year of formation: {who.since[:4]}                M State of legal domicile: {who.town.state}",
        7,
    )


def _to_part_eight(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    """Pages two to nine, of which the last holds the business code."""
    for page in range(2, 10):
        sheet.next_page()
        sheet.text(LEFT_PT, 44, f"Form 990 ({amounts.year})", 7)
        sheet.text(RIGHT_PT, 44, f"Page {page}", 8, bold=True, align="right")
        sheet.rule(LEFT_PT, 48, RIGHT_PT, width=1.2)
        part = ("III", "IV", "V", "VI", "VII", "VII", "VII", "VIII")[page - 2]
        sheet.text(LEFT_PT, 62, f"Part {part}   {'Statement of Revenue' if page == 9 else '(continued)'}", 9, bold=True)
    sheet.text(300, 84, "Business Code", 7, bold=True)
    sheet.text(60, 100, f"2a  {who.product}", 8)
    sheet.entry(300, 100, 60, who.naics, align="left", mark="business_code", label="2a Business Code")
    sheet.entry(430, 100, 80, whole(amounts.by_line["9"], style), label="2a (A) Total revenue")
