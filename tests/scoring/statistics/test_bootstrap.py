"""The bootstrap interval of a mean."""

from __future__ import annotations

from itertools import product
from statistics import quantiles

import pytest

from hermes.scoring.statistics.bootstrap import bootstrap_interval


def test_no_values_have_no_interval() -> None:
    assert bootstrap_interval([], [], seed=1) is None


def test_the_same_seed_gives_the_same_interval_and_another_seed_a_near_one() -> None:
    values = [place % 7 / 6 for place in range(200)]
    one = bootstrap_interval(values, range(200), seed=1)
    assert one == bootstrap_interval(values, range(200), seed=1)
    assert one == pytest.approx(bootstrap_interval(values, range(200), seed=2), abs=0.01)


def test_it_is_the_percentile_interval_of_all_resamples() -> None:
    # Four values have 4^4 = 256 equally likely resamples, which can all be listed. Their means
    # are k/4 for k correct ones; with 80 % in the middle the ends are clear of ties.
    values = [0.0, 0.0, 1.0, 1.0]
    means = [sum(drawn) / 4 for drawn in product(values, repeat=4)]
    tenths = quantiles(means, n=10, method="inclusive")
    assert bootstrap_interval(values, range(4), seed=7, level=0.8) == (tenths[0], tenths[-1])


def test_it_has_the_width_of_the_normal_approximation() -> None:
    # 400 coin flips: the standard error is 0.5 / 20 = 0.025, so 95 % lie within 1.96 * 0.025.
    values = [float(place % 2) for place in range(400)]
    low, high = bootstrap_interval(values, range(400), seed=3) or (0, 0)
    assert (low, high) == pytest.approx((0.5 - 0.049, 0.5 + 0.049), abs=0.004)


def test_the_languages_of_a_question_are_one_observation() -> None:
    # 100 questions in 4 languages that agree are worth 100 observations, not 400: the standard
    # error is 0.5 / 10 = 0.05.
    values = [float(place // 4 % 2) for place in range(400)]
    clusters = [str(place // 4) for place in range(400)]
    low, high = bootstrap_interval(values, clusters, seed=3) or (0, 0)
    assert (low, high) == pytest.approx((0.5 - 0.098, 0.5 + 0.098), abs=0.008)


def test_clusters_of_unequal_size_weigh_by_their_items() -> None:
    # The mean of both clusters is 3/4; a resample is one of AA, AB, BA, BB.
    low, high = bootstrap_interval([1.0, 1.0, 1.0, 0.0], ["a", "a", "a", "b"], seed=1) or (0, 0)
    assert (low, high) == (0, 1)


def test_each_value_needs_a_cluster() -> None:
    with pytest.raises(ValueError, match="1 clusters for 2 values"):
        bootstrap_interval([1.0, 0.0], ["a"], seed=1)
