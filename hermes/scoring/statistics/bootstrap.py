"""Bootstrap over clusters: how a mean would vary had other questions been asked.

Where all clusters are alike, every resample is too, which says nothing of how sure the mean is:
there, the interval is the exact one of `alike`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hermes.scoring.statistics.alike import SHARE, alike_interval, all_alike
from hermes.scoring.statistics.clusters import cluster_totals

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from hermes.scoring.statistics.alike import Span
    from hermes.scoring.statistics.clusters import Floats, Table

RESAMPLES = 10_000

_DRAWS_AT_ONCE = 100_000  # clusters drawn in one step: their 800 kB stay in the cache


def bootstrap_interval(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    seed: int,
    resamples: int = RESAMPLES,
    level: float = 0.95,
) -> tuple[float, float] | None:
    """The percentile interval of the mean of scores (Efron and Tibshirani 1993, ch. 13).

    `clusters` names each value's cluster. Clusters are drawn, with replacement and whole, because
    the languages of one question are not independent. The same seed gives the same interval. None
    where there are no values. Raises ValueError if the two differ in length.
    """
    if not values:
        return None
    (means,) = resampled_means([values], clusters, seed=seed, resamples=resamples)
    return interval_of(means, values, clusters, level)


def interval_of(
    means: Floats,
    values: Sequence[float],
    clusters: Sequence[Hashable],
    level: float,
    *,
    span: Span = SHARE,
) -> tuple[float, float]:
    """What holds the middle `level` of the resampled `means` of `values`, which lie in `span`.

    The exact interval where all clusters are alike.
    """
    if all_alike(values, clusters):
        return alike_interval(float(means[0]), len(set(clusters)), span, level)
    tail = (1 - level) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return float(low), float(high)


def resampled_means(
    columns: Sequence[Sequence[float]],
    clusters: Sequence[Hashable],
    *,
    seed: int,
    resamples: int = RESAMPLES,
) -> Table:
    """A row of means for each of `columns`, which are values of the same items; one a resample.

    All columns share the resamples, so rows can be subtracted: the difference of two systems on the
    same questions. Raises ValueError if a column and `clusters` differ in length.
    """
    totals = [cluster_totals(column, clusters) for column in columns]
    sums, sizes = [total for total, _ in totals], totals[0][1]
    draws = np.random.default_rng(seed)
    step = max(1, _DRAWS_AT_ONCE // len(sizes))
    means = []
    for start in range(0, resamples, step):
        drawn = draws.integers(len(sizes), size=(min(step, resamples - start), len(sizes)))
        items = _drawn_items(sizes, drawn)
        means.append([total[drawn].sum(axis=1) / items for total in sums])
    return np.concatenate(means, axis=1)


def _drawn_items(
    sizes: Floats, drawn: np.ndarray[tuple[int, int], np.dtype[np.int64]]
) -> Floats | float:
    """How many items each row of drawn clusters has: where all are of one size, that many."""
    if (sizes == sizes[0]).all():
        return float(sizes.sum())
    items: Floats = sizes[drawn].sum(axis=1)
    return items
