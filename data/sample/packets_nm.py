"""New Mexico packets: the documents and claimed figures that follow from a story.

The amounts of the grants are not worked out here.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from random import Random

from data.sample.banking import Months, bank_statement, canceled_check, invoice
from data.sample.businesses import TaxForm
from data.sample.folder import Json, PacketFolder
from data.sample.forms_federal import federal_return
from data.sample.forms_newmexico import Receipts, gross_receipts_report, wage_report
from data.sample.forms_payroll import extension, form_941
from data.sample.leases import Tenancy, building_lease, equipment_lease, rent_affirmation
from data.sample.money_text import month_end, quarter_end
from data.sample.payroll import Payroll, payroll
from data.sample.payroll_reports import payroll_pdf, payroll_workbook
from data.sample.pictures import identity_card, telephone_picture, truncated
from data.sample.plan import Fault
from data.sample.return_figures import return_amounts
from data.sample.stories_nm import NmStory
from data.sample.uploads import as_sent, file_name
from reviewer_app.money import dollars

_PAST = Months(date(2021, 1, 1), date(2021, 10, 31))
_MONTHS_LEFT = 5  # November 2021 to March 2022, by the lease
_LANDLORDS = (
    "Cottonwood Example Properties LLC",
    "Sample Plaza Partners",
    "Placeholder Family Trust",
    "Old Depot Specimen Realty",
)


def fill_new_mexico(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    """Add the documents, figures and attestations of a New Mexico application to the folder."""
    folder.attested["files_crs"] = story.path != "C"
    if story.path != "C":
        folder.attested["crs_frequency"] = "monthly" if story.is_monthly else "quarterly"
    folder.attested["filed_2020_return"] = story.path == "B"
    folder.claimed["revenue_path"] = story.path
    _RETURNS[story.path](rng, story, folder)
    _positions(story, folder)
    _staffing(rng, story, folder)
    _premises(rng, story, folder)
    _identity(rng, story, folder)


# ---------------------------------------------------------------- revenue


def _one_return(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    if story.fault is Fault.EXTENSION:
        folder.add(extension(rng, story.who, 2019), file_name(rng, "return", "2019"), "federal_tax_return")
        return
    gross = max(story.revenue) * rng.randint(390, 420) // 100 * 100
    amounts = return_amounts(rng, story.who.tax_form, 2019, gross, gross // 30_000 * 100 if rng.random() < 0.4 else 0)
    password = "acequia" if story.fault is Fault.LOCKED else ""
    drawn = federal_return(rng, story.who, amounts, is_fillable=not password and rng.random() < 0.4, password=password)
    sent = drawn if password else as_sent(rng, drawn, chance=0.2)
    folder.add(sent, file_name(rng, "return", "2019"), "federal_tax_return")


def _by_gross_receipts(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    _one_return(rng, story, folder)
    folder.claimed["revenue_quarter"] = f"Q{story.quarter}"
    for year, whole in zip((2019, 2020), story.revenue, strict=True):
        quarter = story.quarter % 4 + 1 if story.fault is Fault.QUARTER_MISMATCH and year == 2020 else story.quarter
        gross = whole * 100 + (rng.randint(0, 99) if story.is_monthly else 0)
        cut = gross * rng.randint(20, 90) // 1000 if story.fault is Fault.TAXABLE_FOR_GROSS or rng.random() < 0.6 else 0
        rows = rng.choice((1, 1, 2, 3))
        where = []
        for told in _periods(rng, story, year, quarter, gross, cut, rows):
            label = f"{year}-{told.first.month:02d}" if story.is_monthly else f"{year}-q{quarter}"
            if story.fault is Fault.MONTH_MISSING and label == "2020-05":
                continue
            drawn = gross_receipts_report(rng, story.who, told, is_fillable=rng.random() < 0.2)
            path = folder.add(as_sent(rng, drawn, chance=0.08), file_name(rng, "crs", label), "crs_report")
            where.append((path, "gross_receipts"))
        folder.claim(f"revenue_{year}", _claimed(story, year, gross, cut), dollars(gross), *where)


def _periods(rng: Random, story: NmStory, year: int, quarter: int, gross: int, cut: int, rows: int) -> list[Receipts]:
    months = [3 * quarter - 2 + n for n in range(3)]
    if not story.is_monthly:
        return [Receipts(date(year, months[0], 1), quarter_end(year, quarter), gross, cut, rows)]
    first, second = gross * rng.randint(26, 38) // 100, gross * rng.randint(26, 38) // 100
    parts = (first, second, gross - first - second)
    return [
        Receipts(date(year, month, 1), month_end(year, month), part, min(part, cut // 3), rows)
        for month, part in zip(months, parts, strict=True)
    ]


def _claimed(story: NmStory, year: int, gross: int, cut: int) -> str:
    if story.fault is Fault.DIGITS_SWAPPED and year == 2019:
        text = dollars(gross)
        return text[0] + text[2] + text[1] + text[3:]
    return dollars(gross - cut if story.fault is Fault.TAXABLE_FOR_GROSS else gross)


def _by_returns(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    mark = "total_revenue" if story.who.tax_form is TaxForm.F990 else "net_receipts"
    for year, net in zip((2019, 2020), story.revenue, strict=True):
        returns = 0 if mark == "total_revenue" else net // 40 * 100
        drawn = federal_return(
            rng,
            story.who,
            return_amounts(rng, story.who.tax_form, year, net * 100 + returns, returns),
            is_fillable=year == 2020,
        )
        path = folder.add(drawn, file_name(rng, "return", str(year)), "federal_tax_return")
        folder.claim(f"revenue_{year}", f"{net}.00", None, (path, mark))


def _by_bank(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    _one_return(rng, story, folder)
    folder.claimed["revenue_quarter"] = f"Q{story.quarter}"
    for year, whole in zip((2019, 2020), story.revenue, strict=True):
        where = []
        for number in range(3):
            month = 3 * story.quarter - 2 + number
            part = whole * 100 // 3 if number else whole * 100 - whole * 100 // 3 * 2
            span = Months(date(year, month, 1), month_end(year, month))
            statement = bank_statement(rng, story.who, span, None, part)
            where.append(
                (folder.add(statement, file_name(rng, "bank", f"{year}-{month:02d}"), "bank_statement"), "deposits")
            )
            folder.add(
                invoice(rng, story.who, (year, month), part),
                file_name(rng, "invoice", f"{year}-{month:02d}"),
                "invoice",
            )
        folder.claim(f"revenue_{year}", f"{whole}.00", None, *where)


_RETURNS = {"A": _by_gross_receipts, "B": _by_returns, "C": _by_bank}


# ---------------------------------------------------------------- people


def _positions(story: NmStory, folder: PacketFolder) -> None:
    rows: list[Json] = []
    for number, job in enumerate(story.jobs):
        row: dict[str, Json] = {
            "title": job.title,
            "count": job.count,
            "hours_per_week": job.hours,
            "hourly_wage": dollars(job.wage),
        }
        if job.hired:
            row["hire_date"] = job.hired
        if job.tips:
            row.update({"wage_without_tips": dollars(job.wage - job.tips), "tips_per_hour": dollars(job.tips)})
        rows.append(row)
        for cell, value in row.items():
            folder.confirm(f"positions[{number}].{cell}", str(value))
    folder.claimed["positions"] = rows


def _staffing(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    wage = sum(job.wage for job in story.jobs) // len(story.jobs) - 100
    for which, (label, fte) in (("lowest", story.lowest), ("highest", story.highest)):
        pay = payroll(rng, label, Fraction(fte), wage, tips=story.fault is Fault.TIPS_UNKNOWN)
        report = _wage_document(rng, story, folder, pay, which)
        hours = _hours_document(rng, story, folder, pay, which)
        folder.claimed[f"{which}_quarter"] = label
        folder.confirm(f"{which}_quarter", label, (report, "quarter"))
        folder.claim(f"{which}_fte", fte, None, (hours, "fte" if folder.shows(hours, "fte") else "total_hours"))
    if story.lowest[0] != "2021Q1":
        pay = payroll(rng, "2021Q1", Fraction(story.lowest[1]) + 1, wage)
        folder.add(wage_report(rng, story.who, pay), file_name(rng, "es903a", "2021-q1"), "es903a")


def _wage_document(rng: Random, story: NmStory, folder: PacketFolder, pay: Payroll, which: str) -> str:
    label = f"{pay.year}-q{pay.quarter}"
    if story.fault is Fault.FORM_941 and which == "lowest":
        drawn = form_941(rng, story.who, pay.year, pay.quarter, pay.wages, pay.months[2])
    else:
        drawn = as_sent(rng, wage_report(rng, story.who, pay), chance=0.2)
    return folder.add(drawn, file_name(rng, "es903a", label), "es903a")


def _hours_document(rng: Random, story: NmStory, folder: PacketFolder, pay: Payroll, which: str) -> str:
    with_hours = not (story.fault is Fault.NO_HOURS and which == "lowest")
    drawn = (
        payroll_workbook(story.who, pay)
        if with_hours and rng.random() < 0.35
        else payroll_pdf(rng, story.who, pay, with_hours=with_hours)
    )
    return folder.add(drawn, file_name(rng, "payroll", f"{pay.year}-q{pay.quarter}"), "payroll_report")


# ---------------------------------------------------------------- premises, officer


def _premises(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    began, month = rng.randint(2016, 2019), rng.choice((4, 6, 7, 10))
    ends = month_end(began + rng.choice((6, 7)), month - 1)
    terms = Tenancy(rng.choice(_LANDLORDS), date(began, month, 1), ends, story.rent * 100)
    if story.fault is Fault.EQUIPMENT_LEASE:
        lease = equipment_lease(rng, story.who, terms)
    else:
        lease = building_lease(rng, story.who, terms)
        lease = truncated(lease) if story.fault is Fault.UNREADABLE else as_sent(rng, lease, chance=0.3)
    where = [(folder.add(lease, file_name(rng, "lease"), "lease_or_mortgage"), "monthly_payment")]
    paid = len(_PAST.each())
    if story.fault is not Fault.NO_RENT_PROOF:
        statement = bank_statement(rng, story.who, _PAST, (terms.landlord, terms.monthly))
        path = folder.add(statement, file_name(rng, "bank", "2021"), "proof_of_payment")
        where += [(path, f"rent_{number}") for number in range(1, paid + 1)]
        if rng.random() < 0.3:
            check = canceled_check(rng, story.who, terms.landlord, terms.monthly, date(2021, 11, 2))
            folder.add(as_sent(rng, check, chance=0.5), file_name(rng, "check"), "proof_of_payment")
    total = dollars(story.rent * 100 * (paid + _MONTHS_LEFT))
    proven = "0.00" if story.fault is Fault.NO_RENT_PROOF else None
    folder.claim("rent_documented_total", total, proven, *where)
    folder.add(
        rent_affirmation(rng, story.who, terms, date(2021, 11, 1)), file_name(rng, "affirmation"), "rent_affirmation"
    )


def _identity(rng: Random, story: NmStory, folder: PacketFolder) -> None:
    for side in ("front", "back"):
        if side == "back" and story.fault is Fault.ONE_ID_SIDE:
            continue
        card = identity_card(rng, story.who, side)
        if story.fault is Fault.HEIC and side == "front":
            card = telephone_picture(card)
        folder.add(card, file_name(rng, "id", side), "photo_id")
