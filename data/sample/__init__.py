"""The generator of the sample round: fictitious packets drawn page by page from a seed.

It makes packet folders and a plan of what was planted in them; it never opens a store and knows no rule of law.
"""
