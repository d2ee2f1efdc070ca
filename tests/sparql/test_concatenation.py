"""What GROUP_CONCAT joins by."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.concatenation import separators
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


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    separators(query)
