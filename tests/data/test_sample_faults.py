"""Each planted fault is really in the packet that the plan names."""

from __future__ import annotations

from fractions import Fraction

import pypdfium2
import pytest
from pypdf import PdfReader

from data.sample.plan import Fault, SamplePlan
from reviewer_app.money import cents, exact
from tests.data.sample_reading import packet_json, planted, uploads, words


def test_every_fault_is_planted_at_least_once(sample_plan: SamplePlan) -> None:
    assert {packet.fault for packet in sample_plan.packets} - {None} == set(Fault)


def test_a_941_stands_where_the_wage_report_of_the_lowest_quarter_belongs(sample_plan: SamplePlan) -> None:
    packet = planted(sample_plan, Fault.FORM_941)
    texts = [words(path) for path in uploads(packet, "es903a")]
    assert any("941 for 2021" in text and "QUARTERLY Federal Tax Return" in text for text in texts)
    assert not any("ES903A" in text and "03/31/2021" in text for text in texts)


def test_an_extension_is_the_only_return(sample_plan: SamplePlan) -> None:
    (path,) = uploads(planted(sample_plan, Fault.EXTENSION), "federal_tax_return")
    assert "Application for Automatic Extension of Time" in words(path)


def test_one_side_of_the_id_is_missing(sample_plan: SamplePlan) -> None:
    (path,) = uploads(planted(sample_plan, Fault.ONE_ID_SIDE), "photo_id")
    assert "front" in path.name
    assert len(uploads(planted(sample_plan, Fault.CAP_RENT), "photo_id")) == 2


def test_the_lease_is_for_equipment(sample_plan: SamplePlan) -> None:
    (path,) = uploads(planted(sample_plan, Fault.EQUIPMENT_LEASE), "lease_or_mortgage")
    assert "EQUIPMENT LEASE" in words(path)


def test_a_monthly_filer_sent_five_of_six_reports(sample_plan: SamplePlan) -> None:
    packet = planted(sample_plan, Fault.MONTH_MISSING)
    assert packet_json(packet)["attestations"]["crs_frequency"] == "monthly"
    assert len(uploads(packet, "crs_report")) == 5
    assert not any("05/01/2020" in words(path) for path in uploads(packet, "crs_report"))


def test_the_reports_are_of_different_quarters(sample_plan: SamplePlan) -> None:
    first, second = (path.name for path in uploads(planted(sample_plan, Fault.QUARTER_MISMATCH), "crs_report"))
    assert "2019-q2" in first
    assert "2020-q3" in second


@pytest.mark.parametrize("fault", [Fault.DIGITS_SWAPPED, Fault.DIGIT_OMITTED])
def test_a_claimed_figure_differs_from_the_document_by_one_typing_error(sample_plan: SamplePlan, fault: Fault) -> None:
    for packet in sample_plan.packets:
        if packet.fault is not fault:
            continue
        claimed = packet_json(packet)["figures"]
        pairs = [
            (claimed[n], f.value) for n, f in packet.figures_to_confirm.items() if claimed.get(n, f.value) != f.value
        ]
        ((typed, shown),) = pairs
        if fault is Fault.DIGITS_SWAPPED:
            assert sorted(typed) == sorted(shown)
            assert sum(a != b for a, b in zip(typed, shown, strict=True)) == 2
        else:
            assert typed == shown[0] + shown[2:]


def test_taxable_receipts_are_claimed_for_gross_receipts(sample_plan: SamplePlan) -> None:
    packet = planted(sample_plan, Fault.TAXABLE_FOR_GROSS)
    claimed = packet_json(packet)["figures"]["revenue_2019"]
    assert cents(claimed) < cents(packet.figures_to_confirm["revenue_2019"].value)
    texts = " ".join(words(path) for path in uploads(packet, "crs_report"))
    assert f"{int(claimed.split('.')[0]):,}" in texts


def test_a_payroll_report_lists_no_hours(sample_plan: SamplePlan) -> None:
    texts = [words(path) for path in uploads(planted(sample_plan, Fault.NO_HOURS), "payroll_report")]
    assert any("Wages" in text and "Hours" not in text for text in texts)


