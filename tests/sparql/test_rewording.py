"""Queries in words that the parser at hand reads: legal stays legal, and illegal illegal."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.rewording import reworded
from tests.strategies import query_texts


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELECT ?n {} GROUP BY ((?o) AS ?n)", "SELECT ?n {} GROUP BY ((+?o) AS ?n)"),
        ("SELECT (COUNT(?o) AS ?n) (?n/2 AS ?m) {}", "SELECT (COUNT(?o) AS ?n) (1/2 AS ?m) {}"),
        (
            "SELECT (1 AS ?n) (BOUND(?n) AS ?m) (EXISTS { ?n ?p ?o } AS ?e) {}",
            "SELECT (1 AS ?n) (STR(1) AS ?m) (EXISTS { ?n ?p ?o } AS ?e) {}",
        ),
        ("SELECT ?s ?s {}", "SELECT ?s  {}"),
        ("ASK { ?s !( ) FALSE }", "ASK { ?s !^<urn:x> false }"),
        ("ASK { FILTER(<f>(distinct ?o)) }", "ASK { FILTER(<f>(1 * ?o)) }"),
        ("ASK { ?s ?p '\\u0041' }", "ASK { ?s ?p 'A' }"),
    ],
)
def test_what_the_parser_rejects_has_other_words(query: str, words: str) -> None:
    assert reworded(query) == words


@pytest.mark.parametrize(
    "query",
    [
        "SELECT (COUNT(DISTINCT ?o) AS ?n) (BOUND(?o) AS ?m) { ?s ?p ?o }",
        "SELECT ?s { { SELECT ?s { ?s ?p ?o } } ?s ?q 'SELECT ?s ?s TRUE !()' } # !()",
        "SELECT (?x + 1 AS ?n) (EXISTS { ?n ?p ?o } AS ?m) { ?n ?true ?x }",
        "PREFIX true: <urn:> ASK { true:FALSE ?p true, false . FILTER(!(?p)) }",
    ],
)
def test_nothing_else_has(query: str) -> None:
    assert reworded(query) == query


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    reworded(query)
