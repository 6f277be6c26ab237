"""Bank statements with rent among the debits, a canceled check, and invoices.

The banks are invented.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random

from data.sample.businesses import Business
from data.sample.money_text import long_date, month_end, month_name, printed, short_date
from data.sample.paper import Drawn, Sheet, an_ink

_BANKS = (
    "Mesa Sample Bank",
    "Two Rivers Example Credit Union",
    "Granite & Pine Specimen Savings",
    "First Fictional Bank",
)
_COSTS = (
    "Card purchase office supply",
    "City utilities",
    "Insurance premium",
    "Food supplier invoice",
    "Payroll service",
    "Service fee",
    "Phone and internet",
)


@dataclass(frozen=True, slots=True)
class Months:
    """Whole months from the first to the last day."""

    first: date
    last: date

    def each(self) -> list[tuple[int, int]]:
        count = (self.last.year - self.first.year) * 12 + self.last.month - self.first.month + 1
        return [
            ((self.first.year * 12 + self.first.month - 1 + n) // 12, (self.first.month - 1 + n) % 12 + 1)
            for n in range(count)
        ]


def bank_statement(rng: Random, who: Business, span: Months, rent: tuple[str, int] | None, deposits: int = 0) -> Drawn:
    """A statement over the months; `rent` is landlord and cents a month, `deposits` what came in in all.
    Marks are `rent_1`, `rent_2` … in order of date, and `deposits`."""
    sheet = Sheet(rng, font=rng.choice(("Helvetica", "Helvetica", "Times-Roman")))
    with_balance = rng.random() < 0.7
    _statement_head(sheet, rng, who, span)
    y, balance, paid, came_in = _columns(sheet, 190, with_balance), rng.randint(900_000, 4_000_000), 0, 0
    sheet.text(42, 182, f"Beginning balance   ${printed(balance)}", 9, bold=True)
    for day, words, cents, is_rent in _movements(rng, span, rent, deposits):
        if y > 730:
            sheet.text(306, 764, f"Page {sheet.page}", 8, align="centre")
            sheet.next_page()
            sheet.text(42, 46, f"{who.printed_name[:50]}   Account ending {who.number:04d}   (continued)", 9, bold=True)
            y = _columns(sheet, 70, with_balance)
        balance += cents
        sheet.text(42, y, short_date(day), 8.5)
        sheet.text(104, y, words, 8.5)
        paid += is_rent
        came_in += max(0, cents)
        sheet.text(
            430 if cents < 0 else 505,
            y,
            printed(abs(cents)),
            8.5,
            align="right",
            mark=f"rent_{paid}" if is_rent else "",
        )
        if with_balance:
            sheet.text(574, y, printed(balance), 8.5, align="right")
        y += 13.5
    sheet.rule(36, y - 6, 576)
    sheet.text(42, y + 8, f"Ending balance   ${printed(balance)}", 9, bold=True)
    sheet.text(300, y + 8, "Total deposits", 9, bold=True)
    sheet.text(505, y + 8, printed(came_in), 9, bold=True, align="right", mark="deposits")
    return sheet.finish()


def _statement_head(sheet: Sheet, rng: Random, who: Business, span: Months) -> None:
    sheet.box(36, 34, 26, 26, fill=rng.choice((0.2, 0.35, 0.5)), line=0)
    sheet.text(70, 50, rng.choice(_BANKS), 16, bold=True)
    sheet.text(70, 62, "A specimen bank. No deposits, no insurance.", 7, grey=0.4)
    sheet.text(576, 50, "Business Checking Statement", 11, align="right")
    sheet.text(360, 88, "Statement period", 8, bold=True)
    sheet.text(360, 100, f"{short_date(span.first)} through {short_date(span.last)}", 9.5)
    sheet.text(360, 122, f"Account ending {who.number:04d}", 9.5)
    sheet.lines(42, 92, (who.printed_name, *who.address_lines), 10, within=290)
    sheet.rule(36, 150, 576, width=1.2)


def _columns(sheet: Sheet, y: float, with_balance: bool) -> float:
    sheet.box(36, y, 540, 16, fill=0.88, line=0)
    for x, words, align in (
        (42, "Date", "left"),
        (104, "Description", "left"),
        (430, "Withdrawals", "right"),
        (505, "Deposits", "right"),
        (574, "Balance" if with_balance else "", "right"),
    ):
        sheet.text(x, y + 11, words, 8.5, bold=True, align=align)
    return y + 30


def _movements(
    rng: Random, span: Months, rent: tuple[str, int] | None, deposits: int
) -> list[tuple[date, str, int, bool]]:
    found: list[tuple[date, str, int, bool]] = []
    months = span.each()
    how = rng.choice(("Check #{} - {} (rent)", "Bill pay: {1} - lease", "ACH DEBIT {1} RENT"))
    check = rng.randint(1001, 2990)
    for number, (year, month) in enumerate(months):
        last = min(
            month_end(year, month).day, span.last.day if (year, month) == (span.last.year, span.last.month) else 31
        )
        if rent:
            found.append(
                (date(year, month, rng.randint(1, 4)), how.format(check + number * 17, rent[0]), -rent[1], True)
            )
        for _ in range(rng.randint(2, 4)):
            found.append(
                (date(year, month, rng.randint(1, last)), rng.choice(_COSTS), -rng.randint(4_000, 90_000), False)
            )
        share = deposits // len(months) if number else deposits - deposits // len(months) * (len(months) - 1)
        parts = rng.randint(2, 4)
        income = share or rng.randint(300_000, 900_000)
        for part in range(parts):
            cents = income // parts if part else income - income // parts * (parts - 1)
            found.append(
                (
                    date(year, month, rng.randint(1, last)),
                    rng.choice(("Deposit", "Mobile deposit", "Card settlement")),
                    cents,
                    False,
                )
            )
    return sorted(found)


def canceled_check(rng: Random, who: Business, payee: str, cents: int, day: date) -> Drawn:
    """Front and back of a paid check; marks are `date`, `payee`, `amount`."""
    sheet = Sheet(rng, font="Times-Roman")
    sheet.text(306, 60, "Canceled check image", 11, align="centre", grey=0.4)
    sheet.box(60, 90, 492, 190, line=1.2)
    sheet.lines(74, 110, (who.printed_name, *who.address_lines), 10, within=290)
    number = rng.randint(1001, 2999)
    sheet.text(538, 112, str(number), 12, bold=True, align="right")
    sheet.text(400, 136, "DATE", 7)
    sheet.text(430, 136, short_date(day), 12, italic=True, mark="date")
    sheet.text(74, 172, "PAY TO THE ORDER OF", 7)
    sheet.text(170, 172, payee, 13, italic=True, mark="payee")
    sheet.rule(166, 176, 430)
    sheet.box(440, 158, 100, 20)
    sheet.text(532, 172, f"${printed(cents)}", 12, italic=True, align="right", mark="amount")
    sheet.text(
        74,
        200,
        f"{cents // 100:,} and {cents % 100:02d}/100 ----------------------------------  DOLLARS",
        10,
        italic=True,
    )
    sheet.text(74, 240, f"MEMO   rent {month_name(day.month)}", 9, italic=True)
    sheet.signature(380, 244, who.officer)
    sheet.rule(370, 248, 540)
    sheet.text(100, 270, f"|: 000000{who.number:03d} |:  {who.number:08d} ||'  {number}", 11, font="Courier")
    sheet.box(60, 320, 492, 190, line=1.2)
    sheet.sideways(84, 415, "ENDORSE HERE", 7)
    sheet.signature(100, 380, payee[:16])
    sheet.stamp(300, 400, ("PAID", short_date(day), "FOR DEPOSIT ONLY"), colour=(0.1, 0.3, 0.2))
    return sheet.finish()


def invoice(rng: Random, who: Business, month: tuple[int, int], cents: int) -> Drawn:
    """A month's invoice of the business to a customer; marks are `total`, `invoice_date`."""
    year, number = month
    sheet = Sheet(rng, font=rng.choice(("Helvetica", "Times-Roman", "Courier")), ink=an_ink(rng))
    sheet.text(36, 60, who.trade_name[:40], 18, bold=True)
    sheet.lines(36, 78, who.address_lines, 9)
    sheet.text(576, 60, "INVOICE", 20, bold=True, align="right")
    sheet.text(576, 80, f"No. {year}{number:02d}-{who.number}", 9, align="right")
    sheet.text(576, 94, long_date(month_end(year, number)), 9, align="right", mark="invoice_date")
    sheet.text(36, 140, "Bill to:  Example Customers Cooperative, 1 Sample Sq", 10)
    y, rest = 190.0, cents
    for part in range(4):
        amount = rest if part == 3 else cents // 5
        rest -= amount
        sheet.text(40, y, f"{who.product}, week {part + 1} of {month_name(number)}", 10)
        sheet.text(572, y, printed(amount), 10, align="right")
        sheet.rule(36, y + 6, 576, width=0.3)
        y += 24
    sheet.text(440, y + 10, "TOTAL", 11, bold=True)
    sheet.text(572, y + 10, f"${printed(cents)}", 11, bold=True, align="right", mark="total")
    return sheet.finish()
