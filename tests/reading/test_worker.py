"""A killable process, with real work that hangs, grows and dies."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

from reviewer_app.errors import BadInput
from reviewer_app.reading.worker import Death, Limits, Worker, WorkerDied


def work(request: str) -> object:
    match request:
        case "hang":
            while True:
                pass
        case "grow":
            return len(b"x" * (1 << 40))
        case "die":
            os._exit(3)
        case "fault":
            raise RuntimeError("a name that must stay inside")
        case "refuse":
            raise BadInput("This file is empty.")
        case "function":
            return os.getcwd
        case _:
            return os.getpid()


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker[str, object]]:
    worker: Worker[str, object] = Worker(work, Limits(memory_bytes=1 << 30))
    yield worker
    worker.close()


@pytest.mark.parametrize(
    ("request_text", "reason"),
    [
        ("hang", Death.TIMEOUT),
        ("grow", Death.MEMORY),
        ("die", Death.CRASHED),
        ("fault", Death.CRASHED),
        ("function", Death.CRASHED),
    ],
)
def test_a_worker_that_dies_says_how_and_is_replaced(
    worker: Worker[str, object], request_text: str, reason: Death
) -> None:
    before = worker.call("pid", 5.0)
    with pytest.raises(WorkerDied) as caught:
        worker.call(request_text, 0.5)
    assert caught.value.reason is reason
    assert "a name" not in str(caught.value)
    assert worker.call("pid", 5.0) != before


def test_what_the_work_refuses_is_told_and_the_process_lives_on(worker: Worker[str, object]) -> None:
    before = worker.call("pid", 5.0)
    with pytest.raises(BadInput, match=r"This file is empty\."):
        worker.call("refuse", 5.0)
    assert worker.call("pid", 5.0) == before


def test_a_renewed_worker_is_another_process(worker: Worker[str, object]) -> None:
    before = worker.call("pid", 5.0)
    worker.renew()
    assert worker.call("pid", 5.0) != before


def test_work_that_is_abandoned_ends_at_once(worker: Worker[str, object]) -> None:
    worker.call("pid", 5.0)
    reasons: list[Death] = []

    def hang() -> None:
        try:
            worker.call("hang", 60.0)
        except WorkerDied as death:
            reasons.append(death.reason)

    caller = threading.Thread(target=hang)
    caller.start()
    while caller.is_alive():
        worker.abandon()
        caller.join(0.05)
    assert reasons == [Death.STOPPED]
    assert isinstance(worker.call("pid", 5.0), int)


def test_a_closed_worker_answers_nothing() -> None:
    closed: Worker[str, object] = Worker(work)
    closed.start()
    closed.close()
    with pytest.raises(WorkerDied) as caught:
        closed.call("pid", 5.0)
    assert caught.value.reason is Death.STOPPED
