"""A legal query in words that pyoxigraph 0.5.13 reads, where it reads not all that is SPARQL 1.1.

A rewording is for parsing alone, as it may change what a query means. It makes no legal query
illegal, and no other legal: what stands in for a piece may stand only where that piece may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind, decode_codepoints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.sparql.tokens import Token

_TRUTHS = frozenset({"TRUE", "FALSE"})
_NAMES = frozenset({TokenKind.IRI, TokenKind.PNAME})
_OPENING = frozenset("({[")
_CLOSING = frozenset(")}]")


def reworded(query: str) -> str:
    """The query with other words for what the parser rejects, all codepoint escapes decoded.

    >>> reworded("SELECT ?s ?s { ?s !() ?o FILTER(<urn:f>(DISTINCT ?o) = TRUE) }")
    'SELECT ?s  { ?s !^<urn:x> ?o FILTER(<urn:f>(1 * ?o) = true) }'
    """
    text = decode_codepoints(query)
    body = read_prologue(query).body
    edits: dict[
        int, tuple[int, str]
    ] = {}  # by where a piece starts: where it ends, what it becomes
    for start, end, instead in (*_words(body), *_projections(body)):
        edits.setdefault(start, (end, instead))
    pieces: list[str] = []
    done = 0
    for start, (end, instead) in sorted(edits.items()):
        pieces += text[done:start], instead
        done = end
    return "".join((*pieces, text[done:]))


def _words(body: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    for place, token in enumerate(body):
        match body[place : place + 4]:
            # Keywords are in any case (section 19.8, note 1); these two are so for all but it.
            case [word, *_] if _word(word) in _TRUTHS:
                yield token.start, _end(word), word.text.lower()
            # [95] PathNegatedPropertySet: an empty one. `!^` stands in no expression.
            case [negation, opening, closing, *_] if negation.text + opening.text == "!(" and (
                closing.text == ")"
            ):
                yield token.start, _end(closing), "!^<urn:x>"
            # [71] ArgList: '(' 'DISTINCT'? … A product stands in expressions alone.
            case [name, opening, word, after] if (
                name.kind in _NAMES
                and opening.text == "("
                and (_word(word) == "DISTINCT" and after.text != ")")
            ):
                yield word.start, _end(word), "1 *"
            # [20] GroupCondition: '(' Expression 'AS' Var ')', where the expression is a variable.
            case [variable, *_] if variable.kind is TokenKind.VARIABLE and _is_renamed(body, place):
                yield token.start, token.start, "+"


def _is_renamed(body: Sequence[Token], place: int) -> bool:
    """Whether a variable stands, in as many brackets as there may be, before AS."""
    around = 1
    while _text(body, place - around) == "(" and _text(body, place + around) == ")":
        around += 1
    return _text(body, place - around) == "(" and _text(body, place + around).upper() == "AS"


# -- projections ---------------------------------------------------------------------------------


def _projections(body: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    for place, token in enumerate(body):
        if _word(token) == "SELECT":
            head = body[place + 1 : _head_end(body, place + 1)]
            yield from _repeated(head)
            yield from _reused(head)


def _head_end(body: Sequence[Token], start: int) -> int:
    """Where the pattern begins, whose projection begins at `start`."""
    depth = 0
    for place in range(start, len(body)):
        token = body[place]
        if depth == 0 and (token.text == "{" or _word(token) in {"WHERE", "FROM", "SELECT"}):
            return place
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
    return len(body)


def _repeated(head: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Variables that are projected again, against which SPARQL 1.1 has nothing."""
    projected: set[str] = set()
    depth = 0
    for token in head:
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        if token.kind is TokenKind.VARIABLE and depth == 0:
            if token.text[1:] in projected:
                yield token.start, _end(token), ""
            projected.add(token.text[1:])


def _reused(head: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Names in expressions behind those that they stand for (section 16.1.2)."""
    named: set[str] = set()
    braces = 0
    for place, token in enumerate(head):
        braces += (token.text == "{") - (token.text == "}")
        if token.kind is not TokenKind.VARIABLE or not place:
            continue
        if _word(head[place - 1]) == "AS":
            named.add(token.text[1:])
        elif token.text[1:] in named and not braces:
            yield token.start, _end(token), "1"
            bound = head[place - 2]
            if _word(bound) == "BOUND":  # which takes a variable alone
                yield bound.start, _end(bound), "STR"


def _end(token: Token) -> int:
    return token.start + len(token.text)


def _text(body: Sequence[Token], place: int) -> str:
    return body[place].text if 0 <= place < len(body) else ""


def _word(token: Token) -> str:
    return token.text.upper() if token.kind is TokenKind.WORD else ""
