"""A conversation as one text, for systems that take nothing but a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.model import Question


def transcript(question: Question) -> str:
    """The question's text; behind earlier turns, all that was asked and answered, line by line.

    >>> from hermes.model import Question, Turn
    >>> print(transcript(Question("b:2-en", "And now?", "en", "d", (Turn("Who?", "Ann."),))))
    Q: Who?
    A: Ann.
    Q: And now?
    """
    if not question.history:
        return question.text
    earlier = (f"Q: {turn.question}\nA: {turn.answer}\n" for turn in question.history)
    return f"{''.join(earlier)}Q: {question.text}"
