"""Failures of a federated query that are another endpoint's, told apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.graphs.failures import failure
from hermes.model import FailureKind
from hermes.sparql.federation import possible_service

if TYPE_CHECKING:
    from hermes.model import Failure

_OF_GRAPHS = frozenset({FailureKind.ENGINE_ERROR, FailureKind.ENDPOINT_FAULT})

# What an engine speaks of when another endpoint failed it. Measured: Fuseki 5.6.0 "error making the
# query: GET http://...", Oxigraph 0.5.13 "... not allowed for HTTP(S)", Virtuoso 7.2.5 "select
# privileges on view DB.DBA.SPARQL_SINV_2", where SERVICE is not granted.
_ELSEWHERE = re.compile(r"\bservice\b|http|connect|SPARQL_(?:SINV|REXEC)|HTCLI", re.IGNORECASE)


_STATUS = re.compile(r"HTTP \d+[^:]*: ")


def blame_federation(failed: Failure, sparql: str) -> Failure:
    """`failed`, named a fault of the federated endpoint where the query has one and it seems so."""
    said = _STATUS.sub("", failed.detail, count=1)
    ours = failed.kind not in _OF_GRAPHS or "HTML page" in said or not _ELSEWHERE.search(said)
    if ours or possible_service(sparql) is None:
        return failed
    return failure(
        FailureKind.ENDPOINT_FAULT, f"the federated endpoint failed the engine: {failed.detail}"
    )
