"""A reading written as the contract says, and kept and read back the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.errors import BadInput
from reviewer_app.reading.contract import as_contract, from_json, to_json
from reviewer_app.reading.document import read_document
from reviewer_app.values import (
    Box,
    DocumentKind,
    DocumentReading,
    Method,
    Payment,
    Place,
    Reading,
    ReadWarning,
    Sha256,
)  # fmt: skip
from tests.reading.drawing import s_corporation_return

sides = st.floats(min_value=0, max_value=20_000, allow_nan=False).map(lambda side: round(side, 2))
boxes = st.builds(Box, sides, sides, sides, sides)
places = st.one_of(
    st.builds(Place, page=st.integers(1, 500), box=boxes),
    st.builds(Place, cell=st.text(min_size=1, max_size=12)),
    st.just(Place()),
)
shares = st.floats(min_value=0, max_value=1, allow_nan=False)
payments = st.builds(Payment, st.just("2021-04-02"), st.one_of(st.none(), st.text(max_size=20)), st.just("2900.00"))
plain = st.builds(
    Reading,
    st.text(min_size=1, max_size=20),
    st.text(max_size=20),
    st.text(max_size=20),
    places,
    st.sampled_from(Method),
    shares,
)
paid = st.builds(
    Reading,
    st.just("payments[]"),
    st.just("2900.00"),
    st.text(max_size=9),
    places,
    st.sampled_from(Method),
    shares,
    payments,
)
readings = st.builds(
    DocumentReading,
    st.just(Sha256("0" * 64)), st.integers(0, 5000), st.sampled_from(DocumentKind), shares, st.one_of(st.none(), st.text(max_size=21)),
    st.lists(st.one_of(plain, paid), max_size=4).map(tuple),
    st.lists(st.builds(ReadWarning, st.text(max_size=9), st.text(max_size=30)), max_size=2).map(tuple),
    st.one_of(st.none(), st.text(max_size=30)), st.booleans(),
)  # fmt: skip


@given(readings)
def test_every_reading_comes_back_from_the_cache_the_same(reading: DocumentReading) -> None:
    assert from_json(to_json(reading)) == reading


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"sha256": 3}',
        to_json(DocumentReading(Sha256(""), 1, DocumentKind.LEASE, 1.0, None)).replace("lease", "leash"),
    ],
)
def test_anything_else_is_refused_with_advice(text: str) -> None:
    with pytest.raises(BadInput, match="read the file again"):
        from_json(text)


def test_the_contract_has_these_keys_and_no_others(tmp_path: Path) -> None:
    path = s_corporation_return(tmp_path / "r.pdf")
    printed = json.loads(json.dumps(as_contract(read_document(path), "2031-return.pdf")))
    assert list(printed) == [
        "file",
        "sha256",
        "pages",
        "kind",
        "kind_confidence",
        "period",
        "figures",
        "warnings",
        "error",
    ]
    assert (printed["file"], printed["kind"], printed["period"], printed["error"]) == (
        "2031-return.pdf",
        "irs_1120s",
        "2031",
        None,
    )
    gross = next(each for each in printed["figures"] if each["name"] == "gross_receipts")
    assert list(gross) == ["name", "value", "raw", "page", "box", "method", "confidence"]
    assert (gross["value"], gross["raw"], gross["page"], gross["method"], len(gross["box"])) == (
        "1250000.00",
        "1,250,000",
        1,
        "text",
        4,
    )


def test_a_cell_stands_in_place_of_page_and_box_and_a_derived_figure_has_no_box() -> None:
    cell = Reading("total_wages", "1.00", "1", Place(cell="Sheet1!D14"), Method.TEXT, 0.98)
    derived = Reading("fte", "2.5", "2.5", Place(), Method.TEXT, 0.9)
    figures = as_contract(DocumentReading(Sha256(""), 1, DocumentKind.PAYROLL, 1.0, None, (cell, derived)), "p.xlsx")[
        "figures"
    ]
    assert isinstance(figures, list)
    assert (figures[0]["cell"], "page" in figures[0], "box" in figures[0]) == ("Sheet1!D14", False, False)
    assert (figures[1]["page"], figures[1]["box"]) == (None, None)


def test_a_payment_is_an_object_of_date_payee_and_amount() -> None:
    payment = Reading(
        "payments[]",
        "2900.00",
        "2,900.00",
        Place(1, Box(1, 2, 3, 4)),
        Method.TEXT,
        0.97,
        Payment("2021-04-02", None, "2900.00"),
    )
    figures = as_contract(DocumentReading(Sha256(""), 1, DocumentKind.BANK_STATEMENT, 1.0, None, (payment,)), "b.pdf")[
        "figures"
    ]
    assert isinstance(figures, list)
    assert figures[0]["value"] == {"date": "2021-04-02", "payee": None, "amount": "2900.00"}
