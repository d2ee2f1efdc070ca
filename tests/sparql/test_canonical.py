"""The canonical form: equal for queries that differ in spelling alone, different for all others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sparql.canonical import canonical_query, string_value
from tests.strategies import query_texts

RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SELECT ?x { ?x ?p 1 }", "select $y { $y $q 1 }"),
        ("SELECT ?x { ?x ?p 1 }", "SELECT?x{?x ?p\n\t1}# all"),
        (
            "PREFIX e: <http://e/> ASK { e:a e:b e:c }",
            "ASK { <http://e/a> <http://e/b> <http://e/c> }",
        ),
        ("PREFIX e: <http://e/> ASK { e:a ?p 1 }", "PREFIX : <http://e/> ASK { :a ?p 1 }"),
        (r"PREFIX e: <http://e/> ASK { e:a\#b ?p 1 }", "ASK { <http://e/a#b> ?p 1 }"),
        ("ASK { ?s a ?o }", f"ASK {{ ?s {RDF_TYPE} ?o }}"),
        ("BASE <http://b/> ASK { <x> ?p 1 }", "ASK { <http://b/x> ?p 1 }"),
        ("ASK { ?s ?p 'x' }", 'ASK { ?s ?p "x" }'),
        ("ASK { ?s ?p 'x' }", 'ASK { ?s ?p """x""" }'),
        (r"ASK { ?s ?p 'it\'s' }", 'ASK { ?s ?p "it\'s" }'),
        (r"ASK { ?s ?p 'a\nb' }", "ASK { ?s ?p '''a\nb''' }"),
        (r"ASK { ?s ?p '\u00e9' }", "ASK { ?s ?p 'é' }"),
        ("ASK { ?s ?p 'a'@en-GB }", 'ASK { ?s ?p "a"@EN-gb }'),
        ("ASK { ?s ?p ?o FILTER(?o>-1) }", "ASK { ?s ?p ?o filter ( ?o > - 1 ) }"),
        ("ASK { _:a ?p _:b }", "ASK { _:x ?p _:y }"),
        ("PREFIX unused: <http://u/> ASK {}", "ASK {}"),
    ],
)
def test_queries_of_one_meaning_and_another_spelling_are_equal(one: str, other: str) -> None:
    assert canonical_query(one) == canonical_query(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SELECT ?x { ?x ?p ?y }", "SELECT ?x { ?x ?p ?x }"),
        ("SELECT ?x { ?x ?p ?y }", "SELECT ?y { ?x ?p ?y }"),
        ("ASK { _:a ?p _:b }", "ASK { _:a ?p _:a }"),
        ("ASK { _:a ?p 1 }", "ASK { ?a ?p 1 }"),
        ("ASK { ?s ?p '1' }", "ASK { ?s ?p 1 }"),
        ("ASK { ?s ?p 1.0 }", "ASK { ?s ?p 1 }"),
        ("ASK { ?s ?p 'a' }", "ASK { ?s ?p 'A' }"),
        ("ASK { ?s ?p 'a' }", "ASK { ?s ?p 'a '}"),
        ("ASK { ?s ?p 'a'@en }", "ASK { ?s ?p 'a' }"),
        ("ASK { ?s ?p 'a'@en }", "ASK { ?s ?p 'a'@de }"),
        (r"ASK { ?s ?p '\\n' }", r"ASK { ?s ?p '\n' }"),
        ("ASK { ?s ?p '<x>' }", "ASK { ?s ?p <x> }"),
        ("ASK { ?s ?p '?x' }", "ASK { ?s ?p ?x }"),
        ("ASK { ?s <http://e/A> 1 }", "ASK { ?s <http://e/a> 1 }"),
        ("PREFIX e: <http://e/> ASK { e:a ?p 1 }", "PREFIX e: <http://f/> ASK { e:a ?p 1 }"),
        ("BASE <http://b/> ASK { <x> ?p 1 }", "BASE <http://c/> ASK { <x> ?p 1 }"),
        ("ASK { e:a ?p 1 }", "ASK { f:a ?p 1 }"),
        ("SELECT ?x { ?x ?p 1 }", "SELECT DISTINCT ?x { ?x ?p 1 }"),
        ("ASK { ?s ?p 1 . ?s ?q 2 }", "ASK { ?s ?p 1 ; ?q 2 }"),
        ("ASK { ?s ?p (1) . ?q ?r 2 }", "ASK { ?s ?p (1) ?q ?r 2 }"),  # of which one is no query
        ("ASK { ?s ?p '.' }", "ASK { ?s ?p '' }"),
    ],
)
def test_queries_that_differ_in_more_than_spelling_differ(one: str, other: str) -> None:
    assert canonical_query(one) != canonical_query(other)


GROUP = "SELECT * {{ ?s ?p ?o{} {} ?s ?q 1{} }}"
PARTS = (
    "FILTER(?o > 1)", "OPTIONAL { ?o ?r 2 . }", "GRAPH ?g { ?s ?r 3 }", "MINUS { ?s ?r 4. }",
    "BIND(1 AS ?b)", "VALUES ?v { 1 }", "SERVICE <http://e/> { ?s ?r 5 }", "{ ?s ?r 6 }",
    "FILTER NOT EXISTS { ?s ?r 7 . }", "{ SELECT ?s { ?s ?r 8. } }",
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_dots_that_may_be_left_out_do_not_count(part: str) -> None:
    plain = canonical_query(GROUP.format("", part, ""))
    assert canonical_query(GROUP.format(".", part, "")) == plain
    assert canonical_query(GROUP.format(".", part, " .")) == plain
    if part.endswith("}"):  # a bracket may close a list of the triples before it
        assert canonical_query(GROUP.format("", f"{part} .", ".")) == plain


@pytest.mark.parametrize("part", PARTS)
def test_a_query_without_them_is_still_that_query(part: str) -> None:
    from pyoxigraph import Store

    from hermes.sparql.form import QueryForm, query_form

    for query in (GROUP.format(" .", part, " ."), GROUP.format("", part, "")):
        form = canonical_query(query)
        assert query_form(form) is QueryForm.SELECT
        if "SERVICE" not in part:
            Store().query(form)  # raises for what is no query


def test_the_dot_at_the_end_of_a_template_does_not_count_either() -> None:
    construct = "CONSTRUCT {{ ?s ?p 1{} }} WHERE {{ ?s ?p 2{} }}"
    assert canonical_query(construct.format(" .", ".")) == canonical_query(construct.format("", ""))


@given(query_texts() | st.builds("ASK {{ {} }}".format, query_texts()))
def test_the_canonical_form_of_any_text_is_its_own(query: str) -> None:
    form = canonical_query(query)
    assert canonical_query(form) == form


@given(st.text(), st.sampled_from(['"', "'", '"""', "'''"]))
def test_a_string_keeps_its_value_in_any_quotes(value: str, quotes: str) -> None:
    # Escaped by codepoint, every character can stand in every form of string; a backslash, a quote
    # and a line end are special there, and are written as escapes of the string.
    special = {"\\": r"\\", '"': r"\"", "'": r"\'", "\n": r"\n", "\r": r"\r"}
    literal = quotes + "".join(special.get(character, character) for character in value) + quotes
    assert string_value(literal) == value


@given(st.text(st.sampled_from("\\u0041'\"\n"), max_size=12))
def test_two_strings_are_equal_where_their_values_are(value: str) -> None:
    # `\` in front of `u0041` is kept apart from it, else the codepoint would be decoded
    special = {"\\": r"\u005C\u005C", '"': r"\"", "'": r"\'", "\n": r"\n"}
    inner = "".join(special.get(character, character) for character in value)
    forms = {canonical_query(f"ASK {{ ?s ?p {quote}{inner}{quote} }}") for quote in ("'", '"""')}
    assert len(forms) == 1
    different = canonical_query(f"ASK {{ ?s ?p '{inner}x' }}")
    assert different not in forms


@given(st.permutations(["?a", "?b", "?c", "?d"]))
def test_names_of_variables_do_not_count(names: list[str]) -> None:
    one, two, three, four = names
    query = f"SELECT {one} {{ {one} {two} {three} . {three} {two} {four} }}"
    assert canonical_query(query) == canonical_query("SELECT ?a { ?a ?b ?c . ?c ?b ?d }")
