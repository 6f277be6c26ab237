"""What a packet.json is refused for: each with its place, what was expected and what was found."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reviewer_app.intake import Limits
from tests.intake.making import PAPERS, PDF, PROGRAMS, accepted, folder, packet, refusal


def refused(tmp_path: Path, text: str | bytes) -> str:
    """The reason a packet with this packet.json is refused."""
    content = text if isinstance(text, bytes) else text.encode()
    return refusal(folder(tmp_path / "p", {"packet.json": content, **PAPERS})).reason


def changed(change: Callable[[dict[str, Any]], None], program: str = "nm-leda") -> str:
    """A good packet.json after one change."""
    value = packet(program)
    change(value)
    return json.dumps(value)


def setting(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A change that sets one place, such as "figures.positions.0.count"."""

    def change(raw: dict[str, Any]) -> None:
        *above, last = path.split(".")
        place: Any = raw
        for key in above:
            place = place[int(key) if key.isdigit() else key]
        place[int(last) if last.isdigit() else last] = value

    return change


def dropping(path: str) -> Callable[[dict[str, Any]], None]:
    """A change that takes one key away."""

    def change(raw: dict[str, Any]) -> None:
        *above, last = path.split(".")
        place: Any = raw
        for key in above:
            place = place[int(key) if key.isdigit() else key]
        del place[last]

    return change


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_good_packet_of_each_program_comes_in(tmp_path: Path, program: str) -> None:
    content = json.dumps(packet(program)).encode()
    assert accepted(folder(tmp_path / "p", {"packet.json": content, **PAPERS})).text == content.decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1, column 1: expected JSON"),
        ("{", "line 1, column 2: expected JSON"),
        ('{"format": "packet/1",}', "line 1, column"),
        ("[]", "expected one object"),
        ("null", "expected one object"),
        ('"packet/1"', "expected one object"),
        ("NaN", "found NaN, which is no number"),
        ("[" * 2000 + "]" * 2000, "nested more than 64 deep"),
        ('{"a":' * 200 + "1" + "}" * 200, "nested more than 64 deep"),
        ("[" * 500_000, "nested more than 64 deep"),
        ('{"x": {"tin": 1, "tin": 2}}', "x.tin: the key stands twice"),
        ('{"x": [0, {"a b": 1, "a b": 1}]}', "x[1].“a b”: the key stands twice"),
        ('{"x": {"y": Infinity}}', "x.y: expected a number or text; found Infinity"),
        ('{"x": [-Infinity]}', "x[0]: expected a number or text; found -Infinity"),
        ('{"x": 1e999}', "x: expected a number or text; found “1e999”"),
        ('{"x": ' + "9" * 5000 + "}", "x: expected a number or text; found “99999"),
        ('{"x": "\\ud800"}', "x: holds half of a surrogate pair"),
        ('{"\\udc00": 1}', "holds half of a surrogate pair"),
        ('{"x": "a\\u0000b"}', "x: holds a NUL character"),
        (b'{"x": "\xe9"}', "expected UTF-8 text; found the byte 0xe9 at byte 8"),
        ('{"format": "packet/1"}'.encode("utf-16"), "expected UTF-8 text; found the byte 0xff at byte 1"),
    ],
)
def test_text_that_has_no_one_meaning_is_refused(tmp_path: Path, text: str | bytes, says: str) -> None:
    reason = refused(tmp_path, text)
    assert reason.startswith("packet.json")
    assert says in reason


def test_a_packet_json_over_one_mebibyte_is_refused(tmp_path: Path) -> None:
    text = json.dumps(packet())
    assert "expected at most 1,048,576 bytes; found 1,048,577" in refused(
        tmp_path, text + " " * (2**20 + 1 - len(text))
    )


def test_a_packet_json_of_one_mebibyte_comes_in(tmp_path: Path) -> None:
    text = json.dumps(packet())
    content = (text + " " * (2**20 - len(text))).encode()
    assert accepted(folder(tmp_path / "p", {"packet.json": content, **PAPERS})).application_no == "NM-2021-00417"


