"""The bounds of one exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.request import Request

import pytest

from hermes.fetch.patience import Patience
from hermes.graphs.exchange import Exchange, HttpReply
from hermes.model import Failure, FailureKind
from tests.servers.misbehaving import MisbehavingServer, dripping_body, dripping_head

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_httpserver import HTTPServer

    from tests.servers.misbehaving import Behaviour

BODY = b"0123456789" * 100


@pytest.mark.parametrize("content_encoding", ["identity", "gzip"])
def test_a_body_as_large_as_allowed_is_read_and_a_larger_one_is_too_many_rows(
    httpserver: HTTPServer, content_encoding: str
) -> None:
    import gzip

    sent = gzip.compress(BODY) if content_encoding == "gzip" else BODY
    httpserver.expect_request("/").respond_with_data(
        sent, headers={"Content-Encoding": content_encoding}
    )
    request = Request(httpserver.url_for("/"), data=b"query=")  # noqa: S310 - http, by the fixture
    whole = Exchange(Patience(), 1, max_reply_bytes=len(BODY)).send(request, 5)
    assert isinstance(whole, HttpReply)
    assert whole.body == BODY
    # What counts is the size when unpacked: a small reply can hold a large one.
    larger = Exchange(Patience(), 1, max_reply_bytes=len(BODY) - 1).send(request, 5)
    assert isinstance(larger, Failure)
    assert larger.kind is FailureKind.TOO_MANY_ROWS


@pytest.mark.parametrize("dripping", [dripping_head, dripping_body])
def test_the_time_limit_is_for_a_reply_as_a_whole(
    dripping: Callable[[float, float], Behaviour],
) -> None:
    with MisbehavingServer(lambda _: BODY, key=lambda _: "all") as server:
        server.misbehave("all", dripping(0.02, 2))  # no byte is late by itself
        request = Request(server.url, data=b"query=ASK+%7B%7D")  # noqa: S310 - http
        result = Exchange(Patience(), 1).send(request, 0.4)
    assert result == Failure(FailureKind.TIMEOUT, "no result within 0.4 s")
