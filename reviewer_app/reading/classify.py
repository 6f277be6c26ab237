"""Tells the kind of a document without a fixed form by its words, and has it read.

Must not call a document by a kind it is not sure of: then it is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from reviewer_app.reading.crs1 import read_crs1
from reviewer_app.reading.es903a import read_es903a
from reviewer_app.reading.federal import FormReading
from reviewer_app.reading.figures import CRS_NUMBER
from reviewer_app.reading.forms import kind_signs
from reviewer_app.reading.labels import only_one
from reviewer_app.reading.lines import Page
from reviewer_app.reading.papers import read_check, read_invoice, read_lease, read_letter, read_mortgage
from reviewer_app.reading.payroll import COLUMNS, read_payroll
from reviewer_app.reading.periods import a_quarter, period_days
from reviewer_app.reading.statements import read_statement
from reviewer_app.reading.tables import read_table
from reviewer_app.values import DocumentKind, ReadWarning

SURE = 2.0
_HEAD_SHARE = 0.3  # of a page, where a title stands
_TITLE_BONUS = 1.0
_SEVERAL = ReadWarning(
    "several_forms", "This file holds further documents after the first; only the first was read. Check the others."
)
_OTHER_FORM = re.compile(r"OMB No\.\s*\d{4}|Department of the Treasury|\bForm (?:W-?\d|CMS|SSA|VA|HUD|FHA|SBA)\b", re.I)
_LETTER = re.compile(
    r"\bdear\b|sincerely|yours truly|respectfully|regards|to whom it may concern|\bI,? .{0,60}\baffirm|\bRe: ", re.I
)
LONGEST_LETTER = 4000  # characters of a page
_FORMS = (DocumentKind.CRS1, DocumentKind.ES903A, DocumentKind.PAYROLL)
_READERS = {
    DocumentKind.CRS1: read_crs1,
    DocumentKind.ES903A: read_es903a,
    DocumentKind.PAYROLL: read_payroll,
    DocumentKind.BANK_STATEMENT: read_statement,
    DocumentKind.LEASE: read_lease,
    DocumentKind.MORTGAGE: read_mortgage,
    DocumentKind.INVOICE: read_invoice,
    DocumentKind.CANCELED_CHECK: read_check,
    DocumentKind.LETTER: read_letter,
}


def read_other(pages: Sequence[Page]) -> FormReading:
    """The kind by the greatest sum of signs on any page, with its figures where that kind is read."""
    kind, confidence, at = kind_of(pages)
    reader = _READERS.get(kind)
    if reader is None:
        return FormReading(kind, confidence, None, (), ())
    kept, is_all = _of_kind(pages, kind, at)
    reading = reader(kept)
    warnings = reading.warnings if is_all else (*reading.warnings, _SEVERAL)
    return FormReading(kind, confidence, reading.period, reading.figures, warnings)


def kind_of(pages: Sequence[Page]) -> tuple[DocumentKind, float, int]:
    """The kind, how sure, and the index of the page that shows it."""
    best, second = (0.0, DocumentKind.UNKNOWN, 0), 0.0
    is_other_form = any(_OTHER_FORM.search(row.text) for page in pages for row in page.rows)
    for at, page in enumerate(pages):
        for kind, score in _scores(page).items():
            if is_other_form and kind not in _FORMS:
                continue  # a federal form not read here is no letter, lease or mortgage
            if score > best[0]:
                second = best[0] if best[1] is not kind else second
                best = (score, kind, at)
            elif kind is not best[1]:
                second = max(second, score)
    score, kind, at = best
    if score < SURE:
        return DocumentKind.UNKNOWN, 0.5, 0
    margin = score - second
    return kind, 0.98 if score >= 3.0 and margin >= 1.0 else 0.9 if margin >= 0.5 else 0.7, at


def _scores(page: Page) -> dict[DocumentKind, float]:
    text = re.sub(r"\s+", " ", "\n".join(row.text for row in page.rows))
    head = re.sub(
        r"\s+",
        " ",
        "\n".join(row.text for row in page.rows if row.top < page.size[1] * _HEAD_SHARE or row in page.rows[:6]),
    )
    scores: dict[DocumentKind, float] = {}
    for kind, signs in kind_signs():
        score = sum(weight for says, weight in signs if re.search(says, text, re.I))
        score += _TITLE_BONUS * any(weight >= 1.0 and re.search(says, head, re.I) for says, weight in signs)
        scores[kind] = score
    if not _LETTER.search(text) or len(text) > LONGEST_LETTER:
        scores[DocumentKind.LETTER] = 0.0
    if read_table([page], COLUMNS, ("name", "hours", "wages"), 3) is not None:
        scores[DocumentKind.PAYROLL] += 1.6  # nothing else lists hours beside wages by name
    return scores


def _of_kind(pages: Sequence[Page], kind: DocumentKind, at: int) -> tuple[Sequence[Page], bool]:
    """The page that shows the kind and those that go on with it, and whether no other report follows."""
    kept = [pages[at]]
    for page in pages[at + 1 :]:
        scores = _scores(page)
        other = max(scores, key=lambda each: scores[each])
        if scores[other] >= SURE + 1.0 and (other is not kind or _differ(pages[at], page)):
            return kept, False
        kept.append(page)
    return kept, True


def _differ(first: Page, page: Page) -> bool:
    """Whether two pages that bear the same title are for different periods or businesses."""
    for mark in (_period, _number):
        one, other = mark(first), mark(page)
        if one is not None and other is not None and one != other:
            return True
    return False


def _period(page: Page) -> str | None:
    span = period_days([page])
    quarter = a_quarter([page])
    return span.name if span is not None else quarter.value if quarter is not None else None


def _number(page: Page) -> str | None:
    found = only_one([page], CRS_NUMBER)
    return found.value if found is not None else None
