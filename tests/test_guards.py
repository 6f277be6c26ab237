"""The walls of the house, held up by tests: no window in the core, no lost reference, no address in a file.

It must not test what any part does, only what none may do.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("benchmarks", "data", "resources", "reviewer_app", "tests", "ui")

# Spelled in two halves, so that this file does not hold what it looks for.
FORBIDDEN_TEXT = tuple(
    first + second
    for first, second in (
        ("pypi", ".org"),
        ("files.python", "hosted"),
        ("deb.deb", "ian.org"),
        ("/wo", "rk/"),
        ("/ro", "ot/"),
        ("/ho", "me/"),
        ("--index", "-url "),
        ("--extra-index", "-url "),
        ("--find", "-links "),
    )
)
# The one command that names two of the options, in order to keep their addresses out.
OPTIONS_ALLOWED_IN = {"Makefile"}

IMPORT_EVERYTHING = """
import importlib, pkgutil, sys

BLOCKED = {"PySide6", "shiboken6", "ui", "PyQt6", "PySide2", "PyQt5"}

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError("the core may not import " + name)
        return None

sys.meta_path.insert(0, Blocker())
try:
    import PySide6
except ImportError:
    pass
else:
    sys.exit("the block does not hold")
import reviewer_app
names = ["reviewer_app", *(m.name for m in pkgutil.walk_packages(reviewer_app.__path__, "reviewer_app."))]
for name in names:
    if name.rpartition(".")[2] != "__main__":
        importlib.import_module(name)
print(*names)
"""


def python_files() -> list[Path]:
    """The checkout's own Python files, in order."""
    found = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return sorted([*found, *ROOT.glob("*.py")])


def files_of_the_repository() -> list[Path]:
    """What git tracks or would track, as paths; skips the test where there is no git or no repository."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout, or git is not installed")
    listed = subprocess.run(
        [git, "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
    return [path for path in paths if path.is_file()]


def test_every_module_of_the_core_imports_where_qt_is_blocked() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_EVERYTHING], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    files = [path.relative_to(ROOT).with_suffix("").parts for path in python_files()]
    modules = {".".join(parts).removesuffix(".__init__") for parts in files if parts[0] == "reviewer_app"}
    assert set(done.stdout.split()) == modules, "a folder without __init__.py is not imported"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="True is immortal from Python 3.12 on, its count says nothing")
def test_two_thousand_signal_emits_lose_no_reference_to_true() -> None:
    from PySide6.QtCore import QObject, Signal

    class Bell(QObject):
        rang = Signal(bool)

    heard: list[int] = []
    bell = Bell()
    bell.rang.connect(lambda: heard.append(1))
    bell.rang.emit(True)
    before = sys.getrefcount(True)
    for _ in range(2_000):
        bell.rang.emit(True)
    lost = before - sys.getrefcount(True)
    assert len(heard) == 2_001
    assert abs(lost) < 50, f"{lost} references to True lost: this PySide6 aborts the process after some 600 emits"


def test_no_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    found = []
    for path in files_of_the_repository():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        text = data.decode("utf-8", "replace")
        for word in FORBIDDEN_TEXT:
            if word in text and not (word.startswith("--") and path.name in OPTIONS_ALLOWED_IN):
                found.append(f"{path.relative_to(ROOT)}: {word}")
    assert found == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_of_a_lock_has_hashes(lock: str) -> None:
    entries = (ROOT / lock).read_text("utf-8").replace("\\\n", " ").splitlines()
    pins = [entry for entry in entries if entry and not entry.lstrip().startswith("#")]
    assert len(pins) > 10
    assert [pin.split()[0] for pin in pins if "==" not in pin.split()[0] or "--hash=sha256:" not in pin] == []


def test_the_locks_hold_the_pyside6_that_keeps_its_references() -> None:
    for lock in ("requirements.lock", "requirements-dev.lock"):
        assert "\npyside6-essentials==6.11.3 " in (ROOT / lock).read_text("utf-8")


def test_both_locks_pin_the_program_alike() -> None:
    running, developing = (
        {line.split()[0] for line in (ROOT / lock).read_text("utf-8").splitlines() if line[:1].isalpha()}
        for lock in ("requirements.lock", "requirements-dev.lock")
    )
    assert running - developing == set()


def test_pip_is_refused_with_what_to_do_instead(tmp_path: Path) -> None:
    target = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(target), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode != 0
    assert "runs from its checkout" in done.stdout + done.stderr
    assert not target.exists() or list(target.iterdir()) == []


def test_every_module_says_what_it_is_for_and_stays_within_four_hundred_lines() -> None:
    faults = []
    for path in python_files():
        text = path.read_text("utf-8")
        name = str(path.relative_to(ROOT))
        if not ast.get_docstring(ast.parse(text)):
            faults.append(f"{name} has no module docstring")
        if (length := len(text.splitlines())) > 400:
            faults.append(f"{name} has {length} lines")
    assert faults == []


def test_only_the_start_of_the_program_knows_the_composition_root() -> None:
    importers = []
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            if "main" in names and path.relative_to(ROOT).parts[0] in {"reviewer_app", "ui"}:
                importers.append(str(path.relative_to(ROOT)))
    assert importers == []


class TestTheLogGuard:
    """The guard on log lines itself, in a run of its own."""

    SUITE = """
import logging
import pytest

def test_quiet():
    logging.getLogger("desk").info("nothing to see")

def test_loud():
    logging.getLogger("desk").warning("the journal is odd")

@pytest.mark.expects_log("journal is odd")
def test_expected():
    logging.getLogger("desk").warning("the journal is odd")

@pytest.mark.expects_log("journal is odd")
def test_absent():
    pass

def test_qt_speaks():
    from PySide6.QtCore import qWarning
    qWarning("a stray warning")
"""

    def test_fails_what_logs_or_warns_unasked_and_what_stays_silent_against_its_word(self, tmp_path: Path) -> None:
        (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
        (tmp_path / "tests").mkdir()
        (tmp_path / "tests" / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
        (tmp_path / "tests" / "test_suite.py").write_text(self.SUITE, "utf-8")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        told = done.stdout
        assert "ERROR tests/test_suite.py::test_loud" in told, told
        assert "ERROR tests/test_suite.py::test_absent" in told, told
        assert "FAILED tests/test_suite.py::test_qt_speaks" in told, told
        assert "1 failed, 4 passed, 2 errors" in told, told
