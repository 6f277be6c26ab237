"""Writes a document reading as the `read` verb prints it, and as the store's cache keeps it.

Must not change a value: what is written reads back the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from reviewer_app.errors import BadInput
from reviewer_app.values import (
    Box,
    DocumentKind,
    DocumentReading,
    Method,
    Payment,
    Place,
    Reading,
    ReadWarning,
    Sha256,
)


def as_contract(reading: DocumentReading, file: str) -> dict[str, object]:
    """The object that `main.py read --json` prints for one file; `file` is its path as it was given."""
    return {
        "file": file,
        "sha256": reading.sha256,
        "pages": reading.pages,
        "kind": reading.kind.value,
        "kind_confidence": reading.kind_confidence,
        "period": reading.period,
        "figures": [_figure(figure) for figure in reading.figures],
        "warnings": [{"code": warning.code, "message": warning.message} for warning in reading.warnings],
        "error": reading.error,
    }


def _figure(figure: Reading) -> dict[str, object]:
    value: object = figure.value
    if figure.payment is not None:
        value = {"date": figure.payment.date, "payee": figure.payment.payee, "amount": figure.payment.amount}
    place: dict[str, object] = {"cell": figure.place.cell}
    if figure.place.cell is None:
        place = {"page": figure.place.page, "box": _box(figure.place.box)}
    return {
        "name": figure.name,
        "value": value,
        "raw": figure.raw,
        **place,
        "method": figure.method.value,
        "confidence": figure.confidence,
    }


def _box(box: Box | None) -> list[float] | None:
    return None if box is None else [box.left, box.top, box.right, box.bottom]


def to_json(reading: DocumentReading) -> str:
    """The reading whole, as one line of JSON for the cache; `from_json` gives the same value back."""
    whole = {**as_contract(reading, ""), "is_read": reading.is_read, "words": reading.words}
    return json.dumps(whole, ensure_ascii=False, sort_keys=True)


def from_json(text: str) -> DocumentReading:
    """The reading that `to_json` wrote. Raises BadInput for anything else."""
    try:
        whole = json.loads(text)
        return DocumentReading(
            Sha256(whole["sha256"]),
            int(whole["pages"]),
            DocumentKind(whole["kind"]),
            float(whole["kind_confidence"]),
            whole["period"],
            tuple(_reading(item) for item in whole["figures"]),
            tuple(ReadWarning(item["code"], item["message"]) for item in whole["warnings"]),
            whole["error"],
            bool(whole["is_read"]),
            str(whole["words"]),
        )
    except (ValueError, KeyError, TypeError) as trouble:
        raise BadInput(
            f"A kept reading is not of the expected form ({type(trouble).__name__}); read the file again."
        ) from trouble


def _reading(item: Mapping[str, object]) -> Reading:
    value, payment = item["value"], None
    if isinstance(value, dict):
        payment = Payment(value["date"], value["payee"], value["amount"])
        value = payment.amount
    box, page, cell, confidence = item.get("box"), item.get("page"), item.get("cell"), item["confidence"]
    if not (box is None or isinstance(box, list)) or not isinstance(confidence, int | float):
        raise ValueError("box or confidence")
    place = Place(
        page if isinstance(page, int) else None,
        None if box is None else Box(*(float(side) for side in box)),
        None if cell is None else str(cell),
    )
    return Reading(
        str(item["name"]), str(value), str(item["raw"]), place, Method(str(item["method"])), float(confidence), payment
    )
