"""A run's items with all that is known of them, which is what every analysis of a run reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import Answer, Engine, Failure, Gold, Item, Result, Score
    from hermes.scoring.diagnosis.classes import ErrorClass


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """One item of a run: what was asked, expected, answered and found, and its default score.

    `gold` is a failure where it was to be recomputed and the graph was at fault; then there is no
    score. `engine` is None where nothing was executed, `error_class` where the item is correct.
    """

    item: Item
    gold: Gold | Failure
    answer: Answer
    result: Result
    score: Score
    engine: Engine | None = None
    error_class: ErrorClass | None = None
