"""Repairs of queries: each mends what it is for, and changes neither meaning nor anything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pyoxigraph import Literal, NamedNode, Quad, Store

from hermes.sparql.canonical import canonical_query
from hermes.sparql.form import query_form
from hermes.sparql.prologue import read_prologue
from hermes.sparql.repairs import Repair, repaired, with_dots_expanded, with_prefixes
from hermes.sparql.tokens import TokenKind, tokenize
from tests.strategies import query_texts

PREFIXES = {"x": "http://x/", "": "http://empty/", "dbr": "http://dbpedia.org/resource/"}
UNTOUCHED = (TokenKind.STRING, TokenKind.COMMENT, TokenKind.IRI)

EVERY_REPAIR = pytest.mark.parametrize("repair", Repair)


def queries_and_others() -> st.SearchStrategy[str]:
    """Any text, and such as have the form of a query, some with names that need a repair."""
    form = "PREFIX d: <http://d/> ASK {{ {} }}"
    return query_texts() | st.builds(form.format, query_texts())


def is_read(query: str) -> bool:
    """Whether Oxigraph reads a query, prefixes declared and all."""
    try:
        Store().query(query)
    except (SyntaxError, RuntimeError, OSError, ValueError):
        return False
    return True


@EVERY_REPAIR
@given(queries_and_others())
def test_a_repaired_query_needs_the_repair_no_more(repair: Repair, query: str) -> None:
    once = repaired(query, repair, PREFIXES)
    assert repaired(once, repair, PREFIXES) == once


@EVERY_REPAIR
@given(queries_and_others())
def test_a_query_that_the_engine_reads_stays_as_it_is(repair: Repair, query: str) -> None:
    if "service" not in query.lower() and is_read(query):
        assert repaired(query, repair, PREFIXES) == query


@given(
    st.lists(
        st.sampled_from(
            (
                "x:a",
                "x:a.b",
                "'x:a.b.c'",
                '"""```\nd:x"""',
                "<http://e/a.b.c>",
                "1.5",
                "?x",
                "'é'@de",
            )
        ),
        min_size=1,
    )
)
def test_a_legal_query_stays_as_it_is_to_the_letter(objects: list[str]) -> None:
    query = f"PREFIX x: <http://x/>\n# d:a.b.c ```\nASK {{ ?s ?p {', '.join(objects)} }}"
    assert is_read(query)
    for repair in Repair:
        assert repaired(query, repair, PREFIXES) == query


@EVERY_REPAIR
@given(queries_and_others())
def test_strings_comments_and_iris_are_never_touched(repair: Repair, query: str) -> None:
    assume(query_form(query) is not None)
    found = repaired(query, repair, PREFIXES)
    if repair is Repair.FENCES and found != query:
        assert found in query
        return
    remaining = iter(token.text for token in tokenize(found) if token.kind in UNTOUCHED)
    kept = [token.text for token in tokenize(query) if token.kind in UNTOUCHED]
    assert all(text in remaining for text in kept)  # in this order


# -- prefixes ------------------------------------------------------------------------------------


def test_prefixes_that_are_used_and_not_declared_are_supplied_once_each() -> None:
    query = "BASE <http://b/> PREFIX e: <e#> SELECT * { ?s a e:C, dbr:A, dbr:B, :c }"
    assert with_prefixes(query, PREFIXES) == (
        f"PREFIX dbr: <http://dbpedia.org/resource/>\nPREFIX : <http://empty/>\n{query}"
    )


def test_a_declaration_of_the_query_stands_against_that_of_the_graph() -> None:
    query = "PREFIX dbr: <http://other/> ASK { dbr:A ?p 1 }"
    assert with_prefixes(query, PREFIXES) == query


def test_a_prefix_that_the_graph_does_not_have_is_left_for_the_engine_to_name() -> None:
    query = "ASK { foo:A ?p 1 }"
    assert with_prefixes(query, PREFIXES) == query


@pytest.mark.parametrize(
    "text",
    ["", "dbr:Paris is a city", "Answer: SELECT * { ?s ?p dbr:A }", "PREFIX e <http://e/> dbr:A"],
)
def test_a_text_that_is_no_query_is_given_no_prefixes(text: str) -> None:
    assert with_prefixes(text, PREFIXES) == text


@pytest.mark.parametrize(
    "prefixes",
    [{"e": "http://e/> INSERT DATA <"}, {"e": "no iri"}, {"e": ""}, {"e": "http://e/\n"}],
)
def test_what_cannot_be_declared_is_not_supplied(prefixes: dict[str, str]) -> None:
    query = "ASK { e:a ?p 1 }"
    assert with_prefixes(query, prefixes) in {query, f"PREFIX e: <>\n{query}"}


