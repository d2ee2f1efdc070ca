"""Breaking the ties of a query in two ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Literal, NamedNode, Quad, Store

from hermes.sparql.ties import tie_breaks

N = "http://e/n"


@pytest.mark.parametrize(
    ("query", "ascending"),
    [
        (
            "SELECT ?x { ?x <http://e/n> ?n } ORDER BY DESC(?n) LIMIT 1",
            "SELECT ?x { ?x <http://e/n> ?n } ORDER BY DESC(?n) ASC(?x) LIMIT 1",
        ),
        (  # without an order, all rows are tied
            "SELECT ?x ?n { ?x <http://e/n> ?n } OFFSET 3",
            "SELECT ?x ?n { ?x <http://e/n> ?n } ORDER BY ASC(?x) ASC(?n) OFFSET 3",
        ),
        (  # an expression is sorted by under its name; the subquery's LIMIT stays
            "SELECT ?x (COUNT(?y) AS ?c) { { SELECT * { ?x ?p ?y } LIMIT 9 } } GROUP BY ?x limit 1",
            "SELECT ?x (COUNT(?y) AS ?c) { { SELECT * { ?x ?p ?y } LIMIT 9 } } GROUP BY ?x"
            " ORDER BY ASC(?x) ASC(?c) limit 1",
        ),
    ],
)
def test_what_is_projected_is_the_last_sort_key(query: str, ascending: str) -> None:
    assert tie_breaks(query) == (ascending, ascending.replace("ASC(", "DESC("))


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?x { ?x ?p ?n } ORDER BY ?n",
        "ASK { { SELECT ?x { ?x ?p ?n } LIMIT 1 } }",
        "SELECT ?x { { SELECT ?x { ?x ?p ?n } LIMIT 1 } }",
        "SELECT * { ?x ?p ?n } LIMIT 1",
        "SELECT ?x { ?x ?p 'LIMIT' } # LIMIT 1",
        "no query } LIMIT",
        "",
    ],
)
def test_a_query_that_cuts_nothing_off_has_no_ties_to_break(query: str) -> None:
    assert tie_breaks(query) is None


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=6),
    st.integers(1, 6),
    st.integers(0, 3),
)
def test_the_two_ways_differ_where_equal_values_stand_on_both_sides_of_a_cut(
    numbers: list[int], limit: int, offset: int
) -> None:
    graph = Store()
    for place, number in enumerate(numbers):
        graph.add(Quad(NamedNode(f"http://e/{place}"), NamedNode(N), Literal(number)))
    ways = tie_breaks(f"SELECT ?x {{ ?x <{N}> ?n }} ORDER BY ?n LIMIT {limit} OFFSET {offset}")
    assert ways is not None
    found = [{str(row) for row in graph.query(way)} for way in ways]  # type: ignore[union-attr]  # rows of a SELECT
    # By hand: in the sorted numbers, the last before a cut equals the first behind it.
    ordered = sorted(numbers)
    tied = [
        0 < cut < len(ordered) and ordered[cut - 1] == ordered[cut]
        for cut in (offset, offset + limit)
    ]
    inside = ordered[offset : offset + limit]
    if found[0] != found[1]:
        assert any(tied)
    elif len(set(inside)) > 1 or not all(tied):  # not the middle of one tie
        assert not any(tied) or not inside
