"""`silent`: never answers. The floor of every score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer
from hermes.systems.base import refuse_argument

if TYPE_CHECKING:
    from hermes.model import Benchmark, Question


class Silent:
    """Says nothing, having seen no examples."""

    notes: tuple[str, ...] = ()
    version: str | None = None
    queries: bool = False

    def answer(self, question: Question) -> Answer:
        """Nothing."""
        return Answer(question.id, examples=())


def build(argument: str, benchmark: Benchmark) -> Silent:
    """The silent system."""
    refuse_argument("silent", argument)
    return Silent()
