"""Letters of lenders and agencies about aid, statements of unemployment benefits, and projections.

The senders are named as samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random

from data.sample.businesses import Business
from data.sample.money_text import long_date, month_name, printed, short_date
from data.sample.paper import Drawn, Sheet


@dataclass(frozen=True, slots=True)
class Aid:
    """A grant or loan: its code in the packet, its name in words, who sends the letter, day, cents."""

    kind: str
    name: str
    sender: str
    day: date
    cents: int


def award_letter(rng: Random, who: Business, aid: Aid) -> Drawn:
    """A letter that tells an award; mark `amount`, `date`."""
    sheet = Sheet(rng, font=rng.choice(("Times-Roman", "Helvetica")))
    sheet.text(60, 66, aid.sender, 15, bold=True)
    sheet.rule(60, 74, 552, width=1.4)
    sheet.text(60, 104, long_date(aid.day), 11, mark="date")
    y = sheet.lines(60, 140, (who.printed_name, *who.address_lines), 11, within=490)
    sheet.text(60, y + 18, f"Re: {aid.name}", 11, bold=True)
    y = sheet.paragraph(60, y + 46, f"Dear {who.officer},", 490, 11) + 6
    end = sheet.text(60, y, "We are pleased to tell you that your application was approved for ", 11)
    end = sheet.text(end, y, f"${printed(aid.cents)}", 11, bold=True, mark="amount")
    sheet.text(end, y, ".", 11)
    words = (
        f"The award is made under the {aid.name}. The money is sent to the account you gave in your application within "
        "ten business days. Use it only for the purposes named in your application, keep your records for five years, "
        "and let us know if your plans change."
    )
    y = sheet.paragraph(60, y + 22, words, 490, 11)
    y = sheet.paragraph(60, y + 8, "This letter is a specimen for training and has no force.", 490, 9)
    sheet.text(60, y + 24, "Sincerely,", 11)
    sheet.signature(66, y + 58, "Program Officer")
    sheet.text(60, y + 78, "Program officer", 10)
    return sheet.finish()


_PROMISES = (
    "Promise to pay. In return for the Loan, Borrower promises to pay to the order of Lender the amount named above, interest on the unpaid principal balance, and all other amounts required by this Note.",
    "Payment terms. Payments begin when the amount to be forgiven has been decided. Principal that is not forgiven is paid in equal monthly amounts until the Note is two years old.",
    "Use of proceeds. The Loan is used for payroll, rent, utilities and interest on mortgages, as the Program allows.",
    "Default. Borrower is in default if it does not make a payment when due, or if a statement in its application was false.",
)


def loan_note(rng: Random, who: Business, aid: Aid) -> Drawn:
    """The note of a Paycheck Protection Program loan, two pages; marks `amount`, `date`."""
    sheet = Sheet(rng, font="Times-Roman")
    sheet.text(306, 60, "PROMISSORY NOTE", 16, bold=True, align="centre")
    sheet.text(306, 76, "Paycheck Protection Program", 10, align="centre")
    sheet.box(60, 92, 492, 118)
    rows = (
        ("SBA Loan #", f"00000{who.number:03d}-01", ""),
        ("Loan Name", who.printed_name, ""),
        ("Date", long_date(aid.day), "date"),
        ("Loan Amount", f"${printed(aid.cents)}", "amount"),
        ("Interest Rate", "1.00% fixed", ""),
        ("Borrower", who.printed_name, ""),
        ("Lender", aid.sender, ""),
    )
    for number, (label, value, mark) in enumerate(rows):
        sheet.text(70, 108 + 15 * number, label, 9.5, bold=True)
        sheet.entry(200, 108 + 15 * number, 340, value, align="left", size=9.5, mark=mark)
    y = 240.0
    for number, words in enumerate(_PROMISES, start=1):
        y = sheet.paragraph(60, y, f"{number}. {words}", 490, 11) + 10
    sheet.text(552, 756, "Page 1", 8, align="right")
    sheet.next_page()
    y = sheet.paragraph(
        60,
        70,
        "5. Successors. Under this Note, Borrower includes its successors, and Lender includes its successors and assigns.",
        490,
        11,
    )
    sheet.text(60, y + 30, "BORROWER", 10, bold=True)
    sheet.signature(70, y + 72, who.officer)
    sheet.rule(60, y + 78, 300)
    sheet.text(60, y + 92, f"{who.officer}, for {who.printed_name}", 10)
    return sheet.finish()


def unemployment_statement(
    rng: Random, who: Business, owner: str, weeks: tuple[tuple[date, int], ...], printed_on: date
) -> Drawn:
    """A claimant's list of benefit weeks; marks are `week_1` … in order, and `total`."""
    sheet = Sheet(rng)
    sheet.text(306, 56, "NEW HAMPSHIRE EMPLOYMENT SECURITY", 13, bold=True, align="centre")
    sheet.text(306, 72, "Claimant payment history  (specimen)", 10, align="centre")
    sheet.text(60, 104, f"Claimant: {owner}", 10, bold=True)
    sheet.text(60, 120, f"SSN: XXX-XX-{who.number:04d}", 10)
    sheet.text(400, 104, f"Printed {short_date(printed_on)}", 9)
    sheet.box(60, 140, 492, 18, fill=0.88)
    for x, words, align in (
        (70, "Week ending", "left"),
        (180, "Program", "left"),
        (420, "Status", "right"),
        (544, "Amount paid", "right"),
    ):
        sheet.text(x, 153, words, 9, bold=True, align=align)
    y = 174.0
    for number, (day, cents) in enumerate(weeks, start=1):
        sheet.text(70, y, short_date(day), 9.5)
        sheet.text(180, y, "Pandemic Unemployment Assistance", 9.5)
        sheet.text(420, y, "Paid", 9.5, align="right")
        sheet.text(544, y, printed(cents), 9.5, align="right", mark=f"week_{number}")
        sheet.rule(60, y + 5, 552, width=0.3)
        y += 17
    sheet.text(420, y + 6, "Total", 10, bold=True, align="right")
    sheet.text(544, y + 6, printed(sum(cents for _, cents in weeks)), 10, bold=True, align="right", mark="total")
    return sheet.finish()


