"""What a system makes of the same questions asked again: how good it is, and how steady."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb, fsum
from statistics import stdev
from typing import TYPE_CHECKING

from hermes.model import Outcome
from hermes.scoring.statistics.estimate import Estimate, estimate
from hermes.scoring.voting import elected

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hermes.scoring.scored import ScoredItem


@dataclass(frozen=True, slots=True)
class RepeatFigures:
    """The figures of a run whose items were asked `count` times, twice or more.

    `scores` are the headlines of the repeats, `mean` their mean (its interval is over questions,
    with the repeats of an item averaged), `deviation` their sample standard deviation. `majority`
    is the score of the answers that most repeats gave. `pass_at_k` and `pass_hat_k` are for k from
    1 to `count`. All shares are of items.
    """

    count: int
    scores: tuple[float, ...]
    mean: Estimate
    deviation: float
    determinism: float
    agreement: float
    kappa: float | None
    pass_at_k: tuple[float, ...]
    pass_hat_k: tuple[float, ...]
    majority: Estimate


def repeat_figures(items: Sequence[Sequence[ScoredItem]]) -> RepeatFigures | None:
    """The figures of `items`, for each of which there are the same two or more repeats.

    None where there is no item, or the graph failed one: it has no score.
    """
    scores = [[repeat.score.score for repeat in repeats] for repeats in items]
    known = [[score for score in own if score is not None] for own in scores]
    if not items or known != scores:
        return None
    count = len(items[0])
    means = [fsum(own) / count for own in known]
    headlines = [fsum(own) / len(items) for own in zip(*known, strict=True)]
    outcomes = [[repeat.score.outcome for repeat in repeats] for repeats in items]
    correct = [own.count(Outcome.CORRECT) for own in outcomes]
    questions = [repeats[0].item.qid for repeats in items]
    elections = [elected(repeats).score.score for repeats in items]
    voted = [score for score in elections if score is not None]
    return RepeatFigures(
        count=count,
        scores=tuple(headlines),
        mean=estimate(means, questions),
        deviation=stdev(headlines),
        determinism=sum(len(set(own)) == 1 for own in outcomes) / len(items),
        agreement=agreement(outcomes),
        kappa=fleiss_kappa(outcomes),
        pass_at_k=_for_each_k(pass_at_k, count, correct),
        pass_hat_k=_for_each_k(pass_hat_k, count, correct),
        majority=estimate(voted, questions),
    )


def pass_at_k(count: int, correct: int, k: int) -> float:
    """The chance that of k drawn from `count` repeats one is correct, where `correct` are.

    1 - C(n-c, k) / C(n, k), the unbiased estimator of Chen et al. 2021 (arXiv 2107.03374, eq. 1).

    >>> [pass_at_k(3, 1, k) for k in (1, 2, 3)]
    [0.3333333333333333, 0.6666666666666666, 1.0]
    """
    return (comb(count, k) - comb(count - correct, k)) / comb(count, k)


def pass_hat_k(count: int, correct: int, k: int) -> float:
    """The chance that all of k drawn from `count` repeats are correct, where `correct` are.

    C(c, k) / C(n, k), pass^k of Yao et al. 2024 (arXiv 2406.12045, section 4).

    >>> [pass_hat_k(3, 2, k) for k in (1, 2, 3)]
    [0.6666666666666666, 0.3333333333333333, 0.0]
    """
    return comb(correct, k) / comb(count, k)


def agreement(outcomes: Sequence[Sequence[Outcome]]) -> float:
    """The share of pairs of repeats with the same outcome, the mean over items.

    Of an item's n repeats with n_j of outcome j: sum n_j (n_j - 1) / (n (n - 1)).
    """
    return fsum(map(_agreeing_pairs, outcomes)) / len(outcomes)


def fleiss_kappa(outcomes: Sequence[Sequence[Outcome]]) -> float | None:
    """The agreement beyond what chance would give, over what it could give (Fleiss 1971).

    1 for full agreement, 0 for that of chance, below for less. None where all outcomes of all items
    are the same one: then chance agrees always.
    """
    totals = Counter(outcome for own in outcomes for outcome in own)
    if len(totals) == 1:
        return None
    by_chance = fsum((total / totals.total()) ** 2 for total in totals.values())
    return (agreement(outcomes) - by_chance) / (1 - by_chance)


def _agreeing_pairs(own: Sequence[Outcome]) -> float:
    counts = Counter(own).values()
    return sum(count * (count - 1) for count in counts) / (len(own) * (len(own) - 1))


def _for_each_k(
    share: Callable[[int, int, int], float], count: int, correct: Sequence[int]
) -> tuple[float, ...]:
    """The mean over items for each k from 1; items with equally many correct are taken together."""
    items = Counter(correct)
    return tuple(
        fsum(number * share(count, right, k) for right, number in items.items()) / len(correct)
        for k in range(1, count + 1)
    )
