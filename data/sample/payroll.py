"""The wages and hours of one quarter, from which wage reports and payroll reports are drawn.

It draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from data.sample.people import employees

FULL_HOURS = 520
_PARTS = (Fraction(1, 2), Fraction(3, 4), Fraction(2, 5), Fraction(4, 5), Fraction(1, 5))


@dataclass(frozen=True, slots=True)
class PayLine:
    """One employee's quarter: hours, gross wages and tips in cents."""

    name: str
    masked_ssn: str
    hired: str
    hours: int
    wages: int
    tips: int


@dataclass(frozen=True, slots=True)
class Payroll:
    """A quarter's payroll, the employees in the order of the report."""

    year: int
    quarter: int
    lines: tuple[PayLine, ...]
    months: tuple[int, int, int]

    @property
    def label(self) -> str:
        return f"{self.year}Q{self.quarter}"

    @property
    def wages(self) -> int:
        return sum(line.wages for line in self.lines)

    @property
    def hours(self) -> int:
        return sum(line.hours for line in self.lines)

    @property
    def fte(self) -> Fraction:
        """Full-time equivalents: hours over 520, at most one an employee (NM-FTE-02)."""
        return sum((min(Fraction(line.hours, FULL_HOURS), Fraction(1)) for line in self.lines), Fraction(0))


def payroll(rng: Random, label: str, fte: Fraction, wage_cents: int, *, tips: bool = False) -> Payroll:
    """A quarter ("2021Q1") whose full-time equivalents are exactly `fte`, a multiple of one twentieth."""
    shares: list[Fraction] = []
    rest = fte
    while rest > 0:
        share = rng.choice((Fraction(1), Fraction(1), Fraction(1), *_PARTS)) if rest > 1 else rest
        shares.append(share)
        rest -= share
    rng.shuffle(shares)
    lines = []
    for share, person in zip(shares, employees(rng, len(shares), wage_cents), strict=True):
        hours = int(share * FULL_HOURS)
        extra = hours * rng.randrange(150, 600, 25) if tips else 0
        lines.append(PayLine(person.name, person.masked_ssn, person.hired, hours, hours * person.wage_cents, extra))
    count = len(lines)
    months = (max(1, count - rng.randint(0, 1)), count, max(1, count - rng.randint(0, 1)))
    return Payroll(int(label[:4]), int(label[5]), tuple(lines), months)
