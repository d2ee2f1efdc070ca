"""What an answer says was observed, against all three verdicts: right for one at most."""

from __future__ import annotations

import pytest

from hermes.model import Outcome, Turn, TypedGold
from hermes.scoring.typed.matching import match_text
from tests.scoring.typed.cases.observed import (
    ANOMALY,
    EVENTS,
    EXCEED,
    FOLLOW_UP,
    FOLLOWING,
    HISTORY,
    NO,
    OTHERS,
    READ,
    THIRD,
    TURNED,
    WITHIN,
    YES,
)


def verdicts_taken(question: str, answer: str, history: tuple[Turn, ...] = ()) -> list[str]:
    """The verdicts for which `answer` is right."""
    return [
        value
        for value in (YES, NO, THIRD)
        if match_text(TypedGold(value, value), answer, question=question, history=history).outcome
        is Outcome.CORRECT
    ]


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        pytest.param(question, answer, verdict, id=f"{kind}: {answer[:60]!r}")
        for question, table in ((EXCEED, READ), (ANOMALY, EVENTS), (WITHIN, TURNED))
        for kind, cases in table.items()
        for verdict, answers in cases.items()
        for answer in answers
    ],
)
def test_a_text_gives_the_verdict_that_a_careful_reader_takes_from_it_and_no_other(
    question: str, answer: str, verdict: str | None
) -> None:
    assert verdicts_taken(question, answer) == ([verdict] if verdict else [])


@pytest.mark.parametrize(("question", "answer", "verdict"), OTHERS)
def test_the_question_says_what_an_observation_answers(
    question: str, answer: str, verdict: str | None
) -> None:
    assert verdicts_taken(question, answer) == ([verdict] if verdict else [])


@pytest.mark.parametrize(("answer", "verdict"), FOLLOWING)
def test_a_follow_up_asks_what_the_earlier_question_asked(answer: str, verdict: str | None) -> None:
    assert verdicts_taken(FOLLOW_UP, answer, HISTORY) == ([verdict] if verdict else [])
