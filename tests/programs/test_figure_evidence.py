"""What the documents of a packet show for its figures: candidates, their order, their places."""

from __future__ import annotations

from typing import Any

import pytest

from reviewer_app.programs import definition
from reviewer_app.programs.evidence import Candidate, evidence_for
from reviewer_app.programs.facts import Facts, facts_from_packet
from reviewer_app.values import (
    Box,
    Document,
    DocumentKind,
    DocumentReading,
    Method,
    Payment,
    Place,
    Program,
    Reading,
    Sha256,
)

PLACE = Place(page=1, box=Box(10.0, 20.0, 60.0, 30.0))


def reading(kind: DocumentKind, period: str | None, *figures: Reading, sha: str = "a") -> DocumentReading:
    return DocumentReading(Sha256(sha * 64), 1, kind, 0.99, period, figures)


def figure(name: str, value: str, confidence: float = 0.99) -> Reading:
    return Reading(name, value, value, PLACE, Method.TEXT, confidence)


def payment(day: str, payee: str | None, amount: str) -> Reading:
    return Reading("payments[]", amount, amount, PLACE, Method.TEXT, 0.97, Payment(day, payee, amount))


def facts(path: str = "A", uploads: dict[str, str] | None = None, **figures: Any) -> Facts:
    packet: dict[str, Any] = {
        "application_no": "NM-2021-90002",
        "program": "nm-leda",
        "submitted_at": "2021-11-29T16:12:09-07:00",
        "applicant": {},
        "attestations": {},
        "figures": {"revenue_path": path, "revenue_quarter": "Q2", "lowest_quarter": "2021Q1", **figures},
    }
    documents = tuple(Document(file, Sha256("b" * 64), 1, kind) for file, kind in (uploads or {}).items())
    return facts_from_packet(packet, documents=documents)


def shown(found: dict[str, tuple[Candidate, ...]], name: str) -> list[tuple[str, str, int]]:
    return [(one.value, one.how, len(one.evidence)) for one in found.get(name, ())]


def new_mexico(case: Facts, **documents: DocumentReading) -> dict[str, tuple[Candidate, ...]]:
    return dict(evidence_for(Program.NM_LEDA, case, documents))


def test_the_report_of_the_chosen_quarter_shows_its_gross_receipts() -> None:
    found = new_mexico(
        facts(),
        right=reading(DocumentKind.CRS1, "2019Q2", figure("gross_receipts", "120201.00")),
        wrong=reading(DocumentKind.CRS1, "2019Q3", figure("gross_receipts", "1.00")),
        year=reading(DocumentKind.F1120S, "2019", figure("net_receipts", "412345.00")),
    )
    assert shown(found, "revenue_2019") == [("120201.00", "gross receipts on the nm crs1 of 2019Q2", 1)]
    assert found["revenue_2019"][0].evidence[0].place == PLACE
    assert "revenue_2020" not in found


def test_three_monthly_reports_are_summed_with_the_weakest_confidence() -> None:
    months = {
        f"m{at}": reading(DocumentKind.CRS1, f"2019-0{at}", figure("gross_receipts", f"{at}.10", 0.9 + at / 100))
        for at in (4, 5, 6)
    }
    found = new_mexico(facts(), **months)
    assert shown(found, "revenue_2019") == [("15.30", "three months summed", 3)]
    assert found["revenue_2019"][0].confidence == pytest.approx(0.94)
    assert "revenue_2019" not in new_mexico(facts(), m4=months["m4"], m5=months["m5"])


def test_a_quarter_written_as_two_dates_is_the_same_quarter() -> None:
    found = new_mexico(
        facts(), one=reading(DocumentKind.CRS1, "2019-04-01/2019-06-30", figure("gross_receipts", "7.00"))
    )
    assert [one.value for one in found["revenue_2019"]] == ["7.00"]


def test_returns_show_the_years_and_only_where_years_are_compared() -> None:
    both = {
        "r19": reading(DocumentKind.F1120, "2019", figure("gross_receipts", "10.00"), figure("net_receipts", "9.00")),
        "r20": reading(DocumentKind.F990, "2020", figure("total_revenue", "8.00")),
    }
    found = new_mexico(facts("B"), **both)
    assert [one.value for one in found["revenue_2019"]] == ["9.00"]
    assert [one.value for one in found["revenue_2020"]] == ["8.00"]
    assert "revenue_2019" not in new_mexico(facts("A"), **both)


