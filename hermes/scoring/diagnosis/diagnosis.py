"""One class for every item that is not correct: the first rule that applies gives it.

Rules that the two answer sets decide come before those that need the queries, and certain ones
before likely ones. docs/metrics.md lists them with examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    NoAnswer,
    Outcome,
    Text,
    TypedGold,
    ValueSet,
)
from hermes.scoring.booleans import given_boolean, gold_boolean
from hermes.scoring.diagnosis.answer_sets import diagnose_sets
from hermes.scoring.diagnosis.classes import Cause, Diagnosis
from hermes.scoring.diagnosis.queries import QueryPair, deviation
from hermes.scoring.diagnosis.texts import diagnose_text
from hermes.scoring.profiles.free_text import judge_text
from hermes.sparql.features import NO_FEATURES, query_features

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Result
    from hermes.scoring.profiles.labels import Labels
    from hermes.scoring.scored import ScoredItem


def diagnose(
    scored: ScoredItem,
    prefixes: Mapping[str, str] | None = None,
    labels: Labels | None = None,
) -> Diagnosis | None:
    """Why an item is not correct; None for one that is. Never raises.

    `prefixes` are those that queries on the item's graph may use undeclared, `labels` what the
    graph calls the IRIs in gold, which a free text is held against.
    """
    score = scored.score
    if score.outcome is Outcome.CORRECT:
        return None
    if score.failure is not None:
        return Diagnosis(score.failure, _detail(scored.result))
    if score.outcome is Outcome.NO_ANSWER or isinstance(scored.result, NoAnswer | Failure):
        return Diagnosis(Cause.NO_ANSWER)
    if isinstance(scored.gold, TypedGold | Failure):
        return Diagnosis(Cause.OTHER)
    if isinstance(scored.result, Text):
        judged = judge_text(scored.item, scored.gold, scored.result.text, labels or {})
        return diagnose_text(judged)
    queries = _queries(scored, prefixes or {})
    return _diagnose_answer(scored.gold, scored.result, queries)


def _diagnose_answer(
    gold: AnswerSet | ValueSet | Boolean,
    result: AnswerSet | ValueSet | Boolean,
    queries: QueryPair,
) -> Diagnosis:
    wants_boolean = gold_boolean(gold) is not None
    gives_boolean = given_boolean(result) is not None
    if wants_boolean and gives_boolean:
        return deviation(queries) or Diagnosis(Cause.OTHER, ("true for false, or false for true",))
    if isinstance(gold, Boolean) or isinstance(result, Boolean) or wants_boolean:
        return Diagnosis(Cause.WRONG_FORM, (_forms(wants_boolean=wants_boolean),))
    return diagnose_sets(gold, result, queries)


def _forms(*, wants_boolean: bool) -> str:
    return (
        "gold is true or false, the answer is a set"
        if wants_boolean
        else "gold is a set, the answer is true or false"
    )


def _queries(scored: ScoredItem, prefixes: Mapping[str, str]) -> QueryPair:
    pair = (scored.item.sparql, scored.query)
    return QueryPair(*(query_features(each, prefixes) if each else NO_FEATURES for each in pair))


def _detail(result: Result) -> tuple[str, ...]:
    return (result.detail,) if isinstance(result, Failure) else ()
