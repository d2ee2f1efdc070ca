"""How large a difference between two systems is beside how much it varies."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from hermes.scoring.statistics.clusters import cluster_totals

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

_ROUNDING = 1e-12  # of a mean of differences between figures in [0, 1]


def standard_error(differences: Sequence[float], clusters: Sequence[Hashable]) -> float | None:
    """The standard error of the mean of paired differences, between clusters.

    sqrt(C / (C - 1) * sum (S - n D)^2) / N, for C clusters with the sum S over n items each, N
    items, and the mean D: the clustered error of Miller 2024 (arXiv 2411.00640, section 2.2) with
    the correction for few clusters. For clusters of one item it is the standard deviation over
    sqrt(C). None where nothing varies: all differences are alike, or there is one cluster.
    """
    if not differences:
        return None
    sums, sizes = cluster_totals(differences, clusters)
    count = len(sums)
    if count < 2:  # noqa: PLR2004 - one says nothing of how they vary
        return None
    residuals = sums - sizes * (sums.sum() / sizes.sum())
    error = sqrt(count / (count - 1) * float(residuals @ residuals)) / float(sizes.sum())
    return error if error > _ROUNDING else None


def effect_size(differences: Sequence[float], clusters: Sequence[Hashable]) -> float | None:
    """Cohen's d_z: the mean difference in standard deviations of a question's difference.

    Cohen 1988, section 2.3.5. The deviation is that between clusters: `standard_error` times the
    root of their number. None where all differences are alike, or there is one cluster.

    >>> round(effect_size([0.0, 1.0, 0.0, 1.0, 0.0], "abcde"), 4)  # 0.4 / sqrt(0.3)
    0.7303
    """
    error = standard_error(differences, clusters)
    if error is None:
        return None
    mean = sum(differences) / len(differences)
    return mean / (error * sqrt(len(set(clusters))))
