"""How sure a mean is of which all clusters say the same, as a resample of them can say no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hermes.scoring.statistics.clusters import cluster_totals

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

Span: TypeAlias = tuple[float, float]

SHARE: Span = (0.0, 1.0)
"""Where a score can lie."""

DIFFERENCE: Span = (-1.0, 1.0)
"""Where the difference of two scores can lie."""

_SAME = 1e-12  # of values in [-1, 1]: how far rounding may part two equal ones


def alike_interval(value: float, count: int, span: Span, level: float) -> tuple[float, float]:
    """The interval of the mean of `count` clusters, all of which are `value`; within `span`.

    None of them is otherwise, so at most the share u = 1 - ((1 - level) / 2) ** (1 / count) of all
    clusters is: the exact binomial bound (Clopper and Pearson 1934). That share may lie anywhere in
    `span`. For a value of 0 or 1 and the span of a share, it is the Clopper-Pearson interval.

    >>> low, high = alike_interval(1.0, 50, SHARE, level=0.95)
    >>> round(low, 3), high
    (0.929, 1.0)
    """
    otherwise = 1 - ((1 - level) / 2) ** (1 / count)
    low, high = span
    return value - otherwise * (value - low), value + otherwise * (high - value)


def all_alike(values: Sequence[float], clusters: Sequence[Hashable]) -> bool:
    """Whether the mean of every cluster is the same, of at least one."""
    sums, sizes = cluster_totals(values, clusters)
    means = sums / sizes
    return float(means.max() - means.min()) <= _SAME
