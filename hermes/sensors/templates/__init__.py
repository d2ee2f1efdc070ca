"""The questions, a module a type."""
