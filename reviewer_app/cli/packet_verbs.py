"""The verbs about packets: import, assess, show, queue, notices.

As a clerk: they confirm, determine and sign nothing.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from reviewer_app.cli.answer import Answer
from reviewer_app.cli.figures_verbs import worksheet_text
from reviewer_app.cli.opening import a_desk
from reviewer_app.codec import Json
from reviewer_app.desk import answers
from reviewer_app.desk.correspondence import eml_bytes
from reviewer_app.desk.desk import Desk
from reviewer_app.desk.history import describe
from reviewer_app.desk.readings import Readings
from reviewer_app.desk.receiving import import_packets as import_into
from reviewer_app.errors import BadInput, Refused
from reviewer_app.filenames import safe_file_name
from reviewer_app.store.queue import QueueFilter
from reviewer_app.values import ApplicationNo


def import_packets(called: argparse.Namespace) -> Answer:
    """Brings packets in; the store is created where there is none."""
    with a_desk(called, may_create=True) as desk:
        outcomes = import_into(desk, called.paths)
    value: list[Json] = [
        {"path": o.path, "application_no": o.application_no, "outcome": o.outcome, "reason": o.reason} for o in outcomes
    ]
    text = "\n".join(
        f"{o.application_no or o.path}: {o.outcome}{f' — {o.reason}' if o.reason else ''}" for o in outcomes
    )
    wrong = tuple(f"{o.path}: {o.reason}" for o in outcomes if o.outcome == "refused")
    if not outcomes:
        wrong = ("No packet was found there. A packet is a folder or zip with packet.json in it.",)
    return Answer(value, text, wrong)


def assess(called: argparse.Namespace) -> Answer:
    """The award of the named packets, or of all, from confirmed figures, else from claimed ones."""
    with a_desk(called) as desk:
        numbers = [ApplicationNo(number) for number in called.numbers] or _all(desk)
        readings = _read(desk, numbers)
        value: list[Json] = [answers.assess_answer(desk, number, readings) for number in numbers]
        text = "\n\n".join(f"{number}\n{worksheet_text(desk.assessment(number))}" for number in numbers)
    return Answer(value, text)


def show(called: argparse.Namespace) -> Answer:
    """One packet whole, its documents read where they were not yet."""
    with a_desk(called) as desk:
        number = ApplicationNo(called.number)
        readings = _read(desk, [number])
        value = answers.show_answer(desk, number, readings)
        case = desk.case(number)
        head = f"{number}  {case.packet.business}  {case.standing.value}"
        lines = [f"  {entry.at.isoformat()} {entry.who}: {describe(entry)}" for entry in desk.history(number)]
        text = "\n".join([head, worksheet_text(desk.assessment(number)), *lines])
    return Answer(value, text)


def queue(called: argparse.Namespace) -> Answer:
    """The queue's rows, all or those that hold the text."""
    with a_desk(called) as desk:
        ids = desk.store.queue.ids(QueueFilter(text=called.search))
        rows = [row for start in range(0, len(ids), 500) for row in desk.store.queue.rows(ids[start : start + 500])]
        value: list[Json] = [answers.queue_answer(desk, row) for row in rows]
    text = "\n".join(f"{row.application_no}  {row.standing:18} {row.open:3} open  {row.business}" for row in rows)
    return Answer(value, text)


def notices(called: argparse.Namespace) -> Answer:
    """Every prepared e-mail that is not marked as sent, as a file a mail program opens as a draft."""
    value: list[Json] = []
    wrong: list[str] = []
    with a_desk(called) as desk:
        _make_folder(called.out)
        for number in _all(desk):
            for index, notice in enumerate(desk.case(number).notices, start=1):
                if notice.sent_at is not None:
                    continue
                name = safe_file_name(f"{number} notice {index}", ".eml")
                try:
                    (called.out / name).write_bytes(eml_bytes(desk, notice))
                except Refused as refusal:
                    wrong.append(f"{number}: {refusal}")
                    continue
                items: list[Json] = list(notice.items)
                value.append(
                    {"application_no": number, "file": name, "to": notice.to, "subject": notice.subject, "items": items}
                )
    return Answer(value, f"{len(value)} e-mails written to {called.out}", tuple(wrong))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} cannot be made: {error.strerror}. Name another folder with --out.") from error


def _all(desk: Desk) -> list[ApplicationNo]:
    return [number for number in desk.store.journal.packets() if desk.case(number).is_received]


def _read(desk: Desk, numbers: list[ApplicationNo]) -> Readings:
    """The readings, with what is unread of these packets read now; the reader starts only if needed."""
    readings = Readings(desk.store)
    waiting = [number for number in numbers if readings.unread(desk.case(number))]
    if waiting:
        from reviewer_app.reading.read import Reader

        with Reader() as reader:
            for number in waiting:
                readings.read_now(desk.case(number), reader)
    return readings
