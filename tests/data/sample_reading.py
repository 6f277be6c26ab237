"""How the tests of the sample round look into its packets, without the program's own reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
from pypdf import PdfReader

from data.sample.plan import Fault, PlannedPacket, SamplePlan
from reviewer_app.values import Place


def packet_json(packet: PlannedPacket) -> dict[str, Any]:
    text = (packet.folder / "packet.json").read_text("utf-8")
    loaded = json.loads(text)
    assert isinstance(loaded, dict)
    return loaded


def planted(plan: SamplePlan, fault: Fault) -> PlannedPacket:
    """The first packet with the fault."""
    return next(packet for packet in plan.packets if packet.fault is fault)


def uploads(packet: PlannedPacket, uploaded_as: str) -> list[Path]:
    return [
        packet.folder / row["file"] for row in packet_json(packet)["documents"] if row["uploaded_as"] == uploaded_as
    ]


def words(path: Path) -> str:
    """The text layer of a PDF and the values of its fields; nothing for a picture."""
    if path.suffix != ".pdf":
        return ""
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    fields = PdfReader(path).get_fields() or {}
    return "\n".join(found + [str(field.get("/V", "")) for field in fields.values()])


def words_in(path: Path, place: Place) -> str:
    """The text under a box, given from the top of the page; "" where the page has no text layer there."""
    assert place.page is not None
    assert place.box is not None
    document = pypdfium2.PdfDocument(path)
    page = document[place.page - 1]
    height, box = page.get_height(), place.box
    text = page.get_textpage().get_text_bounded(
        box.left - 1, height - box.bottom - 1, box.right + 1, height - box.top + 1
    )
    document.close()
    return str(text).strip()
