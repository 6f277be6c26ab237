"""Turns a stranger's file into kind, words and figures with boxes, and into pictures; knows no rule, no store, no window."""
