"""Does LIMIT cut through a tie? The same query, with its ties broken in two ways."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from hermes.sparql.prologue import read_prologue
from hermes.sparql.reading import read_structure
from hermes.sparql.tokens import TokenKind, decode_codepoints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.sparql.structure import Reading
    from hermes.sparql.tokens import Token

_SLICES = frozenset({"LIMIT", "OFFSET"})


def tie_breaks(query: str) -> tuple[str, str] | None:
    """The query with all that it projects as its last sort keys, ascending and descending.

    Where the two give different rows, the query does not say which ones it wants. Where they give
    the same, it does, but that OFFSET and LIMIT can take the middle of a tie, which is the same
    from both ends. None for a query that cuts nothing off, or does not name what it projects.

    >>> tie_breaks("SELECT ?x { ?x ?p ?n } ORDER BY ?n LIMIT 1")[1]
    'SELECT ?x { ?x ?p ?n } ORDER BY ?n DESC(?x) LIMIT 1'
    """
    prologue = read_prologue(query)
    modifiers = list(_outermost_words(prologue.body))
    cut = next((token for token in modifiers if token.text.upper() in _SLICES), None)
    names = list(_projected(read_structure(prologue)))
    if cut is None or not names:
        return None
    text = decode_codepoints(query)
    ordered = any(token.text.upper() == "ORDER" for token in modifiers)
    clause = "" if ordered else "ORDER BY "

    def broken(way: str) -> str:
        keys = " ".join(f"{way}(?{name})" for name in names)
        return f"{text[: cut.start]}{clause}{keys} {text[cut.start :]}"

    return broken("ASC"), broken("DESC")


def _outermost_words(tokens: tuple[Token, ...]) -> Iterator[Token]:
    """The bare words that stand in no braces, as those of the solution modifiers do."""
    depths = accumulate((token.text == "{") - (token.text == "}") for token in tokens)
    for token, depth in zip(tokens, depths, strict=True):
        if depth == 0 and token.kind is TokenKind.WORD:
            yield token


def _projected(reading: Reading) -> Iterator[str]:
    for expression in reading.projection:
        if expression.alias is not None:
            yield expression.alias
        else:
            yield from expression.variables
