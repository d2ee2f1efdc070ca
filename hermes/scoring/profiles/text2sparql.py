"""The official figures of the Text2SPARQL challenge, digit for digit, with all that they miss.

The challenge's scorer (https://github.com/AKSW/text2sparql-client) hands raw strings to trec_eval
(https://github.com/usnistgov/trec_eval, measures set_P, set_recall, set_F and ndcg). So

* an item with an empty gold or an empty answer scores 0, also where both are empty;
* a boolean is the value `true`, whatever it says: a gold of true is met by any boolean, a gold of
  false by none;
* a query that had to be repaired is scored as it was answered, which is as a failure;
* nDCG has all gains 1 and ranks an answer's values by themselves, descending: it is blind to order.

Floats are added up in the order of the original, so that every digit is the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import log2
from statistics import fmean
from typing import TYPE_CHECKING

from hermes.flatten import flatten
from hermes.model import AnswerSet, Boolean, Failure, Fault, ValueSet
from hermes.scoring.profiles.figures import ids_by_lang

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hermes.model import Gold, Item, Result
    from hermes.scoring.profiles.figures import Figures
    from hermes.scoring.scored import ScoredItem

_DATASET_YEAR = re.compile(r"//text2sparql\.aksw\.org/(\d{4})/")
_TRUE = "true"


class Layout(Enum):
    """The layout of the official files, which changed after the first challenge."""

    OF_2025 = 2025
    OF_2026 = 2026


def layout_of(dataset_id: str) -> Layout:
    """The layout for a benchmark: that of its challenge's year, else the latest.

    >>> layout_of("https://text2sparql.aksw.org/2025/corporate/"), layout_of("urn:mine")
    (<Layout.OF_2025: 2025>, <Layout.OF_2026: 2026>)
    """
    year = _DATASET_YEAR.search(dataset_id)
    return Layout.OF_2025 if year and int(year[1]) <= Layout.OF_2025.value else Layout.OF_2026


@dataclass(frozen=True, slots=True)
class OfficialScore:
    """set_P, set_recall and set_F of an item, and ndcg if its order is required; in [0, 1]."""

    precision: float
    recall: float
    f1: float
    ndcg: float | None = None

    @property
    def combined(self) -> float:
        """What set_F_ndcg takes of this item."""
        return self.f1 if self.ndcg is None else self.ndcg


def score_item(item: Item, gold: Gold | Failure, result: Result) -> OfficialScore | None:
    """The official score of one item; None where the graph failed.

    Every other failure is scored as an empty answer, and so is a free text.
    """
    if any(isinstance(side, Failure) and side.kind.fault is Fault.GRAPH for side in (gold, result)):
        return None
    wanted, given = frozenset(_relevant(gold)), _values(result)
    shared = len(wanted.intersection(given))
    precision = shared / len(given) if given else 0.0
    recall = shared / len(wanted) if wanted else 0.0
    f1 = 2 * precision * recall / (precision + recall) if shared else 0.0
    return OfficialScore(
        precision, recall, f1, _ndcg(wanted, given) if item.order_matters else None
    )


@dataclass(frozen=True)
class Text2SparqlFigures:
    """The official scores of a run by item id, in order, with each item's language."""

    scores: Mapping[str, OfficialScore | None]
    langs: Mapping[str, str]
    layout: Layout

    @property
    def overall(self) -> Figures:
        """The row `average`; `score` is its set_F_ndcg, or set_F where no item has an order."""
        return _figures(list(self.scores.values()), self.average)

    @property
    def by_lang(self) -> Mapping[str, Figures]:
        """The averages by language."""
        averages = self.language_averages
        return {
            lang: _figures(self._of(ids), averages[lang])
            for lang, ids in ids_by_lang(self.langs).items()
        }

    @cached_property
    def average(self) -> Average:
        """Over all items but those that the graph failed."""
        return overall_average([score for score in self.scores.values() if score is not None])

    @cached_property
    def language_averages(self) -> Mapping[str, Average]:
        """By language, in order of first appearance; empty where there is only one."""
        return {
            lang: language_average([s for s in self._of(ids) if s is not None], self.layout)
            for lang, ids in ids_by_lang(self.langs).items()
        }

    def _of(self, ids: Iterable[str]) -> list[OfficialScore | None]:
        return [self.scores[item_id] for item_id in ids]


