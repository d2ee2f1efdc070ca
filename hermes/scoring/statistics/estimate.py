"""A mean over items with its interval, as every report gives it."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from hermes.scoring.statistics import LEVEL, SEED
from hermes.scoring.statistics.bootstrap import bootstrap_interval

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over items and its bootstrap interval at `LEVEL`."""

    value: float
    low: float
    high: float


def estimate(values: Sequence[float], clusters: Sequence[Hashable]) -> Estimate:
    """The mean of at least one value; `clusters` names the question that each is of."""
    mean = fsum(values) / len(values)
    low, high = bootstrap_interval(values, clusters, seed=SEED, level=LEVEL) or (mean, mean)
    return Estimate(mean, low, high)
