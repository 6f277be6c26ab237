"""First pages of federal returns, drawn with their own line numbers and labels.

The layouts are our own look-alikes; no file of the Internal Revenue Service is copied.
"""

from __future__ import annotations

from random import Random

from data.sample import form_lines as lines
from data.sample.businesses import Business, TaxForm
from data.sample.federal_frame import LEFT_PT, RIGHT_PT, corner, ladder, masthead, name_block, sign_here, year_line
from data.sample.forms_exempt import exempt_return
from data.sample.forms_proprietor import schedule_c
from data.sample.money_text import whole
from data.sample.paper import Drawn, Ink, Sheet, an_ink
from data.sample.return_figures import ReturnAmounts

_AMOUNTS = ("{:,}.", "{:,}", "{:,}.00", "{}")


def federal_return(
    rng: Random, who: Business, amounts: ReturnAmounts, *, is_fillable: bool = False, password: str = ""
) -> Drawn:
    """The business's return; marks are `gross_receipts`, `returns_and_allowances`, `net_receipts`,
    `total_income` or `total_revenue`, `business_code` and `tin`."""
    sheet = Sheet(
        rng, ink=Ink("Helvetica", 8) if is_fillable else an_ink(rng), is_fillable=is_fillable, password=password
    )
    style = rng.choice(_AMOUNTS[:3] if is_fillable else _AMOUNTS)
    match who.tax_form:
        case TaxForm.SCHEDULE_C:
            schedule_c(sheet, who, amounts, style)
        case TaxForm.F990:
            exempt_return(sheet, who, amounts, style)
        case _:
            _entity_return(sheet, who, amounts, style)
    return sheet.finish()


_ENTITY = {
    TaxForm.F1120S: ("1120-S", "U.S. Income Tax Return for an S Corporation", "1545-0123", lines.F1120S_INCOME, lines.F1120S_DEDUCTIONS, lines.F1120S_TAX, "6"),
    TaxForm.F1065: ("1065", "U.S. Return of Partnership Income", "1545-0123", lines.F1065_INCOME, lines.F1065_DEDUCTIONS, lines.F1065_TAX, "8"),
    TaxForm.F1120: ("1120", "U.S. Corporation Income Tax Return", "1545-0123", lines.F1120_INCOME, lines.F1120_DEDUCTIONS, lines.F1120_TAX, "11"),
}  # fmt: skip


