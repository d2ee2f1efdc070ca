"""When gold and result say the same, and how strictly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import AnswerSet, Boolean, Term, TermKind, ValueSet
from hermes.verify.formats import Likeness, differences, likeness
from tests.strategies import XSD, answer_sets, sets

if TYPE_CHECKING:
    from random import Random

    from hermes.verify.questions import Expected

LETTER, NUMBER, TERM = Likeness


def literal(value: str, datatype: str | None = None, language: str | None = None) -> Term:
    return Term(TermKind.LITERAL, value, XSD + datatype if datatype else None, language)


def iri(value: str) -> Term:
    return Term(TermKind.IRI, value)


def rows(*terms: Term) -> AnswerSet:
    return AnswerSet(("x",), tuple((term,) for term in terms))


def flat(*values: str) -> ValueSet:
    return ValueSet(values)


BOOLEANS = (literal("true", "boolean"), literal("false", "boolean"))


@pytest.mark.parametrize(
    ("gold", "found", "like"),
    [
        # Flat gold: texts.
        (flat("3", "a"), rows(literal("a"), literal("3", "integer")), LETTER),
        (flat("3.0"), rows(literal("3", "integer")), NUMBER),
        (flat("5"), rows(literal("5.0E0", "double")), NUMBER),
        (flat("1.2e7"), rows(literal("12000000", "integer")), NUMBER),
        (flat("0.1"), rows(literal("0.10000000000000001", "double")), NUMBER),
        (flat("3.1"), rows(literal("3", "integer")), None),
        (flat("30"), rows(literal("030")), None),  # a code
        (flat("urn:3.0"), rows(iri("urn:3")), None),
        (flat("http://e/ø"), rows(iri("http://e/%C3%B8")), TERM),
        (flat("http://e/%c3%b8", "3.0"), rows(iri("http://e/ø"), literal("3")), TERM),
        (flat("http://e/a%2Fb"), rows(iri("http://e/a/b")), None),
        (flat("http://e/100%25"), rows(iri("http://e/100%")), None),
        (flat("e\u0301"), rows(literal("\u00e9")), TERM),
        # Gold of terms: kinds, languages and stated datatypes count.
        (rows(iri("urn:a")), rows(iri("urn:a")), LETTER),
        (rows(iri("urn:a")), rows(literal("urn:a")), None),
        (rows(literal("5")), rows(literal("5", "integer")), LETTER),  # gold does not say
        (rows(literal("2020-01-01")), rows(literal("2020-01-01", "date")), LETTER),
        (rows(literal("5", "int")), rows(literal("5", "integer")), NUMBER),
        (rows(literal("5.0")), rows(literal("5", "integer")), NUMBER),
        (rows(literal("a", language="en")), rows(literal("a")), TERM),
        (rows(literal("a", language="en")), rows(literal("a", language="EN")), LETTER),
        (rows(literal("a", "string")), rows(literal("a")), TERM),
        (rows(literal("5", "string")), rows(literal("5")), TERM),
        (rows(literal("5", "string")), rows(literal("5", "integer")), None),
        # Blank nodes have no names of their own.
        (rows(Term(TermKind.BNODE, "b0")), rows(Term(TermKind.BNODE, "x9")), TERM),
        (rows(Term(TermKind.BNODE, "b0")), rows(*(Term(TermKind.BNODE, b) for b in "ab")), None),
        # Booleans.
        (Boolean(value=True), Boolean(value=True), LETTER),
        (Boolean(value=True), Boolean(value=False), None),
        (Boolean(value=True), rows(literal("1", "integer")), TERM),
        (Boolean(value=False), rows(literal("1", "integer")), None),
        (flat("true"), Boolean(value=True), LETTER),
        (flat("1"), rows(literal("true", "boolean")), TERM),
        (flat("0"), rows(literal("true", "boolean")), None),
        (flat("true"), rows(literal("1", "integer")), TERM),  # as Virtuoso writes booleans
        (flat("true", "2"), rows(literal("1", "integer"), literal("2", "integer")), TERM),
        (flat("True", "2"), rows(literal("true", "boolean"), literal("2", "integer")), TERM),
        (flat("true"), rows(literal("2", "integer")), None),
        (flat("1"), rows(literal("true")), None),  # a string
        (rows(literal("1", "boolean")), rows(literal("true", "boolean")), TERM),
        (rows(literal("1", "boolean")), rows(literal("false", "boolean")), None),
        (rows(literal("1")), rows(literal("true", "boolean")), TERM),
        (rows(literal("1", language="en")), rows(literal("true", "boolean")), None),
        (flat("true", "false"), rows(literal("1", "integer"), literal("0", "integer")), TERM),
        (flat("true", "false"), rows(literal("1"), literal("0")), None),  # strings
        (rows(literal("1", "string")), rows(literal("true", "boolean")), None),
        (flat("true", "3.0"), rows(literal("true"), literal("3", "integer")), NUMBER),
        (flat("true", "http://e/ø"), rows(literal("true"), iri("http://e/%C3%B8")), TERM),
        # What Virtuoso writes of 1 and false; the 1 is a number on both sides.
        (flat("1", "0"), rows(literal("1", "integer"), literal("false", "boolean")), TERM),
        (flat("0", "true"), rows(literal("0", "integer"), literal("1", "integer")), TERM),
        (flat("1", "true"), rows(literal("1", "integer")), None),
        # A side with booleans and a 0 or 1 beside them has them as different things.
        (flat("1", "false"), rows(literal("0", "integer"), literal("true", "boolean")), None),
        (
            flat("2", "true", "false"),
            rows(*(literal(n, "integer") for n in "02"), *BOOLEANS),
            None,
        ),
        (flat("true", "false"), rows(literal("1", "integer"), BOOLEANS[1]), None),
        (flat("true"), rows(literal("1", "integer"), BOOLEANS[0]), None),
        (flat("1"), rows(literal("1"), literal("true", "boolean")), None),
        (
            rows(literal("1", "boolean"), literal("1", "int")),
            rows(literal("true", "boolean"), literal("1", "integer")),
            TERM,
        ),
    ],
)
def test_the_strictest_likeness_that_holds(
    gold: Expected, found: AnswerSet | Boolean, like: Likeness | None
) -> None:
    assert likeness(gold, found) is like


@pytest.mark.parametrize(
    ("gold", "found", "added", "removed"),
    [
        (flat("a", "b"), rows(literal("b"), literal("c")), ("c",), ("a",)),
        (flat("a"), rows(iri("a")), (), ()),  # a flat gold says no more than the text
        (Boolean(value=True), Boolean(value=False), ("false",), ("true",)),
        (Boolean(value=True), rows(literal("1", "integer")), ("1",), ("true",)),
        # Where the texts are equal, the terms tell.
        (
            rows(literal("a", language="en"), literal("b")),
            rows(literal("a", language="de"), literal("c")),
            ('"a"@de', "c"),
            ('"a"@en', "b"),
        ),
        (
            rows(literal("5", "string")),
            rows(literal("5", "integer")),
            (f'"5"^^<{XSD}integer>',),
            (f'"5"^^<{XSD}string>',),
        ),
        (rows(iri("urn:a")), rows(literal("urn:a")), ('"urn:a"',), ("<urn:a>",)),
        (rows(literal("5")), rows(literal("5", "integer")), (), ()),  # gold does not say
    ],
)
def test_what_was_added_and_removed_is_told_even_where_texts_are_equal(
    gold: Expected, found: AnswerSet | Boolean, added: tuple[str, ...], removed: tuple[str, ...]
) -> None:
    assert differences(gold, found) == (added, removed)


@given(sets(), answer_sets())
def test_nothing_was_added_or_removed_just_where_both_are_alike_to_the_letter(
    gold: AnswerSet | ValueSet, found: AnswerSet
) -> None:
    assert (differences(gold, found) == ((), ())) is (likeness(gold, found) is LETTER)


@given(answer_sets())
def test_what_is_the_same_is_so_to_the_letter(answers: AnswerSet) -> None:
    assert likeness(answers, answers) is LETTER


@given(answer_sets(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_count(answers: AnswerSet, chance: Random) -> None:
    shuffled = list(answers.rows)
    chance.shuffle(shuffled)
    assert likeness(answers, AnswerSet(answers.variables, tuple(shuffled))) is LETTER
