"""Every way in which an endpoint fails, served on loopback: a failure of one kind, never an answer.

And the ways in which it answers after all.
"""

from __future__ import annotations

import socket
import ssl
import sys
import threading
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import trustme

from hermes.errors import UsageError
from hermes.fetch.patience import Patience
from hermes.graphs.base import Limits
from hermes.graphs.endpoint import EndpointGraph
from hermes.graphs.entry import GraphEntry
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term, TermKind
from tests.servers.endpoint_faults import FAULTS, ROWS, XML
from tests.servers.misbehaving import MisbehavingServer, after, fixed, good, redirect, zipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.settings import Settings
    from tests.servers.misbehaving import Asked, Behaviour, Exchange

pytestmark = pytest.mark.slow

SELECT = "SELECT ?x {}"
SERVICE = "SELECT ?x { SERVICE <http://127.0.0.1:9/sparql> { ?x ?y ?z } }"
TWO = AnswerSet(("x",), ((Term(TermKind.LITERAL, "a"),), (Term(TermKind.LITERAL, "b"),)))
PATIENCE = Patience(connect_s=1, retries=1, backoff_s=0.01, retry_after_s=1)


@pytest.fixture(scope="module")
def server() -> Iterator[MisbehavingServer]:
    """An endpoint that answers two rows, unless it is told otherwise."""
    with MisbehavingServer(lambda _: ROWS, key=lambda _: "all") as running:
        yield running


@contextmanager
def opened(
    url: str, settings: Settings, entry: GraphEntry | None = None, *, allow_service: bool = False
) -> Iterator[EndpointGraph]:
    with EndpointGraph(
        entry or GraphEntry("g"),
        url,
        replace(settings, offline=False),
        connections=2,
        allow_service=allow_service,
        patience=PATIENCE,
    ) as graph:
        yield graph


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_a_failure_of_its_kind_that_quotes_it_on_one_line(
    server: MisbehavingServer, settings: Settings, name: str
) -> None:
    fault = FAULTS[name]
    server.misbehave("all", fault.behaviour)
    with opened(server.url, settings) as graph:
        result = graph.query(SELECT, Limits(timeout_s=5))
    assert isinstance(result, Failure)
    assert (result.kind, fault.words in result.detail) == (fault.kind, True), result.detail
    assert len(result.detail.splitlines()) == 1


ANSWERS = {
    "well": good,
    "compressed": zipped,
    "in XML": fixed(XML, headers={"Content-Type": "application/sparql-results+xml"}),
    "with another type": fixed(ROWS, headers={"Content-Type": "text/plain"}),
    "after a redirect": redirect(307),
    "with a state that says success": fixed(ROWS, headers={"X-SQL-State": "00000"}),
    "with a cap that was not reached": fixed(ROWS, headers={"X-SPARQL-MaxRows": "3"}),
}


