"""What endpoints do instead of answering: each fault, served on loopback, and what it is called.

Bodies of errors are those that the engines themselves sent: Virtuoso 7.2.5, Fuseki 5.6.0, Oxigraph
0.5.13; those of QLever, RDF4J, Ontop and Blazegraph are written as their sources do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.model import FailureKind
from tests.servers.misbehaving import (
    HTML,
    badly_zipped,
    broken_off,
    chunk_cut_off,
    closed,
    cut_off,
    fixed,
    long_headed,
    redirect,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.servers.misbehaving import Behaviour

ROWS = (
    b'{"head": {"vars": ["x"]}, "results": {"bindings": ['
    b'{"x": {"type": "literal", "value": "a"}}, {"x": {"type": "literal", "value": "b"}}]}}'
)
XML = b"""<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head><variable name="x"/></head>
<results><result><binding name="x"><literal>a</literal></binding></result>
<result><binding name="x"><literal>b</literal></binding></result></results></sparql>"""

_PLAIN = {"Content-Type": "text/plain"}
_VIRTUOSO = {**_PLAIN, "Server": "Virtuoso/07.20.3229 (Linux) x86_64-pc-linux-gnu"}
_FUSEKI = {**_PLAIN, "Fuseki-Request-Id": "6"}
_OXIGRAPH = {**_PLAIN, "Server": "Oxigraph/0.5.13"}
_JSON = {"Content-Type": "application/json"}
_RESULTS = {"Content-Type": "application/sparql-results+json"}
_ANYTIME = "RC...: Returning incomplete results, query interrupted by result timeout."


@dataclass(frozen=True)
class Fault:
    """What a server does, the failure that this is, and words that the failure quotes."""

    behaviour: Behaviour
    kind: FailureKind
    words: str


def _says(
    status: int, body: bytes, headers: Mapping[str, str], kind: FailureKind, words: str = ""
) -> Fault:
    return Fault(fixed(body, status, headers), kind, words or body.decode().partition("\n")[0])


FAULTS: dict[str, Fault] = {
    # The query's fault
    "400, virtuoso": _says(
        400,
        b"Virtuoso 37000 Error SP030: SPARQL compiler, line 2: syntax error at '}'\n\n"
        b"SPARQL query:\nSELECT ?x {",
        _VIRTUOSO,
        FailureKind.SYNTAX,
    ),
    "400, fuseki": _says(
        400, b'Parse error: Encountered "<EOF>" at line 1', _FUSEKI, FailureKind.SYNTAX
    ),
    "400, oxigraph": _says(
        400, b'error at 1:17: expected one of "$"', _OXIGRAPH, FailureKind.SYNTAX
    ),
    "400, qlever": _says(
        400,
        b'{"exception": "Invalid SPARQL query: Prefix a was not registered", "status": "ERROR"}',
        _JSON,
        FailureKind.SYNTAX,
        "Prefix a was not registered",
    ),
    "400, anybody": _says(400, b"no such prefix", _PLAIN, FailureKind.SYNTAX),
    "400, a page": _says(400, HTML, {}, FailureKind.SYNTAX, "the HTML page '502 Bad Gateway'"),
    "500, an unknown function": _says(
        500,
        b"The custom function <http://no/f> is not supported",
        _OXIGRAPH,
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "500, an undefined procedure": _says(
        500,
        b"Virtuoso 42001 Error SR185: Undefined procedure DB.DBA.http://no/f.",
        _VIRTUOSO,
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    # Its time was up
    "500, virtuoso at its time limit": _says(
        500,
        b"Virtuoso S1T00 Error SR171: Transaction timed out",
        _VIRTUOSO,
        FailureKind.TIMEOUT,
    ),
    "500, blazegraph at its time limit": _says(
        500,
        b"SPARQL-QUERY: queryStr=SELECT ?x {}\njava.util.concurrent.TimeoutException\n\tat a.B",
        _PLAIN,
        FailureKind.TIMEOUT,
        "java.util.concurrent.TimeoutException",
    ),
    "503, fuseki at its time limit": _says(503, b"Query timed out", _FUSEKI, FailureKind.TIMEOUT),
    "429, qlever at its time limit": _says(
        429,
        b'{"exception": "Operation timed out.", "status": "ERROR"}',
        _JSON,
        FailureKind.TIMEOUT,
        "Operation timed out.",
    ),
    "503, rdf4j at its time limit": _says(
        503, b"Query evaluation took too long", _PLAIN, FailureKind.TIMEOUT
    ),
    "504": _says(504, HTML, {}, FailureKind.TIMEOUT, "502 Bad Gateway"),
    "408": _says(408, b"", {}, FailureKind.TIMEOUT, "HTTP 408"),
    "a time limit inside of a result": _says(
        200,
        ROWS[:-4] + b"java.util.concurrent.TimeoutException: x",
        _RESULTS,
        FailureKind.TIMEOUT,
        "java.util.concurrent.TimeoutException: x",
    ),
    # A part of the result
    "S1TAT": _says(
        200,
        ROWS,
        {**_RESULTS, "X-SQL-State": "S1TAT", "X-SQL-Message": _ANYTIME},
        FailureKind.TRUNCATED,
        _ANYTIME,
    ),
    "206": _says(206, ROWS, _RESULTS, FailureKind.TRUNCATED, "HTTP 206"),
    "X-SPARQL-MaxRows": _says(
        200, ROWS, {**_RESULTS, "X-SPARQL-MaxRows": "2"}, FailureKind.TRUNCATED, "exactly 2 rows"
    ),
    # The engine's own error for this query
    "500, a division by zero": _says(
        500,
        b"Virtuoso 22012 Error SR084: Division by 0.\n\nSPARQL query:\nSELECT (1/0 AS ?x) {}",
        _VIRTUOSO,
        FailureKind.ENGINE_ERROR,
    ),
    "500, fuseki": _says(500, b"Index 3 out of bounds", _FUSEKI, FailureKind.ENGINE_ERROR),
    "500, oxigraph": _says(500, b"an overflow", _OXIGRAPH, FailureKind.ENGINE_ERROR),
    "500, rdf4j": _says(500, b"Query evaluation error: null", _PLAIN, FailureKind.ENGINE_ERROR),
    "500, java": _says(
        500, b"java.lang.IllegalStateException: no\n\tat a.B", _PLAIN, FailureKind.ENGINE_ERROR
    ),
    # The endpoint's fault
    "500, anybody": _says(500, b"broken", _PLAIN, FailureKind.ENDPOINT_FAULT),
    "500, a page": _says(500, HTML, _VIRTUOSO, FailureKind.ENDPOINT_FAULT, "502 Bad Gateway"),
    "502": _says(502, HTML, {}, FailureKind.ENDPOINT_FAULT, "the HTML page '502 Bad Gateway'"),
    "503": _says(503, b"down for maintenance", {}, FailureKind.ENDPOINT_FAULT),
    "429": _says(429, b"slow down", {}, FailureKind.ENDPOINT_FAULT),
    "403": _says(403, b"who are you?", {}, FailureKind.ENDPOINT_FAULT, "$HERMES_CONTACT"),
    "406": _says(406, b"neither JSON nor XML", {}, FailureKind.ENDPOINT_FAULT),
    "414": _says(414, b"", {}, FailureKind.ENDPOINT_FAULT, "too long"),
    "a page": _says(200, HTML, {}, FailureKind.ENDPOINT_FAULT, "the HTML page '502 Bad Gateway'"),
    "a page that is called JSON": _says(
        200, HTML, _RESULTS, FailureKind.ENDPOINT_FAULT, "the HTML page '502 Bad Gateway'"
    ),
    "a text": _says(200, b"Virtuoso 22023 Error SR350", _PLAIN, FailureKind.ENDPOINT_FAULT),
    "an error as a result": _says(
        200, b'{"error": "out of memory"}', _JSON, FailureKind.ENDPOINT_FAULT
    ),
    "a stack trace inside of a result": _says(
        200,
        ROWS[:-4] + b"\njava.lang.OutOfMemoryError: heap\n\tat a.B",
        _RESULTS,
        FailureKind.ENDPOINT_FAULT,
        "java.lang.OutOfMemoryError: heap",
    ),
    "a stack trace behind a result": _says(
        200,
        ROWS + b"\njava.lang.OutOfMemoryError: heap\n\tat a.B",
        _RESULTS,
        FailureKind.ENDPOINT_FAULT,
        "java.lang.OutOfMemoryError: heap",
    ),
    "an escape of no meaning": _says(
        200,
        ROWS.replace(b'"a"', rb'"C:\data"'),
        _RESULTS,
        FailureKind.ENDPOINT_FAULT,
        "invalid escaped sequence",
    ),
    "an error beside a result": _says(
        200,
        b'{"head": {"vars": ["x"]}, "results": {"bindings": []}, "error": "out of memory"}',
        _RESULTS,
        FailureKind.ENDPOINT_FAULT,
        "`error`",
    ),
    "half of a result in XML": _says(
        200,
        XML.partition(b"<result>")[0],
        {"Content-Type": "application/sparql-results+xml"},
        FailureKind.ENDPOINT_FAULT,
        "breaks off",
    ),
    "half of a result": Fault(cut_off, FailureKind.ENDPOINT_FAULT, "no SPARQL result"),
    "a connection that ends": Fault(
        broken_off, FailureKind.ENDPOINT_FAULT, f"broke off after {len(ROWS) // 2} bytes"
    ),
    "a chunk that ends": Fault(chunk_cut_off, FailureKind.ENDPOINT_FAULT, "the reply broke off"),
    "a head beyond measure": Fault(
        long_headed, FailureKind.ENDPOINT_FAULT, "does not keep to HTTP: got more than"
    ),
    "no reply": Fault(closed, FailureKind.ENDPOINT_FAULT, "hung up without a reply"),
    "a false encoding": Fault(
        badly_zipped, FailureKind.ENDPOINT_FAULT, "not compressed as it says"
    ),
    "nothing": _says(200, b"", _RESULTS, FailureKind.ENDPOINT_FAULT, "empty"),
    "true in answer to a SELECT": _says(
        200, b'{"head": {}, "boolean": true}', _RESULTS, FailureKind.ENDPOINT_FAULT, "SELECT"
    ),
    "a redirect that loses the query": Fault(
        redirect(302), FailureKind.ENDPOINT_FAULT, "would be lost"
    ),
    "a redirect without end": Fault(
        redirect(307, "/sparql"), FailureKind.ENDPOINT_FAULT, "on and on, lastly to /sparql"
    ),
    "a redirect to nowhere": _says(308, b"", {}, FailureKind.ENDPOINT_FAULT, "where to"),
    "a redirect of no kind": _says(300, b"", {}, FailureKind.ENDPOINT_FAULT, "where to"),
    "a redirect to a file": Fault(
        redirect(307, "file:///etc/passwd"), FailureKind.ENDPOINT_FAULT, "cannot be followed: it"
    ),
    "a redirect to another server": Fault(
        redirect(307, "http://127.0.0.2:9/sparql"),
        FailureKind.ENDPOINT_FAULT,
        "http://127.0.0.2:9/sparql",
    ),
}
