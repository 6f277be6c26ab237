"""Federal forms of a year that no sample has, drawn by the tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, RectangleObject

from reviewer_app.reading.document import read_document
from reviewer_app.values import DocumentKind, DocumentReading, Method, Reading
from tests.reading.drawing import Paper, annots_of, s_corporation_return

EXPECTED = {
    "tax_year": "2031", "tin": "85-0001234", "business_name": "Llano Estacado Feed Inc.", "business_code": "424910",
    "gross_receipts": "1250000.00", "returns_and_allowances": "50000.00", "net_receipts": "1200000.00", "total_income": "498500.00",
}  # fmt: skip


def figure(reading: DocumentReading, name: str) -> Reading:
    return next(each for each in reading.figures if each.name == name)


@pytest.mark.parametrize("as_fields", [True, False])
def test_a_return_of_a_year_never_seen_is_read_from_fields_and_from_print(tmp_path: Path, as_fields: bool) -> None:
    reading = read_document(s_corporation_return(tmp_path / "r.pdf", as_fields=as_fields))
    assert (reading.kind, reading.period, reading.error) == (DocumentKind.F1120S, "2031", None)
    assert {each.name: each.value for each in reading.figures} == EXPECTED
    gross = figure(reading, "gross_receipts")
    assert gross.method is (Method.FORM_FIELD if as_fields else Method.TEXT)
    assert gross.raw == "1,250,000"
    assert gross.confidence >= 0.95
    assert gross.place.page == 1
    assert gross.place.box is not None
    assert 390 < gross.place.box.left < gross.place.box.right < 480
    assert gross.place.box.top < 233 < gross.place.box.bottom


def test_a_form_that_does_not_add_up_is_not_believed(tmp_path: Path) -> None:
    reading = read_document(s_corporation_return(tmp_path / "r.pdf", as_fields=True, total="948,500"))
    assert figure(reading, "total_income").value == "948500.00"
    assert figure(reading, "total_income").confidence < 0.9
    assert figure(reading, "net_receipts").confidence >= 0.95
    assert "sums_do_not_hold" in {warning.code for warning in reading.warnings}


def test_a_field_and_its_picture_that_differ_are_told_and_not_believed(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=s_corporation_return(tmp_path / "r.pdf", as_fields=True))
    for item in annots_of(writer):
        field = item.get_object()
        if field.get("/T") == "line1a":
            picture = DecodedStreamObject()
            picture.set_data(b"BT /F 8 Tf 2 2 Td (125,000) Tj ET")
            picture.update(
                {
                    NameObject("/Type"): NameObject("/XObject"),
                    NameObject("/Subtype"): NameObject("/Form"),
                    NameObject("/BBox"): RectangleObject((0, 0, 78, 12)),
                }
            )
            field[NameObject("/AP")] = DictionaryObject({NameObject("/N"): writer._add_object(picture)})
    writer.write(tmp_path / "differs.pdf")
    reading = read_document(tmp_path / "differs.pdf")
    assert figure(reading, "gross_receipts").confidence < 0.9
    told = [warning.message for warning in reading.warnings if warning.code == "picture_differs"]
    assert len(told) == 1
    assert "1,250,000" in told[0]
    assert "125,000" in told[0]


def quarterly_return(path: Path, marked: int) -> Path:
    paper = Paper(path, 8)
    paper.at(36, 40, "Form 941 for 2031:", 12)
    paper.at(165, 40, "Employer's QUARTERLY Federal Tax Return", 12)
    paper.at(43, 82, "Employer identification number (EIN)", 6)
    for number, digit in enumerate("850001234"):
        paper.at(165 + 24 * number + (20 if number > 1 else 0), 78, digit)
    paper.at(205, 78, "—")
    paper.at(428, 76, "Report for this Quarter of 2031")
    paper.at(43, 104, "Name (not your trade name)", 6)
    paper.at(140, 104, "Llano Estacado Feed Inc.")
    for number, months in enumerate(
        ("January, February, March", "April, May, June", "July, August, September", "October, November, December")
    ):
        paper.at(440, 104 + 16 * number, f"{number + 1}: {months}")
        if number + 1 == marked:
            paper.at(428, 104 + 16 * number, "X")
    paper.at(45, 280, "1  Number of employees who received wages, tips, or other compensation for the pay")
    paper.at(64, 290, "period including: Mar. 12 (Quarter 1)")
    paper.at(437, 290, "1")
    paper.at(560, 290, "14")
    paper.at(45, 310, "2  Wages, tips, and other compensation")
    paper.at(437, 310, "2")
    paper.at(515, 310, "88,120")
    paper.at(552, 310, ".")
    paper.at(566, 310, "07")
    return paper.saved()


@pytest.mark.parametrize("quarter", [1, 2, 3, 4])
def test_a_quarterly_return_gives_its_marked_quarter_split_number_and_cents(tmp_path: Path, quarter: int) -> None:
    reading = read_document(quarterly_return(tmp_path / "941.pdf", quarter))
    assert (reading.kind, reading.period) == (DocumentKind.F941, f"2031Q{quarter}")
    values = {each.name: each.value for each in reading.figures}
    assert values == {
        "tax_year": "2031", "quarter": f"2031Q{quarter}", "tin": "85-0001234", "business_name": "Llano Estacado Feed Inc.",
        "employees": "14", "total_wages": "88120.07",
    }  # fmt: skip


def test_no_marked_quarter_is_no_quarter(tmp_path: Path) -> None:
    reading = read_document(quarterly_return(tmp_path / "941.pdf", 0))
    assert reading.kind is DocumentKind.F941
    assert reading.period is None
    assert "quarter" not in {each.name for each in reading.figures}


def test_an_extension_says_that_it_is_no_return(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "e.pdf")
    paper.at(36, 40, "Form 4868 Application for Automatic Extension of Time")
    paper.at(60, 54, "To File U.S. Individual Income Tax Return")
    paper.at(36, 70, "For calendar year 2031, or other tax year beginning")
    paper.at(36, 90, "1 Your name(s) (see instructions)", 6)
    paper.at(36, 102, "Ana Example")
    paper.at(300, 90, "4 Estimate of total tax liability for 2031 .  .  $ 100", 6)
    paper.at(36, 150, "2 Your social security number", 6)
    paper.at(60, 162, "900-12-3456")
    paper.at(300, 162, "6 Balance due. Subtract line 5 from line 4", 6)
    reading = read_document(paper.saved())
    assert (reading.kind, reading.period) == (DocumentKind.F4868, "2031")
    assert figure(reading, "tin").value == "900-12-3456"
    assert [warning.code for warning in reading.warnings] == ["extension_not_return"]


def test_a_return_without_its_first_page_is_known_and_told(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "p.pdf")
    paper.at(36, 40, "Form 1120-S (2031)")
    paper.at(540, 40, "Page 2")
    paper.at(36, 60, "Schedule B Other Information (see instructions)")
    reading = read_document(paper.saved())
    assert (reading.kind, reading.period) == (DocumentKind.F1120S, "2031")
    assert [warning.code for warning in reading.warnings] == ["first_page_missing"]


def test_another_federal_form_is_unknown(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "w9.pdf")
    paper.at(36, 40, "Form W-9 Request for Taxpayer Identification Number and Certification")
    paper.at(36, 60, "Department of the Treasury")
    paper.at(
        36, 80, "Certification. I hereby certify: mortgage interest you paid, acquisition of secured property, borrower"
    )
    assert read_document(paper.saved()).kind is DocumentKind.UNKNOWN
