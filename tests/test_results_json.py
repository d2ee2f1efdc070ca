"""Recorded SPARQL results in all shapes in which QALD files hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.encoding import encode_term
from hermes.errors import FormatError
from hermes.model import AnswerSet, Boolean, Term, TermKind
from hermes.results_json import read_results
from tests.strategies import answer_sets

if TYPE_CHECKING:
    from hermes.model import JsonValue

XSD = "http://www.w3.org/2001/XMLSchema#"
HERE = "file.json, item 1, `answers`"


def rows(*bindings: JsonValue, names: list[JsonValue] | None = None) -> dict[str, JsonValue]:
    return {"head": {"vars": names or []}, "results": {"bindings": list(bindings)}}


def literal(value: str) -> dict[str, JsonValue]:
    return {"type": "literal", "value": value}


def term_of(cell: JsonValue) -> Term | None:
    answers = read_results(rows({"x": cell}, {"x": literal("second row")}), HERE)
    assert isinstance(answers, AnswerSet)
    return answers.rows[0][0]


@given(answer_sets(st.builds(Term, st.just(TermKind.LITERAL), st.text("abc"))))
def test_rows_that_are_written_as_the_standard_says_are_read_as_they_were(
    answers: AnswerSet,
) -> None:
    bindings: list[JsonValue] = [
        {
            name: dict(encode_term(cell) or {})
            for name, cell in zip(answers.variables, row, strict=True)
            if cell is not None
        }
        for row in answers.rows
    ]
    assert read_results(rows(*bindings, names=list(answers.variables)), HERE) == answers


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize(
    "beside", [{}, {"head": {}}, {"results": {}}, rows({"uri": literal("noise")}, names=["uri"])]
)
def test_a_boolean_counts_whatever_stands_beside_it(
    value: bool,  # noqa: FBT001
    beside: dict[str, JsonValue],
) -> None:
    assert read_results({**beside, "boolean": value}, HERE) == Boolean(value)


@pytest.mark.parametrize(("value", "truth"), [("true", True), ("false", False), ("True", True)])
def test_a_boolean_stored_as_the_only_binding_is_a_boolean(value: str, truth: bool) -> None:  # noqa: FBT001
    stored = rows({"uri": {"type": "boolean", "value": value}}, names=["uri"])
    assert read_results(stored, HERE) == Boolean(truth)


def test_a_boolean_is_found_beside_a_row_that_binds_nothing() -> None:
    stored = rows({}, {"uri": {"type": "boolean", "value": "true"}})
    assert read_results(stored, HERE) == Boolean(value=True)


@pytest.mark.parametrize(
    "empty",
    [
        {"head": {}, "results": {}},
        {"head": {"vars": []}, "results": {"bindings": []}},
        {"head": {"link": []}, "results": {"distinct": False, "ordered": True}},
        {},
    ],
)
def test_results_without_bindings_are_empty(empty: JsonValue) -> None:
    assert read_results(empty, HERE) == AnswerSet((), ())


def test_a_typed_literal_is_a_literal() -> None:
    cell: JsonValue = {"type": "typed-literal", "value": "7", "datatype": f"{XSD}integer"}
    assert term_of(cell) == Term(TermKind.LITERAL, "7", f"{XSD}integer")


def test_language_tags_and_blank_nodes_are_kept() -> None:
    tagged: JsonValue = {"type": "literal", "value": "Zug", "xml:lang": "de-ch"}
    assert term_of(tagged) == Term(TermKind.LITERAL, "Zug", language="de-ch")
    assert term_of({"type": "bnode", "value": "b0"}) == Term(TermKind.BNODE, "b0")


def test_an_empty_string_is_a_value() -> None:
    assert term_of(literal("")) == Term(TermKind.LITERAL, "")


@pytest.mark.parametrize("kind", ["uri", "literal", "typed-literal"])
def test_a_datatype_glued_onto_the_value_is_split_off_and_makes_a_literal(kind: str) -> None:
    cell: JsonValue = {"type": kind, "value": f"http://example.org/^^<{XSD}anyURI>"}
    assert term_of(cell) == Term(TermKind.LITERAL, "http://example.org/", f"{XSD}anyURI")


@pytest.mark.parametrize("value", ["Germany", "geo:-42.9,-73.4", "a^^b", "^^<>"])
def test_an_iri_is_kept_as_it_is_written(value: str) -> None:
    assert term_of({"type": "uri", "value": value}) == Term(TermKind.IRI, value)


def test_variables_stand_in_the_order_of_the_head_even_if_never_bound() -> None:
    answers = read_results(rows({"b": literal("1")}, names=["a", "b"]), HERE)
    assert answers == AnswerSet(("a", "b"), ((None, Term(TermKind.LITERAL, "1")),))


def test_where_rows_name_other_variables_than_the_head_the_rows_count() -> None:
    # Real: the head says `callret-0`, the rows say `"callret-0"`, with the quotes.
    answers = read_results(rows({'"callret-0"': literal("1")}, names=["callret-0"]), HERE)
    assert answers == AnswerSet(('"callret-0"',), ((Term(TermKind.LITERAL, "1"),),))


def test_a_variable_that_only_a_later_row_binds_is_unbound_in_the_rows_before() -> None:
    answers = read_results(
        rows({"x": literal("1")}, {"uri": literal("2"), "x": literal("3")}, names=["uri", "x"]),
        HERE,
    )
    one, two, three = (Term(TermKind.LITERAL, digit) for digit in "123")
    assert answers == AnswerSet(("uri", "x"), ((None, one), (two, three)))


@pytest.mark.parametrize(
    ("stored", "what"),
    [
        (rows({"x": {"type": "image", "value": "a"}}), "a value has the type 'image'"),
        (rows({"x": {"value": "a"}}), "a value has the type None"),
        (rows({"x": {"type": "literal", "value": 7}}), "text was expected, not a number"),
        (rows({"x": "a"}), "an object was expected, not text"),
        ({"boolean": "maybe"}, "neither true nor false"),
        ({"results": {"bindings": {}}, "boolean": None}, "neither true nor false"),
        ([], "an object was expected, not a list"),
    ],
)
def test_anything_else_is_a_fault_with_its_place(stored: JsonValue, what: str) -> None:
    with pytest.raises(FormatError, match=what) as caught:
        read_results(stored, HERE)
    assert HERE in caught.value.args[1]
