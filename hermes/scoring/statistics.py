"""How sure a mean over questions is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

_DRAWS_AT_ONCE = 1_000_000  # clusters drawn in one step: 8 MB of indices


def bootstrap_interval(
    values: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    seed: int,
    resamples: int = 10_000,
    level: float = 0.95,
) -> tuple[float, float] | None:
    """The percentile interval of the mean of `values` (Efron and Tibshirani 1993, ch. 13).

    `clusters` names each value's cluster. Clusters are drawn, with replacement and whole, because
    the languages of one question are not independent. The same seed gives the same interval. None
    where there are no values. Raises ValueError if the two differ in length.
    """
    if not values:
        return None
    sums, sizes = _cluster_totals(values, clusters)
    draws = np.random.default_rng(seed)
    step = max(1, _DRAWS_AT_ONCE // len(sums))
    means = []
    for start in range(0, resamples, step):
        drawn = draws.integers(len(sums), size=(min(step, resamples - start), len(sums)))
        means.append(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1))
    tail = (1 - level) / 2
    low, high = np.quantile(np.concatenate(means), [tail, 1 - tail])
    return float(low), float(high)


def _cluster_totals(
    values: Sequence[float], clusters: Sequence[Hashable]
) -> tuple[
    np.ndarray[tuple[int], np.dtype[np.float64]], np.ndarray[tuple[int], np.dtype[np.int64]]
]:
    """The sum of the values and the number of values, for each cluster."""
    totals: dict[Hashable, tuple[float, int]] = {}
    for value, cluster in zip(values, clusters, strict=True):
        total, size = totals.get(cluster, (0.0, 0))
        totals[cluster] = total + value, size + 1
    sums, sizes = zip(*totals.values(), strict=True)
    return np.array(sums, dtype=np.float64), np.array(sizes, dtype=np.int64)
