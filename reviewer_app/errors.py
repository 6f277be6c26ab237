"""The three kinds of trouble a person can be told about; anything else is our own fault.

Messages are shown as they are, so they say what happened, what was kept and what to do next.
"""

from __future__ import annotations


class PacketDeskError(Exception):
    """A trouble with a message for the person at the desk."""


class Refused(PacketDeskError):
    """A person asked for something that cannot be done now; `open_items` lists what stands against it."""

    def __init__(self, message: str, open_items: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.open_items = open_items


class BadInput(PacketDeskError):
    """A file or a call does not fit: says which, where, what was expected and what was found."""


class StoreTrouble(PacketDeskError):
    """The store cannot be used as it is: disk, lock, newer schema, network share, damage."""
