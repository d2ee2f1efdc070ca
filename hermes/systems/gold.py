"""`gold`: the oracle. Returns the gold query, or the reference text of typed gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer, Sparql, Text, TypedGold
from hermes.systems.base import refuse_argument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Benchmark, Given, Item, Question


class Oracle:
    """Answers from the benchmark itself; what it scores below 1 is the benchmark's doing."""

    notes: tuple[str, ...] = ()
    version: str | None = None

    def __init__(self, replies: Mapping[str, Given | None]) -> None:
        self._replies = replies
        self.queries = any(isinstance(reply, Sparql) for reply in replies.values())

    def answer(self, question: Question) -> Answer:
        """The gold query, else the stored gold answer, else the reference text."""
        return Answer(question.id, self._replies[question.id], examples=())


def build(argument: str, benchmark: Benchmark) -> Oracle:
    """The oracle of `benchmark`."""
    refuse_argument("gold", argument)
    return Oracle({item.id: _reply(item, benchmark) for item in benchmark.items})


def _reply(item: Item, benchmark: Benchmark) -> Given | None:
    gold = benchmark.gold.get(item.id)
    if isinstance(gold, TypedGold):
        return Text(gold.reference)
    return gold if item.sparql is None else Sparql(item.sparql)
