"""The template of a query: what is left of it without the things that it names.

Two queries have one template when they ask the same shape of question of other things, be they
entities, classes, properties or values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.sparql.canonical import canonical_query
from hermes.sparql.tokens import TokenKind, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hermes.sparql.tokens import Token

_NAMES = frozenset({TokenKind.IRI, TokenKind.PNAME})
_VALUES = frozenset({TokenKind.STRING, TokenKind.NUMBER})


def query_template(query: str) -> str:
    """The canonical form of a query with a placeholder for each IRI and each literal.

    >>> query_template("SELECT ?x { ?x a <C> }") == query_template("select ?y { ?y <p> <D> }")
    True
    """
    return "\n".join(_masked(tokenize(canonical_query(query))))


def _masked(tokens: Iterable[Token]) -> Iterator[str]:
    """One text a token; the language and the datatype are parts of their literal."""
    is_datatype = False
    for token in tokens:
        if token.text == "^^":
            is_datatype = True
        elif is_datatype and token.kind in _NAMES:
            is_datatype = False
        elif token.kind in _NAMES:
            yield "<>"
        elif token.kind in _VALUES or token.text in {"TRUE", "FALSE"}:
            yield '""'
        elif token.kind is not TokenKind.LANGTAG:
            yield token.text
