"""The rows of turns.jsonl: what was heard of each turn, and why one failed."""

from __future__ import annotations

import pytest

from hermes.model import (
    Answer,
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    NoAnswer,
    Result,
    Sparql,
    Term,
    TermKind,
    Text,
    ValueSet,
)
from hermes.runs.turns import HEARD_VALUES, AskedTurn, spoken, turn_record
from hermes.scoring.typed.scoring import as_text

NODES = tuple(f"node_{number:02}" for number in range(1, 31))


@pytest.mark.parametrize(
    ("result", "heard"),
    [
        (Text("It was node_03."), "It was node_03."),
        (Text("  "), None),
        (Boolean(True), "Yes"),
        (Boolean(False), "No"),
        (ValueSet(()), "None."),
        (ValueSet(NODES), ", ".join(NODES[:HEARD_VALUES])),
        (
            AnswerSet(("n",), tuple((Term(TermKind.LITERAL, node),) for node in NODES)),
            ", ".join(NODES[:20]),
        ),
        (NoAnswer(), None),
        (Failure(FailureKind.TIMEOUT, "no result"), None),
    ],
)
def test_what_is_heard_of_a_result(result: Result, heard: str | None) -> None:
    assert spoken(result) == heard


@pytest.mark.parametrize(
    "result", [ValueSet(()), AnswerSet(("n",), ()), ValueSet(("a", "b")), Boolean(True)], ids=repr
)
def test_a_result_is_heard_as_it_is_scored(result: AnswerSet | ValueSet | Boolean) -> None:
    assert spoken(result) == as_text(result)


def row(result: Result) -> dict[str, object]:
    answer = Answer("b:3-en#1", Sparql("SELECT …"))
    return dict(turn_record(AskedTurn("b:3-en", 1, "How many?", answer, result)))


@pytest.mark.parametrize("kind", FailureKind)
def test_a_failed_turn_says_why(kind: FailureKind) -> None:
    failed = row(Failure(kind, "said so"))
    assert failed["failure"] == {"kind": kind.value, "detail": "said so"}
    assert (failed["failed"], failed["heard"]) == (True, "")


def test_silence_failed_without_a_failure_and_no_rows_did_not_fail() -> None:
    assert "failure" not in row(NoAnswer())
    assert row(NoAnswer())["failed"] is True
    assert row(ValueSet(()))["failed"] is False
