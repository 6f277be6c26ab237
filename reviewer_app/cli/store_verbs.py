"""The verbs about the store: rebuild, verify, backup, restore, export and import of acts.

Nothing that fails leaves a half-written file or store.
"""

from __future__ import annotations

import argparse

from reviewer_app.cli.answer import Answer
from reviewer_app.cli.opening import a_desk
from reviewer_app.codec import Json
from reviewer_app.desk import checking, exchanging
from reviewer_app.desk.history import describe
from reviewer_app.errors import BadInput
from reviewer_app.store.backup import back_up
from reviewer_app.store.backup import restore as restore_store


def rebuild(called: argparse.Namespace) -> Answer:
    """Derives the tables anew; wrong where anything had been other than the journal says."""
    with a_desk(called, as_it_is=True) as desk:
        found = checking.rebuild(desk)
    differences: list[Json] = [{"table": d.table, "key": d.key, "was": d.was, "is": d.now} for d in found.differences]
    value: Json = {"acts": found.acts, "packets": found.packets, "differences": differences}
    wrong = tuple(f"{d.table} {d.key}: was {d.was}, is {d.now}" for d in found.differences)
    return Answer(value, f"{found.packets} packets folded anew from {found.acts} acts.", wrong)


def verify(called: argparse.Namespace) -> Answer:
    """Checks everything there is to check; changes nothing."""
    with a_desk(called, as_it_is=True) as desk:
        found = checking.verify(desk)
    problems: list[Json] = list(found.problems)
    value: Json = {
        "acts": found.acts,
        "packets": found.packets,
        "files": found.files,
        "problems": problems,
    }
    erased = f" ({found.erased} erased)" if found.erased else ""
    text = f"{found.acts} acts{erased}, {found.packets} packets, {found.files} files: "
    return Answer(value, text + (f"{len(problems)} problems" if problems else "no problem"), tuple(found.problems))


def backup(called: argparse.Namespace) -> Answer:
    """A consistent copy of the store, while it is in use."""
    with a_desk(called) as desk:
        count = back_up(desk.store, called.file, desk.clock())
    return Answer({"file": str(called.file), "files": count}, f"Backed up to {called.file} ({count} files).")


def restore(called: argparse.Namespace) -> Answer:
    """A backup into a new store folder."""
    restore_store(called.file, called.store)
    return Answer({"store": str(called.store)}, f"Restored into {called.store}.")


def export_acts(called: argparse.Namespace) -> Answer:
    """All acts and the files they need, as one zip."""
    with a_desk(called) as desk:
        given = exchanging.give(desk, called.file)
    value: Json = {"acts": given.acts, "files": given.files, "sha256": given.sha256}
    return Answer(value, f"{given.acts} acts and {given.files} files written to {called.file}.")


def import_acts(called: argparse.Namespace) -> Answer:
    """Another desk's acts taken in; clashes are listed and kept."""
    if not called.file.is_file():
        raise BadInput(f"{called.file} is not there. Name the file that “export-acts” wrote.")
    with a_desk(called, may_create=True) as desk:
        taken = exchanging.take(desk, called.file)
        clashes: list[Json] = [
            {
                "application_no": clash.packet,
                "acts": [
                    {"act": e.id, "at": e.at.isoformat(), "by": e.who, "kind": e.kind, "summary": describe(e)}
                    for e in clash.acts
                ],
            }
            for clash in taken.clashes
        ]
    value: Json = {"acts": taken.acts, "already": taken.already, "files": taken.files, "clashes": clashes}
    text = (
        f"{taken.acts} acts taken in, {taken.already} were here already, {taken.files} files, {len(clashes)} clashes."
    )
    return Answer(value, text)
