"""A run's items with all that is known of them, which is what every analysis of a run reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.model import Sparql

if TYPE_CHECKING:
    from hermes.model import Answer, Engine, Failure, Gold, Item, RepairedQuery, Result, Score
    from hermes.scoring.diagnosis.classes import ErrorClass


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """One item of a run: what was asked, expected, answered and found, and its default score.

    `gold` is a failure where it was to be recomputed and the graph was at fault; then there is no
    score. `engine` is None where nothing was executed, `error_class` where the item is correct.
    `repaired` is there where the result is not that of the query as it was answered.
    """

    item: Item
    gold: Gold | Failure
    answer: Answer
    result: Result
    score: Score
    engine: Engine | None = None
    error_class: ErrorClass | None = None
    repaired: RepairedQuery | None = None

    @property
    def query(self) -> str | None:
        """The query whose result is scored, repaired if need be; None where there is none."""
        if self.repaired is not None:
            return self.repaired.query
        given = self.answer.given
        return given.query if isinstance(given, Sparql) else None

    @property
    def unrepaired_result(self) -> Result:
        """What the answer came to if no query were repaired."""
        return self.result if self.repaired is None else self.repaired.unrepaired
