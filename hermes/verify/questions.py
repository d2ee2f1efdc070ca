"""The questions of a benchmark: each has one gold query, and is an item in each language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from hermes.model import AnswerSet, Boolean, TypedGold, ValueSet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import Benchmark, Gold, Item

Expected: TypeAlias = AnswerSet | ValueSet | Boolean


@dataclass(frozen=True, slots=True)
class Question:
    """One gold query, and the different golds of the items that have it: as a rule one, or none.

    `ordered`: the order of the answer matters.
    """

    qid: str
    query: str | None
    golds: tuple[Expected, ...]
    ordered: bool = False


def questions(benchmark: Benchmark) -> tuple[Question, ...]:
    """The questions of a benchmark, in order; without golds where it has none, or typed values."""
    items: dict[str, list[Item]] = {}
    for item in benchmark.items:
        items.setdefault(item.qid, []).append(item)
    return tuple(
        Question(
            qid,
            of_question[0].sparql,
            _golds(of_question, benchmark.gold),
            any(item.order_matters for item in of_question),
        )
        for qid, of_question in items.items()
    )


def _golds(items: Sequence[Item], gold: Mapping[str, Gold]) -> tuple[Expected, ...]:
    """The different golds of the items; typed values are not what a query gives."""
    found = (gold[item.id] for item in items if gold)
    return tuple(dict.fromkeys(each for each in found if not isinstance(each, TypedGold)))
