"""Signs that a result, which looks whole, is only a part.

An endpoint may cut a result at a number of rows, or stop at a time and send what it has. Some say
so in the head of the reply; some do not, and an empty part looks like an empty result.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from hermes.graphs.failures import failure
from hermes.graphs.identity import engine_of_headers
from hermes.model import AnswerSet, Boolean, FailureKind
from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import TokenKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.graphs.entry import GraphEntry
    from hermes.graphs.exchange import HttpReply
    from hermes.model import Failure, QueryResult

COMMON_CAPS = (10_000, 1_048_576)
"""Where Virtuosos cut of which the registry says nothing: as the `virtuoso.ini` of many a public
one says, and at the 2^20 rows that none exceeds."""

_NEAR_THE_LIMIT = 0.9
_COMPLETE = "00000"  # the SQL state of success
_PARTIAL_CONTENT = 206
_SAYING = ("X-SQL-State", "X-SQL-Message")


def partial_reply(reply: HttpReply, timeout_s: float) -> Failure | None:
    """Why the head of a reply says that its body is a part, if it does.

    Virtuoso, told `timeout=`, sends what it has by then, with the state S1TAT and status 200
    (measured with 7.2.5) or 206.
    """
    state = reply.headers.get("X-SQL-State", "").strip()
    complete = state == _COMPLETE or (not state and not reply.headers.get("X-SQL-Message"))
    if complete and reply.status != _PARTIAL_CONTENT:
        return None
    named = [f"{name} {reply.headers[name]}" for name in _SAYING if name in reply.headers]
    said = ", ".join((f"HTTP {reply.status}", *named))
    late = reply.elapsed_s >= _NEAR_THE_LIMIT * timeout_s
    kind = FailureKind.TIMEOUT if late else FailureKind.TRUNCATED
    return failure(kind, f"a part of the result after {reply.elapsed_s:.1f} s ({said})")


def partial_result(
    result: QueryResult, reply: HttpReply, entry: GraphEntry, sparql: str, timeout_s: float
) -> Failure | None:
    """Why a result is probably a part, if it is: as many rows as a cap, or none at the very end."""
    if isinstance(result, AnswerSet) and (cap := _cap(len(result.rows), reply, entry, sparql)):
        return failure(FailureKind.TRUNCATED, cap)
    nothing = isinstance(result, AnswerSet) and not result.rows
    if nothing or result == Boolean(value=False):
        if reply.elapsed_s < _NEAR_THE_LIMIT * timeout_s:
            return None
        return failure(
            FailureKind.TIMEOUT,
            f"{'no rows' if nothing else 'false'} after {reply.elapsed_s:.1f} of {timeout_s:g} s: "
            "what an endpoint says that has given up; allow it more time to be sure",
        )
    return None


def outer_limit(sparql: str) -> int | None:
    """The LIMIT of the query as a whole; None where it has none.

    >>> outer_limit("SELECT ?x { { SELECT ?x { ?x ?p ?o } LIMIT 3 } } LIMIT 10000")
    10000
    """
    body = read_prologue(sparql).body
    depths = accumulate((token.text == "{") - (token.text == "}") for token in body)
    outermost = [token for token, depth in zip(body, depths, strict=True) if depth == 0]
    for word, number in pairwise(outermost):
        if word.kind is TokenKind.WORD and word.text.upper() == "LIMIT":
            return int(number.text) if number.text.isdecimal() else None
    return None


def _cap(rows: int, reply: HttpReply, entry: GraphEntry, sparql: str) -> str | None:
    """Where a result was cut. A query that asks for so many rows, or fewer, has them all."""
    cap = next((cap for cap in _caps(reply, entry) if cap[0] == rows), None)
    if cap is None or ((limit := outer_limit(sparql)) is not None and limit <= rows):
        return None
    return f"exactly {rows} rows, {cap[1]}"


def _caps(reply: HttpReply, entry: GraphEntry) -> Iterator[tuple[int, str]]:
    said = reply.headers.get("X-SPARQL-MaxRows", "")
    if said.isascii() and said.isdecimal() and len(said) < len(str(2**63)):
        yield int(said), "where the endpoint says that it cuts results (X-SPARQL-MaxRows)"
    if entry.max_rows is not None:
        yield entry.max_rows, "where the endpoint cuts results (`max_rows` in graphs.yaml)"
    elif _may_be_virtuoso(reply, entry):
        for cap in COMMON_CAPS:
            yield cap, "where many endpoints cut; `max_rows` in graphs.yaml says where this does"


def _may_be_virtuoso(reply: HttpReply, entry: GraphEntry) -> bool:
    seen = engine_of_headers(reply.headers)
    return (entry.engine or (seen.name if seen else None)) in (None, "virtuoso")
