"""Engines by their headers: each value is one that an engine sends, or a near miss."""

from __future__ import annotations

import pytest

from hermes.graphs.identity import engine_of_headers
from hermes.model import Engine


@pytest.mark.parametrize(
    ("headers", "engine"),
    [
        (
            {"Server": "Virtuoso/07.20.3229 (Linux) x86_64-pc-linux-gnu"},
            Engine("virtuoso", "07.20.3229"),
        ),
        ({"Server": "Oxigraph/0.5.13"}, Engine("oxigraph", "0.5.13")),
        ({"Server": "Apache Jena Fuseki (4.2.0)"}, Engine("fuseki", "4.2.0")),
        ({"Server": "GraphDB/10.2.1 RDF4J/4.2.3"}, Engine("graphdb", "10.2.1")),
        ({"Server": "Stardog"}, Engine("stardog")),
        ({"Server": "nginx", "X-Powered-By": "QLever"}, Engine("qlever")),
        ({"Fuseki-Request-Id": "6"}, Engine("fuseki")),
        ({"Server": "nginx", "X-SPARQL-MaxRows": "10000"}, Engine("virtuoso")),
        ({"Server": "nginx/1.24.0"}, None),
        ({"Server": "BaseHTTP/0.6 Python/3.12.3"}, None),
        ({}, None),
    ],
)
def test_the_head_of_a_reply_tells_the_engine_or_nothing(
    headers: dict[str, str], engine: Engine | None
) -> None:
    assert engine_of_headers(headers) == engine
