"""What the office has come to: people, roles, rounds, switches and its particulars, a pure fold.

Acts that name no packet fold here; of a password only who set it, the hash is a row of one desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from reviewer_app import acts
from reviewer_app.acts import Entry
from reviewer_app.fold import in_fold_order, undone
from reviewer_app.values import (
    ActId,
    OfficeParticulars,
    Person,
    PersonName,
    Program,
    Round,
)


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """Who set a password, and when (UTC)."""

    by: PersonName
    at: datetime


@dataclass(frozen=True, slots=True)
class Office:
    """`switches` holds only what differs from the law's defaults, by program and switch name.

    `passwords` says who set each person's password last, and when.
    """

    particulars: OfficeParticulars | None = None
    people: Mapping[PersonName, Person] = field(default_factory=dict)
    rounds: Mapping[str, Round] = field(default_factory=dict)
    switches: Mapping[Program, Mapping[str, str]] = field(default_factory=dict)
    erased: frozenset[ActId] = frozenset()
    passwords: Mapping[PersonName, PasswordSet] = field(default_factory=dict)
    last_act: ActId | None = None

    @property
    def is_set_up(self) -> bool:
        """A supervisor is there and the office has a name."""
        supervisors = any(p.role == "supervisor" and p.is_active for p in self.people.values())
        return supervisors and self.particulars is not None

    def after(self, entry: Entry) -> Office:
        """The office once this act has happened."""
        changed = replace(self, last_act=entry.id)
        match entry.deed:
            case acts.SetOffice(office=particulars):
                return replace(changed, particulars=particulars)
            case acts.AddPerson(name=name, full_name=full_name, role=role):
                return changed._with_person(Person(name, role, full_name))
            case acts.ChangePerson(name=name, full_name=full_name, role=role, is_active=is_active):
                return changed._with_person(Person(name, role, full_name, is_active))
            case acts.KeepRound(round=kept):
                return replace(changed, rounds={**self.rounds, kept.id: kept})
            case acts.SetSwitch(program=program, switch=switch, value=value):
                of_program = {**self.switches.get(program, {}), switch: value}
                return replace(changed, switches={**self.switches, program: of_program})
            case acts.SetPassword(name=name):
                return replace(changed, passwords={**self.passwords, name: PasswordSet(entry.who, entry.at)})
            case acts.EraseBodies(acts=erased):
                return replace(changed, erased=self.erased | set(erased))
            case _:
                return changed

    def _with_person(self, person: Person) -> Office:
        return replace(self, people={**self.people, person.name: person})


def fold_office(entries: Iterable[Entry]) -> Office:
    """The office from its entries in any order; undone acts are left out."""
    ordered = in_fold_order(entries)
    out = undone(ordered)
    office = reduce(Office.after, (entry for entry in ordered if entry.id not in out), Office())
    return replace(office, last_act=ordered[-1].id) if ordered else office
