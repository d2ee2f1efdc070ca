"""Asking a graph the queries of a verification, in the words that its engine reads."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from hermes.graphs.casts import integer_casts
from hermes.graphs.opening import Extension, open_graph
from hermes.model import Failure, FailureKind
from hermes.sparql.functions import with_function
from hermes.sparql.nodes import XSD
from hermes.sparql.repairs import Repair, repaired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hermes.graphs.base import Graph, Limits
    from hermes.graphs.entry import GraphEntry
    from hermes.model import Engine, QueryResult
    from hermes.settings import Settings

_FAULTS_IN_A_ROW = 5
"""So many faults of an endpoint, one after the other, and the rest is not asked."""


class Asking:
    """Queries to one graph under the same `limits`; counts the faults of its endpoint in a row.

    `supplied` gives the result of a query with casts such as xsd:int(...) supplied.
    """

    def __init__(
        self, graph: Graph, limits: Limits, supplied: Callable[[str], QueryResult]
    ) -> None:
        self._graph = graph
        self._limits = limits
        self.supplied = supplied
        self._faults = 0

    @property
    def engine(self) -> Engine:
        """What executes the queries."""
        return self._graph.engine

    @property
    def hopeless(self) -> bool:
        """Whether the endpoint failed so often in a row that the rest need not be asked."""
        return self._faults >= _FAULTS_IN_A_ROW

    def __call__(self, sparql: str) -> QueryResult:
        """What the graph gives for a query, also if its engine reads it in other words alone."""
        result = self.aside(sparql)
        failed = isinstance(result, Failure) and result.kind is FailureKind.ENDPOINT_FAULT
        self._faults = self._faults + 1 if failed else 0
        return result

    def aside(self, sparql: str) -> QueryResult:
        """The same for a query on which nothing depends: a fault of the endpoint does not count."""
        result = self._graph.query(sparql, self._limits)
        if isinstance(result, Failure) and result.kind is FailureKind.SYNTAX:
            plainer = repaired(sparql, Repair.DOTS, {})
            if plainer != sparql:
                return self._graph.query(plainer, self._limits)
        return result


def repeatedly(ask: Callable[[str], QueryResult], sparql: str, times: int) -> list[QueryResult]:
    """The results of so many repeats, up to the first that is a failure."""
    results: list[QueryResult] = []
    while len(results) < times:
        results.append(ask(sparql))
        if isinstance(results[-1], Failure):
            break
    return results


@contextmanager
def open_asking(
    entry: GraphEntry, settings: Settings, overrides: Mapping[str, str], limits: Limits
) -> Iterator[Asking]:
    """The graph of an `entry`, asked just as SPARQL 1.1 has it; closed at the end.

    Raises as `open_graph` does.
    """
    strict = (Extension.PREFIXES,)
    with open_graph(entry.name, settings, overrides=overrides, extensions=strict) as graph:
        if entry.endpoint is None:
            with open_graph(entry.name, settings, overrides=overrides) as generous:
                yield Asking(graph, limits, lambda query: generous.query(query, limits))
            return
        # An endpoint's engine cannot be given a function, but the query another: xsd:integer gives
        # the same wherever the number is in the range of the derived type.
        derived = [function.value for function in integer_casts()]
        yield Asking(
            graph,
            limits,
            lambda query: graph.query(with_function(query, derived, f"{XSD}integer"), limits),
        )
