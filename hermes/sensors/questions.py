"""Questions: drafted with two ways to the answer, then answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from hermes.sensors.answers import json_value, wording
from hermes.sensors.world import World

if TYPE_CHECKING:
    from hermes.model import JsonValue
    from hermes.sensors.answers import Value
    from hermes.sensors.readings import Readings


@dataclass(frozen=True, slots=True)
class Draft:
    """A question with two ways to its answer, which know nothing of each other.

    `sql` is for PostgreSQL: its one cell is the answer, or its one column where that is a list.
    `compute` gives the same value from the readings in Python. `earlier` are the questions asked
    before in the conversation. `refusal` is the reference text where the data cannot answer.
    """

    template: str
    text: str
    sql: str
    compute: Callable[[Readings], Value]
    unit: str = ""
    earlier: tuple[Draft, ...] = ()
    refusal: str | None = None


Template: TypeAlias = Callable[[World, Random], Draft]
"""Drafts one question, as chance will have it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the benchmark with its reference answer; `sql` leads to the same value."""

    id: str
    type: str
    draft: Draft
    value: Value

    @property
    def reference(self) -> str:
        """The reference text."""
        return _reference(self.draft, self.value)

    def record(self, readings: Readings) -> dict[str, JsonValue]:
        """The question in the JSON of HeriKGQA."""
        return {
            "id": self.id,
            "type": self.type,
            "template": self.draft.template,
            "question": self.draft.text,
            "history": [
                {"question": turn.text, "answer": _reference(turn, turn.compute(readings))}
                for turn in self.draft.earlier
            ],
            "reference": self.reference,
            "reference_value": json_value(self.value),
            "answerable": self.value is not None,
        }


def _reference(draft: Draft, value: Value) -> str:
    if value is None:
        return draft.refusal or "The data cannot answer this."
    return wording(value, draft.unit)
