"""Systems beside each other on the same items: who is better, by how much, and how surely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum
from typing import TYPE_CHECKING

from hermes.scoring.statistics import LEVEL, SEED
from hermes.scoring.statistics.alike import DIFFERENCE
from hermes.scoring.statistics.bootstrap import interval_of, resampled_means
from hermes.scoring.statistics.effect import effect_size
from hermes.scoring.statistics.estimate import Estimate
from hermes.scoring.statistics.holm import holm
from hermes.scoring.statistics.permutation import differing_clusters, sign_flip_p
from hermes.scoring.statistics.power import detectable_difference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import Item
    from hermes.scoring.statistics.clusters import Floats

_SAME = 1e-12
"""Scores that are no further apart are equal, as for the outcome `correct`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The mean score of one run, and the ids of the items that it alone gets right."""

    score: Estimate
    alone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A run against the first one: its score less that of the first.

    `p` is that of the paired permutation test, `p_holm` that of all the tests together; `wins`,
    `ties` and `losses` count the items on which the run scores higher, the same and lower, and
    `differing_questions` the questions that are no tie in sum. The effect size is None where the
    differences do not vary, the smallest detectable difference also where too few questions differ.
    """

    difference: Estimate
    p: float
    p_holm: float
    effect_size: float | None
    detectable: float | None
    wins: int
    ties: int
    losses: int
    differing_questions: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Runs in their order, and each but the first against the first.

    `differing` holds the scores of the runs, in their order, on each item that they do not agree
    on.
    """

    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    differing: Mapping[str, tuple[float, ...]]


def compare(items: Sequence[Item], runs: Sequence[Mapping[str, float]]) -> Comparison:
    """Compare the scores of `runs`, each of which has one for every one of `items`, by its id.

    There is at least one item. All runs share the questions that the bootstrap draws, so the
    interval of a difference is that of the same questions asked of both.
    """
    scores = [[run[item.id] for item in items] for run in runs]
    questions = [item.qid for item in items]
    means = resampled_means(scores, questions, seed=SEED)
    intervals = [
        interval_of(resampled, own, questions, LEVEL)
        for own, resampled in zip(scores, means, strict=True)
    ]
    standings = map(Standing, map(_estimate, scores, intervals), _alone(items, scores))
    differences = [
        _difference(
            [b - a for a, b in zip(scores[0], own, strict=True)], questions, resampled - means[0]
        )
        for own, resampled in zip(scores[1:], means[1:], strict=True)
    ]
    adjusted = holm([difference.p for difference in differences])
    return Comparison(
        standings=tuple(standings),
        differences=tuple(map(_adjusted, differences, adjusted)),
        differing={
            item.id: each
            for item, each in zip(items, zip(*scores, strict=True), strict=True)
            if max(each) - min(each) > _SAME
        },
    )


def _difference(values: Sequence[float], questions: Sequence[str], resampled: Floats) -> Difference:
    """The difference of two runs, where there are no others."""
    interval = interval_of(resampled, values, questions, LEVEL, span=DIFFERENCE)
    p = sign_flip_p(values, questions, seed=SEED)
    wins = sum(value > _SAME for value in values)
    losses = sum(value < -_SAME for value in values)
    return Difference(
        difference=_estimate(values, interval),
        p=p,
        p_holm=p,
        effect_size=effect_size(values, questions),
        detectable=detectable_difference(values, questions),
        wins=wins,
        ties=len(values) - wins - losses,
        losses=losses,
        differing_questions=differing_clusters(values, questions),
    )


def _adjusted(difference: Difference, p_holm: float) -> Difference:
    return replace(difference, p_holm=p_holm)


def _estimate(values: Sequence[float], interval: tuple[float, float]) -> Estimate:
    return Estimate(fsum(values) / len(values), *interval)


def _alone(items: Sequence[Item], scores: Sequence[Sequence[float]]) -> list[tuple[str, ...]]:
    """For each run the items that it gets right, every time, and no other does."""
    alone: list[list[str]] = [[] for _ in scores]
    for item, each in zip(items, zip(*scores, strict=True), strict=True):
        right = [place for place, score in enumerate(each) if score >= 1 - _SAME]
        if len(right) == 1:
            alone[right[0]].append(item.id)
    return list(map(tuple, alone))
