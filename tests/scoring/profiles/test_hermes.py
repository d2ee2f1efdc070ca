"""The profile `hermes`: the table of states, booleans, sets, order, rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    Fault,
    Gold,
    NoAnswer,
    Outcome,
    Result,
    Score,
    Text,
    ValueSet,
)
from hermes.scoring.profiles.hermes import score_item
from tests.scoring.terms import bnode, column, flat, iri, item, plain, table, typed
from tests.strategies import answer_sets, results, sets

EMPTY: list[AnswerSet | ValueSet] = [
    AnswerSet((), ()),
    AnswerSet(("x",), ()),
    AnswerSet(("x",), ((None,),)),
    ValueSet(()),
]
FILLED: list[AnswerSet | ValueSet] = [column(plain("a")), flat("a")]
GOLDS: list[Gold] = [*EMPTY, *FILLED, Boolean(True), Boolean(False)]

Way: TypeAlias = Callable[[Gold, Result], Score]


def score(gold: Gold, result: Result) -> Score:
    return score_item(item(), gold, result)


def ordered(gold: Gold, result: Result) -> Score:
    return score_item(item(order_matters=True), gold, result)


# -- the table of states -------------------------------------------------------------------------


@pytest.mark.parametrize("gold", GOLDS)
def test_no_answer_scores_0_also_where_gold_is_empty(gold: Gold) -> None:
    scored = score(gold, NoAnswer())
    assert (scored.outcome, scored.score, scored.f1) == (Outcome.NO_ANSWER, 0, 0)


@pytest.mark.parametrize("gold", GOLDS)
@pytest.mark.parametrize("kind", [kind for kind in FailureKind if kind.fault is not Fault.GRAPH])
def test_a_fault_of_query_or_system_is_an_error_that_scores_0(
    gold: Gold, kind: FailureKind
) -> None:
    scored = score(gold, Failure(kind, "no"))
    assert (scored.outcome, scored.score, scored.failure) == (Outcome.ERROR, 0, kind)
    assert (scored.precision, scored.recall, scored.f1) == (0, 0, 0)


@pytest.mark.parametrize("gold", GOLDS)
@pytest.mark.parametrize("kind", [kind for kind in FailureKind if kind.fault is Fault.GRAPH])
def test_a_fault_of_the_graph_is_an_error_without_a_score(gold: Gold, kind: FailureKind) -> None:
    scored = score(gold, Failure(kind, "no"))
    assert scored == Score("b:1-en", Outcome.ERROR, None, failure=kind)


@pytest.mark.parametrize("gold", EMPTY)
@pytest.mark.parametrize("result", EMPTY)
def test_an_empty_answer_to_an_empty_gold_is_correct(gold: Gold, result: Result) -> None:
    scored = score(gold, result)
    assert (scored.outcome, scored.score) == (Outcome.CORRECT, 1)
    assert (scored.precision, scored.recall, scored.f1) == (1, 1, 1)


@pytest.mark.parametrize("empty", EMPTY)
@pytest.mark.parametrize("filled", FILLED)
def test_one_empty_side_is_wrong(empty: AnswerSet, filled: AnswerSet) -> None:
    for scored in (score(empty, filled), score(filled, empty)):
        assert (scored.outcome, scored.score) == (Outcome.WRONG, 0)


@pytest.mark.parametrize("gold", GOLDS)
@pytest.mark.parametrize("text", ["a", "true", "1", ""])
def test_free_text_is_a_wrong_answer_to_a_set_or_a_boolean(gold: Gold, text: str) -> None:
    scored = score(gold, Text(text))
    assert (scored.outcome, scored.score) == (Outcome.WRONG, 0)


# -- booleans ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "given_", "expected"),
    [
        (Boolean(True), Boolean(True), 1),
        (Boolean(True), Boolean(False), 0),
        (Boolean(False), Boolean(True), 0),
        (Boolean(False), Boolean(False), 1),
    ],
)
def test_a_boolean_is_right_when_it_says_the_same(
    gold: Boolean, given_: Boolean, expected: int
) -> None:
    scored = score(gold, given_)
    assert scored.score == scored.precision == scored.recall == scored.f1 == expected
    assert scored.outcome is (Outcome.CORRECT if expected else Outcome.WRONG)


TRUE_TEXTS = ["true", "True", "TRUE", "1"]
FALSE_TEXTS = ["false", "False", "FALSE", "0"]
Spelling: TypeAlias = Callable[[str], AnswerSet | ValueSet]
ONE_VALUE: list[Spelling] = [
    flat,
    lambda text: column(plain(text)),
    lambda text: column(typed(text, "boolean")),
    lambda text: column(typed(text, "integer")),
    lambda text: column(plain(text), plain(text)),
]


@pytest.mark.parametrize("value", ONE_VALUE)
@pytest.mark.parametrize("text", TRUE_TEXTS)
def test_one_value_that_reads_true_is_true(value: Spelling, text: str) -> None:
    assert score(Boolean(True), value(text)).score == 1
    assert score(Boolean(False), value(text)).score == 0


@pytest.mark.parametrize("value", ONE_VALUE)
@pytest.mark.parametrize("text", FALSE_TEXTS)
def test_one_value_that_reads_false_is_false(value: Spelling, text: str) -> None:
    assert score(Boolean(False), value(text)).score == 1
    assert score(Boolean(True), value(text)).score == 0


@pytest.mark.parametrize(
    "repeated",
    [
        flat("true", "true"),
        table("true", "true"),
        column(typed("1", "boolean"), typed("true", "boolean")),
    ],
)
def test_a_boolean_that_is_said_twice_is_one_value(repeated: AnswerSet | ValueSet) -> None:
    assert score(Boolean(True), repeated).score == 1
    assert score(Boolean(False), repeated).score == 0


def test_a_gold_of_one_boolean_in_two_spellings_is_a_boolean() -> None:
    gold = column(typed("1", "boolean"), typed("true", "boolean"))
    assert score(gold, Boolean(True)).score == 1


@pytest.mark.parametrize(
    "other",
    [
        *EMPTY,
        flat("yes"),
        flat("2"),
        flat("true", "false"),
        column(iri("true")),
        column(bnode("1")),
        table("true 1"),
    ],
)
@pytest.mark.parametrize("gold", [Boolean(True), Boolean(False)])
def test_any_other_answer_to_a_boolean_is_wrong(gold: Boolean, other: Result) -> None:
    assert score(gold, other).outcome is Outcome.WRONG


@pytest.mark.parametrize("gold", [*EMPTY, *FILLED, flat("true"), column(plain("true"))])
def test_a_boolean_is_a_wrong_answer_to_a_set(gold: Gold) -> None:
    assert score(gold, Boolean(True)).outcome is Outcome.WRONG
    assert score(gold, Boolean(False)).outcome is Outcome.WRONG


def test_a_gold_of_one_boolean_literal_is_a_boolean() -> None:
    gold = column(typed("true", "boolean"))
    assert score(gold, Boolean(True)).score == 1
    assert score(gold, Boolean(False)).score == 0
    assert score(gold, column(plain("1"))).score == 1
    assert score(gold, gold).score == 1


def test_a_gold_of_one_ill_typed_boolean_is_a_set() -> None:
    gold = column(typed("perhaps", "boolean"))
    assert score(gold, Boolean(True)).score == 0
    assert score(gold, gold).score == 1


# -- sets, order, rows ---------------------------------------------------------------------------


def test_a_part_of_gold_is_partial() -> None:
    # Of two wanted, one: P = 1, R = 1/2, F1 = 2/3.
    scored = score(flat("a", "b"), flat("a"))
    assert scored.outcome is Outcome.PARTIAL
    assert (scored.precision, scored.recall) == (1, 1 / 2)
    assert scored.score == scored.f1 == pytest.approx(2 / 3)


def test_values_are_folded_before_they_are_counted() -> None:
    assert score(flat("5.0"), column(typed("5", "integer"), typed("5.0", "double"))).score == 1


def test_the_score_of_an_order_required_item_is_ndcg_and_f1_is_still_told() -> None:
    # Gains 2, 1 at discounts 1, log2(3) = 1.585; turned round (1 + 2/1.585) / (2 + 1/1.585).
    scored = ordered(flat("a", "b"), flat("b", "a"))
    assert scored.score == scored.ndcg == pytest.approx(0.8597, abs=1e-4)
    assert (scored.outcome, scored.f1) == (Outcome.PARTIAL, 1)


def test_ndcg_is_told_only_where_order_matters() -> None:
    assert score(flat("a"), flat("a")).ndcg is None
    assert ordered(flat("a"), flat("a")).ndcg == 1
    assert ordered(flat("a"), NoAnswer()).ndcg == 0


def test_row_f1_is_told_only_where_both_sides_have_rows() -> None:
    gold, mixed_up = table("a b", "c d"), table("a d", "c b")
    scored = score(gold, mixed_up)
    assert (scored.f1, scored.row_f1, scored.unmatched_columns) == (1, 0, 0)
    assert score(flat("a"), column(plain("a"))).row_f1 is None
    assert score(gold, NoAnswer()).row_f1 is None


# -- laws ----------------------------------------------------------------------------------------

golds = st.one_of(sets(), st.builds(Boolean, st.booleans()))
ways = st.sampled_from([score, ordered])


@given(golds, results(), ways)
def test_every_figure_lies_between_0_and_1(gold: Gold, result: Result, way: Way) -> None:
    scored = way(gold, result)
    figures = (scored.score, scored.precision, scored.recall, scored.f1, scored.row_f1)
    assert all(0 <= figure <= 1 for figure in (*figures, scored.ndcg) if figure is not None)
    graph_failed = isinstance(result, Failure) and result.kind.fault is Fault.GRAPH
    assert (scored.score is None) is graph_failed


@given(golds, ways)
def test_gold_against_itself_is_correct(gold: AnswerSet | ValueSet | Boolean, way: Way) -> None:
    assert way(gold, gold).outcome is Outcome.CORRECT


@given(sets(), answer_sets())
def test_turning_the_rows_round_changes_no_score_without_order(
    gold: Gold, given_: AnswerSet
) -> None:
    turned = AnswerSet(given_.variables, given_.rows[::-1])
    assert score(gold, turned).f1 == score(gold, given_).f1


@given(sets(), answer_sets())
def test_repeating_rows_changes_neither_f1_nor_ndcg(gold: Gold, given_: AnswerSet) -> None:
    repeated = AnswerSet(given_.variables, given_.rows * 2)
    one, two = ordered(gold, given_), ordered(gold, repeated)
    assert (one.f1, one.ndcg) == (two.f1, two.ndcg)
