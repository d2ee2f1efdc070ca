"""The interval of a mean where all questions came out alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.scoring.statistics.alike import DIFFERENCE, SHARE, alike_interval
from hermes.scoring.statistics.bootstrap import bootstrap_interval


@pytest.mark.parametrize("count", [1, 5, 50, 200])
def test_none_or_all_right_has_the_interval_of_clopper_and_pearson(count: int) -> None:
    from scipy.stats import binomtest

    for right in (0, count):
        exact = binomtest(right, count).proportion_ci(0.95, method="exact")
        found = alike_interval(right / count, count, SHARE, level=0.95)
        assert found == pytest.approx((exact.low, exact.high))


def test_of_so_many_alike_no_more_than_a_share_can_be_otherwise() -> None:
    # 1 - 0.025 ** (1 / 2) = 0.8419 of all questions may be at either end of the span, the others
    # are at 0.5: 0.1581 * 0.5 = 0.0791, and so much below 1.
    assert alike_interval(0.5, 2, SHARE, level=0.95) == pytest.approx((0.0791, 0.9209), abs=1e-4)
    # Differences reach from -1 to 1: -0.8419 + 0.1581 * 0.5 = -0.7628, and 0.9209.
    found = alike_interval(0.5, 2, DIFFERENCE, level=0.95)
    assert found == pytest.approx((-0.7628, 0.9209), abs=1e-4)


@given(st.floats(0, 1), st.integers(1, 500))
def test_it_holds_the_value_and_is_narrower_for_more_questions(value: float, count: int) -> None:
    low, high = alike_interval(value, count, SHARE, level=0.95)
    assert 0 <= low <= value <= high <= 1
    narrower = alike_interval(value, 2 * count, SHARE, level=0.95)
    assert low <= narrower[0] <= narrower[1] <= high


@pytest.mark.parametrize("value", [0.0, 0.1 + 0.2, 1.0])
def test_questions_that_are_all_alike_are_told_by_it(value: float) -> None:
    expected = alike_interval(value, 9, SHARE, level=0.95)
    assert bootstrap_interval([value] * 18, [*range(9)] * 2, seed=1) == pytest.approx(expected)


def test_questions_are_alike_where_their_means_are() -> None:
    # Questions a and b, of 2 items and of 4: any resample has the mean 1/2.
    found = bootstrap_interval([1, 0, 1, 0, 1, 0], "aabbbb", seed=1)
    assert found == pytest.approx(alike_interval(0.5, 2, SHARE, level=0.95))


@pytest.mark.parametrize("share", [0.02, 0.05, 0.5, 0.98])
def test_it_makes_intervals_near_the_ends_hold_what_they_promise(share: float) -> None:
    from scipy.stats import binom

    # 50 questions, each right with this chance: how often the interval holds it.
    holds = 0.0
    for right in range(51):
        scores = [1.0] * right + [0.0] * (50 - right)
        low, high = bootstrap_interval(scores, range(50), seed=0, resamples=2_000) or (0, 0)
        holds += float(binom.pmf(right, 50, share)) * (low <= share <= high)
    assert holds >= 0.93
