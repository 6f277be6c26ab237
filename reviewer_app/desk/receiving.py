"""Bringing packets and documents in: from intake's gathering to acts and files of the store.

One packet is whole in the store or not there; a cancelled import keeps those already whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from reviewer_app import acts
from reviewer_app.desk.desk import Desk
from reviewer_app.errors import Refused
from reviewer_app.intake import IncomingFile, IncomingPacket, RefusedPacket, gather, gather_documents
from reviewer_app.values import ApplicationNo, Document, Sha256

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What came of one packet: "imported", "unchanged", "new_version" or "refused" with the reason."""

    path: str
    application_no: ApplicationNo | None
    outcome: str
    reason: str | None = None


def import_packets(
    desk: Desk,
    paths: Sequence[Path],
    progress: Progress | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> list[ImportOutcome]:
    """Brings packets in, one after another; each answer in the order they were found."""
    outcomes = []
    with closing(gather(paths, progress=progress, is_cancelled=is_cancelled)) as gathered:
        for incoming in gathered:
            if isinstance(incoming, RefusedPacket):
                outcomes.append(ImportOutcome(incoming.path, incoming.application_no, "refused", incoming.reason))
            else:
                outcomes.append(take_in(desk, incoming))
    return outcomes


def take_in(desk: Desk, incoming: IncomingPacket) -> ImportOutcome:
    """Stores the files of one packet, then its act."""
    documents = tuple(_stored(desk, file) for file in incoming.files)
    try:
        received = desk.receive(incoming.application_no, incoming.text, documents, incoming.left_out)
    except Refused as refusal:
        return ImportOutcome(incoming.path, incoming.application_no, "refused", str(refusal))
    return ImportOutcome(incoming.path, incoming.application_no, received.value)


def add_documents(
    desk: Desk,
    packet: ApplicationNo,
    paths: Sequence[Path],
    note: str = "",
    *,
    is_answer: bool = False,
    progress: Progress | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> tuple[Document, ...]:
    """Files dropped on a packet that is in; those it holds already are left out.

    Raises Refused where none of them could be taken, with the reasons.
    """
    case = desk.case(packet)
    held = {document.sha256 for document in case.documents}
    names = [document.file for document in case.documents]
    taken: list[Document] = []
    refusals: list[str] = []
    gathering = gather_documents(paths, taken=names, progress=progress, is_cancelled=is_cancelled)
    with closing(gathering) as gathered:
        for incoming in gathered:
            if isinstance(incoming, RefusedPacket):
                refusals.append(incoming.reason)
            elif incoming.sha256 not in held:
                taken.append(_stored(desk, incoming))
                held.add(incoming.sha256)
    if not taken and refusals:
        raise Refused("Nothing was added.", tuple(refusals))
    if not taken and not is_answer:
        raise Refused(f"{packet} holds these files already. Nothing was added.")
    desk.perform(acts.AddDocuments(tuple(taken), note, is_answer), packet)
    return tuple(taken)


def _stored(desk: Desk, file: IncomingFile) -> Document:
    sha256 = desk.store.files.add_file(file.content)
    return Document(file.file, Sha256(sha256), file.size, file.uploaded_as, file.uploaded_at)
