"""Casts to derived integers, by XPath's rules and the ranges of XML Schema."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import BlankNode, Literal, NamedNode

from hermes.graphs.casts import integer_casts

XSD = "http://www.w3.org/2001/XMLSchema#"
CASTS = {function.value.removeprefix(XSD): cast for function, cast in integer_casts().items()}

# https://www.w3.org/TR/xmlschema11-2/: maxInclusive and minInclusive of each type; where a type is
# unbounded on a side, some number far on that side.
BOUNDS = {
    "long": (-9223372036854775808, 9223372036854775807),
    "int": (-2147483648, 2147483647),
    "short": (-32768, 32767),
    "byte": (-128, 127),
    "unsignedLong": (0, 18446744073709551615),
    "unsignedInt": (0, 4294967295),
    "unsignedShort": (0, 65535),
    "unsignedByte": (0, 255),
}
HALF_BOUNDS = {
    "nonNegativeInteger": (0, -1),
    "positiveInteger": (1, 0),
    "nonPositiveInteger": (0, 1),
    "negativeInteger": (-1, 0),
}


def literal(text: str, datatype: str) -> Literal:
    return Literal(text, datatype=NamedNode(XSD + datatype))


def test_every_type_that_derives_from_integer_has_a_cast() -> None:
    assert CASTS.keys() == BOUNDS.keys() | HALF_BOUNDS.keys()


@pytest.mark.parametrize(("name", "bounds"), BOUNDS.items())
def test_both_ends_of_the_range_are_within_and_the_next_numbers_are_not(
    name: str, bounds: tuple[int, int]
) -> None:
    lowest, highest = bounds
    cast = CASTS[name]
    for number in bounds:
        assert cast(literal(str(number), "integer")) == literal(str(number), name)
    for number in (lowest - 1, highest + 1):
        assert cast(literal(str(number), "integer")) is None


@pytest.mark.parametrize(("name", "ends"), HALF_BOUNDS.items())
def test_a_range_that_is_bounded_on_one_side_ends_there(name: str, ends: tuple[int, int]) -> None:
    last, beyond = ends
    assert CASTS[name](literal(str(last), "integer")) == literal(str(last), name)
    assert CASTS[name](literal(str(beyond), "integer")) is None


@pytest.mark.parametrize(
    ("text", "datatype", "expected"),
    [
        ("7", "string", "7"),
        (" +007\n", "string", "7"),  # white space is collapsed, the sign and zeros are lexical
        ("-0", "string", "0"),
        ("7.0", "string", None),  # text must be an integer already
        ("", "string", None),
        ("٣", "string", None),  # digits are ASCII
        ("7.9", "decimal", "7"),
        ("-7.9", "decimal", "-7"),  # cut towards zero
        ("1.2e1", "double", "12"),
        ("1e-400", "double", "0"),
        ("NaN", "double", None),
        ("INF", "float", None),
        ("1e999999999", "double", None),
        ("9" * 10_000, "integer", None),
        ("true", "boolean", "1"),
        ("0", "boolean", "0"),
        ("oops", "integer", None),
        ("2020-01-01", "date", None),
    ],
)
def test_a_literal_is_cast_by_its_datatype(text: str, datatype: str, expected: str | None) -> None:
    result = CASTS["int"](literal(text, datatype))
    assert result == (None if expected is None else literal(expected, "int"))


def test_only_one_literal_without_a_language_can_be_cast() -> None:
    cast = CASTS["int"]
    assert cast(NamedNode("http://e/7")) is None
    assert cast(BlankNode()) is None
    assert cast(Literal("7", language="en")) is None
    assert cast() is None
    assert cast(literal("7", "integer"), literal("7", "integer")) is None


@given(st.text(), st.sampled_from(["string", "integer", "decimal", "double", "boolean", "date"]))
def test_no_literal_raises(text: str, datatype: str) -> None:
    for cast in CASTS.values():
        cast(literal(text, datatype))


@given(st.integers(*BOUNDS["int"]))
def test_a_number_in_range_is_cast_to_itself_from_every_numeric_type(number: int) -> None:
    for datatype in ("integer", "decimal", "double", "long", "string"):
        assert CASTS["int"](literal(str(number), datatype)) == literal(str(number), "int")
