"""Which sort keys are tied: by value, as the operator `<` sees them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import Term, TermKind
from hermes.verify.sort_keys import sort_value, tied, without_order
from tests.strategies import XSD, terms


def literal(text: str, datatype: str | None = None, language: str | None = None) -> Term:
    return Term(TermKind.LITERAL, text, datatype and XSD + datatype, language)


def are_tied(one: Term | None, other: Term | None) -> bool:
    return tied(sort_value(one), sort_value(other))


TIED = {
    "zeros": (literal("1.5", "decimal"), literal("1.50", "decimal")),
    "derived types": (literal("4", "integer"), literal("4", "int")),
    "other types": (literal("1.5", "decimal"), literal("1.5E0", "double")),
    # https://www.w3.org/TR/xpath20/#promotion: the decimal becomes the nearest double
    "promoted to double": (
        literal("9007199254740993", "integer"),
        literal("9.007199254740992E15", "double"),
    ),
    "promoted decimals": (literal("0.10000000000000001", "decimal"), literal("0.1", "double")),
    "promoted to float": (literal("0.1", "decimal"), literal("0.1", "float")),
    "a float by its 32 bits": (literal("0.1", "float"), literal("0.10000000149011612", "double")),
    "beyond the largest float": (literal("1e39", "float"), literal("INF", "double")),
    "infinity": (literal("INF", "float"), literal("INF", "double")),
    "no numbers": (literal("NaN", "float"), literal("NaN", "double")),
    "zero has no sign": (literal("-0.0", "double"), literal("0", "integer")),
    "one instant": (
        literal("2020-01-01T00:00:00Z", "dateTime"),
        literal("2020-01-01T01:00:00+01:00", "dateTime"),
    ),
    "an instant with a fraction": (
        literal("2020-01-01T00:00:00.50Z", "dateTime"),
        literal("2020-01-01T00:00:00.5Z", "dateTimeStamp"),
    ),
    "a time": (literal("12:00:00Z", "time"), literal("13:00:00+01:00", "time")),
    "a day": (literal("2020-01-01", "date"), literal("2020-01-01Z", "date")),
    "a truth": (literal("true", "boolean"), literal("1", "boolean")),
    "hours": (literal("P1D", "dayTimeDuration"), literal("PT24H", "duration")),
    "months": (literal("-P1Y", "yearMonthDuration"), literal("-P12M", "duration")),
    "a string": (literal("x"), literal("x", "string")),
    "languages, whose order is open": (literal("x", language="en"), literal("x", language="de")),
    "blank nodes, whose order is open": (Term(TermKind.BNODE, "a"), Term(TermKind.BNODE, "b")),
    "unbound": (None, None),
}

NOT_TIED = {
    "numbers": (literal("1", "integer"), literal("1.0000000000000000001", "decimal")),
    # `0.1` as a float is 0.100000001490116
    "a float and a double": (literal("0.1", "float"), literal("0.1", "double")),
    "integers beyond doubles": (
        literal("9007199254740993", "integer"),
        literal("9007199254740992", "integer"),
    ),
    "signs of infinity": (literal("INF", "double"), literal("-INF", "double")),
    "a number and its text": (literal("1", "integer"), literal("1")),
    "a day and its midnight": (
        literal("2020-01-01", "date"),
        literal("2020-01-01T00:00:00", "dateTime"),
    ),
    "instants": (
        literal("2020-01-01T00:00:00Z", "dateTime"),
        literal("2020-01-01T00:00:00+01:00", "dateTime"),
    ),
    "a month and thirty days": (literal("P1M", "duration"), literal("P30D", "duration")),
    "ill-typed": (literal("x", "integer"), literal("y", "integer")),
    "letters": (literal("x", language="en"), literal("X", language="en")),
    "IRIs": (Term(TermKind.IRI, "http://e/a"), Term(TermKind.IRI, "http://e/b")),
    "an IRI and its text": (Term(TermKind.IRI, "http://e/a"), literal("http://e/a")),
    "unbound and blank": (None, Term(TermKind.BNODE, "a")),
}


@pytest.mark.parametrize(("one", "other"), TIED.values(), ids=TIED.keys())
def test_what_is_equal_or_has_no_order_is_tied(one: Term | None, other: Term | None) -> None:
    assert are_tied(one, other)
    assert are_tied(other, one)


@pytest.mark.parametrize(("one", "other"), NOT_TIED.values(), ids=NOT_TIED.keys())
def test_what_has_an_order_is_not(one: Term | None, other: Term | None) -> None:
    assert not are_tied(one, other)
    assert not are_tied(other, one)


KM = Term(TermKind.LITERAL, "1.0", "http://e/km")
ILL_TYPED = literal("abc", "integer")


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ([KM, Term(TermKind.LITERAL, "1.00", "http://e/km")], KM),
        ([literal("7", "integer"), ILL_TYPED], ILL_TYPED),
        ([KM, KM], None),  # one key
        # Unbound keys, blank nodes and IRIs come before literals, in this order.
        ([None, Term(TermKind.BNODE, "a"), Term(TermKind.IRI, "http://e/a"), KM], None),
        ([literal("7", "integer"), literal("7.5", "double"), literal("x", language="en")], None),
        ([], None),
    ],
)
def test_literals_that_no_operator_compares_have_no_order(
    keys: list[Term | None], key: Term | None
) -> None:
    assert without_order(keys) == key


@given(terms())
def test_any_key_is_tied_with_itself(term: Term) -> None:
    assert are_tied(term, term)


@given(st.text(), st.sampled_from(["integer", "double", "float", "dateTime", "time", "duration"]))
def test_no_text_makes_it_raise(text: str, datatype: str) -> None:
    assert are_tied(literal(text, datatype), literal(text, datatype))
