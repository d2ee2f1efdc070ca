"""The endpoint client against a real SPARQL server on loopback."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet, Failure, FailureKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.graphs.base import Graph
    from hermes.settings import Settings

    from .conftest import OpenLocal

pytestmark = pytest.mark.engine


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def url(thousand_store: Path) -> Iterator[str]:
    """The query URL of a server of the graph of 1000 triples."""
    beside_python = Path(sys.executable).parent
    program = shutil.which("oxigraph", path=str(beside_python)) or shutil.which("oxigraph")
    if program is None:
        pytest.skip("no oxigraph server; `pip install oxigraph` brings one")
    with socket.create_server(("127.0.0.1", 0)) as reserved:
        port = reserved.getsockname()[1]
    place, address = str(thousand_store), f"127.0.0.1:{port}"
    with subprocess.Popen(
        [program, "serve-read-only", "--location", place, "--bind", address],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        deadline = time.monotonic() + 20
        while not answers(port):
            assert server.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield f"http://{address}/query"
        server.kill()


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