@given(queries_and_others(), st.dictionaries(st.text(max_size=3), st.text(), max_size=3))
def test_the_body_of_a_query_stays_and_nothing_declared_is_changed(
    query: str, others: dict[str, str]
) -> None:
    before = read_prologue(query)
    after = read_prologue(with_prefixes(query, PREFIXES | others))
    assert [token.text for token in after.body] == [token.text for token in before.body]
    assert after.prefixes.items() >= before.prefixes.items()
    if query_form(query) is not None:
        assert set(after.undeclared).isdisjoint(PREFIXES.keys() - others.keys())


# -- dots ----------------------------------------------------------------------------------------


def test_a_name_with_several_dots_is_expanded_and_finds_what_it_names() -> None:
    query = "PREFIX r: <http://r/> SELECT ?o { r:J._K._Rowling ?p ?o }"
    assert not is_read(query)
    name = NamedNode("http://r/J._K._Rowling")
    store = Store()
    store.add(Quad(name, NamedNode("http://r/p"), Literal("found")))
    expanded = with_dots_expanded(query)
    assert expanded == "PREFIX r: <http://r/> SELECT ?o { <http://r/J._K._Rowling> ?p ?o }"
    found: Any = store.query(expanded)
    assert [row["o"] for row in found] == [Literal("found")]


# Without digits and `a`: Oxigraph reads `e:0.1.1a1` as `e:0.1 . 1 a 1`.
@given(st.from_regex(r"[bé:]([bé:_\-]|\.)*[bé:_\-]", fullmatch=True))
def test_just_the_names_that_the_engine_does_not_read_are_expanded(local: str) -> None:
    query = f"PREFIX e: <http://e/> ASK {{ ?s ?p e:{local} }}"
    assert (with_dots_expanded(query) == query) == is_read(query)
    assert is_read(with_dots_expanded(query))


@pytest.mark.parametrize(
    ("query", "expanded"),
    [
        (r"ASK { ?s ?p d:a\#b.c.d }", "ASK { ?s ?p <http://d/a#b.c.d> }"),
        (r"ASK { ?s ?p d:é.\u00e9.c }", "ASK { ?s ?p <http://d/é.é.c> }"),
        (r"ASK { ?s ?p '\u00e9', d:a.b.c }", r"ASK { ?s ?p '\u00e9', <http://d/a.b.c> }"),
        ("ASK { ?s a d:a.b.c. }", "ASK { ?s a <http://d/a.b.c>. }"),
        # `<<` would begin a triple term.
        ("ASK { ?s ?p ?o FILTER(?o<d:a.b.c) }", "ASK { ?s ?p ?o FILTER(?o< <http://d/a.b.c>) }"),
    ],
)
def test_what_is_around_an_expanded_name_stays(query: str, expanded: str) -> None:
    prologue = "PREFIX d: <http://d/> "
    assert with_dots_expanded(prologue + query) == prologue + expanded
    assert is_read(prologue + expanded)


@pytest.mark.parametrize(
    "query",
    [
        "ASK { ?s ?p d:a.b.c }",  # not declared
        "PREFIX d: <d#> ASK { ?s ?p d:a.b.c }",  # relative, to whatever the engine takes as base
        r"PREFIX d: <http://d/> ASK { ?s ?p d:a\/..\/b.c.d }",  # as an IRI, this is d:b.c.d
        r"PREFIX d: <http://d/> ASK { ?s ?p d:a\.b\.c }",
        "PREFIX a.b.c: <http://d/> ASK { ?s ?p a.b.c:d }",
        "ASK { ?s ?p _:a.b.c }",
    ],
)
def test_names_that_would_mean_something_else_or_need_it_not_stay(query: str) -> None:
    assert with_dots_expanded(query) == query


@given(queries_and_others())
def test_expanding_leaves_the_meaning_of_any_query(query: str) -> None:
    assert canonical_query(with_dots_expanded(query)) == canonical_query(query)


def test_long_texts_take_linear_time() -> None:
    for piece in ("d:a.b.c ", "x:a ", r"\u00e9 d:a.b.c ", "d:a.b.c.d.e.", "<"):
        query = f"PREFIX d: <http://d/> ASK {{ {piece * 8_000} }}"
        for repair in Repair:
            repaired(query, repair, PREFIXES)
