"""Why an official score and that of hermes differ: the cause is told from evidence."""

from __future__ import annotations

import pytest

from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    Item,
    NoAnswer,
    Result,
    Sparql,
    Term,
    TermKind,
    ValueSet,
)
from hermes.scoring.discrepancy import Cause, Discrepancy, discrepancy
from hermes.scoring.profiles.hermes import score_item
from hermes.scoring.scored import ScoredItem

ITEM = Item("demo:1-en", "1", "en", "Which?")


def scored(gold: ValueSet | Boolean, result: Result) -> ScoredItem:
    answer = Answer(ITEM.id, Sparql("SELECT …"))
    return ScoredItem(ITEM, gold, answer, result, score_item(ITEM, gold, result))


def values(*texts: str) -> ValueSet:
    return ValueSet(texts)


def rows(*texts: str) -> AnswerSet:
    return AnswerSet(("x",), tuple((Term(TermKind.LITERAL, text),) for text in texts))


def tied(_: ScoredItem) -> bool:
    return True


def untied(_: ScoredItem) -> bool:
    return False


def never(_: ScoredItem) -> bool:
    pytest.fail("nobody need be asked about ties where our result gives the official score")


@pytest.mark.parametrize(
    ("gold", "result", "official"),
    [
        (values("a", "b"), rows("a"), 2 / 3),  # P 1, R 1/2
        (values("a"), rows("b"), 0.0),
        (values("a"), NoAnswer(), 0.0),
        (values(), NoAnswer(), 0.0),
        (values("a"), Failure(FailureKind.SYNTAX, "no"), 0.0),
        (Boolean(True), Boolean(True), 1.0),
    ],
)
def test_scores_that_agree_need_no_cause(
    gold: ValueSet | Boolean, result: Result, official: float
) -> None:
    assert discrepancy(official, scored(gold, result), never) is None


@pytest.mark.parametrize(
    ("gold", "result", "official", "f1", "cause"),
    [
        # Officially, nothing retrieved is 0, also where nothing is to be retrieved.
        (values(), rows(), 0.0, 1.0, Cause.EMPTY_RULE),
        # Officially, any boolean is the value `true`, and a gold of false is nothing to retrieve.
        (Boolean(True), Boolean(False), 1.0, 0.0, Cause.BOOLEAN_RULE),
        (Boolean(False), Boolean(False), 0.0, 1.0, Cause.BOOLEAN_RULE),
        # Officially, 3 is not 3.0.
        (values("3.0"), rows("3"), 0.0, 1.0, Cause.VALUE_FORMAT),
        (values("http://e/%C3%B8"), rows("http://e/ø"), 0.0, 1.0, Cause.VALUE_FORMAT),
    ],
)
def test_a_rule_is_the_cause_where_our_result_gives_the_official_score_by_the_official_rules(
    gold: ValueSet | Boolean, result: Result, official: float, f1: float, cause: Cause
) -> None:
    found = discrepancy(official, scored(gold, result), never)
    assert found == Discrepancy("demo:1-en", official, official, f1, cause)


def test_a_result_that_does_not_give_the_official_score_has_a_tie_or_is_of_another_engine() -> None:
    for has_ties, cause in ((tied, Cause.TIE), (untied, Cause.ENGINE)):
        found = discrepancy(1.0, scored(values("a"), rows("b")), has_ties)
        assert found == Discrepancy("demo:1-en", 1.0, 0.0, 0.0, cause)


def test_results_differ_also_where_our_f1_happens_to_be_the_official_score() -> None:
    # By value, 3 is gold's 3.0; officially, the organizers' engine must have written 3.0.
    found = discrepancy(1.0, scored(values("3.0"), rows("3")), untied)
    assert found == Discrepancy("demo:1-en", 1.0, 0.0, 1.0, Cause.ENGINE)


def test_an_item_that_the_graph_failed_has_no_figures_of_ours() -> None:
    failed = scored(values("a"), Failure(FailureKind.ENDPOINT_FAULT, "HTTP 503"))
    found = discrepancy(0.0, failed, untied)
    assert found == Discrepancy("demo:1-en", 0.0, None, None, Cause.ENGINE)
