"""How well the order of an answer follows that of gold."""

from __future__ import annotations

from math import fsum, log2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from hermes.scoring.keys import Key
    from hermes.scoring.values import Side


def ranking(side: Side) -> tuple[Key, ...]:
    """The values whose order counts: the first column where there are rows, else the flat list."""
    if side.columns is None:
        return side.keys
    first = side.columns[0] if side.columns else ()
    return tuple(key for key in dict.fromkeys(first) if key is not None)


def ndcg(gold: Sequence[Hashable], given: Sequence[Hashable]) -> float:
    """Normalised discounted cumulative gain of `given`, in [0, 1] (Järvelin and Kekäläinen 2002).

    The i-th of gold's n values has the gain n-i+1, the discount at a rank is log2(rank+1). Only
    first occurrences count; a value that is not in gold gains 0 and takes up its rank. Two empty
    lists agree: 1. One empty list: 0.

    >>> ndcg("ab", "ab"), round(ndcg("ab", "ba"), 4), ndcg("ab", "xy")
    (1.0, 0.8597, 0.0)
    """
    wanted, found = list(dict.fromkeys(gold)), list(dict.fromkeys(given))
    if not wanted or not found:
        return 1.0 if wanted == found else 0.0
    gains = {value: len(wanted) - place for place, value in enumerate(wanted)}
    # The best order has the largest sum; min() is for the last bit that rounding may add.
    return min(1.0, _discounted(found, gains) / _discounted(wanted, gains))


def _discounted(values: Sequence[Hashable], gains: dict[Hashable, int]) -> float:
    return fsum(gains.get(value, 0) / log2(rank + 1) for rank, value in enumerate(values, start=1))
