"""Form 941, and the extension 4868: what applicants send when something else was asked for.

The layouts are our own look-alikes.
"""

from __future__ import annotations

from random import Random

from data.sample.businesses import Business
from data.sample.money_text import printed
from data.sample.paper import Drawn, Sheet, an_ink

_QUARTERS = (
    "1: January, February, March",
    "2: April, May, June",
    "3: July, August, September",
    "4: October, November, December",
)


def form_941(rng: Random, who: Business, year: int, quarter: int, wages: int, headcount: int) -> Drawn:
    """A quarterly federal return; marks are `total_wages` and `employees`."""
    sheet = Sheet(rng, ink=an_ink(rng))
    sheet.text(36, 48, "Form", 7)
    sheet.text(56, 50, f"941 for {year}:", 16, bold=True)
    sheet.text(166, 48, "Employer’s QUARTERLY Federal Tax Return", 12, bold=True)
    sheet.text(166, 58, "Department of the Treasury — Internal Revenue Service", 7)
    sheet.text(576, 58, "OMB No. 1545-0029", 7, align="right")
    _employer(sheet, who)
    _which_quarter(sheet, year, quarter)
    sheet.text(
        36, 214, "Read the separate instructions before you complete Form 941. Type or print within the boxes.", 8
    )
    sheet.inverse(36, 228, 44, "Part 1:")
    sheet.text(88, 228, "Answer these questions for this quarter.", 8.5, bold=True)
    for number, (line, words, value, mark) in enumerate(_answers(wages, headcount)):
        y = 250 + 30 * number
        sheet.text(46, y, line, 8.5, bold=True)
        sheet.text(68, y, words, 8, bold=True)
        sheet.text(462, y, line, 8.5, bold=True, align="right")
        sheet.box(468, y - 12, 108, 17)
        sheet.entry(472, y, 98, value, mark=mark)
    sheet.text(36, 640, "You MUST complete both pages of Form 941 and SIGN it.", 8.5, bold=True)
    sheet.signature(80, 690, who.officer)
    sheet.text(36, 704, "Sign your name here", 7.5)
    sheet.text(576, 756, f"Form 941 (Rev. January {year})", 7.5, bold=True, align="right")
    return sheet.finish()


def _answers(wages: int, headcount: int) -> tuple[tuple[str, str, str, str], ...]:
    """Part 1 as line, words, value, mark."""
    security, medicare, income = wages * 124 // 1000, wages * 29 // 1000, wages * 7 // 100
    everything = income + security + medicare
    return (
        (
            "1",
            "Number of employees who received wages, tips, or other compensation for the pay period",
            str(headcount),
            "employees",
        ),
        ("2", "Wages, tips, and other compensation", printed(wages), "total_wages"),
        ("3", "Federal income tax withheld from wages, tips, and other compensation", printed(income), ""),
        ("4", "If no wages, tips, and other compensation are subject to social security or Medicare tax", "", ""),
        ("5a", "Taxable social security wages (Column 2, × 0.124)", printed(security), ""),
        ("5c", "Taxable Medicare wages & tips (Column 2, × 0.029)", printed(medicare), ""),
        (
            "5e",
            "Total social security and Medicare taxes. Add Column 2 from lines 5a, 5b, 5c, and 5d",
            printed(security + medicare),
            "",
        ),
        ("6", "Total taxes before adjustments. Add lines 3, 5e, and 5f", printed(everything), ""),
        ("7", "Current quarter’s adjustment for fractions of cents", "", ""),
        ("10", "Total taxes after adjustments. Combine lines 6 through 9", printed(everything), ""),
        (
            "13",
            "Total deposits for this quarter, including overpayment applied from a prior quarter",
            printed(everything),
            "",
        ),
        ("14", "Balance due. If line 12 is more than line 13, enter the difference", "0.00", ""),
    )


