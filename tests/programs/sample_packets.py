"""Two sound packets of fictitious applicants, and how a test changes one field of them."""

from __future__ import annotations

import copy
from typing import Any

NEW_MEXICO: dict[str, Any] = {
    "format": "packet/1",
    "application_no": "NM-2021-90001",
    "program": "nm-leda",
    "round": "nm-leda-2021-final",
    "submitted_at": "2021-11-29T16:12:09-07:00",
    "submitted_by": "Rosa  Example",
    "applicant": {
        "legal_name": "Sample Diner LLC",
        "tin": "85-0000001",
        "entity_type": "llc",
        "naics": "722511",
        "operating_since": "2014-03-01",
        "premises": {"state": "NM", "zip": "87401"},
        "authorized_officer": "Rosa Example",
    },
    "figures": {
        "revenue_path": "A",
        "revenue_quarter": "Q2",
        "revenue_2019": "100000.00",
        "revenue_2020": "50000.00",
        "positions": [{"title": "Cook", "count": 2, "hours_per_week": "40", "hourly_wage": "14.00"}],
        "lowest_quarter": "2021Q1",
        "lowest_fte": "4",
        "highest_quarter": "2019Q4",
        "highest_fte": "9",
        "rent_documented_total": "48000.00",
    },
    "attestations": {"files_crs": True, "filed_2020_return": False},
}
NEW_HAMPSHIRE: dict[str, Any] = {
    "format": "packet/1",
    "application_no": "NH-2020-90001",
    "program": "nh-msrf2",
    "round": "nh-msrf2-2020",
    "submitted_at": "2020-10-22T13:05:44-04:00",
    "submitted_by": "Tomas Example",
    "applicant": {
        "legal_name": "Sample Taproom Inc",
        "tin": "02-0000001",
        "entity_type": "s_corporation",
        "naics": "722410",
        "operating_since": "2016-03-03",
        "premises": {"state": "NH"},
    },
    "figures": {
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
    "attestations": {
        "for_profit": True,
        "non_owner_w2_employees": 8,
        "covid_loss": True,
        "bankruptcy": False,
        "permanently_closed": False,
        "operating_since": "2016-03-03",
    },
}


def changed(packet: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of a packet with one field set, or taken away with None."""
    copied = copy.deepcopy(packet)
    *parents, last = path.split(".")
    at = copied
    for name in parents:
        at = at[name]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return copied
