"""What a served system says to datasets and questions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError, UsageError
from hermes.model import Answer, Boolean, Question, Sparql, Text, Turn, ValueSet
from hermes.runs.options import RunOptions
from hermes.serving.endpoint import Endpoint, NoQueryError, ServedBenchmark, opened_endpoint
from hermes.store.library import load_benchmark
from hermes.systems.base import System, SystemSpec
from hermes.systems.faults import SystemFaultError

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.settings import Settings

DATASET = "https://e/b/"
QUESTION = Question("b:1-en", "Who?", "en", DATASET)


class Saying(System):
    """Answers as it is told."""

    def __init__(self, say: Callable[[Question], Answer]) -> None:
        self._say = say

    def answer(self, question: Question) -> Answer:
        return self._say(question)


def endpoint(say: Callable[[Question], Answer]) -> Endpoint:
    return Endpoint({DATASET: ServedBenchmark(Saying(say), {"Who?": QUESTION})}, 1)


def refusal(asked: Endpoint, dataset: str = DATASET, text: str = "Who?") -> NoQueryError:
    with pytest.raises(NoQueryError) as refused:
        asked.query(dataset, text)
    return refused.value


def test_a_query_is_handed_on_and_no_answer_is_a_blank_one() -> None:
    assert endpoint(lambda _: Answer("b:1-en", Sparql("ASK {}"))).query(DATASET, "Who?") == "ASK {}"
    assert endpoint(lambda q: Answer(q.id)).query(DATASET, "Who?") == ""


def test_what_is_not_there_is_not_found_and_says_what_is() -> None:
    asked = endpoint(lambda q: Answer(q.id))
    elsewhere = refusal(asked, dataset="https://e/c/")
    assert (elsewhere.status, elsewhere.detail) == (
        404,
        "there is no dataset 'https://e/c/'; there are https://e/b/",
    )
    other = refusal(asked, text="Whom?")
    assert (other.status, other.detail) == (404, "there is no such question in https://e/b/")


@pytest.mark.parametrize("given", [Text("me"), ValueSet(("a",)), Boolean(value=True)])
def test_what_is_no_query_cannot_be_served(given: Text | ValueSet | Boolean) -> None:
    refused = refusal(endpoint(lambda q: Answer(q.id, given)))
    assert refused.status == 422
    assert type(given).__name__ in refused.detail


@pytest.mark.parametrize(
    ("raised", "status", "detail", "retry_after_s"),
    [
        (SystemFaultError("no model"), 502, "no model", None),
        (SystemFaultError("busy", transient=True, retry_after_s=7.0), 503, "busy", 7.0),
        (ZeroDivisionError("division by zero"), 502, "ZeroDivisionError: division by zero", None),
        (SystemExit(3), 502, "SystemExit: 3", None),
        (KeyboardInterrupt(), 502, "KeyboardInterrupt", None),
        (GraphError("it is down", "g", "Wait."), 503, "it is down (g). Wait.", None),
    ],
)
def test_whatever_a_system_raises_is_a_status_with_its_reason(
    raised: BaseException, status: int, detail: str, retry_after_s: float | None
) -> None:
    def say(_: Question) -> Answer:
        raise raised

    refused = refusal(endpoint(say))
    assert (refused.status, refused.detail, refused.retry_after_s) == (
        status,
        detail,
        retry_after_s,
    )


def test_an_error_that_a_system_reports_is_its_fault() -> None:
    refused = refusal(endpoint(lambda q: Answer(q.id, error="no such entity")))
    assert (refused.status, refused.detail) == (502, "no such entity")


def test_every_question_is_known_in_every_language_and_answered_by_its_own_item(
    settings: Settings,
) -> None:
    museum = load_benchmark("museum", settings)
    with opened_endpoint(SystemSpec("gold"), ["museum"], RunOptions(), settings) as opened:
        for item in museum.items:
            # Of the questions with one text the first is meant, whatever its language.
            meant = next(other for other in museum.items if other.question == item.question)
            assert opened.query(museum.card.dataset_id, item.question) == meant.sparql


def test_the_dataset_tells_benchmarks_apart_and_follow_ups_are_asked_by_their_transcript(
    settings: Settings,
) -> None:
    sensors = load_benchmark("museum-sensors", settings)
    item = next(item for item in sensors.items if item.history)
    turns = "".join(f"Q: {turn.question}\nA: {turn.answer}\n" for turn in item.history)
    benches = ["museum", "museum-sensors"]
    with opened_endpoint(SystemSpec("silent"), benches, RunOptions(), settings) as opened:
        assert len(opened.datasets) == 2
        assert opened.query(sensors.card.dataset_id, f"{turns}Q: {item.question}") == ""


def test_two_benchmarks_of_one_dataset_cannot_be_told_apart(settings: Settings) -> None:
    opening = opened_endpoint(SystemSpec("gold"), ["museum", "museum"], RunOptions(), settings)
    with pytest.raises(UsageError, match="museum and museum have one dataset id"), opening:
        pass


def test_a_conversation_is_part_of_the_question() -> None:
    later = replace(QUESTION, id="b:2-en", history=(Turn("What?", "This."),))
    served = ServedBenchmark(Saying(lambda q: Answer(q.id, Sparql(q.id))), {"Q: …": later})
    assert Endpoint({DATASET: served}, 1).query(DATASET, "Q: …") == "b:2-en"
