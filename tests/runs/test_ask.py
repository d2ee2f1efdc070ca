"""Asking: whatever a system does is recorded as that item's answer, and the run goes on."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, cast

import pytest

from hermes.errors import UsageError
from hermes.files import read_json_lines, read_records
from hermes.model import Answer, Item, Sparql, Turn
from hermes.runs.ask import ask
from hermes.runs.folder import RunFolder
from hermes.systems.base import System
from hermes.systems.faults import MAX_CHARACTERS
from hermes.systems.records import answer_from_record
from tests.runs.askings import asking

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.model import JsonValue, Question

ITEMS = tuple(Item(f"b:{n}-en", str(n), "en", f"Question {n}?") for n in (2, 1, 3))


class Scripted(System):
    """Does with each question what its script says."""

    def __init__(self, script: Callable[[Question], object]) -> None:
        self._script = script

    def answer(self, question: Question) -> Answer:
        return cast("Answer", self._script(question))


def asked(path: Path, script: Callable[[Question], object]) -> list[dict[str, object]]:
    """The rows of answers.jsonl after asking."""
    folder = RunFolder(path)
    ask(asking(Scripted(script), workers=2), ITEMS, folder, lambda: None)
    return [dict(row) for row in read_json_lines(folder.answers)]


def test_answers_stand_in_the_order_of_the_items(tmp_path: Path) -> None:
    rows = asked(tmp_path, lambda question: Answer(question.id, Sparql(question.text)))
    assert rows == [
        {"id": f"b:{n}-en", "sparql": f"Question {n}?"} for n in (2, 1, 3)
    ]  # not in that of their numbers


def test_every_answer_has_a_time(tmp_path: Path) -> None:
    asked(tmp_path, lambda question: Answer(question.id))
    rows = list(read_json_lines(RunFolder(tmp_path).timings))
    assert [row["id"] for row in rows] == [item.id for item in ITEMS]
    assert all(isinstance(row["ask_s"], float) for row in rows)


class UnspeakableError(Exception):
    """An exception whose text cannot be had."""

    def __str__(self) -> str:
        raise ValueError


def fail(question: Question) -> object:
    raise TimeoutError("the model is busy")


def fail_at_length(question: Question) -> object:
    raise ValueError("a" * 5_000_000)


def fail_unspeakably(question: Question) -> object:
    raise UnspeakableError


def unwritable(question: Question) -> object:
    return Answer(question.id, meta=cast("dict[str, JsonValue]", {"seen": {1, 2}}))


def mistyped(question: Question) -> object:
    return Answer(question.id, Sparql(cast("str", 5)))


def leave(question: Question) -> object:
    sys.exit(0)


def close(question: Question) -> object:
    raise GeneratorExit


def interrupt(question: Question) -> object:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("script", "error"),
    [
        (fail, "TimeoutError: the model is busy"),
        (fail_at_length, f"ValueError: {'a' * (MAX_CHARACTERS - 13)}…"),  # 12 are in front
        (fail_unspeakably, "UnspeakableError: its text cannot be had: ValueError"),
        (lambda _: "ASK {}", "TypeError: str was returned, not an Answer"),
        (lambda _: None, "TypeError: NoneType was returned, not an Answer"),
        (lambda _: Answer("b:9-en"), "ValueError: the answer is for 'b:9-en'"),
        (unwritable, "TypeError: Type is not JSON serializable: set"),
        (mistyped, "TypeError: sparql must be a string, not int"),
        (leave, "SystemExit: 0"),
        (close, "GeneratorExit"),
        (interrupt, "KeyboardInterrupt"),  # a real one is for the main thread
    ],
    ids=[
        "an exception",
        "a long one",
        "one without a text",
        "text",
        "nothing",
        "an answer for another",
        "what is no JSON",
        "what is mistyped",
        "exit",
        "generator exit",
        "interrupt",
    ],
)
def test_a_fault_of_the_system_is_an_error_of_each_item(
    tmp_path: Path, script: Callable[[Question], object], error: str
) -> None:
    assert [row["error"] for row in asked(tmp_path, script)] == [error] * 3
    assert len(list(read_records(RunFolder(tmp_path).answers, answer_from_record))) == 3


def test_a_system_that_changes_its_question_changes_only_its_own(tmp_path: Path) -> None:
    told = Item("b:1-en", "1", "en", "And now?", history=(Turn("Who?", "Nobody"),))

    def meddle(question: Question) -> Answer:
        for frozen, field in ((question, "id"), (question.history[0], "answer")):
            object.__setattr__(frozen, field, "zzz")
        return Answer("b:1-en", Sparql("ASK {}"))

    folder = RunFolder(tmp_path)
    ask(asking(Scripted(meddle)), (told,), folder, lambda: None)
    assert list(read_json_lines(folder.answers)) == [{"id": "b:1-en", "sparql": "ASK {}"}]
    assert told.history == (Turn("Who?", "Nobody"),)


def test_an_answer_that_is_changed_later_stays_as_it_was_given(tmp_path: Path) -> None:
    meta: dict[str, JsonValue] = {}

    def count(question: Question) -> Answer:
        meta["calls"] = cast("int", meta.get("calls", 0)) + 1
        return Answer(question.id, meta=meta)

    folder = RunFolder(tmp_path)
    ask(asking(Scripted(count)), ITEMS, folder, lambda: None)
    assert [row["meta"] for row in read_json_lines(folder.answers)] == [
        {"calls": n} for n in (1, 2, 3)
    ]


def test_an_item_that_is_answered_is_not_asked_again(tmp_path: Path) -> None:
    first = asked(tmp_path, lambda question: Answer(question.id, Sparql("first")))
    assert asked(tmp_path, fail) == first


def test_every_item_counts_as_done_also_those_on_disk(tmp_path: Path) -> None:
    done: list[None] = []
    for _ in range(2):
        system = asking(Scripted(lambda question: Answer(question.id)))
        ask(system, ITEMS, RunFolder(tmp_path), lambda: done.append(None))
    assert len(done) == 2 * len(ITEMS)


def test_an_error_of_hermes_ends_the_run_and_keeps_what_was_answered(tmp_path: Path) -> None:
    def script(question: Question) -> Answer:
        if question.id == "b:3-en":
            raise UsageError("there is no such model", "here", "Name another one.")
        return Answer(question.id, Sparql("ASK {}"))

    folder = RunFolder(tmp_path)
    with pytest.raises(UsageError, match="there is no such model"):
        ask(asking(Scripted(script)), ITEMS, folder, lambda: None)
    assert [row["id"] for row in read_json_lines(folder.answers)] == ["b:2-en", "b:1-en"]
