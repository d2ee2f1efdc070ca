"""Failures of a federated query that are those of its federation, told apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.graphs.failures import failure
from hermes.model import FailureKind
from hermes.sparql.federation import possible_service

if TYPE_CHECKING:
    from hermes.model import Failure

_OF_GRAPHS = frozenset({FailureKind.ENGINE_ERROR, FailureKind.ENDPOINT_FAULT})

# What an engine speaks of when another endpoint failed it, or when it may not or cannot ask one.
# Measured: Fuseki 5.6.0 "error making the query: GET http://...", Oxigraph 0.5.13 "... not allowed
# for HTTP(S)" and "Connection refused", Virtuoso 7.2.5 "select privileges on view
# DB.DBA.SPARQL_SINV_2", Ontop 4.1.0 "Unexpected SPARQL operator : Service".
_ELSEWHERE = re.compile(r"\bservice\b|http|connect|SPARQL_(?:SINV|REXEC)|HTCLI", re.IGNORECASE)


_STATUS = re.compile(r"HTTP \d+[^:]*: ")


def blame_federation(failed: Failure, sparql: str) -> Failure:
    """`failed`, named so where the query asks another endpoint and the message speaks of that."""
    said = _STATUS.sub("", failed.detail, count=1)
    ours = failed.kind not in _OF_GRAPHS or "HTML page" in said or not _ELSEWHERE.search(said)
    if ours or possible_service(sparql) is None:
        return failed
    return failure(FailureKind.ENDPOINT_FAULT, f"the federation failed: {failed.detail}")
