"""The time limit that the engine itself is told, so that it stops when nobody waits any longer.

Only of engines of which it is certain how they take one; the engine is what the registry says.

| engine | told by | source |
| --- | --- | --- |
| virtuoso | `timeout`, ms, from 1000 on | libsrc/Wi/sparql_io.sql |
| fuseki | `timeout`, s | SPARQLQueryProcessor.java, `setTimeouts` |
| rdf4j, graphdb | `timeout`, whole s | RDF4J REST API, "Execute SPARQL query" |
| blazegraph | `X-BIGDATA-MAX-QUERY-MILLIS`, ms | BigdataRDFServlet.java |

QLever takes `timeout=60s`, but refuses with an error a time above its own default, so it is not
told; Oxigraph's server and Ontop take none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_LEAST_OF_VIRTUOSO_MS = 1000
_IN_SECONDS = frozenset({"fuseki", "rdf4j", "graphdb"})


@dataclass(frozen=True, slots=True)
class ServerLimit:
    """What a request says of its time: fields of the form beside the query, and headers."""

    parameters: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def told(self) -> str | None:
        """How the engine is told, for a person; None where it is not.

        >>> server_limit("virtuoso", 60).told
        'timeout=60000'
        """
        pairs = [f"{name}={value}" for name, value in self.parameters.items()]
        pairs += [f"{name}: {value}" for name, value in self.headers.items()]
        return ", ".join(pairs) or None


def server_limit(engine: str | None, timeout_s: float) -> ServerLimit:
    """How an `engine` is told that it has `timeout_s`; never less, or it would stop too early."""
    milliseconds = math.ceil(timeout_s * 1000)
    match (engine or "").lower():
        case "virtuoso":
            return ServerLimit({"timeout": str(max(milliseconds, _LEAST_OF_VIRTUOSO_MS))})
        case "blazegraph":
            return ServerLimit(headers={"X-BIGDATA-MAX-QUERY-MILLIS": str(milliseconds)})
        case name if name in _IN_SECONDS:
            return ServerLimit({"timeout": str(math.ceil(timeout_s))})
        case _:
            return ServerLimit()
