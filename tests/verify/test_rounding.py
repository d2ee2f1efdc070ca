"""Doubles as Virtuoso writes them, with six digits, beside those that have more."""

from __future__ import annotations

import pytest

from hermes.model import AnswerSet, Term, TermKind, ValueSet
from hermes.verify.rounding import alike_when_rounded
from tests.strategies import XSD


def rows(*cells: tuple[str, str]) -> AnswerSet:
    return AnswerSet(("x",), tuple((Term(TermKind.LITERAL, v, XSD + kind),) for v, kind in cells))


@pytest.mark.parametrize(
    ("gold", "found", "alike"),
    [
        (ValueSet(("1.2345671",)), rows(("1.23457", "double")), True),
        (ValueSet(("1.23457",)), rows(("1.2345671E0", "double")), True),
        (
            ValueSet(("48.8567", "2.3522")),
            rows(("48.85670", "float"), ("2.352200031", "float")),
            True,
        ),
        (rows(("1.2345671E0", "double")), rows(("1.23457", "double")), True),
        (ValueSet(("1.23456",)), rows(("1.2345671E0", "double")), False),
        # Neither is the other one rounded.
        (ValueSet(("1.2345678",)), rows(("1.2345671E0", "double")), False),
        # What is exact was not rounded.
        (ValueSet(("1.23457",)), rows(("1.2345671", "decimal")), False),
        (ValueSet(("1234567",)), rows(("1.23457E6", "double")), False),
        (rows(("1.2345671", "decimal")), rows(("1.23457", "double")), False),
        # Nothing else may differ.
        (ValueSet(("1.2345671", "a")), rows(("1.23457", "double")), False),
        (ValueSet(("1.2345671",)), rows(("1.23457", "double"), ("2", "double")), False),
        (ValueSet(("1.5",)), rows(("1.5", "double")), False),  # nothing differs at all
    ],
)
def test_one_side_is_the_other_rounded_to_six_digits(
    gold: AnswerSet | ValueSet,
    found: AnswerSet,
    alike: bool,  # noqa: FBT001
) -> None:
    assert alike_when_rounded(gold, found) is alike
