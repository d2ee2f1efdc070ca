"""The prologue of a query: its base, its prefixes, and where the body starts.

https://www.w3.org/TR/sparql11-query/#rPrologue
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from hermes.sparql.tokens import Token, TokenKind, decode_codepoints, tokenize

if TYPE_CHECKING:
    from collections.abc import Mapping

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_LOCAL_ESCAPE = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Prologue:
    """What stands before the query form, and the rest.

    `prefixes` maps each prefix, without its colon, to an IRI; where one is declared twice, the
    later counts. `body` holds the remaining tokens, without comments; `body_start` is the offset
    of its first in the decoded text, or the length of that text where there is none.
    """

    base: str | None
    prefixes: Mapping[str, str]
    body: tuple[Token, ...]
    body_start: int

    @property
    def undeclared(self) -> tuple[str, ...]:
        """The prefixes that the body uses and the prologue lacks, in order of appearance."""
        used = (prefix_of(token) for token in self.body if token.kind is TokenKind.PNAME)
        return tuple(dict.fromkeys(prefix for prefix in used if prefix not in self.prefixes))

    def resolve(self, iri: str) -> str:
        """An IRI, without brackets, made absolute by the declared base; as it is without one."""
        return _resolve(self.base, iri)

    def expand(self, name: Token) -> str | None:
        """The IRI that a prefixed name stands for; None where its prefix is not declared.

        >>> prologue = read_prologue(r"PREFIX ex: <http://example.org/> ASK { ex:a\\#b ?p ?o }")
        >>> prologue.expand(prologue.body[2])
        'http://example.org/a#b'
        """
        prefix, _, local = name.text.partition(":")
        if prefix not in self.prefixes:
            return None
        return self.prefixes[prefix] + _LOCAL_ESCAPE.sub(r"\1", local)


def read_prologue(query: str) -> Prologue:
    """Read all declarations that stand in front; any text has a prologue, if an empty one."""
    tokens = [token for token in tokenize(query) if token.kind is not TokenKind.COMMENT]
    base: str | None = None
    prefixes: dict[str, str] = {}
    position = 0
    while True:
        match [_spelling(token) for token in tokens[position : position + 3]]:
            case ["PREFIX", TokenKind.PNAME, TokenKind.IRI] if _is_namespace(tokens[position + 1]):
                name, iri = tokens[position + 1], tokens[position + 2]
                prefixes[prefix_of(name)] = _resolve(base, iri.text[1:-1])
                position += 3
            case ["BASE", TokenKind.IRI, *_]:
                base = _resolve(base, tokens[position + 1].text[1:-1])
                position += 2
            case _:
                break
    body = tuple(tokens[position:])
    start = body[0].start if body else len(decode_codepoints(query))
    return Prologue(base, prefixes, body, start)


def prefix_of(name: Token) -> str:
    """The prefix of a prefixed name, without its colon."""
    return name.text.partition(":")[0]


def _spelling(token: Token) -> str:
    return token.text.upper() if token.kind is TokenKind.WORD else token.kind


def _is_namespace(name: Token) -> bool:
    return name.text.endswith(":") and name.text.count(":") == 1


def _resolve(base: str | None, iri: str) -> str:
    if base is None or _SCHEME.match(iri):
        return iri
    try:
        return urljoin(base, iri)
    except ValueError:  # a base such as `http://[x`, which is none
        return iri
