"""Small fictitious packets of the four programs, and people at a desk who work on them.

Holds no assertion; it needs no file outside the test's own folder.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from reviewer_app import acts
from reviewer_app.desk import Desk, Received
from reviewer_app.desk.assessing import OpenKind
from reviewer_app.money import dollars
from reviewer_app.store import open_store
from reviewer_app.values import (
    ApplicationNo,
    Document,
    Evidence,
    OfficeParticulars,
    Person,
    PersonName,
    Place,
    Program,
    Role,
    Verdict,
)

PASSWORD = "a long sample word"
OFFICE = OfficeParticulars(
    "Sample Grant Office",
    ("1 Sample St", "Sampletown"),
    "Ines Example",
    "Supervisor",
    "505-555-0100",
    "desk@office.example",
)
PEOPLE = {
    name: Person(PersonName(name), role, f"{name.title()} Example")
    for name, role in (
        ("ines", Role.SUPERVISOR),
        ("sam", Role.SUPERVISOR),
        ("rosa", Role.REVIEWER),
        ("tomas", Role.REVIEWER),
        ("lee", Role.CLERK),
    )
}
INES, SAM, ROSA, TOMAS, LEE = PEOPLE.values()

NM = ApplicationNo("NM-2021-90001")
NM_LATER = ApplicationNo("NM-2021-90002")
MSRF1 = ApplicationNo("NH-2020-90001")
MSRF2 = ApplicationNo("NH-2020-90002")
SELF = ApplicationNo("NH-2020-90003")
_PROGRAMS = {
    NM: Program.NM_LEDA,
    NM_LATER: Program.NM_LEDA,
    MSRF1: Program.NH_MSRF1,
    MSRF2: Program.NH_MSRF2,
    SELF: Program.NH_SELF,
}
_NM_FIGURES: dict[str, object] = {
    "revenue_path": "A",
    "revenue_quarter": "Q2",
    "revenue_2019": "100000.00",
    "revenue_2020": "50000.00",
    "positions": [
        {"title": "Cook", "count": 2, "hours_per_week": "40", "hourly_wage": "14.00", "hire_date": "2022-01-03"}
    ],
    "lowest_quarter": "2021Q1",
    "lowest_fte": "4",
    "highest_quarter": "2019Q4",
    "highest_fte": "9",
    "rent_documented_total": "48000.00",
}
_NH_FIGURES = {
    "gross_receipts_2019": "900000.00",
    "gross_receipts_2020_projected": "400000.00",
    "ppp": "80000.00",
    "eidl": "0.00",
    "other_non_goferr": "0.00",
    "msrf1": "60000.00",
    "gap": "0.00",
    "live_venue": "0.00",
    "other_goferr": "0.00",
    "self_grant": "0.00",
}
_MSRF1_FIGURES = {
    "gross_receipts_2019": "900000.00",
    "gross_receipts_2020_est": "400000.00",
    "ppp": "80000.00",
    "other_federal": "0.00",
}
_SELF_FIGURES = {
    "gross_receipts_2019": "90000.00",
    "gross_receipts_2020_est": "50000.00",
    "unemployment": [],
    "covid_aid": [],
}


_FIGURES: dict[Program, dict[str, object]] = {
    Program.NM_LEDA: _NM_FIGURES,
    Program.NH_MSRF1: dict(_MSRF1_FIGURES),
    Program.NH_MSRF2: dict(_NH_FIGURES),
    Program.NH_SELF: dict(_SELF_FIGURES),
}


class TickingClock:
    """A clock that a test owns: each look is one second later than the one before."""

    def __init__(self, start: datetime = datetime(2021, 12, 6, 15, 0, tzinfo=UTC)) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def packet_text(no: ApplicationNo, tin: str = "85-0000001", submitted_at: str = "", **figures: object) -> str:
    """packet.json of one of the sample packets, with figures changed by name."""
    program = _PROGRAMS[no]
    is_nm = program is Program.NM_LEDA
    claimed = _FIGURES[program]
    packet: dict[str, object] = {
        "format": "packet/1",
        "application_no": no,
        "program": program.value,
        "round": "nm-leda-2021-final" if is_nm else f"{program.value}-2020",
        "submitted_at": submitted_at or ("2021-11-29T16:12:09-07:00" if is_nm else "2020-10-22T13:05:44-04:00"),
        "submitted_by": "Rosa Example",
        "applicant": {
            "legal_name": f"Sample Diner {no[-1]} LLC",
            "trade_name": "The Sample",
            "tin": tin,
            "entity_type": "sole_proprietor" if program is Program.NH_SELF else "llc",
            "naics": "722511",
            "operating_since": "2014-03-01",
            "email": "rosa@diner.example",
            "phone": "505-555-0117",
            "premises": {
                "street": "12 Main St",
                "city": "Farmington",
                "state": "NM" if is_nm else "NH",
                "zip": "87401",
                "location_code": "16-121",
            },
            "authorized_officer": "Rosa Example",
            "owners": [{"name": "Rosa Example", "tin": "", "percent": "100"}],
        },
        "figures": {**claimed, **figures},
        "attestations": {"files_crs": True, "crs_frequency": "quarterly", "filed_2020_return": False}
        if is_nm
        else {
            "for_profit": True,
            "non_owner_w2_employees": 8,
            "covid_loss": True,
            "bankruptcy": False,
            "permanently_closed": False,
            "operating_since": "2014-03-01",
        },
        "documents": [],
    }
    return json.dumps(packet)


def open_desk(folder: Path, clock: TickingClock | None = None) -> Desk:
    """A desk on the store of a folder; nobody is signed in."""
    return Desk(open_store(folder, lock_wait_s=5), clock or TickingClock())


def open_office(folder: Path, clock: TickingClock | None = None) -> Desk:
    """A desk on a new store with the sample people; ines is at it."""
    desk = open_desk(folder, clock)
    desk.set_up(OFFICE, "ines", "Ines Example", PASSWORD)
    for person in (SAM, ROSA, TOMAS, LEE):
        desk.perform(acts.AddPerson(person.name, person.full_name, person.role))
    return desk


def receive(desk: Desk, no: ApplicationNo, text: str | None = None, content: bytes = b"%PDF-1.4 sample") -> Received:
    """Lee brings a packet in with one document; the person before is at the desk again after it."""
    before = desk.person
    desk.enter(LEE)
    documents = (document(desk, "documents/return.pdf", content),)
    received = desk.receive(no, text or packet_text(no), documents)
    desk.person = before
    return received


def document(desk: Desk, file: str, content: bytes) -> Document:
    """A document whose bytes are in the desk's store."""
    return Document(file, desk.store.files.add_bytes(content), len(content), "federal_tax_return")


