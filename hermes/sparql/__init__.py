"""The one place that reads query text; no I/O."""
