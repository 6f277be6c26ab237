"""Payroll reports as PDF and as workbooks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
import xlsxwriter

from reviewer_app.reading.document import read_document
from reviewer_app.values import DocumentKind, DocumentReading, Reading
from tests.reading.drawing import payroll_report

PEOPLE = (
    ("Example, Ana", "520.00", "9,100.00"),
    ("Sample, Ben", "260.00", "3,380.50"),
    ("Fictive, Cy", "546.00", "8,000.00"),
)


def values(reading: DocumentReading) -> dict[str, str]:
    return {each.name: each.value for each in reading.figures}


def figure(reading: DocumentReading, name: str) -> Reading:
    return next(each for each in reading.figures if each.name == name)


@pytest.mark.parametrize(
    "total",
    [
        (),
        (("TOTAL (3 employees)", "1,326.00", "20,480.50"),),
        (("Grand total", "1,326.00", "20,480.50"),),
        (("3 employees", "", ""),),
    ],
)
@pytest.mark.parametrize("period", ["Quarter ended March 31, 2021", "Period: 1/1/2021 - 3/31/2021", "Q1 2021"])
def test_a_payroll_report_is_read_with_and_without_totals(
    tmp_path: Path, total: tuple[tuple[str, str, str], ...], period: str
) -> None:
    reading = read_document(payroll_report(tmp_path / "p.pdf", (*PEOPLE, *total), period))
    assert (reading.kind, reading.period) == (DocumentKind.PAYROLL, "2021Q1")
    expected = {
        "quarter": "2021Q1",
        "total_hours": "1326.00",
        "total_wages": "20480.50",
        "employees": "3",
        "fte": "2.5",
    }
    assert values(reading) == expected


def test_department_subtotals_are_no_people(tmp_path: Path) -> None:
    lines = (
        ("Kitchen", "", ""), PEOPLE[0], PEOPLE[1], ("Subtotal Kitchen", "780.00", "12,480.50"),
        ("Front", "", ""), PEOPLE[2], ("Total Front", "546.00", "8,000.00"), ("GRAND TOTAL", "1,326.00", "20,480.50"),
    )  # fmt: skip
    found = values(read_document(payroll_report(tmp_path / "p.pdf", lines, "Quarter ended March 31, 2021")))
    assert (found["employees"], found["total_hours"], found["total_wages"]) == ("3", "1326.00", "20480.50")


def test_a_printed_total_that_is_not_the_sum_is_told(tmp_path: Path) -> None:
    reading = read_document(
        payroll_report(tmp_path / "p.pdf", (*PEOPLE, ("Total", "1,326.00", "30,480.50")), "Q1 2021")
    )
    assert figure(reading, "total_wages").confidence < 0.9
    assert figure(reading, "total_hours").confidence >= 0.95
    assert [warning.code for warning in reading.warnings] == ["totals_differ"]


def workbook(
    path: Path, rows: Sequence[Sequence[object]], *, hidden_row: int | None = None, hidden_sheet: bool = False
) -> Path:
    book = xlsxwriter.Workbook(str(path))
    day = book.add_format({"num_format": "mm/dd/yyyy"})
    sheet = book.add_worksheet("Staff")
    for down, row in enumerate(rows):
        for across, value in enumerate(row):
            if isinstance(value, date):
                sheet.write_datetime(down, across, value, day)
            elif isinstance(value, str) and value.startswith("="):
                sheet.write_formula(down, across, value, value="")
            elif value != "":
                sheet.write(down, across, value)
    if hidden_row is not None:
        sheet.set_row(hidden_row, None, None, {"hidden": True})
    if hidden_sheet:
        old = book.add_worksheet("Old")
        old.write_row(0, 0, ["Employee", "Hours", "Gross wages"])
        old.write_row(1, 0, ["Somebody", 9999, 99999])
        old.hide()
    book.close()
    return path


SHEET: tuple[tuple[object, ...], ...] = (
    ("Payroll report",), ("Quarter ended", date(2021, 3, 31)), (), ("Employee", "Date hired", "Gross wages", "Total hours"),
    ("Example, Ana", date(2019, 2, 1), 9100, 520), ("Sample, Ben", date(2018, 7, 9), 3380.5, 260), ("Fictive, Cy", date(2017, 1, 5), 8000.1, 546),
)  # fmt: skip


def test_a_workbook_gives_its_cells(tmp_path: Path) -> None:
    reading = read_document(workbook(tmp_path / "p.xlsx", (*SHEET, ("Total (3 employees)", "", 20480.6, 1326))))
    assert (reading.kind, reading.period) == (DocumentKind.PAYROLL, "2021Q1")
    cells = {each.name: each.place.cell for each in reading.figures}
    assert cells == {
        "quarter": "Staff!B2",
        "total_hours": "Staff!D8",
        "total_wages": "Staff!C8",
        "employees": "Staff!A8",
        "fte": None,
    }
    assert figure(reading, "total_wages").value == "20480.60"
    assert figure(reading, "quarter").place.page is None


def test_a_formula_without_a_result_is_not_calculated_and_never_nil(tmp_path: Path) -> None:
    reading = read_document(workbook(tmp_path / "p.xlsx", (*SHEET, ("Total", "", "=SUM(C5:C7)", "=SUM(D5:D7)"))))
    wages = figure(reading, "total_wages")
    assert (wages.value, wages.place.cell) == ("20480.60", None)
    assert wages.confidence < 0.9
    told = next(warning.message for warning in reading.warnings if warning.code == "not_calculated")
    assert "C8" in told
    assert "D8" in told


def test_hidden_rows_are_counted_and_hidden_sheets_left_out_and_both_told(tmp_path: Path) -> None:
    reading = read_document(workbook(tmp_path / "p.xlsx", SHEET, hidden_row=5, hidden_sheet=True))
    assert values(reading)["employees"] == "3"
    assert values(reading)["total_hours"] == "1326.00"
    assert [warning.code for warning in reading.warnings] == ["hidden_rows", "hidden_sheet"]
    assert "Row 6" in reading.warnings[0].message


def test_a_zip_of_something_else_is_refused_in_plain_words(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.xlsx", "w") as package:
        package.writestr("lease.pdf", b"%PDF-1.7")
    reading = read_document(tmp_path / "a.xlsx")
    assert reading.error is not None
    assert "Unpack it" in reading.error


def test_an_employee_listed_for_each_pay_date_is_one_person_and_not_sure(tmp_path: Path) -> None:
    lines = (
        ("Example, Ana", "260.00", "4,500.00"),
        ("Sample, Ben", "130.00", "1,700.00"),
        ("Example, Ana", "270.00", "4,600.00"),
    )
    reading = read_document(payroll_report(tmp_path / "p.pdf", lines, "Q1 2021"))
    assert values(reading) == {
        "quarter": "2021Q1",
        "total_hours": "660.00",
        "total_wages": "10800.00",
        "employees": "2",
        "fte": "1.25",
    }
    assert max(figure(reading, "employees").confidence, figure(reading, "fte").confidence) < 0.9
