"""Ontop, over the database of museum-sensors, answers as the local graph that was built of it."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet, Boolean, Term
from tests.engines.conftest import Served, registered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.graphs.base import Graph
    from hermes.model import QueryResult
    from hermes.settings import Settings

pytestmark = pytest.mark.engine

PREFIXES = """\
PREFIX geo: <http://www.opengis.net/ont/geosparql#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX sosa: <http://www.w3.org/ns/sosa/>
PREFIX sensors: <https://hermes-kgqa.example/museum-sensors/vocab#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
"""

XSD = "http://www.w3.org/2001/XMLSchema#"

# As the types of questions that museum-sensors asks in words.
QUERIES = {
    "how many readings": "SELECT (COUNT(?o) AS ?n) { ?o a sosa:Observation }",
    "readings by quantity": """
        SELECT ?label (COUNT(?o) AS ?n) {
          ?o sosa:madeBySensor/sosa:observes ?q . ?q rdfs:label ?label
        } GROUP BY ?label ORDER BY ?label""",
    "nodes of a site": """
        SELECT ?node { ?node a sosa:Platform ; geo:sfWithin ?site } ORDER BY ?node LIMIT 5""",
    "positions": """
        SELECT ?label ?wkt {
          ?node a sosa:Platform ; rdfs:label ?label ; geo:hasGeometry/geo:asWKT ?wkt
        } ORDER BY ?label""",
    "quantities with units": """
        SELECT ?label ?unit { ?q a sosa:ObservableProperty ; rdfs:label ?label ;
          sensors:unit ?unit } ORDER BY ?label""",
    "the first readings": """
        SELECT ?t ?v { ?o sosa:resultTime ?t ; sosa:hasSimpleResult ?v ; sosa:madeBySensor ?s }
        ORDER BY ?t ?s ?v LIMIT 20""",
    "a day": """
        ASK { ?o sosa:resultTime ?t FILTER(?t > "2026-06-01T00:00:00Z"^^xsd:dateTime &&
          ?t < "2026-06-02T00:00:00Z"^^xsd:dateTime) }""",
    "a year without readings": """
        ASK { ?o sosa:resultTime ?t FILTER(?t < "2020-01-01T00:00:00Z"^^xsd:dateTime) }""",
    "the largest": "SELECT (MAX(?v) AS ?most) { ?o sosa:hasSimpleResult ?v }",
}


@pytest.fixture
def virtual(ontop: Served, settings: Settings) -> Iterator[Graph]:
    with registered("sensors", ontop.entry("sensors", []), settings) as graph:
        yield graph


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    from hermes.settings import Settings

    settings = Settings(data_dir=tmp_path_factory.mktemp("built"), offline=True)
    with open_graph("museum-sensors", settings) as graph:
        yield graph


@pytest.mark.parametrize("query", QUERIES.values(), ids=list(QUERIES))
def test_the_virtual_graph_says_what_the_built_one_says(
    virtual: Graph, built: Graph, query: str
) -> None:
    found = by_value(virtual.query(PREFIXES + query, Limits()))
    assert found
    assert found == by_value(built.query(PREFIXES + query, Limits()))


def by_value(result: QueryResult) -> list[list[object]] | str:
    """The result with numbers and times by value: Ontop writes 0.50 and 00:00:00+00:00."""
    match result:
        case Boolean(value):
            return str(value)
        case AnswerSet(_, rows):
            return [[_valued(cell) for cell in row] for row in rows]
    raise AssertionError(result)


def _valued(cell: Term | None) -> object:
    match cell:
        case Term(value=value, datatype=datatype) if datatype == f"{XSD}decimal":
            return Decimal(value), datatype
        case Term(value=value, datatype=datatype) if datatype == f"{XSD}dateTime":
            return datetime.fromisoformat(value), datatype
    return cell
