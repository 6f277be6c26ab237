"""Fictitious people: applicants' officers, employees, and the staff who play in the sample round.

Every name, number and address is invented and looks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from reviewer_app.values import Person, PersonName, Role

_FIRST = (
    "Rosa",
    "Tomás",
    "Delfina",
    "Marisol",
    "Hank",
    "Lucía",
    "Amos",
    "Zoë",
    "Siobhán",
    "Benito",
    "Ruth",
    "Victor",
    "Naomi",
    "Ignacio",
    "Pearl",
    "Otis",
    "Graciela",
    "Wendell",
    "Inés",
    "Mateo",
    "Hazel",
    "Silas",
    "Beatriz",
    "Clyde",
    "Yolanda",
    "Ezra",
    "Carmen",
    "Floyd",
    "Dolores",
    "Emory",
    "Fern",
    "Gus",
    "Lupe",
    "Nestor",
    "Opal",
    "Ramona",
    "Terence",
    "Ursula",
)
_LAST = (
    "Example",
    "Sample",
    "Specimen",
    "Ejemplo",
    "Placeholder",
    "Fictive",
    "Muestra",
    "Testwell",
    "Notreal",
    "O'Sample",
    "Núñez-Example",
    "Samplesworth",
    "Inventado",
    "Makebelieve",
    "Pretend",
    "Mockingbird",
    "Standin",
    "Ficticio",
)


@dataclass(frozen=True, slots=True)
class Employee:
    """A row of a payroll: SSN masked as reports print it, date of hire as MM/DD/YYYY, wage in cents an hour."""

    name: str
    masked_ssn: str
    hired: str
    wage_cents: int


def a_name(rng: Random) -> str:
    return f"{rng.choice(_FIRST)} {rng.choice(_LAST)}"


def employees(rng: Random, count: int, typical_wage_cents: int) -> list[Employee]:
    """That many employees with different names."""
    found: dict[str, Employee] = {}
    while len(found) < count:
        name = a_name(rng)
        hired = f"{rng.randint(1, 12):02d}/{rng.randint(1, 28):02d}/{rng.randint(2011, 2018)}"
        wage = max(900, typical_wage_cents + rng.randrange(-250, 451, 25))
        found.setdefault(name, Employee(name, f"XXX-XX-{rng.randint(1, 999):04d}", hired, wage))
    return list(found.values())


def staff() -> tuple[Person, ...]:
    """The people of the sample office: two reviewers, a supervisor, a clerk."""
    return (
        Person(PersonName("rosa"), Role.REVIEWER, "Rosa Example"),
        Person(PersonName("tomas"), Role.REVIEWER, "Tomas Example"),
        Person(PersonName("ines"), Role.SUPERVISOR, "Ines Example"),
        Person(PersonName("lee"), Role.CLERK, "Lee Example"),
    )
