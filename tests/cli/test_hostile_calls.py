"""The command line on a damaged store, a plain terminal, a closed pipe and a call that finds nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import main
from tests.desk import small_packets as small

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with one packet."""
    desk = small.open_office(tmp_path / "store")
    small.receive(desk, small.NM)
    desk.store.close()
    return tmp_path / "store"


@pytest.mark.parametrize("verb", [["assess"], ["queue"], ["show", small.NM], ["export-acts", "x.zip"], ["verify"]])
def test_a_store_whose_pages_were_written_over_is_told_with_advice(
    verb: list[str], store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    content = bytearray((store / "store.sqlite").read_bytes())
    content[3 * 4096 :] = b"\xa5" * (len(content) - 3 * 4096)
    (store / "store.sqlite").write_bytes(content)
    assert main.main([*verb, "--store", str(store)]) == 1
    assert "Restore a backup" in capsys.readouterr().err


def test_an_import_of_nothing_and_an_unknown_number_are_status_1(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert main.main(["import", str(tmp_path / "empty"), "--store", str(store)]) == 1
    assert capsys.readouterr().err
    assert main.main(["assess", "NM-0", "--store", str(store)]) == 1
    assert "no packet NM-0" in capsys.readouterr().err


def test_a_name_that_the_terminal_cannot_show_is_escaped(tmp_path: Path) -> None:
    text = json.loads(small.packet_text(small.NM))
    text["applicant"]["legal_name"] = "Diner \U0001f32e Fictitious"
    folder = tmp_path / "packets" / small.NM
    folder.mkdir(parents=True)
    (folder / "packet.json").write_text(json.dumps(text))
    assert main.main(["import", str(tmp_path / "packets"), "--store", str(tmp_path / "store")]) == 0
    plain = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for form in ([], ["--json"]):
        command = [sys.executable, "main.py", "queue", "--store", str(tmp_path / "store"), *form]
        done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "\\U0001f32e" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipes")
def test_a_reader_who_has_enough_is_no_trouble(store: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "main.py", "queue", "--store", str(store)]
    done = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
