"""Conversations: what a system hears of the earlier turns of a follow-up question.

With `--history gold` it hears the published answers; with `--history own` the earlier questions are
put to it in their order, and it hears what it answered itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hermes.flatten import flatten
from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    NoAnswer,
    Text,
    Turn,
    ValueSet,
)
from hermes.systems.records import answer_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Answer, JsonValue, Question, Result

HEARD_VALUES = 20
"""So many values of a set are heard."""


@dataclass(frozen=True, slots=True)
class AskedTurn:
    """An earlier turn that was put to the system; `number` counts from 1.

    `heard` is what the later turns heard of the answer: empty where the turn `failed`.
    """

    item_id: str
    number: int
    question: str
    answer: Answer
    heard: str
    failed: bool


@dataclass(frozen=True, slots=True)
class Conversation:
    """The earlier turns of one item, as far as they were asked, and the answer that counts."""

    turns: tuple[AskedTurn, ...]
    answer: Answer


def ask_at_once(ask: Callable[[Question], Answer], question: Question) -> Conversation:
    """Ask with the history as it is given."""
    return Conversation((), ask(question))


def ask_turn_by_turn(
    ask: Callable[[Question], Answer],
    question: Question,
    resolve: Callable[[Answer], Result],
) -> Conversation:
    """Ask the earlier questions first, each hearing the turns before, then the `question` itself.

    `resolve` gives what an answer comes to: a query is executed. A turn has an id of its own, the
    item's with `#` and the turn's number.
    """
    turns: list[AskedTurn] = []
    history: tuple[Turn, ...] = ()
    for number, turn in enumerate(question.history, 1):
        earlier = replace(
            question, id=f"{question.id}#{number}", text=turn.question, history=history
        )
        answer = ask(earlier)
        heard = spoken(resolve(answer))
        asked = AskedTurn(
            question.id, number, turn.question, answer, heard or "", failed=heard is None
        )
        turns.append(asked)
        history = (*history, Turn(turn.question, asked.heard))
    return Conversation(tuple(turns), ask(replace(question, history=history)))


def spoken(result: Result) -> str | None:
    """A result as it is heard: a text as it is, else the first values; None where it failed.

    >>> spoken(ValueSet(("node_01", "node_02")))
    'node_01, node_02'
    """
    match result:
        case Text(text):
            return text if text.strip() else None
        case Boolean(value):
            return "Yes" if value else "No"
        case AnswerSet():
            return ", ".join(flatten(result)[:HEARD_VALUES])
        case ValueSet(values):
            return ", ".join(values[:HEARD_VALUES])
        case Failure() | NoAnswer():
            return None


def turn_record(turn: AskedTurn) -> dict[str, JsonValue]:
    """The row of a turn in turns.jsonl; `id` is the turn's own, `item` its item's."""
    return {
        **answer_record(turn.answer),
        "id": f"{turn.item_id}#{turn.number}",
        "item": turn.item_id,
        "turn": turn.number,
        "question": turn.question,
        "heard": turn.heard,
        "failed": turn.failed,
    }
