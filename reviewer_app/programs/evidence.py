"""Which value the documents show for each figure of a packet, from the readings and one declaration a figure.

Decides no figure and judges no document: a candidate is what is read, beside what is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from reviewer_app.money import dollars, half_up
from reviewer_app.programs import nh_figures, nm_leda_figures
from reviewer_app.programs.evidence_period import PeriodsOf, is_within, matches
from reviewer_app.programs.evidence_rent import pays_rent
from reviewer_app.programs.facts import Facts, computation_inputs
from reviewer_app.programs.figures_in import flat
from reviewer_app.values import (
    DocumentKind,
    DocumentReading,
    Evidence,
    EvidenceSource,
    FigureSpec,
    Program,
    Reading,
    Unit,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One value documents show for a figure, with every place it rests on.

    `value` is written as the contract writes it; `confidence` is the lowest of the readings';
    `how` says in words what was done ("three months summed").
    """

    value: str
    evidence: tuple[Evidence, ...]
    confidence: float
    how: str
    raw: str = ""
    method: str = "text"


@dataclass(frozen=True, slots=True)
class _Found:
    file: str
    document: DocumentReading
    reading: Reading

    @property
    def evidence(self) -> Evidence:
        return Evidence(self.file, self.document.sha256, self.reading.place)


def evidence_for(
    program: Program, facts: Facts, readings: Mapping[str, DocumentReading]
) -> Mapping[str, tuple[Candidate, ...]]:
    """The candidates of each figure by its flat name, in order of preference; figures without any are left out.

    `readings` are by the document's file in the packet. Letters of aid do not say which aid they are
    about: one whose amount another figure claims is shown there alone.
    """
    specs = nm_leda_figures.FIGURES if program is Program.NM_LEDA else nh_figures.FIGURES[program]
    periods = PeriodsOf(facts)
    uploads = {document.file: document.uploaded_as for document in facts.documents}
    claimed = flat(computation_inputs(facts))
    found: dict[str, tuple[Candidate, ...]] = {}
    for spec in specs:
        for name in _names(spec, claimed):
            candidates = [
                candidate
                for source in spec.sources
                for candidate in _of_source(name, spec, source, periods, uploads, readings)
            ]
            if own := _own_letters(_distinct(candidates, spec), name, claimed, spec):
                found[name] = own
    return found


def _names(spec: FigureSpec, claimed: Mapping[str, str]) -> Iterator[str]:
    """The flat names of a figure: itself, or one a row that the packet holds."""
    if "[]" not in spec.name:
        yield spec.name
        return
    table, _, column = spec.name.partition("[].")
    rows = {int(name[len(table) + 1 : name.index("]")]) for name in claimed if name.startswith(f"{table}[")}
    for row in sorted(rows):
        yield f"{table}[{row}].{column}"


def _of_source(
    name: str,
    spec: FigureSpec,
    source: EvidenceSource,
    periods: PeriodsOf,
    uploads: Mapping[str, str],
    readings: Mapping[str, DocumentReading],
) -> Iterator[Candidate]:
    documents = {
        file: document
        for file, document in readings.items()
        if document.kind in source.kinds and (not source.uploaded_as or uploads.get(file) in source.uploaded_as)
    }
    if source.combine != "sum":
        wanted = periods.single(source.period)
        for file, document in sorted(documents.items()):
            if wanted is None or matches(document.period, wanted):
                yield from _read_once(file, document, source)
    elif "payments[]" in source.readings:
        yield from _payments(documents, readings, periods)
    elif source.period is not None and (months := periods.months(source.period)):
        yield from _months_summed(documents, source, months)
    elif spec.unit is Unit.MONEY:
        yield from _amounts_summed(documents, source, periods)


def _read_once(file: str, document: DocumentReading, source: EvidenceSource) -> Iterator[Candidate]:
    """The first of the readings the document has, in the order of the declaration."""
    for reading_name in source.readings:
        for reading in document.figures:
            if reading.name == reading_name:
                evidence = Evidence(file, document.sha256, reading.place)
                how = _words(document, reading_name)
                yield Candidate(reading.value, (evidence,), reading.confidence, how, reading.raw, reading.method.value)
                return


