"""What GROUP_CONCAT joins by."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.concatenation import joined_names, separators
from tests.strategies import query_texts


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("SELECT (GROUP_CONCAT(?x) AS ?y) {}", (" ",)),
        ('SELECT (group_concat(DISTINCT ?x; separator="\\t") AS ?y) {}', ("\t",)),
        (
            "SELECT (GROUP_CONCAT(?x; SEPARATOR = '') AS ?y) (GROUP_CONCAT(?x) AS ?z) {}",
            ("", " "),
        ),
        ("SELECT ?x { ?x ?p 'GROUP_CONCAT(?x; SEPARATOR = 1)' } # GROUP_CONCAT(", ()),
    ],
)
def test_each_separator_is_told_once(query: str, found: tuple[str, ...]) -> None:
    assert separators(query) == found


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("SELECT ?x (GROUP_CONCAT(?y) AS ?all) (COUNT(?y) AS ?n) {} GROUP BY ?x", {"all"}),
        ("SELECT (COUNT(?y) AS ?n) (group_concat(?y) as $all) {}", {"all"}),
        ("SELECT (UCASE(CONCAT('a', GROUP_CONCAT(STR(?y)), 'b')) AS ?all) {}", {"all"}),
        ("SELECT ?a { { SELECT (GROUP_CONCAT(?y) AS ?a) {} } BIND(1 AS ?b) }", {"a"}),
        ("SELECT GROUP_CONCAT(?y) (COUNT(?y) AS ?n) {}", set()),
        ("SELECT ?x { { SELECT ?x {} HAVING(GROUP_CONCAT(?y) = 'a') } BIND(1 AS ?b) }", set()),
    ],
)
def test_the_variables_that_hold_what_was_joined_are_told(query: str, names: set[str]) -> None:
    assert joined_names(query) == names


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    separators(query)
    joined_names(query)
