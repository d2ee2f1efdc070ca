"""Which engine answers, by the head of its replies.

`Server` names Virtuoso, Oxigraph, GraphDB and others with their versions; Fuseki 5.6.0 sends none,
but a number for each request.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.model import Engine

if TYPE_CHECKING:
    from collections.abc import Mapping

_SERVERS = {
    "virtuoso": "virtuoso",
    "oxigraph": "oxigraph",
    "apache jena fuseki": "fuseki",
    "fuseki": "fuseki",
    "graphdb": "graphdb",
    "rdf4j": "rdf4j",
    "stardog": "stardog",
    "blazegraph": "blazegraph",
    "qlever": "qlever",
    "ontop": "ontop",
    "marklogic": "marklogic",
    "allegroserve": "allegrograph",
}
ENGINES = tuple(dict.fromkeys(_SERVERS.values()))
"""The engines that are known by name, as the registry writes them."""

_SERVER = re.compile(
    rf"({'|'.join(_SERVERS)})\b(?:[/ ]+\(?v?(\d[\w.+-]*))?", re.IGNORECASE
)  # as `Virtuoso/07.20.3229 (Linux)`, `Apache Jena Fuseki (4.2.0)`
_TELLING = {"Fuseki-Request-Id": "fuseki", "X-SPARQL-MaxRows": "virtuoso"}


def engine_of_headers(headers: Mapping[str, str]) -> Engine | None:
    """The engine, with its version where that is told; None where the headers tell neither.

    >>> engine_of_headers({"Server": "Virtuoso/07.20.3229 (Linux) x86_64-pc-linux-gnu"})
    Engine(name='virtuoso', version='07.20.3229')
    """
    for name in ("Server", "X-Powered-By"):
        if found := _SERVER.search(headers.get(name, "")):
            return Engine(_SERVERS[found[1].lower()], found[2])
    return next((Engine(name) for header, name in _TELLING.items() if header in headers), None)
