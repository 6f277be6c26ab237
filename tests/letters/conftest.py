"""Sample letters and catalogue rows, of fictitious people."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from PIL import Image

from reviewer_app.letters.content import Hands, LetterContent, RestingFigure
from reviewer_app.programs import compute
from reviewer_app.values import OfficeParticulars, Program, Sha256, Verdict

OFFICE = OfficeParticulars(
    name="New Mexico Office of Sample Relief",
    address=("1 Sample Plaza", "Santa Fe, NM 87501"),
    signatory="Dana Sampleton",
    signatory_title="Director",
    phone="505-555-0100",
    email="relief@office.example",
)
NM_FIGURES: dict[str, object] = {
    "revenue_2019": "240000.00",
    "revenue_2020": "96000.00",
    "positions": [{"title": "Cook", "hours_per_week": "40", "hourly_wage": "14.00", "count": 4}],
    "lowest_fte": "3",
    "highest_fte": "12",
    "rent_documented_total": "57622.00",
}
NH_FIGURES: dict[str, object] = {
    "gross_receipts_2019": "900000.00",
    "gross_receipts_2020_projected": "500000.00",
    "ppp": "80000.00",
    "eidl": "10000.00",
    "other_non_goferr": "0.00",
    "msrf1": "0.00",
    "gap": "0.00",
    "live_venue": "0.00",
    "other_goferr": "0.00",
}


def _sample(program: Program) -> LetterContent:
    found = compute(program, NM_FIGURES if program is Program.NM_LEDA else NH_FIGURES)
    return LetterContent(
        program=program,
        verdict=Verdict.APPROVE,
        application_no="NM-2021-00417" if program is Program.NM_LEDA else "NH2-2020-00112",
        business="Acequia Diner LLC",
        address=("Acequia Diner LLC", "Attn: Rosa Ejemplo", "12 Sample Street", "Española, NM 87532"),
        office=OFFICE,
        dated=date(2021, 12, 6),
        award=found.award,
        lines=found.lines,
        hands=Hands(
            "R. Sample", datetime(2021, 12, 3, 14, 2, tzinfo=UTC), "S. Sample", datetime(2021, 12, 5, 9, 30, tzinfo=UTC)
        ),
        receipt_digest=Sha256("5e" * 32),
        journal_head="a7" * 32,
        program_version=found.program_version,
        binding=found.binding,
        figures=(RestingFigure("2019 receipts", "$240,000.00", "CRS-1 reports of 2019, page 1"),),
        addressed_to="Rosa Ejemplo",
    )


@pytest.fixture
def nm_letter() -> LetterContent:
    return _sample(Program.NM_LEDA)


@pytest.fixture
def letter_of() -> Callable[..., LetterContent]:
    """Makes a sample letter of a program with some of its parts changed."""

    def make(program: Program, /, **changes: object) -> LetterContent:
        return dataclasses.replace(_sample(program), **changes)  # type: ignore[arg-type]

    return make


@pytest.fixture
def office() -> OfficeParticulars:
    return OFFICE


@pytest.fixture
def logo_png() -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (240, 120), (11, 94, 107, 200)).save(out, "PNG")
    return out.getvalue()