def test_all_invoices_of_the_three_months_are_summed() -> None:
    days = ("2019-04-02", "2019-04-20", "2019-05-21", "2019-06-30")
    bills = {
        f"i{at}": reading(DocumentKind.INVOICE, day, figure("total", "10.00"), sha=str(at))
        for at, day in enumerate(days)
    }
    assert shown(new_mexico(facts("C"), **bills), "revenue_2019") == [("40.00", "4 invoices summed", 4)]


def test_rent_is_the_payments_to_the_landlord_in_the_window_each_once() -> None:
    rent = payment("2020-03-03", "EXAMPLE PROPERTIES, LLC", "2900.00")
    found = new_mexico(
        facts(),
        lease=reading(DocumentKind.LEASE, None, figure("landlord", "Example Properties LLC")),
        one=reading(
            DocumentKind.BANK_STATEMENT,
            "2020-03-01/2020-03-31",
            rent,
            payment("2020-03-09", "City Utilities", "120.00"),
            payment("2019-02-28", "Example Properties LLC", "2900.00"),
            payment("2021-11-30", "Example Properties LLC", "2900.00"),
        ),
        two=reading(DocumentKind.BANK_STATEMENT, "2020-03-01/2020-04-30", rent, sha="c"),
    )
    assert shown(found, "rent_documented_total") == [("2900.00", "1 payment summed", 1)]


def test_counts_come_from_the_payroll_report_of_the_stated_quarter() -> None:
    found = new_mexico(
        facts(highest_quarter="2019Q4"),
        low=reading(DocumentKind.PAYROLL, "2021Q1", figure("fte", "3.8")),
        high=reading(DocumentKind.PAYROLL, "2019Q4", figure("fte", "8.65")),
    )
    assert [one.value for one in found["lowest_fte"]] == ["3.8"]
    assert [one.value for one in found["highest_fte"]] == ["8.65"]


def test_a_letter_goes_to_the_aid_that_claims_its_amount() -> None:
    packet: dict[str, Any] = {
        "application_no": "NH-2020-90002",
        "program": "nh-msrf2",
        "figures": {"ppp": "5000.00", "eidl": "10000.00", "msrf1": "0.00", "gap": "0.00"},
    }
    uploads = {"eidl.pdf": "aid_letter", "other.pdf": "aid_letter", "note.pdf": "ppp_note"}
    documents = tuple(Document(file, Sha256("b" * 64), 1, kind) for file, kind in uploads.items())
    found = evidence_for(
        Program.NH_MSRF2,
        facts_from_packet(packet, documents=documents),
        {
            "eidl.pdf": reading(DocumentKind.LETTER, "2020-06-01", figure("amount", "10000.00")),
            "other.pdf": reading(DocumentKind.LETTER, "2020-07-01", figure("amount", "777.00")),
            "note.pdf": reading(DocumentKind.LETTER, "2020-05-01", figure("amount", "5500.00")),
        },
    )
    assert [one.value for one in found["eidl"]] == ["10000.00"]
    assert [one.value for one in found["gap"]] == ["777.00"]
    assert [one.value for one in found["ppp"]] == ["5500.00"]


def test_row_figures_get_candidates_row_by_row() -> None:
    packet: dict[str, Any] = {
        "application_no": "NH-2020-90003",
        "program": "nh-self",
        "figures": {"covid_aid": [{"date": "2020-05-11", "amount": "3000.00"}, {"amount": "40.00"}]},
    }
    documents = (Document("a.pdf", Sha256("b" * 64), 1, "aid_letter"),)
    letter = reading(DocumentKind.LETTER, "2020-05-11", figure("amount", "3000.00"), figure("date", "2020-05-11"))
    found = evidence_for(Program.NH_SELF, facts_from_packet(packet, documents=documents), {"a.pdf": letter})
    assert [one.value for one in found["covid_aid[0].amount"]] == ["3000.00"]
    assert "covid_aid[1].amount" not in found


def test_every_figure_is_evidenced_by_documents_or_stated_or_says_so() -> None:
    for program in Program:
        for spec in definition(program).figures:
            assert spec.label
            assert spec.sources or spec.as_stated, spec.name
