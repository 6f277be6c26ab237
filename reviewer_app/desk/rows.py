"""The derived rows of one packet, from its case and what the program answers to it.

Pure: the same case gives the same rows, whenever it is folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC

from reviewer_app.case import Case
from reviewer_app.desk.assessing import OpenItem
from reviewer_app.store.queue import QueueRow, folded, searchable
from reviewer_app.values import Assessment


def queue_row(case: Case, assessment: Assessment, claimed: Assessment, open_items: Sequence[OpenItem]) -> QueueRow:
    """The queue's row for a packet; the award claimed stands beside the award as it now is."""
    packet = case.packet
    received = case.received_at
    changed = case.changed_at
    return QueueRow(
        application_no=case.application_no,
        program=packet.program.value,
        round=packet.round,
        business=packet.business,
        business_key=folded(packet.business),
        tin=packet.tin,
        submitted_at=packet.submitted_at.astimezone(UTC).isoformat(),
        version=case.version,
        standing=case.standing.value,
        is_lapsed=case.lapse is not None,
        status=assessment.status.value,
        claimed_cents=claimed.award,
        award_cents=assessment.award,
        open=len(open_items),
        assigned_to=case.assigned_to or "",
        determined_by=case.determination.by if case.determination else "",
        received_at=received.isoformat() if received else "",
        changed_at=changed.isoformat() if changed else "",
    )


def search_text(case: Case) -> str:
    """What a search may find of a packet: its names, numbers and notes, folded."""
    return searchable(" ".join(_searchable(case)))


def _searchable(case: Case) -> Iterator[str]:
    packet = case.packet
    yield from (case.application_no, packet.business, str(packet.applicant.get("trade_name", "")))
    yield from (packet.tin, packet.tin.replace("-", ""), packet.email, str(packet.applicant.get("phone", "")))
    yield str(packet.raw.get("submitted_by", ""))
    yield from (value for name, value in packet.claimed.items() if name.startswith("applicant.premises."))
    yield from (document.file for document in case.documents)
    yield from (note.text for note in case.notes)
    yield from (said.value for said in case.confirmed.values())
    yield from (value for name, value in packet.claimed.items() if "." in value and value.replace(".", "").isdigit())
