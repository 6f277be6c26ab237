"""The figures of a packet as the panel lists them: grouped by row, with what one key would do to each.

Pure; the desk decides whether a deed is allowed, this only says which deed a key stands for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from reviewer_app.acts import ConfirmFigure
from reviewer_app.case import Case
from reviewer_app.desk.panel import FigureRow
from reviewer_app.values import DocumentKind, DocumentNeed, DocumentReading, Evidence
from ui.figure_words import shown

_ROW = re.compile(r"(?P<table>[a-z_0-9]+)\[(?P<at>\d+)\]\.(?P<column>.+)")


@dataclass(frozen=True, slots=True)
class Heading:
    """The line above the figures of one row: "Position 1 · Cook"."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """One figure of the list; `label` leaves out what its heading says."""

    row: FigureRow
    label: str

    @property
    def key(self) -> str:
        return self.row.spec.name


@dataclass(frozen=True, slots=True)
class Pick:
    """A value to choose for a figure: where it comes from, and what evidences it."""

    value: str
    source: str
    evidence: tuple[Evidence, ...] = ()
    as_stated: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("figure_items", text)


def listed(rows: Sequence[FigureRow]) -> tuple[Heading | Item, ...]:
    """The figures in the program's order, those of one row together under its heading, where the first of them stands."""
    out: list[Heading | Item] = []
    done: set[str] = set()
    for row in rows:
        found = _ROW.fullmatch(row.spec.name)
        if found is None:
            out.append(Item(row, row.spec.label))
        elif found["table"] not in done:
            done.add(found["table"])
            out += _table(found["table"], rows)
    return tuple(out)


def _table(table: str, rows: Sequence[FigureRow]) -> list[Heading | Item]:
    by_row: dict[int, list[FigureRow]] = {}
    for row in rows:
        found = _ROW.fullmatch(row.spec.name)
        if found is not None and found["table"] == table:
            by_row.setdefault(int(found["at"]), []).append(row)
    out: list[Heading | Item] = []
    for at in sorted(by_row):
        out.append(Heading(f"{table}[{at}]", _heading(table, at, by_row[at])))
        out += [Item(row, row.spec.label.removesuffix(f" {at + 1}")) for row in by_row[at]]
    return out


def _heading(table: str, at: int, rows: Sequence[FigureRow]) -> str:
    words = {"positions": _tr("Position"), "payments": _tr("Payment"), "employees": _tr("Employee"), "aid": _tr("Help")}
    word = words.get(table, table.replace("_", " ").removesuffix("s").capitalize())
    named = [_value(row) for row in rows if row.spec.name.rpartition(".")[2] in ("title", "name", "source", "payee")]
    name = f" · {shown(rows[0].spec.unit, named[0])}" if named and named[0] else ""
    return f"{word} {at + 1}{name}"


def _value(row: FigureRow) -> str:
    return row.confirmed.value if row.confirmed is not None else row.claimed


def needs_person(row: FigureRow) -> bool:
    """Not confirmed, and asked for: required, or stated or shown although it is not."""
    return row.confirmed is None and (not row.spec.is_optional or bool(row.claimed) or bool(row.candidates))


def next_open(items: Sequence[Heading | Item], after: str) -> str | None:
    """The next figure below `after` that needs a person, round the end; None where none does."""
    figures = [item for item in items if isinstance(item, Item)]
    at = next((at for at, item in enumerate(figures) if item.key == after), -1)
    ordered = figures[at + 1 :] + figures[: at + 1]
    return next((item.key for item in ordered if needs_person(item.row) and item.key != after), None)


def ready_deed(row: FigureRow) -> ConfirmFigure | None:
    """What Enter confirms without a question, else None.

    That is: the stated value where a document shows it too, what all documents show where nothing is stated, and
    the stated value "as stated" where by its nature nothing evidences it.
    """
    values = {found.value for found in row.candidates}
    wanted = row.claimed or (next(iter(values)) if len(values) == 1 else "")
    agreeing = next((found for found in row.candidates if found.value == wanted), None)
    if agreeing is not None:
        return ConfirmFigure(row.spec.name, agreeing.value, agreeing.evidence)
    if row.claimed and row.spec.as_stated and not row.candidates:
        return ConfirmFigure(row.spec.name, row.claimed, as_stated=True)
    return None


def picks(row: FigureRow) -> tuple[Pick, ...]:
    """The values to choose from, the stated one first, then what documents show, then yes and no where that is asked."""
    out: list[Pick] = []
    agreeing = next((found for found in row.candidates if found.value == row.claimed), None)
    if row.claimed:
        evidence = agreeing.evidence if agreeing is not None else ()
        out.append(Pick(row.claimed, _tr("claimed"), evidence, row.spec.as_stated and not evidence))
    out += [Pick(found.value, _tr("read"), found.evidence) for found in row.candidates if found.value != row.claimed]
    if row.spec.unit == "yes/no":
        known = {pick.value for pick in out}
        out += [Pick(value, _tr("by hand")) for value in ("true", "false") if value not in known]
    return tuple(out)


def evidence_of(row: FigureRow) -> tuple[Evidence, ...]:
    """The places to show for a figure: what it was confirmed with, else what agrees, else what is read."""
    if row.confirmed is not None and row.confirmed.evidence:
        return row.confirmed.evidence
    if row.confirmed is not None and (row.confirmed.reason or row.confirmed.as_stated) and not row.candidates:
        return ()
    agreeing = next((found for found in row.candidates if found.value == row.claimed), None)
    first = agreeing or row.read
    others = [place for found in row.candidates if found is not first for place in found.evidence]
    return tuple(dict.fromkeys((*(first.evidence if first is not None else ()), *others)))


def likely_document(
    row: FigureRow, case: Case, needs: Sequence[DocumentNeed], readings: Mapping[str, DocumentReading]
) -> str | None:
    """The document where the figure may stand though nothing was read there: by its kind, else by its upload and year."""
    kinds = {kind for source in row.spec.sources for kind in source.kinds}
    years = {source.period[:4] for source in row.spec.sources if source.period and source.period[:4].isdigit()}
    years |= set(re.findall(r"20\d\d", row.spec.name))
    own = {upload for need in needs if row.spec.name in need.only_if for upload in need.uploaded_as}
    uploads = {upload for source in row.spec.sources for upload in source.uploaded_as} | own
    uploads |= {upload for need in needs if kinds & set(need.kinds) for upload in need.uploaded_as}
    found: list[tuple[bool, bool, str]] = []
    for document in case.documents:
        reading = readings.get(document.file)
        is_told = reading is not None and reading.is_read and reading.kind is not DocumentKind.UNKNOWN
        told = f"{reading.period or ''} {document.file}" if reading is not None else document.file
        if reading is not None and reading.kind in kinds if is_told else document.uploaded_as in uploads:
            found.append((document.uploaded_as not in own, not any(year in told for year in years), document.file))
    return min(found, key=lambda rank: rank[:2])[2] if found else None
