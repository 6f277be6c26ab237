"""A notice as a mail file and as a link: what a mail program reads back."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer_app.errors import Refused
from reviewer_app.letters.eml import Sender, mailto_url, wrapped, write_eml

AT = datetime(2021, 12, 6, 14, 2, tzinfo=UTC)
OFFICE = Sender("Office of Sample Relief", "relief@office.example")


def parsed(raw: bytes) -> EmailMessage:
    message = message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(message: EmailMessage) -> str:
    """The body with this machine's line ends, as a mail program shows it."""
    return str(message.get_content()).replace("\r\n", "\n")


def mail(subject: str = "Application NM-2021-00417", body: str = "Hello.\n", to: str = "rosa@diner.example") -> bytes:
    return write_eml(to, subject, body, OFFICE, AT, "desk-1:42")


def test_the_mail_comes_back_as_it_was_written() -> None:
    body = "Thank you, Señora Ñandú — “please”:\n\n1. First point.\n\n2. Second point.\n"
    message = parsed(mail("Application NM-2021-00417: piñón", body))
    assert message["To"] == "rosa@diner.example"
    assert message["From"] == "Office of Sample Relief <relief@office.example>"
    assert message["Subject"] == "Application NM-2021-00417: piñón"
    assert message["X-Unsent"] == "1"
    assert message["Date"].datetime == AT
    assert text_of(message) == body
    assert message.get_content_type() == "text/plain"


def test_the_headers_hold_nothing_beyond_what_a_mail_needs() -> None:
    allowed = {
        "To", "From", "Subject", "Date", "Message-ID", "X-Unsent",
        "Content-Type", "Content-Transfer-Encoding", "MIME-Version",
    }  # fmt: skip
    assert set(parsed(mail()).keys()) == allowed


def test_the_same_mail_is_the_same_bytes_in_plain_ascii_lines() -> None:
    body = "Ñ" * 3000 + "\n" + "word " * 500
    raw = mail(body=body)
    assert raw == mail(body=body)
    assert raw.isascii()
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_a_line_break_in_a_subject_or_name_starts_no_header() -> None:
    raw = write_eml(
        "rosa@diner.example",
        "Hello\r\nBcc: other@elsewhere.example",
        "Hello.",
        Sender("Office\nBcc: other@elsewhere.example", "relief@office.example"),
        AT,
        "seed",
    )
    message = parsed(raw)
    assert message["Bcc"] is None
    assert message["Subject"] == "Hello Bcc: other@elsewhere.example"


@pytest.mark.parametrize(
    "address",
    ["", "rosa", "rosa@", "@diner.example", "a@b.example, c@d.example", "rosa@diner.example\nBcc: x@y.example",
     "Rosa <rosa@diner.example>", "rosé@diner.example", "a..b@diner.example", "a" * 300 + "@diner.example"],
)  # fmt: skip
def test_what_is_no_address_is_refused_with_advice(address: str) -> None:
    with pytest.raises(Refused, match="Correct it in the application’s record"):
        mail(to=address)


def test_an_office_without_an_address_is_told_where_to_set_it() -> None:
    with pytest.raises(Refused, match="supervisor can set it in the office’s particulars"):
        write_eml("rosa@diner.example", "s", "b", Sender("Office", ""), AT, "seed")


def test_lines_are_wrapped_points_hang_and_addresses_stay_whole() -> None:
    url = "https://relief.office.example/" + "x" * 90
    text = wrapped("1. " + "word " * 40 + "\n\n" + url)
    lines = text.split("\n")
    assert max(len(line) for line in lines if line != url) <= 76
    assert lines[1].startswith("   word")
    assert url in lines


@settings(max_examples=150, deadline=None)
@given(subject=st.text(), body=st.text(), name=st.text(max_size=80))
def test_no_text_breaks_a_mail(subject: str, body: str, name: str) -> None:
    raw = write_eml("rosa@diner.example", subject, body, Sender(name, "relief@office.example"), AT, "seed")
    message = parsed(raw)
    assert message["To"] == "rosa@diner.example"
    assert message["X-Unsent"] == "1"
    assert text_of(message) == wrapped(body)
    assert len(message.keys()) == 9


@pytest.mark.parametrize("broken", ["\ud800", "a\udfffb", "\x00\x0b\x85\u2028"])
def test_text_no_encoding_can_hold_breaks_no_mail(broken: str) -> None:
    message = parsed(write_eml("rosa@diner.example", broken, broken, Sender(broken, "relief@office.example"), AT, "s"))
    assert message["To"] == "rosa@diner.example"


def test_a_mail_link_holds_the_whole_text_where_it_fits() -> None:
    link = mailto_url("rosa@diner.example", "Application 7 & more", "Line one?\nLine two: ñ")
    parts = urlsplit(link.url)
    fields = parse_qs(parts.query, strict_parsing=True)
    assert link.is_whole
    assert (parts.scheme, parts.path) == ("mailto", "rosa@diner.example")
    assert fields == {"subject": ["Application 7 & more"], "body": ["Line one?\r\nLine two: ñ"]}


def test_a_mail_link_that_would_be_too_long_asks_to_paste_instead() -> None:
    link = mailto_url("rosa@diner.example", "日" * 500, "word " * 800)
    assert not link.is_whole
    assert len(link.url) <= 2000
    assert "Please%20paste" in link.url
