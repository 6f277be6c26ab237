"""The command line: every verb, its exit status, and its JSON key by key as the contract has it."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

import main
from reviewer_app import acts
from tests.desk import small_packets as small

ROOT = Path(__file__).resolve().parents[2]
CASE_43 = ROOT.parent / "shared" / "cases" / "43-two-instances-at-once" / "round.zip"
ASSESS = {
    "application_no", "program", "program_version", "basis", "status", "reason", "deficiency", "deficiencies", "findings",
    "lines", "award", "award_documents", "mismatches", "binding", "flags", "receipt",
}  # fmt: skip
COMPUTE = ASSESS - {"award_documents", "mismatches"} | {"result"}
FIGURES = {
    "gross_receipts_2019": "900000.00", "gross_receipts_2020_est": "400000.00", "ppp": "80000.00", "other_federal": "0.00",
}  # fmt: skip


@pytest.fixture
def packets(tmp_path: Path) -> Path:
    """A folder of two packets with one text file each."""
    folder = tmp_path / "packets"
    for no in (small.NM, small.MSRF2):
        whole = json.loads(small.packet_text(no))
        whole["documents"] = [
            {"file": "documents/note.txt", "uploaded_as": "other", "uploaded_at": "2021-11-29T16:02:44-07:00"}
        ]
        (folder / no / "documents").mkdir(parents=True)
        (folder / no / "documents" / "note.txt").write_text("a note")
        (folder / no / "packet.json").write_text(json.dumps(whole))
    return folder


@pytest.fixture
def store(packets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A store that the command line made from the two packets."""
    assert main.main(["import", str(packets), "--store", str(tmp_path / "store")]) == 0
    capsys.readouterr()
    return tmp_path / "store"


def asked(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 0) -> Any:
    """What a verb prints as JSON; its exit status is looked at, and nothing of ours is on standard error."""
    assert main.main([str(argument) for argument in (*arguments, "--json")]) == status
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert bool(err) == (status != 0)
    return json.loads(out) if out else None


