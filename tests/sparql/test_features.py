"""Query features: what a query is made of, and which terms it is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import Term, TermKind
from hermes.sparql.features import NO_FEATURES, QueryFeatures, query_features
from hermes.sparql.form import QueryForm, query_form
from tests.strategies import XSD, query_texts

EX = "http://example.org/"
PREFIXES = {"": EX}


def read(query: str) -> QueryFeatures:
    """The features of a query in which `:x` stands for http://example.org/x."""
    return query_features(query, PREFIXES)


def values(terms: frozenset[Term]) -> set[str]:
    return {term.value.removeprefix(EX) for term in terms}


def names(iris: frozenset[str]) -> set[str]:
    return {iri.removeprefix(EX) for iri in iris}


@pytest.mark.parametrize(
    ("query", "patterns", "joins", "paths"),
    [
        ("ASK {}", 0, 0, 0),
        ("SELECT * { ?s ?p ?o }", 1, 0, 0),
        ("SELECT * { ?s :p ?o . ?o :q ?z }", 2, 1, 0),
        ("SELECT * { ?s :p ?o ; :q ?z , ?w . }", 3, 1, 0),  # ?s in all three
        ("SELECT * { ?s :p ?o ; . ?a :q ?b }", 2, 0, 0),
        ("SELECT * { ?s :p/:q* ?o . ?s ^:r ?z }", 2, 1, 2),
        ("SELECT * { ?s !(:p|^:q) ?o . ?s (:p|:q)+/:r? ?z }", 2, 1, 2),
        # `[ … ]` is a node that its patterns share; a bare `[]` is one of its own.
        ("SELECT * { ?s :p [ :q 1 ; :r 2 ] . [] :p ?s }", 4, 2, 0),
        ("SELECT * { [ :p ?o ] :q ?z . }", 2, 1, 0),
        ("SELECT * { _:b :p ?o . _:b :q ?z }", 2, 1, 0),
        ("SELECT * { { ?s :p ?o } UNION { ?s :q ?o } OPTIONAL { ?s :r ?z } }", 3, 2, 0),
        ("SELECT * { ?s :p ?o FILTER NOT EXISTS { ?s :q ?z . ?z :r 1 } }", 3, 2, 0),
        ("SELECT * { ?s :p +1 , -2 . ?s :q+ -3 }", 3, 1, 1),  # a sign is no path, `+ -` is one
        ("SELECT * { ?s ?p ?o . ?p a :P }", 2, 1, 0),
        ("CONSTRUCT { ?s :new ?o } WHERE { ?s :p ?o }", 1, 0, 0),  # a template matches nothing
        ("CONSTRUCT WHERE { ?s :p ?o }", 1, 0, 0),
        ("SELECT * { GRAPH :g { ?s :p ?o } SERVICE SILENT <x:y> { ?s :q ?o } }", 2, 2, 0),
        ("SELECT * { ?s :p ?o ?s :q ?z }", 2, 1, 0),  # without a dot: no query, but readable
    ],
)
def test_patterns_joins_and_paths_are_counted(
    query: str, patterns: int, joins: int, paths: int
) -> None:
    found = read(query)
    assert (found.patterns, found.joins, found.paths) == (patterns, joins, paths)


