"""Asking a graph the queries of a verification, in the words that its engine reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Failure, FailureKind
from hermes.sparql.repairs import Repair, repaired

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.graphs.base import Graph, Limits
    from hermes.model import QueryResult

_FAULTS_IN_A_ROW = 5
"""So many faults of an endpoint, one after the other, and the rest is not asked."""


class Asking:
    """Queries to one graph under the same `limits`; counts the faults of its endpoint in a row.

    `supplying` is the same graph with casts such as xsd:int(...) supplied; or it takes a query and
    says it without them.
    """

    def __init__(
        self, graph: Graph, limits: Limits, supplying: Callable[[str], QueryResult]
    ) -> None:
        self._graph = graph
        self._limits = limits
        self.supplied = supplying
        self._faults = 0

    @property
    def hopeless(self) -> bool:
        """Whether the endpoint failed so often in a row that the rest need not be asked."""
        return self._faults >= _FAULTS_IN_A_ROW

    def __call__(self, sparql: str) -> QueryResult:
        """What the graph gives for a query, also if its engine reads it in other words alone."""
        result = self._ask(sparql)
        if isinstance(result, Failure) and result.kind is FailureKind.SYNTAX:
            plainer = repaired(sparql, Repair.DOTS, {})
            if plainer != sparql:
                return self._ask(plainer)
        return result

    def repeatedly(self, sparql: str, times: int) -> list[QueryResult]:
        """The results of so many repeats, up to the first that is a failure."""
        results: list[QueryResult] = []
        while len(results) < times:
            results.append(self(sparql))
            if isinstance(results[-1], Failure):
                break
        return results

    def _ask(self, sparql: str) -> QueryResult:
        result = self._graph.query(sparql, self._limits)
        failed = isinstance(result, Failure) and result.kind is FailureKind.ENDPOINT_FAULT
        self._faults = self._faults + 1 if failed else 0
        return result
