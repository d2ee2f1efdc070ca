"""Matching free text with typed reference values; docs/metrics.md states every rule."""
