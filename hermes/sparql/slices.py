"""What LIMIT and OFFSET take of the sorted rows of a query, and how to ask for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, count
from typing import TYPE_CHECKING

from hermes.sparql.form import QueryForm, form_of
from hermes.sparql.prologue import read_prologue
from hermes.sparql.reading import read_structure
from hermes.sparql.tokens import TokenKind, decode_codepoints

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hermes.sparql.structure import Expression, Reading
    from hermes.sparql.tokens import Token

_MODIFIERS = frozenset({"GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "VALUES"})
_OPENING = frozenset("({[")
_CLOSING = frozenset(")}]")
_FAR = 10_000
"""Rows that are enough to see most ties to their end: as many as public endpoints give at once."""


@dataclass(frozen=True, slots=True)
class Slice:
    """The rows from `offset` (from 0) on, `limit` at most, of what is sorted by `conditions`.

    Without conditions, nothing is sorted.

    `whole` is the query without LIMIT and OFFSET, but for a LIMIT of `bound` rows, far behind the
    end. Its columns `keys` hold the sort keys; `added` are those of its columns that the query
    itself does not project. `distinct`: of equal rows, one is kept; `reduced`: one or more.
    """

    limit: int | None
    offset: int
    conditions: tuple[str, ...]
    whole: str
    bound: int | None
    keys: tuple[str, ...]
    added: tuple[str, ...]
    distinct: bool
    reduced: bool = False

    def words(self) -> str:
        """How the query cuts, in its own words.

        >>> read_slice("SELECT ?x { ?x ?p ?n } ORDER BY ?n LIMIT 2 OFFSET 1").words()
        'ORDER BY ?n OFFSET 1 LIMIT 2'
        """
        offset = f" OFFSET {self.offset}" if self.offset else ""
        limit = f" LIMIT {self.limit}" if self.limit is not None else ""
        order = f"ORDER BY {' '.join(self.conditions)}" if self.conditions else ""
        return f"{order}{offset}{limit}".strip()


def read_slice(query: str) -> Slice | None:
    """What a query takes of its rows, sorted or not; None for one that cuts nothing off.

    The modifiers are those of the outermost SELECT. None also where a sort key cannot be projected.

    >>> read_slice("SELECT ?x { ?x ?p ?n } ORDER BY DESC(?n) ?x LIMIT 1").whole
    'SELECT ?x ?n { ?x ?p ?n } ORDER BY DESC(?n) ?x LIMIT 10000'
    """
    prologue = read_prologue(query)
    if form_of(prologue) is not QueryForm.SELECT:
        return None
    text, body = decode_codepoints(query), prologue.body
    clauses = _clauses(body)
    if not clauses.keys() & {"LIMIT", "OFFSET"}:
        return None
    limit, offset = _number(clauses.get("LIMIT")), _number(clauses.get("OFFSET")) or 0
    bound = None if limit is None else max(_FAR, 2 * (offset + limit))
    conditions = list(_conditions(clauses.get("ORDER", ())[2:]))
    if not all(conditions):
        return None
    reading = read_structure(prologue)
    fresh = _fresh_names(body)
    keys = [_key(condition, text, next(fresh)) for condition in conditions]
    edits = [
        _Edit.of(clauses[word], f"LIMIT {bound}" if word == "LIMIT" else "")
        for word in ("LIMIT", "OFFSET")
        if word in clauses
    ]
    lacking = _lacking(keys, reading)
    if reading.everything and lacking:
        values = clauses.get("VALUES", ())
        edits += _bound_inside(body, text, values, lacking)
    else:
        edits.append(_projected(body, lacking))
    return Slice(
        limit,
        offset,
        tuple(_spelled(text, condition) for condition in conditions),
        _edited(text, edits),
        bound,
        tuple(name for name, _ in keys),
        tuple(lacking),
        distinct=body[1].text.upper() == "DISTINCT",
        reduced=body[1].text.upper() == "REDUCED",
    )


# -- modifiers -----------------------------------------------------------------------------------


def _clauses(body: Sequence[Token]) -> dict[str, Sequence[Token]]:
    """The tokens of each modifier of the outermost SELECT, by its word."""
    depths = list(accumulate(_step(token) for token in body))
    starts = [
        place
        for place, (token, depth) in enumerate(zip(body, depths, strict=True))
        if depth == 0 and token.kind is TokenKind.WORD and token.text.upper() in _MODIFIERS
    ]
    ends = [*starts[1:], len(body)]
    return {
        body[start].text.upper(): body[start:end] for start, end in zip(starts, ends, strict=False)
    }


def _step(token: Token) -> int:
    if token.kind is not TokenKind.PUNCTUATION:
        return 0
    return (token.text in _OPENING) - (token.text in _CLOSING)


def _number(clause: Sequence[Token] | None) -> int | None:
    match clause:
        case [_, number, *_] if number.text.isascii() and number.text.isdigit():
            return int(number.text)
    return None


def _conditions(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The conditions of ORDER BY: `?x`, `(…)`, `ASC(…)`, `f(…)`, `NOT EXISTS {…}`.

    An empty one where it is none.
    """
    place = 0
    while place < len(tokens):
        start = place
        if tokens[place].kind is not TokenKind.VARIABLE:
            opening = _opening(tokens, place)
            if opening is None:
                yield ()
                return
            place = _closing(tokens, opening)
        place += 1
        yield tokens[start:place]


