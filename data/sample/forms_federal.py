"""First pages of federal returns, drawn with their own line numbers and labels.

The layouts are our own look-alikes; no file of the Internal Revenue Service is copied.
"""

from __future__ import annotations

from random import Random

from data.sample import form_lines as lines
from data.sample.businesses import Business, TaxForm
from data.sample.form_lines import FormLine
from data.sample.money_text import whole
from data.sample.paper import Drawn, Ink, Sheet, an_ink
from data.sample.return_figures import ReturnAmounts

_LEFT, _RIGHT = 36.0, 576.0
_ROW = 12.0
_AMOUNTS = ("{:,}.", "{:,}", "{:,}.00", "{}")


def federal_return(rng: Random, who: Business, amounts: ReturnAmounts, *, is_fillable: bool = False, password: str = "") -> Drawn:
    """The business's return; marks are `gross_receipts`, `returns_and_allowances`, `net_receipts`,
    `total_income` or `total_revenue`, `business_code` and `tin`."""
    sheet = Sheet(rng, ink=Ink("Helvetica", 8) if is_fillable else an_ink(rng), is_fillable=is_fillable, password=password)
    style = rng.choice(_AMOUNTS[:3] if is_fillable else _AMOUNTS)
    match who.tax_form:
        case TaxForm.SCHEDULE_C:
            _schedule_c(sheet, who, amounts, style)
        case TaxForm.F990:
            _exempt_return(sheet, who, amounts, style)
        case _:
            _entity_return(sheet, who, amounts, style)
    return sheet.finish()


def _masthead(sheet: Sheet, form: str, title: str, year: int, omb: str, notes: tuple[str, ...]) -> None:
    sheet.text(_LEFT, 48, "Form", 7)
    sheet.text(_LEFT + 20, 50, form, 19, bold=True)
    sheet.text(_LEFT, 64, "Department of the Treasury", 6.5)
    sheet.text(_LEFT, 72, "Internal Revenue Service", 6.5)
    sheet.rule(128, 34, 128, 76)
    sheet.text(306, 46, title, 13, bold=True, align="centre")
    for number, note in enumerate(notes):
        sheet.text(306, 58 + 9 * number, note, 7, bold=True, align="centre")
    sheet.rule(490, 34, 490, 76)
    sheet.text(533, 43, f"OMB No. {omb}", 6.5, align="centre")
    sheet.rule(490, 47, _RIGHT)
    sheet.text(533, 69, str(year), 20, bold=True, align="centre")
    sheet.rule(_LEFT, 76, _RIGHT, width=1.2)


def _year_line(sheet: Sheet, year: int) -> None:
    sheet.text(_LEFT, 86, f"For calendar year {year} or tax year beginning", 7.5)
    sheet.text(330, 86, f", {year}, ending", 7.5)
    sheet.text(470, 86, ", 20", 7.5)
    sheet.rule(_LEFT, 89, _RIGHT)


def _name_block(sheet: Sheet, who: Business, name_label: str) -> None:
    """The middle column: name, street, town, on a block from y 89 to 161."""
    rows = ((name_label, who.printed_name), ("Number, street, and room or suite no. If a P.O. box, see instructions.", who.street),
            ("City or town, state or province, country, and ZIP or foreign postal code", who.city_line))
    for number, (label, value) in enumerate(rows):
        top = 89 + 24 * number
        sheet.text(182, top + 7, label, 6)
        sheet.entry(184, top + 19, 262, value, align="left", label=label)
        sheet.rule(178, top + 24, 450)
    for number, word in enumerate(("TYPE", "OR", "PRINT")):
        sheet.text(158, 110 + 16 * number, word, 7.5, bold=True, align="centre")
    for x in (138, 178, 450):
        sheet.rule(x, 89, x, 161)
    sheet.rule(_LEFT, 161, _RIGHT, width=1.0)


