"""What LIMIT and OFFSET take, and the query that asks for all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from pyoxigraph import Store

from hermes.sparql.slices import read_slice
from tests.strategies import query_texts

if TYPE_CHECKING:
    from hermes.sparql.slices import Slice


def slice_of(query: str) -> Slice:
    found = read_slice(query)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("query", "whole", "keys", "added"),
    [
        (  # a key that is projected needs no column
            "SELECT ?x ?n { ?x ?p ?n } ORDER BY DESC(?n) LIMIT 3",
            "SELECT ?x ?n { ?x ?p ?n } ORDER BY DESC(?n) LIMIT 10000",
            ("n",),
            (),
        ),
        (  # nor does one that AS names
            "SELECT ?x (COUNT(?y) AS ?n) { ?x ?p ?y } GROUP BY ?x ORDER BY ?n LIMIT 3",
            "SELECT ?x (COUNT(?y) AS ?n) { ?x ?p ?y } GROUP BY ?x ORDER BY ?n LIMIT 10000",
            ("n",),
            (),
        ),
        (
            "SELECT ?x { ?x ?p ?n } ORDER BY ?n LIMIT 3 OFFSET 2",
            "SELECT ?x ?n { ?x ?p ?n } ORDER BY ?n LIMIT 10000 ",
            ("n",),
            ("n",),
        ),
        (
            "SELECT ?x WHERE { ?x ?p ?y } GROUP BY ?x ORDER BY DESC(COUNT(?y)) ASC(?x) LIMIT 3",
            "SELECT ?x (COUNT(?y) AS ?hermes_key_1) WHERE { ?x ?p ?y } GROUP BY ?x "
            "ORDER BY DESC(COUNT(?y)) ASC(?x) LIMIT 10000",
            ("hermes_key_1", "x"),
            ("hermes_key_1",),
        ),
        (  # nothing is sorted
            "SELECT ?x { ?x ?p ?n } LIMIT 3",
            "SELECT ?x { ?x ?p ?n } LIMIT 10000",
            (),
            (),
        ),
        (  # beside `*` no expression can be projected
            "SELECT * { ?x ?p ?n } ORDER BY (?n * -1) LIMIT 3",
            "SELECT * { { ?x ?p ?n } BIND(?n * -1 AS ?hermes_key_1) } "
            "ORDER BY (?n * -1) LIMIT 10000",
            ("hermes_key_1",),
            ("hermes_key_1",),
        ),
        (  # a subquery may have nothing beside it in its braces
            "SELECT * { SELECT ?n { ?x ?p ?n } } ORDER BY (?n * -1) LIMIT 3",
            "SELECT * { { SELECT ?n { ?x ?p ?n } } BIND(?n * -1 AS ?hermes_key_1) } "
            "ORDER BY (?n * -1) LIMIT 10000",
            ("hermes_key_1",),
            ("hermes_key_1",),
        ),
        (  # VALUES is joined before anything is sorted
            "SELECT * { ?x ?p ?n } ORDER BY (?n * ?q) LIMIT 3 VALUES ?q { 2 }",
            "SELECT * { { ?x ?p ?n } VALUES ?q { 2 } BIND(?n * ?q AS ?hermes_key_1) } "
            "ORDER BY (?n * ?q) LIMIT 10000 ",
            ("hermes_key_1",),
            ("hermes_key_1",),
        ),
        (  # which needs no other place where the key can be projected
            "SELECT ?x { ?x ?p ?n } ORDER BY (?n * ?q) LIMIT 3 VALUES ?q { 2 }",
            "SELECT ?x (?n * ?q AS ?hermes_key_1) { ?x ?p ?n } "
            "ORDER BY (?n * ?q) LIMIT 10000 VALUES ?q { 2 }",
            ("hermes_key_1",),
            ("hermes_key_1",),
        ),
        (  # a condition that ends in braces
            "SELECT ?x { ?x ?p ?n } ORDER BY EXISTS { ?x a ?t } NOT EXISTS { ?n a ?t } ?x LIMIT 3",
            "SELECT ?x (EXISTS { ?x a ?t } AS ?hermes_key_1) "
            "(NOT EXISTS { ?n a ?t } AS ?hermes_key_2) { ?x ?p ?n } "
            "ORDER BY EXISTS { ?x a ?t } NOT EXISTS { ?n a ?t } ?x LIMIT 10000",
            ("hermes_key_1", "hermes_key_2", "x"),
            ("hermes_key_1", "hermes_key_2"),
        ),
        (  # a name that is taken
            "SELECT ?hermes_key_1 { ?x ?p ?hermes_key_1 } ORDER BY STR(?hermes_key_1) LIMIT 3",
            "SELECT ?hermes_key_1 (STR(?hermes_key_1) AS ?hermes_key_2) { ?x ?p ?hermes_key_1 } "
            "ORDER BY STR(?hermes_key_1) LIMIT 10000",
            ("hermes_key_2",),
            ("hermes_key_2",),
        ),
        (  # the modifiers of a subquery, a string and a comment are not those of the query
            "SELECT ?x { { SELECT ?x { ?x ?p ?o } ORDER BY ?o LIMIT 9 } # LIMIT 8\n"
            "?x ?q 'ORDER BY ?x LIMIT 7' } ORDER BY ?x LIMIT 3",
            "SELECT ?x { { SELECT ?x { ?x ?p ?o } ORDER BY ?o LIMIT 9 } # LIMIT 8\n"
            "?x ?q 'ORDER BY ?x LIMIT 7' } ORDER BY ?x LIMIT 10000",
            ("x",),
            (),
        ),
    ],
)
def test_the_whole_query_has_its_sort_keys_as_columns_and_cuts_nothing(
    query: str, whole: str, keys: tuple[str, ...], added: tuple[str, ...]
) -> None:
    found = slice_of(query)
    assert (found.whole, found.keys, found.added) == (whole, keys, added)
    Store().query(found.whole)  # which would raise for what is no SPARQL


@pytest.mark.parametrize(
    ("modifiers", "limit", "offset"),
    [("LIMIT 5 OFFSET 10", 5, 10), ("offset 10 limit 5", 5, 10), ("OFFSET 1", None, 1)],
)
def test_limit_and_offset_come_in_any_order(modifiers: str, limit: int | None, offset: int) -> None:
    found = slice_of(f"SELECT ?x {{ ?x ?p ?n }} ORDER BY ?n {modifiers}")
    assert (found.limit, found.offset) == (limit, offset)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?x { ?x ?p ?n } ORDER BY ?n",
        "ASK { ?x ?p ?n }",
        "SELECT ?x { { SELECT ?x { ?x ?p ?o } ORDER BY ?o LIMIT 9 } }",
        "no query",
    ],
)
def test_what_cuts_nothing_has_no_slice(query: str) -> None:
    assert read_slice(query) is None


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    read_slice(query)
