"""The default profile: values compared by what they mean, failures told from empty answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    Fault,
    NoAnswer,
    Outcome,
    Score,
    TypedGold,
    ValueSet,
)
from hermes.scoring.booleans import given_boolean, gold_boolean
from hermes.scoring.order import ndcg, ranking
from hermes.scoring.rows import score_rows
from hermes.scoring.sets import PERFECT, ZERO, SetScore, score_sets
from hermes.scoring.typed.scoring import score_typed
from hermes.scoring.values import fold

if TYPE_CHECKING:
    from hermes.model import FailureKind, Gold, Item, Result
    from hermes.scoring.rows import RowScore

_CORRECT = 1 - 1e-12


def score_item(item: Item, gold: Gold, result: Result) -> Score:
    """The score of one item; the table of states is in docs/metrics.md.

    `score` is F1, or nDCG where the order matters and gold is a set, or 1 or 0 for typed gold.
    """
    if isinstance(gold, TypedGold):
        return score_typed(item, gold, result)
    return _score_values(item.id, gold, result, order_matters=item.order_matters)


def _score_values(
    item_id: str, gold: AnswerSet | ValueSet | Boolean, result: Result, *, order_matters: bool
) -> Score:
    match result:
        case NoAnswer():
            return _zero(item_id, Outcome.NO_ANSWER, order_matters=order_matters)
        case Failure(kind) if kind.fault is Fault.GRAPH:
            return Score(item_id, Outcome.ERROR, score=None, failure=kind)
        case Failure(kind):
            return _zero(item_id, Outcome.ERROR, order_matters=order_matters, failure=kind)
    expected = gold_boolean(gold)
    if expected is not None:
        agrees = given_boolean(result) is expected
        return _scored(item_id, PERFECT if agrees else ZERO)
    if isinstance(gold, AnswerSet | ValueSet) and isinstance(result, AnswerSet | ValueSet):
        return _score_sets(item_id, gold, result, order_matters=order_matters)
    return _zero(item_id, Outcome.WRONG, order_matters=order_matters)


def _score_sets(
    item_id: str, gold: AnswerSet | ValueSet, given: AnswerSet | ValueSet, *, order_matters: bool
) -> Score:
    wanted, found = fold(gold, given)
    rows = None
    if wanted.columns is not None and found.columns is not None:
        rows = score_rows(wanted.columns, found.columns)
    order = ndcg(ranking(wanted), ranking(found)) if order_matters else None
    return _scored(item_id, score_sets(wanted.keys, found.keys), order=order, rows=rows)


def _scored(
    item_id: str, sets: SetScore, *, order: float | None = None, rows: RowScore | None = None
) -> Score:
    score = sets.f1 if order is None else order
    return Score(
        item_id,
        _outcome(score),
        score,
        precision=sets.precision,
        recall=sets.recall,
        f1=sets.f1,
        ndcg=order,
        row_f1=rows.f1 if rows else None,
        unmatched_columns=rows.unmatched_columns if rows else None,
    )


def _zero(
    item_id: str, outcome: Outcome, *, order_matters: bool, failure: FailureKind | None = None
) -> Score:
    scored = _scored(item_id, ZERO, order=0.0 if order_matters else None)
    return replace(scored, outcome=outcome, failure=failure)


def _outcome(score: float) -> Outcome:
    if score >= _CORRECT:
        return Outcome.CORRECT
    return Outcome.PARTIAL if score > 0 else Outcome.WRONG
