"""Endpoints: what is sent, what replies mean, and what is done where none comes."""

from __future__ import annotations

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from werkzeug import Request, Response

from hermes.fetch.patience import Patience
from hermes.graphs.base import Limits
from hermes.graphs.endpoint import EndpointGraph
from hermes.graphs.entry import GraphEntry
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term, TermKind
from tests.servers.misbehaving import ELSEWHERE, MisbehavingServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_httpserver import HTTPServer

    from hermes.model import QueryResult
    from hermes.settings import Settings
    from tests.servers.misbehaving import Exchange

pytestmark = pytest.mark.slow

YES = '{"head": {}, "boolean": true}'
ROWS = (
    '{"head": {"vars": ["x"]}, "results": {"bindings": [{"x": {"type": "literal", "value": "a"}}]}}'
)
PATIENCE = Patience(connect_s=1, retries=2, backoff_s=0.01, retry_after_s=1)


@contextmanager
def graph_at(
    url: str,
    settings: Settings,
    *,
    entry: GraphEntry = GraphEntry("g"),  # noqa: B008 - frozen
    allow_service: bool = False,
    patience: Patience = PATIENCE,
) -> Iterator[EndpointGraph]:
    with EndpointGraph(
        entry,
        url,
        replace(settings, offline=False),
        connections=8,
        allow_service=allow_service,
        patience=patience,
    ) as graph:
        yield graph


@pytest.fixture
def graph(httpserver: HTTPServer, settings: Settings) -> Iterator[EndpointGraph]:
    """The endpoint /sparql of the test's server."""
    with graph_at(httpserver.url_for("/sparql"), settings) as opened:
        yield opened


@contextmanager
def raw_server(*replies: bytes, hold_s: float = 0) -> Iterator[str]:
    """A server that reads a request, sends the pieces of a reply as they are, and hangs up."""

    def serve() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(65536)
            for piece in replies:
                connection.sendall(piece)
                if stopped.wait(hold_s):
                    return

    stopped = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/sparql"
        finally:
            stopped.set()
            thread.join(5)


def kind(result: QueryResult) -> FailureKind | None:
    return result.kind if isinstance(result, Failure) else None


def detail(result: QueryResult) -> str:
    assert isinstance(result, Failure)
    return result.detail


def test_a_query_is_sent_by_post_as_a_form_with_our_own_agent(
    httpserver: HTTPServer, settings: Settings
) -> None:
    seen: list[Request] = []

    def answer(request: Request) -> Response:
        request.get_data(parse_form_data=True)
        seen.append(request)
        return Response(YES)

    httpserver.expect_request("/sparql").respond_with_handler(answer)
    entry = GraphEntry("g", default_graph="http://dbpedia.org")
    told = replace(settings, contact="me@example.org")
    query = "ASK { ?s ?p 'é & = +' } # " + "x" * 20_000  # too long for a URL
    with graph_at(httpserver.url_for("/sparql"), told, entry=entry) as graph:
        assert graph.query(query, Limits()) == Boolean(value=True)
    (request,) = seen
    assert request.method == "POST"
    assert request.content_type == "application/x-www-form-urlencoded"
    assert request.form.to_dict(flat=False) == {
        "query": [query],
        "default-graph-uri": ["http://dbpedia.org"],
    }
    assert "application/sparql-results+json" in request.headers["Accept"]
    agent = request.headers["User-Agent"]
    assert agent.startswith("hermes-kgqa/")
    assert agent.endswith("(me@example.org)")


@pytest.mark.parametrize(
    "query",
    [
        "# describe\nSELECT ?x {}",
        "PREFIX x:<http://e#> ASK{}",
        "ask { <http://e/construct> ?p ?o }",
    ],
)
def test_json_is_asked_for_however_the_form_hides(
    httpserver: HTTPServer, graph: EndpointGraph, query: str
) -> None:
    accepted = []

    def answer(request: Request) -> Response:
        accepted.append(request.headers["Accept"])
        return Response(YES)

    httpserver.expect_request("/sparql").respond_with_handler(answer)
    graph.query(query, Limits())
    assert accepted[0].startswith("application/sparql-results+json")


