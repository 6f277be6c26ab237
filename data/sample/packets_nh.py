"""New Hampshire packets: the documents and claimed figures that follow from a story.

The amounts of the grants are not worked out here.
"""

from __future__ import annotations

from datetime import date
from random import Random

from data.sample.folder import Json, PacketFolder
from data.sample.forms_federal import federal_return
from data.sample.forms_payroll import form_941
from data.sample.letters import Aid, award_letter, loan_note, projection, unemployment_statement
from data.sample.pictures import scan, truncated
from data.sample.plan import Fault
from data.sample.return_figures import return_amounts
from data.sample.stories_nh import NhStory
from data.sample.uploads import as_sent, file_name
from reviewer_app.values import Program

_SBA, _TREASURY, _BFA = (
    "U.S. Small Business Administration (specimen)",
    "State of New Hampshire — GOFERR (specimen)",
    "Business Finance Authority (specimen)",
)
_LENDERS = ("Sample Lender NA", "Granite & Pine Specimen Savings", "First Fictional Bank")
_LETTERS: dict[str, tuple[str, str, date]] = {
    "eidl": ("Economic Injury Disaster Loan and advance", _SBA, date(2020, 5, 18)),
    "eidl_advance": ("Economic Injury Disaster Loan advance", _SBA, date(2020, 5, 18)),
    "other_federal": ("Economic Injury Disaster Loan advance", _SBA, date(2020, 5, 12)),
    "msrf1": ("Main Street Relief Fund", _TREASURY, date(2020, 7, 7)),
    "gap": ("GAP Fund", _BFA, date(2020, 8, 21)),
    "self_grant": ("Self Employed Livelihood Fund", _TREASURY, date(2020, 8, 5)),
}
_SECOND_FUND = ("ppp", "eidl", "other_non_goferr", "msrf1", "gap", "live_venue", "other_goferr", "self_grant")


def fill_new_hampshire(rng: Random, story: NhStory, folder: PacketFolder) -> None:
    """Add the documents, figures and attestations of a New Hampshire application to the folder."""
    _receipts(rng, story, folder)
    match story.program:
        case Program.NH_MSRF1:
            _amounts(rng, story, folder, ("ppp", "other_federal"))
        case Program.NH_MSRF2:
            _amounts(rng, story, folder, _SECOND_FUND)
        case _:
            _aid_rows(rng, story, folder)
            _benefit_weeks(rng, story, folder)
    _attestations(rng, story, folder)


def _receipts(rng: Random, story: NhStory, folder: PacketFolder) -> None:
    actual, expected = (100 * amount for amount in story.receipts)
    returns = actual // 20_000 * 100 if rng.random() < 0.3 else 0
    drawn = federal_return(
        rng, story.who, return_amounts(rng, story.who.tax_form, 2019, actual, returns), is_fillable=rng.random() < 0.4
    )
    path = folder.add(as_sent(rng, drawn, chance=0.2), file_name(rng, "return", "2019"), "federal_tax_return")
    shown = f"{story.receipts[0]}.00"
    folder.claim(
        "gross_receipts_2019",
        _mistyped(story, "gross_receipts_2019", story.receipts[0]),
        shown,
        (path, "gross_receipts"),
    )
    known = 9 if story.program is Program.NH_MSRF2 else 5
    table = as_sent(rng, projection(rng, story.who, actual, expected, known), chance=0.1)
    path = folder.add(table, file_name(rng, "projection"), "revenue_projection")
    name = "gross_receipts_2020_projected" if story.program is Program.NH_MSRF2 else "gross_receipts_2020_est"
    folder.claim(name, f"{story.receipts[1]}.00", None, (path, "gross_receipts_2020"))


def mistyped_figure(story: NhStory) -> str:
    """The figure that a typing fault of the story falls on."""
    return "ppp" if story.program is Program.NH_MSRF2 else "gross_receipts_2019"


