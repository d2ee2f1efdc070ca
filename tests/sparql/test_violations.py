"""What is no SPARQL 1.1, told from tokens: kinds that benchmarks hold, and what resembles them."""

from __future__ import annotations

import pytest
from hypothesis import given
from pyoxigraph import Store

from hermes.sparql.violations import ViolationKind, violations
from tests.strategies import query_texts


def found(query: str) -> list[tuple[str, str]]:
    return [(violation.kind.value, violation.text) for violation in violations(query)]


@pytest.mark.parametrize(
    ("query", "kind", "text"),
    [
        ("SELECT DISTINCT COUNT(?x) { ?x ?p ?o }", "unbracketed_aggregate", "COUNT"),
        ("SELECT Count(?x) as ?c { ?x ?p ?o }", "unbracketed_aggregate", "Count"),
        ("SELECT ?x { { SELECT SUM(?x) { ?x ?p ?o } } }", "unbracketed_aggregate", "SUM"),
        ("SELECT YEAR(?x) { ?x ?p ?o }", "unbracketed_function", "YEAR"),
        ("SELECT <urn:f>(?x) { ?x ?p ?o }", "unbracketed_function", "<urn:f>"),
        ("SELECT (?x - ?o) { ?x ?p ?o }", "unnamed_expression", "("),
        ("SELECT DISTINCT(?x) { ?x ?p ?o }", "unnamed_expression", "("),
        ("SELECT (COUNT(?x)) { ?x ?p ?o }", "unnamed_expression", "("),
        ("SELECT ?x { ?x e:p ?o . ?o e:q ?z }", "undeclared_prefix", "e:p"),
        ("SELECT ?x { ?x ?p ?o LATERAL { ?o ?q ?z } }", "unknown_word", "LATERAL"),
        ("SELECT ?x { ?x ?p ?o OPTION (TRANSITIVE) }", "unknown_word", "OPTION"),
        ("SELECT ?x { ?x ?p << ?a ?b ?c >> }", "unknown_word", "<<"),
    ],
)
def test_a_violation_is_named_with_its_place(query: str, kind: str, text: str) -> None:
    first = next(violations(query))
    assert (first.kind, first.text) == (ViolationKind(kind), text)
    assert query[first.start :].startswith(text)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT (COUNT(DISTINCT ?x) AS ?n) ((?n + 1) AS ?m) { ?x ?p ?o }",
        "SELECT * { ?s ?p ?o FILTER(COUNT = 1) } # COUNT(?x)",
        "SELECT ?s { ?s ?p 'SELECT COUNT(?x) {}' , 'LATERAL' FILTER(?o <<urn:x>) }",
        "PREFIX count: <urn:c:> SELECT ?SUM { ?SUM count:p ?o }",
        "SELECT (<urn:f>(?x) AS ?y) (IF(?o, (1), (2)) AS ?z) WHERE { ?x ?p ?o }",
    ],
)
def test_what_resembles_one_is_none(query: str) -> None:
    assert found(query) == []


@given(query_texts())
def test_whatever_the_parser_takes_for_a_query_of_today_has_none_but_of_later_versions(
    query: str,
) -> None:
    try:
        Store().query(query)
    except (SyntaxError, RuntimeError, ValueError):
        list(violations(query))  # which does not raise
    else:
        assert {kind for kind, _ in found(query)} <= {"unknown_word"}
