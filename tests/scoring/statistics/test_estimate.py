"""A mean with its interval."""

from __future__ import annotations

import pytest

from hermes.scoring.statistics.bootstrap import bootstrap_interval, resampled_means
from hermes.scoring.statistics.estimate import estimate


def test_it_is_the_mean_and_its_bootstrap_interval() -> None:
    values, questions = [1.0, 0.0, 0.5, 0.5] * 10, [place // 2 for place in range(40)]
    found = estimate(values, questions)
    assert found.value == 0.5
    assert (found.low, found.high) == bootstrap_interval(values, questions, seed=0)


@pytest.mark.parametrize("clusters", ["abcdefgh", "aabbccdd", "aaabbcdd"])
def test_columns_share_their_resamples(clusters: str) -> None:
    a = [0.0, 1.0, 0.5, 0.25, 1.0, 1.0, 0.0, 0.75]
    b = [1.0, 0.0, 0.5, 0.75, 0.25, 1.0, 1.0, 0.0]
    both = resampled_means([a, b], clusters, seed=3, resamples=50)
    difference = [y - x for x, y in zip(a, b, strict=True)]
    (alone,) = resampled_means([difference], clusters, seed=3, resamples=50)
    assert both[1] - both[0] == pytest.approx(alone)
