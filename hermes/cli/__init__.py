"""The command line: one module a command group. Parses, calls one library function, prints.

Modules of commands do without `from __future__ import annotations`: of annotations that are text,
typer 0.29 evaluates each four times while it builds the commands, which takes 8 ms at every start.
"""