def test_import_says_what_came_of_each_packet(
    packets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "new" / "store"
    first = asked(capsys, "--store", store, "import", packets, "--as", "pat")
    assert {frozenset(row) for row in first} == {frozenset({"path", "application_no", "outcome", "reason"})}
    assert {(row["application_no"], row["outcome"], row["reason"]) for row in first} == {
        (small.NM, "imported", None),
        (small.MSRF2, "imported", None),
    }
    assert {row["outcome"] for row in asked(capsys, "import", packets, "--store", store)} == {"unchanged"}
    (packets / small.NM / "documents" / "note.txt").write_text("another note")
    again = asked(capsys, "import", packets / small.NM, "--store", store)
    assert [row["outcome"] for row in again] == ["new_version"]
    history = asked(capsys, "show", small.NM, "--store", store)["history"]
    assert next(act["by"] for act in history) == "pat"


def test_a_refused_packet_is_status_1_and_the_others_are_in(
    packets: Path, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packets / small.NM / "packet.json").write_text("{")
    found = asked(capsys, "import", packets, "--store", store, status=1)
    assert sorted(row["outcome"] for row in found) == ["refused", "unchanged"]
    assert next(row["reason"] for row in found if row["outcome"] == "refused")


def test_assess_and_compute_print_the_keys_of_the_contract(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for row in asked(capsys, "assess", "--store", store):
        assert set(row) == ASSESS
        assert row["basis"] == "claimed"
        assert {frozenset(line) for line in row["lines"]} == {
            frozenset({"rule", "label", "value", "unit", "formula", "inputs", "citation"})
        }
        assert {frozenset(line) for line in row["findings"]} == {
            frozenset({"rule", "outcome", "code", "message", "citation"})
        }
    assert [row["application_no"] for row in asked(capsys, "assess", small.NM, "--store", store)] == [small.NM]
    file = tmp_path / "figures.json"
    file.write_text(json.dumps(FIGURES))
    assert set(asked(capsys, "compute", "nh-msrf1", file)) == COMPUTE
    file.write_text(json.dumps([FIGURES, FIGURES]))
    both = asked(capsys, "compute", "nh-msrf1", file)
    assert [row["application_no"] for row in both] == [None, None]


@pytest.mark.parametrize(("content", "said"), [
    (json.dumps({**FIGURES, "ppp": 1.5}), "ppp"), ("{", "no JSON"), ("3", "expected an object"),
    (json.dumps([FIGURES, {**FIGURES, "ppp": 0.5}]), "[1].ppp"), ('{"ppp": NaN}', "NaN"),
    ('{"ppp": "1.00", "ppp": "2.00"}', "stands twice"), ('{"ppp": ' + "9" * 5_000 + "}", "5,000 digits"),
    ("[" * 100_000 + "]" * 100_000, "nested too deep"),
])  # fmt: skip
def test_a_figures_file_that_does_not_fit_is_a_wrong_call(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, said: str
) -> None:
    file = tmp_path / "figures.json"
    file.write_text(content)
    assert main.main(["compute", "nh-msrf1", str(file)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "call", [["fly"], ["import"], ["compute", "nh-other", "x.json"], ["show"], ["compute", "nh-msrf1", "none.json"]]
)
def test_a_wrong_call_is_status_2(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main.main(call)
    except SystemExit as exit_:
        status = int(str(exit_.code))
    assert status == 2
    assert capsys.readouterr().err


def test_show_and_queue_print_the_keys_of_the_contract(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = asked(capsys, "show", small.NM, "--store", store)
    assert set(shown) == {
        "application_no", "program", "round", "version", "packet", "figures", "documents", "checks", "standing",
        "assessment", "history",
    }  # fmt: skip
    assert {frozenset(row) for row in shown["figures"]} == {frozenset({"name", "claimed", "read", "confirmed"})}
    assert set(shown["documents"][0]) == {
        "file", "sha256", "uploaded_as", "kind", "period", "pages", "readable", "warnings"
    }  # fmt: skip
    assert {frozenset(row) for row in shown["checks"]} == {frozenset({"check", "answer", "note", "by", "at"})}
    assert set(shown["history"][0]) == {"act", "at", "by", "role", "kind", "summary", "undone"}
    rows = asked(capsys, "queue", "--search", "sample diner", "--store", store)
    assert {frozenset(row) for row in rows} == {
        frozenset({
            "application_no", "business", "program", "round", "status", "standing", "award", "open", "waiting_since",
            "assigned_to",
        })
    }  # fmt: skip
    assert asked(capsys, "queue", "--search", "nobody has this", "--store", store) == []
    assert main.main(["show", "NM-0", "--store", str(store)]) == 1
    assert "no packet NM-0" in capsys.readouterr().err


def test_notices_are_written_as_drafts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = small.open_office(tmp_path / "store")
    small.receive(desk, small.NM)
    small.take(desk, small.NM)
    desk.perform(acts.PrepareNotice(("DEF-NM-AFFIRM",), "rosa@diner.example", "Yours", "Send more."), small.NM)
    desk.store.close()
    (row,) = asked(capsys, "notices", "--out", tmp_path / "out", "--store", tmp_path / "store")
    assert set(row) == {"application_no", "file", "to", "subject", "items"}
    assert (tmp_path / "out" / row["file"]).exists()


def test_rebuild_and_verify_name_what_differs(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "verify", "--store", store) == {"acts": 2, "packets": 2, "files": 1, "problems": []}
    assert asked(capsys, "rebuild", "--store", store) == {"acts": 2, "packets": 2, "differences": []}
    connection = sqlite3.connect(store / "store.sqlite")
    connection.execute("UPDATE queue_row SET open = 99")
    connection.commit()
    connection.close()
    assert len(asked(capsys, "verify", "--store", store, status=1)["problems"]) == 2
    differences = asked(capsys, "rebuild", "--store", store, status=1)["differences"]
    assert {frozenset(row) for row in differences} == {frozenset({"table", "key", "was", "is"})}
    assert asked(capsys, "rebuild", "--store", store)["differences"] == []


def test_backup_restore_and_exchange_carry_a_store(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(capsys, "backup", tmp_path / "b", "--store", store)
    asked(capsys, "restore", tmp_path / "b", "--store", tmp_path / "again")
    assert asked(capsys, "verify", "--store", tmp_path / "again")["problems"] == []
    asked(capsys, "restore", tmp_path / "b", "--store", tmp_path / "again", status=1)
    given = asked(capsys, "export-acts", tmp_path / "a.zip", "--store", store)
    assert set(given) == {"acts", "files", "sha256"}
    other = tmp_path / "other"
    taken = asked(capsys, "import-acts", tmp_path / "a.zip", "--store", other)
    assert taken == {"acts": 2, "already": 0, "files": 1, "clashes": []}
    assert asked(capsys, "import-acts", tmp_path / "a.zip", "--store", other)["already"] == 2
    asked(capsys, "import-acts", tmp_path / "none.zip", "--store", tmp_path / "never", status=1)
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize("verb", [["assess"], ["queue"], ["verify"], ["rebuild"], ["show", "NM-1"], ["backup", "b"]])
def test_a_store_that_is_not_there_is_named_and_not_made(
    verb: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([*verb, "--store", str(tmp_path / "none")]) == 1
    assert "There is no store" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_rows_of_another_version_are_named_and_not_mended_first(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = sqlite3.connect(store / "store.sqlite")
    connection.execute("UPDATE queue_row SET open = 99")
    connection.execute("UPDATE setting SET value = 'older' WHERE name = 'derived'")
    connection.commit()
    connection.close()
    assert len(asked(capsys, "verify", "--store", store, status=1)["problems"]) == 2
    assert len(asked(capsys, "rebuild", "--store", store, status=1)["differences"]) == 2
    assert asked(capsys, "verify", "--store", store)["problems"] == []


def called(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "main.py", *(str(argument) for argument in arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def answer(process: "subprocess.Popen[str]") -> tuple[int, Any]:
    out, err = process.communicate(timeout=120)
    assert not any(word in err for word in ("Traceback", "OperationalError")), err
    return process.returncode, json.loads(out)


def big_round(folder: Path, count: int) -> Path:
    """A zip of fictitious packets."""
    with zipfile.ZipFile(folder / "round.zip", "w") as packed:
        for index in range(count):
            no = f"NM-2021-8{index:04d}"
            text = small.packet_text(small.NM, tin=f"85-1{index:06d}").replace(small.NM, no)
            packed.writestr(f"round/{no}/packet.json", text)
    return folder / "round.zip"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
def test_several_processes_at_once_take_each_application_in_once(tmp_path: Path) -> None:
    given = CASE_43 if CASE_43.exists() else big_round(tmp_path, 60)
    store = tmp_path / "store"
    imports = [called("import", given, "--store", store, "--json") for _ in range(3)]
    while not (store / "store.sqlite").exists():
        time.sleep(0.05)  # waits for a file, not for a time
    backup = called("backup", tmp_path / "b", "--store", store, "--json")
    found = [row for process in imports for row in answer(process)[1]]
    assert sorted(row["application_no"] for row in found if row["outcome"] == "imported") == sorted(
        {row["application_no"] for row in found}
    )
    assert {row["outcome"] for row in found} == {"imported", "unchanged"}
    assert answer(backup)[0] == 0
    status, checked = answer(called("verify", "--store", store, "--json"))
    assert (status, checked["packets"], checked["problems"]) == (0, 60, [])
    assert main.main(["restore", str(tmp_path / "b"), "--store", str(tmp_path / "again")]) == 0
    assert main.main(["verify", "--store", str(tmp_path / "again")]) == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
def test_a_killed_import_leaves_whole_packets_and_the_next_one_finishes(tmp_path: Path) -> None:
    given = CASE_43 if CASE_43.exists() else big_round(tmp_path, 60)
    store = tmp_path / "store"
    process = called("import", given, "--store", store)
    while not list((store / "files").glob("??/*")) and process.poll() is None and not (store / "store.sqlite").exists():
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    status, rows = answer(called("import", given, "--store", store, "--json"))
    assert (status, len(rows)) == (0, 60)
    status, checked = answer(called("verify", "--store", store, "--json"))
    assert (status, checked["packets"], checked["problems"]) == (0, 60, [])