@pytest.mark.parametrize("behaviour", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_is_read(
    server: MisbehavingServer, settings: Settings, behaviour: Behaviour
) -> None:
    server.misbehave("all", behaviour)
    with opened(server.url, settings) as graph:
        assert graph.query(SELECT, Limits(timeout_s=5)) == TWO


def test_what_virtuoso_writes_in_json_is_read(
    server: MisbehavingServer, settings: Settings
) -> None:
    careless = ROWS.replace(b'"a"', b'"it\\\'s\t\\U0001F600"')
    server.misbehave("all", fixed(careless))
    with opened(server.url, settings) as graph:
        result = graph.query(SELECT, Limits())
    assert isinstance(result, AnswerSet)
    assert result.rows[0] == (Term(TermKind.LITERAL, "it's\t😀"),)


_RETVAL = (
    b'{"__ASK_RETVAL": {"type": "typed-literal", "value": "1", '
    b'"datatype": "http://www.w3.org/2001/XMLSchema#integer"}}'
)


@pytest.mark.parametrize(("bindings", "value"), [(b"", False), (_RETVAL, True)])
def test_an_ask_that_virtuoso_answers_in_rows_is_a_boolean(
    server: MisbehavingServer, settings: Settings, bindings: bytes, *, value: bool
) -> None:
    body = b'{"head": {"vars": ["__ASK_RETVAL"]}, "results": {"bindings": [%s]}}' % bindings
    server.misbehave("all", fixed(body))
    with opened(server.url, settings) as graph:
        assert graph.query("ASK {}", Limits()) == Boolean(value)


def test_a_server_without_json_is_asked_again_for_xml(settings: Settings) -> None:
    def xml_only(exchange: Exchange, _: bytes) -> None:
        if "xml" in exchange.asked.headers["accept"]:
            exchange.reply(XML, headers={"Content-Type": "application/sparql-results+xml"})
        else:
            exchange.reply(b"no JSON here", 406)

    with MisbehavingServer(lambda _: ROWS, key=lambda _: "all") as server:
        server.misbehave("all", xml_only)
        with opened(server.url, settings) as graph:
            assert graph.query(SELECT, Limits()) == TWO
        assert [asked.parameters["query"] for asked in server.seen] == [SELECT, SELECT]


@pytest.mark.parametrize("status", [429, 503])
def test_a_query_whose_time_was_up_is_not_asked_again(settings: Settings, status: int) -> None:
    with MisbehavingServer(lambda _: ROWS, key=lambda _: "all") as server:
        server.misbehave("all", fixed(b"Query timed out", status), good)
        with opened(server.url, settings) as graph:
            result = graph.query(SELECT, Limits())
        assert isinstance(result, Failure)
        assert result.kind is FailureKind.TIMEOUT
        assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("pause_s", "body", "expected"),
    [
        (0.47, b'{"head": {"vars": ["x"]}, "results": {"bindings": []}}', FailureKind.TIMEOUT),
        (0.0, b'{"head": {"vars": ["x"]}, "results": {"bindings": []}}', None),
        (0.47, ROWS, None),
    ],
)
def test_no_rows_at_the_end_of_the_time_are_a_timeout(
    server: MisbehavingServer,
    settings: Settings,
    pause_s: float,
    body: bytes,
    expected: FailureKind | None,
) -> None:
    server.misbehave("all", after(pause_s, fixed(body)))
    with opened(server.url, settings) as graph:
        result = graph.query(SELECT, Limits(timeout_s=0.51))
    assert (result.kind if isinstance(result, Failure) else None) is expected


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        # Fuseki, Virtuoso, Ontop and Oxigraph, where nothing listens at the other end:
        (fixed(b"Unexpected error making the query: GET http://127.0.0.1:9/", 502), "GET http"),
        (
            fixed(b"Virtuoso 42000 Error SQ070:SECURITY: on view DB.DBA.SPARQL_SINV_2", 500),
            "SPARQL_SINV",
        ),
        (fixed(b"Conversion$Exception: Unexpected SPARQL operator : Service", 500), "Service"),
        (fixed(ROWS[:51] + b"Connection refused (os error 111)"), "Connection refused"),
        (fixed(ROWS[:51] + b"The port 9 is not allowed for HTTP(S)"), "The port 9"),
    ],
)
def test_the_fault_of_a_federated_endpoint_is_told_apart(
    server: MisbehavingServer, settings: Settings, behaviour: Behaviour, words: str
) -> None:
    server.misbehave("all", behaviour)
    with opened(server.url, settings, allow_service=True) as graph:
        federated, own = graph.query(SERVICE, Limits()), graph.query(SELECT, Limits())
    assert isinstance(federated, Failure)
    assert isinstance(own, Failure)
    assert federated.kind is FailureKind.ENDPOINT_FAULT
    assert federated.detail.startswith("the federation failed: ")
    assert words in federated.detail
    assert "federation" not in own.detail


@pytest.mark.parametrize("name", ["400, virtuoso", "500, a division by zero", "503", "a page"])
def test_a_federated_query_that_fails_for_another_reason_is_not_another_endpoints_fault(
    server: MisbehavingServer, settings: Settings, name: str
) -> None:
    server.misbehave("all", FAULTS[name].behaviour)
    with opened(server.url, settings, allow_service=True) as graph:
        result = graph.query(SERVICE, Limits())
    assert isinstance(result, Failure)
    assert result.kind is FAULTS[name].kind
    assert "federation" not in result.detail


@pytest.mark.parametrize(
    ("engine", "told"),
    [("virtuoso", {"timeout": "5000"}), ("fuseki", {"timeout": "5"}), ("qlever", {}), (None, {})],
)
def test_the_engine_is_told_the_time_limit_in_the_form(
    settings: Settings, engine: str | None, told: dict[str, str]
) -> None:
    with MisbehavingServer(lambda _: ROWS) as server:
        with opened(server.url, settings, GraphEntry("g", engine=engine)) as graph:
            graph.query(SELECT, Limits(timeout_s=5))
        assert server.seen[0].parameters == {"query": SELECT, **told}


def test_blazegraph_is_told_the_time_limit_in_the_head(settings: Settings) -> None:
    with MisbehavingServer(lambda _: ROWS) as server:
        with opened(server.url, settings, GraphEntry("g", engine="blazegraph")) as graph:
            graph.query(SELECT, Limits(timeout_s=5))
        assert server.seen[0].headers["x-bigdata-max-query-millis"] == "5000"


def test_a_known_engine_in_the_registry_makes_a_text_of_500_its_own_error(
    server: MisbehavingServer, settings: Settings
) -> None:
    server.misbehave("all", fixed(b"broken", 500))
    with opened(server.url, settings, GraphEntry("g", engine="ontop")) as graph:
        result = graph.query(SELECT, Limits())
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENGINE_ERROR


