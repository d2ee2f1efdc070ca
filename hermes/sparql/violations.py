"""What of a text can be told, from its tokens alone, to be no SPARQL 1.1.

https://www.w3.org/TR/sparql11-query/#sparqlGrammar. These are the violations that benchmarks really
hold. Each found is one, but not every one is found: whether a text is a query, a parser tells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.sparql.prologue import prefix_of, read_prologue
from hermes.sparql.structure import AGGREGATES
from hermes.sparql.tokens import TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.sparql.prologue import Prologue
    from hermes.sparql.tokens import Token

_KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        """
    BASE PREFIX SELECT DISTINCT REDUCED AS CONSTRUCT DESCRIBE ASK WHERE FROM NAMED GROUP BY
    HAVING ORDER ASC DESC LIMIT OFFSET VALUES UNDEF OPTIONAL GRAPH SERVICE SILENT BIND UNION
    MINUS FILTER NOT IN EXISTS A TRUE FALSE SEPARATOR LOAD INTO CLEAR DROP CREATE ADD TO MOVE
    COPY INSERT DELETE DATA WITH USING DEFAULT ALL COUNT SUM MIN MAX AVG SAMPLE GROUP_CONCAT
    STR LANG LANGMATCHES DATATYPE BOUND IRI URI BNODE RAND ABS CEIL FLOOR ROUND CONCAT STRLEN
    UCASE LCASE ENCODE_FOR_URI CONTAINS STRSTARTS STRENDS STRBEFORE STRAFTER YEAR MONTH DAY
    HOURS MINUTES SECONDS TIMEZONE TZ NOW UUID STRUUID MD5 SHA1 SHA256 SHA384 SHA512 COALESCE
    IF STRLANG STRDT SAMETERM ISIRI ISURI ISBLANK ISLITERAL ISNUMERIC REGEX SUBSTR REPLACE
        """,
    )
)
"""All that stands in a query as a bare word, and in an update."""

_NAMES = frozenset({TokenKind.IRI, TokenKind.PNAME})
_OPENING = frozenset("({[")
_CLOSING = frozenset(")}]")


class ViolationKind(StrEnum):
    """How a text departs from the grammar."""

    UNBRACKETED_AGGREGATE = "unbracketed_aggregate"
    UNBRACKETED_FUNCTION = "unbracketed_function"
    UNNAMED_EXPRESSION = "unnamed_expression"
    UNDECLARED_PREFIX = "undeclared_prefix"
    MALFORMED_STRING = "malformed_string"
    MALFORMED_IRI = "malformed_iri"
    UNKNOWN_WORD = "unknown_word"
    UNGROUPED_VARIABLE = "ungrouped_variable"
    GRAMMAR = "grammar"


MEANINGS = {
    ViolationKind.UNBRACKETED_AGGREGATE: "an aggregate is projected as (… AS ?name) only",
    ViolationKind.UNBRACKETED_FUNCTION: "a function is projected as (… AS ?name) only",
    ViolationKind.UNNAMED_EXPRESSION: "an expression is projected with a name, AS ?name",
    ViolationKind.UNDECLARED_PREFIX: "the prefix is not declared",
    ViolationKind.MALFORMED_STRING: "the string has no end, or an escape that SPARQL has not",
    ViolationKind.MALFORMED_IRI: "the IRI has a character or an escape that no IRI has",
    ViolationKind.UNKNOWN_WORD: "SPARQL 1.1 has no such word",
    ViolationKind.UNGROUPED_VARIABLE: "beside aggregates, a variable is grouped by",
    ViolationKind.GRAMMAR: "what stands up to there is no SPARQL 1.1",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One departure; `start` is the offset of `text` in the decoded query."""

    kind: ViolationKind
    text: str
    start: int


