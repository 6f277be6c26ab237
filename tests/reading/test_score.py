"""The reader's score on the filled forms of shared/data, by shared/tools/score_reading.py."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reviewer_app.reading.contract import as_contract
from reviewer_app.reading.document import read_document

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared"
FILLED = SHARED / "data" / "filled_forms"
SCORER = SHARED / "tools" / "score_reading.py"
KINDS = "irs_1040_schedule_c,irs_1065,irs_1120,irs_1120s,irs_990,irs_941,irs_940,irs_4868,nm_es903a,nm_crs1,nm_payroll_report"
VARIANTS = "fillable,flattened,text,xlsx"

pytestmark = pytest.mark.skipif(not SCORER.is_file(), reason="the filled forms of shared/data are absent")


def documents(truth: Path) -> list[dict[str, str]]:
    entries = json.loads(truth.read_text("utf-8"))
    return [document for entry in entries for document in entry.get("documents", [entry])]


def test_kinds_and_figures_of_the_filled_forms_are_right(tmp_path: Path) -> None:
    truths = [FILLED / "truth.json", FILLED / "packets_truth.json"]
    wanted = [
        each for truth in truths for each in documents(truth)
        if each["kind"] in KINDS.split(",") and each["variant"] in VARIANTS.split(",")
    ]  # fmt: skip
    readings = [as_contract(read_document(FILLED / each["file"]), each["file"]) for each in wanted]
    (tmp_path / "read.json").write_text(json.dumps(readings), "utf-8")
    command = [
        sys.executable, str(SCORER), ",".join(map(str, truths)), str(tmp_path / "read.json"),
        "--kind", KINDS, "--variant", VARIANTS, "--errors", "40",
    ]  # fmt: skip
    printed = subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    last = re.search(r"figures (\d+) of (\d+) exact, kinds (\d+) of (\d+), confident-wrong (\d+)", printed)
    assert last is not None, printed
    exact, figures, kinds, count, wrong = map(int, last.groups())
    assert count == len(wanted) > 100
    assert kinds >= 0.98 * count, printed
    assert exact >= 0.97 * figures, printed
    assert wrong == 0, printed
