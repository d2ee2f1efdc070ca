"""The cells of rows between a worker and its parent: shorter and quicker than those of a file.

A cell is null where a variable is unbound, else a text, whose first character says what follows:

    <IRI    _LABEL of a blank node    "TEXT    ^DATATYPE TEXT    @LANGUAGE TEXT

Neither an IRI nor a language has a space in it. `hermes.graphs.terms` makes cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Term, TermKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hermes.model import Row

IRI, BLANK_NODE, PLAIN, TYPED, TAGGED = "<", "_", '"', "^", "@"

_MOST_KEPT = 50_000


class TermReader:
    """Reads cells; equal ones become one term, which takes less memory, and less time to make.

    >>> reader = TermReader()
    >>> reader.rows([["<http://e/", None]])
    [(Term(kind=<TermKind.IRI: 'uri'>, value='http://e/', datatype=None, language=None), None)]
    """

    def __init__(self) -> None:
        self._terms = _Terms()

    def rows(self, rows: Iterable[Sequence[str | None]]) -> list[Row]:
        """The rows of terms in rows of cells."""
        if len(self._terms) > _MOST_KEPT:
            self._terms = _Terms()
        term = self._terms.__getitem__
        return [tuple(map(term, row)) for row in rows]


class _Terms(dict["str | None", "Term | None"]):
    """The term in each cell that came so far."""

    def __missing__(self, cell: str | None) -> Term | None:
        term = self[cell] = None if cell is None else _term(cell)
        return term


def _term(cell: str) -> Term:
    kind, text = cell[0], cell[1:]
    if kind == IRI:
        return Term(TermKind.IRI, text)
    if kind == BLANK_NODE:
        return Term(TermKind.BNODE, text)
    if kind == PLAIN:
        return Term(TermKind.LITERAL, text)
    mark, _, value = text.partition(" ")
    if kind == TYPED:
        return Term(TermKind.LITERAL, value, datatype=mark)
    return Term(TermKind.LITERAL, value, language=mark)