def violations(query: str) -> Iterator[Violation]:
    """The violations in a query, those of what is projected first. Never raises.

    >>> [(v.kind.value, v.text) for v in violations("SELECT COUNT(?x) { ?x a ex:C }")]
    [('unbracketed_aggregate', 'COUNT'), ('undeclared_prefix', 'ex:C')]
    """
    prologue = read_prologue(query)
    body = prologue.body
    for place, token in enumerate(body):
        if _word(token) == "SELECT":
            yield from _projection(body[place + 1 :])
    yield from _malformed(prologue)
    unknown = set(prologue.undeclared)
    for token in body:
        if token.kind is TokenKind.PNAME and prefix_of(token) in unknown:
            unknown.remove(prefix_of(token))
            yield Violation(ViolationKind.UNDECLARED_PREFIX, token.text, token.start)
    for token in body:
        if token.kind is TokenKind.WORD and _word(token) not in _KEYWORDS:
            yield Violation(ViolationKind.UNKNOWN_WORD, token.text, token.start)
    yield from _marks(body)


def _malformed(prologue: Prologue) -> Iterator[Violation]:
    """Strings and IRIs that are none, which fall into pieces."""
    unknown = set(prologue.undeclared)
    for token, after in pairwise(prologue.body):
        if token.kind is TokenKind.UNKNOWN and token.text in {"'", '"'}:
            yield Violation(ViolationKind.MALFORMED_STRING, token.text, token.start)
        # What `<` compares with is neither a bare word, but for functions and truths, nor has it
        # an undeclared prefix, such as `http`.
        elif token.text == "<" and token.start + 1 == after.start:
            bare = after.kind is TokenKind.WORD and _word(after) not in _KEYWORDS - {"A"}
            if bare or (after.kind is TokenKind.PNAME and prefix_of(after) in unknown):
                yield Violation(ViolationKind.MALFORMED_IRI, f"<{after.text}", token.start)


def _marks(body: Sequence[Token]) -> Iterator[Violation]:
    """Marks of SPARQL 1.2: `<<` of triple terms, `{|` of annotations, `~` of reifiers.

    In SPARQL 1.1, two signs for less than never stand side by side, nor a bar behind a brace.
    """
    for token, after in pairwise(body):
        mark = token.text + after.text
        if mark == "<<" and token.start + 1 == after.start:
            yield Violation(ViolationKind.UNKNOWN_WORD, mark, token.start)
        elif mark in {"{|", "{||"} or token.text == "~":
            text = "~" if token.text == "~" else "{|"
            yield Violation(ViolationKind.UNKNOWN_WORD, text, token.start)


def _projection(tokens: Sequence[Token]) -> Iterator[Violation]:
    """What stands between SELECT and its pattern, where that may not stand there."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.text == "{" or _word(token) in {"WHERE", "FROM"}:
            return
        if token.text == "(":
            end = _closing(tokens, place)
            if not _is_named(tokens[place + 1 : end]):
                yield Violation(ViolationKind.UNNAMED_EXPRESSION, "(", token.start)
            place = end
        elif tokens[place + 1 : place + 2] and tokens[place + 1].text == "(":
            if _word(token) in AGGREGATES:
                yield Violation(ViolationKind.UNBRACKETED_AGGREGATE, token.text, token.start)
            elif token.kind in _NAMES or _word(token) in _KEYWORDS - {"DISTINCT", "REDUCED"}:
                yield Violation(ViolationKind.UNBRACKETED_FUNCTION, token.text, token.start)
            else:
                place += 1
                continue
            place = _closing(tokens, place + 1)
        place += 1


def _closing(tokens: Sequence[Token], opening: int) -> int:
    """The place of the bracket that closes the one at `opening`; the end where none does."""
    depth = 0
    for place in range(opening, len(tokens)):
        depth += (tokens[place].text in _OPENING) - (tokens[place].text in _CLOSING)
        if depth == 0:
            return place
    return len(tokens)


def _is_named(inside: Sequence[Token]) -> bool:
    """Whether brackets hold `… AS ?name`, outside of brackets of their own."""
    match inside:
        case [_, *_, as_, name]:
            return _word(as_) == "AS" and name.kind is TokenKind.VARIABLE
    return False


def _word(token: Token) -> str:
    return token.text.upper() if token.kind is TokenKind.WORD else ""
