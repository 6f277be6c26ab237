"""Draws the fictitious documents that the reading tests read: forms, reports and payrolls of layouts of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pypdf import PdfWriter
from pypdf.generic import ArrayObject
from reportlab.pdfgen.canvas import Canvas

HEIGHT = 792.0


def annots_of(writer: PdfWriter) -> ArrayObject:
    """The annotations of a document's first page."""
    found = writer.pages[0]["/Annots"].get_object()
    assert isinstance(found, ArrayObject)
    return found


class Paper:
    """A page in points from the top left; text stands with its baseline at `y`."""

    def __init__(self, path: Path, size: float = 9.0) -> None:
        self.path = path
        self.canvas = Canvas(str(path), pagesize=(612, HEIGHT), invariant=True)
        self.size = size

    def at(self, x: float, y: float, text: str, size: float | None = None) -> None:
        self.canvas.setFont("Helvetica", size or self.size)
        self.canvas.drawString(x, HEIGHT - y, text)

    def right(self, x: float, y: float, text: str) -> None:
        self.canvas.setFont("Helvetica", self.size)
        self.canvas.drawRightString(x, HEIGHT - y, text)

    def field(self, name: str, x: float, y: float, width: float, height: float, value: str) -> None:
        """A text field whose top left corner is at x, y."""
        self.canvas.acroForm.textfield(
            name=name, x=x, y=HEIGHT - y - height, width=width, height=height, value=value, fontSize=8, borderWidth=0
        )

    def next_page(self) -> None:
        self.canvas.showPage()

    def saved(self) -> Path:
        self.canvas.save()
        return self.path


RETURN_LINES = (
    ("1a", "Gross receipts or sales", "1,250,000"),
    ("b", "Returns and allowances", "50,000"),
    ("c", "Balance. Subtract line 1b from line 1a", "1,200,000"),
    ("2", "Cost of goods sold (attach Form 1125-A)", "700,000"),
    ("3", "Gross profit. Subtract line 2 from line 1c", "500,000"),
    ("4", "Net gain (loss) from Form 4797, line 17", ""),
    ("5", "Other income (loss) (see instructions)", "(1,500)"),
    ("6", "Total income (loss). Add lines 3 through 5", "498,500"),
)


def s_corporation_return(path: Path, *, year: int = 2031, as_fields: bool = False, total: str = "498,500") -> Path:
    """Page 1 of a return of a year that no form here has, its lines typed on the page or held in fields."""
    paper = Paper(path)
    paper.at(54, 40, "1120-S", 14)
    paper.at(166, 40, "U.S. Income Tax Return for an S Corporation", 12)
    paper.at(506, 66, str(year), 18)
    paper.at(36, 92, f"For calendar year {year} or tax year beginning", 7)
    paper.at(36, 104, "A S election effective date", 6)
    paper.at(176, 104, "Name", 6)
    paper.at(457, 104, "D Employer identification number", 6)
    paper.at(36, 128, "B Business activity code", 6)
    paper.at(45, 136, "number (see instructions)", 6)
    paper.at(176, 128, "Number, street, and room or suite no.", 6)
    values = [
        ("name", 174, 106, 270, "Llano Estacado Feed Inc."),
        ("ein", 455, 106, 120, "85-0001234"),
        ("code", 36, 138, 98, "424910"),
    ]
    for number, (line, label, value) in enumerate(RETURN_LINES):
        y = 236.0 + 12 * number
        paper.at(60 if line[0].isdigit() else 66, y, line, 8)
        paper.at(82, y, label, 8)
        marker = f"1{line}" if line in "bc" else line
        paper.at(378 if number < 2 else 481, y, marker, 8)
        values.append((f"line{marker}", 396 if number < 2 else 496, int(y) - 9, 78, total if line == "6" else value))
    for name, x, top, width, value in values:
        if as_fields:
            paper.field(name, x, top, width, 12, value)
        elif value:
            paper.at(x + 2, top + 9, value, 8)
    return paper.saved()