def evidence(desk: Desk, no: ApplicationNo) -> Evidence:
    """The first document of a packet as evidence, without a box."""
    first = desk.case(no).documents[0]
    return Evidence(first.file, first.sha256, Place(page=1))


def take(desk: Desk, no: ApplicationNo, person: Person = ROSA) -> None:
    desk.enter(person)
    desk.perform(acts.TakePacket(), no)


def settle(desk: Desk, no: ApplicationNo) -> None:
    """The person at the desk confirms every figure as claimed and answers every open check with yes."""
    for spec in desk.assessor.figures(desk.case(no)):
        value = desk.case(no).packet.claimed.get(spec.name, "")
        if value:
            desk.perform(acts.ConfirmFigure(spec.name, value, (evidence(desk, no),)), no)
    for item in desk.assessor.open_items(desk.case(no)):
        if item.kind is OpenKind.CHECK:
            desk.perform(acts.AnswerCheck(item.key, "yes"), no)


def determination(desk: Desk, no: ApplicationNo) -> acts.Determine:
    """The approval that fits the case as it now stands."""
    text, digest = desk.assessor.receipt(desk.case(no))
    award = desk.assessment(no).award
    return acts.Determine(Verdict.APPROVE, (), None if award is None else dollars(award), text, digest)


def determine(desk: Desk, no: ApplicationNo, person: Person = ROSA) -> None:
    """The whole review of one packet, up to its determination."""
    if desk.case(no).assigned_to != person.name:
        take(desk, no, person)
    desk.enter(person)
    settle(desk, no)
    desk.perform(determination(desk, no), no)


def signing(desk: Desk, no: ApplicationNo) -> acts.SignDetermination:
    """The signature that fits the determination as it now stands."""
    stands = desk.case(no).determination
    assert stands is not None
    return acts.SignDetermination(stands.act, stands.receipt_digest)


def sign(desk: Desk, no: ApplicationNo, person: Person = INES) -> None:
    desk.enter(person)
    desk.perform(signing(desk, no), no)


def sent_notice(desk: Desk, no: ApplicationNo, person: Person = ROSA) -> None:
    """A notice prepared by the packet's reviewer and marked as sent by the clerk."""
    desk.enter(person)
    code = ("DEF-NM-AFFIRM",) if _PROGRAMS[no] is Program.NM_LEDA else ("DEF-NH-FIG",)
    prepared = desk.perform(acts.PrepareNotice(code, "rosa@diner.example", "Your application", "Please send more."), no)
    desk.enter(LEE)
    desk.perform(acts.MarkNoticeSent(prepared.id), no)


ALL = tuple(_PROGRAMS)
