"""Bank statements, leases and letters, drawn by the tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from reviewer_app.reading.document import read_document
from reviewer_app.reading.statements import payee_of
from reviewer_app.values import DocumentKind
from tests.reading.drawing import Paper

DEBITS = (
    ("04/02/2021", "Bill pay: Example Properties LLC - rent", "2,900.00", "", "7,100.00"),
    ("04/05/2021", "Mobile deposit", "", "500.00", "7,600.00"),
    ("04/09/2021", "Service fee", "12.50", "", "7,587.50"),
)


def statement(path: Path, rows: Sequence[tuple[str, str, str, str, str]]) -> Path:
    paper = Paper(path)
    paper.at(60, 50, "Business Checking Statement", 12)
    paper.at(60, 70, "Statement period 04/01/2021 through 04/30/2021")
    paper.at(60, 90, "Beginning balance")
    paper.right(520, 90, "10,000.00")
    heads = ("Date", "Description", "Withdrawals", "Deposits", "Balance")
    for x, head in zip((60, 120, 330, 410, 485), heads, strict=True):
        paper.at(x, 110, head)
    for number, (day, words, debit, credit, balance) in enumerate(
        (("04/01/2021", "Opening", "", "", "10,000.00"), *rows)
    ):
        y = 126.0 + 14 * number
        paper.at(60, y, day)
        paper.at(120, y, words)
        for x, text in ((380, debit), (445, credit), (520, balance)):
            paper.right(x, y, text)
    paper.at(60, 220, "Ending balance")
    paper.right(520, 220, rows[-1][4])
    return paper.saved()


def test_each_debit_of_a_statement_is_a_payment_and_a_credit_is_none(tmp_path: Path) -> None:
    reading = read_document(statement(tmp_path / "s.pdf", DEBITS))
    assert (reading.kind, reading.period) == (DocumentKind.BANK_STATEMENT, "2021-04-01/2021-04-30")
    payments = [each for each in reading.figures if each.name == "payments[]"]
    assert [(each.payment.date, each.payment.payee, each.payment.amount) for each in payments if each.payment] == [
        ("2021-04-02", "Example Properties LLC", "2900.00"), ("2021-04-09", None, "12.50"),
    ]  # fmt: skip
    assert all(each.confidence == 0.97 for each in payments)


def test_a_debit_that_the_balance_contradicts_is_not_believed(tmp_path: Path) -> None:
    rows = ((*DEBITS[0][:2], "9,200.00", "", "7,100.00"), *DEBITS[1:])
    reading = read_document(statement(tmp_path / "s.pdf", rows))
    first = next(each for each in reading.figures if each.name == "payments[]")
    assert (first.value, first.confidence) == ("9200.00", 0.6)


@pytest.mark.parametrize(
    ("words", "payee"),
    [
        ("Check #1579 - Example Properties LLC (rent)", "Example Properties LLC"),
        ("ACH payment Example Realty Trust rent Oct 2020", "Example Realty Trust"),
        ("Service fee", None),
        ("City utilities", None),
    ],
)
def test_the_payee_is_the_company_that_the_line_names(words: str, payee: str | None) -> None:
    assert payee_of(words) == payee


def test_a_lease_gives_parties_premises_term_and_rent_and_is_sure_of_none(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "l.pdf")
    for number, line in enumerate(
        (
            "COMMERCIAL LEASE AGREEMENT",
            'This Lease is made on March 10, 2019, between Example Properties LLC ("Landlord"),',
            'and Llano Estacado Feed Inc ("Tenant").',
            "1. Premises. Landlord leases the building at 79 Camino Nuevo, Roswell, NM 88201.",
            "2. Term. The term begins on April 1, 2019 and ends on March 31, 2022.",
            "3. Rent. Tenant shall pay $2,200.50 per month, in advance.",
        )
    ):
        paper.at(60, 60 + 18 * number, line)
    reading = read_document(paper.saved())
    assert (reading.kind, reading.period) == (DocumentKind.LEASE, "2019-04-01/2022-03-31")
    assert {each.name: each.value for each in reading.figures} == {
        "landlord": "Example Properties LLC", "tenant": "Llano Estacado Feed Inc", "premises": "79 Camino Nuevo, Roswell, NM 88201",
        "period_from": "2019-04-01", "period_to": "2022-03-31", "monthly_payment": "2200.50", "payment_purpose": "building_lease",
    }  # fmt: skip
    assert all(each.confidence < 0.9 for each in reading.figures)


def test_a_letter_gives_its_date_and_its_one_amount(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "l.pdf")
    for number, line in enumerate(
        (
            "July 15, 2020",
            "Re: Relief grant",
            "An amount of $12,500.00 has been awarded.",
            "Sincerely,",
            "Example Office",
        )
    ):
        paper.at(60, 60 + 24 * number, line)
    reading = read_document(paper.saved())
    assert (reading.kind, reading.period) == (DocumentKind.LETTER, "2020-07-15")
    assert [(each.name, each.value) for each in reading.figures] == [("date", "2020-07-15"), ("amount", "12500.00")]
