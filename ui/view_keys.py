"""The keys of the views in words, for the sheet of keys.

Binds none of them: each view binds its own.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def view_keys() -> list[tuple[str, list[tuple[str, str]]]]:
    """Sections of (what a key does, the key)."""
    return [(_tr(title), [(_tr(words), _tr(keys)) for words, keys in lines]) for title, lines in _SECTIONS]


def _tr(text: str) -> str:
    return QCoreApplication.translate("keys", text)


_SECTIONS = (
    (
        "In the queue",
        (
            ("Open the packet", "Enter"),
            ("Take it", "T"),
            ("Write a note", "N"),
            ("From the search to the list", "Down"),
        ),
    ),
    (
        "In the review",
        (
            ("Confirm, and on to the next figure", "Enter"),
            ("Approve for signature", "A"),
            ("Ask the applicant", "D"),
            ("Decline", "X"),
            ("Not reviewed", "U"),
            ("Write a note", "N"),
            ("History", "H"),
            ("Take it", "T"),
            ("A check is in order, is not", "Y  O"),
            ("Draw a box on the page", "Ctrl+B"),
            ("Search in the document", "Ctrl+F"),
            ("Search in all documents", "Ctrl+Shift+F"),
            ("From panel to panel", "F6"),
            ("The next packet, the one before", "J  K"),
            ("Give it back", "G"),
            ("The letter", "L"),
        ),
    ),
    (
        "In the sign-off",
        (
            ("Sign", "S"),
            ("Return", "R"),
            ("Withdraw the signature", "W"),
            ("To the letter", "L"),
            ("Open in the review", "O"),
        ),
    ),
    ("In a letter", (("Issue", "I"), ("Save", "S"), ("Print", "P"))),
    (
        "In an e-mail",
        (("Record it", "Ctrl+Enter"), ("To the next gap", "F8"), ("Points, text, recorded e-mails", "F6")),
    ),
    (
        "On a page",
        (
            ("Larger, smaller", "Ctrl++  Ctrl+-"),
            ("Fit the width", "Ctrl+0"),
            ("Fit the page", "Ctrl+9"),
            ("100 %", "Ctrl+8"),
            ("Two pages", "Ctrl+7"),
            ("Turn", "Ctrl+R"),
            ("Invert the colours", "Ctrl+I"),
        ),
    ),
    ("Everywhere", (("One step back", "Esc"), ("Answer a question", "Ctrl+Enter"))),
)