def _corner(sheet: Sheet, x: float, top: float, width: float, label: str, value: str, mark: str = "") -> None:
    sheet.text(x + 2, top + 7, label, 6, bold=label[1:2] == " ")
    sheet.entry(x + 8, top + 19, width - 14, value, align="left", mark=mark, label=label)
    sheet.rule(x, top + 24, x + width)


def _ladder(
    sheet: Sheet, top: float, title: str, rows: tuple[FormLine, ...], amounts: ReturnAmounts, style: str, names: dict[str, str]
) -> float:
    """The y after numbered lines with their amounts; `names` gives the mark of a line."""
    for number, row in enumerate(rows):
        y = top + _ROW * number + 9
        sheet.text(66 if len(row.left) < 3 else 70, y, row.left, 7.5, bold=True, align="right" if len(row.left) < 3 else "right")
        words_end = sheet.text(74, y, row.words, 7.5, bold=row.words.startswith(("Total", "Ordinary", "Net profit", "Gross income")))
        at, end = (352.0, 458.0) if row.is_inner else (478.0, _RIGHT)
        dots = int((at - 8 - words_end) // 9)
        sheet.text(words_end + 5, y, " .  " * max(0, dots), 7)
        sheet.box(at, y - 9, 20, _ROW)
        sheet.text(at + 10, y, row.box, 7.5, bold=True, align="centre")
        sheet.rule(at + 20, y + 3, end)
        value = amounts.by_line.get(row.box, 0)
        sheet.entry(at + 22, y, end - at - 26, whole(value, style) if value else "", mark=names.get(row.box, ""),
                    label=f"{row.box}. {row.words}")
    bottom = top + _ROW * len(rows) + 1
    sheet.rule(478, top, 478, bottom)
    sheet.rule(498, top, 498, bottom)
    sheet.rule(54, top, 54, bottom)
    sheet.sideways(48, (top + bottom) / 2, title, 8.5)
    sheet.rule(_LEFT, bottom, _RIGHT, width=1.0)
    return bottom


_ENTITY = {
    TaxForm.F1120S: ("1120-S", "U.S. Income Tax Return for an S Corporation", "1545-0123", lines.F1120S_INCOME, lines.F1120S_DEDUCTIONS, "6"),
    TaxForm.F1065: ("1065", "U.S. Return of Partnership Income", "1545-0123", lines.F1065_INCOME, lines.F1065_DEDUCTIONS, "8"),
    TaxForm.F1120: ("1120", "U.S. Corporation Income Tax Return", "1545-0123", lines.F1120_INCOME, lines.F1120_DEDUCTIONS, "11"),
}  # fmt: skip


def _entity_return(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    form, title, omb, income, deductions, total = _ENTITY[who.tax_form]
    flat = form.replace("-", "")
    _masthead(sheet, form, title, amounts.year, omb, (f"Go to www.irs.gov/Form{flat} for instructions and the latest information.",))
    _year_line(sheet, amounts.year)
    _name_block(sheet, who, "Name of partnership" if form == "1065" else "Name")
    _entity_corners(sheet, who, amounts, style)
    sheet.text(_LEFT, 184, "Caution: Include only trade or business income and expenses on the lines below. See instructions.", 7, bold=True)
    names = {"1a": "gross_receipts", "1b": "returns_and_allowances", "1c": "net_receipts", total: "total_income"}
    y = _ladder(sheet, 188, "Income", income, amounts, style, names)
    y = _ladder(sheet, y, "Deductions", deductions, amounts, style, {})
    _sign_here(sheet, max(y + 12, 590), who, f"{form} ({amounts.year})")
    _later_pages(sheet, who, amounts.year, form)


def _entity_corners(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    since = f"{who.since[5:7]}/{who.since[8:10]}/{who.since[:4]}"
    assets = whole(amounts.total_assets, style)
    match who.tax_form:
        case TaxForm.F1065:
            left = (("A Principal business activity", who.activity, ""), ("B Principal product or service", who.product, ""),
                    ("C Business code number", who.naics, "business_code"))
            right = (("D Employer identification number", who.tin, "tin"), ("E Date business started", since, ""),
                     ("F Total assets (see instructions)  $", assets, ""))
            sheet.text(_LEFT, 171, "G Check applicable boxes:", 6.5)
        case TaxForm.F1120S:
            left = (("A S election effective date", since, ""), ("B Business activity code number", who.naics, "business_code"),
                    ("C Check if Sch. M-3 attached", "", ""))
            right = (("D Employer identification number", who.tin, "tin"), ("E Date incorporated", since, ""),
                     ("F Total assets (see instructions)  $", assets, ""))
            sheet.text(_LEFT, 171, "H Check if:", 6.5)
        case _:
            left = (("A Check if: 1a Consolidated return", "", ""), ("2 Personal holding co.", "", ""),
                    ("3 Personal service corp.", "", ""))
            right = (("B Employer identification number", who.tin, "tin"), ("C Date incorporated", since, ""),
                     ("D Total assets (see instructions)  $", assets, ""))
            sheet.text(_LEFT, 171, "E Check if:", 6.5)
    for number in range(3):
        _corner(sheet, _LEFT, 89 + 24 * number, 102, *left[number])
        _corner(sheet, 450, 89 + 24 * number, 126, *right[number])
    for number, label in enumerate(("(1) Initial return", "(2) Final return", "(3) Name change", "(4) Address change", "(5) Amended")):
        sheet.tick(130 + 88 * number, 171, False, label)
    sheet.rule(_LEFT, 175, _RIGHT)


def _sign_here(sheet: Sheet, y: float, who: Business, footer: str) -> None:
    sheet.rule(_LEFT, y, _RIGHT, width=1.2)
    sheet.text(96, y + 9, "Under penalties of perjury, I declare that I have examined this return, including accompanying schedules and statements, and to", 6)
    sheet.text(96, y + 16, "the best of my knowledge and belief, it is true, correct, and complete.", 6)
    sheet.text(_LEFT, y + 24, "Sign", 14, bold=True)
    sheet.text(_LEFT, y + 40, "Here", 14, bold=True)
    sheet.signature(110, y + 42, who.officer)
    sheet.rule(96, y + 46, 280)
    sheet.text(98, y + 53, "Signature of officer", 6)
    sheet.rule(300, y + 46, 370)
    sheet.text(302, y + 53, "Date", 6)
    sheet.entry(390, y + 43, 120, "President" if "Inc" in who.legal_name else "Member", align="left", label="Title")
    sheet.rule(386, y + 46, 520)
    sheet.text(388, y + 53, "Title", 6)
    for row, (label, value) in enumerate((("Paid", ""), ("Preparer", "Firm’s name  Ledger & Example Bookkeeping"), ("Use Only", "Firm’s address  1 Sample Sq"))):
        sheet.text(_LEFT, y + 68 + 13 * row, label, 10, bold=True)
        sheet.text(98, y + 68 + 13 * row, value or "Print/Type preparer’s name            Preparer’s signature            Date", 7)
        sheet.rule(96, y + 71 + 13 * row, _RIGHT)
    sheet.text(_LEFT, 756, "For Paperwork Reduction Act Notice, see separate instructions.", 7, bold=True)
    sheet.text(_RIGHT, 756, f"Form {footer}", 7, bold=True, align="right")


def _later_pages(sheet: Sheet, who: Business, year: int, form: str) -> None:
    """A second page of questions; for the corporation, pages up to Schedule K with its business code."""
    last = 4 if form == "1120" else 2
    schedules = {2: "Schedule B   Other Information (see instructions)", 3: "Schedule J   Tax Computation and Payment", 4: "Schedule K   Other Information (see instructions)"}
    for page in range(2, last + 1):
        sheet.next_page()
        sheet.text(_LEFT, 44, f"Form {form} ({year})", 7)
        sheet.text(_RIGHT, 44, f"Page {page}", 8, bold=True, align="right")
        sheet.rule(_LEFT, 48, _RIGHT, width=1.2)
        sheet.text(_LEFT, 60, schedules[page] if form == "1120" or page == 2 else "", 9, bold=True)
        questions = ["Check accounting method:  a  Cash   b  Accrual   c  Other (specify)", "See the instructions and enter the:"]
        if form == "1120" and page == 4:
            for number, (label, value, mark) in enumerate((("a  Business activity code no.", who.naics, "business_code"),
                                                           ("b  Business activity", who.activity, ""), ("c  Product or service", who.product, ""))):
                sheet.text(66, 104 + 14 * number, label, 8)
                sheet.entry(240, 104 + 14 * number, 180, value, align="left", mark=mark, label="2" + label)
                sheet.rule(236, 106 + 14 * number, 430)
        for number, words in enumerate(questions):
            sheet.text(_LEFT + 8, 76 + 14 * number, f"{number + 1}", 8, bold=True)
            sheet.text(66, 76 + 14 * number, words, 8)
        for number in range(3, 22):
            y = 90 + 27 * number
            sheet.text(_LEFT + 8, y, str(number), 8, bold=True)
            sheet.text(66, y, "At any time during the tax year, did any person named above hold an interest as the instructions describe?", 7.5)
            sheet.tick(520, y, False, "Yes")
            sheet.tick(550, y, True, "No")


def _schedule_c(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    _masthead(sheet, "", "Profit or Loss From Business", amounts.year, "1545-0074",
              ("(Sole Proprietorship)", "Attach to Form 1040, 1040-SR, 1040-NR, or 1041; partnerships must file Form 1065."))
    sheet.box(_LEFT, 34, 90, 24, fill=1, line=0)
    sheet.text(_LEFT, 46, "SCHEDULE C", 11, bold=True)
    sheet.text(_LEFT, 55, "(Form 1040 or 1040-SR)", 7)
    _proprietor(sheet, who)
    sheet.inverse(_LEFT, 212, 44, "Part I")
    sheet.text(86, 212, "Income", 9, bold=True)
    names = {"1": "gross_receipts", "2": "returns_and_allowances", "3": "net_receipts", "7": "total_income"}
    y = _ladder(sheet, 217, "Income", lines.SCHEDULE_C_INCOME, amounts, style, names)
    sheet.inverse(_LEFT, y + 13, 44, "Part II")
    sheet.text(86, y + 13, "Expenses. Enter expenses for business use of your home only on line 30.", 8, bold=True)
    _ladder(sheet, y + 18, "Expenses", lines.SCHEDULE_C_EXPENSES, amounts, style, {})
    sheet.text(_LEFT, 756, "For Paperwork Reduction Act Notice, see the separate instructions.", 7, bold=True)
    sheet.text(_RIGHT, 756, f"Schedule C (Form 1040 or 1040-SR) {amounts.year}", 7, bold=True, align="right")


def _proprietor(sheet: Sheet, who: Business) -> None:
    has_ein = not who.tin.startswith("000-")
    rows = (
        (("Name of proprietor", who.officer, 36, 400, ""), ("Social security number (SSN)", who.ssn, 440, 136, "" if has_ein else "tin")),
        (("A   Principal business or profession, including product or service (see instructions)", f"{who.activity}, {who.product}", 36, 400, ""),
         ("B Enter code from instructions", who.naics, 440, 136, "business_code")),
        (("C   Business name. If no separate business name, leave blank.", who.printed_name, 36, 400, ""),
         ("D Employer ID number (EIN) (see instr.)", who.tin if has_ein else "", 440, 136, "tin" if has_ein else "")),
    )
    for number, row in enumerate(rows):
        top = 76 + 24 * number
        for label, value, x, width, mark in row:
            sheet.text(x + 2, top + 8, label, 6.5, bold=True)
            sheet.entry(x + 14, top + 20, width - 20, value, align="left", mark=mark, label=label)
        sheet.rule(_LEFT, top + 24, _RIGHT)
    sheet.rule(438, 76, 438, 148)
    sheet.text(38, 158, "E   Business address (including suite or room no.)", 7, bold=True)
    sheet.entry(240, 158, 330, who.street, align="left", label="E Business address")
    sheet.text(38, 170, "     City, town or post office, state, and ZIP code", 7)
    sheet.entry(240, 170, 330, who.city_line, align="left", label="City, town or post office, state, and ZIP code")
    sheet.rule(_LEFT, 173, _RIGHT)
    sheet.text(38, 183, "F   Accounting method:", 7, bold=True)
    for number, label in enumerate(("(1) Cash", "(2) Accrual", "(3) Other (specify)")):
        sheet.tick(130 + 90 * number, 183, number == 0, label)
    sheet.text(38, 195, "G   Did you “materially participate” in the operation of this business during the year?", 7, bold=True)
    sheet.tick(500, 195, True, "Yes")
    sheet.tick(540, 195, False, "No")
    sheet.rule(_LEFT, 200, _RIGHT)


def _exempt_return(sheet: Sheet, who: Business, amounts: ReturnAmounts, style: str) -> None:
    _masthead(sheet, "990", "Return of Organization Exempt From Income Tax", amounts.year, "1545-0047",
              ("Under section 501(c), 527, or 4947(a)(1) of the Internal Revenue Code (except private foundations)",
               "Do not enter social security numbers on this form as it may be made public."))
    sheet.text(_LEFT, 86, f"A   For the {amounts.year} calendar year, or tax year beginning            , {amounts.year}, and ending            , 20", 7.5)
    sheet.rule(_LEFT, 89, _RIGHT)
    for number, label in enumerate(("Address change", "Name change", "Initial return", "Final return", "Amended return")):
        sheet.tick(42, 108 + 11 * number, False, label)
    sheet.text(38, 98, "B Check if applicable:", 6.5, bold=True)
    _name_block(sheet, who, "C Name of organization")
    _corner(sheet, 450, 89, 126, "D Employer identification number", who.tin, "tin")
    _corner(sheet, 450, 113, 126, "E Telephone number", who.phone)
    _corner(sheet, 450, 137, 126, "G Gross receipts $", whole(amounts.by_line["12"], style), "gross_receipts")
    sheet.text(38, 171, f"F Name and address of principal officer: {who.officer}, {who.street}", 7)
    sheet.text(38, 183, "I Tax-exempt status:      501(c)(3)  X        501(c) (     )        4947(a)(1) or        527", 7)
    sheet.text(38, 195, f"K Form of organization: Corporation  X                L Year of formation: {who.since[:4]}                M State of legal domicile: {who.town.state}", 7)
    sheet.inverse(_LEFT, 212, 44, "Part I")
    sheet.text(86, 212, "Summary", 9, bold=True)
    sheet.text(70, 226, f"1   Briefly describe the organization’s mission or most significant activities: {who.product}", 7.5)
    sheet.text(_RIGHT - 4, 240, "Current Year", 8, bold=True, align="right")
    y = _ladder(sheet, 244, "Revenue", lines.F990_REVENUE, amounts, style, {"12": "total_revenue"})
    _ladder(sheet, y, "Expenses", lines.F990_EXPENSES, amounts, style, {})
    _sign_here(sheet, 590, who, f"990 ({amounts.year})")
    for page in range(2, 10):
        sheet.next_page()
        sheet.text(_LEFT, 44, f"Form 990 ({amounts.year})", 7)
        sheet.text(_RIGHT, 44, f"Page {page}", 8, bold=True, align="right")
        sheet.rule(_LEFT, 48, _RIGHT, width=1.2)
        sheet.text(_LEFT, 62, "Part VIII   Statement of Revenue" if page == 9 else f"Part {('III', 'IV', 'V', 'VI', 'VII', 'VII', 'VII')[page - 2]}   (continued)", 9, bold=True)
    sheet.text(300, 84, "Business Code", 7, bold=True)
    sheet.text(60, 100, f"2a  {who.product}", 8)
    sheet.entry(300, 100, 60, who.naics, align="left", mark="business_code", label="2a Business Code")
    sheet.entry(430, 100, 80, whole(amounts.by_line["9"], style), label="2a (A) Total revenue")
