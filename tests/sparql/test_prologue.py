"""The prologue: what is declared, what is not, where the body starts."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.prologue import read_prologue
from hermes.sparql.tokens import decode_codepoints
from tests.strategies import query_texts


def test_declarations_are_read_up_to_the_form() -> None:
    query = "prefix a: <http://a/>\n# c\nPREFIX :<http://d#>BASE <http://b/> ASK {}"
    prologue = read_prologue(query)
    assert prologue.prefixes == {"a": "http://a/", "": "http://d#"}
    assert prologue.base == "http://b/"
    assert prologue.body_start == query.index("ASK")
    assert [token.text for token in prologue.body] == ["ASK", "{", "}"]


def test_the_later_of_two_declarations_counts() -> None:
    assert read_prologue("PREFIX a: <x:1> PREFIX a: <x:2> ASK {}").prefixes == {"a": "x:2"}


def test_two_prefixes_may_have_one_iri() -> None:
    prologue = read_prologue("PREFIX a: <x:1> PREFIX b: <x:1> ASK {}")
    assert prologue.prefixes == {"a": "x:1", "b": "x:1"}


def test_a_base_holds_for_the_declarations_behind_it() -> None:
    query = "PREFIX a: <x> BASE <http://b/c/> PREFIX d: <x> BASE <../e/> ASK {}"
    prologue = read_prologue(query)
    assert prologue.prefixes == {"a": "x", "d": "http://b/c/x"}
    assert prologue.base == "http://b/e/"


def test_prefixes_that_are_used_and_not_declared_are_named_once_in_order() -> None:
    prologue = read_prologue("PREFIX a: <x:1> ASK { c:d a:b :e . b:f b:g 'h:i' # j:k\n}")
    assert prologue.undeclared == ("c", "", "b")


@pytest.mark.parametrize(
    "declaration", ["PREFIX a:b <x>", "PREFIX <x>", "BASE x:", "PREFIX a: 'x'"]
)
def test_what_is_no_declaration_belongs_to_the_body(declaration: str) -> None:
    query = f"{declaration} ASK {{}}"
    assert read_prologue(query).body_start == 0


@pytest.mark.parametrize(
    ("iri", "absolute"),
    [
        ("d", "http://a/b/d"),  # RFC 3986, 5.2.4: relative to the folder of the base
        ("../d", "http://a/d"),
        ("#d", "http://a/b/c#d"),
        ("", "http://a/b/c"),
        ("http:d", "http:d"),  # has a scheme, hence is absolute
        ("urn:d", "urn:d"),
    ],
)
def test_relative_iris_are_resolved_against_the_base(iri: str, absolute: str) -> None:
    assert read_prologue("BASE <http://a/b/c> ASK {}").resolve(iri) == absolute


def test_without_a_base_relative_iris_stay() -> None:
    assert read_prologue("ASK {}").resolve("d") == "d"


def test_a_base_that_is_none_resolves_nothing() -> None:
    assert read_prologue("BASE <http://[x> ASK {}").resolve("//d") == "//d"


@given(query_texts())
def test_every_text_has_a_prologue_and_the_rest(query: str) -> None:
    prologue = read_prologue(query)
    assert 0 <= prologue.body_start <= len(decode_codepoints(query))
    assert set(prologue.undeclared).isdisjoint(prologue.prefixes)
