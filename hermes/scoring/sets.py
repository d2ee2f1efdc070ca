"""Precision, recall and F1 of one set of values against another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable


@dataclass(frozen=True, slots=True)
class SetScore:
    """Shares in [0, 1], unrounded."""

    precision: float
    recall: float
    f1: float


PERFECT = SetScore(1.0, 1.0, 1.0)
ZERO = SetScore(0.0, 0.0, 0.0)


def score_sets(gold: Collection[Hashable], given: Collection[Hashable]) -> SetScore:
    """Precision |A∩G|/|A|, recall |A∩G|/|G|, and their harmonic mean (van Rijsbergen 1979, ch. 7).

    Two empty sets agree: 1. One empty set: 0. Repeated values count once.

    >>> score_sets({"a", "b", "d"}, {"a", "b", "c", "e"})
    SetScore(precision=0.5, recall=0.6666666666666666, f1=0.5714285714285714)
    """
    wanted, found = set(gold), set(given)
    if not wanted and not found:
        return PERFECT
    shared = len(wanted & found)
    if shared == 0:
        return ZERO
    return SetScore(
        precision=shared / len(found),
        recall=shared / len(wanted),
        f1=2 * shared / (len(wanted) + len(found)),
    )
