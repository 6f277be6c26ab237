"""The reading of a file from which nothing could be read; light, so that the window need not load a PDF library for it.

Must not hold anything of the file but its digest.
"""

from __future__ import annotations

from reviewer_app.values import DocumentKind, DocumentReading, Sha256


def failed(digest: Sha256, error: str) -> DocumentReading:
    """A reading without kind and figures; `error` says in plain words what happened and what to do."""
    return DocumentReading(digest, 0, DocumentKind.UNKNOWN, 0.0, None, error=error, is_read=False)
