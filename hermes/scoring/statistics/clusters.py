"""Values by cluster, in arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

Floats: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"
Table: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.float64]]"


def cluster_totals(values: Sequence[float], clusters: Sequence[Hashable]) -> tuple[Floats, Floats]:
    """The sum of the values and the number of values of each cluster, by first appearance.

    `clusters` names each value's cluster. Raises ValueError if the two differ in length.
    """
    if len(values) != len(clusters):
        raise ValueError(f"there are {len(clusters)} clusters for {len(values)} values")
    numbers = {cluster: number for number, cluster in enumerate(dict.fromkeys(clusters))}
    places = np.array([numbers[cluster] for cluster in clusters], dtype=np.intp)
    sums = np.bincount(places, weights=np.asarray(values, dtype=np.float64))
    return sums.astype(np.float64), np.bincount(places).astype(np.float64)
