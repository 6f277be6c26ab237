"""Who sits at a store, and the office they work in.

Knows no packet; the desk is built on it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from reviewer_app.desk.people import check_sign_in
from reviewer_app.errors import Refused
from reviewer_app.office import Office, fold_office
from reviewer_app.store import Store
from reviewer_app.values import ActId, Person, PersonName, Role

Clock = Callable[[], datetime]


class Seat:
    """A place at a store: its person, its office, its clock. Instants are UTC."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.window_id = secrets.token_hex(6)
        self.office = Office()
        self.office_seen: ActId | None = None  # the act on the office that was written last when it was folded
        self.person: Person | None = None
        self._is_script = False
        self.refold_office()

    def sign_in(self, name: str, password: str) -> Person:
        """Signs a person in. Raises Refused; takes some 0.15 s, so a window calls it in the background."""
        return self.enter(check_sign_in(self.store, self.office, name, password))

    def enter(self, person: Person) -> Person:
        """Sits somebody at the desk whose word was checked already."""
        self.person, self._is_script = person, False
        return person

    def enter_as_clerk(self, name: str) -> Person:
        """The command line's person: a clerk by that name, who need be nobody in the store."""
        person = self.enter(Person(PersonName(name), Role.CLERK, name))
        self._is_script = True  # a clerk here, whatever a person of that name may be in the office
        return person

    def sign_out(self) -> None:
        self.store.personal.be_on(self.window_id, PersonName(""), None, self.clock())
        self.person = None

    def may_set_first_password(self, name: str) -> Person:
        """Who may set the first password at a desk whose people came from another one: an active supervisor.

        Raises Refused where anybody has a password here already: then that person is asked.
        """
        if self.store.personal.has_passwords():
            raise Refused("Somebody can sign in at this desk already. Ask a supervisor here to set your password.")
        person = self.office.people.get(PersonName(name.strip()))
        if person is None or not person.is_active or person.role is not Role.SUPERVISOR:
            raise Refused("The first password at a desk is an active supervisor's. Name a supervisor of this office.")
        return person

    def signed_in(self) -> Person:
        """The person at the desk. Raises Refused where nobody has signed in."""
        if self.person is None:
            raise Refused("Nobody is signed in. Sign in first.")
        return self.person

    def refold_office(self) -> None:
        """Folds the office anew, and knows the person at the desk by it."""
        self.office_seen = self.store.journal.last_written(None)
        self.office = fold_office(self.store.journal.of_packet(None))
        self.person = self._as_now_known(self.person)

    def take_in_office(self) -> None:
        """Folds the office anew where another process has written on it."""
        if self.office_seen != self.store.journal.last_written(None):
            self.refold_office()

    def _as_now_known(self, person: Person | None) -> Person | None:
        """The person with the role they now have; nobody, where they are no longer active."""
        if person is None or self._is_script:
            return person
        known = self.office.people.get(person.name, person)
        return known if known.is_active else None
