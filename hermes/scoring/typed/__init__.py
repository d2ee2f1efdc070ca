"""Matching free text with typed reference values; docs/typed-matching.md states every rule."""
