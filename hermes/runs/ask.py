"""The first step of a run: every item is put to the system, and its answer written at once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, cast

from hermes.files import Journal
from hermes.model import Answer, Question
from hermes.runs.concurrency import in_flight
from hermes.systems.records import answer_record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hermes.model import Item
    from hermes.runs.folder import RunFolder
    from hermes.systems.base import System


def ask(
    system: System,
    items: Sequence[Item],
    folder: RunFolder,
    *,
    dataset_id: str,
    workers: int,
    advance: Callable[[], None],
) -> None:
    """Ask for every item whose line is not on disk yet; `advance` is called for each item.

    Ends with answers.jsonl in item order. Raises `StorageError`.
    """
    questions = [
        Question(item.id, item.question, item.lang, dataset_id, item.history) for item in items
    ]
    with Journal(folder.answers) as answers, Journal(folder.timings) as timings:
        missing = []
        for question in questions:
            if question.id in answers:
                advance()
            else:
                missing.append(question)
        for answer, seconds in in_flight(lambda q: _timed(system, q), missing, workers):
            answers.append(answer_record(answer))
            timings.append({"id": answer.item_id, "ask_s": round(seconds, 6)})
            advance()
        order = [item.id for item in items]
        answers.settle(order)
        timings.settle(order)


def _timed(system: System, question: Question) -> tuple[Answer, float]:
    began = time.perf_counter()
    answer = _answer(system, question)
    return answer, time.perf_counter() - began


def _answer(system: System, question: Question) -> Answer:
    """The system's answer; its exception is that item's error, never the end of the run."""
    try:
        answer = cast("object", system.answer(question))
    except BaseException as error:  # noqa: BLE001 - also SystemExit: Ctrl-C is for the main thread
        return Answer(question.id, error=f"{type(error).__name__}: {error}")
    if not isinstance(answer, Answer):
        return Answer(question.id, error=f"{type(answer).__name__} was returned, not an Answer")
    if answer.item_id != question.id:
        return Answer(question.id, error=f"the answer is for {answer.item_id!r}")
    return answer
