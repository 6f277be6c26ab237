"""The deficiency catalogue in its order, and how a program's mails open and close.

Raises no code itself: findings do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from reviewer_app.programs.parameters import RESOURCES
from reviewer_app.values import CatalogueEntry, Program


@dataclass(frozen=True, slots=True)
class MailFrame:
    """The opening of a mail, its closing where files are asked for, and the office's contact line."""

    opening: str
    closing_files: str
    contact: str


@cache
def catalogue() -> tuple[CatalogueEntry, ...]:
    """Every entry in catalogue order, of all programs."""
    with (RESOURCES / "deficiencies.toml").open("rb") as file:
        rows = tomllib.load(file)["entry"]
    return tuple(
        CatalogueEntry(row["code"], row["condition"], row["wording"], row["needed"], tuple(row["rules"]))
        for row in rows
    )


@cache
def catalogue_of(program: Program) -> tuple[CatalogueEntry, ...]:
    """The entries a packet of this program can raise, in catalogue order."""
    own = {
        Program.NM_LEDA: ("NM-",),
        Program.NH_MSRF1: ("NH-",),
        Program.NH_MSRF2: ("NH-", "NHA-"),
        Program.NH_SELF: ("NH-", "NHS-"),
    }[program]
    return tuple(entry for entry in catalogue() if entry.code.split("-", 1)[1].startswith(own))


@cache
def entry(code: str) -> CatalogueEntry:
    """The entry of a code. Raises KeyError for a code the catalogue does not hold."""
    for row in catalogue():
        if row.code == code:
            return row
    raise KeyError(code)


def in_catalogue_order(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes, each once, in catalogue order."""
    wanted = set(codes)
    return tuple(row.code for row in catalogue() if row.code in wanted)


@cache
def mail_frame(program: Program, occasion: str = "application") -> MailFrame:
    """How a mail is framed; `occasion` is "application", "notice", "reimbursement" or "appeal".

    Raises KeyError where the program has no such mail.
    """
    with (RESOURCES / "mails.toml").open("rb") as file:
        row = tomllib.load(file)[program.value][occasion]
    return MailFrame(row["opening"], row["closing_files"], row["contact"])