def _employer(sheet: Sheet, who: Business) -> None:
    sheet.box(36, 66, 370, 138)
    sheet.text(42, 82, "Employer identification number (EIN)", 7.5, bold=True)
    for number, digit in enumerate(who.tin.replace("-", "")):
        x = 186 + 22 * number + (12 if number > 1 else 0)
        sheet.box(x, 71, 17, 17)
        sheet.entry(x, 84, 17, digit, align="centre")
    sheet.text(232, 84, "–", 10)
    rows = (
        ("Name (not your trade name)", who.printed_name),
        ("Trade name (if any)", who.trade_name),
        ("Address", who.street),
        ("City, State, ZIP code", who.city_line),
    )
    for number, (label, value) in enumerate(rows):
        sheet.text(42, 110 + 25 * number, label, 7.5, bold=True)
        sheet.box(160, 97 + 25 * number, 238, 19)
        sheet.entry(166, 110 + 25 * number, 226, value, align="left")


def _which_quarter(sheet: Sheet, year: int, quarter: int) -> None:
    sheet.box(418, 66, 158, 138, fill=0.94)
    sheet.inverse(418, 76, 158, f"Report for this Quarter of {year}")
    sheet.text(424, 94, "(Check one.)", 7.5, bold=True)
    for number, words in enumerate(_QUARTERS):
        sheet.tick(424, 114 + 20 * number, number + 1 == quarter, words, 7.5)


def extension(rng: Random, who: Business, year: int) -> Drawn:
    """Form 4868: an application for more time, which is no return."""
    sheet = Sheet(rng, ink=an_ink(rng))
    sheet.text(36, 48, "Form", 7)
    sheet.text(56, 50, "4868", 19, bold=True)
    sheet.text(36, 62, "Department of the Treasury", 6.5)
    sheet.text(36, 70, "Internal Revenue Service (99)", 6.5)
    sheet.text(306, 46, "Application for Automatic Extension of Time", 12, bold=True, align="centre")
    sheet.text(306, 61, "To File U.S. Individual Income Tax Return", 12, bold=True, align="centre")
    sheet.text(576, 44, "OMB No. 1545-0074", 6.5, align="right")
    sheet.text(576, 68, str(year), 20, bold=True, align="right")
    sheet.rule(36, 76, 576, width=1.2)
    sheet.text(
        36,
        92,
        "There are three ways to request an automatic extension of time to file a U.S. individual income tax return.",
        8,
        bold=True,
    )
    y = 108.0
    for words in (
        "1. You can pay all or part of your estimated income tax due and indicate that the payment is for an extension.",
        "2. You can file Form 4868 electronically by accessing IRS e-file using your home computer or a tax professional.",
        "3. You can file a paper Form 4868 and enclose payment of your estimate of tax due.",
    ):
        y = sheet.paragraph(36, y, words, 530, 8.5) + 3
    y = sheet.paragraph(
        36,
        y + 6,
        "Use Form 4868 to apply for 6 more months to file Form 1040, 1040-SR, or 1040-NR. An extension of time to file "
        "is not an extension of time to pay. We will contact you only if we deny your request.",
        530,
        8.5,
    )
    _voucher(sheet, who, year, f"{rng.randint(2, 14) * 731:,}")
    sheet.text(576, 756, f"Form 4868 ({year})", 7.5, bold=True, align="right")
    return sheet.finish()


def _voucher(sheet: Sheet, who: Business, year: int, estimate: str) -> None:
    sheet.rule(36, 470, 576, width=0.4)
    sheet.text(306, 467, "DETACH HERE", 7, bold=True, align="centre")
    sheet.inverse(36, 490, 260, "Part I    Identification")
    sheet.inverse(306, 490, 270, "Part II    Individual Income Tax")
    left = (
        ("1  Your name(s) (see instructions)", who.officer),
        ("   Address (see instructions)", who.street),
        ("   City, town, or post office, State, ZIP Code", who.city_line),
        ("2  Your social security number", who.ssn),
    )
    for number, (label, value) in enumerate(left):
        sheet.text(38, 508 + 30 * number, label, 7)
        sheet.entry(46, 521 + 30 * number, 244, value, align="left")
        sheet.rule(36, 525 + 30 * number, 296)
    right = (
        ("4  Estimate of total tax liability", estimate),
        (f"5  Total {year} payments", "0"),
        ("6  Balance due", "0"),
        ("7  Amount you are paying", "0"),
    )
    for number, (label, value) in enumerate(right):
        sheet.text(308, 514 + 30 * number, label, 7.5)
        sheet.entry(500, 514 + 30 * number, 70, value)
        sheet.rule(490, 518 + 30 * number, 576)
