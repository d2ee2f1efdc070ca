"""GROUP_CONCAT: what it joins by, and into which variables.

In which order, SPARQL 1.1 leaves open (section 18.5.1.7).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.sparql.canonical import string_value
from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.sparql.tokens import Token

_DEFAULT = " "


def separators(query: str) -> tuple[str, ...]:
    """The separators of all GROUP_CONCAT in a query, each once. Never raises.

    >>> separators("SELECT (GROUP_CONCAT(?x; SEPARATOR = ', ') AS ?all) { ?s ?p ?x }")
    (', ',)
    """
    body = read_prologue(query).body
    words = _words(body)
    calls = [pair for pair in pairwise(words) if pair == ("GROUP_CONCAT", "(")]
    stated = [
        string_value(token.text)
        for word, equals, token in zip(words, words[1:], body[2:], strict=False)
        if (word, equals) == ("SEPARATOR", "=") and token.kind is TokenKind.STRING
    ]
    defaults = [_DEFAULT] if len(stated) < len(calls) else []
    return tuple(dict.fromkeys((*stated, *defaults)))


def joined_names(query: str) -> frozenset[str]:
    """The variables that AS names for what a GROUP_CONCAT is in. Never raises.

    >>> joined_names("SELECT ?s (CONCAT(GROUP_CONCAT(?x), '!') AS ?all) { ?s ?p ?x } GROUP BY ?s")
    frozenset({'all'})
    """
    words = _words(read_prologue(query).body)
    calls = (place for place, pair in enumerate(pairwise(words)) if pair == ("GROUP_CONCAT", "("))
    return frozenset(name for place in calls if (name := _name(words[place:])) is not None)


def _name(words: Sequence[str]) -> str | None:
    """The variable behind the AS of the expression in which the first word stands."""
    depth = 0
    for word, after in pairwise(words):
        if word in {"{", "}"}:
            return None
        depth += (word == "(") - (word == ")")
        if word == "AS" and depth <= 0 and after[0] in "?$":
            return after[1:]
    return None


def _words(body: Sequence[Token]) -> list[str]:
    return [token.text.upper() if token.kind is TokenKind.WORD else token.text for token in body]
