"""How sure figures over questions are, and how sure a difference between two systems is.

Everywhere, the items of one question, which are its languages, are one cluster: they are not
independent. Whatever is drawn comes from a seeded generator, so every figure can be had again.
"""

LEVEL = 0.95
"""The level of every interval in a report."""

SEED = 0
"""The seed of every draw for a report."""