def _mistyped(story: NhStory, name: str, amount: int) -> str:
    text = f"{amount}.00"
    if name != mistyped_figure(story):
        return text
    if story.fault is Fault.DIGITS_SWAPPED:
        return text[0] + text[2] + text[1] + text[3:]
    return text[0] + text[2:] if story.fault is Fault.DIGIT_OMITTED else text


def _amounts(rng: Random, story: NhStory, folder: PacketFolder, names: tuple[str, ...]) -> None:
    for name in names:
        amount = story.aid.get(name, 0)
        where = [(_letter(rng, story, folder, name, amount), "amount")] if amount else []
        folder.claim(name, _mistyped(story, name, amount), f"{amount}.00", *where)


def _letter(rng: Random, story: NhStory, folder: PacketFolder, name: str, amount: int) -> str:
    if name == "ppp":
        note = loan_note(
            rng,
            story.who,
            Aid("ppp", "Paycheck Protection Program", rng.choice(_LENDERS), date(2020, 5, 4), amount * 100),
        )
        drawn = scan(rng, note, as_photo=True) if story.who.number == 206 else as_sent(rng, note, chance=0.15)
        return folder.add(drawn, file_name(rng, "note"), "ppp_note")
    words, sender, day = _LETTERS[name]
    letter = award_letter(rng, story.who, Aid(name, words, sender, day, amount * 100))
    return folder.add(as_sent(rng, letter, chance=0.2), file_name(rng, "award", name.replace("_", "-")), "aid_letter")


def _aid_rows(rng: Random, story: NhStory, folder: PacketFolder) -> None:
    rows: list[Json] = []
    for number, (name, amount) in enumerate(story.aid.items()):
        path = _letter(rng, story, folder, name, amount)
        day = date(2020, 5, 4) if name == "ppp" else _LETTERS[name][2]
        rows.append({"kind": name, "date": day.isoformat(), "amount": f"{amount}.00"})
        folder.confirm(f"covid_aid[{number}].kind", name)
        folder.confirm(f"covid_aid[{number}].date", day.isoformat(), (path, "date"))
        folder.confirm(f"covid_aid[{number}].amount", f"{amount}.00", (path, "amount"))
    folder.claimed["covid_aid"] = rows


def _benefit_weeks(rng: Random, story: NhStory, folder: PacketFolder) -> None:
    rows: list[Json] = []
    folder.claimed["unemployment"] = rows
    if not story.weeks:
        return
    weeks = tuple((date.fromisoformat(day), amount * 100) for day, amount in story.weeks)
    drawn = unemployment_statement(rng, story.who, story.who.officer, weeks, date(2020, 7, 8))
    drawn = truncated(drawn) if story.fault is Fault.UNREADABLE else as_sent(rng, drawn, chance=0.25)
    path = folder.add(drawn, file_name(rng, "unemployment"), "unemployment_statement")
    for number, (day, amount) in enumerate(story.weeks):
        rows.append({"owner": story.who.officer, "week_ending": day, "amount": f"{amount}.00"})
        folder.confirm(f"unemployment[{number}].owner", story.who.officer)
        folder.confirm(f"unemployment[{number}].week_ending", day, (path, f"week_{number + 1}"))
        folder.confirm(f"unemployment[{number}].amount", f"{amount}.00", (path, f"week_{number + 1}"))


def _attestations(rng: Random, story: NhStory, folder: PacketFolder) -> None:
    folder.attested["for_profit"] = True
    if story.program is Program.NH_SELF:
        return
    folder.attested.update({"non_owner_w2_employees": story.employees, "covid_loss": True})
    if story.program is Program.NH_MSRF2:
        folder.attested.update({"bankruptcy": False, "permanently_closed": False, "operating_since": story.who.since})
        wages = story.employees * rng.randint(500_000, 780_000)
        folder.add(
            form_941(rng, story.who, 2019, 4, wages, story.employees),
            file_name(rng, "941", "2019-q4"),
            "payroll_tax_return",
        )
