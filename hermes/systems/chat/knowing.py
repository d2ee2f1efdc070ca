"""`--mode answer`: the model answers from what it knows itself, as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Text
from hermes.systems.base import System
from hermes.systems.chat.options import PromptStyle
from hermes.systems.chat.prompts import NOW_LIST, prompt_text, question_text

if TYPE_CHECKING:
    from hermes.model import Answer, Question
    from hermes.systems.base import Ask
    from hermes.systems.chat.dialogue import ChatModel


class KnowingChat(System):
    """Puts a question to a model as it is, or with the form that the answer shall have."""

    remote = True
    queries = False

    def __init__(self, model: ChatModel, instructions: str | None, style: PromptStyle) -> None:
        self._model = model
        self._instructions = instructions
        self._style = style
        self.version = model.url

    def begin(self, query: Ask) -> None:
        """Say how the model will be addressed."""
        parts = {
            "Model": self._model.described,
            "Instructions": self._instructions or "",
            "Question": question_text("{question}", self._style),
            "After the reply": NOW_LIST if self._style is PromptStyle.FOLLOW_UP else "",
        }
        self.prompt = prompt_text(parts)

    def answer(self, question: Question) -> Answer:
        """The last reply. Raises `SystemFaultError`, and `HermesError` where nobody can be asked.

        A follow-up of ours is no turn of the conversation: the model hears of its own reply only.
        """
        dialogue = self._model.begin(self._instructions, question)
        text = dialogue.say(question_text(question.text, self._style))
        if self._style is PromptStyle.FOLLOW_UP and text:
            text = dialogue.say(NOW_LIST)
        given = Text(text) if text and not dialogue.is_refused else None
        return dialogue.answer(question, given, ())

    def close(self) -> None:
        """Close all connections."""
        self._model.close()