def test_rows_are_read(httpserver: HTTPServer, graph: EndpointGraph) -> None:
    httpserver.expect_request("/sparql").respond_with_data(ROWS)
    assert graph.query("SELECT ?x {}", Limits()) == AnswerSet(
        ("x",), ((Term(TermKind.LITERAL, "a"),),)
    )


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (400, FailureKind.SYNTAX),
        (408, FailureKind.TIMEOUT),
        (504, FailureKind.TIMEOUT),
        (401, FailureKind.ENDPOINT_FAULT),
        (403, FailureKind.ENDPOINT_FAULT),
        (404, FailureKind.ENDPOINT_FAULT),
        (414, FailureKind.ENDPOINT_FAULT),
        (429, FailureKind.ENDPOINT_FAULT),
        (500, FailureKind.ENDPOINT_FAULT),
        (502, FailureKind.ENDPOINT_FAULT),
        (503, FailureKind.ENDPOINT_FAULT),
        (204, FailureKind.ENDPOINT_FAULT),
    ],
)
def test_every_status_but_200_is_a_failure_with_the_first_words(
    httpserver: HTTPServer, graph: EndpointGraph, status: int, expected: FailureKind
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(YES, status=status)
    result = graph.query("ASK {}", Limits())
    assert kind(result) is expected
    assert str(status) in detail(result)
    assert status == 204 or "boolean" in detail(result)  # 204 has no body


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_endpoint_is_asked_again_after_the_time_that_it_names(
    httpserver: HTTPServer, graph: EndpointGraph, status: int
) -> None:
    headers = {"Retry-After": "1"}
    httpserver.expect_ordered_request("/sparql").respond_with_data(
        "wait", status=status, headers=headers
    )
    httpserver.expect_ordered_request("/sparql").respond_with_data(YES)
    started = time.monotonic()
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)
    assert 1 <= time.monotonic() - started < 3


def test_an_endpoint_that_wants_to_be_left_alone_for_hours_is_not_waited_for_that_long(
    httpserver: HTTPServer, graph: EndpointGraph
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        "come back tomorrow", status=429, headers={"Retry-After": "86400"}
    )
    started = time.monotonic()
    assert "come back tomorrow" in detail(graph.query("ASK {}", Limits()))
    assert time.monotonic() - started < 4  # two retries, each after the 1 s of this patience
    assert len(httpserver.log) == 3


def test_no_pause_outlasts_the_time_of_the_query(
    httpserver: HTTPServer, settings: Settings
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        "wait", status=503, headers={"Retry-After": "100000"}
    )
    patience = replace(PATIENCE, retry_after_s=60)
    url = httpserver.url_for("/sparql")
    started = time.monotonic()
    with graph_at(url, settings, patience=patience) as graph:
        result = graph.query("ASK {}", Limits(timeout_s=0.5))
    assert kind(result) is FailureKind.ENDPOINT_FAULT
    assert time.monotonic() - started < 2
    assert len(httpserver.log) == 2  # the one pause lasted until the time was up


@pytest.mark.parametrize("status", [307, 308])
def test_a_redirect_that_keeps_the_method_keeps_the_query(
    httpserver: HTTPServer, graph: EndpointGraph, status: int
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        status=status, headers={"Location": "/moved"}
    )
    httpserver.expect_request("/moved", method="POST", data="query=ASK+%7B%7D").respond_with_data(
        YES
    )
    assert graph.query("ASK {}", Limits()) == Boolean(value=True)


@pytest.mark.parametrize("status", [301, 302, 303])
def test_a_redirect_that_would_lose_the_query_fails_by_the_name_of_its_target(
    httpserver: HTTPServer, graph: EndpointGraph, status: int
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        status=status, headers={"Location": "https://e.org/new"}
    )
    result = graph.query("ASK {}", Limits())
    assert kind(result) is FailureKind.ENDPOINT_FAULT
    assert "https://e.org/new" in detail(result)
    assert len(httpserver.log) == 1


