"""Results that are only a part: what gives them away."""

from __future__ import annotations

import pytest

from hermes.graphs.entry import GraphEntry
from hermes.graphs.exchange import HttpReply
from hermes.graphs.partial import COMMON_CAPS, outer_limit, partial_reply, partial_result
from hermes.model import AnswerSet, Boolean, FailureKind, Term, TermKind

ROW = (Term(TermKind.LITERAL, "a"),)
ALL = "SELECT ?x { ?x ?y ?z }"
HALF_OF_TEN_S = 5.0


def reply(status: int = 200, elapsed_s: float = 0.1, **headers: str) -> HttpReply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return HttpReply(status, "", named, b"", elapsed_s)


def rows(number: int) -> AnswerSet:
    return AnswerSet(("x",), (ROW,) * number)


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        (reply(X_SQL_State="S1TAT", X_SQL_Message="RC...: incomplete"), FailureKind.TRUNCATED),
        (reply(206, X_SQL_State="S1TAT"), FailureKind.TRUNCATED),
        (reply(206), FailureKind.TRUNCATED),
        # A proxy may let through one of the two.
        (reply(X_SQL_Message="Returning incomplete results"), FailureKind.TRUNCATED),
        # At the end of our own time it is the query that takes too long, whoever says so first.
        (reply(elapsed_s=9.5, X_SQL_State="S1TAT"), FailureKind.TIMEOUT),
        (reply(), None),
        (reply(X_SQL_State="00000"), None),
    ],
)
def test_the_head_of_a_reply_may_say_that_its_body_is_a_part(
    part: HttpReply, kind: FailureKind | None
) -> None:
    failed = partial_reply(part, 10)
    assert (failed and failed.kind) is kind
    assert failed is None or part.headers.get("X-SQL-Message", "") in failed.detail


@pytest.mark.parametrize("result", [rows(0), Boolean(value=False)])
@pytest.mark.parametrize(
    ("elapsed_s", "kind"),
    [(HALF_OF_TEN_S, None), (9.0, FailureKind.TIMEOUT), (9.9, FailureKind.TIMEOUT)],
)
def test_nothing_at_the_end_of_the_time_is_no_answer(
    result: AnswerSet | Boolean, elapsed_s: float, kind: FailureKind | None
) -> None:
    failed = partial_result(result, reply(elapsed_s=elapsed_s), GraphEntry("g"), ALL, 10)
    assert (failed and failed.kind) is kind


@pytest.mark.parametrize("result", [rows(1), Boolean(value=True)])
def test_something_at_the_end_of_the_time_is_an_answer(result: AnswerSet | Boolean) -> None:
    assert partial_result(result, reply(elapsed_s=9.9), GraphEntry("g"), ALL, 10) is None


CAPPED = GraphEntry("g", max_rows=3)


@pytest.mark.parametrize(
    ("number", "entry", "head", "query", "cut"),
    [
        (3, CAPPED, reply(), ALL, True),
        (2, CAPPED, reply(), ALL, False),
        (4, CAPPED, reply(), ALL, False),
        (3, CAPPED, reply(), f"{ALL} LIMIT 4", True),
        # Who asks for three gets three; an inner LIMIT asks for nothing.
        (3, CAPPED, reply(), f"{ALL} LIMIT 3", False),
        (3, CAPPED, reply(), f"SELECT ?x {{ {{ {ALL} LIMIT 3 }} ?x ?p ?o }}", True),
        (3, GraphEntry("g"), reply(), ALL, False),
        # Virtuoso names its cap wherever a result has so many rows, also with LIMIT.
        (3, GraphEntry("g"), reply(X_SPARQL_MaxRows="3"), ALL, True),
        (3, GraphEntry("g", max_rows=9), reply(X_SPARQL_MaxRows="3"), ALL, True),
        (3, GraphEntry("g"), reply(X_SPARQL_MaxRows="3"), f"{ALL} LIMIT 3", False),
        (3, GraphEntry("g"), reply(X_SPARQL_MaxRows="4"), ALL, False),
        (3, GraphEntry("g"), reply(X_SPARQL_MaxRows="many"), ALL, False),
        # Where nobody says anything, the two numbers at which results end by no chance.
        *((cap, GraphEntry("g"), reply(), ALL, True) for cap in COMMON_CAPS),
        (COMMON_CAPS[0], GraphEntry("g"), reply(), f"{ALL} LIMIT 10000", False),
        (COMMON_CAPS[0] + 1, GraphEntry("g"), reply(), ALL, False),
        (COMMON_CAPS[0], GraphEntry("g", engine="virtuoso"), reply(), ALL, True),
        # Other engines cut nothing of their own accord.
        (COMMON_CAPS[0], GraphEntry("g", engine="ontop"), reply(), ALL, False),
        (COMMON_CAPS[0], GraphEntry("g"), reply(Fuseki_Request_Id="1"), ALL, False),
        (COMMON_CAPS[0], GraphEntry("g", max_rows=50_000), reply(), ALL, False),
    ],
)
def test_as_many_rows_as_a_cap_are_a_part(
    number: int, entry: GraphEntry, head: HttpReply, query: str, *, cut: bool
) -> None:
    failed = partial_result(rows(number), head, entry, query, 10)
    assert (failed is not None) is cut
    if failed is not None:
        assert failed.kind is FailureKind.TRUNCATED
        assert f"exactly {number} rows" in failed.detail


@pytest.mark.parametrize(
    ("query", "limit"),
    [
        (ALL, None),
        (f"{ALL} limit 7 OFFSET 2", 7),
        (f"{ALL} OFFSET 2 LIMIT 7 # LIMIT 8", 7),
        (f"{ALL} LIMIT 7 VALUES ?x {{ 1 }}", 7),
        ("SELECT ('LIMIT 3' AS ?limit) { { SELECT * {} LIMIT 3 } }", None),
        (f"{ALL} LIMIT ?x", None),
        (f"{ALL} LIMIT", None),
    ],
)
def test_the_limit_of_a_query_is_the_outermost(query: str, limit: int | None) -> None:
    assert outer_limit(query) == limit
