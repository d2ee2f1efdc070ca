"""F1 over whole rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hermes.model import AnswerSet
from hermes.scoring.rows import RowScore, score_rows
from hermes.scoring.values import fold
from tests.scoring.terms import plain, table
from tests.strategies import answer_sets

# Few words, so that rows of the two sides meet.
tables = answer_sets(st.sampled_from("abc").map(plain))


def rows_of(gold: AnswerSet, given_: AnswerSet) -> RowScore:
    wanted, found = fold(gold, given_)
    assert wanted.columns is not None
    assert found.columns is not None
    return score_rows(wanted.columns, found.columns)


def test_pairs_that_were_mixed_up_are_no_rows_of_gold() -> None:
    # Flat, both sides are {a, b, c, d}.
    assert rows_of(table("a b", "c d"), table("a d", "c b")) == RowScore(0, 0)


def test_the_order_of_rows_does_not_count() -> None:
    assert rows_of(table("a b", "c d"), table("c d", "a b")) == RowScore(1, 0)


def test_columns_are_matched_by_their_values_not_by_place_or_name() -> None:
    assert rows_of(table("a 1", "b 2"), table("1 a", "2 b")) == RowScore(1, 0)


def test_the_best_matching_of_all_columns_is_taken() -> None:
    # Shared values: first with first 3, first with second 2, second with first 2, second with
    # second 0. Taking the 3 first would leave 3 + 0; the best matching has 2 + 2, and there the
    # rows (4, 6) and (5, 7) agree, of five and five.
    gold = table("4 6", "5 7", "1 p", "2 q", "3 r")
    given_ = table("6 4", "7 5", "1 s", "2 t", "3 u")
    assert rows_of(gold, given_) == RowScore(2 * 2 / 10, 0)


def test_columns_without_a_partner_are_dropped_and_counted() -> None:
    assert rows_of(table("a", "b"), table("a 1", "b 2")) == RowScore(1, 1)
    assert rows_of(table("a 1 x", "b 2 y"), table("2", "1")) == RowScore(1, 2)


def test_repeated_rows_count_as_often_as_they_stand() -> None:
    # One row is shared, of two and one.
    assert rows_of(table("a", "a"), table("a")) == RowScore(2 / 3, 0)


def test_unbound_cells_are_part_of_a_row() -> None:
    assert rows_of(table("a -", "b 1"), table("a 1", "b 1")) == RowScore(1 / 2, 0)


def test_cells_are_equal_by_value() -> None:
    assert rows_of(table("a 100"), table("a 1e2")) == RowScore(1, 0)


def test_no_rows_on_both_sides_agree_and_on_one_side_score_nothing() -> None:
    nothing, none_of_two = AnswerSet((), ()), AnswerSet(("x", "y"), ())
    assert rows_of(nothing, none_of_two) == RowScore(1, 2)
    assert rows_of(table("a b"), none_of_two) == RowScore(0, 0)
    assert rows_of(nothing, table("a b")) == RowScore(0, 2)


def test_two_columns_of_the_same_values_stay_in_place() -> None:
    # Swapped, no row would match: (b,a), (c,b), (a,c).
    gold = table("a b", "b c", "c a")
    assert rows_of(gold, gold) == RowScore(1, 0)


@given(tables)
def test_gold_against_itself_is_perfect(gold: AnswerSet) -> None:
    assert rows_of(gold, gold) == RowScore(1, 0)


@given(tables, tables)
def test_it_lies_between_0_and_1_and_the_sides_can_be_swapped(
    one: AnswerSet, other: AnswerSet
) -> None:
    scored = rows_of(one, other)
    assert 0 <= scored.f1 <= 1
    assert scored.unmatched_columns == rows_of(other, one).unmatched_columns


@given(tables, tables)
def test_turning_the_rows_round_changes_nothing(gold: AnswerSet, given_: AnswerSet) -> None:
    turned = AnswerSet(given_.variables, given_.rows[::-1])
    assert rows_of(gold, given_) == rows_of(gold, turned)


def test_a_row_is_not_joined_with_its_neighbour() -> None:
    gold = AnswerSet(("x", "y"), ((plain("a b"), plain("c")),))
    given_ = AnswerSet(("x", "y"), ((plain("a"), plain("b c")),))
    assert rows_of(gold, given_).f1 == 0
