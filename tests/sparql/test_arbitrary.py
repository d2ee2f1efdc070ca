"""What makes an answer another one each time."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.arbitrary import arbitrary_parts
from tests.strategies import query_texts


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("SELECT (rand() AS ?x) {}", ("RAND()",)),
        ("SELECT * { ?s ?p ?o FILTER(?o < NOW()) }", ("NOW()",)),
        ("SELECT (SAMPLE(?s) AS ?x) (uuid() AS ?y) { ?s ?p ?o }", ("SAMPLE()", "UUID()")),
        ("SELECT * { ?s ?p ?o } LIMIT 5", ("LIMIT 5 without ORDER BY",)),
        ("SELECT * { ?s ?p ?o } OFFSET 5", ("OFFSET 5 without ORDER BY",)),
        (
            "SELECT * { { SELECT * { ?s ?p ?o } LIMIT 2 } } ORDER BY ?s LIMIT 5",
            ("LIMIT 2 without ORDER BY",),
        ),
        ("SELECT * { ?s ?p ?o } ORDER BY ?s LIMIT 5", ()),
        ("SELECT * { { SELECT * { ?s ?p ?o } ORDER BY ?s LIMIT 2 } }", ()),
        # Of six rows these leave none, or take none.
        ("SELECT * { ?s ?p ?o } LIMIT 6 OFFSET 0", ()),
        ("SELECT * { ?s ?p ?o } OFFSET 6", ()),
        ("SELECT * { ?s ?p ?o } LIMIT 0", ()),
        # How many rows a subquery has is not known.
        ("SELECT * { { SELECT * { ?s ?p ?o } LIMIT 7 } }", ("LIMIT 7 without ORDER BY",)),
        ("SELECT ?now { ?now ?rand 'NOW() LIMIT 5' } # LIMIT 5", ()),
    ],
)
def test_what_is_arbitrary_is_named(query: str, parts: tuple[str, ...]) -> None:
    assert arbitrary_parts(query, rows=6) == parts


def test_where_the_number_of_rows_is_not_known_any_limit_may_cut() -> None:
    assert arbitrary_parts("SELECT * {} LIMIT 9", None) == ("LIMIT 9 without ORDER BY",)


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    arbitrary_parts(query, rows=5)