def test_nothing_proves_the_rent(sample_plan: SamplePlan) -> None:
    packet = planted(sample_plan, Fault.NO_RENT_PROOF)
    assert uploads(packet, "proof_of_payment") == []
    assert len(uploads(packet, "lease_or_mortgage")) == 1


def test_another_than_the_officer_submitted(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        loaded = packet_json(packet)
        is_officer = loaded["submitted_by"] == loaded["applicant"]["authorized_officer"]
        assert is_officer == (packet.fault is not Fault.OTHER_SUBMITTER)


def test_one_tax_number_applied_twice(sample_plan: SamplePlan) -> None:
    second = packet_json(planted(sample_plan, Fault.DUPLICATE))
    same = [p for p in sample_plan.packets if packet_json(p)["applicant"]["tin"] == second["applicant"]["tin"]]
    assert len(same) == 2
    assert packet_json(same[0])["submitted_at"] < second["submitted_at"]


def test_the_plan_goes_over_the_highest_count(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        figures = packet_json(packet)["figures"]
        if "positions" in figures:
            new = sum(
                row["count"] * min(Fraction(row["hours_per_week"]), Fraction(40)) / 40 for row in figures["positions"]
            )
            is_over = exact(figures["lowest_fte"]) + new > exact(figures["highest_fte"])
            assert is_over == (packet.fault is Fault.OVER_HIGHEST), packet.application_no


def test_only_one_new_mexico_business_started_too_late(sample_plan: SamplePlan) -> None:
    late = [p.fault for p in sample_plan.packets if packet_json(p)["applicant"]["operating_since"] > "2019-10-01"]
    assert late == [Fault.STARTED_LATE]


def test_revenue_declines_except_in_one_packet(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        revenue = packet.figures_to_confirm
        if "revenue_2019" in revenue:
            declines = cents(revenue["revenue_2020"].value) < cents(revenue["revenue_2019"].value)
            assert declines == (packet.fault is not Fault.NO_DECLINE)


def test_tips_stand_in_a_wage_and_nobody_says_whether_in_the_payroll(sample_plan: SamplePlan) -> None:
    figures = packet_json(planted(sample_plan, Fault.TIPS_UNKNOWN))["figures"]
    assert "tips_per_hour" in figures["positions"][0]
    assert "tips_in_payroll" not in figures


def test_a_cut_off_document_cannot_be_opened(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        if packet.fault is Fault.UNREADABLE:
            (path,) = uploads(packet, "lease_or_mortgage") or uploads(packet, "unemployment_statement")
            with pytest.raises(pypdfium2.PdfiumError):
                pypdfium2.PdfDocument(path)


def test_an_id_is_a_telephone_picture(sample_plan: SamplePlan) -> None:
    front = next(path for path in uploads(planted(sample_plan, Fault.HEIC), "photo_id") if path.suffix == ".heic")
    assert front.read_bytes()[4:12] == b"ftypheic"


def test_a_return_is_locked_and_its_password_opens_it(sample_plan: SamplePlan) -> None:
    (path,) = uploads(planted(sample_plan, Fault.LOCKED), "federal_tax_return")
    reader = PdfReader(path)
    assert reader.is_encrypted
    assert reader.decrypt("") == 0
    assert reader.decrypt("acequia") != 0


def test_two_applicants_have_the_same_majority_owner(sample_plan: SamplePlan) -> None:
    owner = packet_json(planted(sample_plan, Fault.AFFILIATE))["applicant"]["owners"][0]
    assert int(owner["percent"]) > 50
    others = [packet_json(p)["applicant"]["owners"][0] for p in sample_plan.packets]
    assert sum(other["name"] == owner["name"] and int(other["percent"]) > 50 for other in others) == 2


def test_an_excluded_type_and_a_self_recipient_apply(sample_plan: SamplePlan) -> None:
    assert packet_json(planted(sample_plan, Fault.EXCLUDED))["applicant"]["naics"] == "624410"
    assert cents(packet_json(planted(sample_plan, Fault.SELF_RECIPIENT))["figures"]["self_grant"]) > 0


def test_a_benefit_week_lies_on_both_sides_of_17_march(sample_plan: SamplePlan) -> None:
    weeks = packet_json(planted(sample_plan, Fault.WEEK_ON_EDGE))["figures"]["unemployment"]
    assert "2020-03-21" in {row["week_ending"] for row in weeks}
