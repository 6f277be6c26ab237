"""Letters as PDF and notices as e-mail: what was decided, put into the words an applicant reads.

Decides nothing, computes no amount and opens no store: all it prints is handed to it.
"""
