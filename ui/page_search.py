"""Finding words on pages: hits of a phrase or a figure, and the words under a rectangle.

Pure: works on words that are at hand, and reads no document.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reviewer_app.values import Box, Word

_FIGURE = re.compile(r"[\d.,$\s()-]*\d[\d.,$\s()-]*")


@dataclass(frozen=True, slots=True)
class Hit:
    """One find: its page (from 1) and a box for each word it spans."""

    page: int
    boxes: tuple[Box, ...]


def hits_on(page: int, words: Sequence[Word], wanted: str) -> list[Hit]:
    """Where a phrase stands on a page, case aside; "63201" finds "63,201" and "$63,201.00" as well."""
    wanted = " ".join(wanted.split())
    if not wanted:
        return []
    if _FIGURE.fullmatch(wanted):
        digits = _digits(wanted)
        return [Hit(page, (word.box,)) for word in words if digits in _digits(word.text)]
    return _phrases(page, words, wanted.casefold())


def _digits(text: str) -> str:
    return re.sub(r"[,$\s()]", "", text).rstrip(".")


def _phrases(page: int, words: Sequence[Word], wanted: str) -> list[Hit]:
    starts: list[int] = []
    text = ""
    for word in words:
        starts.append(len(text))
        text += word.text.casefold() + " "
    hits: list[Hit] = []
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        spanned = [
            word.box
            for start, word in zip(starts, words, strict=True)
            if start < end and start + len(word.text.casefold()) > at
        ]
        if spanned:
            hits.append(Hit(page, tuple(spanned)))
        at = text.find(wanted, end)
    return hits


def all_hits(words: Mapping[int, Sequence[Word]], wanted: str) -> tuple[Hit, ...]:
    """The hits on all pages at hand, in the order of the pages."""
    return tuple(hit for page in sorted(words) for hit in hits_on(page, words[page], wanted))


def words_in(words: Sequence[Word], box: Box) -> tuple[Word, ...]:
    """The words a rectangle touches, in lines from top to bottom and from left to right."""
    touched = [
        word
        for word in words
        if word.box.left < box.right
        and word.box.right > box.left
        and word.box.top < box.bottom
        and word.box.bottom > box.top
    ]
    return tuple(word for line in _lines(touched) for word in line)


def text_of(words: Sequence[Word]) -> str:
    """Words as text, lines kept."""
    return "\n".join(" ".join(word.text for word in line) for line in _lines(words))


def _lines(words: Sequence[Word]) -> list[list[Word]]:
    """Words gathered into lines: those whose middle lies within the height of the line's first."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.box.top + word.box.bottom) / 2):
        middle = (word.box.top + word.box.bottom) / 2
        if lines and lines[-1][0].box.top <= middle <= lines[-1][0].box.bottom:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: word.box.left) for line in lines]
