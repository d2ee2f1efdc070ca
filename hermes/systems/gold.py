"""`gold`: the oracle. Returns the gold query, or the reference text of typed gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer, Sparql, Text, TypedGold
from hermes.systems.base import System, refuse_argument, refuse_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Benchmark, Given, Item, Question
    from hermes.systems.base import SystemContext


class Oracle(System):
    """Answers from the benchmark itself; what it scores below 1 is the benchmark's doing."""

    def __init__(self, replies: Mapping[str, Given | None]) -> None:
        self._replies = replies
        self.queries = any(isinstance(reply, Sparql) for reply in replies.values())

    def answer(self, question: Question) -> Answer:
        """The gold query, else the stored gold answer, else the reference text."""
        return Answer(question.id, self._replies[question.id], examples=())


def build(argument: str, context: SystemContext) -> Oracle:
    """The oracle of the benchmark."""
    refuse_argument("gold", argument)
    refuse_options("gold", context)
    benchmark = context.benchmark
    return Oracle({item.id: _reply(item, benchmark) for item in benchmark.items})


def _reply(item: Item, benchmark: Benchmark) -> Given | None:
    gold = benchmark.gold.get(item.id)
    if isinstance(gold, TypedGold):
        return Text(gold.reference)
    return gold if item.sparql is None else Sparql(item.sparql)
