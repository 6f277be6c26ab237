"""Leases of premises, a lease of equipment, and the rent affirmation.

The wording is our own and no legal advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random

from data.sample.businesses import Business
from data.sample.money_text import long_date, printed
from data.sample.paper import Drawn, Sheet

_CLAUSES = (
    ("Use", "Tenant may use the Premises for the business described above and for nothing that disturbs the neighbours, the ditch or the cottonwoods."),
    ("Security deposit", "Tenant has paid a deposit equal to one month's rent, which Landlord returns within thirty days of the end of the term, less the cost of repairs beyond fair wear."),
    ("Utilities", "Tenant pays electricity, gas and internet. Landlord pays water, refuse and the property tax."),
    ("Repairs", "Landlord keeps the roof, the walls and the plumbing in repair. Tenant keeps the inside clean and replaces broken glass."),
    ("Insurance", "Tenant insures its goods and carries liability cover of not less than $1,000,000. Landlord insures the building."),
    ("Alterations", "Tenant may paint and put up shelves. Anything that needs a permit needs Landlord's written consent."),
    ("Assignment", "Tenant may not assign this lease or sublet without consent, which may not be unreasonably withheld."),
    ("Default", "If rent is more than ten days late Landlord may give notice; if it is still unpaid ten days after the notice, Landlord may end the lease."),
    ("Holding over", "If Tenant stays after the term with consent, the lease goes on from month to month at the same rent."),
    ("Notices", "Notices are in writing and reach the other side at the address given above."),
    ("Whole agreement", "This paper is the whole agreement of the parties and can be changed only in writing signed by both."),
)  # fmt: skip


_TITLES = ("COMMERCIAL LEASE AGREEMENT", "LEASE OF BUSINESS PREMISES", "COMMERCIAL RENTAL AGREEMENT")
_EQUIPMENT_CLAUSES = (
    ("Title", "The equipment remains the property of Lessor and carries Lessor's label."),
    ("Maintenance", "Lessee maintains the equipment as its maker advises and lets Lessor inspect it once a year."),
    ("Return", "At the end Lessee returns the equipment in working order, or buys it at the price then agreed."),
)


@dataclass(frozen=True, slots=True)
class Tenancy:
    """A lease's terms: landlord, first and last day, monthly rent in cents."""

    landlord: str
    first: date
    last: date
    monthly: int


def building_lease(rng: Random, who: Business, terms: Tenancy) -> Drawn:
    """A lease of two pages; marks are `monthly_payment`, `period_from`, `period_to`."""
    sheet = Sheet(rng, font=rng.choice(("Times-Roman", "Helvetica")))
    sheet.text(306, 62, rng.choice(_TITLES), 15, bold=True, align="centre")
    y = sheet.paragraph(
        60,
        96,
        f'This lease is made on {long_date(terms.first)} between {terms.landlord} ("Landlord"), and {who.printed_name} ("Tenant").',
        490,
        11,
    )
    y = _clause(
        sheet,
        y,
        1,
        "Premises",
        f"Landlord leases to Tenant the building and land at {who.street}, {who.city_line}, for {who.activity.lower()}.",
    )
    y = _term_and_rent(sheet, y, terms)
    for number, (title, words) in enumerate(_CLAUSES, start=4):
        if y > 690:
            sheet.text(306, 760, f"{sheet.page}", 9, align="centre")
            sheet.next_page()
            y = 70
        y = _clause(sheet, y, number, title, words)
    if y > 560:
        sheet.text(306, 760, f"{sheet.page}", 9, align="centre")
        sheet.next_page()
        y = 80
    _signatures(
        sheet,
        y + 40,
        (terms.landlord, "Landlord"),
        (f"{who.officer} for {who.printed_name[:40]}", "Tenant"),
        terms.first,
    )
    return sheet.finish()


def _term_and_rent(sheet: Sheet, y: float, terms: Tenancy) -> float:
    y = _clause(sheet, y, 2, "Term", "")
    end = sheet.text(150, y - 15, "The lease begins on ", 11)
    end = sheet.text(end, y - 15, long_date(terms.first), 11, mark="period_from")
    end = sheet.text(end, y - 15, " and ends on ", 11)
    end = sheet.text(end, y - 15, long_date(terms.last), 11, mark="period_to")
    sheet.text(end, y - 15, ".", 11)
    y = _clause(sheet, y, 3, "Rent", "")
    end = sheet.text(150, y - 15, "Tenant shall pay monthly rent of ", 11)
    end = sheet.text(end, y - 15, f"${printed(terms.monthly)}", 11, mark="monthly_payment")
    sheet.text(end, y - 15, " per month, in advance,", 11)
    sheet.text(78, y, "on the first day of each month, without demand, at Landlord's address.", 11)
    return y + 22


