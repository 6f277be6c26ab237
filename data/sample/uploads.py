"""How applicants hand in a document: under which name, as a clean file, a scan or a photo.

It changes no figure on it.
"""

from __future__ import annotations

from random import Random

from data.sample.paper import Drawn
from data.sample.pictures import scan

_NAMES: dict[str, tuple[str, ...]] = {
    "return": ("{0}-return", "{0}_tax_return_FINAL", "Federal return {0}", "{0} taxes signed"),
    "crs": ("crs-{0}", "CRS-1_{0}", "CRS {0} filed", "gross receipts {0}"),
    "es903a": ("es903a-{0}", "ES903A_{0}", "DWS wage report {0}", "quarterly wages {0}"),
    "payroll": ("payroll-{0}", "Payroll_summary_{0}", "payroll hours {0}"),
    "lease": ("lease", "Lease agreement signed", "lease_2018_copy", "SCAN0042"),
    "bank": ("rent-payments", "bank statements rent", "Statements_{0}", "rent proof"),
    "check": ("check", "canceled check", "IMG_2231"),
    "id": ("id-{0}", "ID {0}", "license_{0}"),
    "affirmation": ("rent-affirmation", "Affirmation signed"),
    "projection": ("projection-2020", "2020 projection", "Revenue projection 2020"),
    "note": ("ppp-note", "PPP loan note", "SBA note signed"),
    "award": ("{0}-award", "{0} award letter", "award_{0}"),
    "unemployment": ("unemployment", "NHES payments", "UI_history"),
    "941": ("941-{0}", "Form 941 {0}"),
    "invoice": ("invoice-{0}", "inv_{0}"),
}


def file_name(rng: Random, kind: str, what: str = "") -> str:
    """A name as people give it, without suffix."""
    return rng.choice(_NAMES[kind]).format(what)


def as_sent(rng: Random, drawn: Drawn, *, chance: float) -> Drawn:
    """The document as it comes out of the applicant's scanner or telephone, or untouched."""
    roll = rng.random()
    if roll < chance * 0.65:
        return scan(rng, drawn)
    if roll < chance:
        return scan(rng, drawn, as_photo=True)
    return drawn
