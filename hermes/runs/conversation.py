"""Conversations: what a system hears of the earlier turns of a follow-up question.

With `--history gold` it hears the published answers; with `--history own` the earlier questions are
put to it in their order, and it hears what it answered itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hermes.model import Turn
from hermes.runs.records import is_graph_fault
from hermes.runs.turns import AskedTurn, spoken
from hermes.runs.usage import total

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Answer, Question, Result, Usage


@dataclass(frozen=True, slots=True)
class Conversation:
    """The earlier turns of one item, as far as they were asked, and the answer that counts.

    There is no `answer` where the graph failed an earlier turn: what the system would have heard
    is unknown then, and so the item was not asked.
    """

    turns: tuple[AskedTurn, ...]
    answer: Answer | None

    @property
    def item_id(self) -> str:
        """Whose conversation it is."""
        return self.answer.item_id if self.answer is not None else self.turns[-1].item_id

    @property
    def usage(self) -> Usage | None:
        """What all its answers took together."""
        answers = [turn.answer for turn in self.turns]
        if self.answer is not None:
            answers.append(self.answer)
        return total(answer.usage for answer in answers)


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
    item's with `#` and the turn's number. A turn that failed is heard as an empty text; where it
    was the graph that failed, the conversation ends there.
    """
    turns: list[AskedTurn] = []
    history: tuple[Turn, ...] = ()
    for number, turn in enumerate(question.history, 1):
        earlier = replace(
            question, id=f"{question.id}#{number}", text=turn.question, history=history
        )
        answer = ask(earlier)
        result = resolve(answer)
        turns.append(AskedTurn(question.id, number, turn.question, answer, result))
        if is_graph_fault(result):
            return Conversation(tuple(turns), None)
        history = (*history, Turn(turn.question, spoken(result) or ""))
    return Conversation(tuple(turns), ask(replace(question, history=history)))
