"""Functions that are called by an IRI, and another in their place."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.functions import foreign_functions, with_function
from hermes.sparql.nodes import XSD
from tests.strategies import query_texts

P = f"PREFIX x: <{XSD}> PREFIX f: <urn:f:> "
INT = f"{XSD}int"


@pytest.mark.parametrize(
    ("query", "called"),
    [
        (f"{P}SELECT (x:int(?o) AS ?n) {{ ?s ?p ?o }}", (INT,)),
        (
            f"{P}SELECT (SUM(x:int(?o)) AS ?n) {{ ?s ?p ?o BIND(f:g(x:int(?o)) AS ?z) }}",
            (INT, "urn:f:g"),
        ),
        (f"{P}SELECT * {{ ?s ?p ?o FILTER f:g(?o) }} ORDER BY f:h(?o)", ("urn:f:g", "urn:f:h")),
        (f"SELECT (<{INT}>(?o) AS ?n) {{ ?s ?p ?o }}", (INT,)),
        (f"{P}SELECT (x:integer(?o) AS ?n) {{ ?s ?p ?o }}", ()),  # a cast of SPARQL 1.1
        (f"{P}SELECT * {{ ?s f:p (1 2) ; f:q (3) }}", ()),  # a collection
        (f"{P}SELECT * {{ ?s f:p ?o FILTER(?o IN (f:a, f:b)) }}", ()),
        (f"{P}SELECT * {{ ?s ?p 'x:int(1)' }} # x:int(1)", ()),
    ],
)
def test_calls_are_told_from_other_names(query: str, called: tuple[str, ...]) -> None:
    assert foreign_functions(query) == called


def test_another_function_stands_in_every_call_and_nowhere_else() -> None:
    query = f"{P}SELECT (x:int(?o) AS ?n) {{ ?s ?p ?o FILTER(x:int(?o) > f:g(1)) . ?o ?q x:int }}"
    assert with_function(query, [INT], "urn:i") == (
        f"{P}SELECT (<urn:i>(?o) AS ?n) {{ ?s ?p ?o FILTER(<urn:i>(?o) > f:g(1)) . ?o ?q x:int }}"
    )


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    with_function(query, foreign_functions(query), "urn:i")