def _words(document: DocumentReading, reading: str) -> str:
    period = f" of {document.period}" if document.period else ""
    return f"{reading.replace('_', ' ')} on the {document.kind.value.replace('_', ' ')}{period}"


def _months_summed(
    documents: Mapping[str, DocumentReading], source: EvidenceSource, months: tuple[str, ...]
) -> Iterator[Candidate]:
    """The months of a quarter added: one report a month, or all its invoices.

    Nothing where a month lacks, or has two reports with different amounts.
    """
    parts: list[_Found] = []
    for month in months:
        of_month = [
            _Found(file, document, reading)
            for file, document in sorted(documents.items())
            if is_within(document.period, month)
            for reading in document.figures
            if reading.name in source.readings
        ]
        if DocumentKind.CRS1 in source.kinds:
            if len({part.reading.value for part in of_month}) > 1:
                return
            of_month = of_month[:1]
        if not of_month:
            return
        parts.extend(of_month)
    yield from _sum(parts, f"{len(parts)} invoices summed" if len(parts) > len(months) else "three months summed")


def _payments(
    documents: Mapping[str, DocumentReading], readings: Mapping[str, DocumentReading], periods: PeriodsOf
) -> Iterator[Candidate]:
    """The payments of the statements that pay the rent of the lease or the mortgage, each line once."""
    terms = pays_rent(readings)
    parts: list[_Found] = []
    seen: set[tuple[str, str | None, str, int]] = set()
    for file, document in sorted(documents.items()):
        within: dict[tuple[str, str | None, str], int] = {}
        for reading in document.figures:
            payment = reading.payment
            if payment is None or not terms.is_rent(payment) or not periods.is_in_rent_window(payment.date):
                continue
            line = (payment.date, payment.payee, payment.amount)
            within[line] = within.get(line, 0) + 1
            if (*line, within[line]) not in seen:  # two statements may cover the same days
                seen.add((*line, within[line]))
                parts.append(_Found(file, document, reading))
    yield from _sum(parts, f"{len(parts)} {'payment' if len(parts) == 1 else 'payments'} summed")


def _amounts_summed(
    documents: Mapping[str, DocumentReading], source: EvidenceSource, periods: PeriodsOf
) -> Iterator[Candidate]:
    parts = [
        _Found(file, document, reading)
        for file, document in sorted(documents.items())
        if periods.is_in_rent_window(document.period or "")
        for reading in document.figures
        if reading.name in source.readings
    ]
    yield from _sum(parts, f"{len(parts)} amounts summed")


def _sum(parts: Sequence[_Found], how: str) -> Iterator[Candidate]:
    try:
        total = sum((Fraction(part.reading.value) * 100 for part in parts), Fraction(0))
    except ValueError:  # a reading that is no amount carries no sum
        return
    if parts:
        confidence = min(part.reading.confidence for part in parts)
        raw = " + ".join(part.reading.raw for part in parts)
        method = parts[0].reading.method.value
        yield Candidate(dollars(half_up(total)), tuple(part.evidence for part in parts), confidence, how, raw, method)


def _distinct(candidates: Sequence[Candidate], spec: FigureSpec) -> list[Candidate]:
    """The candidates without repetition; words and quarters that several documents show become one."""
    kept: list[Candidate] = []
    for candidate in candidates:
        same = next((at for at, held in enumerate(kept) if held.value == candidate.value), None)
        if same is not None and spec.unit in (Unit.TEXT, Unit.QUARTER):
            held = kept[same]
            kept[same] = replace(held, evidence=held.evidence + candidate.evidence)
        elif candidate not in kept:
            kept.append(candidate)
    return kept


def _own_letters(
    candidates: list[Candidate], name: str, claimed: Mapping[str, str], spec: FigureSpec
) -> tuple[Candidate, ...]:
    """Of letters, those with the amount claimed here; where there is none, those no other figure claims."""
    if not any(source.uploaded_as for source in spec.sources):
        return tuple(candidates)
    own = tuple(candidate for candidate in candidates if candidate.value == claimed.get(name))
    elsewhere = {value for other, value in claimed.items() if other != name}
    return own or tuple(candidate for candidate in candidates if candidate.value not in elsewhere)
