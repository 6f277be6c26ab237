"""The verbs of the command line: the same desk as the window's, as a clerk.

Parses, calls and prints; it decides nothing and imports no Qt.
"""

from reviewer_app.cli.main import run

__all__ = ["run"]
