"""The score of an item whose gold is a typed value: 1 or 0, whatever form the answer has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.flatten import flatten, listing
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    Fault,
    NoAnswer,
    Outcome,
    Score,
    Text,
    ValueSet,
)
from hermes.scoring.typed.matching import UnknownValueKindError, match_text
from hermes.scoring.typed.verdict import Rule, Verdict

if TYPE_CHECKING:
    from hermes.model import Item, Result, TypedGold

UNKNOWN_KIND = "unknown-value-kind"
"""The rule of an item whose reference value is of no documented kind: the benchmark's fault."""


def score_typed(item: Item, gold: TypedGold, result: Result) -> Score:
    """The score of one item with typed gold; precision, recall and F1 it has none.

    What is no text is matched as it would be written: see `as_text`.
    """
    match result:
        case NoAnswer():
            return Score(item.id, Outcome.NO_ANSWER, score=0.0)
        case Failure(kind):
            score = None if kind.fault is Fault.GRAPH else 0.0
            return Score(item.id, Outcome.ERROR, score, failure=kind)
    text = as_text(result)
    verdict = typed_verdict(item, gold, result)
    if verdict is None:
        kind = FailureKind.UNKNOWN_VALUE_KIND
        return Score(item.id, Outcome.ERROR, score=0.0, failure=kind, rule=UNKNOWN_KIND)
    return Score(
        item.id,
        verdict.outcome,
        score=float(verdict.outcome is Outcome.CORRECT),
        rule=verdict.rule.value,
        span=text[slice(*verdict.span)] if verdict.span else None,
        hedged=verdict.hedged,
    )


def typed_verdict(
    item: Item, gold: TypedGold, result: AnswerSet | ValueSet | Boolean | Text
) -> Verdict | None:
    """How a result answers the item; None where the reference value is of no documented kind."""
    text = as_text(result)
    try:
        verdict = match_text(gold, text, question=item.question, history=item.history)
    except UnknownValueKindError:
        return None
    if verdict.outcome is Outcome.NO_ANSWER and not isinstance(result, Text):
        # What was executed is an answer, also without rows: only a text can decline.
        return Verdict(Outcome.WRONG, Rule.NOTHING_STATED)
    return verdict


def as_text(result: AnswerSet | ValueSet | Boolean | Text) -> str:
    """A result as an answer would say it: Yes or No, the values with commas, or "None.".

    >>> as_text(ValueSet(("node_05", "node_09"))), as_text(ValueSet(()))
    ('node_05, node_09', 'None.')
    """
    match result:
        case Text(text):
            return text
        case Boolean(value):
            return "Yes" if value else "No"
        case ValueSet(values):
            return listing(values)
        case AnswerSet():
            return listing(flatten(result))
