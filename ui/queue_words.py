"""How the queue says standings, ages and people: a sign, a word and a colour's role for each.

Decides nothing: standings come from the desk, and the marks of age are the ones the rules name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from reviewer_app.values import Program, Standing
from ui.formatting import age
from ui.theme import Colour

FIRST_MARK_DAYS = 14  # RULES, NM-NTF-01: a review takes two to three weeks
SECOND_MARK_DAYS = 21
_CLOSED = frozenset({Standing.SIGNED, Standing.ISSUED, Standing.WITHDRAWN})


@dataclass(frozen=True, slots=True)
class Told:
    """What a cell says: its sign ("" where it has none), its words, the role of its colour."""

    sign: str
    words: str
    role: Colour = Colour.TEXT

    @property
    def text(self) -> str:
        return f"{self.sign} {self.words}".strip()


_STANDINGS: Mapping[Standing, tuple[str, Colour]] = MappingProxyType(
    {
        Standing.RECEIVED: ("○", Colour.CHECK),
        Standing.IN_REVIEW: ("◐", Colour.INFO),
        Standing.AWAITING: ("…", Colour.MUTED),
        Standing.RECOMMENDED: ("●", Colour.CHECK),
        Standing.SIGNED: ("✓", Colour.OK),
        Standing.ISSUED: ("✓", Colour.OK),
        Standing.WITHDRAWN: ("⊘", Colour.MUTED),
    }
)
_PROGRAMS: Mapping[str, str] = MappingProxyType(
    {
        Program.NM_LEDA.value: "NM LEDA",
        Program.NH_MSRF1.value: "NH MSRF 1",
        Program.NH_MSRF2.value: "NH MSRF 2",
        Program.NH_SELF.value: "NH SELF",
    }
)


def standing_told(standing: str, is_lapsed: bool = False) -> Told:
    """A standing's sign and word; a lapsed determination says so."""
    sign, role = _STANDINGS[Standing(standing)]
    word = QCoreApplication.translate("standing", standing)
    if is_lapsed:
        return Told("≠", QCoreApplication.translate("standing", "{0}, lapsed").format(word), Colour.WRONG)
    return Told(sign, word, role)


def age_told(received_at: datetime, now: datetime, standing: str) -> Told:
    """The age since receipt, marked from 14 and from 21 days while the packet is not closed."""
    words = age(received_at, now)
    days = (now - received_at).days
    if Standing(standing) in _CLOSED or days < FIRST_MARK_DAYS:
        return Told("", words, Colour.MUTED if Standing(standing) in _CLOSED else Colour.TEXT)
    passed = SECOND_MARK_DAYS if days >= SECOND_MARK_DAYS else FIRST_MARK_DAYS
    words = QCoreApplication.translate("age", "{0}, past {1}").format(words, passed)
    return Told("▲", words, Colour.WRONG) if passed == SECOND_MARK_DAYS else Told("△", words, Colour.CHECK)


def program_word(program: str) -> str:
    """The short name of a program."""
    return _PROGRAMS.get(program, program)
