"""Precision, recall and F1."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.sets import PERFECT, ZERO, score_sets

values = st.lists(st.integers(0, 9), max_size=8)


def test_extra_answers_cost_precision_and_missing_ones_recall() -> None:
    # Two of the three given are right, and two of the three wanted are given.
    scored = score_sets("abd", "abc")
    assert (scored.precision, scored.recall) == (2 / 3, 2 / 3)
    assert scored.f1 == pytest.approx(2 / 3)


def test_two_empty_sets_agree() -> None:
    assert score_sets((), ()) == PERFECT


def test_one_empty_set_scores_nothing() -> None:
    assert score_sets("a", ()) == ZERO
    assert score_sets((), "a") == ZERO


@given(values)
def test_gold_against_itself_is_perfect(gold: list[int]) -> None:
    assert score_sets(gold, gold) == PERFECT


@given(values, values)
def test_figures_lie_between_0_and_1_and_f1_between_precision_and_recall(
    gold: list[int], given_: list[int]
) -> None:
    scored = score_sets(gold, given_)
    low, high = sorted((scored.precision, scored.recall))
    assert 0 <= low <= high <= 1
    assert low - 1e-12 <= scored.f1 <= high + 1e-12


@given(values, values)
def test_swapping_the_sides_swaps_precision_and_recall(gold: list[int], given_: list[int]) -> None:
    one, other = score_sets(gold, given_), score_sets(given_, gold)
    assert (one.precision, one.recall, one.f1) == (other.recall, other.precision, other.f1)


@given(values.filter(bool), values)
def test_a_superset_of_gold_has_full_recall_and_no_better_precision(
    gold: list[int], extra: list[int]
) -> None:
    scored = score_sets(gold, gold + extra)
    assert scored.recall == 1
    assert scored.precision <= 1


@given(values, values)
def test_order_and_repetition_do_not_count(gold: list[int], given_: list[int]) -> None:
    assert score_sets(gold, given_) == score_sets(gold[::-1], given_[::-1] + given_)
