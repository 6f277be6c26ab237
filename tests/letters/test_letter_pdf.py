"""Letters as PDF: what a person reads in them, and that the same content gives the same bytes."""

import dataclasses
import hashlib
import io
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer_app.errors import Refused
from reviewer_app.letters.content import LetterContent, Reason
from reviewer_app.letters.fonts import BOLD, ITALIC, MARK, MARK_NOTE, REGULAR, printable, use_fonts
from reviewer_app.letters.letter import NOT_RANKED, award_letter, decline_letter
from reviewer_app.letters.page import WINDOW_HEIGHT_PT, WINDOW_WIDTH_PT, address_lines
from reviewer_app.values import Program, Verdict

MakeLetter = Callable[..., LetterContent]

REASONS = (
    Reason(
        "NOTE-NH-INEL-OFFICE",
        "Declined: the principal business office must be in New Hampshire; yours is in VT.",
        ("NH2-ELG-02",),
        'S2 › Eligibility Criteria: "principal business office"',
        (("State of the principal office", "VT"),),
    ),
    Reason(
        "NOTE-NH-INEL-START",
        "Declined: the business must have been in operation since at least May 29, 2019; yours began on 1 July 2019.",
        ("NH2-ELG-04",),
        "S2 › Eligibility Criteria",
    ),
    Reason("NOTE-NH-INEL-BANKRUPTCY", "Declined: the business must not be in bankruptcy.", ("NH2-ELG-08",), ""),
    Reason("NOTE-NH-INEL-CLOSED", "Declined: the business must not have closed permanently.", ("NH2-ELG-09",), ""),
)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, blanks collapsed."""
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def test_the_amount_stands_in_figures_and_in_words(nm_letter: LetterContent) -> None:
    text = pages_of(award_letter(nm_letter))[0]
    assert "$57,622.00" in text
    assert "fifty-seven thousand six hundred twenty-two and 00/100 dollars" in text
    assert "they are less than the calculated amount" in text, "why the rent cap held is said in plain words"


def test_every_page_has_number_count_head_and_receipt(nm_letter: LetterContent) -> None:
    pages = pages_of(award_letter(nm_letter))
    assert len(pages) > 1
    for number, text in enumerate(pages, start=1):
        assert "Application NM-2021-00417" in text
        assert f"page {number} of {len(pages)}" in text
        assert nm_letter.journal_head in text
        assert nm_letter.receipt_digest in text


def test_every_worksheet_line_is_printed_with_its_rule(nm_letter: LetterContent) -> None:
    text = " ".join(pages_of(award_letter(nm_letter)))
    for line in nm_letter.lines:
        assert line.label in text
        assert line.rule in text
    assert "CRS-1 reports of 2019, page 1" in text


def test_the_same_content_gives_the_same_bytes(
    nm_letter: LetterContent, logo_png: bytes, letter_of: MakeLetter
) -> None:
    assert award_letter(nm_letter) == award_letter(nm_letter)
    with_logo = letter_of(Program.NM_LEDA, logo=logo_png)
    assert award_letter(with_logo) == award_letter(with_logo)
    assert award_letter(with_logo) != award_letter(nm_letter)


def test_a_preview_says_on_every_page_that_it_is_not_issued(nm_letter: LetterContent, letter_of: MakeLetter) -> None:
    preview = pages_of(award_letter(letter_of(Program.NM_LEDA, not_issued=NOT_RANKED)))
    assert all("PREVIEW — not issued: the round’s ranking is not signed" in text for text in preview)
    assert not any("PREVIEW" in text for text in pages_of(award_letter(nm_letter)))


def test_a_decline_names_each_reason_with_rule_citation_and_figures(letter_of: MakeLetter) -> None:
    letter = letter_of(Program.NH_MSRF2, verdict=Verdict.DECLINE, award=None, reasons=REASONS)
    text = " ".join(pages_of(decline_letter(letter)))
    for reason in REASONS:
        assert reason.words in text
        assert reason.rules[0] in text
    assert 'GOFERR, Main Street Relief Fund 2.0 page › Eligibility Criteria: "principal business office"' in text
    assert "State of the principal office" in text


def test_a_decline_without_a_worksheet_has_none(letter_of: MakeLetter) -> None:
    letter = letter_of(Program.NH_MSRF2, verdict=Verdict.DECLINE, award=None, reasons=REASONS[:1], lines=(), figures=())
    pages = pages_of(decline_letter(letter))
    assert len(pages) == 1
    assert "The figures we worked with" not in pages[0]


@pytest.mark.parametrize(
    ("verdict", "title"),
    [(Verdict.DECLINE, "Your application is declined"), (Verdict.NOT_REVIEWED, "Your application is not reviewed")],
)
@pytest.mark.parametrize("program", list(Program))
def test_every_program_has_words_for_every_verdict(
    program: Program, verdict: Verdict, title: str, letter_of: MakeLetter
) -> None:
    base = Program.NM_LEDA if program is Program.NM_LEDA else Program.NH_MSRF2
    award = letter_of(base, program=program)
    assert "$" in pages_of(award_letter(award))[0]
    decline = letter_of(base, program=program, verdict=verdict, award=None, reasons=REASONS[:1])
    assert title in pages_of(decline_letter(decline))[0]


def test_the_right_to_appeal_is_told_while_it_runs_and_as_past_after(letter_of: MakeLetter) -> None:
    during = " ".join(pages_of(award_letter(letter_of(Program.NH_MSRF2, dated=date(2020, 11, 23)))))
    after = " ".join(pages_of(award_letter(letter_of(Program.NH_MSRF2, dated=date(2020, 12, 5)))))
    assert "by 4:00 PM on Friday, 4 December 2020" in during
    assert "CARES Act Coronavirus Relief Fund" in during
    assert "That time has passed." in after
    assert "That time has passed." not in during


def test_a_new_mexico_letter_says_nothing_of_new_hampshire(nm_letter: LetterContent) -> None:
    text = " ".join(pages_of(award_letter(nm_letter)))
    assert "paid in quarterly payments" in text
    assert "LEDA@nmfa.net, 505-992-9696, www.nmfinance.com" in text
    assert "GOFERR" not in text


def test_reviewer_and_signer_stand_at_the_end_with_their_times(nm_letter: LetterContent) -> None:
    text = " ".join(pages_of(award_letter(nm_letter)))
    assert (
        "Reviewed by R. Sample on 3 December 2021, 14:02 UTC. Signed by S. Sample on 5 December 2021, 09:30 UTC."
        in text
    )
    assert "Dana Sampleton" in text


@pytest.mark.parametrize("broken", [b"", b"no picture", b"\x89PNG\r\n\x1a\nbroken", b"\xff\xd8\xff\xe0broken"])
def test_a_logo_that_cannot_be_read_breaks_no_letter(broken: bytes, letter_of: MakeLetter) -> None:
    assert "$57,622.00" in pages_of(award_letter(letter_of(Program.NM_LEDA, logo=broken)))[0]


def test_a_truncated_logo_breaks_no_letter(logo_png: bytes, letter_of: MakeLetter) -> None:
    letter = letter_of(Program.NM_LEDA, logo=logo_png[: len(logo_png) // 2])
    assert "$57,622.00" in pages_of(award_letter(letter))[0]


def test_only_the_shipped_faces_are_used_and_they_are_embedded(nm_letter: LetterContent) -> None:
    for page in pypdf.PdfReader(io.BytesIO(award_letter(nm_letter))).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            shown = font.get_object()
            assert "DejaVuSerifCondensed" in shown["/BaseFont"]
            assert "/FontFile2" in shown["/FontDescriptor"].get_object()


def test_the_digits_of_the_faces_are_of_one_width() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    use_fonts()
    for face in (REGULAR, BOLD, ITALIC):
        assert len({stringWidth(digit, face, 11) for digit in "0123456789"}) == 1


def test_accents_are_printed_and_other_scripts_are_marked_and_explained(letter_of: MakeLetter) -> None:
    name = "Piñón & Łódź Café Ñandú مقهى النور 日本 😀"
    text = " ".join(pages_of(award_letter(letter_of(Program.NM_LEDA, business=name))))
    assert "Piñón & Łódź Café Ñandú […] has been" in text
    assert MARK_NOTE in text


def test_a_letter_without_such_names_explains_no_mark(nm_letter: LetterContent) -> None:
    assert MARK_NOTE not in " ".join(pages_of(award_letter(nm_letter)))


def test_decomposed_accents_are_composed() -> None:
    assert printable("Cafe\u0301") == "Café"
    assert printable("\u202eabc\u200f") == "abc"
    assert printable("日本 語 Bar") == f"{MARK} Bar"


@pytest.mark.parametrize(
    "name",
    ["Acequia Diner LLC", "Very Long Name of a Family Business " * 4, "W" * 120, "W" * 2000, "Some words " * 300],
)
def test_an_address_fits_the_window_of_the_envelope(name: str) -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    size, lines = address_lines((name, "Attn: Rosa Ejemplo", "12 Sample Street", "Española, NM 87532"))
    assert size * 1.2 * len(lines) <= WINDOW_HEIGHT_PT
    assert all(stringWidth(line, REGULAR, size) <= WINDOW_WIDTH_PT for line in lines)
    assert lines[-1] == "Española, NM 87532"


def test_a_name_of_120_letters_stands_whole_in_the_window() -> None:
    name = "The Family Business That Nobody Ever Thought of Shortening " + "and Sons " * 7
    _, lines = address_lines((name[:120], "12 Sample Street", "Concord, NH 03301"))
    assert " ".join(lines) == f"{name[:120].strip()} 12 Sample Street Concord, NH 03301"


def test_an_award_letter_refuses_a_decline_and_a_decline_letter_an_approval(
    nm_letter: LetterContent, letter_of: MakeLetter
) -> None:
    with pytest.raises(ValueError, match="approval"):
        award_letter(letter_of(Program.NM_LEDA, verdict=Verdict.DECLINE))
    with pytest.raises(ValueError, match="reason"):
        decline_letter(nm_letter)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(name=st.text(min_size=1, max_size=150), officer=st.text(max_size=80), street=st.text(max_size=200))
def test_no_name_breaks_a_letter(name: str, officer: str, street: str, letter_of: MakeLetter) -> None:
    letter = letter_of(
        Program.NH_MSRF2,
        business=name,
        addressed_to=officer or None,
        address=(name, officer, street),
        lines=(),
        figures=(),
    )
    pages = pages_of(award_letter(letter))
    assert "Application NH2-2020-00112" in pages[-1]


def test_a_reason_longer_than_a_page_breaks_no_letter(letter_of: MakeLetter) -> None:
    long = Reason(
        "NOTE-NH-INEL-GROUP", "Declined: " + "your affiliates count. " * 400, ("NH2-ELG-11",), "S2 › " + "w" * 6000
    )
    letter = letter_of(Program.NH_MSRF2, verdict=Verdict.DECLINE, award=None, reasons=(long,), business="W" * 4000)
    pages = pages_of(decline_letter(letter))
    assert " ".join(pages).count("affiliates") == 400
    assert f"page {len(pages)} of {len(pages)}" in pages[-1]


@pytest.mark.parametrize(
    "name", ["\ud800 Diner", "A\x00B", "<b>Bold & Sons</b>", "&#0; <para>", "\U0010ffff", "{business}"]
)
def test_marks_of_markup_and_broken_characters_are_plain_text(name: str, letter_of: MakeLetter) -> None:
    letter = letter_of(Program.NM_LEDA, business=name, address=(name, "12 Sample Street"), addressed_to=name)
    assert f"for {printable(name)} has been reviewed" in pages_of(award_letter(letter))[0]


def test_a_letter_with_a_gap_in_a_reason_is_refused_but_its_preview_is_drawn(letter_of: MakeLetter) -> None:
    gap = Reason("NOTE-NH-INEL-OFFICE", "Declined: yours is in [state: please fill in].", ("NH2-ELG-02",), "")
    letter = letter_of(Program.NH_MSRF2, verdict=Verdict.DECLINE, award=None, reasons=(gap,))
    with pytest.raises(Refused, match="Fill in what stands in brackets first"):
        decline_letter(letter)
    preview = dataclasses.replace(letter, not_issued="PREVIEW — not issued: a reason lacks a value")
    assert "[state: please fill in]" in pages_of(decline_letter(preview))[0]


def test_a_reason_the_catalogue_has_no_notice_for_is_printed_all_the_same(letter_of: MakeLetter) -> None:
    reason = Reason("", "No qualified loss is left after federal help.", ("NH1-CAL-02",), "S2 › Step 2")
    letter = letter_of(
        Program.NH_MSRF2, program=Program.NH_MSRF1, verdict=Verdict.DECLINE, award=None, reasons=(reason,)
    )
    text = pages_of(decline_letter(letter))[0]
    assert "No qualified loss is left after federal help." in text
    assert "GOFERR, Main Street Relief Fund page › Step 2" in text


def test_another_process_prints_the_same_bytes(nm_letter: LetterContent) -> None:
    here = hashlib.sha256(award_letter(nm_letter)).hexdigest()
    script = (
        "import hashlib, pickle, sys; from reviewer_app.letters.letter import award_letter; "
        "print(hashlib.sha256(award_letter(pickle.load(sys.stdin.buffer))).hexdigest())"
    )
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", script],
        input=pickle.dumps(nm_letter),
        capture_output=True,
        check=True,
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(root)},
    )
    assert run.stdout.decode().strip() == here
