"""Why an item's official score is not the score that hermes gives it, told from evidence.

Two things can differ: what executing the answer gave, and the rules by which that is scored. The
official rules, applied to our own result, tell which: if they give the official score, the results
are as good as the same and a rule makes the difference, or a repair of the query; if not, the
results differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Boolean, Sparql, ValueSet
from hermes.scoring.profiles.text2sparql import score_item

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Failure, Gold, Result
    from hermes.scoring.scored import ScoredItem

_SAME = 1e-12

TieTest: TypeAlias = "Callable[[ScoredItem], bool]"
"""Tells whether the LIMIT of an item's query cuts through a tie."""


class Cause(StrEnum):
    """What makes the difference: a result (tie, engine, other answers), a rule, or a repair."""

    TIE = "tie"
    ENGINE = "engine"
    OTHER_ANSWERS = "other answers"
    BOOLEAN_RULE = "boolean rule"
    EMPTY_RULE = "empty rule"
    VALUE_FORMAT = "number format"
    REPAIR = "repair"
    ORDER_RULE = "order rule"


@dataclass(frozen=True, slots=True)
class OfficialFigures:
    """The official set_F of an item, and its ndcg where the order is required and it is told."""

    set_f: float
    ndcg: float | None = None


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """An item whose official figures are not its F1 and its score.

    `replayed` has those of the official rules on our result; that, `f1` and `score` are None where
    the graph failed the item.
    """

    item_id: str
    official: OfficialFigures
    replayed: OfficialFigures | None
    f1: float | None
    score: float | None
    cause: Cause


def discrepancy(
    official: OfficialFigures, each: ScoredItem, has_ties: TieTest
) -> Discrepancy | None:
    """Why the official figures of an item and ours differ; None where they do not.

    `has_ties` is asked only where our result does not give the official figures.
    """
    replayed = _replayed(each, each.result)
    if not _agree(official, replayed):
        # Where we repaired a query, the organizers' engine may have read it as it was, or not.
        replayed = _replayed(each, each.unrepaired_result)
    score = each.score.score
    f1 = each.score.f1 if score is not None else None
    cause = _cause(official, replayed, each, has_ties)
    if cause is None:
        return None
    return Discrepancy(each.item.id, official, replayed, f1, score, cause)


def _cause(
    official: OfficialFigures,
    replayed: OfficialFigures | None,
    each: ScoredItem,
    has_ties: TieTest,
) -> Cause | None:
    if not _agree(official, replayed):
        return _result_cause(each, has_ties)
    if not _same(official.set_f, each.score.f1):
        return _rule(each) if _agree(official, _replayed(each, each.result)) else Cause.REPAIR
    # The order of an item makes a score of its own, officially as here; in the ranking by set_F,
    # ours alone.
    ranked = official.set_f if official.ndcg is None else official.ndcg
    if _same(official.set_f, each.score.score) and _same(ranked, each.score.score):
        return None
    return Cause.ORDER_RULE


def _result_cause(each: ScoredItem, has_ties: TieTest) -> Cause:
    """What made another result; where no query was executed here, no engine can have."""
    if not isinstance(each.answer.given, Sparql):
        return Cause.OTHER_ANSWERS
    return Cause.TIE if has_ties(each) else Cause.ENGINE


def _rule(each: ScoredItem) -> Cause:
    """The rule by which one result has two scores: all else is the same in both profiles."""
    if isinstance(each.gold, Boolean) or isinstance(each.result, Boolean):
        return Cause.BOOLEAN_RULE
    if _is_empty(each.gold) or _is_empty(each.result):
        return Cause.EMPTY_RULE
    return Cause.VALUE_FORMAT


def _replayed(each: ScoredItem, result: Result) -> OfficialFigures | None:
    score = score_item(each.item, each.gold, result)
    return None if score is None else OfficialFigures(score.f1, score.ndcg)


def _agree(one: OfficialFigures, other: OfficialFigures | None) -> bool:
    if other is None:
        return False
    unknown = one.ndcg is None or other.ndcg is None
    return _same(one.set_f, other.set_f) and (unknown or _same(one.ndcg, other.ndcg))


def _same(one: float | None, other: float | None) -> bool:
    return one is not None and other is not None and abs(one - other) <= _SAME


def _is_empty(side: Gold | Failure | Result) -> bool:
    match side:
        case AnswerSet():
            return next(bound_terms(side), None) is None
        case ValueSet(values):
            return not values
    return False
