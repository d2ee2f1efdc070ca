"""The nDCG of order-required items."""

from __future__ import annotations

from itertools import permutations
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import AnswerSet
from hermes.scoring.order import ndcg, ranking
from hermes.scoring.values import fold
from tests.scoring.terms import flat, table

# Gold abc: gains 3, 2, 1 at the discounts log2 of 2, 3, 4, which are 1, 1.585, 2.
BEST = 3 / 1 + 2 / log2(3) + 1 / 2

values = st.lists(st.integers(0, 9), max_size=8)


def test_the_order_of_gold_is_best() -> None:
    assert ndcg("abc", "abc") == 1


def test_the_order_turned_round_is_the_sum_of_other_discounts() -> None:
    assert ndcg("abc", "cba") == pytest.approx((1 / 1 + 2 / log2(3) + 3 / 2) / BEST)


def test_turning_round_is_the_worst_of_all_permutations() -> None:
    scores = {order: ndcg("abcd", order) for order in permutations("abcd")}
    assert min(scores, key=lambda order: scores[order]) == tuple("dcba")
    assert sum(score == 1 for score in scores.values()) == 1


def test_a_missing_value_loses_its_gain() -> None:
    assert ndcg("abc", "ab") == pytest.approx((3 / 1 + 2 / log2(3)) / BEST)


def test_a_foreign_value_gains_nothing_and_takes_up_its_rank() -> None:
    assert ndcg("abc", "xabc") == pytest.approx((3 / log2(3) + 2 / 2 + 1 / log2(5)) / BEST)


def test_a_foreign_value_at_the_end_changes_nothing() -> None:
    assert ndcg("abc", "abcx") == 1


def test_a_repeated_value_counts_at_its_first_place_only() -> None:
    assert ndcg("abc", "aabbcc") == 1
    assert ndcg("aab", "ab") == 1


def test_two_empty_lists_agree_and_one_scores_nothing() -> None:
    assert ndcg("", "") == 1
    assert ndcg("a", "") == ndcg("", "a") == 0


@given(values, values)
def test_it_lies_between_0_and_1(gold: list[int], given_: list[int]) -> None:
    assert 0 <= ndcg(gold, given_) <= 1


@given(values)
def test_only_the_order_of_gold_reaches_1(gold: list[int]) -> None:
    distinct = list(dict.fromkeys(gold))
    other = sorted(distinct)
    assert (ndcg(distinct, other) == 1) is (distinct == other)


def test_the_first_column_is_ranked_where_both_sides_have_rows() -> None:
    gold, answer = fold(table("a 3", "b 2", "c 1"), table("a 9", "- 8", "b 7"))
    assert len(ranking(gold)) == 3
    assert ndcg(ranking(gold), ranking(answer)) == pytest.approx((3 / 1 + 2 / log2(3)) / BEST)


def test_the_flat_list_is_ranked_where_one_side_is_flat() -> None:
    gold, answer = fold(flat("a", "b", "3", "2"), table("a 3", "b 2"))
    assert ranking(gold) == ranking(answer)
    assert len(ranking(gold)) == 4


def test_rows_without_columns_have_no_ranking() -> None:
    gold, _ = fold(AnswerSet((), ()), table("a"))
    assert ranking(gold) == ()
