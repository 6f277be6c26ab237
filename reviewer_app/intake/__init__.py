"""Packets and loose files on their way in: found, copied privately, judged by form and handed on one at a time.

Storing them, deciding whether they are new, and what the law says of them do not belong here.
"""
