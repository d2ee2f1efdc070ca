"""Pure functions from gold and result to scores: no I/O, clock, logging or rounding.

Every rule stands, with its source and an example, in docs/metrics.md.
"""

SCORER_VERSION = "2"
"""Raised whenever a score may come out different; written into every report."""
