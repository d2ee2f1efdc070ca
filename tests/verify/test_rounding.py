"""Doubles as Virtuoso writes them, with six digits, beside those that have more."""

from __future__ import annotations

import pytest

from hermes.model import AnswerSet, Term, TermKind, ValueSet
from hermes.verify.rounding import Rounded, rounded_side
from tests.strategies import XSD


def rows(*cells: tuple[str, str]) -> AnswerSet:
    return AnswerSet(("x",), tuple((Term(TermKind.LITERAL, v, XSD + kind),) for v, kind in cells))


GOLD, RESULT = Rounded


@pytest.mark.parametrize(
    ("gold", "found", "side"),
    [
        (ValueSet(("1.2345671",)), rows(("1.23457", "double")), RESULT),
        (ValueSet(("1.23457",)), rows(("1.2345671E0", "double")), GOLD),
        (ValueSet(("8336817.0",)), rows(("8.33682E6", "double")), RESULT),
        (rows(("1.2345671E0", "double")), rows(("1.23457", "double")), RESULT),
        # What is equal by value was rounded on neither side.
        (
            ValueSet(("48.8567", "2.3522")),
            rows(("48.85670", "float"), ("2.352200031", "float")),
            GOLD,
        ),
        # Two that become one.
        (ValueSet(("1.23457",)), rows(("1.2345671", "double"), ("1.2345672", "double")), GOLD),
        # A half goes either way: 12345.55 is 12345.549999999999272, and 12345.65 as a float
        # is 12345.650390625.
        (ValueSet(("12345.55",)), rows(("12345.5", "double")), RESULT),
        (ValueSet(("12345.65",)), rows(("12345.7", "float")), RESULT),
        (ValueSet(("12345.55",)), rows(("12345.4", "double")), None),
        # One engine wrote each side: not both are rounded.
        (
            ValueSet(("1.2345671", "2.34568")),
            rows(("1.23457", "double"), ("2.3456781", "double")),
            None,
        ),
        (ValueSet(("1.23456",)), rows(("1.2345671E0", "double")), None),
        # Neither is the other one rounded.
        (ValueSet(("1.2345678",)), rows(("1.2345671E0", "double")), None),
        # What is exact was not rounded.
        (ValueSet(("1.23457",)), rows(("1.2345671", "decimal")), None),
        (ValueSet(("1234567",)), rows(("1.23457E6", "double")), None),
        (rows(("1.2345671", "decimal")), rows(("1.23457", "double")), None),
        # Nothing else may differ.
        (ValueSet(("1.2345671", "a")), rows(("1.23457", "double")), None),
        (ValueSet(("1.2345671", "0.0")), rows(("1.23457", "double")), None),
        (ValueSet(("1.2345671",)), rows(("1.23457", "double"), ("2", "double")), None),
        (ValueSet(("1.2345671",)), rows(("1.23457", "double"), ("0", "double")), None),
        (ValueSet(("1.5",)), rows(("1.5", "double")), None),  # nothing differs at all
    ],
)
def test_one_side_is_the_other_rounded_to_six_digits(
    gold: AnswerSet | ValueSet, found: AnswerSet, side: Rounded | None
) -> None:
    assert rounded_side(gold, found) is side
