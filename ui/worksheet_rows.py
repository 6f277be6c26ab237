"""From an assessment to the rows of the worksheet panel: lines, what binds, findings, and the award in words.

Pure; every value is the program's own line, written for the eye.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from reviewer_app.desk.panel import State
from reviewer_app.letters.formats import value_text
from reviewer_app.values import Assessment, Basis, Finding, Line, Outcome, Status
from ui import icons
from ui.formatting import money
from ui.icons import Icon
from ui.rows_model import Row
from ui.theme import Colour

_BINDING = MappingProxyType(
    {
        "CAP_100K": "The maximum of $100,000 a business holds the award down.",
        "CAP_RENT": "The rent, lease or mortgage payments hold the award down.",
        "CAP_350K": "The maximum of $350,000 holds the grant down.",
        "CAP_50K": "The maximum of $50,000 holds the award down.",
        "CAP_COMBINED": "Grant and other help together reach the loss; it holds the grant down.",
        "NO_ELIGIBLE_LOSS": "No loss is left after the help received.",
        "OFFSET_BY_GOFERR": "Earlier help from GOFERR uses the share up.",
    }
)
_OUTCOMES = MappingProxyType(
    {
        Outcome.PASS: (Icon.CONFIRMED, Colour.OK, "passed"),
        Outcome.FAIL: (Icon.CLOSE, Colour.WRONG, "failed"),
        Outcome.OPEN: (Icon.TO_CHECK, Colour.CHECK, "open"),
    }
)
_STATUS = MappingProxyType(
    {
        Status.ELIGIBLE: ("eligible", Colour.OK),
        Status.INELIGIBLE: ("not eligible", Colour.WRONG),
        Status.DEFICIENT: ("deficient", Colour.CHECK),
        Status.NOT_REVIEWED: ("not to be reviewed", Colour.WRONG),
    }
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("worksheet", text)


def award_text(award: int | None) -> str:
    """ "$37,500.00", or a dash where nothing can be computed."""
    return money(award) if award is not None else "–"


def status_words(assessment: Assessment) -> tuple[str, Colour]:
    """Whether the award is confirmed, and the status where it is another than eligible, with its colour."""
    word, tone = _STATUS[assessment.status]
    sign = icons.sign(State.CONFIRMED)
    if assessment.status is not Status.ELIGIBLE:
        return f"{icons.sign(State.DIFFERS)} {_tr(word)}", tone
    if assessment.basis is Basis.CONFIRMED:
        return f"{sign} {_tr('confirmed')}", Colour.OK
    return f"{icons.sign(State.TO_CHECK)} {_tr('not yet confirmed')}", Colour.CHECK


def basis_words(confirmed: int, claimed: int, claimed_award: int | None, reason: str = "") -> str:
    """What the award stands on, with the award of the application alone, and the program's reason where it gives one."""
    if confirmed and claimed:
        words = _tr("stands on {confirmed} confirmed and {claimed} claimed figures")
    else:
        words = (
            _tr("stands on {claimed} claimed figures") if claimed else _tr("stands on {confirmed} confirmed figures")
        )
    parts = [words.format(confirmed=confirmed, claimed=claimed)]
    if confirmed:
        parts.append(_tr("claimed {award}").format(award=award_text(claimed_award)))
    return " · ".join([*parts, *([reason] if reason else [])])


def figures_of(lines: Sequence[Line], at: int, known: Collection[str]) -> tuple[str, ...]:
    """The figures that a line (from 0) rests on: its own inputs first, then those of the lines it uses."""
    own = [name for name in lines[at].inputs if name in known]
    for name in lines[at].inputs:
        earlier = [place for place in range(at) if lines[place].rule == name]
        if name not in known and earlier:
            own += figures_of(lines, earlier[-1], known)
    return tuple(dict.fromkeys(own))


def line_rows(assessment: Assessment, lit: str, is_citing: bool) -> Iterator[Row]:
    """The worksheet; the lines that use the figure `lit` are lit, the last one is the award."""
    last = len(assessment.lines) - 1
    for at, line in enumerate(assessment.lines):
        citation = f"§ {line.rule} · {line.citation}"
        second = f"{line.formula}\n{citation}" if is_citing else line.formula
        yield Row(
            f"line:{at}",
            line.label,
            second,
            value_text(line.value, line.unit),
            tooltip=citation,
            is_strong=at == last,
            is_lit=bool(lit) and lit in line.inputs,
        )
    for code in assessment.binding:
        words = _tr(_BINDING[code]) if code in _BINDING else code
        yield Row(f"binding:{code}", words, icon=Icon.LOCK, tone=Colour.INFO, tooltip=code)
    for flag in assessment.flags:
        if not any(found.code == flag for found in assessment.findings):
            yield Row(f"flag:{flag}", flag, icon=Icon.TO_CHECK, tone=Colour.CHECK)


def finding_rows(assessment: Assessment, is_citing: bool) -> Iterator[Row]:
    """The findings under a heading that counts them: failed and open ones first, each in the program's order."""
    order = (Outcome.FAIL, Outcome.OPEN, Outcome.PASS)
    counts = {outcome: sum(found.outcome is outcome for found in assessment.findings) for outcome in order}
    told = " · ".join(f"{counts[outcome]} {_tr(_OUTCOMES[outcome][2])}" for outcome in order if counts[outcome])
    yield Row("findings", f"{_tr('Eligibility and documents')}   {told}", is_heading=True)
    for outcome in order:
        for at, found in enumerate(assessment.findings):
            if found.outcome is outcome:
                yield _finding_row(found, at, is_citing)


def _finding_row(found: Finding, at: int, is_citing: bool) -> Row:
    icon, tone, word = _OUTCOMES[found.outcome]
    code = f"{found.code} · " if found.code else ""
    citation = f"§ {found.rule} · {found.citation}"
    return Row(
        f"finding:{at}",
        found.message,
        f"{code}{citation}" if is_citing else (found.code or ""),
        icon=icon,
        tone=tone,
        badge=_tr(word) if found.outcome is not Outcome.PASS else "",
        badge_tone=tone,
        tooltip=f"{_tr(word)} · {code}{citation}",
        said=f"{_tr(word)}: {found.message}",
    )
