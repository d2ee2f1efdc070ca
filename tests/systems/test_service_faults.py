"""Services behind HTTP: what becomes of every reply that is none, and of no reply."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hermes.model import Answer, Sparql
from hermes.systems.base import SystemSpec, open_system
from hermes.systems.faults import SystemFaultError
from hermes.systems.records import MAX_RAW_BYTES, as_recorded
from tests.servers.misbehaving import (
    HTML,
    STACK_TRACE,
    after,
    at_a_date,
    badly_zipped,
    broken_off,
    busy,
    closed,
    cut_off,
    dripping_body,
    dripping_head,
    endless,
    fixed,
    garbage,
    in_seconds,
    redirect,
    small_but_endless,
)
from tests.systems.services import CONTEXT, KINDS, QUESTION, ask, fault

if TYPE_CHECKING:
    from tests.servers.misbehaving import Behaviour, Exchange, MisbehavingServer

pytestmark = pytest.mark.slow

by_either_api = pytest.mark.parametrize("kind", KINDS)


@by_either_api
@pytest.mark.parametrize(
    ("body", "words"),
    [
        (HTML, ["no JSON", "502 Bad Gateway"]),
        (STACK_TRACE, ["no JSON", "KeyError"]),
        (b'{"query": "\xff", "questions": []}', ["no JSON", "UTF-8"]),
        (b'{"query": "\\ud800", "questions": []}', ["no JSON", "surrogate"]),
        (b'{"query": NaN, "questions": []}', ["no JSON", "NaN"]),
        (b'{"sparql_query": "ASK {}"}', ["there ", "`que", "sparql_query"]),
        (b'{"questions": [{"id": "1", "string": "Who?"}]}', ["`query`", "string"]),
        (b"null", ["an object was expected", "null"]),
        (b'["ASK {}"]', ["an object was expected", "ASK {}"]),
        (b'{"query": 3, "questions": 3}', ["not a number"]),
        (b'{"query": ["ASK {}"], "questions": [[]]}', ["not a list"]),
        (b" \n ", ["the reply is empty"]),
    ],
)
def test_what_is_no_answer_is_a_fault_that_quotes_it_and_keeps_it(
    server: MisbehavingServer, kind: str, body: bytes, words: list[str]
) -> None:
    raised = fault(kind, server, fixed(body))
    for word in words:
        assert word in raised.detail
    assert raised.raw == body.decode(errors="replace")
    assert not raised.transient  # asked again, it would say the same


@by_either_api
def test_an_empty_reply_is_a_fault(server: MisbehavingServer, kind: str) -> None:
    assert fault(kind, server, fixed(b"")) == SystemFaultError("the reply is empty")


@by_either_api
def test_a_document_that_was_cut_off_is_a_fault(server: MisbehavingServer, kind: str) -> None:
    raised = fault(kind, server, cut_off)
    assert "unexpected end of data" in raised.detail
    assert not raised.transient


@by_either_api
@pytest.mark.parametrize(
    ("status", "transient"),
    [
        *((400, False), (401, False), (404, False), (414, False), (422, False)),
        # 500 is what the service says to this question; one that is asked until it has a better
        # answer is measured as better than it is.
        *((500, False), (501, False)),
        *((408, True), (429, True), (502, True), (503, True), (504, True)),
    ],
)
def test_a_status_is_a_fault_and_one_of_a_busy_service_may_pass(
    server: MisbehavingServer, kind: str, status: int, *, transient: bool
) -> None:
    # Also where the body is a good answer: it says itself that it is none.
    raised = fault(kind, server, fixed(b'{"query": "ASK {}"}', status))
    assert raised.detail.startswith(f"HTTP {status} ")
    assert "ASK {}" in raised.detail
    assert raised.raw == '{"query": "ASK {}"}'
    assert (raised.transient, raised.retry_after_s) == (transient, None)


@by_either_api
def test_a_busy_service_says_when_to_come_again(server: MisbehavingServer, kind: str) -> None:
    seconds = fault(kind, server, busy(lambda: in_seconds(90)))
    assert (seconds.transient, seconds.retry_after_s) == (True, 90)
    date = fault(kind, server, busy(lambda: at_a_date(90)))
    assert date.transient
    assert date.retry_after_s is not None
    assert 80 < date.retry_after_s <= 90


@by_either_api
@pytest.mark.parametrize(
    ("behaviour", "words", "transient"),
    [
        (closed, "no reply: RemoteDisconnected", True),
        (broken_off, "the reply broke off: IncompleteRead", True),
        (garbage, "no reply: BadStatusLine", True),
        (badly_zipped, "incorrect header check", False),
        (redirect(307, "/again"), "TooManyRedirects: more than 5", False),
        (redirect(307, "ftp://127.0.0.1/x"), "not http:// or https://", False),
        (redirect(307, "http://["), "it redirects to", False),
        # The tests are offline but for this machine.
        (redirect(307, "http://example.org/"), "offline", False),
    ],
)
def test_a_request_that_ends_in_no_reply_is_a_fault(
    server: MisbehavingServer, kind: str, behaviour: Behaviour, words: str, *, transient: bool
) -> None:
    raised = fault(kind, server, behaviour)
    assert words in raised.detail
    assert raised.transient is transient


@by_either_api
def test_what_had_come_of_a_reply_that_broke_off_is_kept(
    server: MisbehavingServer, kind: str
) -> None:
    raw = fault(kind, server, broken_off).raw
    assert raw is not None
    assert raw.startswith("{")


@by_either_api
def test_a_service_that_is_not_there_may_come_back(kind: str) -> None:
    with socket.socket() as bound:  # but does not listen
        bound.bind(("127.0.0.1", 0))
        place = f"{kind}:http://127.0.0.1:{bound.getsockname()[1]}/"
        with pytest.raises(SystemFaultError, match="ConnectionRefusedError") as raised:
            open_system(SystemSpec(place), CONTEXT).answer(QUESTION)
    assert raised.value.transient


@by_either_api
def test_a_service_that_cannot_be_trusted_stays_so(server: MisbehavingServer, kind: str) -> None:
    place = f"{kind}:{server.url.replace('http:', 'https:')}/"  # it knows no TLS
    with pytest.raises(SystemFaultError, match="no reply: SSLError") as raised:
        open_system(SystemSpec(place), CONTEXT).answer(QUESTION)
    assert not raised.value.transient


@by_either_api
@pytest.mark.parametrize(
    "behaviour",
    [after(1), dripping_head(0.02, 1), dripping_body(0.02, 1), after(0.2, redirect(307, "/again"))],
    ids=["silent", "dripping head", "dripping body", "slow redirects"],
)
def test_the_time_limit_is_for_the_answer_as_a_whole(
    server: MisbehavingServer, kind: str, behaviour: Behaviour
) -> None:
    # No piece of it is late by itself: bytes come every 20 ms, redirects every 200.
    raised = fault(kind, server, behaviour, timeout_s=0.5)
    assert raised.detail.startswith("no whole reply within 0.5 s")
    assert not raised.transient  # its time is up


@by_either_api
@pytest.mark.parametrize("behaviour", [endless(17), small_but_endless], ids=["plain", "zipped"])
def test_a_reply_that_goes_on_and_on_is_given_up(
    server: MisbehavingServer, kind: str, behaviour: Behaviour
) -> None:
    raised = fault(kind, server, behaviour)
    assert raised.detail.startswith("the reply is larger than 16777216 bytes")
    assert raised.raw is not None
    assert len(raised.raw) == MAX_RAW_BYTES


@by_either_api
def test_a_large_reply_within_the_bound_is_read(server: MisbehavingServer, kind: str) -> None:
    assert ask(kind, server, endless(15)).given == Sparql("ASK {}")


@by_either_api
def test_nothing_that_is_sent_steers_a_terminal(server: MisbehavingServer, kind: str) -> None:
    nasty = b"\x1b[2J\x07\r\n\xe2\x80\xae evil"
    for behaviour in (fixed(nasty), fixed(nasty, 500), garbage, redirect(307, "//\x1b[2J")):
        assert fault(kind, server, behaviour).detail.isprintable()


# JSON that is nearly right is more telling than bytes of no form at all.
_LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
_KEYS = st.sampled_from(
    (
        *("query", "sparql", "questions", "answers", "head", "vars", "results", "bindings"),
        *("boolean", "x", "type", "value", "uri", "xml:lang", "datatype"),
    )
)
DOCUMENTS = st.recursive(
    _LEAVES | st.sampled_from(["uri", "literal", "x", "true"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS | st.text(), inner),
    max_leaves=20,
)
BODIES = st.binary() | DOCUMENTS.map(lambda document: json.dumps(document).encode())


@by_either_api
@given(body=BODIES)
@example(body=b'{"query": ' + b"[" * 100_000)
@example(body=b'{"questions": [{"answers": [{"results": {"bindings": [{"x": {"type": []}}]}}]}]}')
def test_whatever_the_body_it_is_an_answer_that_can_be_recorded_or_a_fault(
    server: MisbehavingServer, kind: str, body: bytes
) -> None:
    try:
        answer = ask(kind, server, fixed(body))
    except SystemFaultError as raised:
        answer = Answer(QUESTION.id, error=raised.detail, raw=raised.raw)
    assert as_recorded(replace(answer, usage=None)).item_id == QUESTION.id


@by_either_api
@given(head=st.binary() | st.binary().map(lambda headers: b"HTTP/1.1 200 OK\r\n" + headers))
@example(head=b"HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\n12345")
@example(head=b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n12345")
@example(head=b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n12345")
@example(head=b"HTTP/1.1 200 OK\r\nContent-Encoding: br, gzip, zstd\r\n\r\n12345")
@example(head=b"HTTP/1.1 200 OK\r\nX: " + b"a" * 70_000)
@example(head=b"HTTP/1.1 200 OK\r\n" + b"X: 1\r\n" * 200)
@example(head=b"HTTP/1.1 302 \r\nLocation: http://[\r\n\r\n")
@example(head=b"HTTP/1.1 302 \r\nLocation: \xff\xfe\r\n\r\n")
@example(head=b"HTTP/1.1 429 \r\nRetry-After: " + b"9" * 5000 + b"\r\n\r\n")
@example(head=b"HTTP/1.1 999 \r\n\r\n")
@example(head=b"HTTP/9.9 200 OK\r\n\r\n")
def test_whatever_the_head_it_is_an_answer_or_a_fault(
    server: MisbehavingServer, kind: str, head: bytes
) -> None:
    with suppress(SystemFaultError):
        assert ask(kind, server, said(head)).item_id == QUESTION.id


def said(head: bytes) -> Behaviour:
    """Send this instead of HTTP, and hang up."""

    def behave(exchange: Exchange, _: bytes) -> None:
        exchange.wfile.write(head)
        exchange.hang_up()

    return behave
