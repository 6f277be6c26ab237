"""Writes the whole sample round as packet folders and gives the plan of it.

It opens no store: acts are played on top of the plan elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

from data.sample.folder import Frame, PacketFolder
from data.sample.packets_nh import fill_new_hampshire
from data.sample.packets_nm import fill_new_mexico
from data.sample.people import staff
from data.sample.plan import Fault, PlannedPacket, SamplePlan
from data.sample.stories_nh import NhStory, new_hampshire_stories
from data.sample.stories_nm import NmStory, new_mexico_stories
from reviewer_app.values import ApplicationNo, Program, Standing

SAMPLE_NOW = datetime(2021, 12, 6, 17, 0, tzinfo=UTC)
"""Where the sample store's clock stands: Monday 6 December 2021, 10 in the morning in Santa Fe, noon in Concord."""

_MOUNTAIN, _EASTERN = timezone(timedelta(hours=-7)), timezone(timedelta(hours=-4))
_ROUNDS = {
    Program.NM_LEDA: "nm-leda-2021-final", Program.NH_MSRF1: "nh-msrf1-2020", Program.NH_MSRF2: "nh-msrf2-2020", Program.NH_SELF: "nh-self-2020",
}  # fmt: skip


def write_round(
    folder: Path,
    seed: int = 2021,
    progress: Callable[[int, int], None] | None = None,
    *,
    programs: Collection[Program] = tuple(Program),
) -> SamplePlan:
    """The plan of the round, after its packet folders were written below `folder`.

    The same seed gives the same bytes. `progress` is told packets done and packets in all; of other programs than
    those named nothing is written. Raises OSError where the folder cannot be written.
    """
    stories: list[NmStory | NhStory] = [*new_mexico_stories(), *new_hampshire_stories()]
    wanted = [(number, story) for number, story in enumerate(stories) if _program(story) in programs]
    planned = []
    for done, (number, story) in enumerate(wanted, start=1):
        rng = Random(f"{seed}:{number}")
        if isinstance(story, NmStory):
            planned.append(_mexican(rng, story, number, folder))
        else:
            planned.append(_hampshire(rng, story, number, folder))
        if progress:
            progress(done, len(wanted))
    return SamplePlan(tuple(sorted(planned, key=lambda packet: (packet.received_at, packet.application_no))), staff())


def _program(story: NmStory | NhStory) -> Program:
    return Program.NM_LEDA if isinstance(story, NmStory) else story.program


def _mexican(rng: Random, story: NmStory, number: int, parent: Path) -> PlannedPacket:
    received = _received(rng, story.days_ago)
    submitted = (received - timedelta(minutes=rng.randint(70, 2000))).astimezone(_MOUNTAIN)
    by = "Ledger Bookkeeper-Sample" if story.fault is Fault.OTHER_SUBMITTER else story.who.officer
    frame = Frame(f"NM-2021-{1100 + number:05d}", Program.NM_LEDA, _ROUNDS[Program.NM_LEDA], submitted, by)
    folder = PacketFolder(rng, frame, story.who)
    fill_new_mexico(rng, story, folder)
    return _planned(story, frame, folder, parent, received, number)


def _hampshire(rng: Random, story: NhStory, number: int, parent: Path) -> PlannedPacket:
    frame = Frame(
        f"NH-2020-{2000 + story.who.number:05d}",
        story.program,
        _ROUNDS[story.program],
        _submitted_in_2020(rng, story),
        story.who.officer,
    )
    folder = PacketFolder(rng, frame, story.who)
    fill_new_hampshire(rng, story, folder)
    return _planned(story, frame, folder, parent, _received(rng, story.days_ago), number)


def _planned(
    story: NmStory | NhStory, frame: Frame, folder: PacketFolder, parent: Path, received: datetime, number: int
) -> PlannedPacket:
    has_reviewer = story.stage not in (Standing.RECEIVED, Standing.WITHDRAWN)
    return PlannedPacket(
        application_no=ApplicationNo(frame.application_no), folder=folder.write(parent), program=frame.program, fault=story.fault,
        story=story.words, received_at=received, stage=story.stage, verdict=story.verdict,
        reviewer=("Rosa Example", "Tomas Example")[number % 2] if has_reviewer else None, figures_to_confirm=folder.to_confirm,
    )  # fmt: skip


def _received(rng: Random, days_ago: int) -> datetime:
    """A moment of the working day that many days before the sample clock, in UTC to the second."""
    day = SAMPLE_NOW - timedelta(days=days_ago)
    day -= timedelta(days=max(0, day.weekday() - 4))
    return day.replace(hour=rng.randint(15, 22), minute=rng.randint(0, 59), second=rng.randint(0, 59))


def _submitted_in_2020(rng: Random, story: NhStory) -> datetime:
    """A moment in the weeks when the fund took applications; a late one comes minutes after the close."""
    if story.fault is Fault.LATE:
        return datetime(2020, 10, 30, 16, 7, 12, tzinfo=_EASTERN)
    first, days = {
        Program.NH_MSRF1: (datetime(2020, 6, 1, tzinfo=_EASTERN), 11),
        Program.NH_MSRF2: (datetime(2020, 10, 19, tzinfo=_EASTERN), 10),
    }.get(story.program, (datetime(2020, 7, 7, tzinfo=_EASTERN), 9))
    return first + timedelta(
        days=rng.randint(0, days), hours=rng.randint(8, 15), minutes=rng.randint(0, 59), seconds=rng.randint(0, 59)
    )
