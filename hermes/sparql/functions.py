"""Functions that a query calls by an IRI, of which SPARQL 1.1 has the casts alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.sparql.nodes import XSD
from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind, decode_codepoints

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from hermes.sparql.prologue import Prologue
    from hermes.sparql.tokens import Token

# https://www.w3.org/TR/sparql11-query/#FunctionMapping
_CASTS = frozenset(
    f"{XSD}{name}"
    for name in ("boolean", "double", "float", "decimal", "integer", "dateTime", "string")
)

_BEFORE_CALLS = frozenset({"FILTER", "HAVING", "BY"})


def foreign_functions(query: str) -> tuple[str, ...]:
    """The IRIs of the functions that are called and that SPARQL 1.1 does not have. Never raises.

    >>> foreign_functions("PREFIX f: <urn:f:> SELECT * { ?s ?p ?o FILTER(f:g(?o) > 1) }")
    ('urn:f:g',)
    """
    calls = _calls(read_prologue(query))
    return tuple(dict.fromkeys(iri for _, iri in calls if iri not in _CASTS))


def with_function(query: str, functions: Collection[str], instead: str) -> str:
    """The query with calls of the function `instead` for those of any of `functions`."""
    text = decode_codepoints(query)
    pieces: list[str] = []
    done = 0
    for token, iri in _calls(read_prologue(query)):
        if iri in functions:
            pieces += text[done : token.start], f"<{instead}>"
            done = token.start + len(token.text)
    return "".join((*pieces, text[done:]))


def _calls(prologue: Prologue) -> Iterator[tuple[Token, str]]:
    """The names that a bracket follows in an expression, where else it opens a collection."""
    brackets = [""]
    before = ""
    for token, after in pairwise(prologue.body):
        if token.text in {"(", "{"}:
            brackets.append(token.text)
        elif token.text in {")", "}"} and len(brackets) > 1:
            brackets.pop()
        elif after.text == "(" and (brackets[-1] == "(" or before in _BEFORE_CALLS):
            iri = _iri(prologue, token)
            if iri is not None:
                yield token, iri
        before = token.text.upper()


def _iri(prologue: Prologue, name: Token) -> str | None:
    if name.kind is TokenKind.IRI:
        return prologue.resolve(name.text[1:-1])
    return prologue.expand(name) if name.kind is TokenKind.PNAME else None
