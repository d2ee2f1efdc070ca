"""A server of chat models on loopback, as far as OpenAI's protocol is used, that misbehaves on cue.

It records what it is sent; requests are told apart by the last message of the user.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from tests.servers.misbehaving import MisbehavingServer, fixed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.servers.misbehaving import Asked, Behaviour

MODELS = "the list of models"
MODEL = "ada-1"

Message: TypeAlias = dict[str, str]


class ChatServer(MisbehavingServer):
    """Replies to a conversation with what `speak` makes of its messages."""

    def __init__(self, speak: Callable[[list[Message]], str]) -> None:
        self._speak = speak
        super().__init__(self._respond_well, _last_words)

    @property
    def base_url(self) -> str:
        """What OPENAI_BASE_URL is to be."""
        return f"{self.url}/v1"

    @property
    def requests(self) -> list[dict[str, Any]]:
        """The bodies of all requests for completions, in their order."""
        return [json.loads(asked.body) for asked in self.seen if asked.method == "POST"]

    @property
    def conversations(self) -> list[list[Message]]:
        """The messages of all requests for completions, in their order."""
        return [request["messages"] for request in self.requests]

    def _respond_well(self, asked: Asked) -> bytes:
        if asked.method == "GET":
            return json.dumps({"object": "list", "data": [{"id": MODEL}]}).encode()
        messages = json.loads(asked.body)["messages"]
        return completion(self._speak(messages))


def completion(text: str | None, finish: str = "stop", **others: object) -> bytes:
    """The body of a reply; 10 tokens are read, 5 are written. `others` stand in the message."""
    message = {"role": "assistant", "content": text, **others}
    return json.dumps(
        {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "model": f"{MODEL}-2026",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
        }
    ).encode()


def saying(body: bytes | object, status: int = 200) -> Behaviour:
    """Send this body, whatever is asked; what is no bytes is sent as JSON."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return fixed(content, status, {"Content-Type": "application/json"})


def _last_words(asked: Asked) -> str:
    if asked.method == "GET":
        return MODELS
    users = [each for each in json.loads(asked.body)["messages"] if each["role"] == "user"]
    return str(users[-1]["content"])
