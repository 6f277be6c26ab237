"""What a person has typed of an e-mail to the applicant, and its text as a draft keeps it.

Pure; it writes no e-mail and judges none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication, QLocale

from reviewer_app.case import Notice
from reviewer_app.errors import Refused
from reviewer_app.reading.amounts import a_date

SLOT = "notice"


@dataclass(frozen=True, slots=True)
class Typed:
    """The fields as they stand; `built` is the text that the items gave, so that a change by hand is known."""

    items: tuple[str, ...] = ()
    to: str = ""
    subject: str = ""
    answer_by: str = ""
    body: str = ""
    built: str = ""

    @property
    def is_edited(self) -> bool:
        """Whether the text was changed by hand since the items gave it."""
        return self.body != self.built

    def as_text(self) -> str:
        """The draft as text."""
        return json.dumps(asdict(self), ensure_ascii=False)


def typed_from(text: str) -> Typed | None:
    """What a draft holds, None where it holds none (a draft of an older version of the program is dropped)."""
    try:
        held = json.loads(text)
    except ValueError:
        return None
    if not isinstance(held, dict) or not isinstance(held.get("items"), list):
        return None
    words = {name: str(held.get(name, "")) for name in ("to", "subject", "answer_by", "body", "built")}
    return Typed(tuple(str(code) for code in held["items"]), **words)


def answer_day(text: str) -> date | None:
    """The day a person set for the answer, None where the line is empty. Raises Refused for what is no day."""
    words = text.strip()
    if not words:
        return None
    try:
        return date.fromisoformat(words)
    except ValueError:
        pass
    found = QLocale().toDate(words, QLocale.FormatType.ShortFormat)
    if found.isValid():
        return date(found.year(), found.month(), found.day())
    day = a_date(words)
    if day is None:
        told = QCoreApplication.translate("notice", "“{text}” is no day. Write it as 2021-12-20, or leave it empty.")
        raise Refused(told.format(text=words))
    return day


def answer_day_so_far(text: str) -> date | None:
    """The day while the line is being typed: None where it is no day yet; recording asks for one that is."""
    try:
        return answer_day(text)
    except Refused:
        return None


def is_recorded(typed: Typed, items: tuple[str, ...], notices: Sequence[Notice]) -> bool:
    """Whether the last recorded e-mail is this very one and was not sent yet."""
    same = (items, typed.to.strip(), typed.subject, typed.body)
    return any((kept.items, kept.to, kept.subject, kept.body) == same and kept.sent_at is None for kept in notices[-1:])
