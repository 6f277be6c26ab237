"""What can be undone, done again or erased: the barriers, and what others have built on since.

Undo is a fold without the act, never an edit; nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from reviewer_app import acts
from reviewer_app.acts import BARRIERS, KINDS, Entry
from reviewer_app.desk.history import Reach
from reviewer_app.errors import Refused
from reviewer_app.fold import in_fold_order, undone
from reviewer_app.store.journal import Journal, Step
from reviewer_app.values import ActId, PersonName

_NUMBERS_BACK = 5_000  # of the desk
_STEPS_BACK = 1_000  # of the person
_BARRIER_KINDS = frozenset(word for word, kind in KINDS.items() if kind in BARRIERS) - {"undo", "redo"}

# Nobody takes an act back from under one of these.
_HARD = (
    acts.ReceivePacket,
    acts.MarkNoticeSent,
    acts.SignDetermination,
    acts.ReturnPacket,
    acts.WithdrawSignature,
    acts.LapseSignature,
    acts.IssueLetter,
    acts.Reopen,
)
# Acts that move a packet: what others do after them stands on where it then was.
_MOVES = (
    acts.TakePacket,
    acts.AssignPacket,
    acts.GiveBack,
    acts.ResumeReview,
    acts.RecordWithdrawal,
    acts.Reopen,
    acts.Determine,
)


def reach(journal: Journal, who: PersonName) -> Reach:
    """The reach of undo and redo over one person's acts at this desk.

    A mark of sending, a signature, an issued letter, files that came in: nothing before them is undone.
    """
    since = max(0, journal.tip_of_desk() - _NUMBERS_BACK)
    steps = list(islice(_to_barrier(journal.steps_back(who, since)), _STEPS_BACK))
    done, undone_ = _stacks(steps[::-1])
    return Reach(
        journal.entry(done[-1]) if done else None,
        journal.entry(undone_[-1]) if undone_ else None,
    )


def _to_barrier(steps: Iterator[Step]) -> Iterator[Step]:
    for step in steps:
        if step.kind in _BARRIER_KINDS:
            return
        yield step


def _stacks(steps: Sequence[Step]) -> tuple[list[ActId], list[ActId]]:
    """The acts that stand and those taken back, oldest first, after these steps."""
    known = {step.id for step in steps}
    done: list[ActId] = []
    taken_back: list[ActId] = []
    for step in steps:
        if step.kind == "undo":
            if step.target in known:
                done.remove(step.target)
                taken_back.append(step.target)
        elif step.kind == "redo":
            if step.target in known:
                taken_back.remove(step.target)
                done.append(step.target)
        else:
            done.append(step.id)
            taken_back.clear()
    return done, taken_back


def refuse_undo(act: Entry, journal: Journal) -> None:
    """Raises Refused where somebody has already built on an act that is to be undone."""
    if act.packet is None:
        _refuse_undo_in_office(act, journal)
        return
    bar = barred_by(act, in_fold_order(journal.of_packet(act.packet)))
    if bar is not None:
        raise Refused(f"{bar.who} has built on it since ({bar.kind}), so it cannot be undone.")


def _refuse_undo_in_office(act: Entry, journal: Journal) -> None:
    if isinstance(act.deed, acts.AddPerson) and journal.has_acts_by(act.deed.name):
        raise Refused(f"{act.deed.name} has worked since, so this is not undone. Make the person inactive instead.")


def barred_by(act: Entry, on_packet: Iterable[Entry]) -> Entry | None:
    """A later act of anybody on the packet, in fold order, that has already built on this one, or None.

    Signing, returning, sending, issuing and reopening are such; so is a determination of another
    person, and whatever another person did after a packet was taken, assigned or moved on.
    """
    ordered = list(on_packet)
    out = undone(ordered)
    place = next(index for index, entry in enumerate(ordered) if entry.id == act.id)
    later = (entry for entry in ordered[place + 1 :] if entry.id not in out)
    return next((entry for entry in later if _builds_on(entry, act)), None)


def _builds_on(entry: Entry, act: Entry) -> bool:
    if isinstance(entry.deed, acts.Undo | acts.Redo | acts.WriteNote):
        return False
    if isinstance(entry.deed, _HARD):
        return True
    return entry.who != act.who and isinstance(act.deed if isinstance(act.deed, _MOVES) else entry.deed, _MOVES)


def refuse_unfit_erasure(deed: acts.EraseBodies, journal: Journal) -> None:
    """Raises Refused where an act cannot be erased: unknown, on the office, or one that only names another."""
    for act in deed.acts:
        entry = journal.entry(act)
        if entry is None:
            raise Refused(f"There is no act {act} at this desk, so it cannot be erased.")
        if entry.packet is None:
            raise Refused(f"{act} is an act on the office ({entry.kind}), which packets rest on. It is not erased.")
        if entry.kind in ("undo", "redo"):
            raise Refused(f"{act} only names another act and holds no personal data. Leave it out.")
