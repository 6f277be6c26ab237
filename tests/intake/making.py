"""Fictitious packets as folders and zips, for the tests of intake.

It must not hold a test.
"""

from __future__ import annotations

import copy
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reviewer_app.intake import Incoming, IncomingPacket, Limits, RefusedPacket, gather

PDF = b"%PDF-1.4 fictitious"
PAPERS = {"documents/2019-return.pdf": PDF, "documents/crs-2019-q2.pdf": PDF + b" 2"}

_APPLICANT = {
    "legal_name": "Acequia Diner LLC",
    "trade_name": "The Acequia",
    "tin": "85-1234567",
    "entity_type": "llc",
    "naics": "722511",
    "operating_since": "2014-03-01",
    "email": "rosa@acequia.example",
    "phone": "505-555-0117",
    "premises": {
        "street": "12 Main St",
        "city": "Farmington",
        "state": "NM",
        "zip": "87401",
        "location_code": "16-121",
    },
    "authorized_officer": "Rosa Example",
    "owners": [{"name": "Rosa Example", "tin": "", "percent": "100"}],
}

_FIGURES: dict[str, dict[str, object]] = {
    "nm-leda": {
        "revenue_path": "A",
        "revenue_quarter": "Q2",
        "revenue_2019": "120201.00",
        "revenue_2020": "63201.00",
        "positions": [
            {
                "title": "Cook",
                "count": 2,
                "hours_per_week": "40",
                "hourly_wage": "14.00",
                "hire_date": "2021-06-01",
            }
        ],
        "lowest_quarter": "2021Q1",
        "lowest_fte": "4",
        "highest_quarter": "2019Q4",
        "highest_fte": "25/3",
        "rent_documented_total": "48000.00",
    },
    "nh-msrf1": {
        "gross_receipts_2019": "900000.00",
        "gross_receipts_2020_est": "400000.00",
        "ppp": "80000.00",
        "other_federal": "0.00",
    },
    "nh-msrf2": {
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
    },
    "nh-self": {
        "gross_receipts_2019": "90000.00",
        "gross_receipts_2020_est": "40000.00",
        "unemployment": [{"owner": "Rosa Example", "week_ending": "2020-04-04", "amount": "427.00"}],
        "covid_aid": [],
    },
}

_ATTESTATIONS: dict[str, dict[str, object]] = {
    "nm-leda": {"files_crs": True, "crs_frequency": "quarterly", "filed_2020_return": False},
    "nh-msrf1": {"for_profit": True, "non_owner_w2_employees": 8, "covid_loss": True},
    "nh-msrf2": {
        "for_profit": True,
        "non_owner_w2_employees": 8,
        "covid_loss": True,
        "bankruptcy": False,
        "permanently_closed": False,
        "operating_since": "2016-03-03",
    },
    "nh-self": {"for_profit": True},
}

PROGRAMS = tuple(_FIGURES)


def packet(
    program: str = "nm-leda", number: str = "NM-2021-00417", files: Mapping[str, bytes] = PAPERS
) -> dict[str, Any]:
    """A whole good packet.json as a value of its own."""
    return copy.deepcopy(
        {
            "format": "packet/1",
            "application_no": number,
            "program": program,
            "round": "a-round",
            "submitted_at": "2021-11-29T16:12:09-07:00",
            "submitted_by": "Rosa Example",
            "applicant": _APPLICANT,
            "figures": _FIGURES[program],
            "attestations": _ATTESTATIONS[program],
            "documents": [
                {"file": name, "uploaded_as": "crs_report", "uploaded_at": "2021-11-29T16:02:44-07:00"}
                for name in files
            ],
        }
    )


def packet_files(number: str = "NM-2021-00417", files: Mapping[str, bytes] = PAPERS) -> dict[str, bytes]:
    """The files of a good packet by name, packet.json among them."""
    return {"packet.json": json.dumps(packet(number=number, files=files)).encode(), **files}


def folder(place: Path, files: Mapping[str, bytes]) -> Path:
    """The folder with these files in it."""
    for name, content in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place


def zipped(place: Path, files: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """The zip with these entries, in this order, names as they are."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(place, "w", method) as out:
        for name, content in files.items():
            out.writestr(zipfile.ZipInfo(name), content, method)
    return place


def below(top: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same files one folder deeper."""
    return {f"{top}/{name}": content for name, content in files.items()}


def gathered(*paths: Path, limits: Limits = Limits()) -> list[Incoming]:  # noqa: B008  (frozen)
    """Everything at the paths; the copies are gone."""
    return list(gather(paths, limits=limits))


def refusal(*paths: Path, limits: Limits = Limits()) -> RefusedPacket:  # noqa: B008  (frozen)
    """The one refusal that comes of the paths."""
    (found,) = gathered(*paths, limits=limits)
    assert isinstance(found, RefusedPacket), found
    return found


def accepted(*paths: Path) -> IncomingPacket:
    """The one packet that comes of the paths."""
    (found,) = gathered(*paths)
    assert isinstance(found, IncomingPacket), found
    return found


def numbers(found: list[Incoming]) -> list[str]:
    """The application numbers of what came in; "refused" for a refusal."""
    return [str(one.application_no) if isinstance(one, IncomingPacket) else "refused" for one in found]
