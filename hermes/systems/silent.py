"""`silent`: never answers. The floor of every score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer
from hermes.systems.base import System, refuse_argument, refuse_options

if TYPE_CHECKING:
    from hermes.model import Question
    from hermes.systems.base import SystemContext


class Silent(System):
    """Says nothing, having seen no examples."""

    queries = False

    def answer(self, question: Question) -> Answer:
        """Nothing."""
        return Answer(question.id, examples=())


def build(argument: str, context: SystemContext) -> Silent:
    """The silent system."""
    refuse_argument("silent", argument)
    refuse_options("silent", context)
    return Silent()