def text2sparql_figures(scored: Iterable[ScoredItem], layout: Layout) -> Text2SparqlFigures:
    """The official figures of a run on answer sets."""
    items = list(scored)
    return Text2SparqlFigures(
        {each.item.id: score_item(each.item, each.gold, each.unrepaired_result) for each in items},
        {each.item.id: each.item.lang for each in items},
        layout,
    )


# -- averages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Average:
    """One row of averages; None where there is no item to take them of.

    `combined` (set_F_ndcg) is None too where there is no `ndcg`.
    """

    precision: float | None
    recall: float | None
    f1: float | None
    ndcg: float | None
    combined: float | None


def overall_average(scores: Sequence[OfficialScore]) -> Average:
    """The row `average`. The average nDCG is one more item of the combined mean."""
    from numpy import mean  # which adds up pairwise; the original takes this very function

    ndcgs = [score.ndcg for score in scores if score.ndcg is not None]
    ndcg = float(mean(ndcgs)) if ndcgs else None
    return Average(
        precision=float(mean([score.precision for score in scores])) if scores else None,
        recall=float(mean([score.recall for score in scores])) if scores else None,
        f1=float(mean([score.f1 for score in scores])) if scores else None,
        ndcg=ndcg,
        combined=None if ndcg is None else fmean([*(s.combined for s in scores), ndcg]),
    )


def language_average(scores: Sequence[OfficialScore], layout: Layout) -> Average:
    """The averages of one language; in 2025, the combined mean had no additional item."""
    ndcgs = [score.ndcg for score in scores if score.ndcg is not None]
    ndcg = fmean(ndcgs) if ndcgs else None
    combined = [score.combined for score in scores]
    if ndcg is not None and layout is Layout.OF_2026:
        combined.append(ndcg)
    return Average(
        precision=fmean([score.precision for score in scores]) if scores else None,
        recall=fmean([score.recall for score in scores]) if scores else None,
        f1=fmean([score.f1 for score in scores]) if scores else None,
        ndcg=ndcg,
        combined=None if ndcg is None else fmean(combined),
    )


def _figures(scores: Sequence[OfficialScore | None], average: Average) -> Figures:
    headline = average.f1 if average.combined is None else average.combined
    return {
        "items": len(scores),
        "score": None if None in scores else headline,
        "set_P": average.precision,
        "set_recall": average.recall,
        "set_F": average.f1,
        "ndcg": average.ndcg,
        "set_F_ndcg": average.combined,
    }


# -- items ---------------------------------------------------------------------------------------


def _relevant(gold: Gold | Failure) -> tuple[str, ...]:
    match gold:
        case Boolean(value):
            return (_TRUE,) if value else ()
        case ValueSet() | AnswerSet():
            return _values(gold)
    return ()


def _values(result: Result) -> tuple[str, ...]:
    """The distinct raw values that an answer retrieves."""
    match result:
        case Boolean():
            return (_TRUE,)
        case ValueSet(values):
            return tuple(dict.fromkeys(values))
        case AnswerSet():
            return flatten(result)
    return ()


def _ndcg(wanted: frozenset[str], given: Iterable[str]) -> float:
    # All values have one score, and trec_eval breaks ties by their names, descending.
    ranking = sorted(given, reverse=True)
    best = _discounted([True] * len(wanted))
    return _discounted([value in wanted for value in ranking]) / best if wanted else 0.0


def _discounted(hits: Iterable[bool]) -> float:
    total = 0.0  # not sum() or fsum(): trec_eval rounds at every step, and so must this
    for rank, hit in enumerate(hits, start=1):
        if hit:
            total += 1 / log2(rank + 1)
    return total
