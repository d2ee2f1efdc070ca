"""One conversation with a model, in which the answer to one question comes about."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson

from hermes.encoding import without_surrogates
from hermes.model import Answer, Usage
from hermes.systems.chat.completion import read_completion
from hermes.systems.chat.extraction import without_thoughts
from hermes.systems.faults import SystemFaultError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Example, Given, JsonValue, Question
    from hermes.systems.chat.completion import Completion
    from hermes.systems.chat.connection import Connection, Message
    from hermes.systems.prices import Price

MAX_KEPT_CHARACTERS = 20_000
"""So much of a reply is kept beside the answer that was taken out of it."""


@dataclass(frozen=True, slots=True)
class ChatModel:
    """A model behind a connection, with the parameters of each request, and its price if known."""

    connection: Connection
    parameters: Mapping[str, JsonValue]
    timeout_s: float
    price: Price | None

    def begin(self, instructions: str | None, question: Question) -> Dialogue:
        """A conversation that begins with the earlier turns of a question."""
        dialogue = Dialogue(self)
        if instructions:
            dialogue.hear("system", instructions)
        for turn in question.history:
            dialogue.hear("user", turn.question)
            dialogue.hear("assistant", turn.answer)
        return dialogue

    @property
    def url(self) -> str:
        """Where the model is asked."""
        return self.connection.url

    @property
    def described(self) -> str:
        """The model, where it is asked, and the parameters of each request, for a person."""
        told = {"model": self.connection.model, "server": self.url, **self.parameters}
        return "\n".join(f"{name}: {value}" for name, value in told.items())

    def close(self) -> None:
        """Close all connections."""
        self.connection.close()


class Dialogue:
    """The messages so far, and what they took; all within the time limit of one answer."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self._messages: list[Message] = []
        self._deadline = time.monotonic() + model.timeout_s
        self._requests = 0
        self._completions: list[Completion] = []
        self._replies: list[dict[str, JsonValue]] = []
        self._sha256 = ""

    def hear(self, role: str, text: str) -> None:
        """Add a message of the `user`, the `assistant` or the `system`, without a reply to it."""
        self._messages.append({"role": role, "content": str(without_surrogates(text))})

    def say(self, text: str) -> str:
        """The model's reply to `text`, without what it thinks aloud; it may be empty.

        Raises `SystemFaultError`, with the usage so far, where there is no whole reply.
        """
        self.hear("user", text)
        self._sha256 = self._sha256 or _sha256(self._messages)
        try:
            completion = self._complete()
        except SystemFaultError as fault:
            fault.usage = self.usage
            raise
        reply = without_thoughts(completion.text)
        self.hear("assistant", reply)
        self._replies.append({"text": completion.text[:MAX_KEPT_CHARACTERS]})
        return reply

    @property
    def is_refused(self) -> bool:
        """Whether the model refused, by the server's account, in its last reply."""
        return self._completions[-1].refusal is not None

    def note_failure(self, why: str) -> None:
        """Keep what was wrong with the last reply."""
        self._replies[-1]["failure"] = why

    def answer(
        self, question: Question, given: Given | None, examples: tuple[Example, ...]
    ) -> Answer:
        """What came about, as the answer to a question."""
        return Answer(question.id, given, examples=examples, meta=self._meta, usage=self.usage)

    @property
    def usage(self) -> Usage:
        """What all requests took; tokens and cost are known where the server counts all of them."""
        read, written = (
            _sum([getattr(completion, f"{side}_tokens") for completion in self._completions])
            for side in ("input", "output")
        )
        price, cost = self._model.price, None
        if price is not None and read is not None and written is not None:
            cost = price.cost(read, written)
        return Usage(self._requests, 0, read, written, cost)

    def _complete(self) -> Completion:
        model = self._model
        left_s = self._deadline - time.monotonic()
        if left_s <= 0:
            raise SystemFaultError(f"no answer within {model.timeout_s:g} s")
        self._requests += 1
        reply = model.connection.complete(self._messages, model.parameters, left_s)
        completion = read_completion(reply)
        self._completions.append(completion)
        if completion.fault is not None:
            raise SystemFaultError(completion.fault, raw=completion.text)
        return completion

    @property
    def _meta(self) -> dict[str, JsonValue]:
        last = self._completions[-1]
        told: dict[str, JsonValue] = {
            "messages_sha256": self._sha256,
            "replies": list(self._replies),
            "model": last.model,
            "finish_reason": last.finish,
            "refusal": last.refusal,
            "choices": last.choices if last.choices > 1 else None,
        }
        return {key: value for key, value in told.items() if value is not None}


def _sum(counts: list[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known and len(known) == len(counts) else None


def _sha256(messages: list[Message]) -> str:
    """Of the first messages sent: it proves that a prompt that was put together again is right."""
    return hashlib.sha256(orjson.dumps(messages)).hexdigest()
