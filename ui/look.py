"""Light or dark and the size of text, as a person chose them, kept for the person at this desk.

Puts a choice in force and remembers it; the colours themselves are the theme's.
"""

from __future__ import annotations

import json

from reviewer_app.desk import Desk
from reviewer_app.values import PersonName
from ui.menus import Command, Menus
from ui.theme import Scheme, Theme

_KEPT_AS = "look"
_NOBODY = PersonName("")  # what the sign-in view looks like: as the last person had it
_STEP_PERCENT = 25
_SCHEMES = ((Command.LOOK_SYSTEM, Scheme.SYSTEM), (Command.LOOK_LIGHT, Scheme.LIGHT), (Command.LOOK_DARK, Scheme.DARK))


def restore_look(desk: Desk, theme: Theme, menus: Menus) -> None:
    """Puts in force what the signed-in person, or the last one, chose."""
    name = desk.person.name if desk.person is not None else _NOBODY
    text = desk.store.personal.window_state(name, _KEPT_AS)
    try:
        kept = json.loads(text or "{}")
        scheme, percent = Scheme(kept.get("scheme", theme.scheme.value)), int(kept.get("percent", theme.scale_percent))
    except (ValueError, AttributeError, TypeError):
        scheme, percent = theme.scheme, theme.scale_percent
    if (scheme, percent) != (theme.scheme, theme.scale_percent):
        theme.apply(scheme, percent)
    show_look(theme, menus)


def show_look(theme: Theme, menus: Menus) -> None:
    """Ticks the colour scheme in the menu, and says at which end of its range the size is."""
    for command, scheme in _SCHEMES:
        menus.actions[command].setChecked(theme.scheme is scheme)
    menus.allow(Command.LARGER, None if theme.scale_percent < 200 else menus.tr("The text is at 200 %, its largest."))
    menus.allow(Command.SMALLER, None if theme.scale_percent > 100 else menus.tr("The text is at 100 %, its smallest."))


def change_look(command: Command, desk: Desk | None, theme: Theme, menus: Menus) -> None:
    """Does one of the look's commands, and keeps the choice."""
    scheme = dict(_SCHEMES).get(command, theme.scheme)
    percent = {
        Command.LARGER: theme.scale_percent + _STEP_PERCENT,
        Command.SMALLER: theme.scale_percent - _STEP_PERCENT,
        Command.USUAL_SIZE: 100,
    }.get(command, theme.scale_percent)
    theme.apply(scheme, percent)
    show_look(theme, menus)
    if desk is not None:
        text = json.dumps({"scheme": theme.scheme.value, "percent": theme.scale_percent})
        for name in {_NOBODY, desk.person.name if desk.person is not None else _NOBODY}:
            desk.store.personal.keep_window_state(name, _KEPT_AS, text)
