"""The first step of a run: every item is put to the system, and its answer written at once."""

from __future__ import annotations

import time
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hermes.errors import HermesError
from hermes.files import Journal
from hermes.model import Answer, Question
from hermes.runs.concurrency import in_flight
from hermes.runs.conversation import Conversation, ask_at_once, ask_turn_by_turn
from hermes.runs.options import HistoryMode
from hermes.runs.turns import turn_record
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.records import answer_record, as_recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hermes.model import Item, Result
    from hermes.runs.folder import RunFolder
    from hermes.systems.base import System


@dataclass(frozen=True, slots=True)
class Asking:
    """How items are put to a system: by how many `workers`, hearing whose `history`.

    `resolve` gives what the answer to an earlier turn comes to; it is called for `--history own`.
    """

    system: System
    dataset_id: str
    workers: int
    history: HistoryMode
    resolve: Callable[[Answer], Result]

    def converse(self, question: Question) -> tuple[Conversation, float]:
        """Ask one question, with its earlier turns; and how many seconds it took."""
        began = time.perf_counter()
        ask = partial(_answer, self.system)
        if self.history is HistoryMode.OWN:
            conversation = ask_turn_by_turn(ask, question, self.resolve)
        else:
            conversation = ask_at_once(ask, question)
        return conversation, time.perf_counter() - began


def ask(
    asking: Asking, items: Sequence[Item], folder: RunFolder, advance: Callable[[], None]
) -> None:
    """Ask for every item whose line is not on disk yet; `advance` is called for each item.

    Ends with answers.jsonl, and where there are earlier turns turns.jsonl, in item order. An item
    whose conversation the graph broke off has no line in answers.jsonl: `broken_off` names it, and
    the next call asks for it again. Raises `StorageError`.
    """
    order = [item.id for item in items]
    with ExitStack() as journals:
        answers = journals.enter_context(Journal(folder.answers))
        timings = journals.enter_context(Journal(folder.timings))
        missing = [_question(item, asking) for item in items if item.id not in answers]
        for _ in range(len(items) - len(missing)):
            advance()
        turns = Journal(folder.turns) if asking.history is HistoryMode.OWN else None
        if turns is not None:
            journals.enter_context(turns)
        for conversation, seconds in in_flight(asking.converse, missing, asking.workers):
            if turns is not None:
                for turn in conversation.turns:
                    turns.append(turn_record(turn))
            if (answer := conversation.answer) is not None:
                answers.append(answer_record(answer))
                timings.append({"id": answer.item_id, "ask_s": round(seconds, 6)})
            advance()
        answers.settle(order)
        timings.settle(order)
        if turns is not None:
            turns.settle(f"{item.id}#{n}" for item in items for n, _ in enumerate(item.history, 1))


def _question(item: Item, asking: Asking) -> Question:
    return Question(item.id, item.question, item.lang, asking.dataset_id, item.history)


def _answer(system: System, question: Question) -> Answer:
    """The system's answer; whatever it raises or returns instead is that item's error.

    It is given a copy, as it might change even what is frozen, and items are told apart by their
    ids. A `HermesError` is raised: nobody can be asked then.
    """
    try:
        return _checked(system.answer(deepcopy(question)), question.id)
    except HermesError:
        raise
    except BaseException as error:  # noqa: BLE001 - also SystemExit: Ctrl-C is for the main thread
        if isinstance(error, SystemFaultError):
            return Answer(question.id, error=described(error), raw=error.raw, usage=error.usage)
        return Answer(question.id, error=described(error))


def _checked(answer: object, item_id: str) -> Answer:
    """`answer` as it is recorded, if it is one, to this question; else TypeError, ValueError."""
    if not isinstance(answer, Answer):
        raise TypeError(f"{type(answer).__name__} was returned, not an Answer")
    recorded = as_recorded(answer)
    if recorded.item_id != item_id:
        raise ValueError(f"the answer is for {recorded.item_id!r}")
    return recorded
