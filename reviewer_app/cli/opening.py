"""Opens a store for a verb, with a clerk at it.

Closes it again whatever happens.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from reviewer_app.desk import Desk
from reviewer_app.desk.checking import rebuild_if_stale
from reviewer_app.errors import BadInput
from reviewer_app.store import open_store
from reviewer_app.store.connection import telling


@contextmanager
def a_desk(called: argparse.Namespace, *, may_create: bool = False, as_it_is: bool = False) -> Iterator[Desk]:
    """The desk at the store that was named; raises BadInput where there is none and none may be made.

    `as_it_is` leaves rows that another version derived, for the verbs that say what differs.
    """
    if not may_create and not (called.store / "store.sqlite").exists():
        raise BadInput(f"There is no store in {called.store}. Name its folder with --store, or import packets first.")
    store = open_store(called.store)
    try:
        with telling():  # a page damaged or a lock met while reading, too
            desk = Desk(store)
            desk.enter_as_clerk(called.name)
            if not as_it_is:
                rebuild_if_stale(desk)
            yield desk
    finally:
        store.close()