def _entity_return(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    form, title, omb, income, deductions, tax, total = _ENTITY[who.tax_form]
    flat = form.replace("-", "")
    masthead(
        sheet,
        form,
        title,
        amounts.year,
        omb,
        (f"Go to www.irs.gov/Form{flat} for instructions and the latest information.",),
    )
    year_line(sheet, amounts.year)
    name_block(sheet, who, "Name of partnership" if form == "1065" else "Name")
    _entity_corners(sheet, who, amounts, style)
    sheet.text(
        LEFT_PT,
        184,
        "Caution: Include only trade or business income and expenses on the lines below. See instructions.",
        7,
        bold=True,
    )
    names = {"1a": "gross_receipts", "1b": "returns_and_allowances", "1c": "net_receipts", total: "total_income"}
    y = ladder(sheet, 188, "Income", income, amounts, style, names)
    y = ladder(sheet, y, "Deductions", deductions, amounts, style, {})
    y = ladder(sheet, y, "Tax", tax, amounts, style, {})
    sign_here(sheet, max(y + 10, 610), who, f"{form} ({amounts.year})")
    _later_pages(sheet, who, amounts.year, form)


def _entity_corners(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    left, right, last = _corners(who, whole(amounts.total_assets, style))
    for number in range(3):
        corner(sheet, LEFT_PT, 89 + 24 * number, 102, *left[number])
        corner(sheet, 450, 89 + 24 * number, 126, *right[number])
    sheet.text(LEFT_PT, 171, last, 6.5)
    labels = ("(1) Initial return", "(2) Final return", "(3) Name change", "(4) Address change", "(5) Amended")
    for number, label in enumerate(labels):
        sheet.tick(130 + 88 * number, 171, False, label)
    sheet.rule(LEFT_PT, 175, RIGHT_PT)


_Corner = tuple[str, str, str]


def _corners(who: Business, assets: str) -> tuple[tuple[_Corner, ...], tuple[_Corner, ...], str]:
    """Label, value and mark of the boxes left and right of the name, and the words of the line of ticks."""
    since = f"{who.since[5:7]}/{who.since[8:10]}/{who.since[:4]}"
    code = (who.naics, "business_code")
    letters = "BCD" if who.tax_form is TaxForm.F1120 else "DEF"
    right = (
        (f"{letters[0]} Employer identification number", who.tin, "tin"),
        (f"{letters[1]} Date {'business started' if who.tax_form is TaxForm.F1065 else 'incorporated'}", since, ""),
        (f"{letters[2]} Total assets (see instructions)  $", assets, ""),
    )
    left: tuple[_Corner, ...]
    match who.tax_form:
        case TaxForm.F1065:
            activity = ("A Principal business activity", who.activity, "")
            left = (activity, ("B Principal product or service", who.product, ""), ("C Business code number", *code))
            return left, right, "G Check applicable boxes:"
        case TaxForm.F1120S:
            elected = ("A S election effective date", since, "")
            left = (elected, ("B Business activity code number", *code), ("C Check if Sch. M-3 attached", "", ""))
            return left, right, "H Check if:"
        case _:
            words = ("A Check if: 1a Consolidated return", "2 Personal holding co.", "3 Personal service corp.")
            return tuple((word, "", "") for word in words), right, "E Check if:"


def _later_pages(sheet: Sheet, who: Business, year: int, form: str) -> None:
    """A second page of questions; for the corporation, pages up to Schedule K with its business code."""
    schedules = {
        2: "Schedule B   Other Information (see instructions)",
        3: "Schedule J   Tax Computation and Payment",
        4: "Schedule K   Other Information (see instructions)",
    }
    for page in range(2, 5 if form == "1120" else 3):
        sheet.next_page()
        sheet.text(LEFT_PT, 44, f"Form {form} ({year})", 7)
        sheet.text(RIGHT_PT, 44, f"Page {page}", 8, bold=True, align="right")
        sheet.rule(LEFT_PT, 48, RIGHT_PT, width=1.2)
        sheet.text(LEFT_PT, 60, schedules[page], 9, bold=True)
        sheet.text(LEFT_PT + 8, 78, "1", 8, bold=True)
        sheet.text(66, 78, "Check accounting method:", 8)
        for number, label in enumerate(("a  Cash", "b  Accrual", "c  Other (specify)")):
            sheet.tick(180 + 80 * number, 78, number == 1, label, 8)
        top = 96.0
        if page == 4:
            _business_code(sheet, who, top)
            top += 56
        _questions(sheet, top, 3 if page == 4 else 2)


def _business_code(sheet: Sheet, who: Business, top: float) -> None:
    sheet.text(LEFT_PT + 8, top, "2", 8, bold=True)
    sheet.text(66, top, "See the instructions and enter the:", 8)
    rows = (
        ("a  Business activity code no.", who.naics, "business_code"),
        ("b  Business activity", who.activity, ""),
        ("c  Product or service", who.product, ""),
    )
    for number, (label, value, mark) in enumerate(rows, start=1):
        y = top + 14 * number
        sheet.text(66, y, label, 8)
        sheet.entry(240, y, 180, value, align="left", mark=mark, label="2" + label)
        sheet.rule(236, y + 2, 430)


_QUESTIONS = (
    "At the end of the tax year, did any person own, directly or indirectly, 50% or more of the interests above?",
    "Did the entity have any debt that was cancelled, was forgiven, or had its terms changed during the year?",
    "Is the entity a subsidiary in an affiliated group or a parent–subsidiary controlled group?",
    "Did the entity make any payments that would require it to file Form(s) 1099?",
    "At any time during the year, did the entity have a signature authority over a financial account abroad?",
    "Were total receipts and total assets at the end of the year each less than $250,000?",
    "Did the entity distribute any property received in a like-kind exchange during the year?",
)


def _questions(sheet: Sheet, y: float, first: int) -> None:
    for number in range(first, first + 20):
        if y > 735:
            return
        sheet.text(LEFT_PT + 8, y, str(number), 8, bold=True)
        sheet.text(66, y, _QUESTIONS[number % len(_QUESTIONS)], 7.5)
        sheet.tick(520, y, number % 5 == 3, "Yes")
        sheet.tick(550, y, number % 5 != 3, "No")
        sheet.rule(LEFT_PT, y + 10, RIGHT_PT, width=0.3)
        y += 29
