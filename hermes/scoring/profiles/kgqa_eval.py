"""Free-text answers of chat models judged against a gold set (Omar et al., arXiv 2302.06466).

An answer is correct, wrong, or none. Precision is over the answers, recall over all questions, and
their harmonic mean is the micro F1. The paper's authors judged by hand; here rules do, those of
`hermes.scoring.profiles.free_text`, so that the same text always gets the same verdict.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

from hermes.flatten import flatten
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    Fault,
    NoAnswer,
    Outcome,
    Text,
    ValueSet,
)
from hermes.scoring.profiles import hermes
from hermes.scoring.profiles.figures import ids_by_lang
from hermes.scoring.profiles.free_text import judge_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hermes.model import Gold, Item, Result
    from hermes.scoring.profiles.figures import Figures
    from hermes.scoring.profiles.labels import Labels
    from hermes.scoring.scored import ScoredItem

_EXACT = 1 - 1e-12


@dataclass(frozen=True, slots=True)
class Judgement:
    """`correct`, `wrong` or `no_answer`; for a list, the share of gold's values that is named."""

    outcome: Outcome
    list_recall: float | None = None


def score_item(
    item: Item, gold: Gold | Failure, result: Result, labels: Labels
) -> Judgement | None:
    """The judgement of one item; None where the graph failed.

    A failure is no answer. A set or a boolean, as of a system that queries the graph, is correct
    where it equals gold as in profile `hermes`: what it names beyond gold can be seen.
    """
    if any(isinstance(side, Failure) and side.kind.fault is Fault.GRAPH for side in (gold, result)):
        return None
    if not isinstance(gold, AnswerSet | ValueSet | Boolean):
        raise TypeError(f"profile kgqa-eval needs an answer set, not {type(gold).__name__}")
    match result:
        case NoAnswer() | Failure():
            return _judgement(Outcome.NO_ANSWER, gold, 0.0)
        case Text(text):
            judged = judge_text(item, gold, text, labels)
            return _judgement(judged.outcome, gold, judged.share)
    score = hermes.score_item(item, gold, result)
    equal = score.f1 is not None and score.f1 >= _EXACT
    return _judgement(Outcome.CORRECT if equal else Outcome.WRONG, gold, score.recall or 0.0)


def _judgement(outcome: Outcome, gold: AnswerSet | ValueSet | Boolean, share: float) -> Judgement:
    return Judgement(outcome, share if _is_list(gold) else None)


def _is_list(gold: AnswerSet | ValueSet | Boolean) -> bool:
    match gold:
        case AnswerSet():
            return len(flatten(gold)) > 1
        case ValueSet(values):
            return len(set(values)) > 1
    return False


# -- runs ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KgqaFigures:
    """The judgements of a run by item id, with each item's language."""

    judgements: Mapping[str, Judgement | None]
    langs: Mapping[str, str]

    @cached_property
    def overall(self) -> Figures:
        """Over all items; `score` is the micro F1."""
        return self._figures(list(self.judgements))

    @cached_property
    def by_lang(self) -> Mapping[str, Figures]:
        """The same by language."""
        return {lang: self._figures(ids) for lang, ids in ids_by_lang(self.langs).items()}

    def _figures(self, ids: Sequence[str]) -> Figures:
        judged = [each for item_id in ids if (each := self.judgements[item_id]) is not None]
        counts = Counter(each.outcome for each in judged)
        correct, wrong = counts[Outcome.CORRECT], counts[Outcome.WRONG]
        # F1 of correct / (correct + wrong) and correct / all: the denominators add up.
        f1 = 2 * correct / (correct + wrong + len(judged)) if judged else None
        shares = [each.list_recall for each in judged if each.list_recall is not None]
        return {
            "items": len(ids),
            "correct": correct,
            "wrong": wrong,
            "no_answer": counts[Outcome.NO_ANSWER],
            "score": f1 if len(judged) == len(ids) else None,
            "precision": _share(correct, correct + wrong) if judged else None,
            "recall": _share(correct, len(judged)) if judged else None,
            "f1": f1,
            "list_recall": fsum(shares) / len(shares) if shares else None,
            "list_items": len(shares),
        }


def kgqa_figures(scored: Iterable[ScoredItem], labels: Labels) -> KgqaFigures:
    """The figures of a run on answer sets whose answers, or some of them, are texts."""
    items = list(scored)
    return KgqaFigures(
        {each.item.id: score_item(each.item, each.gold, each.result, labels) for each in items},
        {each.item.id: each.item.lang for each in items},
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
