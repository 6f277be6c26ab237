"""The rules for names of files that strangers chose: what may lead where, what is clutter, what is the same name.

It must not touch the disk.
"""

from __future__ import annotations

import re
import unicodedata

from reviewer_app.errors import BadInput

PACKET_JSON = "packet.json"
_DEEPEST = 64
_DRIVE = re.compile(r"[A-Za-z]:")
_CLUTTER = frozenset({".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", "__macosx", ".localized"})
_CLUTTER_STARTS = ("._", "~$", ".~lock.")


def inner_path(name: str) -> tuple[str, ...]:
    """The parts of a path inside a packet, `\\` read as a separator first; () for the folder itself.

    Raises BadInput where the path leaves the folder or cannot be written as text.
    """
    text = name.replace("\\", "/")
    if text.startswith("/") or _DRIVE.match(text):
        raise BadInput(
            f"{shown(name)} is an absolute path; expected a path inside the packet, such as documents/a.pdf."
        )
    parts = tuple(part for part in text.split("/") if part not in {"", "."})
    if ".." in parts:
        raise BadInput(f"{shown(name)} leads out of the folder; expected a path inside the packet without “..”.")
    if len(parts) > _DEEPEST:
        raise BadInput(f"{shown(name)} lies more than {_DEEPEST} folders deep; expected a plain packet.")
    if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in text):
        raise BadInput(f"{shown(name)} holds control characters or is no Unicode text; rename the file.")
    return parts


def is_clutter(parts: tuple[str, ...]) -> bool:
    """True for what Finder, Windows or an open office program leaves beside people's files."""
    return any(part.casefold() in _CLUTTER or part.startswith(_CLUTTER_STARTS) for part in parts)


def folded(name: str) -> str:
    """A name without its case and composition: equal for two names that some disks hold to be the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).lower())


def composed(name: str) -> str:
    """A name in the one composition by which files are looked up; macOS decomposes names, portals do not."""
    return unicodedata.normalize("NFC", name)


def shown(text: str, longest: int = 120) -> str:
    """A stranger's text for a message: quoted, control and direction characters spelled out, cut with … if long."""
    clean = "".join(_spelled(letter) for letter in text[: longest + 1])
    return f"“{clean[:longest]}…”" if len(clean) > longest else f"“{clean}”"


def _spelled(letter: str) -> str:
    return f"\\u{ord(letter):04x}" if unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} else letter
