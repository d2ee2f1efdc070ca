"""A time limit for a reply as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import requests
from urllib3.exceptions import ReadTimeoutError

from hermes.fetch.whole_reply import WholeReplyAdapter
from tests.servers.misbehaving import MisbehavingServer, after, dripping_body, dripping_head

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.servers.misbehaving import Behaviour

pytestmark = pytest.mark.slow

LIMIT_S = 0.5


@pytest.fixture
def server() -> Iterator[MisbehavingServer]:
    with MisbehavingServer(lambda _: b"0123456789") as running:
        yield running


@pytest.fixture
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.mount("http://", WholeReplyAdapter())
        yield opened


def read(session: requests.Session, server: MisbehavingServer, behaviour: Behaviour) -> bytes:
    server.misbehave("", behaviour)
    with session.get(server.url, timeout=LIMIT_S, stream=True) as response:
        body: bytes = response.raw.read()
        return body


def test_each_reply_on_a_connection_has_all_the_time(
    session: requests.Session, server: MisbehavingServer
) -> None:
    # Each takes half of the limit, on the connection of the one before.
    for _ in range(3):
        assert read(session, server, after(LIMIT_S / 2)) == b"0123456789"


@pytest.mark.parametrize("dripping", [dripping_head, dripping_body])
def test_a_reply_that_drips_is_given_up_when_its_time_is_over(
    session: requests.Session,
    server: MisbehavingServer,
    dripping: Callable[[float, float], Behaviour],
) -> None:
    # A byte every 20 ms is never late by itself.
    with pytest.raises((requests.ReadTimeout, ReadTimeoutError)):
        read(session, server, dripping(0.02, 2))


def test_the_way_to_a_proxy_is_timed_too(server: MisbehavingServer) -> None:
    server.misbehave("", dripping_head(0.02, 2))
    with requests.Session() as session:
        session.mount("http://", WholeReplyAdapter())
        with pytest.raises(requests.ReadTimeout):
            session.get("http://example.org/", proxies={"http": server.url}, timeout=LIMIT_S)
