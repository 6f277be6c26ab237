"""What a supervisor reads before signing: verdict, figures with their effect, worksheet, checks and notes.

Pure: writes a packet's snapshot as rich text, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from reviewer_app.case import Confirmed, Determination
from reviewer_app.desk.assessing import Assessor
from reviewer_app.desk.panel import FigureRow, State, contradicts, effect_of
from reviewer_app.letters.formats import value_text
from reviewer_app.money import Cents
from reviewer_app.values import Evidence, Line, Unit, Verdict
from ui import icons
from ui.figure_words import difference, shown
from ui.formatting import differing, moment, money, money_text
from ui.record_text import Heading, heading, marked, muted, paragraph, plain, table, toned
from ui.review_snapshot import Snapshot
from ui.theme import Colour, TextSize

FullName = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class RecordOf:
    """All that the record is written from."""

    snapshot: Snapshot
    assessor: Assessor
    full_name: FullName
    is_narrow: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("sign_off", text)


def record_html(of: RecordOf) -> str:
    """The record of a packet whose determination waits, is signed, or has lapsed."""
    return "".join((*_verdict(of), *_figures(of), *_worksheet(of), *_checks(of), *_notes(of)))


def verdict_words(determination: Determination) -> str:
    """A determination in a few words: "Approve $37,500.00", "Decline", "Not reviewed"."""
    match determination.verdict:
        case Verdict.APPROVE:
            amount = money_text(determination.award) if determination.award else _tr("without an amount")
            return _tr("Approve {amount}").format(amount=amount)
        case Verdict.DECLINE:
            return _tr("Decline")
        case Verdict.NOT_REVIEWED:
            return _tr("Not reviewed")


def by_and_when(of: RecordOf, by: str, at: datetime) -> str:
    return f"{of.full_name(by)}, {moment(at)}"


# ---------------------------------------------------------------- the verdict


def _verdict(of: RecordOf) -> Iterator[str]:
    case = of.snapshot.case
    lapse = case.lapse
    determination = case.determination or (lapse.determination if lapse is not None else None)
    yield paragraph(muted(plain(f"{case.application_no} · {case.packet.business} · {of.assessor.program(case).title}")))
    if determination is None:
        return
    words = plain(verdict_words(determination))
    if case.determination is None:
        words = f"<s>{words}</s>"
    yield paragraph(toned(words, Colour.TEXT, TextSize.AWARD, is_bold=True))
    determined = _tr("Determined by {who}").format(who=by_and_when(of, determination.by, determination.at))
    receipt = _tr("receipt {digest}…").format(digest=determination.receipt_digest[:12])
    yield paragraph(muted(f"{plain(determined)} · {plain(receipt)}"))
    if case.signature is not None:
        signed = _tr("Signed by {who}").format(who=by_and_when(of, case.signature.by, case.signature.at))
        yield paragraph(toned(plain(f"{icons.sign(State.CONFIRMED)} {signed}"), Colour.OK))
    if case.determination is None:
        yield _award_now(of)
    yield from _reasons(of, determination)
    if determination.note.strip():
        yield paragraph(plain(determination.note))


def _award_now(of: RecordOf) -> str:
    now = of.snapshot.assessment.award
    words = _tr("The award would now be {amount}.").format(amount=money(now) if now is not None else _tr("none"))
    return paragraph(plain(words))


def _reasons(of: RecordOf, determination: Determination) -> Iterator[str]:
    findings = {finding.code: finding for finding in of.snapshot.assessment.findings if finding.code}
    if determination.reasons:
        yield heading(_tr("Reasons"))
    for code in determination.reasons:
        finding = findings.get(code)
        words = plain(finding.message) if finding is not None else plain(_tr("no longer among the findings"))
        citation = f" {muted(plain(finding.citation))}" if finding is not None else ""
        yield paragraph(f"<b>{plain(code)}</b> {words}{citation}")


# ---------------------------------------------------------------- figures


def _counts(rows: Sequence[FigureRow]) -> str:
    """How the figures stand, each count by its name: nothing that differs hides behind "as claimed"."""
    stated = [row for row in rows if row.claimed or row.confirmed is not None]
    confirmed = [row for row in stated if row.confirmed is not None]
    changed = sum(_is_changed(row) for row in confirmed)
    differ = sum(contradicts(row) for row in stated)
    counts = (
        (len(confirmed) - changed, _tr("{n} confirmed as claimed")),
        (changed, _tr("{n} changed from the claim")),
        (differ, _tr("{n} differ from the documents")),
        (len(stated) - len(confirmed), _tr("{n} not confirmed")),
    )
    return ", ".join(words.format(n=n) for n, words in counts if n) or _tr("none")


def _figures(of: RecordOf) -> Iterator[str]:
    rows = of.snapshot.figures
    yield heading(_tr("Figures: {count}").format(count=_counts(rows)))
    unread = len(of.snapshot.documents) - len(of.snapshot.readings)
    if unread:
        words = _tr("{n} of the documents were not read yet at this desk; open the packet to read them.")
        yield paragraph(muted(plain(words.format(n=unread))))
    headings = (
        Heading(_tr("Figure"), 22),
        Heading(_tr("claimed"), 11, is_number=True),
        Heading(_tr("read"), 11, is_number=True),
        Heading(_tr("confirmed"), 11, is_number=True),
        Heading(_tr("by, and on what"), 27),
        Heading(_tr("effect on the award"), 18, is_number=True),
    )
    yield table(headings, [_figure_cells(of, row) for row in rows], is_narrow=of.is_narrow)


def _is_changed(row: FigureRow) -> bool:
    return row.confirmed is not None and row.confirmed.value != row.claimed


def _figure_cells(of: RecordOf, row: FigureRow) -> tuple[str, ...]:
    unit = row.spec.unit
    claimed = shown(unit, row.claimed) if row.claimed else "–"
    read = shown(unit, row.read.value) if row.read is not None else "–"
    confirmed = shown(unit, row.confirmed.value) if row.confirmed is not None else "–"
    state = row.state
    mark = toned(icons.sign(state), icons.role(state))
    word = difference(unit, row.claimed, row.confirmed.value) if row.confirmed is not None else ""
    label = f"{mark} {plain(row.spec.label)}" + (f"<br>{muted(plain(word))}" if word else "")
    is_text = unit in (Unit.TEXT, Unit.YES_NO)
    return (
        label,
        _against(claimed, confirmed, is_text),
        _against(read, confirmed, is_text),
        _confirmed(claimed, confirmed, is_text),
        _on_what(of, row.confirmed) if row.confirmed is not None else muted(plain(_tr("not confirmed"))),
        _effect(of, row),
    )


def _against(value: str, confirmed: str, is_text: bool) -> str:
    """A value with the digits marked in which it is another than the confirmed one."""
    if "–" in (value, confirmed) or value == confirmed:
        return plain(value)
    return marked(value, ((0, len(value)),) if is_text else differing(value, confirmed)[0])


def _confirmed(claimed: str, confirmed: str, is_text: bool) -> str:
    """The confirmed value, marked only where the claimed one lacks the digits that differ: 8 against 28."""
    if is_text or "–" in (claimed, confirmed) or differing(claimed, confirmed)[0]:
        return plain(confirmed)
    return marked(confirmed, differing(claimed, confirmed)[1])


def _on_what(of: RecordOf, said: Confirmed) -> str:
    who = plain(f"{of.full_name(said.by)}, {moment(said.at)}")
    places = "; ".join(dict.fromkeys(place_words(found) for found in said.evidence))
    if said.as_stated:
        places = _tr("as stated in the application")
    on = plain(places) if places else toned(plain(f"“{said.reason or ''}”"), Colour.CHECK, TextSize.NOTE)
    return f"{on}<br>{muted(who)}"


def place_words(found: Evidence) -> str:
    """Where evidence stands: "crs_2019.pdf, p. 2", "payroll.xlsx, cell Sheet1!B3"."""
    name = found.document.rpartition("/")[2]
    if found.place.cell is not None:
        return _tr("{name}, cell {cell}").format(name=name, cell=found.place.cell)
    return _tr("{name}, p. {page}").format(name=name, page=found.place.page) if found.place.page else name


def _effect(of: RecordOf, row: FigureRow) -> str:
    if not _is_changed(row) or not row.claimed:
        return muted("–")
    snapshot = of.snapshot
    now, as_claimed = effect_of(snapshot.case, of.assessor, row, row.claimed, snapshot.assessment)
    if now == as_claimed:
        return muted(plain(_tr("none")))
    mine, theirs = _amount(now), _amount(as_claimed)
    return f"{plain(mine)}<br>{muted(plain(_tr('as claimed ')))}{marked(theirs, differing(theirs, mine)[0])}"


def _amount(amount: Cents | None) -> str:
    return money(amount) if amount is not None else _tr("no award")


# ---------------------------------------------------------------- worksheet, checks, notes


def _worksheet(of: RecordOf) -> Iterator[str]:
    lines = of.snapshot.assessment.lines
    if not lines:
        return
    yield heading(_tr("Worksheet"))
    headings = (
        Heading(_tr("Step"), 52),
        Heading(_tr("value"), 18, is_number=True),
        Heading(_tr("rule and source"), 30),
    )
    yield table(headings, [_line_cells(line) for line in lines], is_narrow=of.is_narrow)


def _line_cells(line: Line) -> tuple[str, ...]:
    return (
        f"{plain(line.label)}<br>{muted(plain(line.formula))}",
        plain(value_text(line.value, line.unit)),
        f"{muted(plain(line.rule))} {muted(plain(line.citation))}",
    )


def _checks(of: RecordOf) -> Iterator[str]:
    if not of.snapshot.checks:
        return
    yield heading(_tr("Checks"))
    headings = (Heading(_tr("Check"), 52), Heading(_tr("answer"), 18), Heading(_tr("by, note"), 30))
    rows = []
    for row in of.snapshot.checks:
        state = row.state
        answer = row.answer
        word = answer.answer if answer is not None else icons.word(state)
        by = f"{muted(plain(by_and_when(of, answer.by, answer.at)))}" if answer is not None else ""
        note = f"{plain(answer.note)}<br>" if answer is not None and answer.note.strip() else ""
        mark = toned(f"{icons.sign(state)} {plain(word)}", icons.role(state))
        rows.append((f"{plain(row.label)} {muted(plain(row.citation))}", mark, note + by))
    yield table(headings, rows, is_narrow=of.is_narrow)


def _notes(of: RecordOf) -> Iterator[str]:
    if of.snapshot.case.notes:
        yield heading(_tr("Notes"))
    for note in of.snapshot.case.notes:
        yield paragraph(f"{plain(note.text)} {muted(plain(by_and_when(of, note.by, note.at)))}")
