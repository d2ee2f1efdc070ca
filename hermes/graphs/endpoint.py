"""A graph behind a SPARQL endpoint (https://www.w3.org/TR/sparql11-protocol/)."""

from __future__ import annotations

from contextlib import nullcontext
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Self

from hermes.fetch.patience import Patience
from hermes.fetch.transport import user_agent
from hermes.graphs.exchange import Exchange
from hermes.graphs.failures import failure, not_unicode
from hermes.graphs.guard import refusal
from hermes.graphs.reply import first_words, read_reply
from hermes.model import AnswerSet, Engine, Failure, FailureKind
from hermes.sparql.form import query_form

if TYPE_CHECKING:
    from urllib.request import Request

    from hermes.graphs.base import Limits
    from hermes.graphs.entry import GraphEntry
    from hermes.graphs.exchange import HttpReply
    from hermes.model import QueryResult
    from hermes.settings import Settings

_PATIENCE = Patience()
_OK = 200
_REDIRECTS = range(300, 400)


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
        self._entry = entry
        self._url = url
        self._offline = settings.offline
        self._agent = user_agent(settings)
        self._allow_service = allow_service
        self._exchange = Exchange(patience, connections)
        allowed = entry.max_concurrency
        self._slots = nullcontext() if allowed is None else BoundedSemaphore(allowed)

    @property
    def name(self) -> str:
        """Its key in the registry."""
        return self._entry.name

    @property
    def engine(self) -> Engine:
        """What the registry says of the endpoint's kind, else `endpoint`."""
        return Engine(self._entry.engine or "endpoint")

    def query(self, sparql: str, limits: Limits) -> QueryResult:
        """Ask the endpoint, which may take `limits.timeout_s` for each try."""
        refused = not_unicode(sparql) or refusal(
            sparql, local=False, allow_service=self._allow_service
        )
        if refused is not None:
            return refused
        if self._offline:
            return failure(FailureKind.ENDPOINT_FAULT, f"offline: {self._url} was not asked")
        with self._slots:
            reply = self._exchange.post(self._compose(sparql), limits.timeout_s)
        if isinstance(reply, Failure):
            return reply
        return self._read(reply, limits)

    def check(self, limits: Limits) -> None:
        """Nothing is known before a query is sent."""

    def close(self) -> None:
        """Close all connections."""
        self._exchange.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _compose(self, sparql: str) -> Request:
        from SPARQLWrapper import JSON, POST, SPARQLWrapper

        wrapper = SPARQLWrapper(
            self._url,
            returnFormat=JSON,
            defaultGraph=self._entry.default_graph,
            agent=self._agent,
        )
        wrapper.setMethod(POST)
        wrapper.setOnlyConneg(True)  # no `format`, `output` and `results` beside the query
        wrapper.setQuery(sparql)
        # SPARQLWrapper finds the form by a regular expression, which comments and IRIs mislead.
        wrapper.queryType = query_form(sparql)
        # There is no public way to compose a request without sending it.
        request: Request = wrapper._createRequest()
        return request

    def _read(self, reply: HttpReply, limits: Limits) -> QueryResult:
        if reply.status != _OK:
            return _failure_of_status(reply)
        result = read_reply(reply.body, reply.content_type, limits.max_rows)
        if isinstance(result, AnswerSet) and len(result.rows) == self._entry.max_rows:
            return failure(
                FailureKind.TRUNCATED,
                f"exactly {self._entry.max_rows} rows, where the endpoint cuts results",
            )
        return result


def _failure_of_status(reply: HttpReply) -> Failure:
    status = f"HTTP {reply.status} {reply.reason}".strip()
    quoted = f"{status}: {first_words(reply.body)}"
    match reply.status:
        case 400:
            return failure(FailureKind.SYNTAX, quoted)
        case 408 | 504:
            return failure(FailureKind.TIMEOUT, quoted)
        case redirect if redirect in _REDIRECTS:
            return failure(
                FailureKind.ENDPOINT_FAULT,
                f"{status}: the query would be lost on the way to {reply.location}; "
                "name that address in graphs.yaml or by --graph",
            )
        case _:
            return failure(FailureKind.ENDPOINT_FAULT, quoted)