@pytest.mark.parametrize("target", ["http://[bad", "//[bad", "http://h:99999/", "ftp://h/"])
def test_a_redirect_to_what_is_no_web_url_is_the_endpoints_fault_and_names_it(
    settings: Settings, target: str
) -> None:
    head = f"HTTP/1.1 307 Moved\r\nLocation: {target}\r\n\r\n".encode()
    with raw_server(head) as url, graph_at(url, settings) as graph:
        result = graph.query("ASK {}", Limits())
    assert kind(result) is FailureKind.ENDPOINT_FAULT
    assert "redirects to" in detail(result)
    assert target in detail(result)


def test_the_body_of_a_redirect_is_not_waited_for(settings: Settings) -> None:
    def redirect_without_end(exchange: Exchange, _: bytes) -> None:
        head = {"Location": ELSEWHERE, "Content-Length": "1000000"}
        exchange.reply(b"<html>", 307, head)
        exchange.drip(b" ", 0.01, 5)

    with MisbehavingServer(lambda _: YES.encode(), key=lambda _: "all") as server:
        server.misbehave("all", redirect_without_end)
        with graph_at(server.url, settings) as graph:
            assert graph.query("ASK {}", Limits(timeout_s=2)) == Boolean(value=True)


HOSTILE_HEADS = {
    "a length that is no number": b"Content-Length: many\r\n",
    "two lengths": b"Content-Length: 5, 6\r\n",
    "a negative length": b"Content-Length: -1\r\n",
    "a length of 5000 digits": b"Content-Length: " + b"9" * 5000 + b"\r\n",
    "an encoding that it is not": b"Content-Encoding: gzip\r\n",
    "a tower of encodings": b"Content-Encoding: " + b"gzip, " * 20 + b"gzip\r\n",
    "chunks that are none": b"Transfer-Encoding: chunked\r\n",
    "a flood of headers": b"X: y\r\n" * 10_000,
    "a line without end": b"X: " + b"y" * 100_000,
    "a line that is no header": b"\xff\xfe\r\n",
    "cookies that are none": b"Set-Cookie: a=b; expires=99-99-99; domain=[; max-age=1e9\r\n",
    "a pause of 5000 digits": b"Retry-After: " + b"9" * 5000 + b"\r\n",
    "a pause until a day that is none": b"Retry-After: Mon, 99 Foo +99999999999999\r\n",
    "a charset that is none": b"Content-Type: application/sparql-results+xml; charset=\xff\r\n",
}


@pytest.mark.parametrize("status", [b"200 OK", b"307 Moved", b"503 Busy", b"999 \x1b[31m", b"-1 X"])
@pytest.mark.parametrize("head", HOSTILE_HEADS.values(), ids=HOSTILE_HEADS)
def test_a_hostile_head_ends_in_a_failure(settings: Settings, status: bytes, head: bytes) -> None:
    reply = b"HTTP/1.1 " + status + b"\r\n" + head + b"\r\n<html>no result</html>"
    with raw_server(reply) as url, graph_at(url, settings, patience=Patience(retries=0)) as graph:
        assert kind(graph.query("ASK {}", Limits(timeout_s=5))) is FailureKind.ENDPOINT_FAULT


def test_certificates_that_are_not_there_are_a_failure(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/no/such/bundle")
    with graph_at("https://localhost:1/", settings) as graph:
        result = graph.query("ASK {}", Limits())
    assert kind(result) is FailureKind.ENDPOINT_FAULT
    assert "/no/such/bundle" in detail(result)


def test_redirects_in_a_circle_end(httpserver: HTTPServer, graph: EndpointGraph) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        status=307, headers={"Location": "/sparql"}
    )
    assert kind(graph.query("ASK {}", Limits())) is FailureKind.ENDPOINT_FAULT


def test_a_body_that_breaks_off_is_the_endpoints_fault(settings: Settings) -> None:
    # The part that came is a whole result, which the length that was announced belies.
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(YES) + 1}\r\n\r\n"
    with raw_server(head.encode() + YES.encode()) as url, graph_at(url, settings) as graph:
        assert kind(graph.query("ASK {}", Limits())) is FailureKind.ENDPOINT_FAULT


