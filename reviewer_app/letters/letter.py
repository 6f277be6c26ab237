"""Award and decline letters as PDF: the same bytes for the same content.

Issues nothing and asks no clock; whether a letter may be issued is decided where it is asked for.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from reviewer_app.errors import Refused
from reviewer_app.letters import explain, flow
from reviewer_app.letters.content import LetterContent
from reviewer_app.letters.fonts import BOLD, MARK_NOTE, REGULAR, is_marked, printable, use_fonts
from reviewer_app.letters.formats import amount_in_words, instant_text, money_text
from reviewer_app.letters.notice import has_gap
from reviewer_app.letters.page import (
    BOTTOM_PT,
    FIRST_TOP_PT,
    HEIGHT_PT,
    LATER_TOP_PT,
    LEFT_PT,
    MARGIN_PT,
    TEXT_PT,
    WIDTH_PT,
    Sheet,
    open_logo,
)
from reviewer_app.letters.wording import Sentence, Wording, wording
from reviewer_app.values import Verdict

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

NOT_RANKED = "PREVIEW — not issued: the round’s ranking is not signed"


def award_letter(content: LetterContent) -> bytes:
    """The letter of an approved application as a PDF of US letter pages.

    Raises ValueError where the verdict is not approval or there is no award.
    """
    if content.verdict is not Verdict.APPROVE or content.award is None:
        raise ValueError("an award letter needs an approval and an amount")
    words = wording(content.program, content.verdict)
    return _printed(content, lambda: [*_opening(content, words), *_award(content, words), *_closing(content, words)])


def decline_letter(content: LetterContent) -> bytes:
    """The letter of an application that is declined or not reviewed, with each reason, as a PDF.

    Raises ValueError where the verdict is approval or no reason is given, and Refused where a reason
    still has a gap to fill in; a preview is printed with its gaps.
    """
    if content.verdict is Verdict.APPROVE or not content.reasons:
        raise ValueError("a decline letter needs a decline and at least one reason")
    unfilled = tuple(reason.words for reason in content.reasons if has_gap(reason.words))
    if unfilled and content.not_issued is None:
        raise Refused("A reason of the letter still lacks a value. Fill in what stands in brackets first.", unfilled)
    words = wording(content.program, content.verdict)
    return _printed(content, lambda: [*_opening(content, words), *_reasons(content, words), *_closing(content, words)])


def _opening(content: LetterContent, words: Wording) -> list[Flowable]:
    greeting = f"Dear {content.addressed_to}," if content.addressed_to else "To the applicant:"
    subject = f"{words.program} · application {content.application_no} · {content.business}"
    return [
        flow.paragraph(words.title, size=14, font=BOLD),
        flow.paragraph(subject, size=9.5, grey=True),
        flow.gap(6),
        flow.paragraph(greeting),
        flow.paragraph(words.opening_for(content.application_no, content.business)),
    ]


def _award(content: LetterContent, words: Wording) -> list[Flowable]:
    if content.award is None:
        return []
    story = [flow.amount(money_text(content.award), amount_in_words(content.award))]
    story += [flow.paragraph(reason) for reason in explain.binding_in_words(content.binding, words.binding)]
    story += _sentences((words.after,))
    story += _worksheet(content, "How the amount was worked out")
    if words.next_steps:
        first, *others = words.next_steps
        story += [flow.gap(8), flow.kept(flow.heading("What happens next"), *_sentences((first,)))]
        story += _sentences(tuple(others))
    return story


def _reasons(content: LetterContent, words: Wording) -> list[Flowable]:
    story: list[Flowable] = []
    for number, reason in enumerate(content.reasons, start=1):
        before = f"{number}. " if len(content.reasons) > 1 else ""
        citation = explain.citation_in_words(reason.citation, words.texts)
        parts = [flow.paragraph(before + reason.words, " ".join(reason.rules))]
        named = " · ".join(part for part in (reason.code, citation) if part)
        if named:
            parts.append(flow.paragraph(named, size=8.5, grey=True))
        if reason.figures:
            parts.append(flow.figures([(label, "", value) for label, value in reason.figures]))
        story += [flow.kept(*parts), flow.gap(4)]
    story += _sentences((words.after,))
    return story + _worksheet(content, "The figures we worked with")


def _worksheet(content: LetterContent, title: str) -> list[Flowable]:
    story: list[Flowable] = []
    if content.lines:
        steps = explain.rows(content.lines)
        intro = "Read it from the top: each step uses the ones above it. The rule of a step stands in the margin."
        story += [flow.gap(8), flow.kept(flow.heading(title), flow.paragraph(intro, size=9.5, grey=True), flow.gap(2))]
        story.append(flow.worksheet(steps))
    if content.figures:
        rows = [(figure.label, figure.evidence, figure.value) for figure in content.figures]
        first = flow.figures(rows[:1])
        story += [flow.gap(8), flow.kept(flow.heading("What it rests on"), first)]
        story += [flow.figures(rows[1:])] if rows[1:] else []
    return story


def _cited(content: LetterContent, words: Wording) -> list[Flowable]:
    cited = explain.sources(content.lines, words.texts)
    if not cited:
        return []
    first = flow.kept(flow.heading("The rules of the worksheet"), flow.sources(cited[:1]))
    return [flow.gap(14), first, *([flow.sources(cited[1:])] if cited[1:] else [])]


def _sentences(sentences: tuple[Sentence, ...]) -> list[Flowable]:
    return [flow.paragraph(sentence.words, sentence.rule) for sentence in sentences if sentence.words]


def _closing(content: LetterContent, words: Wording) -> list[Flowable]:
    story: list[Flowable] = []
    if words.appeal is not None:
        appeal = _sentences((words.appeal.on(content.dated),))
        story += [flow.gap(8), flow.kept(flow.heading("Appeal"), *appeal)]
    office = content.office
    reach = " or ".join(part for part in (office.phone, office.email) if part)
    contact = words.contact or (f"Questions: {reach}" if reach else "")
    story += [flow.paragraph(contact)] if contact else []
    signatory = [
        flow.gap(8),
        flow.paragraph("Sincerely,"),
        flow.gap(34),
        flow.paragraph(office.signatory),
        flow.paragraph(f"{office.signatory_title}, {office.name}", size=9.5),
        flow.gap(10),
        *(flow.paragraph(line, size=8, grey=True) for line in _proof(content)),
    ]
    return [*story, flow.kept(*signatory), *_cited(content, words)]


def _proof(content: LetterContent) -> list[str]:
    hands = content.hands
    signed = "Not signed."
    if hands.signed_by is not None and hands.signed_at is not None:
        signed = f"Signed by {hands.signed_by} on {instant_text(hands.signed_at)}."
    lines = [
        f"Reviewed by {hands.reviewed_by} on {instant_text(hands.reviewed_at)}. {signed}",
        f"Computed by the rules of {content.program.value}, version {content.program_version}. The receipt’s digest "
        "and the head of the office’s journal stand at the foot of each page.",
    ]
    names = (content.business, content.addressed_to or "", *content.address, hands.reviewed_by, hands.signed_by or "")
    if any(is_marked(name) for name in names):
        lines.append(MARK_NOTE)
    return lines


def _printed(content: LetterContent, story: Callable[[], list[Flowable]]) -> bytes:
    """The PDF of a story, laid out twice: the first time to learn how many pages there are.

    The story is made anew each time, since laying it out wears it.
    """
    use_fonts()
    logo = open_logo(content.logo)
    pages, _ = _laid_out(Sheet(content, logo, 0), story())
    return _laid_out(Sheet(content, logo, pages), story())[1]


def _laid_out(sheet: Sheet, story: list[Flowable]) -> tuple[int, bytes]:
    from reportlab.platypus import BaseDocTemplate, Frame, NextPageTemplate, PageTemplate

    def frame(top_pt: float) -> Frame:
        width = LEFT_PT - MARGIN_PT + TEXT_PT
        height = HEIGHT_PT - top_pt - BOTTOM_PT
        return Frame(MARGIN_PT, BOTTOM_PT, width, height, 0, 0, 0, 0)

    out = io.BytesIO()
    content = sheet.content
    document = BaseDocTemplate(
        out,
        pagesize=(WIDTH_PT, HEIGHT_PT),
        invariant=1,
        initialFontName=REGULAR,
        title=printable(f"{content.office.name}: application {content.application_no}"),
        author=printable(content.office.name),
        lang="en-US",
    )
    document.addPageTemplates(
        [
            PageTemplate("first", [frame(FIRST_TOP_PT)], onPage=lambda canvas, doc: sheet.first(canvas, doc.page)),
            PageTemplate("later", [frame(LATER_TOP_PT)], onPage=lambda canvas, doc: sheet.later(canvas, doc.page)),
        ]
    )
    document.build([NextPageTemplate("later"), *story])
    return document.page, out.getvalue()
