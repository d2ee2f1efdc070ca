"""A graph behind a SPARQL endpoint (https://www.w3.org/TR/sparql11-protocol/)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from hermes.fetch.patience import Patience
from hermes.fetch.transport import user_agent
from hermes.graphs.exchange import Exchange, HttpReply
from hermes.graphs.failures import failure, not_unicode
from hermes.graphs.federation import blame_federation
from hermes.graphs.guard import refusal
from hermes.graphs.identity import engine_of_headers
from hermes.graphs.manners import gate_of, refuse_without_contact
from hermes.graphs.partial import partial_reply, partial_result
from hermes.graphs.reply import read_asked, read_reply
from hermes.graphs.server_limit import server_limit
from hermes.graphs.statuses import failure_of_status
from hermes.model import Engine, Failure, FailureKind
from hermes.sparql.form import query_form

if TYPE_CHECKING:
    from urllib.request import Request

    from hermes.graphs.base import Limits
    from hermes.graphs.entry import GraphEntry
    from hermes.model import QueryResult
    from hermes.settings import Settings

_PATIENCE = Patience()
_OK = 200
_NOT_ACCEPTABLE = 406


class EndpointGraph:
    """The graph of a registry entry, asked at its endpoint's `url`.

    Queries are sent by POST, as forms. SPARQLWrapper composes a request, a session of requests
    sends it: SPARQLWrapper's own opener (2.0.0) asks a redirected POST again as a GET without the
    query, and knows no Retry-After.
    """

    def __init__(
        self,
        entry: GraphEntry,
        url: str,
        settings: Settings,
        *,
        connections: int,
        allow_service: bool,
        patience: Patience = _PATIENCE,
    ) -> None:
        """Raises `UsageError` where the endpoint wants to know who asks, and nobody says so."""
        if not settings.offline:
            refuse_without_contact(url, settings)
        self._entry = entry
        self._url = url
        self._offline = settings.offline
        self._agent = user_agent(settings)
        self._allow_service = allow_service
        self._exchange = Exchange(patience, connections)
        self._gate = gate_of(entry, url, settings)
        self._seen: Engine | None = None

    @property
    def name(self) -> str:
        """Its key in the registry."""
        return self._entry.name

    @property
    def engine(self) -> Engine:
        """What the registry or a reply says of it, with the version where a reply told; else
        `endpoint`."""
        seen, declared = self._seen, self._entry.engine
        if seen is not None and declared in (None, seen.name):
            return seen
        return Engine(declared or "endpoint")

    def query(self, sparql: str, limits: Limits) -> QueryResult:
        """Ask the endpoint, which may take `limits.timeout_s` for each try."""
        refused = not_unicode(sparql) or refusal(
            sparql, local=False, allow_service=self._allow_service
        )
        if refused is not None:
            return refused
        reply = self.ask(sparql, limits.timeout_s)
        return reply if isinstance(reply, Failure) else self._read(reply, sparql, limits)

    def ask(self, sparql: str, timeout_s: float) -> HttpReply | Failure:
        """The reply as it comes, in XML where the server has no JSON; the query is not examined."""
        reply = self._send(self._compose(sparql, timeout_s, "json"), timeout_s)
        if isinstance(reply, HttpReply) and reply.status == _NOT_ACCEPTABLE:
            return self._send(self._compose(sparql, timeout_s, "xml"), timeout_s)
        return reply

    def describe(self, timeout_s: float) -> HttpReply | Failure:
        """What it says of itself (https://www.w3.org/TR/sparql11-service-description/)."""
        from urllib.request import Request

        head = {"Accept": "text/turtle, application/rdf+xml;q=0.5", "User-Agent": self._agent}
        return self._send(Request(self._url, headers=head), timeout_s)  # noqa: S310 - http(s) only

    def check(self, limits: Limits) -> None:
        """Nothing is known before a query is sent."""

    def close(self) -> None:
        """Close all connections."""
        self._exchange.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _send(self, request: Request, timeout_s: float) -> HttpReply | Failure:
        if self._offline:
            return failure(FailureKind.ENDPOINT_FAULT, f"offline: {self._url} was not asked")
        with self._gate:
            reply = self._exchange.send(request, timeout_s)
        if isinstance(reply, HttpReply):
            self._seen = engine_of_headers(reply.headers) or self._seen
        return reply

    def _compose(self, sparql: str, timeout_s: float, result_format: str) -> Request:
        from SPARQLWrapper import POST, SPARQLWrapper

        wrapper = SPARQLWrapper(
            self._url,
            returnFormat=result_format,
            defaultGraph=self._entry.default_graph,
            agent=self._agent,
        )
        wrapper.setMethod(POST)
        wrapper.setOnlyConneg(True)  # no `format`, `output` and `results` beside the query
        wrapper.setQuery(sparql)
        # SPARQLWrapper finds the form by a regular expression, which comments and IRIs mislead.
        wrapper.queryType = query_form(sparql)
        limit = server_limit(self._entry.engine, timeout_s)
        for name, value in limit.parameters.items():
            wrapper.addParameter(name, value)
        for name, value in limit.headers.items():
            wrapper.addCustomHttpHeader(name, value)
        # There is no public way to compose a request without sending it.
        request: Request = wrapper._createRequest()
        return request

    def _read(self, reply: HttpReply, sparql: str, limits: Limits) -> QueryResult:
        if (part := partial_reply(reply, limits.timeout_s)) is not None:
            return part
        if reply.status != _OK:
            return blame_federation(failure_of_status(reply, self._entry.engine), sparql)
        result = read_asked(
            read_reply(reply.body, reply.content_type, limits.max_rows), query_form(sparql)
        )
        if isinstance(result, Failure):
            return blame_federation(result, sparql)
        return partial_result(result, reply, self._entry, sparql, limits.timeout_s) or result