def test_nobody_listening_is_the_endpoints_fault(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with graph_at(f"http://127.0.0.1:{port}/", settings) as graph:
        result = graph.query("ASK {}", Limits())
    assert kind(result) is FailureKind.ENDPOINT_FAULT
    assert "nothing listens there" in detail(result)


def test_silence_is_a_timeout(settings: Settings) -> None:
    with raw_server(b"H", hold_s=30) as url, graph_at(url, settings) as graph:
        started = time.monotonic()
        result = graph.query("ASK {}", Limits(timeout_s=0.3))
    assert result == Failure(FailureKind.TIMEOUT, "no result within 0.3 s")
    assert time.monotonic() - started < 2


def test_a_body_that_comes_drop_by_drop_is_a_timeout_too(settings: Settings) -> None:
    drops = [b"HTTP/1.1 200 OK\r\n\r\n", *[b" "] * 100]
    with raw_server(*drops, hold_s=0.05) as url, graph_at(url, settings) as graph:
        started = time.monotonic()
        result = graph.query("ASK {}", Limits(timeout_s=0.4))
    assert kind(result) is FailureKind.TIMEOUT
    assert time.monotonic() - started < 2


@pytest.mark.parametrize(("max_rows", "expected"), [(1, FailureKind.TRUNCATED), (2, None)])
def test_exactly_as_many_rows_as_the_endpoint_gives_at_most_are_a_cut_result(
    httpserver: HTTPServer, settings: Settings, max_rows: int, expected: FailureKind | None
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(ROWS)
    entry = GraphEntry("g", max_rows=max_rows)
    with graph_at(httpserver.url_for("/sparql"), settings, entry=entry) as graph:
        assert kind(graph.query("SELECT ?x {}", Limits())) is expected


def test_more_rows_than_allowed_are_a_failure(httpserver: HTTPServer, graph: EndpointGraph) -> None:
    row = '{"x": {"type": "literal", "value": "a"}}'
    two = ROWS.replace(row, f"{row}, {row}")
    httpserver.expect_request("/sparql").respond_with_data(two)
    assert graph.query("SELECT ?x {}", Limits(max_rows=1)) == Failure(
        FailureKind.TOO_MANY_ROWS, "more than 1 rows"
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("INSERT DATA {<http://e/a> <http://e/b> 1}", FailureKind.REFUSED),
        ("SELECT * {SERVICE <http://e/> {}}", FailureKind.REFUSED),
        ("CONSTRUCT WHERE {?s ?p ?o}", FailureKind.WRONG_FORM),
        ("no query", FailureKind.SYNTAX),
        ('ASK {"\ud800"}', FailureKind.SYNTAX),
    ],
)
def test_a_query_that_is_refused_is_not_sent(
    httpserver: HTTPServer, graph: EndpointGraph, query: str, expected: FailureKind
) -> None:
    assert kind(graph.query(query, Limits())) is expected
    assert httpserver.log == []


def test_federation_is_sent_where_it_is_allowed(httpserver: HTTPServer, settings: Settings) -> None:
    httpserver.expect_request("/sparql").respond_with_data(ROWS)
    with graph_at(httpserver.url_for("/sparql"), settings, allow_service=True) as graph:
        result = graph.query("SELECT * {SERVICE <http://e/> {}}", Limits())
    assert isinstance(result, AnswerSet)


def test_offline_nothing_is_asked(httpserver: HTTPServer, settings: Settings) -> None:
    url = httpserver.url_for("/sparql")
    with EndpointGraph(GraphEntry("g"), url, settings, connections=1, allow_service=False) as graph:
        result = graph.query("ASK {}", Limits())
    assert kind(result) is FailureKind.ENDPOINT_FAULT
    assert "offline" in detail(result)
    assert httpserver.log == []


def test_no_more_queries_run_at_once_than_the_endpoint_allows(
    httpserver: HTTPServer, settings: Settings
) -> None:
    lock, running, most = threading.Lock(), 0, 0

    def answer(_: Request) -> Response:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.05)
        with lock:
            running -= 1
        return Response(YES)

    httpserver.expect_request("/sparql").respond_with_handler(answer)
    entry = GraphEntry("g", max_concurrency=2)
    url = httpserver.url_for("/sparql")
    with graph_at(url, settings, entry=entry) as graph, ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: graph.query("ASK {}", Limits()), range(8)))
    assert results == [Boolean(value=True)] * 8
    assert most <= 2