def gross_receipts_report(
    path: Path,
    rows: Sequence[tuple[str, str, int, int]],
    period: Sequence[tuple[str, str]],
    *,
    with_total: bool = True,
    wrong_total: bool = False,
) -> Path:
    """A CRS-1 with a row for each place: name, location code, gross receipts and deductions in cents."""
    paper = Paper(path)
    paper.at(60, 50, "CRS-1 Combined Report", 13)
    for number, (label, value) in enumerate(
        (("Taxpayer name", "Ana's Trail Diner LLC"), ("CRS ID Number", "03-218654-00-6"), *period)
    ):
        paper.at(60, 90 + 15 * number, label)
        paper.at(230, 90 + 15 * number, value)
    for x, head in (
        (60, "Location"),
        (180, "Location code"),
        (262, "Gross receipts"),
        (360, "Total deductions"),
        (468, "Taxable"),
    ):
        paper.at(x, 200, head, 8)
    for number, (place, code, gross, less) in enumerate(rows):
        _amounts(paper, 220 + 15 * number, place, code, gross, less)
    if with_total:
        gross, less = sum(row[2] for row in rows) + (100 if wrong_total else 0), sum(row[3] for row in rows)
        _amounts(paper, 225 + 15 * len(rows), "TOTAL", "", gross, less)
    paper.at(330, 420, "TOTAL AMOUNT DUE")
    paper.right(500, 420, "88.00")
    return paper.saved()


def _amounts(paper: Paper, y: float, place: str, code: str, gross: int, less: int) -> None:
    paper.at(60, y, place)
    paper.at(180, y, code)
    for x, cents in ((322, gross), (425, less), (500, gross - less)):
        paper.right(x, y, money(cents))


def money(cents: int) -> str:
    text = f"{abs(cents) // 100:,}.{abs(cents) % 100:02d}"
    return f"({text})" if cents < 0 else text


PEOPLE = (
    ("XXX-XX-0001", "Example, Ana", 780000),
    ("XXX-XX-0002", "Sample, Ben", 640050),
    ("XXX-XX-0003", "Fictive, Cy", 123456),
)


def wage_report(path: Path, quarter: Sequence[tuple[str, str]], *, above: bool = False) -> Path:
    """An ES903A with three employees; labels stand left of their values, or above them."""
    paper = Paper(path)
    paper.at(60, 50, "ES903A Quarterly Wage and Contribution Report", 13)
    paper.at(60, 66, "Department of Workforce Solutions")
    head = [
        ("Employer name", "Ana's Trail Diner LLC"),
        ("Employer account number", "11-52427-8"),
        ("FEIN", "85-0001234"),
        *quarter,
    ]
    for number, (label, value) in enumerate(head):
        x, y = (60 + 175 * (number % 3), 95 + 32 * (number // 3)) if above else (60, 95 + 15 * number)
        paper.at(x, y, label)
        paper.at(x if above else 230, y + 12 if above else y, value)
    wages, excess = sum(person[2] for person in PEOPLE), 250000
    for number, (label, cents) in enumerate(
        (("1. Total wages paid", wages), ("2. Less excess wages", excess), ("3. Taxable wages", wages - excess))
    ):
        paper.at(60, 200 + 15 * number, label)
        paper.right(400, 200 + 15 * number, money(cents))
    for number, nth in enumerate(("1st", "2nd", "3rd")):
        paper.at(60 + 150 * number, 260, f"9A {nth} month")
        paper.at(150 + 150 * number, 260, str(3 - number % 2))
    for x, name in ((60, "Soc. Sec. No."), (170, "Employee name"), (350, "Gross wages")):
        paper.at(x, 300, name)
    for number, (ssn, name, cents) in enumerate(PEOPLE):
        y = 316 + 14 * number
        paper.at(60, y, ssn)
        paper.at(170, y, name)
        paper.right(400, y, money(cents))
    return paper.saved()


def payroll_report(
    path: Path, lines: Sequence[tuple[str, str, str]], period: str, heads: tuple[str, str] = ("Hours", "Gross wages")
) -> Path:
    """A payroll report of name, hours and wages as they are given, total rows included."""
    paper = Paper(path)
    paper.at(60, 50, "Payroll Report", 13)
    paper.at(60, 70, period)
    for x, head in ((60, "Employee"), (262, heads[0]), (360, heads[1])):
        paper.at(x, 100, head)
    for number, (name, hours, wages) in enumerate(lines):
        y = 116 + 14 * number
        paper.at(60, y, name)
        paper.right(300, y, hours)
        paper.right(410, y, wages)
    return paper.saved()
