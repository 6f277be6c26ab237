"""File names that every disk takes."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reviewer_app.filenames import safe_file_name

FORBIDDEN = re.compile('[<>:"/\\\\|?*\\x00-\\x1f\\u202a-\\u202e\\u2066-\\u2069]|[. ]$')


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("NM-2021-00417", "NM-2021-00417.pdf"),
        ("Renée O’Connor-Ñúñez Café & Söhne", "Renée O’Connor-Ñúñez Café & Söhne.pdf"),
        ("Rene\u0301e", "Ren\u00e9e.pdf"),
        ("مطعم النخيل LLC", "مطعم النخيل LLC.pdf"),
        ("Safe \u202etnuoccA kcolB\u202c Co", "Safe tnuoccA kcolB Co.pdf"),
        ("🌶️ Chile Queen 👩\u200d🍳 LLC", "🌶️ Chile Queen 👩\u200d🍳 LLC.pdf"),
        ("Null", "Null.pdf"),
        ("nul", "_nul.pdf"),
        ("COM1.txt", "_COM1.txt.pdf"),
        ("O'Brien; DROP TABLE packets;--", "O'Brien; DROP TABLE packets;--.pdf"),
        ("  Leading and  double spaces  ", "Leading and double spaces.pdf"),
        ('a/b\\c:d*e?f<g>h|i"j', "a_b_c_d_e_f_g_h_i_j.pdf"),
        ("../../etc/passwd", "_.._etc_passwd.pdf"),
        ("line\nfeed", "line feed.pdf"),
        ("", "file.pdf"),
        ("...", "file.pdf"),
        ("\u202e", "file.pdf"),
    ],
)
def test_a_name_becomes_a_file_name(text: str, name: str) -> None:
    assert safe_file_name(text, ".pdf") == name


def test_a_long_name_is_cut_between_letters_and_keeps_its_ending() -> None:
    assert safe_file_name("山" * 200, ".pdf", limit=20) == "山" * 5 + ".pdf"
    assert len(safe_file_name("x" * 500, ".pdf", limit=1000)) == 240


@given(some.text(max_size=300), some.sampled_from(["", ".pdf", " (2).eml"]), some.integers(20, 400))
def test_any_text_becomes_a_name_that_every_disk_takes(text: str, ending: str, limit: int) -> None:
    name = safe_file_name(text, ending, limit)
    assert name.endswith(ending)
    assert len(name.removesuffix(ending)) > 0
    assert not FORBIDDEN.search(name)
    assert len(name.encode("utf-8")) <= min(limit, 240)
    assert name == name.strip()
    assert not re.match(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9]) *(\.|$)", name)