def _opening(tokens: Sequence[Token], start: int) -> int | None:
    """Where the bracket opens whose end is that of a condition."""
    match [token.text.upper() for token in tokens[start : start + 3]]:
        case ["(", *_]:
            return start
        case ["EXISTS", "{", *_] | [_, "(", *_]:
            return start + 1
        case ["NOT", "EXISTS", "{"]:
            return start + 2
    return None


def _closing(tokens: Sequence[Token], opening: int) -> int:
    depths = accumulate(_step(token) for token in tokens[opening:])
    return next(
        (opening + place for place, depth in enumerate(depths) if depth == 0), len(tokens) - 1
    )


def _key(condition: Sequence[Token], text: str, fresh: str) -> tuple[str, str | None]:
    """The column that holds a sort key, and the expression for it where that is no variable."""
    if condition[0].text.upper() in {"ASC", "DESC"}:
        condition = condition[1:]
    if condition[0].text == "(":
        condition = condition[1:-1]
    match condition:
        case [token] if token.kind is TokenKind.VARIABLE:
            return token.text[1:], None
    return fresh, _spelled(text, condition)


def _fresh_names(body: Sequence[Token]) -> Iterator[str]:
    """Names of variables that the query does not have."""
    taken = {token.text[1:] for token in body if token.kind is TokenKind.VARIABLE}
    return (name for n in count(1) if (name := f"hermes_key_{n}") not in taken)


def _spelled(text: str, tokens: Sequence[Token]) -> str:
    return text[tokens[0].start : tokens[-1].start + len(tokens[-1].text)]


# -- the whole query -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class _Edit:
    """What stands in the place of a piece of the query."""

    start: int
    end: int
    text: str

    @classmethod
    def of(cls, tokens: Sequence[Token], text: str) -> _Edit:
        return cls(tokens[0].start, tokens[-1].start + len(tokens[-1].text), text)


def _edited(text: str, edits: Sequence[_Edit]) -> str:
    pieces: list[str] = []
    done = 0
    for edit in sorted(edits):
        pieces += text[done : edit.start], edit.text
        done = edit.end
    return "".join((*pieces, text[done:]))


def _lacking(keys: Sequence[tuple[str, str | None]], reading: Reading) -> dict[str, str | None]:
    """Those of the `keys` that are no columns already."""
    projected = {name for each in reading.projection for name in _names(each)}
    return {
        name: expression
        for name, expression in keys
        if expression is not None or (not reading.everything and name not in projected)
    }


def _projected(body: Sequence[Token], lacking: Mapping[str, str | None]) -> _Edit:
    """More columns, behind those that the query projects."""
    place = _pattern(body)
    columns = (
        f"?{name} " if expression is None else f"({expression} AS ?{name}) "
        for name, expression in lacking.items()
    )
    return _Edit(place, place, "".join(columns))


def _bound_inside(
    body: Sequence[Token], text: str, values: Sequence[Token], lacking: Mapping[str, str | None]
) -> Iterator[_Edit]:
    """More variables, as beside `*` nothing can be projected.

    They are bound behind the pattern, which gets braces of its own as it may be a subquery, and
    behind VALUES, which is joined before anything is sorted.
    """
    opening = next(place for place, token in enumerate(body) if token.text == "{")
    start, end = body[opening].start, body[_closing(body, opening)].start + 1
    binds = "".join(f"BIND({lacking[name]} AS ?{name}) " for name in lacking)
    inner = f" {_spelled(text, values)}" if values else ""
    yield _Edit(start, start, "{ ")
    yield _Edit(end, end, f"{inner} {binds}}}")
    if values:
        yield _Edit.of(values, "")


def _names(projected: Expression) -> set[str]:
    return projected.variables if projected.alias is None else {projected.alias}


def _pattern(body: Sequence[Token]) -> int:
    """Where the projection of the outermost SELECT ends."""
    depth = 0
    for token in body[1:]:
        if depth == 0 and (token.text == "{" or token.text.upper() in {"WHERE", "FROM"}):
            return token.start
        depth += _step(token)
    return body[-1].start
