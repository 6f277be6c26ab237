"""Schedule C of Form 1040, page one: our own look-alike.

It works no amount out.
"""

from __future__ import annotations

from data.sample import form_lines as lines
from data.sample.businesses import Business
from data.sample.federal_frame import LEFT_PT, RIGHT_PT, ladder, masthead
from data.sample.paper import Sheet
from data.sample.return_figures import ReturnAmounts


def schedule_c(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    masthead(
        sheet,
        "",
        "Profit or Loss From Business",
        amounts.year,
        "1545-0074",
        ("(Sole Proprietorship)", "Attach to Form 1040, 1040-SR, 1040-NR, or 1041; partnerships must file Form 1065."),
    )
    sheet.box(LEFT_PT, 34, 90, 24, fill=1, line=0)
    sheet.text(LEFT_PT, 46, "SCHEDULE C", 11, bold=True)
    sheet.text(LEFT_PT, 55, "(Form 1040 or 1040-SR)", 7)
    _proprietor(sheet, who)
    sheet.inverse(LEFT_PT, 212, 44, "Part I")
    sheet.text(86, 212, "Income", 9, bold=True)
    names = {"1": "gross_receipts", "2": "returns_and_allowances", "3": "net_receipts", "7": "total_income"}
    y = ladder(sheet, 217, "Income", lines.SCHEDULE_C_INCOME, amounts, style, names)
    sheet.inverse(LEFT_PT, y + 13, 44, "Part II")
    sheet.text(86, y + 13, "Expenses. Enter expenses for business use of your home only on line 30.", 8, bold=True)
    ladder(sheet, y + 18, "Expenses", lines.SCHEDULE_C_EXPENSES, amounts, style, {})
    sheet.text(LEFT_PT, 756, "For Paperwork Reduction Act Notice, see the separate instructions.", 7, bold=True)
    sheet.text(RIGHT_PT, 756, f"Schedule C (Form 1040 or 1040-SR) {amounts.year}", 7, bold=True, align="right")


def _proprietor(sheet: Sheet, who: Business) -> None:
    has_ein = not who.tin.startswith("000-")
    rows = (
        (
            ("Name of proprietor", who.officer, 36, 400, ""),
            ("Social security number (SSN)", who.ssn, 440, 136, "" if has_ein else "tin"),
        ),
        (
            (
                "A   Principal business or profession, including product or service (see instructions)",
                f"{who.activity}, {who.product}",
                36,
                400,
                "",
            ),
            ("B Enter code from instructions", who.naics, 440, 136, "business_code"),
        ),
        (
            ("C   Business name. If no separate business name, leave blank.", who.printed_name, 36, 400, ""),
            ("D Employer ID number (EIN) (see instr.)", who.tin if has_ein else "", 440, 136, "tin" if has_ein else ""),
        ),
    )
    for number, row in enumerate(rows):
        top = 76 + 24 * number
        for label, value, x, width, mark in row:
            sheet.text(x + 2, top + 8, label, 6.5, bold=True)
            sheet.entry(x + 14, top + 20, width - 20, value, align="left", mark=mark, label=label)
        sheet.rule(LEFT_PT, top + 24, RIGHT_PT)
    sheet.rule(438, 76, 438, 148)
    _address_and_questions(sheet, who)


def _address_and_questions(sheet: Sheet, who: Business) -> None:
    sheet.text(38, 158, "E   Business address (including suite or room no.)", 7, bold=True)
    sheet.entry(240, 158, 330, who.street, align="left", label="E Business address")
    sheet.text(38, 170, "     City, town or post office, state, and ZIP code", 7)
    sheet.entry(240, 170, 330, who.city_line, align="left", label="City, town or post office, state, and ZIP code")
    sheet.rule(LEFT_PT, 173, RIGHT_PT)
    sheet.text(38, 183, "F   Accounting method:", 7, bold=True)
    for number, label in enumerate(("(1) Cash", "(2) Accrual", "(3) Other (specify)")):
        sheet.tick(130 + 90 * number, 183, number == 0, label)
    sheet.text(
        38, 195, "G   Did you “materially participate” in the operation of this business during the year?", 7, bold=True
    )
    sheet.tick(500, 195, True, "Yes")
    sheet.tick(540, 195, False, "No")
    sheet.rule(LEFT_PT, 200, RIGHT_PT)
