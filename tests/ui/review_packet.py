"""A small New Hampshire packet with a return drawn here, in a store of its own, for the tests of the review.

Holds no test; everything in it is fictitious.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from reportlab.pdfgen import canvas

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.store import open_store
from reviewer_app.values import ApplicationNo, Document, OfficeParticulars, PersonName, Role

NO = ApplicationNo("NH-2020-00901")
OTHER = ApplicationNo("NH-2020-00902")
PASSWORD = "correct-horse-battery"
NOW = datetime(2020, 11, 2, 15, 0, tzinfo=UTC)
FIGURES = {
    "gross_receipts_2019": "400000.00",
    "gross_receipts_2020_projected": "150000.00",
    "ppp": "0.00",
    "eidl": "0.00",
    "other_non_goferr": "0.00",
    "msrf1": "0.00",
    "gap": "0.00",
    "live_venue": "0.00",
    "other_goferr": "0.00",
    "self_grant": "0.00",
}


def draw_return(path: Path, receipts: str) -> None:
    """A page with a figure printed at its right, as an upload would show it."""
    pdf = canvas.Canvas(str(path), pagesize=(612, 792), invariant=1)
    pdf.drawString(72, 700, "Gross receipts of the year 2019")
    pdf.drawRightString(540, 700, receipts)
    pdf.showPage()
    pdf.save()


def packet_text(no: str, files: tuple[str, ...]) -> str:
    """packet.json of the packet."""
    return json.dumps(
        {
            "schema": "packet/1",
            "application_no": no,
            "program": "nh-msrf2",
            "round": "NH-MSRF2-2020",
            "submitted_at": "2020-10-20T13:05:44-04:00",
            "submitted_by": "owner",
            "applicant": {
                "legal_name": "Loon Lake Bakery LLC",
                "email": "owner@loonlake.example",
                "tin": "02-5550100",
                "operating_since": "2016-03-03",
                "naics": "311811",
                "premises": {"state": "NH"},
            },
            "attestations": {
                "for_profit": True,
                "non_owner_w2_employees": 8,
                "covid_loss": True,
                "bankruptcy": False,
                "permanently_closed": False,
            },
            "figures": FIGURES,
            "documents": [{"file": file, "uploaded_as": "federal_tax_return"} for file in files],
        }
    )


def make_store(folder: Path) -> Desk:
    """A desk at a new store with rosa (reviewer), ines (supervisor), and two packets that nobody has taken."""
    desk = Desk(open_store(folder), lambda: NOW)
    office = OfficeParticulars(
        "Relief Office", ("1 Example St",), "Ines Example", "Director", "603-555-0100", "office@relief.example"
    )
    desk.set_up(office, "ines", "Ines Example", PASSWORD)
    desk.perform(acts.AddPerson(PersonName("rosa"), "Rosa Example", Role.REVIEWER))
    desk.set_password(PersonName("rosa"), PASSWORD)
    for no, receipts in ((NO, "400,000.00"), (OTHER, "500,000.00")):
        path = folder.parent / f"{no}.pdf"
        draw_return(path, receipts)
        file = "documents/2019-return.pdf"
        document = Document(file, desk.store.files.add_file(path), path.stat().st_size, "federal_tax_return")
        desk.receive(no, packet_text(no, (file,)), (document,))
    return desk
