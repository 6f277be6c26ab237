"""What a new version of a packet leaves standing of the review, and how its documents are called.

Pure, on parts of a case; it knows no program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from reviewer_app.case_parts import Confirmed, Version
from reviewer_app.values import Document, Sha256

Words = Mapping[str, Confirmed]


def split_confirmed(
    confirmed: Words, before: Version, now: Version, documents: Iterable[Document]
) -> tuple[Words, Words]:
    """The confirmations that still stand under a new version, and those set aside.

    "As stated" stands while the application states that value; evidence while each of its documents is
    still there by name and digest; a written reason while the claim is the same. A figure of a row
    stands only where nothing of its row changed, for rows have no name but their place.
    """
    there = {(document.file, document.sha256) for document in documents}
    old, new = before.packet.claimed, now.packet.claimed
    kept = {name: said for name, said in confirmed.items() if _stands(name, said, old, new, there)}
    return kept, {name: said for name, said in confirmed.items() if name not in kept}


def _stands(
    name: str, said: Confirmed, old: Mapping[str, str], new: Mapping[str, str], there: set[tuple[str, Sha256]]
) -> bool:
    if "]" in name and _row(name, old) != _row(name, new):
        return False
    if said.as_stated:
        return new.get(name, "") == said.value
    if said.evidence:
        return all((found.document, found.sha256) in there for found in said.evidence)
    return old.get(name) == new.get(name)


def _row(name: str, claimed: Mapping[str, str]) -> dict[str, str]:
    place = name[: name.index("]") + 1]
    return {other: value for other, value in claimed.items() if other.startswith(place)}


def is_same_application(before: Version, now: Version) -> bool:
    """Whether two versions say the same on the same documents, however their text is laid out."""
    return before.packet.raw == now.packet.raw and _named(before.documents) == _named(now.documents)


def _named(documents: Iterable[Document]) -> set[tuple[str, str]]:
    return {(document.file, document.sha256) for document in documents}


def with_added(documents: tuple[Document, ...], added: Iterable[Document]) -> tuple[Document, ...]:
    """The packet's documents, then the added ones; a name that is taken by other bytes gets a number.

    Every desk that folds the same acts in the same order gives the same names.
    """
    together = list(documents)
    for document in added:
        if (document.file, document.sha256) in _named(together):
            continue
        together.append(_renamed(document, {held.file.casefold() for held in together}))
    return tuple(together)


def _renamed(document: Document, taken: set[str]) -> Document:
    path, number, file = PurePosixPath(document.file), 1, document.file
    while file.casefold() in taken:
        number += 1
        file = str(path.with_name(f"{path.stem} ({number}){path.suffix}"))
    return Document(file, document.sha256, document.size, document.uploaded_as, document.uploaded_at)
