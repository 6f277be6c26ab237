"""The sample round as a whole: its packets, their form, their times, and the places of their figures."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from data.sample.plan import Fault, PlannedFigure, PlannedPacket, SamplePlan
from data.sample.round import SAMPLE_NOW, write_round
from reviewer_app.money import cents, dollars, exact
from reviewer_app.values import Program, Standing, Verdict
from tests.data.sample_reading import packet_json, words, words_in

_FIGURES = {
    "nm-leda": {"revenue_path", "revenue_2019", "revenue_2020", "positions", "lowest_quarter", "lowest_fte"}
    | {"highest_quarter", "highest_fte", "rent_documented_total"},
    "nh-msrf1": {"gross_receipts_2019", "gross_receipts_2020_est", "ppp", "other_federal"},
    "nh-msrf2": {"gross_receipts_2019", "gross_receipts_2020_projected", "ppp", "eidl", "other_non_goferr"}
    | {"msrf1", "gap", "live_venue", "other_goferr", "self_grant"},
    "nh-self": {"gross_receipts_2019", "gross_receipts_2020_est", "unemployment", "covid_aid"},
}
_MAY_BE_ABSENT = {"revenue_quarter"}
_MONEY = re.compile(r"-?\d+\.\d{2}")


def _snapshot(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_round_holds_at_least_forty_four_packets_over_the_four_programs(sample_plan: SamplePlan) -> None:
    by_program = Counter(packet.program for packet in sample_plan.packets)
    assert len(sample_plan.packets) >= 44
    assert by_program[Program.NM_LEDA] >= 20
    assert by_program[Program.NH_MSRF1] == 8
    assert by_program[Program.NH_MSRF2] >= 10
    assert by_program[Program.NH_SELF] == 8


def test_the_same_seed_gives_the_same_bytes_and_another_seed_does_not(
    sample_plan: SamplePlan, sample_folder: Path, tmp_path: Path
) -> None:
    again = write_round(tmp_path / "again")
    assert _snapshot(tmp_path / "again") == _snapshot(sample_folder)
    assert [packet.figures_to_confirm for packet in again.packets] == [
        p.figures_to_confirm for p in sample_plan.packets
    ]
    other = write_round(tmp_path / "other", 7, programs=(Program.NH_SELF,))
    assert _snapshot(tmp_path / "other") != _snapshot(sample_folder)
    assert {packet.program for packet in other.packets} == {Program.NH_SELF}


def test_progress_is_told_after_each_packet(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    write_round(tmp_path, progress=lambda done, total: told.append((done, total)), programs=(Program.NH_SELF,))
    assert told == [(number, 8) for number in range(1, 9)]


def test_every_packet_json_keeps_the_format(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        loaded = packet_json(packet)
        assert loaded["format"] == "packet/1"
        assert loaded["application_no"] == packet.application_no == packet.folder.name
        assert loaded["program"] == packet.program.value
        assert datetime.fromisoformat(loaded["submitted_at"]).tzinfo is not None
        assert loaded["submitted_by"]
        _check_applicant(loaded["applicant"])
        _check_figures(loaded["program"], loaded["figures"])


def _check_applicant(applicant: dict[str, Any]) -> None:
    assert set(applicant) == {
        *("legal_name", "trade_name", "tin", "entity_type", "naics", "operating_since", "email", "phone", "premises"),
        *("authorized_officer", "owners"),
    }
    assert re.fullmatch(r"\d{2}-\d{7}|000-\d{2}-\d{4}", applicant["tin"])
    assert applicant["entity_type"] in {
        "sole_proprietor",
        "llc",
        "partnership",
        "s_corporation",
        "corporation",
        "nonprofit",
    }
    assert re.fullmatch(r"\d{6}", applicant["naics"])
    assert re.fullmatch(r"(19|20)\d{2}-\d{2}-\d{2}", applicant["operating_since"])
    assert applicant["email"].endswith(".example")
    assert re.fullmatch(r"(505|603)-555-01\d{2}", applicant["phone"])
    assert set(applicant["premises"]) == {"street", "city", "state", "zip", "location_code"}
    assert sum(int(owner["percent"]) for owner in applicant["owners"]) == 100


def _check_figures(program: str, figures: dict[str, Any]) -> None:
    assert set(figures) - _MAY_BE_ABSENT == _FIGURES[program]
    for name, value in figures.items():
        if isinstance(value, list):
            assert all(not isinstance(cell, float) for row in value for cell in row.values())
        elif name.endswith("_fte"):
            assert exact(value) > 0
        elif name.endswith("_quarter"):
            assert re.fullmatch(r"(\d{4})?Q[1-4]", value)
        elif name != "revenue_path":
            assert _MONEY.fullmatch(value), name


def test_every_document_named_is_there_and_no_other(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        named = [row["file"] for row in packet_json(packet)["documents"]]
        there = {path.relative_to(packet.folder).as_posix() for path in packet.folder.rglob("*") if path.is_file()}
        assert len(named) == len(set(named)) == len({name.casefold() for name in named})
        assert there == {*named, "packet.json"}


def test_uploads_come_before_the_submission(sample_plan: SamplePlan) -> None:
    for packet in sample_plan.packets:
        loaded = packet_json(packet)
        assert all(row["uploaded_at"] < loaded["submitted_at"] for row in loaded["documents"])


def test_papers_reach_the_desk_on_working_days_of_the_weeks_before_the_sample_clock(sample_plan: SamplePlan) -> None:
    assert [p.received_at for p in sample_plan.packets] == sorted(p.received_at for p in sample_plan.packets)
    for packet in sample_plan.packets:
        assert datetime(2021, 10, 25, tzinfo=UTC) < packet.received_at < SAMPLE_NOW
        assert packet.received_at.weekday() < 5
        assert datetime.fromisoformat(packet_json(packet)["submitted_at"]) < packet.received_at
    ages = [(SAMPLE_NOW - packet.received_at).days for packet in sample_plan.packets]
    assert min(ages) < 7
    assert any(14 <= age < 21 for age in ages)
    assert max(ages) > 21


def test_submissions_fall_into_the_weeks_their_rounds_were_open(sample_plan: SamplePlan) -> None:
    spans = {
        Program.NM_LEDA: ("2021-10-15", "2021-12-07"),
        Program.NH_MSRF1: ("2020-06-01", "2020-06-13"),
        Program.NH_MSRF2: ("2020-10-19", "2020-10-30T16:00:00"),
        Program.NH_SELF: ("2020-07-06", "2020-07-17T16:00:00"),
    }
    for packet in sample_plan.packets:
        first, last = spans[packet.program]
        submitted = packet_json(packet)["submitted_at"]
        assert first <= submitted
        assert (submitted <= last) == (packet.fault is not Fault.LATE)


def test_most_packets_are_only_received_and_only_new_hampshire_ones_are_issued(sample_plan: SamplePlan) -> None:
    stages = Counter(packet.stage for packet in sample_plan.packets)
    assert 0.55 <= stages[Standing.RECEIVED] / len(sample_plan.packets) <= 0.7
    assert set(stages) == set(Standing)
    for packet in sample_plan.packets:
        if packet.stage is Standing.ISSUED:
            assert packet.program is not Program.NM_LEDA
        decided = packet.stage in (Standing.RECOMMENDED, Standing.SIGNED, Standing.ISSUED)
        assert (packet.verdict is not None) == decided
        assert (packet.reviewer is not None) == (packet.stage not in (Standing.RECEIVED, Standing.WITHDRAWN))
        if packet.verdict is Verdict.APPROVE:
            assert packet.fault in (None, Fault.CAP_RENT)


def test_claimed_figures_agree_with_the_documents_except_where_a_fault_is_planted(sample_plan: SamplePlan) -> None:
    differing = {
        packet.fault
        for packet in sample_plan.packets
        for name, figure in packet.figures_to_confirm.items()
        if name in (claimed := packet_json(packet)["figures"]) and claimed[name] != figure.value
    }
    assert differing == {Fault.DIGITS_SWAPPED, Fault.DIGIT_OMITTED, Fault.TAXABLE_FOR_GROSS, Fault.NO_RENT_PROOF}


def _shown(packet: PlannedPacket, figure: PlannedFigure) -> int | None:
    """The amount in cents that all boxes of a figure show together, or None where one has no text layer."""
    total = 0
    for shown in figure.shown_in:
        if shown.place.box is None or not shown.file.endswith(".pdf"):
            return None
        found = re.search(r"\d[\d,]*(\.\d{2})?", words_in(packet.folder / shown.file, shown.place))
        if not found:
            return None
        total += cents(found.group().replace(",", ""))
    return total


@pytest.mark.parametrize("program", list(Program))
def test_the_boxes_of_an_amount_hold_it(sample_plan: SamplePlan, program: Program) -> None:
    checked = 0
    for packet in sample_plan.packets:
        if packet.program is not program or packet.fault is Fault.MONTH_MISSING:
            continue
        for name, figure in packet.figures_to_confirm.items():
            # The lease's monthly payment stands beside the rents paid for the months still to come.
            if _MONEY.fullmatch(figure.value) and figure.shown_in and name != "rent_documented_total":
                amount = _shown(packet, figure)
                if amount is not None:
                    assert dollars(amount) == figure.value, (packet.application_no, name)
                    checked += 1
    assert checked > 8


def test_figures_read_from_a_text_document_are_printed_in_it(sample_plan: SamplePlan) -> None:
    checked = 0
    for packet in sample_plan.packets:
        for name in ("gross_receipts_2019", "revenue_2019", "ppp"):
            figure = packet.figures_to_confirm.get(name)
            if figure is None or len(figure.shown_in) != 1:
                continue
            text = words(packet.folder / figure.shown_in[0].file)
            if text.strip():
                assert str(int(figure.value.split(".")[0])) in text.replace(",", ""), packet.application_no
                checked += 1
    assert checked > 20


def test_names_are_of_many_kinds(sample_plan: SamplePlan) -> None:
    names = [packet_json(packet)["applicant"]["legal_name"] for packet in sample_plan.packets]
    assert len(set(names)) == len(names) - 1  # the duplicate application alone
    assert max(len(name) for name in names) > 120
    assert any("ñ" in name for name in names)
    assert any(re.search(r"[؀-ۿ]", name) for name in names)
    assert any(re.search(r"[぀-ヿ]", name) for name in names)


def test_the_staff_are_two_reviewers_a_supervisor_and_a_clerk(sample_plan: SamplePlan) -> None:
    assert Counter(person.role.value for person in sample_plan.staff) == {"reviewer": 2, "supervisor": 1, "clerk": 1}
    reviewers = {person.full_name for person in sample_plan.staff}
    assert {packet.reviewer for packet in sample_plan.packets} - {None} <= reviewers


def test_the_command_writes_the_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from data.sample.__main__ import main

    monkeypatch.setattr("sys.argv", ["data.sample", str(tmp_path), "--program", "nh-self"])
    main()
    assert "8 packets in" in capsys.readouterr().out
    assert len(list(tmp_path.glob("NH-2020-*/packet.json"))) == 8
    assert json.loads(next(tmp_path.glob("*/packet.json")).read_text("utf-8"))["program"] == "nh-self"
