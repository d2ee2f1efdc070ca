"""Items with typed gold: any answer gets 1 or 0, in the states that all items have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    Item,
    JsonValue,
    NoAnswer,
    Outcome,
    Result,
    Score,
    Text,
    Turn,
    TypedGold,
    ValueSet,
)
from hermes.scoring.profiles.hermes import score_item
from tests.scoring.terms import column, flat, iri, typed

COUNT = Item("h:1-en", qid="1", lang="en", question="How many nodes are installed at site_e?")


def score(value: JsonValue, result: Result, item: Item = COUNT) -> Score:
    return score_item(item, TypedGold(str(value), value), result)


def test_a_right_text_scores_1_with_the_rule_and_the_piece_that_decided() -> None:
    scored = score(7, Text("At site_e, **seven** nodes are installed."))
    assert scored == Score(
        COUNT.id, Outcome.CORRECT, 1.0, rule="number-equals", span="seven", hedged=False
    )


def test_a_wrong_text_scores_0_and_names_the_piece_that_is_wrong() -> None:
    scored = score(7, Text("There are 8."))
    assert (scored.outcome, scored.score, scored.span) == (Outcome.WRONG, 0, "8")


def test_typed_gold_has_no_precision_recall_and_f1() -> None:
    scored = score(7, Text("7"))
    assert (scored.precision, scored.recall, scored.f1, scored.ndcg) == (None,) * 4


@pytest.mark.parametrize("result", [NoAnswer(), Text(""), Text(" \n"), Text("I don't know.")])
def test_silence_and_declining_are_no_answer_and_score_0(result: Result) -> None:
    scored = score(7, result)
    assert (scored.outcome, scored.score) == (Outcome.NO_ANSWER, 0)


def test_silence_is_no_answer_also_where_the_data_cannot_answer() -> None:
    assert score(None, NoAnswer()).outcome is Outcome.NO_ANSWER


def test_a_failure_of_system_or_query_scores_0_and_one_of_the_graph_nothing() -> None:
    assert score(7, Failure(FailureKind.SYSTEM_FAULT, "502")).score == 0
    assert score(7, Failure(FailureKind.SYNTAX, "?")).score == 0
    down = score(7, Failure(FailureKind.ENDPOINT_FAULT, "503"))
    assert (down.outcome, down.score, down.failure) == (
        Outcome.ERROR,
        None,
        FailureKind.ENDPOINT_FAULT,
    )


@pytest.mark.parametrize(
    ("value", "result"),
    [
        (7, column(typed("7", "integer"))),
        (7, flat("7")),
        (57.31, flat("57.3")),
        ("Yes", Boolean(True)),
        ("No", Boolean(False)),
        ("node_05", column(iri("http://example.org/node_05"))),
        ("2026-05-13 00:04 UTC", flat("2026-05-13T00:04:00Z")),
        (["node_05", "node_09"], flat("node_09", "node_05")),
        ([45.1234, 7.6789], flat("45.1234", "7.6789")),
    ],
)
def test_values_are_matched_as_they_would_be_written(value: JsonValue, result: Result) -> None:
    assert score(value, result).outcome is Outcome.CORRECT


@pytest.mark.parametrize("empty", [AnswerSet(("x",), ()), ValueSet(())])
def test_an_empty_set_says_that_there_is_none(empty: Result) -> None:
    references: list[JsonValue] = [0, [], None]
    assert [score(value, empty).outcome for value in references] == [Outcome.CORRECT] * 3


EXECUTED = [AnswerSet(("x",), ()), ValueSet(()), flat("unknown"), flat("")]


@pytest.mark.parametrize("result", EXECUTED, ids=repr)
@pytest.mark.parametrize(
    "value",
    [
        *(7, 57.31, "node_05", ["node_05"], "Yes", "No", "2026-05-13"),
        "2026-05-13 00:04 UTC",
    ],
)
def test_what_was_executed_is_an_answer_and_never_declines(
    value: JsonValue, result: Result
) -> None:
    scored = score(value, result)
    assert (scored.outcome, scored.score) == (Outcome.WRONG, 0)


@pytest.mark.parametrize("value", [True, {"a": 1}, [[1]], [None], float("nan"), float("inf")])
def test_a_reference_of_no_documented_kind_is_an_error_and_no_guess(value: JsonValue) -> None:
    scored = score(value, Text("1"))
    assert (scored.outcome, scored.score, scored.rule) == (Outcome.ERROR, 0, "unknown-value-kind")
    assert scored.failure is FailureKind.UNKNOWN_VALUE_KIND


def test_the_history_of_a_conversation_is_given_to_the_matching() -> None:
    turn = Turn("What is the average temperature at site_a?", "20.1 °C")
    item = replace(COUNT, question="And the wind there?", history=(turn,))
    answer = Text("I only know 20.1 °C; the rest is not available.")
    assert score(None, answer, item).outcome is Outcome.CORRECT
    assert score(None, answer, replace(item, history=())).outcome is Outcome.WRONG
