"""The form of a query comes from its first word behind the prologue, never from a search."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.sparql.form import QueryForm, is_blank, query_form
from tests.strategies import query_texts


@pytest.mark.parametrize(
    ("query", "form"),
    [
        ("SELECT * { ?s ?p ?o }", QueryForm.SELECT),
        ("# describe\nselect * {}", QueryForm.SELECT),
        ("PREFIX x:<http://e#> ASK{}", QueryForm.ASK),
        ("Ask { ?s ?p 'SELECT' }", QueryForm.ASK),
        ("BASE <http://e/select> PREFIX ask: <x#> DESCRIBE <y>", QueryForm.DESCRIBE),
        ("construct { ?s ?p ?o } where { ?s ?p ?o }", QueryForm.CONSTRUCT),
        (r"\u0041SK {}", QueryForm.ASK),
        ("PREFIX a: <b> INSERT DATA { a:b a:c a:d }", QueryForm.UPDATE),
        ("with <g> delete { ?s ?p ?o } where { ?s ?p ?o }", QueryForm.UPDATE),
    ],
)
def test_the_form_is_the_first_word_behind_the_prologue(query: str, form: QueryForm) -> None:
    assert query_form(query) is form


@pytest.mark.parametrize(
    "word",
    ["INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH"],
)
def test_every_update_is_an_update(word: str) -> None:
    assert query_form(f"{word} x") is QueryForm.UPDATE


@pytest.mark.parametrize(
    "text",
    ["", " \n", "# SELECT", "Here is the query: SELECT * {}", "```sparql\nSELECT * {}", "SELECTED",
     "?select", "'ASK'", "select:a", "PREFIX x: SELECT * {}", "UPDATE {}", "\ufeffASK {}"],
)  # fmt: skip
def test_other_text_has_no_form(text: str) -> None:
    assert query_form(text) is None


@pytest.mark.parametrize("text", ["", " \t\r\n", "# SELECT * {}", "\n# a\r# b\n ", "\u00a0"])
def test_white_space_and_comments_are_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["ASK", ".", "# a\n.", "'#'", "<#>"])
def test_anything_else_is_not_blank(text: str) -> None:
    assert not is_blank(text)


@given(query_texts())
def test_any_text_is_read(query: str) -> None:
    assert query_form(query) is None or not is_blank(query)
