"""`--mode sparql`: the model writes a query on the graph, and hears where it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Failure, Fault, Sparql
from hermes.systems.base import System
from hermes.systems.chat.extraction import query_in
from hermes.systems.chat.prompts import (
    examples_text,
    joined,
    prompt_text,
    repair_text,
    schema_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import Answer, Example, Question
    from hermes.systems.base import Ask
    from hermes.systems.chat.dialogue import ChatModel
    from hermes.systems.chat.examples import Examples

_NO_QUERY = "there is no query in the reply"


class QueryingChat(System):
    """Asks a model for a query, which it is shown the graph's schema for, and examples.

    `describe` gives the schema as a text. Of a query that fails, the model hears why, up to
    `repairs` times; a graph that fails is no fault of a query.
    """

    remote = True

    def __init__(
        self,
        model: ChatModel,
        instructions: str,
        describe: Callable[[Ask], str],
        examples: Examples | None,
        repairs: int,
    ) -> None:
        self._model = model
        self._instructions = instructions
        self._describe = describe
        self._examples = examples
        self._repairs = repairs
        self._schema = ""
        self.version = f"{model.url}; {examples.version}" if examples else model.url
        self.notes = examples.notes if examples else ()

    def begin(self, query: Ask) -> None:
        """See what the graph is made of. Raises `GraphError` where it does not say."""
        self._query = query
        self._schema = schema_text(self._describe(query))
        parts = {
            "Model": self._model.described,
            "Instructions": joined(self._instructions, self._schema),
            "Examples": self._examples.described if self._examples else "",
            "Question": "{question}",
            "After a query that fails": repair_text("{failure}") if self._repairs else "",
        }
        self.prompt = prompt_text(parts)

    def answer(self, question: Question) -> Answer:
        """The query of the last reply. Raises `SystemFaultError`, and `HermesError` at an end."""
        examples = self._examples.shown_with(question) if self._examples else ()
        dialogue = self._model.begin(self._system_message(examples), question)
        query = query_in(dialogue.say(question.text))
        for _ in range(self._repairs):
            if (why := self._failure(query)) is None or dialogue.is_refused:
                break
            dialogue.note_failure(why)
            query = query_in(dialogue.say(repair_text(why)))
        return dialogue.answer(question, Sparql(query) if query else None, examples)

    def close(self) -> None:
        """Close all connections."""
        self._model.close()

    def _system_message(self, examples: tuple[Example, ...]) -> str:
        return joined(self._instructions, self._schema, examples_text(examples))

    def _failure(self, query: str | None) -> str | None:
        """Why a query cannot be right; None where the graph answers it, or fails itself."""
        if query is None:
            return _NO_QUERY
        result = self._query(query)
        if isinstance(result, Failure) and result.kind.fault is Fault.QUERY:
            return f"{result.kind}: {result.detail}"
        return None
