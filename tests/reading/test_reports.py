"""Gross-receipts and wage reports in layouts of the tests' own."""

from __future__ import annotations

from pathlib import Path

import pytest

from reviewer_app.reading.document import read_document
from reviewer_app.values import DocumentKind, DocumentReading
from tests.reading.drawing import Paper, gross_receipts_report, wage_report

ROWS = (("Roswell", "04-101", 12_345_067, 1_000_000), ("Taos", "20-126", 765_400, 0))


def values(reading: DocumentReading) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in reading.figures:
        found.setdefault(each.name, []).append(each.value)
    return found


@pytest.mark.parametrize(
    ("period", "name", "first", "last"),
    [
        ((("Report period from", "04/01/2019"), ("Through", "06/30/2019")), "2019Q2", "2019-04-01", "2019-06-30"),
        ((("Period beginning", "7/1/2019"), ("Period ending", "7/31/2019")), "2019-07", "2019-07-01", "2019-07-31"),
        ((("Tax period", "Q3 2019"),), "2019Q3", "2019-07-01", "2019-09-30"),
        ((("Report period", "February 2020"),), "2020-02", "2020-02-01", "2020-02-29"),
        ((("Reporting period", "July–September 2019"), ("Date filed", "10/21/2019")), "2019Q3", "2019-07-01", "2019-09-30"),
        ((("Date filed", "2020-01-20"), ("Report period", "2019-10-01 to 2019-12-31")), "2019Q4", "2019-10-01", "2019-12-31"),
        ((("Report period from", "01/01/2019"), ("Through", "06/30/2019")), "2019-01-01/2019-06-30", "2019-01-01", "2019-06-30"),
    ],
)  # fmt: skip
def test_the_period_of_a_gross_receipts_report_is_read_in_any_writing(
    tmp_path: Path, period: tuple[tuple[str, str], ...], name: str, first: str, last: str
) -> None:
    reading = read_document(gross_receipts_report(tmp_path / "c.pdf", ROWS, period))
    found = values(reading)
    assert (reading.kind, reading.period) == (DocumentKind.CRS1, name)
    assert (found["period_from"], found["period_to"]) == ([first], [last])


def test_a_gross_receipts_report_of_several_places_gives_its_totals(tmp_path: Path) -> None:
    reading = read_document(gross_receipts_report(tmp_path / "c.pdf", ROWS, (("Tax period", "Q3 2019"),)))
    found = values(reading)
    assert found["location_code"] == ["04-101", "20-126"]
    assert found["gross_receipts"] == ["131104.67"]
    assert found["deductions"] == ["10000.00"]
    assert found["taxable_receipts"] == ["121104.67"]
    assert found["crs_id"] == ["03-218654-00-6"]
    assert found["business_name"] == ["Ana's Trail Diner LLC"]
    assert all(
        each.confidence >= 0.9 and each.place.box is not None for each in reading.figures if "receipts" in each.name
    )


def test_totals_that_are_not_printed_are_summed_and_stand_nowhere(tmp_path: Path) -> None:
    reading = read_document(
        gross_receipts_report(tmp_path / "c.pdf", ROWS, (("Tax period", "Q3 2019"),), with_total=False)
    )
    gross = next(each for each in reading.figures if each.name == "gross_receipts")
    assert gross.value == "131104.67"
    assert (gross.place.page, gross.place.box) == (None, None)


def test_a_total_that_is_not_the_sum_is_not_believed(tmp_path: Path) -> None:
    reading = read_document(
        gross_receipts_report(tmp_path / "c.pdf", ROWS, (("Tax period", "Q3 2019"),), wrong_total=True)
    )
    gross = next(each for each in reading.figures if each.name == "gross_receipts")
    assert (gross.value, gross.confidence < 0.9) == ("131105.67", True)


