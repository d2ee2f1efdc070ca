"""The second step of a run: every answer becomes a result; queries are executed on the graph."""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from hermes.files import Journal
from hermes.model import Failure, FailureKind, Fault, NoAnswer, Sparql
from hermes.runs.blank_nodes import rename_blank_nodes
from hermes.runs.concurrency import in_flight
from hermes.runs.records import Execution, answer_hash, result_record
from hermes.sparql.form import is_blank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from hermes.graphs.base import Graph, Limits
    from hermes.model import Answer, JsonValue, QueryResult
    from hermes.runs.mending import Mending

_GRAPH_FAULTS = frozenset(kind.value for kind in FailureKind if kind.fault is Fault.GRAPH)


class GraphAccess:
    """The graph of a run, opened when the first query needs it: recorded sets need none."""

    def __init__(self, open_graph: Callable[[], Graph], limits: Limits) -> None:
        self._open_graph = open_graph
        self._limits = limits
        self._opened: Graph | None = None
        self._lock = Lock()

    @property
    def graph(self) -> Graph:
        """The open graph. Raises `GraphError` where it cannot be loaded."""
        with self._lock:
            if self._opened is None:
                self._opened = self._open_graph()
            return self._opened

    def query(self, sparql: str) -> QueryResult:
        """What the graph gives for a query, as it stands."""
        return self.graph.query(sparql, self._limits)

    def resolve(self, answer: Answer, mending: Mending) -> Execution:
        """What an answer comes to: its query is executed, mended if need be.

        A blank one is no answer.
        """
        if answer.error is not None:
            return Execution(answer.item_id, Failure(FailureKind.SYSTEM_FAULT, answer.error))
        if query := _query(answer):
            result, repaired = mending.execute(query, self.query)
            named = rename_blank_nodes(result)
            return Execution(answer.item_id, named, self.graph.engine, repaired)
        if answer.given is None or isinstance(answer.given, Sparql):
            return Execution(answer.item_id, NoAnswer())
        return Execution(answer.item_id, answer.given)

    def check(self) -> None:
        """Open the graph, so that what is wrong with it is known before anybody is asked.

        Raises `GraphError`, `FetchError`, `StorageError`. An endpoint is not asked.
        """
        self.graph.check(self._limits)

    def close(self) -> None:
        """Close the graph, if it was opened."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()


def execute(
    answers: Iterable[Answer],
    access: GraphAccess,
    mending: Mending,
    path: Path,
    *,
    workers: int,
    advance: Callable[[], None],
) -> None:
    """Write the result of every answer to the journal `path`, in the order of `answers`.

    A result that is on disk is kept, unless the graph was at fault, or it is of another answer:
    that one is done again.
    """
    answers = list(answers)
    hashes = {answer.item_id: answer_hash(answer) for answer in answers}
    with Journal(path) as results:
        results.discard(
            lambda row: _was_graph_fault(row) or row.get("of") != hashes.get(str(row["id"]))
        )
        missing = [answer for answer in answers if answer.item_id not in results]
        for _ in range(len(answers) - len(missing)):
            advance()
        if any(_query(answer) for answer in missing):
            _ = access.graph  # opened here once, not by whichever thread comes first
        resolve = partial(access.resolve, mending=mending)
        for executions in in_flight(resolve, missing, workers):
            results.append(
                *({**result_record(each), "of": hashes[each.item_id]} for each in executions)
            )
            for _ in executions:
                advance()
        results.settle(answer.item_id for answer in answers)


def record_failures(failures: Mapping[str, Failure], path: Path, order: Iterable[str]) -> None:
    """Add the graph's `failures`, by item, that kept items from being asked to the journal `path`.

    The next `execute` drops them. The journal ends in the `order` of item ids.
    """
    if failures:
        with Journal(path) as results:
            for item_id, failure in failures.items():
                results.append(result_record(Execution(item_id, failure)))
            results.settle(order)


def _query(answer: Answer) -> str | None:
    """The query to execute, if there is one."""
    if answer.error is None and isinstance(answer.given, Sparql):
        return None if is_blank(answer.given.query) else answer.given.query
    return None


def _was_graph_fault(record: dict[str, JsonValue]) -> bool:
    failure = record.get("failure")
    return isinstance(failure, dict) and failure.get("kind") in _GRAPH_FAULTS
