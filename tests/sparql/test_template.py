"""The template of a query."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sparql.template import query_template

DIRECTOR = "SELECT ?x WHERE { ?x <http://e.org/director> <http://e.org/Kurosawa> }"


@pytest.mark.parametrize(
    "other",
    [
        "PREFIX e: <http://e.org/> select $film where { $film e:author e:Woolf }",
        "SELECT ?x WHERE { ?x a dbo:Film } # of an undeclared prefix",
        'SELECT ?x WHERE { ?x <urn:p> "Ran" }'.replace('"Ran"', "<urn:ran>"),
    ],
    ids=["other names", "a class", "URNs"],
)
def test_queries_of_one_shape_have_one_template(other: str) -> None:
    assert query_template(other) == query_template(DIRECTOR)


@pytest.mark.parametrize(
    "literal", ["'b'", '"b"@en', "'5'^^<urn:t>", "'5'^^xsd:int", "5", "5.0", "5e0", "true", "FALSE"]
)
def test_a_literal_is_a_literal_of_whatever_type(literal: str) -> None:
    query = "SELECT ?x {{ ?x <urn:p> {} . ?x <urn:q> ?y }}"
    assert query_template(query.format(literal)) == query_template(query.format('"a"'))


@pytest.mark.parametrize(
    "other",
    [
        "ASK { ?x <http://e.org/director> <http://e.org/Kurosawa> }",
        "SELECT ?x WHERE { ?x <http://e.org/director> 'Kurosawa' }",
        "SELECT ?x WHERE { <http://e.org/Ran> <http://e.org/director> ?x }",
        "SELECT ?x WHERE { ?x <urn:p> <urn:a> . ?x <urn:q> <urn:b> }",
        "SELECT DISTINCT ?x WHERE { ?x <urn:p> <urn:a> }",
    ],
    ids=["form", "literal for IRI", "place", "triples", "modifier"],
)
def test_another_shape_is_another_template(other: str) -> None:
    assert query_template(other) != query_template(DIRECTOR)


@pytest.mark.parametrize("blank", ["", " \n", "# nothing"])
def test_what_says_nothing_has_an_empty_template(blank: str) -> None:
    assert query_template(blank) == ""


@given(st.text(alphabet="SELECTask{}?x:<>\"'^@1.# \\", max_size=30))
def test_any_text_has_a_template(text: str) -> None:
    assert isinstance(query_template(text), str)
