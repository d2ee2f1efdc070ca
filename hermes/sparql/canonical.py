r"""The canonical form of a query, by which two queries are compared.

Queries that differ only in prefixes, the names of variables and blank nodes, white space, comments,
the case of keywords and language tags, the quotes and escapes of strings, or dots that may be left
out have the same one. Any other difference stays: this is equality of texts, not of meanings.

The form has one token a line. No string in it spans lines, hence nothing that stood apart can come
to read as one token, and the canonical form of a canonical form is itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hermes.sparql.form import form_of
from hermes.sparql.prologue import Prologue, read_prologue
from hermes.sparql.tokens import Token, TokenKind, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable

_RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"

_AFTER_OPTIONAL_DOT = frozenset(
    {"}", "{", "FILTER", "OPTIONAL", "GRAPH", "MINUS", "BIND", "VALUES", "SERVICE"}
)

_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {
    "t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\",
}  # fmt: skip
# A backslash is written as the codepoint escapes of two: written `\\`, it would make a codepoint
# escape with a `u` behind it, and those are decoded before anything else (section 19.2).
_ESCAPED = str.maketrans({"\\": r"\u005C\u005C", '"': r"\"", "\n": r"\n", "\r": r"\r"})


def canonical_query(query: str) -> str:
    """The canonical form of a query; of any other text, its tokens. Never raises; idempotent.

    Relative IRIs are made absolute where the query declares a base; names with a prefix that it
    does not declare stay as they are.

    >>> canonical_query("SELECT ?x { ?x a <C> }") == canonical_query("select $y{$y a<C>} # all")
    True
    """
    prologue = read_prologue(query)
    if form_of(prologue) is None:
        # Nothing is expanded, as that could bring forth a declaration: `PREFIX x: <y:> BASE x:z`.
        tokens = tokenize(query)
        spellings = [_plain(token) for token in tokens if token.kind is not TokenKind.COMMENT]
    else:
        spell = _Speller(prologue)
        spellings = _without_optional_dots([spell(token) for token in prologue.body])
    return "\n".join(spellings)


def _without_optional_dots(spellings: Iterable[str]) -> list[str]:
    """The tokens without the dots that part nothing: behind a group, or before its end or a part.

    Triples need a dot before further triples alone, a part of a group never (sections 19.8, rules
    [54], [55], and [74] for templates).
    """
    kept: list[str] = []
    for spelling in spellings:
        if spelling in _AFTER_OPTIONAL_DOT:
            while kept and kept[-1] == ".":
                kept.pop()
        if spelling != "." or kept[-1:] != ["}"]:
            kept.append(spelling)
    return kept


def string_value(literal: str) -> str:
    r"""The value of a string token: without quotes, its escapes decoded.

    >>> string_value(r"'''it\'s'''")
    "it's"
    """
    quotes = 3 if literal.startswith(('"""', "'''")) else 1
    return _ESCAPE.sub(lambda escape: _ESCAPES[escape[1]], literal[quotes:-quotes])


@dataclass(frozen=True, slots=True)
class _Speller:
    """Spells the tokens of one query; remembers the names that it gave."""

    prologue: Prologue
    variables: dict[str, str] = field(default_factory=dict)
    bnodes: dict[str, str] = field(default_factory=dict)

    def __call__(self, token: Token) -> str:
        match token.kind:
            case TokenKind.VARIABLE:
                return self.variables.setdefault(token.text[1:], f"?v{len(self.variables)}")
            case TokenKind.BNODE:
                return self.bnodes.setdefault(token.text, f"_:b{len(self.bnodes)}")
            case TokenKind.IRI:
                return f"<{self.prologue.resolve(token.text[1:-1])}>"
            case TokenKind.PNAME if (iri := self.prologue.expand(token)) is not None:
                return f"<{iri}>"
            case TokenKind.WORD if token.text == "a":
                return _RDF_TYPE
            case TokenKind.WORD if token.text.isascii():
                return token.text.upper()
            case TokenKind.LANGTAG:
                return token.text.lower()
            case _:
                return _plain(token)


def _plain(token: Token) -> str:
    if token.kind is TokenKind.STRING:
        return f'"{string_value(token.text).translate(_ESCAPED)}"'
    return token.text
