"""The acts of a supervisor on one packet, with their keys.

Tells what is wanted; whether it is allowed is the desk's answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from ui.icons import Icon
from ui.key_bar import Key, KeyBar


class Act(StrEnum):
    SIGN = "sign"
    RETURN = "return"
    WITHDRAW = "withdraw"
    LETTER = "letter"
    OPEN = "open"
    COPY = "copy"


def _tr(text: str) -> str:
    return QCoreApplication.translate("sign_off", text)


class SignOffBar(KeyBar):
    """The keys work anywhere in `scope`, but for a line that is being written in."""

    act_wanted = Signal(object)  # Act

    def __init__(self, scope: QWidget) -> None:
        super().__init__(
            "sign_off",
            scope,
            (
                Key(Act.SIGN, _tr("Sign"), "S", Icon.SIGN, is_first=True),
                Key(Act.RETURN, _tr("Return…"), "R", Icon.UNDO),
                Key(Act.WITHDRAW, _tr("Withdraw signature…"), "W", Icon.CLOSE),
                Key(Act.LETTER, _tr("Letter"), "L", Icon.MAIL),
                Key(Act.OPEN, _tr("Open in review"), "O", Icon.DOCUMENT),
                Key(Act.COPY, _tr("Copy receipt"), "C", Icon.NOTE),
            ),
        )
        self.key_wanted.connect(self._on_key)

    def allow_acts(self, against: Mapping[Act, str]) -> None:
        """Disables the acts with words against them."""
        self.allow({act.value: words for act, words in against.items()})

    def _on_key(self, name: str) -> None:
        self.act_wanted.emit(Act(name))
