"""The fictitious businesses that apply, each with its officer, premises and the return it files.

Nothing here knows what a program pays.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum


class TaxForm(StrEnum):
    SCHEDULE_C = "Schedule C"
    F1065 = "1065"
    F1120 = "1120"
    F1120S = "1120-S"
    F990 = "990"


@dataclass(frozen=True, slots=True)
class Town:
    name: str
    state: str
    zip_code: str
    location_code: str = ""


@dataclass(frozen=True, slots=True)
class Business:
    """An applicant. `legal_name` is as the application states it; `printed_name` as documents print it."""

    legal_name: str
    printed_name: str
    trade_name: str
    number: int
    tin: str
    entity_type: str
    tax_form: TaxForm
    naics: str
    activity: str
    product: str
    since: str
    street: str
    town: Town
    officer: str
    owner_percent: str = "100"

    @property
    def city_line(self) -> str:
        return f"{self.town.name}, {self.town.state} {self.town.zip_code}"

    @property
    def address_lines(self) -> tuple[str, str]:
        return self.street, self.city_line

    @property
    def ssn(self) -> str:
        """The proprietor's number; no real one begins with 000."""
        return f"000-00-{self.number:04d}"

    @property
    def crs_id(self) -> str:
        return f"03-{500000 + self.number:06d}-00-{self.number % 10}"

    @property
    def wage_account(self) -> str:
        return f"00-{40000 + self.number:05d}-{self.number % 7}"

    @property
    def phone(self) -> str:
        area = "505" if self.town.state == "NM" else "603"
        return f"{area}-555-01{self.number % 100:02d}"

    @property
    def email(self) -> str:
        return f"{_plain(self.officer.split()[0])}@{_plain(self.trade_name)[:24]}.example"


def _plain(words: str) -> str:
    ascii_words = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", ascii_words.lower()) or "office"


def _towns() -> dict[str, Town]:
    rows = (
        ("Albuquerque", "NM", "87102", "02-100"), ("Santa Fe", "NM", "87501", "01-123"), ("Las Cruces", "NM", "88001", "07-105"),
        ("Farmington", "NM", "87401", "16-121"), ("Roswell", "NM", "88201", "04-101"), ("Rio Rancho", "NM", "87124", "29-524"),
        ("Corrales", "NM", "87048", "29-504"), ("Taos", "NM", "87571", "20-126"), ("Gallup", "NM", "87301", "13-114"),
        ("Silver City", "NM", "88061", "08-107"), ("Socorro", "NM", "87801", "25-125"), ("Edgewood", "NM", "87015", "01-320"),
        ("Portsmouth", "NH", "03801", ""), ("Concord", "NH", "03301", ""), ("Keene", "NH", "03431", ""),
        ("Nashua", "NH", "03060", ""), ("Manchester", "NH", "03101", ""), ("Littleton", "NH", "03561", ""),
        ("Conway", "NH", "03818", ""), ("Hanover", "NH", "03755", ""), ("Exeter", "NH", "03833", ""),
    )  # fmt: skip
    return {name: Town(name, state, code, location) for name, state, code, location in rows}


_FORMS = {
    "sole_proprietor": TaxForm.SCHEDULE_C, "llc": TaxForm.F1065, "partnership": TaxForm.F1065,
    "s_corporation": TaxForm.F1120S, "corporation": TaxForm.F1120, "nonprofit": TaxForm.F990,
}  # fmt: skip


def business(
    number: int,
    legal_name: str,
    entity: str,
    naics: str,
    activity: str,
    town: str,
    officer: str,
    *,
    trade: str = "",
    printed: str = "",
    since: str = "",
    tin: str = "",
    percent: str = "100",
) -> Business:
    """A business whose numbers follow from its own; `activity` is "what: product"."""
    place = _towns()[town]
    what, _, product = activity.partition(": ")
    streets = (
        "Main St",
        "Railroad Ave",
        "Plaza Way",
        "Mill Rd",
        "Second St",
        "Old Depot Ln",
        "Market Sq",
        "Orchard Dr",
    )
    prefix = "85" if place.state == "NM" else "02"
    return Business(
        legal_name=legal_name, printed_name=printed or legal_name, trade_name=trade or _trade(printed or legal_name),
        number=number, tin=tin or f"{prefix}-00{number:05d}", entity_type=entity, tax_form=_FORMS[entity], naics=naics,
        activity=what, product=product or what, since=since or f"{2004 + number % 13}-{1 + number % 12:02d}-{1 + number % 28:02d}",
        street=f"{12 + number * 7 % 900} {streets[number % len(streets)]}", town=place, officer=officer,
        owner_percent=percent,
    )  # fmt: skip


def _trade(legal_name: str) -> str:
    return re.sub(r",? (LLC|Inc|Corp|Co|LP|Partners)\.?$", "", legal_name)
