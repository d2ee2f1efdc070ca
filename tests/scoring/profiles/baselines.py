"""Systems that understand nothing, as files of recorded answer sets, and what they must score.

The expected figures come from a second, naive implementation on raw values, which the benchmarks
that it is used on allow: no two of their values are equal but for their spelling.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

Sets: TypeAlias = "Mapping[str, Mapping[str, int]]"


def read_gold(path: Path) -> dict[str, dict[str, int]]:
    """The sets of a file in the official layout."""
    gold: dict[str, dict[str, int]] = json.loads(path.read_text("utf-8"))
    return {item_id: values for item_id, values in gold.items() if item_id != "order_required"}


def silent(_gold: Sets) -> Sets:
    """No record at all."""
    return {}


def empty(gold: Sets) -> Sets:
    """The empty set for every question."""
    return {item_id: {} for item_id in gold}


def everything(gold: Sets) -> Sets:
    """Every value of every gold, for every question."""
    values = {value: 1 for each in gold.values() for value in each}
    return dict.fromkeys(gold, values)


def constant(gold: Sets) -> Sets:
    """The one value that most golds hold."""
    counts: dict[str, int] = {}
    for values in gold.values():
        for value in values:
            counts[value] = counts.get(value, 0) + 1
    most = max(counts, key=lambda value: counts[value])
    return {item_id: {most: 1} for item_id in gold}


def other(gold: Sets) -> Sets:
    """The gold of a question seven questions further on."""
    questions = list(dict.fromkeys(item_id.rpartition("-")[0] for item_id in gold))
    given = {}
    for item_id in gold:
        question, _, lang = item_id.rpartition("-")
        place = (questions.index(question) + 7) % len(questions)
        given[item_id] = gold[f"{questions[place]}-{lang}"]
    return given


BASELINES: dict[str, Callable[[Sets], Sets]] = {
    each.__name__: each for each in (silent, empty, everything, constant, other)
}


def macro_f1(gold: Sets, given: Sets, profile: str) -> float:
    """The macro mean of F1 by the rules of `profile`, naively."""
    scores = [_f1(values, given.get(item_id), profile) for item_id, values in gold.items()]
    return sum(scores) / len(scores)


def _f1(gold: Mapping[str, int], given: Mapping[str, int] | None, profile: str) -> float:
    if profile == "hermes" and given is None:
        return 0.0
    given = given or {}
    wanted: set[Any] = {value for value, flag in gold.items() if flag}
    found: set[Any] = set(given)
    if profile != "text2sparql":
        if set(gold) == {"true"}:  # a boolean, which only the same boolean equals
            return float(given == gold)
        if not wanted and not found:
            return 1.0
    return 2 * len(wanted & found) / (len(wanted) + len(found)) if wanted & found else 0.0
