"""New Mexico's wage report ES903A and gross-receipts report CRS-1, drawn after their published fields.

The layouts are our own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from random import Random

from data.sample.businesses import Business
from data.sample.money_text import month_end, month_name, printed, quarter_end, short_date
from data.sample.paper import Drawn, Sheet, an_ink
from data.sample.payroll import Payroll


def wage_report(rng: Random, who: Business, pay: Payroll, *, filer: str = "") -> Drawn:
    """An ES903A with its wage listing; marks are `total_wages`, `employees_month_1` to `_3`, `quarter`."""
    sheet = Sheet(rng, font=rng.choice(("Helvetica", "Times-Roman")), ink=an_ink(rng))
    ends = quarter_end(pay.year, pay.quarter)
    due = month_end(ends.year + ends.month // 12, ends.month % 12 + 1)
    excess = sum(max(0, line.wages - 650_000) for line in pay.lines) * rng.randint(0, 1)
    sheet.text(36, 46, "ES903A", 15, bold=True)
    sheet.text(306, 44, "STATE OF NEW MEXICO", 11, bold=True, align="centre")
    sheet.text(306, 58, "DEPARTMENT OF WORKFORCE SOLUTIONS", 10, bold=True, align="centre")
    sheet.text(306, 72, "EMPLOYER’S QUARTERLY WAGE AND CONTRIBUTION REPORT", 10, bold=True, align="centre")
    sheet.text(576, 46, "Schedule A", 9, bold=True, align="right")
    _reporter(sheet, who, filer, ends, due)
    y = _wage_items(sheet, pay, excess)
    y = _workers(sheet, y, pay)
    sheet.text(36, y + 14, "I certify that the information contained in this report is true and correct.", 8)
    sheet.signature(60, y + 40, who.officer, 90)
    sheet.rule(36, y + 44, 200)
    filed = due - timedelta(days=rng.randint(2, 20))
    sheet.text(
        300, y + 40, f"Filed electronically {short_date(filed)}   Confirmation No. {rng.randint(10**8, 10**9 - 1)}", 8
    )
    _wage_listing(sheet, y + 64, pay, excess > 0)
    return sheet.finish()


def _reporter(sheet: Sheet, who: Business, filer: str, ends: date, due: date) -> None:
    sheet.box(36, 82, 540, 72)
    sheet.lines(42, 97, (filer or who.printed_name, *who.address_lines), 9.5, within=270)
    rows = (
        ("Employer’s No.", who.wage_account, ""),
        ("Quarter Ending", short_date(ends), "quarter"),
        ("Due Date", short_date(due), ""),
        ("Federal IRS No.", who.tin, "tin"),
        ("CRS I.D.", who.crs_id, ""),
    )
    for number, (label, value, mark) in enumerate(rows):
        sheet.text(330, 95 + 13 * number, label, 8)
        sheet.entry(440, 95 + 13 * number, 120, value, align="left", mark=mark)


def _wage_items(sheet: Sheet, pay: Payroll, excess: int) -> float:
    taxable = pay.wages - excess
    tax = taxable * 126 // 10_000
    rows = (
        ("1. Total wages paid this quarter (total of column 12)", pay.wages, "total_wages"),
        ("2. Less excess wages (total of column 13)", excess, ""),
        ("3. Taxable wages (item 1 minus item 2)", taxable, "taxable_wages"),
        ("4. Tax due (item 3 x rate 0.0126)", tax, ""),
        ("5. Interest, 1% per month", 0, ""),
        ("6. Late report penalty", 0, ""),
        ("7. Late payment penalty", 0, ""),
        ("8. Total remittance", tax, ""),
    )
    for number, (label, value, mark) in enumerate(rows):
        y = 172 + 15 * number
        sheet.text(42, y, label, 9)
        sheet.entry(410, y, 110, printed(value), mark=mark)
        sheet.rule(400, y + 3, 524)
    return 172 + 15 * len(rows)


def _workers(sheet: Sheet, y: float, pay: Payroll) -> float:
    sheet.box(36, y, 540, 36)
    sheet.text(
        42,
        y + 11,
        "9. Number of covered workers who worked during or received pay for the pay period which includes the 12th of the month",
        7.5,
    )
    for number, count in enumerate(pay.months):
        month = month_name(3 * pay.quarter - 2 + number)[:3]
        x = 60 + 172 * number
        sheet.text(x, y + 27, f"9A  {('1st', '2nd', '3rd')[number]} month ({month})", 8)
        sheet.entry(x + 92, y + 27, 40, str(count), mark=f"employees_month_{number + 1}")
    return y + 36


def _wage_listing(sheet: Sheet, y: float, pay: Payroll, has_excess: bool) -> None:
    columns = ((42.0, "left"), (130.0, "left"), (400.0, "right"), (466.0, "right"), (520.0, "right"), (572.0, "right"))
    heads = ("10. Soc. Sec. No.", "11. Employee name", "12. Gross wages", "13. Excess", "SIT", "WC fee")
    y = _listing_head(sheet, y, columns, heads)
    for line in pay.lines:
        if y > 740:
            sheet.next_page()
            y = _listing_head(sheet, 60, columns, heads)
        excess = max(0, line.wages - 650_000) if has_excess else 0
        cells = (
            line.masked_ssn,
            line.name,
            printed(line.wages),
            printed(excess),
            printed(line.wages * 3 // 100),
            "4.30",
        )
        for (x, align), cell in zip(columns, cells, strict=True):
            sheet.text(x, y, cell, 8.5, align=align)
        sheet.rule(36, y + 4, 576, width=0.3)
        y += 14


def _listing_head(sheet: Sheet, y: float, columns: tuple[tuple[float, str], ...], heads: tuple[str, ...]) -> float:
    sheet.text(306, y, "SCHEDULE B - WAGE LISTING", 9.5, bold=True, align="centre")
    sheet.box(36, y + 6, 540, 17, fill=0.88)
    for (x, align), head in zip(columns, heads, strict=True):
        sheet.text(x, y + 18, head, 8, bold=True, align=align)
    return y + 36


@dataclass(frozen=True, slots=True)
class Receipts:
    """What a CRS-1 reports: its span, gross receipts and deductions in cents, and in how many rows."""

    first: date
    last: date
    gross: int
    deductions: int
    rows: int = 1


def gross_receipts_report(rng: Random, who: Business, told: Receipts, *, is_fillable: bool = False) -> Drawn:
    """A CRS-1; marks are `gross_receipts`, `deductions`, `taxable_receipts`."""
    sheet = Sheet(rng, ink=an_ink(rng), is_fillable=is_fillable)
    sheet.text(36, 50, "CRS-1", 18, bold=True)
    sheet.text(306, 44, "NEW MEXICO TAXATION AND REVENUE DEPARTMENT", 11, bold=True, align="centre")
    sheet.text(306, 58, "COMBINED REPORT FORM", 11, bold=True, align="centre")
    sheet.box(36, 70, 264, 64)
    sheet.text(42, 80, "Name", 7)
    sheet.lines(42, 93, (who.printed_name, *who.address_lines), 9.5, within=250)
    sheet.box(308, 70, 268, 64)
    sheet.text(314, 86, "NEW MEXICO CRS I.D. NO.", 8)
    sheet.text(570, 86, who.crs_id, 10, bold=True, align="right")
    sheet.text(314, 106, "REPORT PERIOD", 8)
    for number, (label, day) in enumerate((("From", told.first), ("Through", told.last))):
        sheet.text(400, 106 + 17 * number, label, 8)
        sheet.entry(450, 106 + 17 * number, 90, short_date(day), align="left", label=label)
    y = _receipt_rows(sheet, who, told)
    _receipt_dues(sheet, y, told)
    sheet.signature(120, 700, who.officer)
    sheet.text(36, 704, "Signed", 8)
    sheet.text(36, 724, "Due on or before the 25th of the month following the report period.", 8)
    if rng.random() < 0.4:
        filed = told.last + timedelta(days=rng.randint(12, 25))
        sheet.stamp(
            390,
            640,
            ("RECEIVED", f"{month_name(filed.month)[:3].upper()} {filed.day} {filed.year}", "TAXATION & REVENUE"),
        )
    return sheet.finish()


_COLUMNS = (36.0, 156.0, 196.0, 250.0, 336.0, 416.0, 496.0, 530.0, 576.0)
_HEADS = (("A", "MUNICIPALITY/COUNTY"), ("B", "SPECIAL CODE"), ("C", "LOCATION"), ("D", "GROSS RECEIPTS"), ("E", "DEDUCTIONS"),
          ("F", "TAXABLE"), ("G", "RATE"), ("H", "TAX"))  # fmt: skip


def _receipt_rows(sheet: Sheet, who: Business, told: Receipts) -> float:
    for number, (letter, words) in enumerate(_HEADS):
        left, right = _COLUMNS[number], _COLUMNS[number + 1]
        sheet.box(left, 150, right - left, 25, fill=0.9)
        sheet.text((left + right) / 2, 161, letter, 9, bold=True, align="centre")
        sheet.text((left + right) / 2, 171, words, 5.5, align="centre")
    places = ((who.town.name, who.town.location_code), ("Bernalillo County", "02-002"), ("Chaves County", "04-004"))
    taxes = 0
    for row in range(5):
        y = 175.0 + 20 * row
        for left, right in pairwise(_COLUMNS):
            sheet.box(left, y, right - left, 20)
        if row < told.rows:
            gross, cut = _share(told.gross, told.rows, row), _share(told.deductions, told.rows, row)
            tax = (gross - cut) * 78_125 // 1_000_000
            taxes += tax
            cells = (
                places[row][0],
                "",
                places[row][1],
                printed(gross),
                printed(cut),
                printed(gross - cut),
                "7.8125%",
                printed(tax),
            )
            for number, cell in enumerate(cells):
                left, right = _COLUMNS[number], _COLUMNS[number + 1]
                sheet.entry(
                    left + 3,
                    y + 14,
                    right - left - 6,
                    cell,
                    align="left" if number < 3 else "right",
                    size=8 if number != 6 else 7,
                )
    return _totals(sheet, told, taxes)


def _totals(sheet: Sheet, told: Receipts, taxes: int) -> float:
    y = 289.0
    sheet.text(40, y, "TOTALS (columns D, E and H)", 8.5, bold=True)
    for number, value, mark in (
        (3, told.gross, "gross_receipts"),
        (4, told.deductions, "deductions"),
        (5, told.gross - told.deductions, "taxable_receipts"),
        (7, taxes, ""),
    ):
        left, right = _COLUMNS[number], _COLUMNS[number + 1]
        sheet.box(left, 275, right - left, 20)
        sheet.entry(left + 3, y, right - left - 6, printed(value), mark=mark, size=8)
    return y


def _share(amount: int, rows: int, row: int) -> int:
    """A row's part of an amount: the first row holds most, all rows add up to it."""
    small = amount // (rows * 3)
    return amount - small * (rows - 1) if row == 0 else small


def _receipt_dues(sheet: Sheet, y: float, told: Receipts) -> None:
    tax = sum(
        (_share(told.gross, told.rows, row) - _share(told.deductions, told.rows, row)) * 78_125 // 1_000_000
        for row in range(told.rows)
    )
    withheld = told.gross // 97
    for number, (label, value) in enumerate(
        (
            ("Compensating tax", 0),
            ("Withholding tax", withheld),
            ("Penalty", 0),
            ("Interest", 0),
            ("TOTAL AMOUNT DUE", tax + withheld),
        )
    ):
        sheet.text(340, y + 24 + 15 * number, label, 8.5, bold=number == 4)
        sheet.entry(496, y + 24 + 15 * number, 76, printed(value))
