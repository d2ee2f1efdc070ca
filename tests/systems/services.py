"""Asking a service that misbehaves, by either API."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.model import Boolean, Question
from hermes.settings import Settings
from hermes.systems.base import SystemContext, SystemSpec, open_system
from hermes.systems.faults import SystemFaultError
from tests.systems.test_base import benchmark

if TYPE_CHECKING:
    from hermes.model import Answer
    from hermes.systems.base import System
    from tests.servers.misbehaving import Asked, Behaviour, MisbehavingServer

KINDS = ("text2sparql", "qald")
QUESTION = Question("b:1-en", "Who?", "en", "https://e/b/")
CONTEXT = SystemContext(
    benchmark(Boolean(value=True), None), Settings(Path("data"), offline=True), timeout_s=5
)


def answer(asked: Asked) -> bytes:
    """A good reply for either API, which holds what was asked."""
    if asked.method == "GET":
        return json.dumps({**asked.parameters, "query": "ASK {}"}).encode()
    question = {"language": asked.parameters["lang"], "string": asked.parameters["query"]}
    return json.dumps(
        {"questions": [{"id": "1", "question": [question], "query": {"sparql": "ASK {}"}}]}
    ).encode()


def system(kind: str, server: MisbehavingServer, timeout_s: float = 5) -> System:
    return open_system(SystemSpec(f"{kind}:{server.url}/"), replace(CONTEXT, timeout_s=timeout_s))


def ask(
    kind: str, server: MisbehavingServer, *behaviours: Behaviour, timeout_s: float = 5
) -> Answer:
    server.misbehave("Who?", *behaviours)
    return system(kind, server, timeout_s).answer(QUESTION)


def fault(
    kind: str, server: MisbehavingServer, *behaviours: Behaviour, timeout_s: float = 5
) -> SystemFaultError:
    with pytest.raises(SystemFaultError) as raised:
        ask(kind, server, *behaviours, timeout_s=timeout_s)
    return raised.value
