"""The official ranking of a challenge beside the corrected one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from hermes.scoring.discrepancy import Cause

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from hermes.report.report import Report
    from hermes.scoring.discrepancy import Discrepancy
    from hermes.store.evaluations import OfficialEvaluation


class Evidence(StrEnum):
    """What the corrected scores are made from."""

    RESULT_SETS = "the published answer sets"
    QUERIES = "executing the recorded queries"


@dataclass(frozen=True, slots=True)
class GoldCopy:
    """Published answer sets that are gold's: `equal` of all `items` are so to the letter."""

    equal: int
    items: int

    @property
    def whole(self) -> bool:
        """Whether they are so in every item."""
        return self.equal == self.items


@dataclass(frozen=True, slots=True)
class Standing:
    """One participant: the official figures, and the report of what its files say.

    `official` is None where no scores are published, `report` where there is nothing to score: no
    file, or published answer sets that are `copied` from gold and would have the scores of gold.
    `remarks` say what is odd about the files.
    """

    name: str
    official: OfficialEvaluation | None
    report: Report | None
    copied: GoldCopy | None = None
    discrepancies: tuple[Discrepancy, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def official_score(self) -> float | None:
        """The average set_F, by which participants are ranked officially."""
        return None if self.official is None else self.official.average_set_f

    @property
    def score(self) -> float | None:
        """The score of profile `hermes`."""
        return None if self.report is None else self.report.score

    @property
    def other_answers(self) -> int:
        """How many items of the published answer sets are not what was scored officially."""
        return sum(each.cause is Cause.OTHER_ANSWERS for each in self.discrepancies)


@dataclass(frozen=True, slots=True)
class Place:
    """A participant in both rankings, from 1, where equal scores share a place; None without score.

    `gained` counts the places won by correction (lost, below 0) among the participants that have
    both scores; None for one that has not.
    """

    standing: Standing
    official: int | None
    corrected: int | None
    gained: int | None


@dataclass(frozen=True, slots=True)
class PublishedRanking:
    """All participants of a challenge on one benchmark, in the official order."""

    bench: str
    evidence: Evidence
    places: tuple[Place, ...]


def rank(bench: str, evidence: Evidence, standings: Iterable[Standing]) -> PublishedRanking:
    """Put participants in the official order; those without an official score stand last."""
    given = list(standings)
    both = [s for s in given if s.official_score is not None and s.score is not None]
    official, corrected = _ranks(given, _official), _ranks(given, _corrected)
    before, after = _ranks(both, _official), _ranks(both, _corrected)
    gained = {name: before[name] - after[name] for name in before}
    places = [
        Place(s, official.get(s.name), corrected.get(s.name), gained.get(s.name)) for s in given
    ]
    last = len(given) + 1
    places.sort(key=lambda place: (place.official or last, place.corrected or last))
    return PublishedRanking(bench, evidence, tuple(places))


def _official(standing: Standing) -> float | None:
    return standing.official_score


def _corrected(standing: Standing) -> float | None:
    return standing.score


def _ranks(
    standings: Iterable[Standing], score_of: Callable[[Standing], float | None]
) -> Mapping[str, int]:
    scores = {s.name: score for s in standings if (score := score_of(s)) is not None}
    return {
        name: 1 + sum(other > score for other in scores.values()) for name, score in scores.items()
    }