@pytest.mark.parametrize(
    ("query", "clauses"),
    [
        ("SELECT DISTINCT ?s { ?s :p ?o }", ["DISTINCT"]),
        ("SELECT REDUCED ?s { ?s :p ?o }", ["REDUCED"]),
        ("SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s :p ?o }", []),  # DISTINCT of COUNT, not of rows
        ("SELECT ?s { ?s :p ?o OPTIONAL { ?s :q ?z } }", ["OPTIONAL"]),
        ("SELECT ?s { { ?s :p ?o } UNION { ?s :q ?o } MINUS { ?s :r ?o } }", ["UNION", "MINUS"]),
        ("SELECT ?s { ?s :p ?o FILTER(?o > 1) }", ["FILTER"]),
        ("SELECT ?s { ?s :p ?o FILTER regex(?o, 'x', 'i') . ?s :q ?z }", ["FILTER"]),
        ("SELECT ?s { ?s :p ?o FILTER EXISTS { ?s :q ?z } }", ["FILTER", "EXISTS"]),
        ("SELECT ?s { ?s :p ?o FILTER not exists { ?s :q ?z } }", ["FILTER", "NOT EXISTS"]),
        (
            "SELECT ?s { ?s :p ?o FILTER(?o > 1 && NOT EXISTS { ?s :q 1 }) }",
            ["FILTER", "NOT EXISTS"],
        ),
        ("SELECT ?s { ?s :p ?o BIND(?o * 2 AS ?z) }", ["BIND"]),
        ("SELECT ?s { VALUES ?s { :a :b } ?s :p ?o }", ["VALUES"]),
        ("SELECT ?s { ?s :p ?o } VALUES (?s ?o) { (:a UNDEF) }", ["VALUES"]),
        ("SELECT ?s { { SELECT ?s { ?s :p ?o } LIMIT 5 } ?s :q ?z }", ["subquery", "LIMIT"]),
        ("SELECT ?s { GRAPH ?g { ?s :p ?o } SERVICE <x:y> { ?s :q 1 } }", ["GRAPH", "SERVICE"]),
        (
            "SELECT ?s { ?s :p ?o } GROUP BY ?s HAVING (SUM(?o) > 1) ORDER BY DESC(?s) "
            "LIMIT 1 OFFSET 2",
            ["GROUP BY", "HAVING", "ORDER BY", "LIMIT", "OFFSET"],
        ),
        ("SELECT ?limit { ?limit :order 'GROUP BY' } # OFFSET", []),
        ("SELECT ?s { ?s :p ?o . ?s a :Filter , :Union }", []),
    ],
)
def test_clauses_are_told_from_the_names_and_texts_that_look_like_them(
    query: str, clauses: list[str]
) -> None:
    assert sorted(clause.value for clause in read(query).clauses) == sorted(clauses)


def test_a_subquery_ends_where_its_brace_does() -> None:
    # Were it not so, what follows it would be read as modifiers.
    found = read("SELECT * { { SELECT ?s { ?s :p ?o } GROUP BY ?s } ?s :q ?z . ?z :r 1 }")
    assert found.patterns == 3
    assert names(found.properties) == {"p", "q", "r"}


@pytest.mark.parametrize(
    ("query", "all_of_them", "projected", "plain"),
    [
        ("SELECT (COUNT(*) AS ?n) { ?s :p ?o }", ["COUNT"], {"COUNT"}, False),
        ("SELECT ?s (MAX(?o) - MIN(?o) AS ?d) { ?s :p ?o }", ["MIN", "MAX"], {"MIN", "MAX"}, True),
        ("SELECT ?s { ?s :p ?o } GROUP BY ?s ORDER BY DESC(COUNT(?o))", ["COUNT"], set(), True),
        ("SELECT ?s { ?s :p ?o } GROUP BY ?s HAVING(AVG(?o) > 1)", ["AVG"], set(), True),
        (
            "SELECT (AVG(?n) AS ?a) { { SELECT ?s (COUNT(?o) AS ?n) { ?s :p ?o } GROUP BY ?s } }",
            ["COUNT", "AVG"],
            {"COUNT", "AVG"},
            False,
        ),
        (
            "SELECT ?r { { SELECT (SUM(?o) AS ?n) { ?s :p ?o } } BIND(ROUND(?n) AS ?r) }",
            ["SUM"],
            {"SUM"},
            False,
        ),
        ("SELECT * { { SELECT (SUM(?o) AS ?n) { ?s :p ?o } } }", ["SUM"], {"SUM"}, True),
        ("SELECT (group_concat(?o; separator=', ') as ?l) { ?s :p ?o }",
         ["GROUP_CONCAT"], {"GROUP_CONCAT"}, False),
        ("SELECT ?count { ?count :sum 'MAX(1)' }", [], set(), True),
    ],
)  # fmt: skip
def test_aggregates_are_found_and_followed_into_what_is_projected(
    query: str, all_of_them: list[str], projected: set[str], plain: object
) -> None:
    found = read(query)
    assert list(found.aggregates) == all_of_them
    assert set(found.projected_aggregates) == projected
    assert found.projects_plainly is plain


