"""The window: draws and asks. Holds no rule, no SQL and no file format; one module a view."""
