"""What every test runs under: an offscreen Qt, and no log line that was not expected.

It must not hold anything that only one room's tests use.
"""

import logging
import os
import re
from collections.abc import Iterator

# Before anything makes a QApplication, and in each worker process of a parallel run.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from hypothesis import settings

# A slow machine is no fault of the code: speed is measured in benchmarks/, never asserted in a test.
settings.register_profile("desk", settings(), deadline=None)
settings.load_profile("desk")


class LogKeeper(logging.Handler):
    """Keeps the records at WARNING and above that reach the root logger, in order."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record as "logger: message"."""
        self.lines.append(f"{record.name}: {record.getMessage()}")


def unexpected(lines: list[str], patterns: list[str]) -> list[str]:
    """The lines that no pattern is found in, in order."""
    return [line for line in lines if not any(re.search(pattern, line) for pattern in patterns)]


@pytest.fixture(autouse=True)
def _no_unexpected_log_line(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test at a log record at WARNING or above that no `expects_log` marker names, or a named one's absence."""
    patterns = [str(mark.args[0]) for mark in request.node.iter_markers("expects_log")]
    keeper = LogKeeper()
    logging.getLogger().addHandler(keeper)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(keeper)
    surplus = unexpected(keeper.lines, patterns)
    absent = [pattern for pattern in patterns if not any(re.search(pattern, line) for line in keeper.lines)]
    if surplus:
        pytest.fail("unexpected log lines:\n" + "\n".join(surplus), pytrace=False)
    if absent:
        pytest.fail("expected log lines that never came: " + ", ".join(absent), pytrace=False)
