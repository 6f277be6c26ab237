"""The supplemental payroll report, as a PDF in two layouts and as a workbook.

It lists what a payroll holds and works nothing out but totals.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from random import Random

import xlsxwriter

from data.sample.businesses import Business
from data.sample.money_text import printed, quarter_end, short_date
from data.sample.paper import Drawn, Sheet, an_ink
from data.sample.payroll import Payroll
from reviewer_app.money import decimal_text, dollars
from reviewer_app.values import Place


def payroll_pdf(rng: Random, who: Business, pay: Payroll, *, with_hours: bool = True) -> Drawn:
    """The report as a PDF; marks are `total_hours` (where hours are listed), `total_wages`, `fte` (where printed)."""
    plain = rng.random() < 0.5
    sheet = Sheet(
        rng, font=rng.choice(("Helvetica", "Times-Roman", "Courier")) if plain else "Helvetica", ink=an_ink(rng)
    )
    ends = short_date(quarter_end(pay.year, pay.quarter))
    if plain:
        sheet.text(306, 54, "SUPPLEMENTAL PAYROLL REPORT", 14, bold=True, align="centre")
        sheet.text(306, 72, who.printed_name, 11 if len(who.printed_name) < 60 else 7, align="centre")
        sheet.text(306, 88, f"Quarter ended {ends}", 10, align="centre")
    else:
        sheet.lines(36, 50 if len(who.printed_name) < 60 else 40, (who.printed_name,), 15, within=430)
        sheet.text(
            36, 68, f"Payroll Summary by Employee — {pay.year} Quarter {pay.quarter} (quarter ending {ends})", 10
        )
        sheet.text(576, 50, "TallySheet Payroll", 8, align="right", grey=0.45)
        sheet.rule(36, 76, 576, width=1.5)
    _rows(sheet, 108, pay, with_hours, plain)
    return sheet.finish()


def _rows(sheet: Sheet, y: float, pay: Payroll, with_hours: bool, plain: bool) -> None:
    columns = [
        (40.0, "left", "Employee"),
        (250.0, "left", "Date hired"),
        (380.0, "right", "Hours"),
        (480.0, "right", "Wages"),
        (572.0, "right", "Tips/comm."),
    ]
    if not with_hours:
        del columns[2]
    y = _head(sheet, y, columns, plain)
    for number, line in enumerate(pay.lines):
        if y > 730:
            sheet.next_page()
            y = _head(sheet, 60, columns, plain)
        cells = [line.name, line.hired, f"{line.hours}.00", printed(line.wages), printed(line.tips)]
        if not with_hours:
            del cells[2]
        if not plain and number % 2:
            sheet.box(36, y - 10, 540, 14, fill=0.95, line=0)
        for (x, align, _), cell in zip(columns, cells, strict=True):
            sheet.text(x, y, cell, 8.5, align=align)
        y += 14
    sheet.rule(36, y - 8, 576, width=1)
    y += 6
    sheet.text(40, y, f"TOTAL   {len(pay.lines)} employees", 9, bold=True)
    if with_hours:
        sheet.text(380, y, f"{pay.hours:,}.00", 9, bold=True, align="right", mark="total_hours")
    sheet.text(480, y, printed(pay.wages), 9, bold=True, align="right", mark="total_wages")
    sheet.text(572, y, printed(sum(line.tips for line in pay.lines)), 9, bold=True, align="right")
    if with_hours and not plain:
        end = sheet.text(40, y + 18, "Full-time equivalents (hours / 520, at most 1 per employee): ", 9)
        sheet.text(end + 4, y + 18, decimal_text(pay.fte, 2), 9, bold=True, mark="fte")


def _head(sheet: Sheet, y: float, columns: list[tuple[float, str, str]], plain: bool) -> float:
    if not plain:
        sheet.box(36, y - 12, 540, 18, fill=0.86, line=0)
    for x, align, words in columns:
        sheet.text(x, y, words, 9, bold=True, align=align)
    if plain:
        sheet.rule(36, y + 5, 576)
    return y + 20


def payroll_workbook(who: Business, pay: Payroll) -> Drawn:
    """The report as a workbook with one sheet "Payroll"; marks are cells of `total_hours`, `total_wages`, `fte`."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    book.set_properties({"author": who.printed_name, "created": datetime(2021, 11, 1, 9, 0, tzinfo=UTC)})
    page = book.add_worksheet("Payroll")
    strong = book.add_format({"bold": True, "bottom": 1})
    money = book.add_format({"num_format": "#,##0.00"})
    page.set_column(0, 0, 30)
    page.set_column(1, 5, 13)
    page.write(0, 0, "Supplemental payroll report", strong)
    page.write(1, 0, who.printed_name)
    page.write(2, 0, "Quarter ended")
    page.write(2, 1, short_date(quarter_end(pay.year, pay.quarter)))
    for column, head in enumerate(("Employee", "Date hired", "Hours", "Wages", "Tips/commissions", "FTE")):
        page.write(4, column, head, strong)
    for row, line in enumerate(pay.lines, start=5):
        page.write(row, 0, line.name)
        page.write(row, 1, line.hired)
        page.write_number(row, 2, line.hours)
        for column, cents in ((3, line.wages), (4, line.tips)):
            page.write_number(row, column, float(dollars(cents)), money)
        page.write_number(row, 5, min(1, line.hours / 520))
    last = 5 + len(pay.lines)
    page.write(last, 0, "TOTAL", strong)
    totals = ((2, "C", pay.hours), (3, "D", float(dollars(pay.wages))), (4, "E", sum(line.tips for line in pay.lines) / 100),
              (5, "F", float(pay.fte)))  # fmt: skip
    for column, letter, value in totals:
        page.write_formula(last, column, f"=SUM({letter}6:{letter}{last})", strong, value)
    book.close()
    marks = {
        name: Place(cell=f"Payroll!{letter}{last + 1}")
        for name, letter in (("total_hours", "C"), ("total_wages", "D"), ("fte", "F"))
    }
    return Drawn(buffer.getvalue(), ".xlsx", marks)
