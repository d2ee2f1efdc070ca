"""What makes the answer to a query another one each time, though the graph is the same."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import Token, TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterator

_FUNCTIONS = frozenset({"NOW", "RAND", "UUID", "STRUUID", "SAMPLE"})
_SLICES = frozenset({"LIMIT", "OFFSET"})
_END = Token(TokenKind.UNKNOWN, "", 0)


def arbitrary_parts(query: str, rows: int | None) -> tuple[str, ...]:
    """Functions whose value is free, and LIMIT or OFFSET of rows that nothing sorts; each once.

    Of subqueries, too. `rows` is how many there are without the outermost LIMIT and OFFSET, None if
    that is not known: those that cut none off are left out. Never raises.

    >>> arbitrary_parts("SELECT ?x { ?x ?p ?o FILTER(?o < NOW()) } LIMIT 3", 4)
    ('NOW()', 'LIMIT 3 without ORDER BY')
    """
    return tuple(dict.fromkeys(_parts(read_prologue(query).body, rows)))


def sorted_subquery_cuts(query: str) -> tuple[str, ...]:
    """LIMIT and OFFSET in subqueries that sort their rows, which may cut through a tie; each once.

    >>> sorted_subquery_cuts("SELECT ?x { { SELECT ?x { ?x ?p ?n } ORDER BY ?n LIMIT 2 } }")
    ('LIMIT 2',)
    """
    body = read_prologue(query).body
    cuts = (cut for _, cut in _pieces(body) if cut is not None)
    inner = (cut for cut in cuts if cut.inner and cut.sorted and cut.number)
    return tuple(dict.fromkeys(f"{cut.word} {cut.number}" for cut in inner))


@dataclass(frozen=True, slots=True)
class _Cut:
    """A LIMIT or OFFSET: of a subquery or not, of sorted rows or not."""

    word: str
    number: int
    inner: bool
    sorted: bool


def _parts(body: tuple[Token, ...], rows: int | None) -> Iterator[str]:
    for word, cut in _pieces(body):
        if cut is None:
            yield f"{word}()"
        elif not cut.sorted and _cuts(cut.number, None if cut.inner else rows):
            yield f"{word} {cut.number} without ORDER BY"


def _pieces(body: tuple[Token, ...]) -> Iterator[tuple[str, _Cut | None]]:
    """The functions whose value is free, and all that cuts."""
    ordered = [False]  # for each open brace: whether an ORDER BY stands in it
    for token, after in pairwise((*body, _END)):
        word = token.text.upper() if token.kind is TokenKind.WORD else token.text
        if word == "{":
            ordered.append(False)
        elif word == "}" and len(ordered) > 1:
            ordered.pop()
        elif word == "ORDER":
            ordered[-1] = True
        elif word in _FUNCTIONS and after.text == "(":
            yield word, None
        elif word in _SLICES and after.text.isdecimal():
            yield word, _Cut(word, int(after.text), len(ordered) > 1, ordered[-1])


def _cuts(number: int, rows: int | None) -> bool:
    """Whether LIMIT or OFFSET of this number chooses: it takes some rows, and leaves others."""
    return number > 0 and (rows is None or number < rows)
