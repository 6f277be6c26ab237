"""The sample store: the sample round played at a desk over the weeks before its clock, by ready people.

Every act goes through the desk like anybody's; nothing is written past it.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from data.demo_acts import Played, play
from data.sample.round import SAMPLE_NOW, write_round
from reviewer_app import acts
from reviewer_app.desk import Desk
from reviewer_app.desk.receiving import import_packets
from reviewer_app.errors import Refused
from reviewer_app.money import cents
from reviewer_app.store import default_folder, open_store
from reviewer_app.values import OfficeParticulars, Person, PersonName, Program, Role, Round

PASSWORD = "sample-2021"  # said on the sign-in view; the sample round holds nobody's data
_MARK = "sample round"
BANNER = "Sample round: its clock stands on 6 December 2021"

OFFICE = OfficeParticulars(
    name="Office of Sample Grants",
    address=("100 Example Plaza", "Suite 200", "Santa Fe, NM 87501"),
    signatory="Ines Example",
    signatory_title="Grants Supervisor",
    phone="505-555-0100",
    email="grants@office.example",
)
PEOPLE = (
    Person(PersonName("ines"), Role.SUPERVISOR, "Ines Example"),
    Person(PersonName("sam"), Role.SUPERVISOR, "Sam Example"),
    Person(PersonName("rosa"), Role.REVIEWER, "Rosa Example"),
    Person(PersonName("tomas"), Role.REVIEWER, "Tomas Example"),
    Person(PersonName("lee"), Role.CLERK, "Lee Example"),
)
ROUNDS = (
    Round(
        "nm-leda-2021-final",
        Program.NM_LEDA,
        "New Mexico LEDA 2021, final round",
        datetime(2021, 10, 11, 6, tzinfo=UTC),
        datetime(2021, 12, 8, 7, tzinfo=UTC),
        cents("10000000.00"),
        None,
    ),
    Round(
        "nh-msrf1-2020",
        Program.NH_MSRF1,
        "New Hampshire Main Street Relief Fund",
        None,
        None,
        cents("400000000.00"),
        "0.1717",
    ),
    Round(
        "nh-msrf2-2020",
        Program.NH_MSRF2,
        "New Hampshire Main Street Relief Fund 2.0",
        None,
        None,
        cents("100000000.00"),
        "0.2557",
    ),
    Round("nh-self-2020", Program.NH_SELF, "New Hampshire Self-Employed Livelihood Fund", None, None, None, "0.1717"),
)


@dataclass(slots=True)
class SampleClock:
    """A clock that is set while the round is played, and stands on the sample day afterwards."""

    now: datetime = SAMPLE_NOW

    def __call__(self) -> datetime:
        return self.now


def standing_clock() -> datetime:
    """The sample day, its hours running with the real day's between 15 and 23 UTC.

    So acts of one sitting keep their order, and it is 6 December in both programs' time zones.
    """
    real = datetime.now(UTC)
    share = (real - datetime.combine(real.date(), time(), UTC)) / timedelta(days=1)
    return datetime.combine(SAMPLE_NOW.date(), time(15), UTC) + timedelta(seconds=int(share * 8 * 3600))


def sample_folder() -> Path:
    """Where the sample store lies, beside the real one."""
    return default_folder().with_name("sample")


def people_and_passwords() -> tuple[tuple[str, str, str], ...]:
    """Name, what each of the ready people does, and the password, for the sign-in view."""
    return tuple((person.name, f"{person.full_name}, {person.role.value}", PASSWORD) for person in PEOPLE)


def make_sample_store(folder: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Fills a new sample store; whole in its folder or not there. Raises StoreTrouble, OSError."""
    part = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        fill(part, progress)
        folder.parent.mkdir(parents=True, exist_ok=True)
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def start_afresh(folder: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Throws the sample store away and fills it anew; nobody may have it open.

    Raises Refused for a folder that holds anything but a sample store.
    """
    refuse_other_store(folder)
    shutil.rmtree(folder, ignore_errors=True)
    make_sample_store(folder, progress)


def refuse_other_store(folder: Path) -> None:
    """Raises Refused where a folder is there and holds no sample store: nobody's work is thrown away."""
    if not folder.exists() or not any(folder.iterdir()):
        return
    is_sample = False
    if (folder / "store.sqlite").exists():
        store = open_store(folder)
        is_sample = store.personal.setting(_MARK) == "yes"
        store.close()
    if not is_sample:
        raise Refused(
            f"{folder} holds no sample store, and nothing in it was touched. Name another folder with --store."
        )


def fill(folder: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Draws the packets, brings them in and plays the weeks before the sample day."""
    with tempfile.TemporaryDirectory() as scratch:
        plan = write_round(Path(scratch) / "round", progress=progress)
        store = open_store(folder)
        try:
            clock = SampleClock(min(packet.received_at for packet in plan.packets) - timedelta(days=7))
            desk = Desk(store, clock)
            _set_up(desk)
            for event in sorted(_events(desk, clock, plan.packets), key=lambda event: event.at):
                clock.now = max(event.at, clock.now)
                event.act()
            clock.now = SAMPLE_NOW
            desk.sign_out()
            store.personal.set_setting(_MARK, "yes")
        finally:
            store.close()


def _set_up(desk: Desk) -> None:
    first = PEOPLE[0]
    desk.set_up(OFFICE, first.name, first.full_name, PASSWORD)
    for person in PEOPLE[1:]:
        desk.perform(acts.AddPerson(person.name, person.full_name, person.role))
        desk.set_password(person.name, PASSWORD)
    for kept in ROUNDS:
        desk.perform(acts.KeepRound(kept))


def _events(desk: Desk, clock: SampleClock, packets: tuple[Played, ...]) -> Iterator[Event]:
    clerk = PEOPLE[-1]
    for packet in packets:
        yield Event(packet.received_at, lambda packet=packet: _receive(desk, packet, clerk))  # type: ignore[misc]
        yield from (Event(at, act) for at, act in play(desk, packet, {p.name: p for p in PEOPLE}))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens at the sample desk at an instant."""

    at: datetime
    act: Callable[[], None]


def _receive(desk: Desk, packet: Played, clerk: Person) -> None:
    desk.enter(clerk)
    outcome = import_packets(desk, [packet.folder])
    if [found.outcome for found in outcome] != ["imported"]:
        raise ValueError(f"the sample packet {packet.application_no} was not taken in: {outcome}")
