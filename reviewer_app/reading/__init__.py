"""A file in; its kind, words with boxes and figures with boxes out. No rule of a program and no store belongs here."""
