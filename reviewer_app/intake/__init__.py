"""Packets and loose files on their way in: found, copied privately, judged by form and handed on one at a time.

Storing them, deciding whether they are new, and what the law says of them do not belong here.
"""

from reviewer_app.intake.difference import Change, difference
from reviewer_app.intake.gather import gather
from reviewer_app.intake.incoming import Incoming, IncomingFile, IncomingPacket, Limits, RefusedPacket
from reviewer_app.intake.loose import gather_documents

__all__ = [
    "Change",
    "Incoming",
    "IncomingFile",
    "IncomingPacket",
    "Limits",
    "RefusedPacket",
    "difference",
    "gather",
    "gather_documents",
]
