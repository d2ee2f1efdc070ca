"""A model on loopback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.servers.chat import ChatServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.servers.chat import Message

KEY = "sk-0123456789abcdef"


def obedient(messages: list[Message]) -> str:
    """Reply with a query that says how many messages were heard."""
    return f"```sparql\nASK {{ ?heard ?messages {len(messages)} }}\n```"


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    """A server whose model replies with a query, and a key for it in the environment."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with ChatServer(obedient) as server:
        yield server
