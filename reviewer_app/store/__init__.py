"""SQLite, and only here: journal, derived rows, caches, personal rows, and files by content digest.

The store knows no rule of a program and no role; it keeps what the desk gives it.
"""

from reviewer_app.store.store import Store, default_folder, open_store

__all__ = ["Store", "default_folder", "open_store"]
