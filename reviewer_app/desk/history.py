"""Which of a person's acts can be undone or done again, and how acts read in words.

Pure; undo is a fold without the act, never an edit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reviewer_app import acts
from reviewer_app.acts import BARRIERS, Entry, Redo, Undo

_TAKEN_BACK_WITH = (acts.TakePacket, acts.AssignPacket)


@dataclass(frozen=True, slots=True)
class Reach:
    """What the next undo would take back and the next redo would do again; None where there is nothing."""

    undo: Entry | None = None
    redo: Entry | None = None


def reach(own: Sequence[Entry]) -> Reach:
    """The reach of undo and redo over one person's acts at this desk, oldest first.

    A mark of sending, a signature, an issued letter, files that came in: nothing before them is undone.
    """
    known = {entry.id: entry for entry in own}
    done: list[Entry] = []
    undone: list[Entry] = []
    for entry in own:
        deed = entry.deed
        if isinstance(deed, Undo) and deed.act in known:
            done = [kept for kept in done if kept.id != deed.act]
            undone.append(known[deed.act])
        elif isinstance(deed, Redo) and deed.act in known:
            undone = [kept for kept in undone if kept.id != deed.act]
            done.append(known[deed.act])
        elif isinstance(deed, BARRIERS):
            done.clear()
            undone.clear()
        else:
            done.append(entry)
            undone.clear()
    return Reach(done[-1] if done else None, undone[-1] if undone else None)


def barred_by(act: Entry, on_packet: Iterable[Entry]) -> Entry | None:
    """A later act of anybody on the packet that has already built on this one, or None.

    Signing, returning, sending and issuing are such; so is a determination on the figures before it.
    """
    seen_it = False
    hard = (
        acts.MarkNoticeSent,
        acts.SignDetermination,
        acts.ReturnPacket,
        acts.WithdrawSignature,
        acts.LapseSignature,
        acts.IssueLetter,
        acts.ReceivePacket,
    )
    for entry in on_packet:
        if entry.id == act.id:
            seen_it = True
        elif seen_it and isinstance(entry.deed, hard):
            return entry
        elif seen_it and isinstance(entry.deed, acts.Determine) and entry.who != act.who:
            return entry
    return None


def describe(entry: Entry, label: str | None = None) -> str:
    """An act in a few plain words, such as "confirm 2019 receipts"; `label` names a figure or check."""
    match entry.deed:
        case None:
            return f"{entry.kind} (erased)"
        case acts.ConfirmFigure(figure=figure):
            return f"confirm {label or figure}"
        case acts.AnswerCheck(check=check, answer=answer):
            return f"answer {label or check}: {answer or 'taken back'}"
        case acts.ReceivePacket(version=version):
            return "packet received" if version == 1 else f"version {version} received"
        case acts.AddDocuments(documents=documents):
            return f"add {len(documents)} document{'s' if len(documents) != 1 else ''}"
        case acts.AssignPacket(to=to):
            return f"assign to {to}"
        case acts.Determine(verdict=verdict):
            return f"determine: {verdict.value}"
        case acts.PrepareNotice(items=items):
            return f"prepare e-mail ({len(items)} point{'s' if len(items) != 1 else ''})"
        case acts.IssueLetter(letter=letter):
            return f"issue {letter} letter"
        case acts.KeepRound(round=kept):
            return f"keep round {kept.id}"
        case acts.SetSwitch(switch=switch, value=value):
            return f"choose {switch} = {value}"
        case acts.AddPerson(name=name) | acts.ChangePerson(name=name):
            return f"{entry.kind} {name}"
        case acts.Undo(act=act) | acts.Redo(act=act):
            return f"{entry.kind} {act}"
        case _:
            return entry.kind
