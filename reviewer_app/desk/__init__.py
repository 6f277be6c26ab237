"""The signed-in person at a store: acts, undo, queries, and who may do what.

Where the rooms of the core meet; it holds no widget, no SQL, no rule of a program.
"""

from reviewer_app.desk.desk import Change, Clock, Desk, Received

__all__ = ["Change", "Clock", "Desk", "Received"]
