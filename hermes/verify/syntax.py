"""Gold queries that are no SPARQL 1.1: where, of which kind, and whether prefixes mend them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.graphs.failures import one_line
from hermes.sparql.prologue import read_prologue
from hermes.sparql.repairs import with_prefixes
from hermes.sparql.tokens import TokenKind, line_column, source_places, tokenize
from hermes.sparql.violations import MEANINGS, ViolationKind, violations
from hermes.verify.parsing import parse_error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import JsonValue
    from hermes.sparql.tokens import Token

_PLACE = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)
_SAYING = re.compile(r"[A-Z]\w*(?: [\w*.]+){2,}")
"""What pyoxigraph 0.5.13 says in words, among the pieces of grammar that could come next."""
_KINDS = {
    "variable that is unbound": ViolationKind.UNGROUPED_VARIABLE,
    "IRI parsing failed": ViolationKind.MALFORMED_IRI,
}
_SHOWN = 40  # characters of a token


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """Why a query is no SPARQL 1.1.

    `text` is what stands at `line`:`column`, both from 1; empty at the end. `undeclared` are the
    prefixes that the query lacks. `mended`: with the declarations of the graph's prefixes it is
    SPARQL 1.1. `message` is the parser's.
    """

    kind: ViolationKind
    line: int
    column: int
    text: str
    undeclared: tuple[str, ...]
    mended: bool
    message: str

    def sentence(self) -> str:
        """One line for a person."""
        at = f"{self.text} at" if self.text else "at"
        why = self._grammar() if self.kind is ViolationKind.GRAMMAR else MEANINGS[self.kind]
        mended = "; the graph's prefixes mend it" if self.mended else ""
        return one_line(f"{self.kind}: {at} {self.line}:{self.column}: {why}{mended}")

    def _grammar(self) -> str:
        """What a parser says that knows what may come next, but not what is meant."""
        if not self.message.startswith("expected"):
            return self.message
        said = _SAYING.search(self.message)
        return MEANINGS[self.kind] if said is None else said[0]

    def to_json(self) -> dict[str, JsonValue]:
        """The evidence for --json."""
        return {
            "kind": self.kind.value,
            "place": f"{self.line}:{self.column}",
            "text": self.text,
            "undeclared_prefixes": list(self.undeclared),
            "mended_by_prefixes": self.mended,
            "parser": self.message,
        }


def syntax_fault(query: str, prefixes: Mapping[str, str]) -> SyntaxFault | None:
    """Why `query` is no SPARQL 1.1; None where it is. `prefixes` are those of the graph.

    A text is none if the parser rejects it, in other words too, or if it uses what came later.
    """
    message = parse_error(query)
    first = next(violations(query), None)
    if message is None and first is None:
        return None
    declared = with_prefixes(query, prefixes)
    mended = declared != query and _is_legal(declared)
    undeclared = read_prologue(query).undeclared
    place, told = _split(message or "")
    if first is None:
        kind, token = _read_verdict(query, place, told)
        text = token.text[:_SHOWN] if token else ""
        if token is not None and kind is ViolationKind.MALFORMED_IRI:
            place = _place(query, token.start)
        return SyntaxFault(kind, *place, text, undeclared, mended, one_line(told))
    told = one_line(told) or MEANINGS[first.kind]
    place = _place(query, first.start)
    return SyntaxFault(first.kind, *place, first.text, undeclared, mended, told)


def _is_legal(query: str) -> bool:
    return parse_error(query) is None and next(violations(query), None) is None


def _split(message: str) -> tuple[tuple[int, int], str]:
    """The place that the parser names, and what it says."""
    told = _PLACE.match(message)
    return ((int(told[1]), int(told[2])), told[3]) if told else ((1, 1), message)


def _read_verdict(
    query: str, place: tuple[int, int], told: str
) -> tuple[ViolationKind, Token | None]:
    """The kind that the parser tells, and the token that it is about, where there is one.

    It names the place that it came to: behind an IRI that it rejects, and at what cannot follow.
    """
    kinds = (kind for words, kind in _KINDS.items() if words in told)
    kind = next(kinds, ViolationKind.GRAMMAR)
    line, column = place
    came_to = sum(len(each) + 1 for each in query.split("\n")[: line - 1]) + column - 1
    tokens, source = tokenize(query), source_places(query)
    read = [token for token in tokens if source(token.start) < came_to]
    if kind is ViolationKind.MALFORMED_IRI:
        iris = [token for token in read if token.kind is TokenKind.IRI]
        return kind, iris[-1] if iris else None
    following = tokens[len(read) :] if kind is ViolationKind.GRAMMAR else ()
    return kind, following[0] if following else None


def _place(query: str, start: int) -> tuple[int, int]:
    """Line and column of an offset in the decoded query."""
    return line_column(query, source_places(query)(start))
