"""The sample round: its generator and the people who play in it.

Nothing here reads or writes a store of the program's own accord, and no live data lives here.
"""
