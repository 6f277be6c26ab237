"""What a new version of a packet says otherwise than the version before, place by place.

Shows claimed values as text; it must not judge which of the two is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reviewer_app.packet import Packet
from reviewer_app.values import Document

_FRAME = ("program", "round", "submitted_at", "submitted_by")


@dataclass(frozen=True, slots=True)
class Change:
    """One place that differs. `path` is a flat name such as "revenue_2019", or "documents/a.pdf".

    `was` and `now` are text; None where the place is not there.
    """

    path: str
    was: str | None
    now: str | None


def difference(
    old: Packet, new: Packet, old_documents: Sequence[Document], new_documents: Sequence[Document]
) -> tuple[Change, ...]:
    """The changes from one version to the next: the frame, the claimed values, then the documents.

    Within each, in the order of the old version with what is new after it. Empty where only the
    writing of packet.json differs, such as its blanks or the order of its keys.
    """
    return (
        *_changes(_frame(old), _frame(new)),
        *_changes(old.claimed, new.claimed),
        *_changes(_told(old_documents), _told(new_documents)),
    )


def _changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for path in dict.fromkeys([*old, *new]):
        if old.get(path) != new.get(path):
            yield Change(path, old.get(path), new.get(path))


def _frame(packet: Packet) -> dict[str, str]:
    return {name: str(packet.raw[name]) for name in _FRAME if name in packet.raw}


def _told(documents: Sequence[Document]) -> dict[str, str]:
    """Each document by its file name: what it was uploaded as, its size, and the start of its digest."""
    return {
        document.file: f"{document.uploaded_as}, {document.size:,} bytes, {document.sha256[:16]}"
        for document in documents
    }