def _clause(sheet: Sheet, y: float, number: int, title: str, words: str) -> float:
    end = sheet.text(60, y, f"{number}. {title}.", 11, bold=True)
    if not words:
        return y + 15
    if len(words) < 60:
        sheet.text(end + 5, y, words, 11)
        return y + 20
    return sheet.paragraph(78, y + 15, words, 472, 11) + 6


def _signatures(sheet: Sheet, y: float, first: tuple[str, str], second: tuple[str, str], day: date) -> None:
    for x, (name, role) in ((60, first), (320, second)):
        sheet.signature(x + 6, y, name.split(" for ")[0][:22])
        sheet.rule(x, y + 6, x + 220)
        sheet.text(x, y + 18, name, 9)
        sheet.text(x, y + 30, f"{role}        Date: {long_date(day)}", 9)


def equipment_lease(rng: Random, who: Business, terms: Tenancy) -> Drawn:
    """A lease of machines where one of premises was asked for; marks as of a building lease."""
    sheet = Sheet(rng, font="Times-Roman")
    sheet.text(306, 62, "EQUIPMENT LEASE", 15, bold=True, align="centre")
    y = (
        sheet.paragraph(
            60,
            96,
            f'This Equipment Lease is made on {long_date(terms.first)} between {terms.landlord} ("Lessor"), and {who.printed_name} ("Lessee").',
            490,
            11,
        )
        + 4
    )
    y = _clause(
        sheet,
        y,
        1,
        "Equipment",
        "Lessor leases to Lessee the following equipment: two electric kilns, one slab roller and one clay mixer, serial numbers 0001 to 0004. The equipment is kept at "
        f"{who.street}, {who.city_line}.",
    )
    y = _clause(
        sheet,
        y,
        2,
        "Term",
        f"The lease begins on {long_date(terms.first)} and ends on {long_date(terms.last)} unless it is ended earlier under section 6.",
    )
    end = sheet.text(60, y, "3. Lease payments. Lessee shall pay ", 11)
    end = sheet.text(end, y, f"${printed(terms.monthly)}", 11, mark="monthly_payment")
    sheet.text(end, y, " per month, on the first day of each month.", 11)
    y += 22
    for number, (title, words) in enumerate(_EQUIPMENT_CLAUSES, start=4):
        y = _clause(sheet, y, number, title, words)
    _signatures(
        sheet, y + 50, (terms.landlord, "Lessor"), (f"{who.officer} for {who.printed_name[:40]}", "Lessee"), terms.first
    )
    return sheet.finish()


def rent_affirmation(rng: Random, who: Business, terms: Tenancy, signed: date) -> Drawn:
    """The signed affirmation that the payments named are for the premises."""
    sheet = Sheet(rng)
    sheet.text(306, 60, "RENT AFFIRMATION FORM", 14, bold=True, align="centre")
    sheet.text(306, 76, "Local Economic Development Act — Business Recovery Grant", 10, align="centre")
    rows = (
        ("Business", who.printed_name),
        ("Federal tax number", who.tin),
        ("Premises", f"{who.street}, {who.city_line}"),
        ("Landlord", terms.landlord),
        ("Monthly payment", f"${printed(terms.monthly)}"),
    )
    for number, (label, value) in enumerate(rows):
        sheet.text(60, 116 + 26 * number, label, 10, bold=True)
        sheet.entry(200, 116 + 26 * number, 340, value, align="left", size=10)
        sheet.rule(196, 120 + 26 * number, 550)
    y = sheet.paragraph(
        60,
        270,
        "I affirm that the payments listed in the application are or will be made for land or buildings of the place of business named above, "
        "in the State of New Mexico, that none of them is for equipment, and that none is reimbursed by another program.",
        490,
        11,
    )
    _signatures(sheet, y + 60, (who.officer, "Authorized officer"), ("Witness Example", "Witness"), signed)
    if rng.random() < 0.5:
        sheet.stamp(380, 500, ("RECEIVED", long_date(signed).upper()), colour=(0.1, 0.2, 0.6))
    return sheet.finish()
