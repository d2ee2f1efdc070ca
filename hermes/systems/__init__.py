"""Systems: what is evaluated. One module a kind, one small protocol, reached by entry point."""
