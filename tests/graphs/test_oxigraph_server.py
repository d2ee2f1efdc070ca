"""The endpoint client against a real SPARQL server on loopback."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet, Failure, FailureKind
from tests.engines.installed import program
from tests.engines.processes import free_port, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.graphs.base import Graph
    from hermes.settings import Settings

    from .conftest import OpenLocal

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def url(thousand_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The query URL of a server of the graph of 1000 triples."""
    address = f"127.0.0.1:{free_port()}"
    url = f"http://{address}/query"
    options = ("serve-read-only", "--location", thousand_store, "--bind", address)
    with serving((program("oxigraph"), *options), tmp_path_factory.mktemp("server"), url):
        yield url


@pytest.fixture
def graph(url: str, settings: Settings) -> Iterator[Graph]:
    online = replace(settings, offline=False)
    with open_graph("served", online, overrides={"served": url}) as opened:
        yield opened


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?s ?n {?s <http://e/p3> ?n} ORDER BY ?n",
        "SELECT ?x ?y {VALUES (?x ?y) {(<http://e/é> UNDEF) ('a'@de-AT 1.50)}}",
        "SELECT ?s {?s <http://e/no> ?o}",
        "ASK {?s <http://e/p3> 3}",
        "ASK {?s <http://e/p3> 4}",
        "# describe\nSELECT (COUNT(*) AS ?n) {?s ?p ?o}",
    ],
)
def test_a_store_gives_the_same_results_served_and_opened(
    graph: Graph, open_local: OpenLocal, query: str
) -> None:
    served = graph.query(query, Limits())
    assert not isinstance(served, Failure)
    assert served == open_local().query(query, Limits())


def test_a_query_that_the_server_cannot_parse_is_a_syntax_failure(graph: Graph) -> None:
    result = graph.query("SELECT ?s {?s ?p", Limits())
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.SYNTAX


def test_a_long_query_reaches_the_server_whole(graph: Graph) -> None:
    values = " ".join(f"<http://e/s{n}>" for n in range(1000))
    result = graph.query(f"SELECT ?n {{VALUES ?s {{{values}}} ?s ?p ?n}}", Limits())
    assert isinstance(result, AnswerSet)
    assert len(result.rows) == 1000


def test_a_server_that_takes_too_long_is_a_timeout(graph: Graph) -> None:
    query = "SELECT (COUNT(*) AS ?n) {?a ?b ?c. ?d ?e ?f. ?g ?h ?i}"
    assert graph.query(query, Limits(timeout_s=0.5)) == Failure(
        FailureKind.TIMEOUT, "no result within 0.5 s"
    )
