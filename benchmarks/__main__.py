"""Runs every bench_*.py beside it and writes the figures to docs/benchmarks.md.

Measures; it judges nothing and fails on nothing but an error.
"""

from __future__ import annotations

import importlib
import platform
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run_all(names: list[str]) -> str:
    """The figures of the named benches, or of all, as Markdown."""
    found = sorted(path.stem for path in HERE.glob("bench_*.py"))
    wanted = [f"bench_{name}" for name in names] or found
    parts = [
        "# Benchmarks\n",
        f"One run of `make bench` on {platform.machine()}, Python {platform.python_version()}. "
        "Ratios are what to look at; seconds depend on the machine.\n",
    ]
    for name in wanted:
        module = importlib.import_module(f"benchmarks.{name}")
        figures = module.run()
        parts.append(_table(name, (module.__doc__ or "").strip().splitlines()[0], figures))
        print(parts[-1], flush=True)
    return "\n".join(parts)


def _table(name: str, words: str, figures: Mapping[str, object]) -> str:
    rows = "\n".join(f"| {what} | {_rounded(value)} |" for what, value in figures.items())
    return (
        f"## {name.removeprefix('bench_').replace('_', ' ')}\n\n{words}\n\n| what | figure |\n| --- | --- |\n{rows}\n"
    )


def _rounded(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    text = run_all(sys.argv[1:])
    if not sys.argv[1:]:
        (HERE.parent / "docs" / "benchmarks.md").write_text(text, encoding="utf-8")
