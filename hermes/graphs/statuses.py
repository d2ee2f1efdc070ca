"""What a reply of another status than 200 means.

`engine_error` is the engine's own error for this query, `endpoint_fault` a fault of the endpoint
or of what stands before it. The status alone does not tell: Virtuoso sends 500 for a division by
zero, a proxy 500 for a server that is down. The words do, where an engine is known by their form,
or where the engine is known and no web page stands in their place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.graphs.engine_errors import read_engine_error
from hermes.graphs.failures import failure
from hermes.graphs.identity import engine_of_headers
from hermes.graphs.quoting import described, is_page
from hermes.model import FailureKind

if TYPE_CHECKING:
    from hermes.graphs.exchange import HttpReply
    from hermes.model import Failure

KEEP_BODY = frozenset({307, 308})
"""Redirects that take the body of a request along; they are followed, up to a number."""
_REDIRECTS = range(300, 400)
_REJECTED = 400  # the query is no SPARQL: https://www.w3.org/TR/sparql11-protocol/#query-failure
_FAILED = 500
_KINDS = {
    206: FailureKind.TRUNCATED,
    _REJECTED: FailureKind.SYNTAX,
    408: FailureKind.TIMEOUT,
    504: FailureKind.TIMEOUT,
}
_HINTS = {
    403: " (it may want a contact: set $HERMES_CONTACT)",
    413: " (the query is too long for it)",
    414: " (the query is too long for it)",
}
_UNSUPPORTED = re.compile(r"\bnot (?:yet |currently )?(?:supported|implemented)\b", re.IGNORECASE)


def failure_of_status(reply: HttpReply, declared_engine: str | None) -> Failure:
    """The failure for a reply whose status is not 200; `declared_engine` is the registry's."""
    status = f"HTTP {reply.status} {reply.reason}".strip()
    if reply.status in _REDIRECTS:
        return failure(FailureKind.ENDPOINT_FAULT, f"{status}: {_redirect(reply)}")
    said = None if is_page(reply.body) else read_engine_error(reply.body)
    if said is not None and said.kind is not None:
        return failure(said.kind, f"{status}: {said.message}")
    quoted = f"{status}: {said.message if said else described(reply.body)}"
    known = declared_engine or engine_of_headers(reply.headers)
    if said is not None and known is not None and reply.status in (_REJECTED, _FAILED):
        own = reply.status == _FAILED or _UNSUPPORTED.search(said.message)
        return failure(FailureKind.ENGINE_ERROR if own else FailureKind.SYNTAX, quoted)
    kind = _KINDS.get(reply.status, FailureKind.ENDPOINT_FAULT)
    return failure(kind, f"{quoted}{_HINTS.get(reply.status, '')}")


def _redirect(reply: HttpReply) -> str:
    """Why a redirect was not followed, or not any further."""
    target = reply.headers.get("Location")
    if target is None:
        return "a redirect that does not say where to"
    if reply.status in KEEP_BODY:
        return f"it sends the query on and on, lastly to {target}"
    return (
        f"the query would be lost on the way to {target}; "
        "name that address in graphs.yaml or by --graph"
    )
