"""Opening graphs by name, packaged and one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.errors import GraphError, UnknownNameError
from hermes.graphs.base import Limits
from hermes.graphs.opening import open_graph
from hermes.model import AnswerSet, Boolean, Engine, Failure, FailureKind

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings


def test_the_museum_opens_without_a_network(settings: Settings) -> None:
    with open_graph("museum", settings) as graph:
        assert graph.name == "museum"
        result = graph.query(
            "PREFIX mv: <https://hermes-kgqa.example/museum/vocab#> SELECT ?m {?m a mv:Museum}",
            Limits(),
        )
    assert isinstance(result, AnswerSet)
    assert len(result.rows) == 4  # "four museums", as the file's head says


def test_a_file_takes_the_place_of_a_graph_for_one_command(
    settings: Settings, tmp_path: Path
) -> None:
    own = tmp_path / "own.ttl"
    own.write_text("<http://e/s> <http://dbpedia.org/ontology/p> 1 .")
    with open_graph("dbpedia", settings, overrides={"dbpedia": str(own)}) as graph:
        # The prefix dbo is the entry's own, and queries of its benchmarks need it.
        assert graph.query("ASK {?s dbo:p 1}", Limits()) == Boolean(value=True)


def test_an_endpoint_is_named_by_its_kind_where_that_is_known(settings: Settings) -> None:
    with open_graph("dbpedia", settings) as graph:
        assert graph.engine == Engine("virtuoso")
    with open_graph("dblp", settings) as graph:
        assert graph.engine == Engine("endpoint")
        result = graph.query("ASK {}", Limits())  # the settings of tests are offline
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.ENDPOINT_FAULT


def test_without_extensions_a_graph_reads_sparql_as_it_is_written_down(
    settings: Settings, tmp_path: Path
) -> None:
    query = "SELECT (<http://www.w3.org/2001/XMLSchema#int>('1') AS ?x) {}"
    with open_graph("museum", settings, extensions=()) as graph:
        result = graph.query(query, Limits())
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.UNSUPPORTED_FUNCTION
    own = tmp_path / "own.ttl"
    own.write_text("<http://e/s> <http://dbpedia.org/ontology/p> 1 .")
    with open_graph("dbpedia", settings, overrides={"dbpedia": str(own)}, extensions=()) as graph:
        result = graph.query("ASK {?s dbo:p 1}", Limits())
    assert isinstance(result, Failure)
    assert result.kind is FailureKind.SYNTAX


def test_an_unknown_graph_and_a_missing_file_are_errors(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError):
        open_graph("musuem", settings)
    with pytest.raises(GraphError):
        open_graph("museum", settings, overrides={"museum": str(tmp_path / "no.ttl")})
