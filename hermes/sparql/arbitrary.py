"""What makes the answer to a query another one each time, though the graph is the same."""

from __future__ import annotations

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


def _parts(body: tuple[Token, ...], rows: int | None) -> Iterator[str]:
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
            yield f"{word}()"
        elif word in _SLICES and not ordered[-1] and after.text.isdecimal():
            known = rows if len(ordered) == 1 else None
            if _cuts(int(after.text), known):
                yield f"{word} {after.text} without ORDER BY"


def _cuts(number: int, rows: int | None) -> bool:
    """Whether LIMIT or OFFSET of this number chooses: it takes some rows, and leaves others."""
    return number > 0 and (rows is None or number < rows)
