"""Follow-up questions: what a system hears of the turns before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.files import read_json_lines
from hermes.model import (
    Answer,
    Failure,
    FailureKind,
    Fault,
    Item,
    NoAnswer,
    Question,
    Sparql,
    Text,
    Turn,
    ValueSet,
)
from hermes.runs.ask import ask
from hermes.runs.folder import RunFolder
from hermes.runs.options import HistoryMode
from hermes.runs.turns import broken_off
from hermes.systems.base import System
from tests.runs.askings import asking

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.model import Given, Result

PUBLISHED = (Turn("How many nodes?", "7"), Turn("Which is the oldest?", "node_03"))
FOLLOW_UP = Item("b:3-en", "3", "en", "And the newest?", history=PUBLISHED)
PLAIN = Item("b:1-en", "1", "en", "How many sites?")


class Recorder(System):
    """Remembers every question that it is asked."""

    def __init__(self, reply: Callable[[Question], Given | None]) -> None:
        self.asked: list[Question] = []
        self._reply = reply

    def answer(self, question: Question) -> Answer:
        self.asked.append(question)
        return Answer(question.id, self._reply(question))


def resolve(answer: Answer) -> Result:
    """Queries give two nodes; the rest is what it is."""
    match answer.given:
        case None:
            return NoAnswer()
        case Sparql():
            return ValueSet(("node_08", "node_09"))
        case given:
            return given


def converse(folder: Path, system: Recorder, history: HistoryMode) -> RunFolder:
    run = RunFolder(folder)
    ask(asking(system, history=history, resolve=resolve), (PLAIN, FOLLOW_UP), run, lambda: None)
    return run


def test_with_gold_history_the_published_answers_are_heard_and_only_the_item_is_asked(
    tmp_path: Path,
) -> None:
    system = Recorder(lambda _: Text("x"))
    run = converse(tmp_path, system, HistoryMode.GOLD)
    assert [(asked.text, asked.history) for asked in system.asked] == [
        ("How many sites?", ()),
        ("And the newest?", PUBLISHED),
    ]
    assert not run.turns.exists()


def test_with_own_history_the_earlier_turns_are_asked_in_order_each_hearing_those_before(
    tmp_path: Path,
) -> None:
    system = Recorder(lambda question: Text(f"to {question.text}"))
    converse(tmp_path, system, HistoryMode.OWN)
    first = Turn("How many nodes?", "to How many nodes?")
    second = Turn("Which is the oldest?", "to Which is the oldest?")
    assert [(asked.id, asked.text, asked.history) for asked in system.asked] == [
        ("b:1-en", "How many sites?", ()),
        ("b:3-en#1", "How many nodes?", ()),
        ("b:3-en#2", "Which is the oldest?", (first,)),
        ("b:3-en", "And the newest?", (first, second)),
    ]


def test_turns_are_written_but_are_no_answers_of_items(tmp_path: Path) -> None:
    run = converse(tmp_path, Recorder(lambda _: Sparql("SELECT …")), HistoryMode.OWN)
    assert [row["id"] for row in read_json_lines(run.answers)] == ["b:1-en", "b:3-en"]
    assert list(read_json_lines(run.turns)) == [
        {
            "id": f"b:3-en#{number}",
            "sparql": "SELECT …",
            "item": "b:3-en",
            "turn": number,
            "question": turn.question,
            "heard": "node_08, node_09",  # the query was executed
            "failed": False,
        }
        for number, turn in enumerate(PUBLISHED, 1)
    ]


def test_a_failed_turn_is_heard_as_an_empty_text_and_flagged(tmp_path: Path) -> None:
    def reply(question: Question) -> Given | None:
        if question.id == "b:3-en#1":
            raise TimeoutError("busy")
        return None if question.id == "b:3-en#2" else Text("node_07")

    system = Recorder(reply)
    run = converse(tmp_path, system, HistoryMode.OWN)
    assert [turn.answer for turn in system.asked[-1].history] == ["", ""]
    rows = list(read_json_lines(run.turns))
    assert [(row["failed"], row["heard"]) for row in rows] == [(True, ""), (True, "")]
    assert rows[0]["error"] == "TimeoutError: busy"


def test_an_item_on_disk_is_not_conversed_about_again(tmp_path: Path) -> None:
    before = converse(tmp_path, Recorder(lambda _: Text("x")), HistoryMode.OWN)
    kept = before.turns.read_bytes()
    silent = Recorder(lambda _: None)
    converse(tmp_path, silent, HistoryMode.OWN)
    assert silent.asked == []
    assert before.turns.read_bytes() == kept


def test_the_fault_of_the_graph_ends_a_conversation_until_the_graph_answers(
    tmp_path: Path,
) -> None:
    down = Failure(FailureKind.ENDPOINT_FAULT, "HTTP 503")
    system = Recorder(lambda _: Sparql("SELECT …"))
    run = RunFolder(tmp_path)
    ask(
        asking(system, history=HistoryMode.OWN, resolve=lambda _: down),
        (PLAIN, FOLLOW_UP),
        run,
        lambda: None,
    )
    assert [asked.id for asked in system.asked] == ["b:1-en", "b:3-en#1"]
    assert [row["id"] for row in read_json_lines(run.answers)] == ["b:1-en"]
    assert broken_off(run) == {"b:3-en": down}
    # Gone on with: the plain item is on disk, the conversation is held from its beginning.
    system.asked.clear()
    ask(
        asking(system, history=HistoryMode.OWN, resolve=resolve),
        (PLAIN, FOLLOW_UP),
        run,
        lambda: None,
    )
    assert [asked.id for asked in system.asked] == ["b:3-en#1", "b:3-en#2", "b:3-en"]
    assert [row["id"] for row in read_json_lines(run.answers)] == ["b:1-en", "b:3-en"]
    assert [row["id"] for row in read_json_lines(run.turns)] == ["b:3-en#1", "b:3-en#2"]
    assert broken_off(run) == {}


@pytest.mark.parametrize("kind", [kind for kind in FailureKind if kind.fault is not Fault.GRAPH])
def test_any_other_fault_is_heard_as_an_empty_text(kind: FailureKind, tmp_path: Path) -> None:
    system = Recorder(lambda _: Sparql("SELECT …"))
    failing = asking(system, history=HistoryMode.OWN, resolve=lambda _: Failure(kind, "why"))
    ask(failing, (FOLLOW_UP,), RunFolder(tmp_path), lambda: None)
    assert [turn.answer for turn in system.asked[-1].history] == ["", ""]
    assert broken_off(RunFolder(tmp_path)) == {}
