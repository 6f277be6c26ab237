"""The receipt that is signed, the catalogue in its order, the dated parameters."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from reviewer_app.canonical import canonical
from reviewer_app.programs import assess, catalogue, compute, definition
from reviewer_app.programs.facts import Facts, facts_from_packet
from reviewer_app.programs.parameters import rules
from reviewer_app.programs.policies import resolve
from reviewer_app.programs.receipt import receipt
from reviewer_app.values import Evidence, Place, Program, Sha256


def facts(**figures: str) -> Facts:
    packet: dict[str, Any] = {
        "application_no": "NH-2020-90004",
        "program": "nh-msrf1",
        "applicant": {"legal_name": "Sample Books LLC", "email": "books@sample.example", "tin": "02-0000004"},
        "attestations": {},
        "figures": {
            "gross_receipts_2019": "500000.00",
            "gross_receipts_2020_est": "300000.00",
            "ppp": "60000.01",
            "other_federal": "0.00",
            **figures,
        },
    }
    return facts_from_packet(packet)


def test_the_same_answer_gives_the_same_digest_and_a_changed_cent_another() -> None:
    one, other = facts(), facts(ppp="60000.02")
    digest = receipt(assess(one), one)[1]
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", digest)
    assert receipt(assess(facts()), facts())[1] == digest
    assert receipt(assess(other), other)[1] != digest


def test_a_receipt_holds_parameters_with_their_sources_and_every_line() -> None:
    case = facts()
    answer = assess(case)
    files = {"documents/return.pdf": Sha256("d" * 64)}
    evidence = {"ppp": Evidence("documents/note.pdf", Sha256("e" * 64), Place(page=1))}
    frozen, digest = receipt(answer, case, files, evidence)
    text = json.loads(canonical(frozen))
    assert text["result"]["award_cents"] == "2918900"
    assert text["lines"][-1]["value"] == "29189.00"
    assert text["parameters"][0]["name"] == "published_rate"
    assert text["parameters"][0]["citation"]
    assert text["documents"] == files
    assert text["evidence"]["ppp"]["page"] == "1"
    assert digest != receipt(answer, case)[1]
    assert "books@sample.example" not in str(frozen)


def test_the_catalogue_begins_with_the_return_and_keeps_rows_of_several_codes_in_their_order() -> None:
    codes = [entry.code for entry in catalogue.catalogue()]
    assert len(codes) == len(set(codes)) == 86
    assert codes[:2] == ["DEF-NM-RETURN-MISSING", "DEF-NM-RETURN-EXT"]
    back = codes.index("DEF-NM-ID-BACK")
    assert codes[back : back + 2] == ["DEF-NM-ID-BACK", "DEF-NM-ID-FRONT"]
    assert catalogue.in_catalogue_order({"DEF-NM-TIPS", "DEF-NM-START"}) == ("DEF-NM-START", "DEF-NM-TIPS")
    with pytest.raises(KeyError):
        catalogue.entry("DEF-NM-NOTHING")


def test_no_program_shows_codes_of_another_state() -> None:
    for program in Program:
        state = program.value[:2].upper()
        assert all(entry.code.split("-")[1].startswith(state) for entry in definition(program).catalogue)


def test_a_mail_names_its_own_program() -> None:
    frame = catalogue.mail_frame(Program.NH_SELF)
    assert "Self Employed Livelihood Fund" in frame.opening
    assert "New Mexico" not in frame.opening + frame.closing_files
    assert "Section 7" in catalogue.mail_frame(Program.NM_LEDA).closing_files
    assert catalogue.mail_frame(Program.NM_LEDA, "notice").closing_files == ""


def test_every_document_and_parameter_has_its_source() -> None:
    for program in Program:
        law = rules(program)
        assert all(parameter.citation for parameter in law.parameters.values())
        own = {entry.code for entry in definition(program).catalogue}
        for need in definition(program).documents:
            assert need.citation
            assert need.code_if_missing in own


def test_the_rules_of_an_early_day_are_the_first_ones() -> None:
    assert rules(Program.NM_LEDA, date(2021, 1, 1)).money("maximum_award") == 100_000_00


def test_an_answer_names_the_switches_it_can_depend_on() -> None:
    answer = compute(Program.NH_MSRF1, {**facts().figures}, {"msrf1_redistribute": True})
    assert answer.policies["msrf1_redistribute"] == "true"
    assert "wage_bonus" not in answer.policies
    assert resolve()["weeks_per_quarter"] == "13"


def test_the_exact_rate_must_be_given_where_it_is_wanted() -> None:
    figures = dict(facts().figures)
    answer = compute(Program.NH_MSRF1, figures, {"single_packet_rate": "unrounded"}, "40/233")
    assert answer.result["award"] == "29184.55"
    wanting = assess(replace(facts(), policies={"single_packet_rate": "unrounded"}))
    assert (wanting.award, wanting.deficiencies) == (None, ())
