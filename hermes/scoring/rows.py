"""F1 over whole rows, which flat values cannot see: `(a,b),(c,d)` is not `(a,d),(c,b)`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hermes.scoring.values import Column


@dataclass(frozen=True, slots=True)
class RowScore:
    """F1 in [0, 1] over rows, and how many columns of either side had no partner."""

    f1: float
    unmatched_columns: int


def score_rows(gold: Sequence[Column], given: Sequence[Column]) -> RowScore:
    """F1 over rows as multisets, on matched columns; `gold` and `given` are lists of columns.

    Columns have no names that two queries would share, so they are matched one to one by the
    number of values that they share. Unmatched ones are dropped, and counted. No rows on either
    side: 1. No rows on one side: 0.
    """
    pairs = _match(gold, given)
    wanted = Counter(zip(*(gold[place] for place, _ in pairs), strict=True))
    found = Counter(zip(*(given[place] for _, place in pairs), strict=True))
    unmatched = len(gold) + len(given) - 2 * len(pairs)
    rows = max(map(len, gold), default=0) + max(map(len, given), default=0)
    if rows == 0:
        return RowScore(1.0, unmatched)
    return RowScore(2 * (wanted & found).total() / rows, unmatched)


def _match(gold: Sequence[Column], given: Sequence[Column]) -> list[tuple[int, int]]:
    """Pairs of places with the largest number of shared values (Kuhn 1955)."""
    if not gold or not given:
        return []
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    wanted = [set(column) - {None} for column in gold]
    found = [set(column) - {None} for column in given]
    shared = np.array([[len(one & other) for other in found] for one in wanted])
    # Among equally good matchings, the one that keeps most columns in place: else two columns of
    # the same values could be swapped, and gold would not match itself.
    same_place = np.eye(len(wanted), len(found), dtype=int)
    weights = shared * (len(wanted) + 1) + same_place
    places = linear_sum_assignment(weights, maximize=True)
    return [(int(one), int(other)) for one, other in zip(*places, strict=True)]
