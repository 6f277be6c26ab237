"""E-mails to the applicant, set out from the catalogue."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.errors import Refused
from reviewer_app.letters.notice import Gap, NoticeAbout, Occasion, build_notice, filled
from reviewer_app.programs.catalogue import catalogue, catalogue_of, entry, mail_frame
from reviewer_app.values import OfficeParticulars, Program


def about(
    office: OfficeParticulars,
    program: Program = Program.NM_LEDA,
    by_date: date | None = None,
    business: str = "Acequia Diner LLC",
) -> NoticeAbout:
    return NoticeAbout(
        application_no="NM-2021-00417",
        business=business,
        office=office,
        asking=mail_frame(program),
        telling=mail_frame(program, "notice"),
        by_date=by_date,
        writer="Rosa Sample",
    )


def test_points_stand_in_catalogue_order_with_their_fields_filled(office: OfficeParticulars) -> None:
    draft = build_notice(
        about(office),
        ["DEF-NM-LEASE-MISSING", "DEF-NM-RETURN-EXT", "DEF-NM-REV-QUARTER"],
        catalogue(),
        {"DEF-NM-REV-QUARTER": {"q19": "2019 Q2", "q20": "2020 Q3"}},
    )
    assert draft.items == ("DEF-NM-RETURN-EXT", "DEF-NM-REV-QUARTER", "DEF-NM-LEASE-MISSING")
    assert draft.gaps == ()
    assert "2. Your reports cover 2019 Q2 and 2020 Q3." in draft.body
    assert draft.body.index("extension to file") < draft.body.index("2. Your reports") < draft.body.index("term sheet")
    assert "NM-2021-00417" in draft.subject


def test_a_new_mexico_mail_opens_and_closes_as_the_rules_say(office: OfficeParticulars) -> None:
    draft = build_notice(about(office), ["DEF-NM-RETURN-MISSING"], catalogue(), {})
    assert draft.body.startswith("Thank you for your application NM-2021-00417 for Acequia Diner LLC. While reviewing")
    assert "by replying to this message. Your application stays open;" in draft.body
    assert "click “Save” at the bottom right" in draft.body
    assert "New Mexico Small Business Development Center." in draft.body
    assert "Questions: LEDA@nmfa.net, 505-992-9696, www.nmfinance.com" in draft.body
    assert draft.body.endswith("Rosa Sample\nNew Mexico Office of Sample Relief\n")


def test_the_answer_day_stands_in_the_opening(office: OfficeParticulars) -> None:
    draft = build_notice(about(office, by_date=date(2021, 12, 15)), ["DEF-NM-RETURN-MISSING"], catalogue(), {})
    assert "by replying to this message by 15 December 2021. Your" in draft.body


def test_notices_alone_open_in_their_own_way_and_say_nothing_of_files(office: OfficeParticulars) -> None:
    draft = build_notice(about(office), ["NOTE-NM-INEL-PLACE"], catalogue(), {})
    assert draft.body.startswith("This is about your application NM-2021-00417 for Acequia Diner LLC.")
    assert "To upload" not in draft.body


def test_what_is_answered_in_words_alone_asks_for_no_files(office: OfficeParticulars) -> None:
    draft = build_notice(about(office), ["DEF-NM-REV-TAXABLE"], catalogue(), {})
    assert "To upload" not in draft.body


def test_a_new_hampshire_mail_names_its_program_and_the_office(office: OfficeParticulars) -> None:
    draft = build_notice(about(office, Program.NH_MSRF2), ["DEF-NH-AFFIL"], catalogue_of(Program.NH_MSRF2), {})
    assert "to the Main Street Relief Fund 2.0 for Acequia Diner LLC" in draft.body
    assert "leave the application number in its subject line" in draft.body
    assert "Questions: relief@office.example, 505-555-0100" in draft.body
    assert "LEDA" not in draft.body


def test_a_missing_field_is_a_gap_that_shows_and_that_editing_closes(office: OfficeParticulars) -> None:
    draft = build_notice(
        about(office), ["DEF-NM-RETURN-PAGES"], catalogue(), {"DEF-NM-RETURN-PAGES": {"item": "the business code"}}
    )
    assert "Your return lacks [page: please fill in]; we need it to read the business code." in draft.body
    assert draft.gaps == (Gap("DEF-NM-RETURN-PAGES", "page"),)
    assert draft.open_gaps(draft.body) == draft.gaps
    assert draft.open_gaps(draft.body.replace("[page: please fill in]", "page 4")) == ()


def test_what_the_code_or_the_occasion_says_is_no_gap() -> None:
    assert filled(entry("DEF-NM-ID-BACK"), {}).words.endswith("please send the back.")
    assert filled(entry("DEF-NM-PAY-PROOF"), {}).words.startswith("We have the agreement but")
    assert filled(entry("DEF-NM-PAY-PROOF"), {}, Occasion.REIMBURSEMENT).words.startswith("We have your request but")
    duplicate = filled(entry("NOTE-NM-DUP"), {"no": "NM-2021-00101"})
    assert duplicate.words == "You already have application NM-2021-00101; this one will not be reviewed."


def test_words_that_read_the_same_stand_once(office: OfficeParticulars) -> None:
    codes = ["DEF-NM-PAYROLL-HOURS", "DEF-NM-PAYROLL-QUARTER"]
    draft = build_notice(about(office), codes, catalogue(), {code: {"quarter": "2021 Q1"} for code in codes})
    assert draft.body.count("must list total hours") == 1
    assert draft.items == tuple(codes)


def test_a_reviewers_note_goes_into_no_mail(office: OfficeParticulars) -> None:
    draft = build_notice(about(office), ["WARN-NM-HIGH-RANGE", "DEF-NM-AFFIRM"], catalogue(), {})
    assert draft.items == ("DEF-NM-AFFIRM",)
    with pytest.raises(Refused, match="nothing to write about"):
        build_notice(about(office), ["WARN-NM-HIGH-RANGE"], catalogue(), {})


def test_a_code_the_catalogue_does_not_hold_is_refused_by_name(office: OfficeParticulars) -> None:
    with pytest.raises(Refused, match="no DEF-NM-NOWHERE"):
        build_notice(about(office), ["DEF-NM-NOWHERE", "DEF-NM-AFFIRM"], catalogue(), {})


@pytest.mark.parametrize("program", list(Program))
def test_no_wording_of_the_catalogue_leaves_a_brace(program: Program, office: OfficeParticulars) -> None:
    for row in catalogue_of(program):
        if row.code.startswith("WARN-"):
            continue
        draft = build_notice(about(office, program), [row.code], catalogue(), {})
        assert "{" not in draft.body
        assert "}" not in draft.body
        assert all(gap.marker in draft.body for gap in draft.gaps)


@settings(max_examples=60, deadline=None)
@given(name=st.text(max_size=80), value=st.text(max_size=80))
def test_a_name_cannot_add_a_line_or_a_field(name: str, value: str) -> None:
    office = OfficeParticulars("Office of Sample Relief", (), "", "", "505-555-0100", "relief@office.example")
    merges = {"DEF-NM-RETURN-PAGES": {"page": value, "item": name}}
    plain = build_notice(about(office, business="X"), ["DEF-NM-RETURN-PAGES"], catalogue(), {})
    draft = build_notice(about(office, business=name), ["DEF-NM-RETURN-PAGES"], catalogue(), merges)
    assert len(draft.body.split("\n")) == len(plain.body.split("\n"))
    assert draft.subject == plain.subject
