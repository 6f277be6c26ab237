"""How acts read in words, and what the next undo and redo would be.

Pure; what may be undone is asked elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from reviewer_app import acts
from reviewer_app.acts import Entry


@dataclass(frozen=True, slots=True)
class Reach:
    """What the next undo would take back and the next redo would do again; None where there is nothing."""

    undo: Entry | None = None
    redo: Entry | None = None


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
        case acts.AddPerson(name=name) | acts.ChangePerson(name=name) | acts.SetPassword(name=name):
            return f"{entry.kind} {name}"
        case acts.Undo(act=act) | acts.Redo(act=act):
            return f"{entry.kind} {act}"
        case _:
            return entry.kind
