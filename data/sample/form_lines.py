"""The numbered lines of the federal returns' first pages, as tables.

Words and numbers only; what is drawn from them is decided elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple


class FormLine(NamedTuple):
    """One printed line: its number as it stands at the left and in the box, its words, and whether its
    amount stands in the inner column."""

    left: str
    box: str
    words: str
    is_inner: bool = False


F1120S_INCOME = (
    FormLine("1a", "1a", "Gross receipts or sales", True),
    FormLine("b", "1b", "Returns and allowances", True),
    FormLine("c", "1c", "Balance. Subtract line 1b from line 1a"),
    FormLine("2", "2", "Cost of goods sold (attach Form 1125-A)"),
    FormLine("3", "3", "Gross profit. Subtract line 2 from line 1c"),
    FormLine("4", "4", "Net gain (loss) from Form 4797, line 17 (attach Form 4797)"),
    FormLine("5", "5", "Other income (loss) (see instructions—attach statement)"),
    FormLine("6", "6", "Total income (loss). Add lines 3 through 5"),
)
F1120S_DEDUCTIONS = (
    FormLine("7", "7", "Compensation of officers (see instructions—attach Form 1125-E)"),
    FormLine("8", "8", "Salaries and wages (less employment credits)"),
    FormLine("9", "9", "Repairs and maintenance"),
    FormLine("10", "10", "Bad debts"),
    FormLine("11", "11", "Rents"),
    FormLine("12", "12", "Taxes and licenses"),
    FormLine("13", "13", "Interest (see instructions)"),
    FormLine("14", "14", "Depreciation not claimed on Form 1125-A or elsewhere (attach Form 4562)"),
    FormLine("15", "15", "Depletion (Do not deduct oil and gas depletion.)"),
    FormLine("16", "16", "Advertising"),
    FormLine("17", "17", "Pension, profit-sharing, etc., plans"),
    FormLine("18", "18", "Employee benefit programs"),
    FormLine("19", "19", "Other deductions (attach statement)"),
    FormLine("20", "20", "Total deductions. Add lines 7 through 19"),
    FormLine("21", "21", "Ordinary business income (loss). Subtract line 20 from line 6"),
)
F1065_INCOME = (
    FormLine("1a", "1a", "Gross receipts or sales", True),
    FormLine("b", "1b", "Returns and allowances", True),
    FormLine("c", "1c", "Balance. Subtract line 1b from line 1a"),
    FormLine("2", "2", "Cost of goods sold (attach Form 1125-A)"),
    FormLine("3", "3", "Gross profit. Subtract line 2 from line 1c"),
    FormLine("4", "4", "Ordinary income (loss) from other partnerships, estates, and trusts"),
    FormLine("5", "5", "Net farm profit (loss) (attach Schedule F (Form 1040 or 1040-SR))"),
    FormLine("6", "6", "Net gain (loss) from Form 4797, Part II, line 17 (attach Form 4797)"),
    FormLine("7", "7", "Other income (loss) (attach statement)"),
    FormLine("8", "8", "Total income (loss). Combine lines 3 through 7"),
)
F1065_DEDUCTIONS = (
    FormLine("9", "9", "Salaries and wages (other than to partners) (less employment credits)"),
    FormLine("10", "10", "Guaranteed payments to partners"),
    FormLine("11", "11", "Repairs and maintenance"),
    FormLine("12", "12", "Bad debts"),
    FormLine("13", "13", "Rent"),
    FormLine("14", "14", "Taxes and licenses"),
    FormLine("15", "15", "Interest (see instructions)"),
    FormLine("16a", "16c", "Depreciation (if required, attach Form 4562)"),
    FormLine("17", "17", "Depletion (Do not deduct oil and gas depletion.)"),
    FormLine("18", "18", "Retirement plans, etc."),
    FormLine("19", "19", "Employee benefit programs"),
    FormLine("20", "20", "Other deductions (attach statement)"),
    FormLine("21", "21", "Total deductions. Add the amounts for lines 9 through 20"),
    FormLine("22", "22", "Ordinary business income (loss). Subtract line 21 from line 8"),
)
F1120_INCOME = (
    FormLine("1a", "1a", "Gross receipts or sales", True),
    FormLine("b", "1b", "Returns and allowances", True),
    FormLine("c", "1c", "Balance. Subtract line 1b from line 1a"),
    FormLine("2", "2", "Cost of goods sold (attach Form 1125-A)"),
    FormLine("3", "3", "Gross profit. Subtract line 2 from line 1c"),
    FormLine("4", "4", "Dividends and inclusions (Schedule C, line 23)"),
    FormLine("5", "5", "Interest"),
    FormLine("6", "6", "Gross rents"),
    FormLine("7", "7", "Gross royalties"),
    FormLine("8", "8", "Capital gain net income (attach Schedule D (Form 1120))"),
    FormLine("9", "9", "Net gain or (loss) from Form 4797, Part II, line 17 (attach Form 4797)"),
    FormLine("10", "10", "Other income (see instructions—attach statement)"),
    FormLine("11", "11", "Total income. Add lines 3 through 10"),
)
F1120_DEDUCTIONS = (
    FormLine("12", "12", "Compensation of officers (see instructions—attach Form 1125-E)"),
    FormLine("13", "13", "Salaries and wages (less employment credits)"),
    FormLine("14", "14", "Repairs and maintenance"),
    FormLine("15", "15", "Bad debts"),
    FormLine("16", "16", "Rents"),
    FormLine("17", "17", "Taxes and licenses"),
    FormLine("18", "18", "Interest (see instructions)"),
    FormLine("19", "19", "Charitable contributions"),
    FormLine("20", "20", "Depreciation from Form 4562 not claimed on Form 1125-A or elsewhere"),
    FormLine("21", "21", "Depletion"),
    FormLine("22", "22", "Advertising"),
    FormLine("23", "23", "Pension, profit-sharing, etc., plans"),
    FormLine("24", "24", "Employee benefit programs"),
    FormLine("26", "26", "Other deductions (attach statement)"),
    FormLine("27", "27", "Total deductions. Add lines 12 through 26"),
    FormLine("28", "28", "Taxable income before net operating loss deduction. Subtract line 27 from line 11"),
)
SCHEDULE_C_INCOME = (
    FormLine(
        "1", "1", "Gross receipts or sales. See instructions for line 1 and check the box if reported on Form W-2"
    ),
    FormLine("2", "2", "Returns and allowances"),
    FormLine("3", "3", "Subtract line 2 from line 1"),
    FormLine("4", "4", "Cost of goods sold (from line 42)"),
    FormLine("5", "5", "Gross profit. Subtract line 4 from line 3"),
    FormLine("6", "6", "Other income, including federal and state gasoline or fuel tax credit or refund"),
    FormLine("7", "7", "Gross income. Add lines 5 and 6"),
)
SCHEDULE_C_EXPENSES = (
    FormLine("8", "8", "Advertising"),
    FormLine("11", "11", "Contract labor (see instructions)"),
    FormLine("13", "13", "Depreciation and section 179 expense deduction"),
    FormLine("15", "15", "Insurance (other than health)"),
    FormLine("17", "17", "Legal and professional services"),
    FormLine("18", "18", "Office expense (see instructions)"),
    FormLine("20b", "20b", "Rent or lease: other business property"),
    FormLine("21", "21", "Repairs and maintenance"),
    FormLine("22", "22", "Supplies (not included in Part III)"),
    FormLine("23", "23", "Taxes and licenses"),
    FormLine("25", "25", "Utilities"),
    FormLine("26", "26", "Wages (less employment credits)"),
    FormLine("27a", "27a", "Other expenses (from line 48)"),
    FormLine("28", "28", "Total expenses before expenses for business use of home. Add lines 8 through 27a"),
    FormLine("29", "29", "Tentative profit or (loss). Subtract line 28 from line 7"),
    FormLine("31", "31", "Net profit or (loss). Subtract line 30 from line 29"),
)
F990_REVENUE = (
    FormLine("8", "8", "Contributions and grants (Part VIII, line 1h)"),
    FormLine("9", "9", "Program service revenue (Part VIII, line 2g)"),
    FormLine("10", "10", "Investment income (Part VIII, column (A), lines 3, 4, and 7d)"),
    FormLine("11", "11", "Other revenue (Part VIII, column (A), lines 5, 6d, 8c, 9c, 10c, and 11e)"),
    FormLine("12", "12", "Total revenue—add lines 8 through 11 (must equal Part VIII, column (A), line 12)"),
)
F990_EXPENSES = (
    FormLine("13", "13", "Grants and similar amounts paid (Part IX, column (A), lines 1–3)"),
    FormLine("15", "15", "Salaries, other compensation, employee benefits (Part IX, column (A), lines 5–10)"),
    FormLine("17", "17", "Other expenses (Part IX, column (A), lines 11a–11d, 11f–24e)"),
    FormLine("18", "18", "Total expenses. Add lines 13–17 (must equal Part IX, column (A), line 25)"),
    FormLine("19", "19", "Revenue less expenses. Subtract line 18 from line 12"),
)
F1120S_TAX = (
    FormLine("22c", "22c", "Add lines 22a and 22b (see instructions for additional taxes)"),
    FormLine("23d", "23d", "Add lines 23a through 23c"),
    FormLine("24", "24", "Estimated tax penalty (see instructions). Check if Form 2220 is attached"),
    FormLine("25", "25", "Amount owed. If line 23d is smaller than the total of lines 22c and 24, enter amount owed"),
    FormLine("26", "26", "Overpayment. If line 23d is larger, enter amount overpaid"),
)
F1065_TAX = (
    FormLine("23", "23", "Interest due under the look-back method—completed long-term contracts"),
    FormLine("25", "25", "BBA AAR imputed underpayment (see instructions)"),
    FormLine("27", "27", "Total balance due. Add lines 23 through 26"),
    FormLine("28", "28", "Payment (see instructions)"),
    FormLine("29", "29", "Amount owed. If line 28 is smaller than line 27, enter amount owed"),
    FormLine("30", "30", "Overpayment. If line 28 is larger than line 27, enter overpayment"),
)
F1120_TAX = (
    FormLine("31", "31", "Total tax (Schedule J, Part I, line 11)"),
    FormLine("35", "35", "Amount owed. If line 33 is smaller than the total of lines 31 and 34"),
    FormLine("36", "36", "Overpayment. If line 33 is larger than the total of lines 31 and 34"),
)
