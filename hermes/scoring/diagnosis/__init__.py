"""Why an item was wrong: every item that is not correct gets exactly one class.

The rules stand, in their one order of precedence and with an example each, in docs/metrics.md.
"""
