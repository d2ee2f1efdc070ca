"""Could the difference between two systems be chance? A paired permutation test over questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hermes.scoring.statistics.clusters import cluster_totals

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from hermes.scoring.statistics.clusters import Floats, Table

RESAMPLES = 9_999  # so that p is a multiple of 1/10,000

_TOLERANCE = 1e-12  # of all differences together: how far rounding may part two equal sums
_TOGETHER = 8  # clusters whose signs are one drawn byte
_LOOKUPS_AT_ONCE = 100_000  # their 800 kB stay in the cache


def sign_flip_p(
    differences: Sequence[float],
    clusters: Sequence[Hashable],
    *,
    seed: int,
    resamples: int = RESAMPLES,
) -> float:
    """The two-sided p of the mean of paired differences, in (0, 1].

    If both systems were alike, each question could as well have come out the other way round: the
    signs of all its differences are flipped together (Fisher 1935, section 21). All assignments of
    signs are gone through where there are no more than `resamples` + 1; else as many are drawn,
    and p is (b + 1) / (resamples + 1) for b of them that reach the observed mean (Phipson and Smyth
    2010). `clusters` names the question of each difference.

    >>> sign_flip_p([0.5, 0.25, 0.25], "abc", seed=0)  # 2 of 2**3 assignments reach 1/3
    0.25
    """
    totals, rounding = _differing(differences, clusters)
    reached = abs(float(totals.sum())) - rounding
    if 2 ** len(totals) <= resamples + 1:
        return float(np.mean(np.abs(_sign_sums(totals.reshape(1, -1))) >= reached))
    drawn = _drawn_sums(totals, seed, resamples)
    return (1 + int((np.abs(drawn) >= reached).sum())) / (1 + resamples)


def differing_clusters(differences: Sequence[float], clusters: Sequence[Hashable]) -> int:
    """How many clusters differ: of m, no difference has a p below 2 / 2**m."""
    return len(_differing(differences, clusters)[0])


def _differing(differences: Sequence[float], clusters: Sequence[Hashable]) -> tuple[Floats, float]:
    """The sums of the clusters that differ, as a flipped 0 changes nothing, and the tolerance."""
    totals = cluster_totals(differences, clusters)[0] if differences else np.zeros(0)
    rounding = _TOLERANCE * float(np.abs(totals).sum())
    return totals[np.abs(totals) > rounding], rounding


def _sign_sums(groups: Table) -> Table:
    """For each row of m numbers, its sums under all 2**m assignments of signs."""
    sums = np.zeros((len(groups), 1))
    for column in groups.T:
        sums = np.hstack([sums + column[:, None], sums - column[:, None]])
    return sums


def _drawn_sums(totals: Floats, seed: int, resamples: int) -> Floats:
    """The sums of the totals under as many drawn assignments of signs.

    A drawn byte is the signs of eight totals, whose 256 sums are looked up: for 10,000 questions,
    this is seven times as fast as to draw and multiply signs one by one.
    """
    padded = np.append(totals, np.zeros(-len(totals) % _TOGETHER))
    lookup = _sign_sums(padded.reshape(-1, _TOGETHER))
    groups = np.arange(len(lookup))
    draws = np.random.default_rng(seed)
    step = max(1, _LOOKUPS_AT_ONCE // len(lookup))
    sums = []
    for start in range(0, resamples, step):
        size = (min(step, resamples - start), len(lookup))
        signs = draws.integers(2**_TOGETHER, size=size, dtype=np.uint8)
        sums.append(lookup[groups, signs].sum(axis=1))
    return np.concatenate(sums)
