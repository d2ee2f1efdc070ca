"""The command line: one module a command group. Parses, calls one library function, prints."""