def test_the_limit_of_packet_json_can_be_set(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", {"packet.json": json.dumps(packet()).encode(), **PAPERS})
    assert "expected at most 100 bytes" in refusal(place, limits=Limits(packet_json_bytes=100)).reason


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("packet/2", "found “packet/2”, a newer format. Update Packet Desk"),
        ("packet/17", "a newer format"),
        ("reimbursement/1", "requests come with a later version of Packet Desk"),
        ("packet/0", "expected “packet/1”; found the text “packet/0”"),
        ("something", "expected “packet/1”; found the text “something”"),
        (1, "expected “packet/1”; found the number 1"),
        (None, "expected “packet/1”; found nothing"),
    ],
)
def test_an_unknown_format_is_refused_in_plain_words(tmp_path: Path, given: object, says: str) -> None:
    reason = refused(tmp_path, changed(setting("format", given)))
    assert reason.startswith("packet.json, format: ")
    assert says in reason


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (
            "program",
            "nm-lead",
            'program: expected "nm-leda", "nh-msrf1", "nh-msrf2" or "nh-self"; found the text “nm-lead”',
        ),
        (
            "figures.revenue_2019",
            120201.0,
            'expected an amount in dollars as text, such as "120201.00"; found the number',
        ),
        ("figures.revenue_2019", 120201, "figures.revenue_2019: expected an amount in dollars as text"),
        ("figures.revenue_2019", "120,201.00", "found the text “120,201.00”"),
        ("figures.revenue_2019", "$120201.00", "figures.revenue_2019"),
        ("figures.revenue_2019", "120201", "figures.revenue_2019"),
        ("figures.revenue_2019", "120201.00\n", "figures.revenue_2019"),
        ("figures.revenue_2019", "١٢٣.00", "figures.revenue_2019"),
        ("figures.revenue_2019", "NaN", "figures.revenue_2019"),
        ("figures.lowest_fte", 4.5, "figures.lowest_fte: expected a number of full-time equivalents as text"),
        ("figures.lowest_fte", "4/0", "figures.lowest_fte"),
        ("figures.lowest_fte", "-4", "figures.lowest_fte"),
        ("figures.revenue_path", "D", 'figures.revenue_path: expected "A" (CRS reports)'),
        ("figures.revenue_quarter", "Q5", "figures.revenue_quarter"),
        ("figures.lowest_quarter", "Q1 2021", 'figures.lowest_quarter: expected a quarter, such as "2021Q1"'),
        ("figures.positions", {}, "figures.positions: expected a list of planned positions; found an object"),
        ("figures.positions.0.count", "2", "figures.positions[0].count: expected a whole number of 0 or more"),
        ("figures.positions.0.count", 2.5, "figures.positions[0].count"),
        ("figures.positions.0.count", True, "figures.positions[0].count"),
        ("figures.positions.0.count", -1, "figures.positions[0].count"),
        ("figures.positions.0.hourly_wage", 14.0, "figures.positions[0].hourly_wage"),
        ("figures.positions.0.hours_per_week", 37.5, "figures.positions[0].hours_per_week"),
        (
            "figures.positions.0.hire_date",
            "2021-02-30",
            "figures.positions[0].hire_date: expected a day of the calendar",
        ),
        ("figures.positions.0", "Cook", "figures.positions[0]: expected an object for one planned position"),
        ("figures.crs_2019_months", ["1.00"], "figures.crs_2019_months: expected a list of three amounts"),
        ("figures", [], "figures: expected an object with the claimed figures; found a list of 0"),
        ("applicant", None, "applicant: expected an object with the applicant's particulars; found null"),
        ("applicant.legal_name", 7, "applicant.legal_name: expected text; found the number 7"),
        ("applicant.tin", "851234567", "applicant.tin: expected an EIN"),
        ("applicant.operating_since", "03/01/2014", "applicant.operating_since"),
        ("applicant.owners.0.percent", 33.3, "applicant.owners[0].percent"),
        ("applicant.premises.zip", 87401, "applicant.premises.zip: expected text"),
        ("attestations.files_crs", "yes", "attestations.files_crs: expected true or false; found the text “yes”"),
        ("attestations.crs_frequency", "weekly", 'attestations.crs_frequency: expected "monthly"'),
        ("submitted_at", "2021-11-29T16:12:09", "submitted_at: expected a moment with its offset from UTC"),
        ("submitted_at", "2021-11-31T16:12:09-07:00", "submitted_at"),
        ("submitted_at", "0001-01-01T00:00:00+14:00", "submitted_at"),
        ("application_no", "", "application_no: expected the number of an application"),
        ("application_no", "../x", "application_no"),
        ("application_no", "NM-1\n", "application_no"),
        ("application_no", 417, "application_no"),
        ("documents", None, "documents: expected a list of documents; found null"),
        ("documents.0.uploaded_as", 1, "documents[0].uploaded_as"),
        ("documents.0.uploaded_at", "yesterday", "documents[0].uploaded_at"),
        ("documents.0.file", "", "documents[0].file: expected the path of a file"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_path(
    tmp_path: Path, path: str, value: object, says: str
) -> None:
    reason = refused(tmp_path, changed(setting(path, value)))
    assert reason.startswith("packet.json, ")
    assert says in reason
    assert "corrected" in reason


REQUIRED = {
    "nm-leda": [
        *("format", "application_no", "program", "round", "submitted_at", "submitted_by", "applicant", "figures"),
        *("attestations", "documents", "applicant.legal_name", "applicant.tin", "applicant.premises.zip"),
        *("figures.revenue_path", "figures.revenue_quarter", "figures.revenue_2019", "figures.positions"),
        *("figures.positions.0.title", "figures.positions.0.count", "figures.positions.0.hours_per_week"),
        *("figures.lowest_quarter", "figures.highest_fte", "figures.rent_documented_total"),
        *("attestations.files_crs", "attestations.crs_frequency", "attestations.filed_2020_return"),
        *("documents.0.file", "documents.0.uploaded_as", "documents.0.uploaded_at"),
    ],
    "nh-msrf1": ["figures.other_federal", "attestations.covid_loss"],
    "nh-msrf2": ["figures.self_grant", "attestations.operating_since", "attestations.permanently_closed"],
    "nh-self": ["figures.unemployment", "figures.covid_aid", "figures.unemployment.0.owner", "attestations.for_profit"],
}


@pytest.mark.parametrize(
    ("program", "path"), [(program, path) for program, paths in REQUIRED.items() for path in paths]
)
def test_what_may_not_be_absent_is_missed_by_its_path(tmp_path: Path, program: str, path: str) -> None:
    reason = refused(tmp_path, changed(dropping(path), program))
    assert re.sub(r"\.(\d)", r"[\1]", path) + ": expected " in reason
    assert "found nothing" in reason


@pytest.mark.parametrize(
    "change",
    [
        dropping("figures.positions.0.hire_date"),
        setting("figures.positions.0.hours_per_week", 40),
        setting("figures.positions.0.wage_without_tips", "5.00"),
        setting("figures.positions", []),
        setting("figures.tips_in_payroll", True),
        setting("figures.fte_2020q4", "4.5"),
        setting("figures.revenue_2020", "-12.50"),
        setting("applicant.entity_type", "cooperative of a kind nobody listed"),
        setting("applicant.tin", ""),
        setting("applicant.tin", "900-00-0000"),
        setting("round", "a round that nobody listed"),
        setting("documents.0.uploaded_as", "napkin"),
        setting("submitted_at", "2021-11-29T23:12:09Z"),
        setting("figures.something_new", {"a": [1.5, None, True]}),
        setting("applicant.middle_names", ["x"]),
        setting("extra", 12345678901234567890),
    ],
)
def test_what_is_open_or_may_be_absent_refuses_nothing(
    tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    text = changed(change)
    assert accepted(folder(tmp_path / "p", {"packet.json": text.encode(), **PAPERS})).text == text


def test_the_quarter_may_be_absent_on_path_b_alone(tmp_path: Path) -> None:
    value = packet()
    del value["figures"]["revenue_quarter"]
    assert "figures.revenue_quarter: expected" in refused(tmp_path, json.dumps(value))
    value["figures"]["revenue_path"] = "B"
    files = {"packet.json": json.dumps(value).encode(), **PAPERS}
    assert accepted(folder(tmp_path / "b", files)).application_no == "NM-2021-00417"


def test_the_frequency_is_absent_where_no_crs_reports_are_filed(tmp_path: Path) -> None:
    value = packet()
    value["attestations"] = {"files_crs": False, "filed_2020_return": True}
    files = {"packet.json": json.dumps(value).encode(), **PAPERS}
    assert accepted(folder(tmp_path / "p", files)).application_no == "NM-2021-00417"


def test_many_faults_are_told_five_at_a_time(tmp_path: Path) -> None:
    value = packet()
    value["figures"] = {}
    reason = refused(tmp_path, json.dumps(value))
    assert reason.count("found nothing") == 5
    assert "; and 4 more." in reason


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("documents/gone.pdf", "documents[1].file: expected a file “documents/gone.pdf” in the packet; found none"),
        ("documents/CRS-2019-q2.pdf", "found only “documents/crs-2019-q2.pdf”, written otherwise"),
        ("../outside.pdf", "documents[1].file: “../outside.pdf” leads out of the folder"),
        ("..\\outside.pdf", "documents[1].file: “..\\outside.pdf” leads out"),
        ("/etc/passwd", "documents[1].file: “/etc/passwd” is an absolute path"),
        ("C:\\a.pdf", "documents[1].file: “C:\\a.pdf” is an absolute path"),
        ("packet.json", "documents[1].file: expected a file “packet.json” in the packet; found none"),
        (".", "documents[1].file: expected a file"),
        ("documents", "documents[1].file: expected a file “documents”"),
        ("documents/2019-return.pdf", "are one name on many disks"),
        ("DOCUMENTS/2019-RETURN.pdf", "are one name on many disks"),
        ("documents/a\nb.pdf", "holds control characters"),
    ],
)
def test_a_file_named_wrongly_is_refused_by_its_place(tmp_path: Path, name: str, says: str) -> None:
    assert says in refused(tmp_path, changed(setting("documents.1.file", name)))


def test_backslashes_in_a_name_of_packet_json_are_separators(tmp_path: Path) -> None:
    text = changed(setting("documents.0.file", "documents\\2019-return.pdf"))
    found = accepted(folder(tmp_path / "p", {"packet.json": text.encode(), **PAPERS}))
    assert found.files[0].file == "documents/2019-return.pdf"


def test_direction_marks_are_spelled_out_in_a_reason(tmp_path: Path) -> None:
    reason = refused(tmp_path, changed(setting("program", "abc\u202edef")))
    assert "“abc\\u202edef”" in reason
    assert "\u202e" not in reason


def test_an_endless_text_is_cut_in_a_reason(tmp_path: Path) -> None:
    assert len(refused(tmp_path, changed(setting("program", "x" * 100_000)))) < 400


def test_clutter_named_by_packet_json_is_missed_and_not_believed(tmp_path: Path) -> None:
    text = changed(setting("documents.0.file", "documents/._a.pdf"))
    place = folder(tmp_path / "p", {"packet.json": text.encode(), **PAPERS, "documents/._a.pdf": PDF})
    assert "documents[0].file: expected a file" in refusal(place).reason
