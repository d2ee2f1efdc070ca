"""Blank nodes under names that mean nothing and are always the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.model import AnswerSet, TermKind

if TYPE_CHECKING:
    from hermes.model import QueryResult, Term


def rename_blank_nodes(result: QueryResult) -> QueryResult:
    """`result` with its blank nodes named b0, b1 … by first appearance, row by row.

    Engines name them at random, at each load or at each query: as they stand, no result with one
    would have the same bytes twice. One node has one name within a result, which is all that
    SPARQL promises (https://www.w3.org/TR/sparql11-query/#BlankNodesInResults).
    """
    if not isinstance(result, AnswerSet):
        return result
    names: dict[str, str] = {}

    def renamed(term: Term | None) -> Term | None:
        if term is None or term.kind is not TermKind.BNODE:
            return term
        return replace(term, value=names.setdefault(term.value, f"b{len(names)}"))

    rows = tuple(tuple(renamed(term) for term in row) for row in result.rows)
    return replace(result, rows=rows) if names else result
