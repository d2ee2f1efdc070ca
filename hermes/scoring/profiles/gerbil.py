"""The figures of GERBIL QA: precision, recall and F1, micro and macro, and Macro F1 QALD.

The rules are those of its code (class FMeasureCalculator of the branch for question answering,
https://github.com/dice-group/gerbil; Usbeck et al., Semantic Web 10(2), 2019); which values are
equal is decided as in profile `hermes`. A failure or no answer is an empty set.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Fault, Text, ValueSet
from hermes.scoring.booleans import given_boolean, gold_boolean
from hermes.scoring.profiles.figures import ids_by_lang
from hermes.scoring.sets import PERFECT, ZERO, SetScore
from hermes.scoring.values import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hermes.model import Gold, Item, Result
    from hermes.scoring.profiles.figures import Figures
    from hermes.scoring.scored import ScoredItem

_NOTHING = ValueSet(())


@dataclass(frozen=True, slots=True)
class Counts:
    """Values of gold that were given, values given that are not gold, values of gold not given."""

    hits: int
    false: int
    missed: int

    @property
    def measures(self) -> SetScore:
        """Precision, recall and F1: 1 where there is nothing to find and nothing was found.

        >>> Counts(0, 0, 0).measures == PERFECT, Counts(0, 0, 2).measures == ZERO
        (True, True)
        """
        if self.hits == 0:
            return ZERO if self.false or self.missed else PERFECT
        return SetScore(
            precision=self.hits / (self.hits + self.false),
            recall=self.hits / (self.hits + self.missed),
            f1=2 * self.hits / (2 * self.hits + self.false + self.missed),
        )

    @property
    def qald_precision(self) -> float:
        """Precision as Macro F1 QALD takes it: whoever says nothing says nothing wrong, 1."""
        return 1.0 if self.hits == self.false == 0 else self.measures.precision


def score_item(_item: Item, gold: Gold | Failure, result: Result) -> Counts | None:
    """The counts of one item; None where the graph failed."""
    if any(isinstance(side, Failure) and side.kind.fault is Fault.GRAPH for side in (gold, result)):
        return None
    given = _given(result)
    if not isinstance(gold, AnswerSet | ValueSet | Boolean):
        raise TypeError(f"profile gerbil compares answer sets, not {type(gold).__name__}")
    expected = gold_boolean(gold)
    if expected is not None:
        hit = given_boolean(given) is expected
        return Counts(1, 0, 0) if hit else Counts(0, _size(given), 1)
    if isinstance(gold, Boolean) or isinstance(given, Boolean):
        return Counts(0, _size(given), _size(gold))
    wanted, found = (set(side.keys) for side in fold(gold, given))
    return Counts(len(wanted & found), len(found - wanted), len(wanted - found))


@dataclass(frozen=True)
class GerbilFigures:
    """The counts of a run by item id, with each item's language, and the system's faults."""

    counts: Mapping[str, Counts | None]
    langs: Mapping[str, str]
    faults: frozenset[str]

    @cached_property
    def overall(self) -> Figures:
        """Over all items; `score` is macro F1, `errors` how often the system was at fault."""
        return self._figures(list(self.counts))

    @cached_property
    def by_lang(self) -> Mapping[str, Figures]:
        """The same by language."""
        return {lang: self._figures(ids) for lang, ids in ids_by_lang(self.langs).items()}

    def _figures(self, ids: Sequence[str]) -> Figures:
        counts = [found for item_id in ids if (found := self.counts[item_id]) is not None]
        micro, macro = _micro(counts), _macro(counts)
        return {
            "items": len(ids),
            "errors": sum(item_id in self.faults for item_id in ids),
            "score": macro.f1 if macro and len(counts) == len(ids) else None,
            "micro_precision": micro.precision if micro else None,
            "micro_recall": micro.recall if micro else None,
            "micro_f1": micro.f1 if micro else None,
            "macro_precision": macro.precision if macro else None,
            "macro_recall": macro.recall if macro else None,
            "macro_f1": macro.f1 if macro else None,
            "macro_f1_qald": _macro_f1_qald(counts),
        }


def gerbil_figures(scored: Iterable[ScoredItem]) -> GerbilFigures:
    """The figures of a run on answer sets."""
    items = list(scored)
    return GerbilFigures(
        {each.item.id: score_item(each.item, each.gold, each.result) for each in items},
        {each.item.id: each.item.lang for each in items},
        frozenset(
            each.item.id
            for each in items
            if isinstance(each.result, Failure) and each.result.kind is FailureKind.SYSTEM_FAULT
        ),
    )


# -- means ---------------------------------------------------------------------------------------


def _micro(counts: Sequence[Counts]) -> SetScore | None:
    if not counts:
        return None
    return Counts(
        hits=sum(each.hits for each in counts),
        false=sum(each.false for each in counts),
        missed=sum(each.missed for each in counts),
    ).measures


def _macro(counts: Sequence[Counts]) -> SetScore | None:
    if not counts:
        return None
    measures = [each.measures for each in counts]
    return SetScore(
        precision=_mean([each.precision for each in measures]),
        recall=_mean([each.recall for each in measures]),
        f1=_mean([each.f1 for each in measures]),
    )


def _macro_f1_qald(counts: Sequence[Counts]) -> float | None:
    """The harmonic mean of the two means, not the mean of harmonic means; 0 where both are 0."""
    if not counts:
        return None
    precision = _mean([each.qald_precision for each in counts])
    recall = _mean([each.measures.recall for each in counts])
    return 2 * precision * recall / (precision + recall) if recall else 0.0


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


# -- values --------------------------------------------------------------------------------------


def _given(result: Result) -> AnswerSet | ValueSet | Boolean:
    match result:
        case AnswerSet() | ValueSet() | Boolean():
            return result
        case Text(text) if text.strip():
            return ValueSet((text,))
    return _NOTHING


def _size(side: AnswerSet | ValueSet | Boolean) -> int:
    return 1 if isinstance(side, Boolean) else len(fold(side, side)[0].keys)
