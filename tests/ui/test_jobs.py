"""Background work, with real threads."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from reviewer_app.errors import BadInput
from ui.jobs import Jobs, Ticket


def refuse(_trouble: Exception) -> None:
    raise AssertionError("this work has no trouble")


def test_a_result_is_told_on_the_thread_of_the_window(qtbot: QtBot, jobs: Jobs) -> None:
    told: list[tuple[int, int]] = []
    jobs.start(lambda _ticket: threading.get_ident(), lambda ident: told.append((ident, threading.get_ident())), refuse)
    qtbot.waitUntil(lambda: bool(told))
    ((worked, heard),) = told
    assert worked != heard == threading.get_ident()


def test_a_trouble_is_told_with_its_words(qtbot: QtBot, jobs: Jobs) -> None:
    def work(_ticket: Ticket) -> str:
        raise BadInput("This file is empty.")

    told: list[str] = []
    jobs.start(work, told.append, lambda trouble: told.append(f"trouble: {trouble}"))
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["trouble: This file is empty."]


def test_a_fault_of_our_own_is_told_and_reaches_the_crash_report(qtbot: QtBot, jobs: Jobs) -> None:
    def work(_ticket: Ticket) -> str:
        raise ZeroDivisionError("ours")

    told: list[Exception] = []
    with qtbot.captureExceptions() as raised:
        jobs.start(work, lambda _result: None, told.append)
        qtbot.waitUntil(lambda: bool(raised))
    assert isinstance(told[0], ZeroDivisionError)
    assert raised[0][0] is ZeroDivisionError


def test_progress_is_told_in_order(qtbot: QtBot, jobs: Jobs) -> None:
    def work(ticket: Ticket) -> int:
        for done in range(1, 51):
            ticket.report(done, 50, f"page {done}")
        return 50

    steps: list[int] = []
    ended: list[int] = []
    jobs.start(work, ended.append, refuse, lambda done, _total, _text: steps.append(done))
    qtbot.waitUntil(lambda: bool(ended))
    assert steps == list(range(1, 51))


def test_work_that_is_cancelled_tells_nothing(qtbot: QtBot, jobs: Jobs) -> None:
    may_go_on = threading.Event()

    def work(ticket: Ticket) -> str:
        may_go_on.wait()
        ticket.check()
        return "late"

    told: list[str] = []
    ticket = jobs.start(work, told.append, refuse)
    ticket.cancel()
    may_go_on.set()
    qtbot.waitUntil(lambda: jobs.count == 0)
    assert told == []


def test_two_thousand_results_all_arrive(qtbot: QtBot, jobs: Jobs) -> None:
    told: list[int] = []

    def work_for(place: int) -> None:
        jobs.start(lambda _ticket: place, told.append, refuse)

    for place in range(2_000):
        work_for(place)
    qtbot.waitUntil(lambda: len(told) == 2_000, timeout=30_000)
    assert sorted(told) == list(range(2_000))


def test_closing_waits_for_the_work_and_takes_no_more(qtbot: QtBot) -> None:
    jobs = Jobs()
    told: list[str] = []
    jobs.start(lambda _ticket: "done", told.append, refuse)
    jobs.close()
    assert told == []
    with pytest.raises(RuntimeError, match="closing"):
        jobs.start(lambda _ticket: "more", told.append, refuse)
