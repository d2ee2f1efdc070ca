"""GROUP_CONCAT: what it joins by. In which order, SPARQL 1.1 leaves open (section 18.5.1.7)."""

from __future__ import annotations

from itertools import pairwise

from hermes.sparql.canonical import string_value
from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind

_DEFAULT = " "


def separators(query: str) -> tuple[str, ...]:
    """The separators of all GROUP_CONCAT in a query, each once. Never raises.

    >>> separators("SELECT (GROUP_CONCAT(?x; SEPARATOR = ', ') AS ?all) { ?s ?p ?x }")
    (', ',)
    """
    body = read_prologue(query).body
    words = [token.text.upper() if token.kind is TokenKind.WORD else token.text for token in body]
    calls = [pair for pair in pairwise(words) if pair == ("GROUP_CONCAT", "(")]
    stated = [
        string_value(token.text)
        for word, equals, token in zip(words, words[1:], body[2:], strict=False)
        if (word, equals) == ("SEPARATOR", "=") and token.kind is TokenKind.STRING
    ]
    defaults = [_DEFAULT] if len(stated) < len(calls) else []
    return tuple(dict.fromkeys((*stated, *defaults)))
