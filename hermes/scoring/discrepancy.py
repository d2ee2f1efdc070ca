"""Why an item's official score is not the score that hermes gives it, told from evidence.

Two things can differ: what executing the answer gave, and the rules by which that is scored. The
official rules, applied to our own result, tell which: if they give the official score, the results
are as good as the same and a rule makes the difference; if not, the results differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from hermes.flatten import bound_terms
from hermes.model import AnswerSet, Boolean, ValueSet
from hermes.scoring.profiles.text2sparql import score_item

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Failure, Gold, Result
    from hermes.scoring.scored import ScoredItem

_SAME = 1e-12

TieTest: TypeAlias = "Callable[[ScoredItem], bool]"
"""Tells whether the LIMIT of an item's query cuts through a tie."""


class Cause(StrEnum):
    """What makes the difference: a result (tie, engine), or a rule."""

    TIE = "tie"
    ENGINE = "engine"
    BOOLEAN_RULE = "boolean rule"
    EMPTY_RULE = "empty rule"
    VALUE_FORMAT = "number format"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """An item whose official set_F is not its F1: `replayed` is the official rule on our result.

    `replayed` and `f1` are None where the graph failed the item.
    """

    item_id: str
    official: float
    replayed: float | None
    f1: float | None
    cause: Cause


def discrepancy(official: float, each: ScoredItem, has_ties: TieTest) -> Discrepancy | None:
    """Why the official set_F of an item and its F1 differ; None where they do not.

    `has_ties` is asked only where our result does not give the official score.
    """
    score = score_item(each.item, each.gold, each.result)
    replayed = None if score is None else score.f1
    f1 = each.score.f1 if each.score.score is not None else None
    if _same(official, replayed) and _same(official, f1):
        return None
    same_result = _same(official, replayed)
    cause = _rule(each) if same_result else _result_cause(each, has_ties)
    return Discrepancy(each.item.id, official, replayed, f1, cause)


def _result_cause(each: ScoredItem, has_ties: TieTest) -> Cause:
    return Cause.TIE if has_ties(each) else Cause.ENGINE


def _rule(each: ScoredItem) -> Cause:
    """The rule by which one result has two scores: all else is the same in both profiles."""
    if isinstance(each.gold, Boolean) or isinstance(each.result, Boolean):
        return Cause.BOOLEAN_RULE
    if _is_empty(each.gold) or _is_empty(each.result):
        return Cause.EMPTY_RULE
    return Cause.VALUE_FORMAT


def _same(one: float, other: float | None) -> bool:
    return other is not None and abs(one - other) <= _SAME


def _is_empty(side: Gold | Failure | Result) -> bool:
    match side:
        case AnswerSet():
            return next(bound_terms(side), None) is None
        case ValueSet(values):
            return not values
    return False
