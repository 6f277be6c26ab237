"""What a verb answers: the value for JSON, the words for a person, and what was refused or found wrong.

Holds no behaviour.
"""

from __future__ import annotations

from dataclasses import dataclass

from reviewer_app.codec import Json


@dataclass(frozen=True, slots=True)
class Answer:
    value: Json
    text: str = ""
    wrong: tuple[str, ...] = ()
