"""The cells of rows between a worker and its parent: shorter and quicker than those of a file.

A cell is null where a variable is unbound; a text, whose first character says what the rest is: `<`
an IRI, `_` a blank node, `"` a literal without datatype and language; or, for the other literals,
`[value, datatype]` or `[value, null, language]`. Against the objects of `hermes.encoding` that
takes a third of the time. `hermes.graphs.terms` makes them.
"""

from __future__ import annotations

from typing import TypeAlias

from hermes.model import Term, TermKind

Cell: TypeAlias = str | list[str | None] | None

IRI, BLANK_NODE, PLAIN = "<", "_", '"'

_KINDS = {IRI: TermKind.IRI, BLANK_NODE: TermKind.BNODE, PLAIN: TermKind.LITERAL}


def term_of(cell: Cell) -> Term | None:
    """The term in a cell.

    >>> term_of("<http://e/")
    Term(kind=<TermKind.IRI: 'uri'>, value='http://e/', datatype=None, language=None)
    """
    if isinstance(cell, str):
        return Term(_KINDS[cell[0]], cell[1:])
    if cell is None:
        return None
    value, *rest = cell
    return Term(TermKind.LITERAL, str(value), *rest)
