"""An office with fictitious people and packets at every standing, for the tests of the window."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.money import dollars
from reviewer_app.store import open_store
from reviewer_app.values import ApplicationNo, OfficeParticulars, PersonName, Role, Standing, Verdict
from tests.programs.sample_packets import NEW_HAMPSHIRE, NEW_MEXICO

OFFICE = OfficeParticulars(
    "Office of Sample Relief",
    ("1 Sample Plaza", "Concord, NH 03301"),
    "Dana Sampleton",
    "Director",
    "603-555-0100",
    "relief@office.example",
)
PEOPLE = (
    ("rosa", "Rosa Example", Role.REVIEWER),
    ("tomas", "Tomas Example", Role.REVIEWER),
    ("sam", "Sam Example", Role.SUPERVISOR),
    ("lee", "Lee Example", Role.CLERK),
)
NH, NM = ApplicationNo("NH-2020-90001"), ApplicationNo("NM-2021-90001")


def noon() -> datetime:
    """The one moment at which these offices work."""
    return datetime(2021, 12, 6, 17, 0, tzinfo=UTC)


def open_office(folder: Path) -> Desk:
    """A new store with the office, its people and the supervisor Ines at the desk."""
    desk = Desk(open_store(folder), noon)
    desk.set_up(OFFICE, "ines", "Ines Example", "a long sample password")
    for name, full_name, role in PEOPLE:
        desk.perform(acts.AddPerson(PersonName(name), full_name, role))
    return desk


def seat(desk: Desk, name: str) -> None:
    """Sits a person at the desk."""
    desk.enter(desk.office.people[PersonName(name)])


def bring_in(desk: Desk, packet: dict[str, Any], **changes: object) -> ApplicationNo:
    """Takes a packet without documents in; `changes` are top-level fields."""
    raw = {**copy.deepcopy(packet), **changes}
    raw.setdefault("documents", [])
    applicant = raw["applicant"]
    owner = {"name": "Rosa Example", "percent": "100", "tin": ""}
    said = {"trade_name": "", "phone": "505-555-0101", "authorized_officer": "Rosa Example", "owners": [owner]}
    place = {"street": "1 Sample Street", "city": "Sampletown", "zip": "03301", "location_code": ""}
    raw["applicant"] = {**said, **applicant, "email": "owner@applicant.example"}
    raw["applicant"]["premises"] = {**place, **applicant["premises"]}
    if "files_crs" in raw["attestations"]:
        raw["attestations"].setdefault("crs_frequency", "monthly")
    no = ApplicationNo(str(raw["application_no"]))
    who = desk.signed_in()
    seat(desk, "ines")
    desk.receive(no, json.dumps(raw), ())
    desk.enter(who)
    return no


def new_hampshire(desk: Desk, no: str = NH) -> ApplicationNo:
    return bring_in(desk, NEW_HAMPSHIRE, application_no=no)


def new_mexico(desk: Desk, no: str = NM) -> ApplicationNo:
    return bring_in(desk, NEW_MEXICO, application_no=no)


def work_through(desk: Desk, no: ApplicationNo) -> None:
    """Takes a packet, confirms every figure as claimed and answers every check with yes."""
    desk.perform(acts.TakePacket(), no)
    case = desk.case(no)
    for spec in desk.assessor.figures(case):
        claimed = case.packet.claimed.get(spec.name, "")
        if claimed and spec.as_stated:
            desk.perform(acts.ConfirmFigure(spec.name, claimed, as_stated=True), no)
        elif claimed:
            desk.perform(acts.ConfirmFigure(spec.name, claimed, reason="seen on paper"), no)
    for need in desk.assessor.needs(case):
        desk.perform(acts.AnswerCheck(need.check, "yes", "seen"), no)
    for item in desk.assessor.open_items(desk.case(no)):
        desk.perform(acts.AnswerCheck(item.key, "yes"), no)


def recommend(desk: Desk, no: ApplicationNo, by: str = "rosa") -> None:
    """A person works a packet through and recommends its approval."""
    seat(desk, by)
    work_through(desk, no)
    text, digest = desk.assessor.receipt(desk.case(no))
    award = desk.assessment(no).award
    assert award is not None
    desk.perform(acts.Determine(Verdict.APPROVE, (), dollars(award), text, digest), no)
    assert desk.case(no).standing is Standing.RECOMMENDED


def sign(desk: Desk, no: ApplicationNo, by: str = "ines") -> None:
    """A supervisor signs what was recommended."""
    seat(desk, by)
    determination = desk.case(no).determination
    assert determination is not None
    desk.perform(acts.SignDetermination(determination.act, determination.receipt_digest), no)


def press(key: Qt.Key | str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key, or a text letter by letter, where the focus is, as a keyboard gives it."""
    focus = QApplication.focusWidget()
    assert focus is not None
    if isinstance(key, str):
        QTest.keyClicks(focus, key)
    else:
        QTest.keyClick(focus, key, modifier)


def bring_up(qtbot: QtBot, view: QWidget) -> None:
    """Shows a view in the window that is at work, and waits until it is."""
    qtbot.addWidget(view)
    view.resize(1200, 800)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