def test_negative_receipts_in_parentheses_stay_negative(tmp_path: Path) -> None:
    reading = read_document(
        gross_receipts_report(tmp_path / "c.pdf", (("Taos", "20-126", -55_000, 0),), (("Tax period", "Q2 2020"),))
    )
    assert values(reading)["gross_receipts"] == ["-550.00"]


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize(
    "quarter",
    [
        (("Quarter ending", "06/30/2021"), ("Due date", "07/31/2021")),
        (("Due date", "7/31/2021"), ("Quarter", "Q2 2021")),
        (("Quarter/Year", "2/2021"),),
        (("Quarter", "2"), ("Year", "2021")),
        (("Period", "April - June 2021"),),
    ],
)
def test_a_wage_report_is_read_with_labels_beside_or_above(
    tmp_path: Path, above: bool, quarter: tuple[tuple[str, str], ...]
) -> None:
    reading = read_document(wage_report(tmp_path / "w.pdf", quarter, above=above))
    assert (reading.kind, reading.period) == (DocumentKind.ES903A, "2021Q2")
    found = {each.name: each.value for each in reading.figures}
    assert found == {
        "employer_account": "11-52427-8", "quarter": "2021Q2", "tin": "85-0001234", "business_name": "Ana's Trail Diner LLC",
        "total_wages": "15435.06", "taxable_wages": "12935.06",
        "employees_month_1": "3", "employees_month_2": "2", "employees_month_3": "3", "employees_listed": "3",
    }  # fmt: skip
    listed = next(each for each in reading.figures if each.name == "employees_listed")
    assert listed.place.box is None
    assert next(each for each in reading.figures if each.name == "total_wages").confidence >= 0.95


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (("COMMERCIAL LEASE AGREEMENT", "between Elm Properties LLC (Landlord) and Ana's Diner LLC (Tenant)", "Premises: 12 Main St"), DocumentKind.LEASE),
        (("Checking account statement", "Statement period 01/01/2020 to 01/31/2020", "Beginning balance 10.00", "Ending balance 12.00"), DocumentKind.BANK_STATEMENT),
        (("INVOICE", "Invoice No. 17", "Bill to: Ana's Diner", "Total due 40.00"), DocumentKind.INVOICE),
        (("Dear Ms. Example:", "we write about the rent of the shop", "Sincerely, Ben Sample"), DocumentKind.LETTER),
        (("Notes of a meeting", "about the weather in the month of May", "nothing was decided here"), DocumentKind.UNKNOWN),
    ],
)  # fmt: skip
def test_other_kinds_are_told_where_sure_and_unknown_else(
    tmp_path: Path, lines: tuple[str, ...], kind: DocumentKind
) -> None:
    paper = Paper(tmp_path / "o.pdf")
    for number, line in enumerate(lines):
        paper.at(60, 60 + 20 * number, line)
    assert read_document(paper.saved()).kind is kind


def two_pages(path: Path, periods: tuple[str, str]) -> Path:
    """Two CRS-1 pages of one business, with a total on the second."""
    paper = Paper(path)
    for number, period in enumerate(periods):
        paper.at(60, 50, "CRS-1 Combined Report", 13)
        paper.at(60, 90, "CRS ID Number")
        paper.at(230, 90, "03-218654-00-6")
        paper.at(60, 105, "Tax period")
        paper.at(230, 105, period)
        for x, head in ((60, "Location code"), (160, "Gross receipts"), (260, "Deductions"), (360, "Taxable")):
            paper.at(x, 140, head)
        rows = (("04-101", "100.00", "10.00", "90.00"), ("20-126", "200.00", "0.00", "200.00"))
        if number == 1:
            rows = (("16-121", "50.00", "0.00", "50.00"), ("TOTAL", "350.00", "10.00", "340.00"))
        for down, row in enumerate(rows):
            for x, text in zip((60, 160, 260, 360), row, strict=True):
                paper.at(x, 160 + 15 * down, text)
        paper.next_page()
    return paper.saved()


def test_a_report_goes_on_over_pages_of_its_period(tmp_path: Path) -> None:
    reading = read_document(two_pages(tmp_path / "c.pdf", ("Q3 2019", "Q3 2019")))
    found = values(reading)
    assert (found["gross_receipts"], found["location_code"]) == (["350.00"], ["04-101", "20-126", "16-121"])
    assert reading.warnings == ()


def test_a_second_report_in_one_file_is_told_and_not_added(tmp_path: Path) -> None:
    reading = read_document(two_pages(tmp_path / "c.pdf", ("Q3 2019", "Q4 2019")))
    assert (reading.period, values(reading)["gross_receipts"]) == ("2019Q3", ["300.00"])
    assert [warning.code for warning in reading.warnings] == ["several_forms"]


def test_a_note_that_promises_to_pay_to_an_order_is_no_canceled_check(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "note.pdf")
    paper.at(72, 90, "U.S. Small Business Administration", 12)
    paper.at(72, 110, "NOTE - Paycheck Protection Program", 12)
    paper.at(72, 150, "Borrower promises to pay to the order of Example Bank the amount of $61,000.00")
    paper.at(72, 164, "dollars, with interest, as this note says. Dated April 30, 2020.")
    assert read_document(paper.saved()).kind is not DocumentKind.CANCELED_CHECK
