"""Ontop, over the database of museum-sensors, answers as the local graph that was built of it."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.opening import open_graph
from hermes.library import load_benchmark
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term, TypedGold
from hermes.sensors.world import make_world
from hermes.settings import Settings
from tests.engines.conftest import Served, registered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.graphs.base import Graph
    from hermes.model import QueryResult

pytestmark = pytest.mark.engine

PREFIXES = """\
PREFIX geo: <http://www.opengis.net/ont/geosparql#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX sosa: <http://www.w3.org/ns/sosa/>
PREFIX sensors: <https://hermes-kgqa.example/museum-sensors/vocab#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
"""

ROOT = "https://hermes-kgqa.example/museum-sensors"
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


def test_the_virtual_graph_counts_what_the_references_of_the_questions_say(
    virtual: Graph, tmp_path: Path
) -> None:
    benchmark = load_benchmark("museum-sensors", settings=Settings(data_dir=tmp_path))
    quantities = {quantity.label: quantity.id for quantity in make_world(1).quantities}
    counts = [item for item in benchmark.items if item.template == "count_obs"]
    assert counts
    for item in counts:
        ((label, site),) = re.findall(
            r"How many (.*) readings were recorded at (.*)\?", item.question
        )
        query = f"""
            SELECT (COUNT(?o) AS ?n) {{
              ?o sosa:madeBySensor ?s . ?s sosa:observes <{ROOT}/quantity/{quantities[label]}> ;
                sosa:isHostedBy/geo:sfWithin <{ROOT}/site/{site}>
            }}"""
        found = virtual.query(PREFIXES + query, Limits())
        gold = benchmark.gold[item.id]
        assert isinstance(found, AnswerSet), found
        assert isinstance(gold, TypedGold)
        ((count,),) = found.rows
        assert count is not None
        assert int(count.value) == gold.value, item.question


def test_a_query_that_the_database_refuses_does_not_harm_the_next_ones(virtual: Graph) -> None:
    for _ in range(12):  # more than Ontop keeps connections
        refused = virtual.query(
            r"SELECT ?x { VALUES ?x { 'no text has a zero: \u0000' 'but this' } }", Limits()
        )
        assert isinstance(refused, Failure)
        assert refused.kind is FailureKind.ENGINE_ERROR
    found = virtual.query(
        "SELECT (COUNT(*) AS ?n) { ?o a <http://www.w3.org/ns/sosa/Observation> }", Limits()
    )
    assert isinstance(found, AnswerSet), found


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
