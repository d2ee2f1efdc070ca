"""The smallest parts of a query that mean something: terms, variables, and verbs with their paths.

https://www.w3.org/TR/sparql11-query/#rVarOrTerm and #rPath
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.model import Term, TermKind
from hermes.sparql.canonical import string_value
from hermes.sparql.tokens import TokenKind

if TYPE_CHECKING:
    from hermes.sparql.prologue import Prologue
    from hermes.sparql.tokens import Token

XSD = "http://www.w3.org/2001/XMLSchema#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"

_NAMES = frozenset({TokenKind.IRI, TokenKind.PNAME})


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable, or a blank node, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Verb:
    """The middle of a triple pattern: the properties of a path, or of a single IRI; or a variable.

    A single IRI is no path.
    """

    properties: tuple[str, ...] = ()
    variable: str | None = None
    is_path: bool = False


class Cursor:
    """A place in the body of a query, which only moves forward."""

    def __init__(self, prologue: Prologue) -> None:
        self._prologue = prologue
        self._tokens = prologue.body
        self._position = 0

    @property
    def more(self) -> bool:
        """Whether there is a token left."""
        return self._position < len(self._tokens)

    @property
    def kind(self) -> TokenKind | None:
        """The kind of the next token."""
        return self._tokens[self._position].kind if self.more else None

    @property
    def text(self) -> str:
        """The next token as it is written; empty at the end."""
        return self._tokens[self._position].text if self.more else ""

    @property
    def mark(self) -> str:
        """The next token where it is punctuation, else empty."""
        return self.text if self.kind is TokenKind.PUNCTUATION else ""

    @property
    def word(self) -> str:
        """The next token in upper case where it is a word, else empty."""
        return self.text.upper() if self.kind is TokenKind.WORD else ""

    @property
    def last(self) -> str:
        """The token before the next, in upper case; empty at the start."""
        return self._tokens[self._position - 1].text.upper() if self._position else ""

    @property
    def opens(self) -> bool:
        """Whether a parenthesis stands behind the next token, which then is a function."""
        behind = self._tokens[self._position + 1 : self._position + 2]
        return bool(behind) and behind[0].text == "("

    @property
    def next_is_name(self) -> bool:
        """Whether `SILENT`, an IRI or a variable stands behind the next token."""
        behind = self._tokens[self._position + 1 : self._position + 2]
        return bool(behind) and (
            behind[0].kind in _NAMES
            or behind[0].kind is TokenKind.VARIABLE
            or behind[0].text.upper() == "SILENT"
        )

    @property
    def signs_number(self) -> bool:
        """Whether the next token is the sign of a number right behind it."""
        pair = self._tokens[self._position : self._position + 2]
        return (
            [token.kind for token in pair] == [TokenKind.PUNCTUATION, TokenKind.NUMBER]
            and pair[0].text in {"+", "-"}
            and pair[0].start + 1 == pair[1].start
        )

    def skip(self) -> None:
        """Go on to the token after the next."""
        self._position += 1

    def take(self) -> Token:
        """The next token, which there must be; the cursor goes on behind it."""
        token = self._tokens[self._position]
        self._position += 1
        return token

    def iri(self, token: Token) -> str:
        """The IRI of a token that is one, or a prefixed name: as it is, if nothing declares it."""
        if token.kind is TokenKind.IRI:
            return self._prologue.resolve(token.text[1:-1])
        return self._prologue.expand(token) or token.text


def read_term(cursor: Cursor) -> Term | Variable | None:
    """Read the term or variable that comes next; None for any other token, which is skipped."""
    signed = cursor.signs_number
    token = cursor.take()
    sign = ""
    if signed:
        sign, token = token.text, cursor.take()
    match token.kind:
        case TokenKind.VARIABLE:
            return Variable(token.text[1:])
        case TokenKind.BNODE:
            return Variable(token.text)
        case TokenKind.IRI | TokenKind.PNAME:
            return Term(TermKind.IRI, cursor.iri(token))
        case TokenKind.NUMBER:
            return Term(TermKind.LITERAL, sign + token.text, XSD + _number_type(token.text))
        case TokenKind.STRING:
            return _literal(cursor, string_value(token.text))
        case TokenKind.WORD if token.text.lower() in {"true", "false"}:
            return Term(TermKind.LITERAL, token.text.lower(), XSD + "boolean")
        case _:
            return None


def read_verb(cursor: Cursor) -> Verb:
    """Read the variable, IRI or path that comes next; an empty verb where there is none."""
    if cursor.kind is TokenKind.VARIABLE:
        return Verb(variable=cursor.take().text[1:])
    properties: list[str] = []
    depth, is_path, complete = 0, False, False
    while cursor.more:
        mark = cursor.mark
        if complete and mark in {"*", "+", "?"} and not cursor.signs_number:
            is_path = True
        elif complete and mark in {"/", "|"}:
            complete, is_path = False, True
        elif complete and depth and mark == ")":
            depth -= 1
        elif not complete and mark in {"^", "!", "("}:
            depth += mark == "("
            is_path = True
        elif not complete and (cursor.kind in _NAMES or cursor.text == "a"):
            token = cursor.take()
            properties.append(RDF_TYPE if token.text == "a" else cursor.iri(token))
            complete = True
            continue
        else:
            break
        cursor.skip()
    if not properties and not is_path:
        cursor.skip()  # no verb: whatever stands here is passed over
    return Verb(tuple(properties), None, is_path)


def _literal(cursor: Cursor, value: str) -> Term:
    if cursor.kind is TokenKind.LANGTAG:
        return Term(TermKind.LITERAL, value, language=cursor.take().text[1:])
    if cursor.mark == "^^":
        cursor.skip()
        if cursor.kind in _NAMES:
            return Term(TermKind.LITERAL, value, datatype=cursor.iri(cursor.take()))
    return Term(TermKind.LITERAL, value)


def _number_type(text: str) -> str:
    if "e" in text.lower():
        return "double"
    return "decimal" if "." in text else "integer"