def projection(rng: Random, who: Business, actual: int, expected: int, months_known: int) -> Drawn:
    """The applicant's own table of 2020 by month beside 2019; marks `gross_receipts_2019`, `gross_receipts_2020`."""
    sheet = Sheet(rng, font=rng.choice(("Helvetica", "Times-Roman", "Courier")))
    sheet.text(306, 56, who.printed_name, 14, bold=True, align="centre")
    sheet.text(306, 74, "Gross receipts 2019 and projection for 2020", 11, align="centre")
    for x, words in ((80.0, "Month"), (300.0, "2019 actual"), (440.0, "2020"), (530.0, "")):
        sheet.text(x, 112, words, 10, bold=True, align="left" if x < 100 else "right")
    sheet.rule(70, 118, 540)
    weights = [rng.randint(6, 11) for _ in range(12)]
    left = {2019: actual, 2020: expected}
    for month in range(1, 13):
        y = 118 + 19 * month
        shares = {
            year: left[year] if month == 12 else total * weights[month - 1] // sum(weights) // 100 * 100
            for year, total in ((2019, actual), (2020, expected))
        }
        sheet.text(80, y, month_name(month), 10)
        for year, x in ((2019, 300), (2020, 440)):
            sheet.text(x, y, printed(shares[year]), 10, align="right")
            left[year] -= shares[year]
        sheet.text(452, y, "actual" if month <= months_known else "projected", 8, italic=True)
    sheet.rule(70, 354, 540)
    sheet.text(80, 370, "Total", 10, bold=True)
    sheet.text(300, 370, printed(actual), 10, bold=True, align="right", mark="gross_receipts_2019")
    sheet.text(440, 370, printed(expected), 10, bold=True, align="right", mark="gross_receipts_2020")
    sheet.text(80, 410, "Prepared by the owner from the cash book. Months marked projected are our best estimate.", 9)
    sheet.signature(84, 450, who.officer)
    return sheet.finish()
