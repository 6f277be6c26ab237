"""A deficiency e-mail or a notice, set out from the catalogue's wordings, for a person to edit.

Finds no deficiency and sends nothing. What it was not told stays visible as a gap to fill in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Protocol

from reviewer_app.errors import Refused
from reviewer_app.letters.formats import date_text
from reviewer_app.values import CatalogueEntry, OfficeParticulars

_FIELD = re.compile(r"\{([^{}]*)\}")
_EMPTY_WHERE_UNKNOWN = frozenset({"by_date", "of round", ", which was outcome"})
# What is answered in words alone, so that nothing need be said about files.
_ASKS_FOR_WORDS = frozenset(
    {
        "confirmation",
        "location code",
        "designation",
        "code",
        "list",
        "corrected list",
        "resubmission / change of officer",
    }
)
_PLEASE = ": please fill in]"
_SAID_BY_THE_CODE = {"DEF-NM-ID-BACK": ("side", "back"), "DEF-NM-ID-FRONT": ("side", "front")}


class Occasion(StrEnum):
    """What the mail is about."""

    APPLICATION = "application"
    REIMBURSEMENT = "reimbursement"
    APPEAL = "appeal"


class Frame(Protocol):
    """How a mail of a program opens, closes where files are asked for, and whom to ask; "" for none."""

    @property
    def opening(self) -> str: ...
    @property
    def closing_files(self) -> str: ...
    @property
    def contact(self) -> str: ...


@dataclass(frozen=True, slots=True)
class NoticeAbout:
    """What a mail is about and who writes it.

    `asking` frames a mail that asks for something, `telling` one of notices alone. `fields` are
    further merge fields of the opening ("quarter", "deadline"). `by_date` is the reviewer's own
    answer day, since the rules name none.
    """

    application_no: str
    business: str
    office: OfficeParticulars
    asking: Frame
    telling: Frame
    by_date: date | None = None
    writer: str = ""
    occasion: Occasion = Occasion.APPLICATION
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gap:
    """A merge field nobody gave a value for; `code` is "" for one of the opening or closing."""

    code: str
    name: str

    @property
    def marker(self) -> str:
        """How it stands in the text."""
        return f"[{self.name}{_PLEASE}"


@dataclass(frozen=True, slots=True)
class Filled:
    """A wording with its fields filled, and what is missing in it."""

    words: str
    gaps: tuple[Gap, ...]


@dataclass(frozen=True, slots=True)
class NoticeDraft:
    """A mail ready to be edited; `items` are its codes in catalogue order, paragraphs are single lines."""

    subject: str
    body: str
    items: tuple[str, ...]
    gaps: tuple[Gap, ...]

    def open_gaps(self, body: str) -> tuple[Gap, ...]:
        """The gaps still unfilled in a body as a person has edited it."""
        return tuple(gap for gap in self.gaps if gap.marker in body)


def build_notice(
    about: NoticeAbout,
    codes: Iterable[str],
    catalogue: Sequence[CatalogueEntry],
    merges: Mapping[str, Mapping[str, str]],
) -> NoticeDraft:
    """The mail for these codes, in catalogue order; `merges` holds each code's fields by name.

    A WARN- code is a note to the reviewer and goes into no mail. Raises Refused where nothing is
    left to write about, or a code is not in the catalogue (Source: deficiency catalogue, its head).
    """
    wanted = set(codes)
    entries = [entry for entry in catalogue if entry.code in wanted]
    unknown = sorted(wanted - {entry.code for entry in entries})
    if unknown:
        raise Refused(f"The catalogue of this program has no {', '.join(unknown)}. Choose the items anew.")
    entries = [entry for entry in entries if not entry.code.startswith("WARN-")]
    if not entries:
        raise Refused("There is nothing to write about: choose at least one item that is not a reviewer’s note.")
    asks = any(entry.code.startswith("DEF-") for entry in entries)
    frame = about.asking if asks else about.telling
    items = [filled(entry, merges.get(entry.code, {}), about.occasion) for entry in entries]
    opening = _filled(frame.opening, _opening_fields(about), "", about.occasion)
    closing = _closing(about, frame, entries)
    gaps = dict.fromkeys(gap for part in (opening, *items) for gap in part.gaps)
    paragraphs = [opening.words, *_numbered([item.words for item in items]), *closing]
    return NoticeDraft(
        subject=_subject(about, asks),
        body="\n\n".join(paragraphs) + "\n",
        items=tuple(entry.code for entry in entries),
        gaps=tuple(gaps),
    )


def has_gap(text: str) -> bool:
    """Whether a text still holds the marker of a gap."""
    return _PLEASE in text


def filled(entry: CatalogueEntry, values: Mapping[str, str], occasion: Occasion = Occasion.APPLICATION) -> Filled:
    """An entry's wording with its merge fields filled; the same words stand in mails and letters.

    A field without a value becomes a marker such as "[page: please fill in]" and a gap.
    """
    said = dict([_SAID_BY_THE_CODE[entry.code]]) if entry.code in _SAID_BY_THE_CODE else {}
    return _filled(entry.wording, {**said, **values}, entry.code, occasion)


def _filled(wording: str, values: Mapping[str, str], code: str, occasion: Occasion) -> Filled:
    gaps: list[Gap] = []

    def put(found: re.Match[str]) -> str:
        name = found.group(1)
        value = " ".join(values.get(name, "").split())
        if name == "by_date" and value:
            return f" {value}"
        if value or name in _EMPTY_WHERE_UNKNOWN:
            return value
        if "/" in name:  # an alternative the occasion decides: {application/appeal}
            options = [option.strip() for option in name.split("/")]
            return options[0 if occasion is Occasion.APPLICATION else -1]
        gaps.append(Gap(code, name))
        return gaps[-1].marker

    return Filled(_FIELD.sub(put, wording), tuple(gaps))


def _opening_fields(about: NoticeAbout) -> dict[str, str]:
    by_date = f"by {date_text(about.by_date)}" if about.by_date else ""
    return {**about.fields, "app_no": about.application_no, "business": about.business, "by_date": by_date}


def _numbered(words: Sequence[str]) -> list[str]:
    """The points, those that read the same once, with numbers where there are several."""
    points = list(dict.fromkeys(words))
    return points if len(points) == 1 else [f"{number}. {point}" for number, point in enumerate(points, start=1)]


def _closing(about: NoticeAbout, frame: Frame, entries: Sequence[CatalogueEntry]) -> list[str]:
    asks_for_files = any(entry.code.startswith("DEF-") and entry.needed not in _ASKS_FOR_WORDS for entry in entries)
    office = about.office
    reach = ", ".join(part for part in (office.email, office.phone) if part)
    contact = frame.contact or (f"Questions: {reach}" if reach else "")
    signed = "\n".join(" ".join(part.split()) for part in (about.writer, office.name) if part.strip())
    closing = frame.closing_files if asks_for_files else ""
    return [part for part in (closing, contact, signed) if part]


def _subject(about: NoticeAbout, asks: bool) -> str:
    number = " ".join(about.application_no.split())
    if about.occasion is Occasion.APPEAL:
        return f"Application {number}: your appeal"
    return f"Application {number}: {'what we still need from you' if asks else 'a notice'}"
