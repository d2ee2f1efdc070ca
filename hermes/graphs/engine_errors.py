"""The forms in which engines say that a query failed, in a body of whatever status.

Measured, unless a source stands beside it, with Virtuoso 7.2.5, Fuseki 5.6.0, Ontop 4.1.0 and
Oxigraph 0.5.13.
Virtuoso and Blazegraph repeat the query, behind their message and in front of it: what stands in a
query is no message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import orjson

from hermes.graphs.quoting import shortened
from hermes.model import FailureKind

_JAVA = r"(?:(?:[a-z]\w*\.)+[A-Z]\w*: )*(?:[a-z]\w*\.)+"

# The first that fits counts. A form is anchored where the message begins, so that a piece of the
# query that a message quotes is not taken for it.
_FORMS: tuple[tuple[FailureKind, str], ...] = (
    # Virtuoso, by SQL state; libsrc/Wi/sparql_io.sql has the second.
    (
        FailureKind.TIMEOUT,
        r"Virtuoso S1T00 Error|Virtuoso 42000 Error The estimated execution time",
    ),
    (FailureKind.UNSUPPORTED_FUNCTION, r"Virtuoso 42001 Error SR185: Undefined procedure"),
    (FailureKind.UNSUPPORTED_FUNCTION, r"Virtuoso 37000 Error SP031: [^\n]*Unknown function"),
    (FailureKind.SYNTAX, r"Virtuoso 37000 Error SP03\d: "),
    (FailureKind.ENGINE_ERROR, r"Virtuoso \w{5} Error "),
    # Fuseki.
    (FailureKind.TIMEOUT, r"Query timed out"),
    (FailureKind.SYNTAX, r"(?:Query p|P)arse error: "),
    # Oxigraph.
    (FailureKind.SYNTAX, r"error at \d+:\d+: "),
    (FailureKind.TIMEOUT, r"The SPARQL operation has been cancelled"),
    (FailureKind.UNSUPPORTED_FUNCTION, r"The custom function <[^>]*> is not supported"),
    # RDF4J and GraphDB: AbstractQueryRequestHandler.java, ErrorType.java of rdf4j-http.
    (FailureKind.TIMEOUT, r"Query evaluation took too long"),
    (FailureKind.SYNTAX, r"MALFORMED QUERY: "),
    (FailureKind.UNSUPPORTED_FUNCTION, r"Query evaluation error: [Uu]nknown function"),
    (FailureKind.ENGINE_ERROR, r"(?:QUERY EVALUATION ERROR|Query evaluation error): "),
    # QLever: src/parser/ParseException.h, src/util/CancellationHandle.h.
    (FailureKind.TIMEOUT, r"Operation timed out"),
    (FailureKind.SYNTAX, r"Invalid SPARQL query: "),
    # Java, as Blazegraph and Ontop let it through: the last of the nested exceptions says it.
    (FailureKind.TIMEOUT, rf"{_JAVA}\w*Time[dD]?[oO]ut\w*Exception\b"),
    (FailureKind.TIMEOUT, rf"{_JAVA}QueryInterruptedException\b"),
    (FailureKind.SYNTAX, rf"{_JAVA}MalformedQueryException\b"),
    (FailureKind.ENGINE_ERROR, rf"{_JAVA}\w*(?:Exception|Error)\b"),
)
_COMPILED = tuple((kind, re.compile(form)) for kind, form in _FORMS)

_UNSUPPORTED_FUNCTION = re.compile(
    r"\b(?:un(?:known|supported) function\b|function\b[^.]{0,200}\bnot (?:yet )?supported)"
    r"|\bFunctionCall \([^)]*\).{0,300}?\bis not supported",  # Ontop 4.1.0
    re.IGNORECASE | re.DOTALL,
)
_ECHO_BEHIND = re.compile(r"\s*SPARQL query:\n.*", re.DOTALL)
_ECHO_IN_FRONT = re.compile(rf"\ASPARQL-(?:QUERY|UPDATE): .*?^(?={_JAVA}\w+\b)", re.DOTALL | re.M)
_TRACE = re.compile(rf"^{_JAVA}\w*(?:Exception|Error)\b", re.MULTILINE)
_MESSAGE_KEYS = ("exception", "message", "error", "detail")
_READ_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class EngineError:
    """What an engine says: the kind, where the form of its `message` tells it."""

    message: str
    kind: FailureKind | None


def read_engine_error(body: bytes) -> EngineError | None:
    """The message in a text, or in the JSON object of an error; None where there is none.

    >>> read_engine_error(b"Virtuoso 22012 Error SR084: Division by 0.").kind.value
    'engine_error'
    >>> read_engine_error(b'{"exception": "Operation timed out.", "status": "ERROR"}').message
    'Operation timed out.'
    """
    message = _message(body[:_READ_BYTES].decode(errors="replace").strip())
    if not message:
        return None
    kind = next((kind for kind, form in _COMPILED if form.match(message)), None)
    if kind in (None, FailureKind.ENGINE_ERROR) and _UNSUPPORTED_FUNCTION.search(message):
        kind = FailureKind.UNSUPPORTED_FUNCTION
    return EngineError(shortened(message), kind)


def java_trace(text: str) -> str | None:
    """The part of `text` from a stack trace of Java on, which begins a line; None without one."""
    trace = _TRACE.search(text)
    return text[trace.start() :] if trace else None


def gave_up(body: bytes) -> bool:
    """Whether the engine says that its time for the query was up: asking again would not help."""
    error = read_engine_error(body)
    return error is not None and error.kind is FailureKind.TIMEOUT


def _message(text: str) -> str:
    if text.startswith("{"):
        return _message_of_object(text)
    if text.startswith("Virtuoso "):
        return _ECHO_BEHIND.sub("", text)
    return _ECHO_IN_FRONT.sub("", text)


def _message_of_object(text: str) -> str:
    try:
        fields = orjson.loads(text)
    except orjson.JSONDecodeError:
        return ""
    found = (fields.get(key) for key in _MESSAGE_KEYS)
    return next((said.strip() for said in found if isinstance(said, str) and said.strip()), "")
