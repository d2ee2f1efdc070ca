"""What a matching has before it: the answer as it is read, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """An answer's `text`, the `question`, and the `earlier` questions and answers, all as read.

    `earlier` begins with the latest turn.
    """

    text: str
    question: str
    earlier: tuple[str, ...] = ()

    @property
    def questions(self) -> tuple[str, ...]:
        """What was asked, the latest first."""
        return (self.question, *self.earlier)
