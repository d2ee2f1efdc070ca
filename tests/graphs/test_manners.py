"""What is asked of a host at once, by all graphs that are there together."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.endpoint import EndpointGraph
from hermes.graphs.entry import GraphEntry
from hermes.graphs.manners import AT_ONCE, gate_of
from hermes.model import Boolean
from tests.servers.misbehaving import MisbehavingServer

if TYPE_CHECKING:
    from hermes.settings import Settings
    from tests.servers.misbehaving import Exchange

YES = b'{"head": {}, "boolean": true}'


def test_all_graphs_at_one_host_share_what_the_strictest_allows(settings: Settings) -> None:
    lock, running, most = threading.Lock(), 0, 0

    def answer(exchange: Exchange, body: bytes) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.03)
        with lock:
            running -= 1
        exchange.reply(body)

    online = replace(settings, offline=False)
    entries = (GraphEntry("one", max_concurrency=4), GraphEntry("two", max_concurrency=2))
    with MisbehavingServer(lambda _: YES, key=lambda _: "all") as server, ExitStack() as stack:
        server.misbehave("all", answer)
        graphs = [
            stack.enter_context(
                EndpointGraph(
                    entry, f"{server.url}/{entry.name}", online, connections=8, allow_service=False
                )
            )
            for entry in entries
        ]
        with ThreadPoolExecutor(8) as pool:
            results = list(pool.map(lambda n: graphs[n % 2].query("ASK {}", Limits()), range(16)))
    assert results == [Boolean(value=True)] * 16
    assert most == 2


def entered(url: str, entry: GraphEntry, settings: Settings) -> int:
    """How many of ten come through the gate together."""
    gate = gate_of(entry, url, settings)
    inside = threading.Semaphore(0)
    done = threading.Event()

    def enter() -> None:
        with gate:
            inside.release()
            done.wait(5)

    threads = [threading.Thread(target=enter) for _ in range(10)]
    for thread in threads:
        thread.start()
    count = 0
    while inside.acquire(timeout=0.1):
        count += 1
    done.set()
    for thread in threads:
        thread.join()
    return count


@pytest.mark.parametrize(
    ("url", "allowed", "together"),
    [
        ("https://e.org/sparql", None, AT_ONCE),
        ("https://e.org/sparql", 2, 2),
        ("https://e.org/sparql", 8, 8),  # the registry knows better than a rule
        ("http://127.0.0.1:8890/sparql", None, 10),
        ("http://127.0.0.1:8890/sparql", 3, 3),
    ],
)
def test_a_host_that_nobody_knows_is_asked_little_and_this_machine_all(
    settings: Settings, url: str, allowed: int | None, together: int
) -> None:
    assert entered(url, GraphEntry("g", max_concurrency=allowed), settings) == together
