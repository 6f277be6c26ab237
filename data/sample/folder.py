"""One packet folder in the making: documents are added, figures claimed, and packet.json written last.

It checks nothing: what a packet says is its story's word.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from data.sample.businesses import Business
from data.sample.paper import Drawn
from data.sample.plan import PlannedFigure, ShownIn
from reviewer_app.values import Program

Json = str | int | bool | Sequence["Json"] | Mapping[str, "Json"]


@dataclass(frozen=True, slots=True)
class Frame:
    """What every packet.json has: number, program, round, when and by whom it was submitted."""

    application_no: str
    program: Program
    round_id: str
    submitted_at: datetime
    submitted_by: str


class PacketFolder:
    """Collects a packet's documents and figures; `write` puts them on disk."""

    def __init__(self, rng: Random, frame: Frame, who: Business) -> None:
        self._rng = rng
        self._frame = frame
        self._who = who
        self._files: dict[str, Drawn] = {}
        self._uploads: list[tuple[str, str]] = []
        self.claimed: dict[str, Json] = {}
        self.attested: dict[str, Json] = {}
        self.to_confirm: dict[str, PlannedFigure] = {}

    def add(self, drawn: Drawn, name: str, uploaded_as: str) -> str:
        """The path of the added file as packet.json names it; a suffix is put behind the name."""
        path = f"documents/{name}{drawn.suffix}"
        while path in self._files:
            path = path.replace(drawn.suffix, f"_{self._rng.randint(2, 9)}{drawn.suffix}")
        self._files[path] = drawn
        self._uploads.append((path, uploaded_as))
        return path

    def claim(self, name: str, claimed: str, shown: str | None = None, *where: tuple[str, str]) -> None:
        """Claim a figure; `shown` is what the documents show where it differs, `where` pairs of path and mark."""
        self.claimed[name] = claimed
        self.confirm(name, claimed if shown is None else shown, *where)

    def confirm(self, name: str, value: str, *where: tuple[str, str]) -> None:
        """Plan a figure's confirmation; a document that shows no such mark (it is broken) is left out."""
        places = tuple(
            ShownIn(path, self._files[path].marks[mark]) for path, mark in where if mark in self._files[path].marks
        )
        self.to_confirm[name] = PlannedFigure(value, places)

    def shows(self, path: str, mark: str) -> bool:
        """Whether the added document shows such a mark."""
        return mark in self._files[path].marks

    def write(self, parent: Path) -> Path:
        """The folder written below the parent: documents first, packet.json last."""
        target = parent / self._frame.application_no
        (target / "documents").mkdir(parents=True, exist_ok=True)
        for path, drawn in self._files.items():
            (target / path).write_bytes(drawn.content)
        text = json.dumps(self._packet(), ensure_ascii=False, indent=1)
        (target / "packet.json").write_text(text + "\n", encoding="utf-8", newline="\n")
        return target

    def _packet(self) -> dict[str, Json]:
        frame, uploads = self._frame, []
        at = frame.submitted_at - timedelta(minutes=4 * len(self._uploads) + 9)
        for path, kind in self._uploads:
            at += timedelta(seconds=self._rng.randint(35, 200))
            uploads.append({"file": path, "uploaded_as": kind, "uploaded_at": at.isoformat()})
        return {
            "format": "packet/1", "application_no": frame.application_no, "program": frame.program.value, "round": frame.round_id,
            "submitted_at": frame.submitted_at.isoformat(), "submitted_by": frame.submitted_by, "applicant": _applicant(self._who),
            "figures": self.claimed, "attestations": self.attested, "documents": uploads,
        }  # fmt: skip


def _applicant(who: Business) -> dict[str, Json]:
    owners: list[Json] = [{"name": who.officer, "tin": "", "percent": who.owner_percent}]
    if who.owner_percent != "100":
        owners.append({"name": "Partner Placeholder", "tin": "", "percent": str(100 - int(who.owner_percent))})
    return {
        "legal_name": who.legal_name, "trade_name": who.trade_name, "tin": who.tin, "entity_type": who.entity_type, "naics": who.naics,
        "operating_since": who.since, "email": who.email, "phone": who.phone,
        "premises": {"street": who.street, "city": who.town.name, "state": who.town.state, "zip": who.town.zip_code, "location_code": who.town.location_code},
        "authorized_officer": who.officer, "owners": owners,
    }  # fmt: skip
