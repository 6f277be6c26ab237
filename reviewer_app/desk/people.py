"""Signing in: passwords as argon2id, kept at this desk alone.

Knows nothing of packets.
"""

from __future__ import annotations

from reviewer_app.errors import Refused
from reviewer_app.office import Office
from reviewer_app.store import Store
from reviewer_app.values import Person, PersonName

SHORTEST_PASSWORD = 8


def hash_password(password: str) -> str:
    """The argon2id hash of a password. Raises Refused where it is too short to be one."""
    from argon2 import PasswordHasher

    if len(password) < SHORTEST_PASSWORD:
        raise Refused(f"A password needs at least {SHORTEST_PASSWORD} characters.")
    return PasswordHasher().hash(password)


def check_sign_in(store: Store, office: Office, name: str, password: str) -> Person:
    """The person who signs in. Raises Refused, the same words whether name or password is wrong."""
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerifyMismatchError

    person = office.people.get(PersonName(name.strip()))
    kept = store.personal.password_hash(person.name) if person else None
    if person and person.is_active and kept is None:
        raise Refused(f"{person.full_name} has no password at this desk yet. Ask a supervisor here to set one.")
    if person and person.is_active and kept:
        try:
            PasswordHasher().verify(kept, password)
        except (VerifyMismatchError, InvalidHashError):
            person = None
    if person is None or not person.is_active:
        raise Refused("Name and password do not fit. Check both, or ask a supervisor for a new password.")
    return person
