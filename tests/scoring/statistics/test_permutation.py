"""The paired permutation test."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.statistics.permutation import sign_flip_p

# Quarters are exact in binary, so that equal sums are equal.
differences = st.lists(st.integers(-4, 4).map(lambda n: n / 4), max_size=7)


def enumerated(values: list[float]) -> Fraction:
    """The share of all assignments of signs whose sum is as far from 0 as that of `values`."""
    reached = abs(sum(values))
    sums = [
        abs(sum(sign * value for sign, value in zip(signs, values, strict=True)))
        for signs in product((1, -1), repeat=len(values))
    ]
    return Fraction(sum(each >= reached for each in sums), len(sums))


@given(differences)
def test_with_few_questions_all_assignments_of_signs_are_gone_through(values: list[float]) -> None:
    assert sign_flip_p(values, range(len(values)), seed=1) == float(enumerated(values))


@given(differences)
def test_it_agrees_with_scipy(values: list[float]) -> None:
    from scipy.stats import permutation_test

    # scipy flips by exchanging the members of each pair; it needs two pairs.
    values = [*values, 0.25, -0.5]
    zeros = [0.0] * len(values)
    found = permutation_test(
        (values, zeros), lambda a, b: sum(a) - sum(b), permutation_type="samples"
    )
    # It doubles the smaller tail: by symmetry, that is both tails, up to 1.
    assert sign_flip_p(values, range(len(values)), seed=1) == pytest.approx(min(1, found.pvalue))


@given(st.lists(st.floats(-1, 1), max_size=40), st.integers(0, 5))
def test_it_is_a_chance_above_zero_and_the_same_for_either_order(
    values: list[float], seed: int
) -> None:
    p = sign_flip_p(values, range(len(values)), seed=seed, resamples=99)
    assert 0 < p <= 1
    assert p == sign_flip_p(
        [-value for value in values], range(len(values)), seed=seed, resamples=99
    )


def test_no_difference_is_no_evidence() -> None:
    assert sign_flip_p([], [], seed=1) == 1
    assert sign_flip_p([0.0] * 50, range(50), seed=1) == 1


def test_a_difference_that_no_draw_reaches_still_may_be_chance() -> None:
    # Of 2**60 assignments two reach the observed mean: 9,999 draws find none, so (0 + 1) / 10,000.
    assert sign_flip_p([1.0] * 60, range(60), seed=1) == 1 / 10_000


def test_drawn_assignments_come_near_to_all_of_them() -> None:
    values = [(place * 7 % 11 - 4) / 8 for place in range(12)]
    exact = sign_flip_p(values, range(12), seed=1)
    # 2,000 draws of 4,096: the standard error is at most 0.5 / sqrt(2000) = 0.011.
    drawn = sign_flip_p(values, range(12), seed=1, resamples=2000)
    assert drawn == pytest.approx(exact, abs=0.045)
    assert drawn == sign_flip_p(values, range(12), seed=1, resamples=2000)
    assert drawn != exact


def test_drawn_assignments_have_the_spread_of_the_normal_approximation() -> None:
    # 300 questions that differ by 1, 170 up and 130 down: 40 / sqrt(300) = 2.309 standard
    # deviations; with the correction for steps of 2, 39 / sqrt(300) = 2.252 and p = 0.0243.
    values = [1.0] * 170 + [-1.0] * 130
    assert sign_flip_p(values, range(300), seed=1) == pytest.approx(0.0243, abs=0.006)


def test_the_languages_of_a_question_change_their_signs_together() -> None:
    # Three questions in two languages are three observations: 2 of 2**3 assignments, not 2 of 2**6.
    assert sign_flip_p([1.0] * 6, "aabbcc", seed=1) == 2 / 8


def test_rounding_does_not_part_what_is_equal() -> None:
    # 0.1 + 0.2 is not 0.3 in binary; here the languages of question a cancel out, as those of b do.
    assert sign_flip_p([0.1, 0.2, -0.3, 0.3, -0.1, -0.2], "aaabbb", seed=1) == 1


def test_each_difference_needs_a_question() -> None:
    with pytest.raises(ValueError, match="1 clusters for 2 values"):
        sign_flip_p([1.0, 0.0], ["a"], seed=1)
