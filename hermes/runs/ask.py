"""The first step of a run: every item is put to the system, and its answer written at once."""

from __future__ import annotations

import time
from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING, TypeAlias

from hermes.errors import RunError
from hermes.files import Journal
from hermes.model import Answer, Question
from hermes.runs.circuit import CircuitBreaker, can_break, was_broken
from hermes.runs.concurrency import in_flight
from hermes.runs.conversation import Conversation, ask_at_once, ask_turn_by_turn
from hermes.runs.due import Due
from hermes.runs.options import HistoryMode
from hermes.runs.timings import Timing, timing_from_record, timing_record
from hermes.runs.turns import turn_record
from hermes.systems.records import answer_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hermes.model import Item, JsonValue, Result
    from hermes.runs.answering import Put
    from hermes.runs.budget import Account
    from hermes.runs.folder import RunFolder

_Timed: TypeAlias = "tuple[Conversation, float]"


@dataclass(frozen=True, slots=True)
class Asking:
    """How items are put to a system: by how many `workers`, hearing whose `history`.

    `resolve` gives what the answer to an earlier turn comes to; it is called for `--history own`.
    `live` says that somebody is asked, who may be out of reach.
    """

    put: Put
    dataset_id: str
    workers: int
    history: HistoryMode
    resolve: Callable[[Answer], Result]
    account: Account
    due: Due = Due.MISSING
    live: bool = True

    def converse(self, question: Question) -> _Timed:
        """Ask one question, with its earlier turns; and how many seconds it took."""
        began = time.perf_counter()
        if self.history is HistoryMode.OWN:
            conversation = ask_turn_by_turn(self.put, question, self.resolve)
        else:
            conversation = ask_at_once(self.put, question)
        return conversation, time.perf_counter() - began


def ask(
    asking: Asking, items: Sequence[Item], folder: RunFolder, advance: Callable[[], None]
) -> None:
    """Ask for every item that is due; `advance` is called for each item.

    Ends with answers.jsonl, and where there are earlier turns turns.jsonl, in item order. An item
    whose conversation the graph broke off has no line in answers.jsonl: `broken_off` names it, and
    the next call asks for it again.

    Raises `StorageError`; `IncompleteError` where the first replies all fail, or the budget is used
    up: what was answered until then is on disk, and the next call goes on; `RunError` where failed
    items are due, and others have no answer.
    """
    with _Notes(folder, asking.history) as notes:
        due = notes.due(items, asking)
        for _ in range(len(items) - len(due)):
            advance()
        if due and asking.due is Due.FAILED:
            folder.report.unlink(missing_ok=True)  # it is not of the answers that come now
        stoppable = asking.live and can_break(len(items))
        breaker = CircuitBreaker(holds=not stoppable or notes.has_good_answer)
        waiting = deque(_question(item, asking) for item in due)
        while waiting and not asking.account.is_used_up and not breaker.is_open:
            due_now = _due_now(waiting, asking.account, breaker)
            for come in in_flight(asking.converse, due_now, asking.workers):
                notes.take(come)
                for conversation, _ in come:
                    advance()
                    asking.account.charge(conversation.usage, conversation.answer)
                breaker.watch(_answers(come))
        if breaker.is_open:
            raise breaker.error(str(folder.path))
        if waiting:
            raise asking.account.used_up(len(waiting), str(folder.path))
        notes.settle(items)


class _Notes:
    """What is written while asking: answers, times, and with `--history own` earlier turns."""

    def __init__(self, folder: RunFolder, history: HistoryMode) -> None:
        self._folder = folder
        self._history = history
        self._open = ExitStack()

    def __enter__(self) -> _Notes:
        with ExitStack() as opening:
            self._answers = opening.enter_context(Journal(self._folder.answers))
            self._timings = opening.enter_context(Journal(self._folder.timings))
            self._turns = (
                opening.enter_context(Journal(self._folder.turns))
                if self._history is HistoryMode.OWN
                else None
            )
            self._open = opening.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def has_good_answer(self) -> bool:
        """Whether anything but errors was ever answered."""
        return any("error" not in record for record in self._answers.records.values())

    def due(self, items: Sequence[Item], asking: Asking) -> list[Item]:
        """The items to ask for. What a circuit breaker left is dropped: it is asked for again."""
        records = self._answers.records
        if asking.due is Due.MISSING:
            if asking.live and was_broken(records.values(), len(items)):
                self._answers.discard(lambda _: True)
            return [item for item in items if item.id not in self._answers]
        if missing := [item for item in items if item.id not in records]:
            raise RunError(
                f"{len(missing)} items have not been asked at all",
                str(self._folder.path),
                "Go on with it by --resume; ask for those that failed after that.",
            )
        return [item for item in items if "error" in records[item.id]]

    def take(self, come: Sequence[_Timed]) -> None:
        """Write down what came of items; times first: what was spent is told in any case."""
        self._timings.append(*starmap(self._timing, come))
        if self._turns is not None:
            self._turns.append(
                *(turn_record(turn) for conversation, _ in come for turn in conversation.turns)
            )
        self._answers.append(*map(answer_record, _answers(come)))

    def _timing(self, conversation: Conversation, seconds: float) -> dict[str, JsonValue]:
        """The row of an item, with the times before that came to nothing."""
        timing = Timing(seconds, conversation.usage)
        item_id = conversation.item_id
        if (before := self._timings.records.get(item_id)) is not None:
            timing = timing_from_record(before) + timing
        return timing_record(item_id, timing)

    def settle(self, items: Sequence[Item]) -> None:
        """Put all of it into the order of the items."""
        order = [item.id for item in items]
        self._answers.settle(order)
        self._timings.settle(order)
        if self._turns is not None:
            self._turns.settle(
                f"{item.id}#{n}" for item in items for n, _ in enumerate(item.history, 1)
            )


def _answers(come: Sequence[_Timed]) -> list[Answer]:
    """The answers, of conversations that have one."""
    return [conversation.answer for conversation, _ in come if conversation.answer is not None]


def _question(item: Item, asking: Asking) -> Question:
    return Question(item.id, item.question, item.lang, asking.dataset_id, item.history)


def _due_now(
    waiting: deque[Question], account: Account, breaker: CircuitBreaker
) -> Iterator[Question]:
    """The questions one after another, until the budget or the patience is used up."""
    while waiting and not account.is_used_up and not breaker.is_open:
        yield waiting.popleft()