def test_terms_are_told_by_where_they_stand() -> None:
    found = read(
        """SELECT ?s { ?s a :Painter ; :born/^:in :bergen ; :name "Ida"@no ; :age 7 , 1.5 , true .
           :ada :knows ?s . ?s a/:subClassOf* :Person . VALUES ?x { :v }
           FILTER(?s != :eve && ?d > "2001-01-01"^^:date && :f(?s) = "z") }"""
    )
    assert values(found.entities) == {"bergen", "Ida", "7", "1.5", "true", "ada"}
    assert values(found.classes) == {"Painter", "Person"}
    assert names(found.properties) - {"http://www.w3.org/1999/02/22-rdf-syntax-ns#type"} == {
        "born", "in", "name", "age", "knows", "subClassOf",
    }  # fmt: skip
    # Neither a function nor a datatype is what a query is about.
    assert values(found.constants) == {"v", "eve", "2001-01-01", "z"}


def test_literals_keep_datatype_language_and_sign() -> None:
    found = read("ASK { ?s :p -1 , 2.5 , 1e3 , 'a'@EN , '''b\\n''' , '1'^^:t }")
    literal = TermKind.LITERAL
    assert found.entities == {
        Term(literal, "-1", f"{XSD}integer"),
        Term(literal, "2.5", f"{XSD}decimal"),
        Term(literal, "1e3", f"{XSD}double"),
        Term(literal, "a", language="EN"),
        Term(literal, "b\n"),
        Term(literal, "1", f"{EX}t"),
    }


def test_names_are_expanded_by_the_query_then_by_the_graph_and_else_left() -> None:
    query = "PREFIX a: <http://a/> ASK { a:x b:y c:z }"
    found = query_features(query, {"a": "http://other/", "b": "http://b/"})
    assert values(found.entities) == {"http://a/x", "c:z"}
    assert found.properties == {"http://b/y"}


@pytest.mark.parametrize(
    ("query", "columns"),
    [("SELECT ?a (?b + 1 AS ?c) ?d { ?a :p ?b }", 3), ("SELECT * { ?s ?p ?o }", None),
     ("ASK { ?s ?p ?o }", None), ("SELECT ?a { { SELECT ?a ?b { ?a :p ?b } } }", 1)],
)  # fmt: skip
def test_the_columns_of_the_outermost_select_are_counted(query: str, columns: int | None) -> None:
    assert read(query).columns == columns


def test_what_is_described_is_a_constant_and_a_dataset_is_none() -> None:
    found = read("DESCRIBE :x FROM :d FROM NAMED :e { ?s :p ?o }")
    assert values(found.constants) == {"x"}
    assert found.form is QueryForm.DESCRIBE


@pytest.mark.parametrize("text", ["", "No idea.", "Which painter? SELECT", "{ ?s ?p ?o }"])
def test_a_text_that_is_no_query_has_no_features(text: str) -> None:
    assert query_features(text) == NO_FEATURES


# -- laws ----------------------------------------------------------------------------------------


@given(st.sampled_from(("", "SELECT * {", "ASK { ?s ", "SELECT (COUNT(")), query_texts())
def test_no_text_is_too_odd(start: str, rest: str) -> None:
    found = query_features(start + rest)
    assert found.form is query_form(start + rest)
    assert found.paths <= found.patterns
    assert found.joins <= 3 * found.patterns


@pytest.mark.parametrize("piece", ["{", "(", "[ :p ", "?s :p (", "FILTER(", "{ SELECT (", ")", "}"])
def test_no_nesting_is_too_deep(piece: str) -> None:
    assert query_features("SELECT * { " + piece * 5_000).form is QueryForm.SELECT


PATTERN = st.tuples(*[st.sampled_from(("?a", "?b", ":c"))] * 3).map(" ".join)


@given(st.lists(PATTERN, min_size=1, max_size=5))
def test_how_patterns_are_written_changes_nothing(patterns: list[str]) -> None:
    plain = read(f"SELECT * {{ {' . '.join(patterns)} }}")
    nested = read("select * where { { " + " } # a comment\n { ".join(patterns) + " } }")
    listed = read(f"SELECT * {{ {' ; . '.join(patterns)} ; }}")
    assert plain.patterns == nested.patterns == listed.patterns == len(patterns)
    assert plain.joins == nested.joins == listed.joins
    assert plain.entities == nested.entities == listed.entities
