"""Gold in the flat text2sparql layout."""

from __future__ import annotations

import pytest
from hypothesis import given

from hermes.flat_gold import from_flat, to_flat
from hermes.model import AnswerSet, Boolean, Term, TermKind, ValueSet
from tests.strategies import value_sets

ASK = "PREFIX e: <http://example.org/select#> ASK { ?s ?p ?o }"
SELECT = "SELECT ?ask { ?ask ?p ?o }"


@given(value_sets())
def test_values_come_back_in_their_order(values: ValueSet) -> None:
    assert from_flat(to_flat(values), SELECT) == values


@pytest.mark.parametrize("value", [True, False])
def test_a_boolean_of_an_ask_query_comes_back(value: bool) -> None:  # noqa: FBT001
    assert from_flat(to_flat(Boolean(value)), ASK) == Boolean(value)


@pytest.mark.parametrize("sparql", [SELECT, None])
def test_true_is_a_value_where_the_query_does_not_ask(sparql: str | None) -> None:
    assert from_flat({"true": 1}, sparql) == ValueSet(("true",))


@pytest.mark.parametrize("sparql", [ASK, SELECT, None])
def test_the_value_0_says_false_whatever_the_query(sparql: str | None) -> None:
    assert from_flat({"true": 0}, sparql) == Boolean(value=False)


@pytest.mark.parametrize("values", [{"a": 0}, {"a": 2}, {"true": 0, "b": 1}])
def test_any_other_number_is_refused(values: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="neither 1 nor the 0"):
        from_flat(values, SELECT)


def test_rows_are_flattened_variable_by_variable() -> None:
    a, b, c = (Term(TermKind.LITERAL, letter) for letter in "abc")
    # First all of x (a, c), then all of y (b, and a again, which is there already).
    rows = AnswerSet(("x", "y"), ((a, b), (c, None), (None, a)))
    assert list(to_flat(rows)) == ["a", "c", "b"]
