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


def arbitrary_parts(query: str, rows: int) -> tuple[str, ...]:
    """Functions whose value is free, and LIMIT or OFFSET of rows that nothing sorts; each once.

    Of subqueries, too. `rows` is how many came: a LIMIT of more has cut nothing. Never raises.

    >>> arbitrary_parts("SELECT ?x { ?x ?p ?o FILTER(?o < NOW()) } LIMIT 3", 3)
    ('NOW()', 'LIMIT 3 without ORDER BY')
    """
    return tuple(dict.fromkeys(_parts(read_prologue(query).body, rows)))


def _parts(body: tuple[Token, ...], rows: int) -> Iterator[str]:
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
        elif word in _SLICES and not ordered[-1] and after.text.isdigit():
            number = int(after.text)
            whole = word == "LIMIT" and len(ordered) == 1 and rows < number
            if number and not whole:
                yield f"{word} {number} without ORDER BY"
