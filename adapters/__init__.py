"""Source adapters: one module a format, each a function `convert` behind an entry point."""
