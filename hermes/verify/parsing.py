"""Is a text a query of SPARQL 1.1? The parser of pyoxigraph, where it can be relied on.

It parses only what it will execute: hence no SERVICE, for which it would open a connection.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from hermes.graphs.failures import not_unicode
from hermes.sparql.federation import possible_service
from hermes.sparql.form import QueryForm, query_form
from hermes.sparql.repairs import Repair, repaired
from hermes.sparql.rewording import reworded
from hermes.sparql.tokens import TokenKind, decode_codepoints, tokenize
from hermes.verify.parser import message_from_apart, message_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.sparql.tokens import Token

_DEEPEST = 500  # brackets in brackets; pyoxigraph 0.5.13 ends the process at some 2000
_SHORT = 300  # tokens, which pyoxigraph 0.5.13 plans within a second or so
_RECURSIVE = frozenset("!-+^")


def parse_error(query: str) -> str | None:
    """What the parser says of a text that is no query; None for a query, or if it cannot tell.

    A legal query that it rejects as it stands is given to it in other words: several dots in a
    local name, codepoint escapes outside of strings, relative IRIs without a base, and what
    `hermes.sparql.rewording` knows.
    """
    if (half := not_unicode(query)) is not None:
        return half.detail
    if query_form(query) is QueryForm.UPDATE:
        return "it is an update"
    if _nesting(tokenize(query)) > _DEEPEST:
        return None
    message = _error(query)
    for wording in _other_words(query):
        if message is None:
            break
        if _error(wording) is None:
            message = None
    return message


def _other_words(query: str) -> Iterator[str]:
    decoded = decode_codepoints(query)
    yield decoded
    yield repaired(query, Repair.DOTS, {})
    yield repaired(decoded, Repair.DOTS, {})
    yield repaired(reworded(query), Repair.DOTS, {})


def _error(query: str) -> str | None:
    harmless = _without_service(query)
    if possible_service(harmless) is not None:
        return None
    read = message_of if len(tokenize(harmless)) <= _SHORT else message_from_apart
    return read(harmless)


def _without_service(query: str) -> str:
    """The query with GRAPH for SERVICE, which the grammar treats alike, in as many characters."""
    if possible_service(query) is None:
        return query
    pieces: list[str] = []
    done = 0
    text = decode_codepoints(query)
    for token, after in _pairs(tokenize(query)):
        if token.kind is TokenKind.WORD and token.text.upper() == "SERVICE":
            silent = after is not None and after.text.upper() == "SILENT"
            end = after.start + len(after.text) if silent and after else token.start + 7
            pieces += text[done : token.start], "GRAPH".ljust(end - token.start)
            done = end
    return "".join((*pieces, text[done:]))


def _pairs(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, Token | None]]:
    return zip(tokens, (*tokens[1:], None), strict=True)


def _nesting(tokens: tuple[Token, ...]) -> int:
    """How deep brackets stand in each other, at most, and all signs before an expression."""
    depths = accumulate((token.text in "({[") - (token.text in ")}]") for token in tokens)
    return max(depths, default=0) + sum(token.text in _RECURSIVE for token in tokens)
