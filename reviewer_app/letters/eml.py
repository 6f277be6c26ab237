"""A notice as a mail file that a person's own mail program opens ready to send, or as a mailto link.

Sends nothing; writes no personal data but the address, the subject and the text it is given.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from dataclasses import dataclass
from datetime import datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from urllib.parse import quote

from reviewer_app.errors import Refused

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_WIDTH = 76
_LONGEST_SUBJECT = 100
_LONGEST_LINK = 2000  # mail programs and Windows take no longer one
_PASTE_HERE = "(Please paste the message here: it was too long to be handed over.)"


@dataclass(frozen=True, slots=True)
class Sender:
    """The office as it stands in From."""

    name: str
    email: str


@dataclass(frozen=True, slots=True)
class MailLink:
    """A mailto link; `is_whole` is False where the text did not fit and has to be pasted."""

    url: str
    is_whole: bool


def write_eml(to: str, subject: str, body: str, sender: Sender, at: datetime, seed: str) -> bytes:
    """The mail as RFC 5322 bytes, marked X-Unsent so that it opens as a draft.

    `at` has a time zone; `seed` makes the Message-ID (the same mail has the same one). Raises Refused
    where the recipient's or the office's address is none.
    """
    message = EmailMessage(policy=SMTP)
    message["To"] = Address(addr_spec=_address(to, "applicant", "Correct it in the application’s record"))
    office = _address(sender.email, "office", "A supervisor can set it in the office’s particulars")
    message["From"] = Address(display_name=_one_line(sender.name), addr_spec=office)
    message["Subject"] = _one_line(subject)
    message["Date"] = format_datetime(at)
    digest = hashlib.sha256(f"{seed}\n{to}".encode("utf-8", "replace")).hexdigest()[:32]
    message["Message-ID"] = f"<{digest}@{office.rpartition('@')[2]}>"
    message["X-Unsent"] = "1"
    message.set_content(wrapped(body), subtype="plain", charset="utf-8", cte="quoted-printable")
    return message.as_bytes()


def mailto_url(to: str, subject: str, body: str) -> MailLink:
    """The link that opens the mail in the person's mail program, at most 2,000 characters.

    Where the text does not fit, the link says to paste it. Raises Refused for an address that is none.
    """
    address = _address(to, "applicant", "Correct it in the application’s record")
    head = f"mailto:{quote(address, safe='@')}?subject={_quoted(_one_line(subject)[:_LONGEST_SUBJECT])}"
    url = f"{head}&body={_quoted(_clean(body))}"
    if len(url) <= _LONGEST_LINK:
        return MailLink(url, True)
    return MailLink(f"{head}&body={_quoted(_PASTE_HERE)}", False)


def wrapped(body: str) -> str:
    """The text in lines of at most 76 characters; a numbered point hangs, no address is broken."""
    lines: list[str] = []
    for line in _clean(body).split("\n"):
        number = re.match(r"\d{1,3}\. ", line)
        indent = " " * len(number.group()) if number else ""
        lines += textwrap.wrap(
            line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _address(text: str, whose: str, advice: str) -> str:
    found = text.strip()
    if len(found) > 254 or not _ADDRESS.fullmatch(found):
        raise Refused(f"The {whose}’s e-mail address is missing or is no address, so no mail was made. {advice}.")
    try:
        return Address(addr_spec=found).addr_spec
    except (ValueError, MessageError, IndexError) as error:
        raise Refused(f"The {whose}’s e-mail address cannot be used, so no mail was made. {advice}.") from error


def _one_line(text: str) -> str:
    """The text fit for a header: no line break or control character can start another header."""
    return " ".join(_UNSEEN.sub(" ", _encodable(text)).split())


def _clean(body: str) -> str:
    lines = _encodable(body).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(_UNSEEN.sub(" ", line).rstrip() for line in lines)


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _quoted(text: str) -> str:
    return quote(text.replace("\n", "\r\n"), safe="")
