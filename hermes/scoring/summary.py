"""The figures of a run, or of a part of it, from the scores of its items."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from hermes.model import FailureKind, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hermes.model import Score


@dataclass(frozen=True, slots=True)
class Figures:
    """Macro means over items, in [0, 1], unrounded; None where there is nothing to take a mean of.

    Every item counts, answered or not, except where the graph failed: `scored` says how many do.
    `answered`: the system handed something over, whatever became of it. `score` is the headline,
    None unless the figures are `complete`. `row_f1` is over the `row_items` that have one,
    `accuracy_strict` over the items with typed gold: those that are hedged are not correct in it.
    """

    items: int
    scored: int
    answered: int
    errors: Mapping[FailureKind, int]
    score: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    accuracy: float | None
    row_f1: float | None
    row_items: int
    accuracy_strict: float | None = None

    @property
    def complete(self) -> bool:
        """Whether every item has a score."""
        return self.scored == self.items


def summarize(scores: Sequence[Score]) -> Figures:
    """The figures of `scores`, one for each item of a benchmark and of one profile."""
    scored = [score for score in scores if score.score is not None]
    complete = len(scored) == len(scores)
    rows = [score.row_f1 for score in scored if score.row_f1 is not None]
    return Figures(
        items=len(scores),
        scored=len(scored),
        answered=sum(map(_answered, scores)),
        errors=Counter(score.failure for score in scores if score.failure is not None),
        score=_mean(score.score for score in scored) if complete else None,
        precision=_mean(score.precision for score in scored),
        recall=_mean(score.recall for score in scored),
        f1=_mean(score.f1 for score in scored),
        accuracy=_mean(float(score.outcome is Outcome.CORRECT) for score in scored),
        row_f1=_mean(rows),
        row_items=len(rows),
        accuracy_strict=_mean(float(_firm(score)) for score in scored if score.f1 is None),
    )


def summarize_by(scores: Iterable[Score], key_of: Mapping[str, str]) -> dict[str, Figures]:
    """The figures of each group, in order of first appearance.

    `key_of` gives an item's group by the item's id; items that it does not name are in none.
    """
    groups: dict[str, list[Score]] = {}
    for score in scores:
        if (key := key_of.get(score.item_id)) is not None:
            groups.setdefault(key, []).append(score)
    return {key: summarize(members) for key, members in groups.items()}


def _answered(score: Score) -> bool:
    return score.outcome is not Outcome.NO_ANSWER and score.failure is not FailureKind.SYSTEM_FAULT


def _firm(score: Score) -> bool:
    return score.outcome is Outcome.CORRECT and not score.hedged


def _mean(figures: Iterable[float | None]) -> float | None:
    known = [figure for figure in figures if figure is not None]
    return fsum(known) / len(known) if known else None
