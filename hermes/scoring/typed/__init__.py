"""Matching free text with typed reference values; docs/metrics.md states every rule.

`matching` is the way in. It reads the answer (`text`), finds the values that stand in it
(`values`), tells what is said of them (`claims`), and asks the rule book of the reference's kind
(`references`) for a `verdict`. Data flows in that order, and no module imports a later one.
"""