# -- what is asked at all -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def connections() -> list[object]:
    """The addresses to which this process connects from now on."""
    addresses: list[object] = []

    def record(event: str, arguments: tuple[object, ...]) -> None:
        if event == "socket.connect":
            addresses.append(arguments[1])

    sys.addaudithook(record)  # for good: Python has no way to take one away
    return addresses


@pytest.mark.parametrize("name", [*FAULTS, *ANSWERS])
def test_no_socket_is_opened_but_to_the_named_endpoint(
    server: MisbehavingServer, settings: Settings, connections: list[object], name: str
) -> None:
    server.misbehave("all", FAULTS[name].behaviour if name in FAULTS else ANSWERS[name])
    connections.clear()
    with opened(server.url, settings) as graph:
        for query in (SELECT, SERVICE, "SELECT ?x FROM <http://127.0.0.1:9/> {}"):
            graph.query(query, Limits(timeout_s=5))
    port = int(server.url.rpartition(":")[2])
    assert set(connections) == {("127.0.0.1", port)}


def test_a_redirect_to_another_port_is_not_followed(settings: Settings) -> None:
    def key(_: Asked) -> str:
        return "all"

    with (
        MisbehavingServer(lambda _: ROWS, key) as named,
        MisbehavingServer(lambda _: ROWS, key) as other,
        opened(named.url, settings) as graph,
    ):
        named.misbehave("all", redirect(307, f"{other.url}/sparql"))
        result = graph.query(SELECT, Limits())
        assert isinstance(result, Failure)
        assert f"{other.url}/sparql" in result.detail
        assert "another server" in result.detail
        assert other.seen == []


@pytest.mark.parametrize(
    "url",
    [
        "https://query.wikidata.org/sparql",
        "https://QUERY-MAIN.wikidata.org./sparql",
        "http://wikidata.org/",
    ],
)
def test_wikidata_is_not_asked_without_a_contact(settings: Settings, url: str) -> None:
    with pytest.raises(UsageError, match="HERMES_CONTACT") as caught, opened(url, settings):
        pass
    assert "User-Agent_policy" in str(caught.value)
    with opened(url, replace(settings, contact="me@example.org")):
        pass  # nothing is sent before a query


def test_other_hosts_are_asked_without_a_contact(settings: Settings) -> None:
    with opened("https://notwikidata.org/sparql", settings):
        pass


# -- what is no endpoint at all -------------------------------------------------------------------


@contextmanager
def listening(reply: bytes, context: ssl.SSLContext | None = None) -> Iterator[int]:
    """A port at which something accepts connections, says its piece, and hangs up."""

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:  # it was closed
                return
            try:
                with context.wrap_socket(connection, server_side=True) if context else connection:
                    connection.sendall(reply)
                    connection.recv(65536)
            except OSError:  # such as a handshake that failed
                connection.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(5)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n", "does not speak HTTP: SSH-2.0-OpenSSH_9.2p1"),
        (b"220 mail.example.org ESMTP\r\n", "does not speak HTTP: 220 mail"),
        (b"\x15\x03\x01\x00\x02\x02F", "does not speak HTTP"),  # the alert of a TLS server
        (b"", "it hung up without a reply"),
    ],
)
def test_a_port_where_something_else_answers_is_named_so(
    settings: Settings, reply: bytes, words: str
) -> None:
    with listening(reply) as port, opened(f"http://127.0.0.1:{port}/", settings) as graph:
        result = graph.query(SELECT, Limits(timeout_s=5))
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENDPOINT_FAULT
    assert words in result.detail


def test_a_port_without_tls_is_named_so(settings: Settings) -> None:
    reply = b"HTTP/1.1 400 \r\n\r\n"
    with listening(reply) as port, opened(f"https://127.0.0.1:{port}/", settings) as graph:
        result = graph.query(SELECT, Limits(timeout_s=5))
    assert isinstance(result, Failure)
    assert "no trustworthy TLS connection" in result.detail


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    """Nobody's authority, which can sign certificates."""
    return trustme.CA()


@pytest.mark.parametrize(
    ("host", "trusted", "words"),
    [
        ("localhost", False, "certificate verify failed"),
        ("example.org", True, "localhost"),
        ("localhost", True, None),
    ],
)
def test_a_certificate_must_be_that_of_the_host_and_of_a_trusted_authority(
    settings: Settings,
    authority: trustme.CA,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    host: str,
    trusted: bool,
    words: str | None,
) -> None:
    if trusted:
        authority.cert_pem.write_to_path(tmp_path / "ca.pem")
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(tmp_path / "ca.pem"))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(host).configure_cert(context)
    with MisbehavingServer(lambda _: ROWS) as server:
        server.secure(context)
        port = server.url.rpartition(":")[2]
        with opened(f"https://localhost:{port}/", settings) as graph:
            result = graph.query(SELECT, Limits(timeout_s=5))
    if words is None:
        assert result == TWO
        return
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENDPOINT_FAULT
    assert "no trustworthy TLS connection" in result.detail
    assert words in result.detail
    assert server.seen == []
