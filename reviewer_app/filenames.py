"""File names that every disk takes, made from names that people and applicants chose.

It must not be used to find a file again: two names may come out alike.
"""

from __future__ import annotations

import unicodedata

LONGEST_BYTES = 240  # of UTF-8, the ending included; most disks stop at 255
_FORBIDDEN = frozenset('<>:"/\\|?*')
# Cc control, Cf format (direction marks, zero-width), Cs surrogate, Co private, Cn unassigned, Zl and Zp line ends
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset({"\u200c", "\u200d"})  # Persian and emoji are spelled with them
_RESERVED = frozenset(
    {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}
    | {f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"}
)


def safe_file_name(text: str, ending: str = "", limit: int = 200) -> str:
    """A file name for a text, with an ending such as ".pdf", at most `limit` bytes of UTF-8 (never above 240).

    Holds no character that Windows forbids, no control or direction character, no blank or dot at
    either end, and is no reserved name of Windows; a text of which nothing is left becomes "file".
    """
    ending = _plain(ending).rstrip(" .")
    stem = " ".join(_plain(text).split()).strip(" .")
    room = max(min(limit, LONGEST_BYTES) - len(ending.encode()), 1)
    stem = _cut(stem, room).rstrip(" .")
    if not stem or not stem.strip("_ .\u200c\u200d"):
        stem = "file"[:room]
    if stem.split(".")[0].rstrip().upper() in _RESERVED:
        stem = _cut("_" + stem, room).rstrip(" .")
    return stem + ending


def _plain(text: str) -> str:
    return "".join(_letter(letter) for letter in unicodedata.normalize("NFC", text))


def _letter(letter: str) -> str:
    if letter in _JOINERS:
        return letter
    if letter in "\t\n\r":
        return " "
    if unicodedata.category(letter) in _UNPRINTABLE:
        return ""
    return "_" if letter in _FORBIDDEN else letter


def _cut(text: str, limit: int) -> str:
    """The text within a number of bytes of UTF-8, no letter torn apart."""
    return text.encode()[:limit].decode(errors="ignore")
