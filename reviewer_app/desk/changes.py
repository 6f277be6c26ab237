"""What an act has changed, and who is told of it.

Holds no case and reads no store.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reviewer_app.values import ApplicationNo


@dataclass(frozen=True, slots=True)
class Change:
    """What one act, or one import, has changed: told once to every listener."""

    packets: frozenset[ApplicationNo]
    figures: frozenset[str] = frozenset()
    is_office: bool = False


class Listeners:
    """Those who want to know of every change, in the order in which they asked."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []

    def add(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Tells `listener` from now on; call the answer to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)
