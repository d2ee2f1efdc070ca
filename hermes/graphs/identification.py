"""Asking an endpoint which engine it is, where the head of its replies does not say.

QLever, RDF4J, Ontop and Blazegraph show themselves by the form of an error, Blazegraph also by what
it says of itself; Virtuoso has a function for its version.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.graphs.exchange import HttpReply
from hermes.graphs.reply import read_reply
from hermes.model import AnswerSet, Engine

if TYPE_CHECKING:
    from hermes.graphs.endpoint import EndpointGraph

NO_QUERY = "SELECT {"
"""What no engine can read."""

# What an engine says to a query that is none; the first that fits counts.
_ERRORS = (
    ("virtuoso", re.compile(rb"Virtuoso 37000 Error")),
    ("blazegraph", re.compile(rb"SPARQL-QUERY: queryStr=")),
    ("qlever", re.compile(rb'\s*\{.*"exception"\s*:\s*"Invalid SPARQL query', re.DOTALL)),
    ("fuseki", re.compile(rb"Parse error: ")),
    ("ontop", re.compile(rb'Encountered "')),
    ("rdf4j", re.compile(rb"MALFORMED QUERY: ")),
    ("oxigraph", re.compile(rb"error at \d+:\d+: ")),
)
_DESCRIPTIONS = {b"bigdata.com": "blazegraph", b"openlinksw.com": "virtuoso"}
_UNKNOWN = Engine("endpoint")
_VERSION_OF_VIRTUOSO = "SELECT (bif:sys_stat('st_dbms_ver') AS ?version) {}"


def identify(graph: EndpointGraph, timeout_s: float) -> Engine:
    """The engine behind an endpoint that answers, asked as little as it takes; `endpoint`: unknown.

    What a header or the registry says needs no asking.
    """
    engine = graph.engine
    if engine == _UNKNOWN:
        engine = _by_error(graph, timeout_s) or _by_description(graph, timeout_s) or engine
    if engine == Engine("virtuoso"):
        return Engine("virtuoso", _version_of_virtuoso(graph, timeout_s))
    return engine


def _by_error(graph: EndpointGraph, timeout_s: float) -> Engine | None:
    reply = graph.ask(NO_QUERY, timeout_s)
    body = reply.body if isinstance(reply, HttpReply) else b""
    return next((Engine(name) for name, form in _ERRORS if form.match(body)), None)


def _by_description(graph: EndpointGraph, timeout_s: float) -> Engine | None:
    reply = graph.describe(timeout_s)
    body = reply.body if isinstance(reply, HttpReply) else b""
    return next((Engine(name) for words, name in _DESCRIPTIONS.items() if words in body), None)


def _version_of_virtuoso(graph: EndpointGraph, timeout_s: float) -> str | None:
    reply = graph.ask(_VERSION_OF_VIRTUOSO, timeout_s)
    if isinstance(reply, HttpReply):
        match read_reply(reply.body, reply.content_type, 1):
            case AnswerSet(rows=((version,),)) if version is not None:
                return version.value
    return None
